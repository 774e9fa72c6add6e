/** df-pn against exhaustive play: who wins, by which move, and which cells the winner needs. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ALGORITHM_DF_PN, NOBODY, NONE } from "../../assembly/abi.js";
import { AllPositions } from "../../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { cellName } from "../../wrapper/board/notation.js";
import { randomBelow, randomBoard, show, stonesFor } from "../support/boards.js";
import { noiseWeights } from "../support/judges.js";
import { builds, loadBuild, loadJudge, type Probe, readSet, showBoard } from "../support/probe.js";

const SLICE = 50;
/** Steps: one visit makes one deduction, and edge-search.test.ts checks how long that may be. */
const LONGEST_DEDUCTION = 200_000;

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

const SHAPES = [
  [4, 4],
  [5, 4],
  [5, 5],
  [3, 4],
  [6, 6],
  [7, 3],
  [5, 6],
] as const;

/** Solves random positions, many on one board size in a row so that lemmas are reused, and checks the winner, the move
 *  and the proof set. Returns how many took a search, and how many moves were named. */
function check(probe: Probe, count: number, seed: number, most: number): { searched: number; named: number } {
  const random = randomBelow(seed);
  let [searched, named] = [0, 0];
  for (let i = 0; i < count; i++) {
    const [columns, rows] = SHAPES[Math.floor((i * SHAPES.length) / count)] as (typeof SHAPES)[number];
    const empty = 4 + random(most - 3);
    const board = randomBoard(columns, rows, { empty, blackPercent: 35 + random(31) }, random);
    const side = random(2) as Side;
    const other = (side ^ 1) as Side;
    const truth = new AllPositions(board);
    const shown = show(board, side);
    const winner = solve(probe, board, side);
    expect(winner, shown).toBe(truth.winner(side));
    if (probe.nodeCount() > 2) searched++;

    const needed = new Set(readSet(probe, probe.provenSet()));
    const rest = truth.cells.filter((cell) => !needed.has(cell));
    const given = stonesFor(winner ^ 1, rest);
    expect(truth.winner(side, ...given), `${shown} needs ${[...needed].join()}`).toBe(winner);

    const move = probe.solvedMove();
    if (winner !== side) expect(move, shown).toBe(NONE);
    if (move === NONE) continue;
    expect(truth.winner(other, ...stonesFor(side, [move])), shown).toBe(side);
    named++;
  }
  return { searched, named };
}

/** Advice must not change an answer, whatever it says. */
const JUDGES = [
  ["no judge", null],
  ["the judge of the package", undefined],
  ["a judge that answers noise", noiseWeights(16, 1, 5, 4000)],
] as const;

const RELEASES = builds.filter(({ kind }) => kind === "release");

/** All in the narrowest width, noise alone in the others. */
const CASES = RELEASES.flatMap((build) =>
  (build.words === 1 ? JUDGES : JUDGES.slice(2)).map(([advice, weights]) => ({
    build,
    words: build.words,
    advice,
    weights,
  })),
);

describe.each(CASES)("df-pn, $words words, $advice", ({ build, weights }) => {
  it("finds the winner, a winning move and the cells it needs", () => {
    const probe = build.load();
    if (weights !== null) loadJudge(probe, weights);
    probe.prepareTable(4);
    // No move is named where the position is lost, or where filling in decides it.
    const { named } = check(probe, 400, 11, 12);
    expect(named).toBeGreaterThan(100);
  });

  it("does so with connections so weak that it must search", () => {
    const probe = build.load();
    if (weights !== null) loadJudge(probe, weights);
    probe.prepareTable(4);
    probe.setSolverLimits(1, 1, 2);
    const { searched, named } = check(probe, 800, 12, 12);
    expect(searched).toBeGreaterThan(20);
    expect(named).toBeGreaterThan(100);
  });
});

describe("df-pn, stopped", () => {
  it("after any visit has not closed every winning move", () => {
    const probe = loadBuild("release", 1);
    loadJudge(probe);
    probe.prepareTable(4);
    probe.setSolverLimits(1, 1, 2);
    const random = randomBelow(13);
    let [stops, closed] = [0, 0];
    for (let i = 0; i < 600; i++) {
      const [columns, rows] = SHAPES[random(SHAPES.length)] as (typeof SHAPES)[number];
      const empty = 9 + random(3);
      const board = randomBoard(columns, rows, { empty, blackPercent: 40 + random(21) }, random);
      const side = random(2) as Side;
      showBoard(probe, board);
      probe.startSolve(side, ALGORITHM_DF_PN);
      if (probe.solveOn(1) !== NOBODY) continue;
      const truth = new AllPositions(board);
      const wins = (move: number) => truth.winner((side ^ 1) as Side, ...stonesFor(side, [move])) === side;
      let visits = 1;
      do {
        const open = readSet(probe, probe.openMoves());
        const shown = `${show(board, side)} after ${visits++} visits`;
        expect(open.some(wins), shown).toBe(truth.winner(side) === side);
        stops++;
        closed += truth.cells.length - open.length;
      } while (probe.solveOn(1) === NOBODY);
    }
    expect(stops).toBeGreaterThan(200);
    expect(closed).toBeGreaterThan(stops);
  });
});

describe("df-pn, debug build", () => {
  it("keeps its assertions, and visits what the release build visits", () => {
    const figures = (["debug", "release"] as const).map((kind) => {
      const probe = loadBuild(kind, 1);
      loadJudge(probe);
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

/** Who wins after each opening, found by two algorithms: see scripts/solved-positions.ts. */
const STORED = JSON.parse(readFileSync(new URL("../data/openings.json", import.meta.url), "utf8")) as Record<
  number,
  Record<string, "black" | "white">
>;

describe("openings", () => {
  const winners = (probe: Probe, size: number) =>
    Array.from({ length: size * size }, (_, cell) => {
      const board = new ReferenceBoard(size, size);
      board.play(cell, 0);
      return solve(probe, board, 1);
    });
  const stored = (size: number) =>
    Array.from({ length: size * size }, (_, cell) =>
      STORED[size]?.[cellName(cell, size)] === "black" ? 0 : 1,
    );

  it("of 2×2 and 3×3 have the winners of exhaustive play", () => {
    const probe = loadBuild("release", 1);
    loadJudge(probe);
    probe.prepareTable(4);
    for (const size of [2, 3]) {
      const truth = new AllPositions(new ReferenceBoard(size, size));
      expect(winners(probe, size)).toEqual(truth.cells.map((cell) => truth.winner(1, [cell])));
    }
  });

  it.each([
    [4, 16],
    [5, 16],
    [6, 16],
    [6, 1],
  ])("of size %i have the stored winners, one after another with a table of %i MB", (size, megabytes) => {
    const probe = loadBuild("release", 1);
    loadJudge(probe);
    probe.prepareTable(megabytes);
    const found = winners(probe, size);
    expect(found).toEqual(stored(size));
    // Turned by 180°, an opening is the same.
    expect(found).toEqual([...found].reverse());
  });

  it("take the same nodes and visits after the table is cleared", () => {
    const probe = loadBuild("release", 1);
    loadJudge(probe);
    probe.prepareTable(16);
    const board = new ReferenceBoard(6, 6);
    board.play(6, 0);
    const figures = [0, 1].map(() => {
      probe.forget();
      return [solve(probe, board, 1), probe.nodeCount(), probe.visitCount()];
    });
    expect(figures[0]).toEqual(figures[1]);
  });
});

describe("a slice", () => {
  it("ends after 100,000 steps of deduction, and the visit in which they are reached", () => {
    const probe = loadBuild("release", 6);
    probe.prepareTable(4);
    const random = randomBelow(19);
    let slices = 0;
    for (let i = 0; i < 6; i++) {
      showBoard(probe, randomBoard(19, 19, { empty: 217, blackPercent: 50 }, random));
      probe.startSolve(0, ALGORITHM_DF_PN);
      for (let slice = 0; slice < 5; slice++) {
        const before = probe.deductionSteps();
        if (probe.solveOn(1_000_000) !== NOBODY) break;
        const taken = probe.deductionSteps() - before;
        expect(taken).toBeGreaterThanOrEqual(100_000);
        expect(taken).toBeLessThan(100_000 + LONGEST_DEDUCTION);
        slices++;
      }
    }
    expect(slices).toBeGreaterThan(10);
  });
});
