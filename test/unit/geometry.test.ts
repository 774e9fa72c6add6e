/** Neighbours, edges and floods in every build, compared with the reference board. */
import { describe, expect, it } from "vitest";
import { STATUS_BOARD_TOO_LARGE, STATUS_OK } from "../../assembly/abi.js";
import { ReferenceBoard } from "../../reference/board.js";
import { randomBelow } from "../support/boards.js";
import { boardsOf, builds, readSet, writeSet } from "../support/probe.js";

describe.each(builds)("geometry, $kind build of $words words", (build) => {
  const probe = build.load();

  it("has the neighbours and rims of the reference on every board that it can hold", () => {
    for (const [columns, rows] of boardsOf(build)) {
      expect(probe.setBoard(columns, rows)).toBe(STATUS_OK);
      const reference = new ReferenceBoard(columns, rows);
      expect(readSet(probe, probe.allCells())).toHaveLength(reference.cellCount);
      const sets = reference.neighbours.map((_, cell) => readSet(probe, probe.neighbourSet(cell)).join());
      expect(sets).toEqual(reference.neighbours.map((around) => around.join()));
      reference.rims.forEach((rim, edge) => {
        expect(readSet(probe, probe.rim(edge))).toEqual(Array.from(rim));
      });
    }
  });

  it("names a neighbour or an edge in each direction", () => {
    const byNumber = (a: number, b: number) => a - b;
    for (const [columns, rows] of boardsOf(build)) {
      probe.setBoard(columns, rows);
      const { cellCount, neighbours, rims } = new ReferenceBoard(columns, rows);
      const wrong: string[] = [];
      for (let cell = 0; cell < cellCount; cell++) {
        for (const side of [0, 1]) {
          const around = [0, 1, 2, 3, 4, 5].map((direction) => probe.touch(side, cell, direction));
          const cells = around.filter((endpoint) => endpoint < cellCount).sort(byNumber);
          const edges = around.filter((endpoint) => endpoint >= cellCount).map((e) => e - cellCount);
          const ownEdges = [side * 2, side * 2 + 1].filter((edge) => rims[edge]?.includes(cell));
          const isRight =
            cells.join() === neighbours[cell]?.join() &&
            edges.every((edge) => rims[edge]?.includes(cell)) &&
            ownEdges.every((edge) => edges.includes(edge));
          if (!isRight) wrong.push(`${columns}×${rows} cell ${cell} side ${side}: ${around}`);
        }
      }
      expect(wrong).toEqual([]);
    }
  });

  it("refuses a board without cells before any board is set", () => {
    const fresh = build.load();
    expect(fresh.setBoard(0, 0)).toBe(STATUS_BOARD_TOO_LARGE);
    expect(fresh.loadPosition(0, 0)).toBe(STATUS_BOARD_TOO_LARGE);
  });

  it("refuses boards that it cannot hold, and keeps the board it has", () => {
    expect(probe.setBoard(5, 4)).toBe(STATUS_OK);
    const tooLarge: [number, number][] = [
      [0, 5],
      [5, 0],
      [20, 1],
      [1, 20],
      [-1, -1],
      [20, 20],
    ];
    if (build.capacity < 361) tooLarge.push([19, 19]);
    for (const [columns, rows] of tooLarge) {
      expect(probe.setBoard(columns, rows)).toBe(STATUS_BOARD_TOO_LARGE);
      expect(readSet(probe, probe.allCells())).toHaveLength(20);
    }
  });

  it("spreads and floods as the reference does", () => {
    const random = randomBelow(77);
    const [outAt, seedAt, ownAt] = [0, 1, 2].map((i) => probe.scratchSet(i)) as [number, number, number];
    for (const [columns, rows] of boardsOf(build)) {
      probe.setBoard(columns, rows);
      const reference = new ReferenceBoard(columns, rows);
      const member = Uint8Array.from({ length: reference.cellCount }, () => (random(100) < 60 ? 1 : 0));
      const seed = random(reference.cellCount);
      member[seed] = 1;
      const own = Array.from(member.keys()).filter((cell) => member[cell] === 1);
      writeSet(probe, ownAt, own);
      writeSet(probe, seedAt, [seed]);
      probe.flood(outAt, seedAt, ownAt);
      const flooded = reference.flood(seed, member);
      expect(readSet(probe, outAt)).toEqual(own.filter((cell) => flooded[cell] === 1));
      probe.neighbours(outAt, ownAt);
      const touched = new Set(own.flatMap((cell) => Array.from(reference.neighbours[cell] as Uint16Array)));
      expect(readSet(probe, outAt)).toEqual([...touched].sort((a, b) => a - b));
    }
  });
});
