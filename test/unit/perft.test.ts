/** Perft for Hex in every build: the number of games, compared with the reference and with counts by hand. */
import { describe, expect, it } from "vitest";
import { ReferenceBoard } from "../../reference/board.js";
import * as reference from "../../reference/perft.js";
import { builds } from "../support/probe.js";

/** Boards and depths of at most some 10⁵ games. */
const CASES: [columns: number, rows: number, depth: number][] = [
  [1, 1, 1],
  [1, 4, 4],
  [4, 1, 4],
  [2, 2, 4],
  [2, 3, 6],
  [3, 2, 6],
  [3, 3, 9],
  [4, 4, 4],
  [8, 8, 2],
  [7, 5, 3],
];

describe.each(builds)("perft, $kind build of $words words", (build) => {
  const probe = build.load();
  const cases = build.kind === "debug" ? CASES.filter(([columns, rows]) => columns * rows < 9) : CASES;

  it.each(cases)("counts as many games as the reference on %i×%i to depth %i", (columns, rows, depth) => {
    probe.setBoard(columns, rows);
    probe.clearPosition();
    for (const side of [0, 1] as const) {
      expect(probe.perft(depth, side)).toBe(reference.perft(new ReferenceBoard(columns, rows), depth, side));
    }
  });

  it("counts what can be counted by hand", () => {
    const count = (columns: number, rows: number, depth: number, side: number) => {
      probe.setBoard(columns, rows);
      probe.clearPosition();
      return probe.perft(depth, side);
    };
    expect(count(1, 1, 1, 0)).toBe(1);
    // One row: Black joins top and bottom with any first stone.
    expect(count(4, 1, 4, 0)).toBe(4);
    // One row, White first: every white stone is answered by a black one that wins.
    expect(count(3, 1, 3, 1)).toBe(6);
    // No win is possible in two moves on 3×3, so every order of two cells counts.
    expect(count(3, 3, 2, 0)).toBe(72);
  });

  it("plays the random games of the reference", () => {
    const games = build.kind === "debug" ? 3 : 300;
    probe.setBoard(8, 8);
    expect(probe.randomGames(42, games) >>> 0).toBe(
      reference.randomGames(new ReferenceBoard(8, 8), 42, games),
    );
  });
});
