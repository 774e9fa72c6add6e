/** The position in every build: play, undo, groups and hash, compared with the reference board. */
import { describe, expect, it } from "vitest";
import {
  BLACK,
  NOBODY,
  STATUS_BAD_STONE,
  STATUS_BOARD_TOO_LARGE,
  STATUS_OK,
  WHITE,
} from "../../assembly/abi.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { randomBelow, shuffled } from "../support/boards.js";
import { type Build, builds, type Probe, readSet } from "../support/probe.js";

/** Boards of every shape that the build can hold; smaller ones in debug builds, which are slow. */
function boards(build: Build): [number, number][] {
  const all: [number, number][] = [
    [1, 1],
    [1, 7],
    [7, 1],
    [2, 2],
    [5, 3],
    [3, 5],
    [8, 8],
    [11, 11],
    [7, 18],
    [13, 13],
    [19, 19],
  ];
  const largest = build.kind === "debug" ? 169 : 361;
  return all.filter(([columns, rows]) => columns * rows <= Math.min(build.capacity, largest));
}

function hash(probe: Probe): string {
  return `${probe.hashHigh() >>> 0}:${probe.hashLow() >>> 0}`;
}

/** Every byte that the engine keeps in static memory, and its globals. */
function snapshot(probe: Probe): string {
  const bytes = Buffer.from(probe.memory.buffer, 0, probe.heapBase());
  return `${bytes.toString("base64")} ${hash(probe)} ${probe.moveCount()}`;
}

describe.each(builds)("position, $kind build of $words words", (build) => {
  const probe = build.load();
  const games = build.kind === "debug" ? 2 : 20;

  it.each(boards(build))("plays random games on %i×%i as the reference does", (columns, rows) => {
    const random = randomBelow(columns * 100 + rows);
    probe.setBoard(columns, rows);
    for (let game = 0; game < games; game++) {
      probe.clearPosition();
      const reference = new ReferenceBoard(columns, rows);
      let side: Side = BLACK;
      for (const cell of shuffled(columns * rows, random)) {
        probe.play(cell, side);
        reference.play(cell, side);
        expect(probe.winner()).toBe(reference.winner());
        expect(probe.owner(cell)).toBe(side);
        side = random(4) === 0 ? side : ((side ^ 1) as Side);
      }
      expect([BLACK, WHITE]).toContain(probe.winner());
      expect(probe.isConsistent()).toBe(1);
    }
  });

  it.each(boards(build))("undo restores every word on %i×%i", (columns, rows) => {
    probe.setBoard(columns, rows);
    probe.clearPosition();
    const order = shuffled(columns * rows, randomBelow(9));
    // The first pass fills the logs, so that the second pass changes only what undo restores.
    for (let pass = 0; pass < 2; pass++) {
      const before: string[] = [];
      order.forEach((cell, i) => {
        if (pass === 1) before.push(snapshot(probe));
        probe.play(cell, i & 1);
      });
      for (let i = order.length - 1; i >= 0; i--) {
        probe.undo();
        if (pass === 1) expect(snapshot(probe) === before[i]).toBe(true);
      }
    }
    expect(probe.winner()).toBe(NOBODY);
    expect(hash(probe)).toBe("0:0");
  });

  it("has the cells of each group, which chains or an edge join", () => {
    probe.setBoard(5, 4);
    probe.clearPosition();
    const { rims, neighbours } = new ReferenceBoard(5, 4);
    for (const cell of shuffled(20, randomBelow(4)).slice(0, 14)) probe.play(cell, cell % 2);
    const out = probe.scratchSet(0);
    for (let cell = 0; cell < 20; cell++) {
      const side = probe.owner(cell);
      if (side === NOBODY) continue;
      const joined = new Set([cell]);
      for (const stone of joined) {
        const edges = [side * 2, side * 2 + 1].filter((edge) => rims[edge]?.includes(stone));
        const beside = [...(neighbours[stone] ?? []), ...edges.flatMap((edge) => [...(rims[edge] ?? [])])];
        for (const other of beside) if (probe.owner(other) === side) joined.add(other);
      }
      probe.groupCells(out, cell);
      expect(readSet(probe, out)).toEqual([...joined].sort((a, b) => a - b));
    }
  });

  it("hashes the stones, whatever their order", () => {
    probe.setBoard(8, 8);
    const random = randomBelow(5);
    const seen = new Map<string, string>();
    for (let round = 0; round < 200; round++) {
      const cells = shuffled(64, random).slice(0, 6);
      const hashes = [cells, [...cells].reverse()].map((order) => {
        probe.clearPosition();
        for (const cell of order) probe.play(cell, cell & 1);
        return hash(probe);
      });
      expect(hashes[0]).toBe(hashes[1]);
      const stones = [...cells].sort().join();
      expect(seen.get(hashes[0] as string) ?? stones).toBe(stones);
      seen.set(hashes[0] as string, stones);
    }
  });

  it("loads positions, and refuses bad ones", () => {
    const buffer = () => new Uint8Array(probe.memory.buffer, probe.stoneBuffer(), 9);
    buffer().set([BLACK, NOBODY, NOBODY, BLACK, NOBODY, WHITE, BLACK, NOBODY, NOBODY]);
    expect(probe.loadPosition(3, 3)).toBe(STATUS_OK);
    expect(probe.winner()).toBe(BLACK);
    expect(probe.isConsistent()).toBe(1);
    expect(probe.loadPosition(20, 3)).toBe(STATUS_BOARD_TOO_LARGE);
    expect(probe.winner()).toBe(BLACK);
    buffer()[1] = 3;
    expect(probe.loadPosition(3, 3)).toBe(STATUS_BAD_STONE);
    expect(probe.moveCount()).toBe(0);
    expect(probe.isConsistent()).toBe(1);
  });
});

describe.each(builds.filter(({ kind }) => kind === "debug"))("assertions, $words words", (build) => {
  it("trap where a caller breaks a precondition", () => {
    const probe = build.load();
    probe.setBoard(3, 3);
    probe.clearPosition();
    expect(() => probe.undo()).toThrow();
    probe.play(4, BLACK);
    expect(() => probe.play(4, WHITE)).toThrow();
  });
});
