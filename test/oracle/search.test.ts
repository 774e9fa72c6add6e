/** df-pn against every line of play: who wins, by which move, and needing which cells. */
import { describe, expect, it } from "vitest";
import { ALGORITHM_DF_PN, NOBODY, NONE } from "../../assembly/abi.js";
import { AllPositions } from "../../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { seeded, shuffled } from "../support/arbitrary.js";
import { builds, type Probe, readSet, showBoard } from "../support/probe.js";

const SLICE = 50;

/** Loads stones and solves in slices. */
function solve(probe: Probe, board: ReferenceBoard, side: Side): number {
  showBoard(probe, board);
  probe.startSolve(side, ALGORITHM_DF_PN);
  for (let slice = 0; slice < 100_000; slice++) {
    const winner = probe.solveOn(SLICE);
    if (winner !== NOBODY) return winner;
  }
  throw new Error("not solved");
}

function randomBoard(
  columns: number,
  rows: number,
  empty: number,
  random: (below: number) => number,
): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  const blackShare = 35 + random(31);
  for (const cell of shuffled(columns * rows, random).slice(empty)) {
    board.play(cell, random(100) < blackShare ? 0 : 1);
  }
  return board;
}

const SHAPES = [
  [4, 4],
  [5, 4],
  [5, 5],
  [3, 4],
  [6, 6],
  [7, 3],
  [5, 6],
] as const;

/** Solves random positions, many on a board one after another so that lemmas are of use, and checks the winner, the move
 *  and the needed cells. Answers how many needed a search. */
function check(probe: Probe, count: number, seed: number, most: number): number {
  const random = seeded(seed);
  let searched = 0;
  for (let i = 0; i < count; i++) {
    const [columns, rows] = SHAPES[Math.floor((i * SHAPES.length) / count)] as (typeof SHAPES)[number];
    const board = randomBoard(columns, rows, 4 + random(most - 3), random);
    const side = random(2) as Side;
    const other = (side ^ 1) as Side;
    const truth = new AllPositions(board);
    const shown = `${columns}×${rows} ${board.stones.join("")} side ${side}`;
    const winner = solve(probe, board, side);
    expect(winner, shown).toBe(truth.winner(side));
    if (probe.nodeCount() > 2) searched++;

    const needed = new Set(readSet(probe, probe.provenSet()));
    const rest = truth.cells.filter((cell) => !needed.has(cell));
    const given = winner === 0 ? ([[], rest] as const) : ([rest, []] as const);
    expect(truth.winner(side, ...given), `${shown} needs ${[...needed].join()}`).toBe(winner);

    const move = probe.solvedMove();
    if (winner === side && move !== NONE) {
      expect(
        truth.winner(other, ...(side === 0 ? ([[move], []] as const) : ([[], [move]] as const))),
        shown,
      ).toBe(side);
    }
  }
  return searched;
}

describe.each(builds.filter(({ kind }) => kind === "release"))("df-pn, $words words", (build) => {
  it("finds the winner, a winning move and the cells it needs", () => {
    const probe = build.load();
    probe.prepareTable(4);
    check(probe, 400, 11, 12);
  });

  it("does so with connections so weak that it must search", () => {
    const probe = build.load();
    probe.prepareTable(4);
    probe.setSolverLimits(1, 1, 2);
    expect(check(probe, 800, 12, 12)).toBeGreaterThan(20);
  });
});

describe("df-pn, debug build", () => {
  it("keeps its assertions, and visits what the release build visits", () => {
    const [debug, release] = ["debug", "release"].map((kind) =>
      builds.find((build) => build.kind === kind && build.words === 1)?.load(),
    ) as [Probe, Probe];
    const figures = [debug, release].map((probe) => {
      probe.prepareTable(4);
      return [5, 6].map((size) => {
        const board = new ReferenceBoard(size, size);
        board.play(size, 0);
        return [solve(probe, board, 1), probe.nodeCount(), probe.visitCount(), probe.solvedMove()];
      });
    });
    expect(figures[0]).toEqual(figures[1]);
  });
});

describe("openings", () => {
  const winners = (probe: Probe, size: number) =>
    Array.from({ length: size * size }, (_, cell) => {
      const board = new ReferenceBoard(size, size);
      board.play(cell, 0);
      return solve(probe, board, 1);
    });

  it("of 2×2 and 3×3 are those of every line of play", () => {
    const probe = (builds[0] as (typeof builds)[number]).load();
    probe.prepareTable(4);
    for (const size of [2, 3]) {
      const truth = new AllPositions(new ReferenceBoard(size, size));
      expect(winners(probe, size)).toEqual(truth.cells.map((cell) => truth.winner(1, [cell])));
    }
  });

  it("of 4×4, 5×5 and 6×6 are symmetric, and the centre wins; solved again after a clear, the same", () => {
    const probe = (builds[0] as (typeof builds)[number]).load();
    probe.prepareTable(16);
    for (const size of [4, 5, 6]) {
      const found = winners(probe, size);
      expect(found).toEqual([...found].reverse());
      expect(found[Math.floor((size * size - 1) / 2)]).toBe(size === 4 ? 1 : 0);
      expect(found[0]).toBe(1);
    }
    const board = new ReferenceBoard(6, 6);
    board.play(6, 0);
    const figures = [0, 1].map(() => {
      probe.forget();
      return [solve(probe, board, 1), probe.nodeCount(), probe.visitCount()];
    });
    expect(figures[0]).toEqual(figures[1]);
  });

  it("of 6×6 are the same with a table of 1 MB", () => {
    const [large, small] = [0, 1].map(() => (builds[0] as (typeof builds)[number]).load()) as [Probe, Probe];
    large.prepareTable(64);
    small.prepareTable(1);
    expect(winners(small, 6)).toEqual(winners(large, 6));
  });
});
