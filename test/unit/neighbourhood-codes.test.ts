/** The outer codes of every cell, after stones have been played and taken back, in every build. */
import { describe, expect, it } from "vitest";
import { POINTS } from "../../scripts/patterns/lattice.js";
import { randomBelow } from "../support/boards.js";
import { builds, type Probe } from "../support/probe.js";

const OUTER_START = 7;

/** The code by its definition. */
function expected(stones: Uint8Array, columns: number, rows: number, side: number, cell: number): number {
  const [r, c] = [Math.floor(cell / columns), cell % columns];
  return POINTS.slice(OUTER_START).reduce((bits, [dr, dc], i) => {
    const [row, column] = [r + dr, c + dc];
    const [isOffRows, isOffColumns] = [row < 0 || row >= rows, column < 0 || column >= columns];
    const isSet =
      isOffRows || isOffColumns
        ? side === 0
          ? isOffRows
          : isOffColumns
        : stones[row * columns + column] === side;
    return isSet ? bits | (1 << i) : bits;
  }, 0);
}

function check(probe: Probe, stones: Uint8Array, columns: number, rows: number): void {
  probe.updateCodes();
  for (let cell = 0; cell < columns * rows; cell++) {
    for (const side of [0, 1]) {
      const code = probe.outerCode(side, cell) >>> 0;
      expect(code, `side ${side}, cell ${cell}`).toBe(expected(stones, columns, rows, side, cell) >>> 0);
    }
  }
}

describe.each(builds)("outer codes, $kind build of $words words", (build) => {
  it("show the stones and edges two and three steps away", () => {
    const probe = build.load();
    const random = randomBelow(build.words + 5);
    for (let game = 0; game < 12; game++) {
      const columns = 1 + random(build.words === 1 ? 8 : build.words === 2 ? 11 : 19);
      const rows = 1 + random(Math.min(19, Math.floor(build.capacity / columns)));
      probe.setBoard(columns, rows);
      probe.clearPosition();
      const stones = new Uint8Array(columns * rows).fill(2);
      const moves: number[] = [];
      for (let step = 0; step < 30; step++) {
        const empty = [...stones.keys()].filter((cell) => stones[cell] === 2);
        if (empty.length > 0 && random(3) > 0) {
          const cell = empty[random(empty.length)] as number;
          const side = random(2);
          probe.play(cell, side);
          stones[cell] = side;
          moves.push(cell);
        } else if (moves.length > 0) {
          probe.undo();
          stones[moves.pop() as number] = 2;
        }
        if (random(4) === 0) check(probe, stones, columns, rows);
      }
      check(probe, stones, columns, rows);
    }
  });
});
