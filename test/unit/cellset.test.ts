/** Sets of cells in every build, compared with arrays. */
import { describe, expect, it } from "vitest";
import { randomBelow } from "../support/boards.js";
import { builds, readSet, writeSet } from "../support/probe.js";

describe.each(builds)("cell sets, $kind build of $words words", (build) => {
  const probe = build.load();
  const random = randomBelow(build.words);
  const [outAt, aAt, bAt] = [0, 1, 2].map((i) => probe.scratchSet(i)) as [number, number, number];
  const randomCells = (share: number) =>
    Array.from({ length: build.capacity }, (_, cell) => cell).filter(() => random(100) < share);

  it("agrees with arrays on random sets", () => {
    for (let round = 0; round < 300; round++) {
      const a = randomCells([0, 2, 50, 97, 100][round % 5] as number);
      const b = round % 7 === 0 ? a.filter(() => random(4) > 0) : randomCells(50);
      const [inA, inB] = [new Set(a), new Set(b)];
      writeSet(probe, aAt, a);
      writeSet(probe, bAt, b);
      expect(readSet(probe, aAt)).toEqual(a);

      probe.union(outAt, aAt, bAt);
      expect(readSet(probe, outAt)).toEqual([...new Set([...a, ...b])].sort((x, y) => x - y));
      probe.intersection(outAt, aAt, bAt);
      expect(readSet(probe, outAt)).toEqual(a.filter((cell) => inB.has(cell)));
      probe.difference(outAt, aAt, bAt);
      expect(readSet(probe, outAt)).toEqual(a.filter((cell) => !inB.has(cell)));
      probe.copy(outAt, aAt);
      expect(readSet(probe, outAt)).toEqual(a);

      expect(probe.count(aAt)).toBe(a.length);
      expect(Boolean(probe.isEmpty(aAt))).toBe(a.length === 0);
      expect(Boolean(probe.isEqual(aAt, bAt))).toBe(a.join() === b.join());
      expect(Boolean(probe.isEqual(outAt, aAt))).toBe(true);
      expect(Boolean(probe.isSubset(bAt, aAt))).toBe(b.every((cell) => inA.has(cell)));
      for (const cell of b) expect(Boolean(probe.has(aAt, cell))).toBe(inA.has(cell));
      expect(Boolean(probe.isDisjoint(aAt, bAt))).toBe(!a.some((cell) => inB.has(cell)));
    }
  });

  it("lets the output be an operand", () => {
    const a = randomCells(40);
    const b = randomCells(40);
    writeSet(probe, bAt, b);
    for (const operation of [probe.union, probe.intersection, probe.difference]) {
      writeSet(probe, aAt, a);
      operation(outAt, aAt, bAt);
      operation(aAt, aAt, bAt);
      expect(readSet(probe, aAt)).toEqual(readSet(probe, outAt));
    }
  });

  it("iterates in order, adds and removes", () => {
    const a = randomCells(30);
    writeSet(probe, aAt, a);
    const seen: number[] = [];
    for (let cell = probe.next(aAt, 0); cell >= 0; cell = probe.next(aAt, cell + 1)) seen.push(cell);
    expect(seen).toEqual(a);
    for (const cell of a) probe.remove(aAt, cell);
    expect(probe.isEmpty(aAt)).toBe(1);
    expect(probe.next(aAt, 0)).toBe(-1);
    probe.add(aAt, build.capacity - 1);
    expect(probe.next(aAt, 0)).toBe(build.capacity - 1);
    expect(probe.next(aAt, build.capacity)).toBe(-1);
  });
});
