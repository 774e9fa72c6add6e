/** The searches by threat patterns, compared with exhaustive play, with each other and with the reference. */
import { describe, expect, it } from "vitest";
import {
  ALGORITHM_ALPHA_BETA,
  ALGORITHM_DECOMPOSITION,
  ALGORITHM_PATTERN_SEARCH,
  METHOD_TWO_DISTANCE,
  NOBODY,
  NONE,
} from "../../assembly/abi.js";
import { AllPositions } from "../../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { patternSearch } from "../../reference/pattern-search.js";
import {
  boardOf,
  type Random,
  randomBelow,
  randomBoard as randomBoardOf,
  randomGame,
  show,
  stonesFor,
} from "../support/boards.js";
import { type Build, loadBuild, type Probe, readSet, showBoard } from "../support/probe.js";

interface Answer {
  readonly winner: number;
  readonly move: number;
  readonly threat: readonly number[];
  readonly nodes: number;
}

type Solver = (probe: Probe, board: ReferenceBoard, side: Side, slice?: number) => Answer;

/** Solves by the search of an algorithm, in slices; in between the engine is used for another position. */
function solver(algorithm: number): Solver {
  return (probe, board, side, slice = 1_000_000) => {
    showBoard(probe, board);
    probe.startSolve(side, algorithm);
    let winner = probe.solveOn(slice);
    while (winner === NOBODY) {
      leaveAndReturn(probe, board);
      winner = probe.solveOn(slice);
    }
    const threat = readSet(probe, probe.solvedCarrier());
    return { winner, move: probe.solvedMove(), threat, nodes: probe.nodeCount() };
  };
}

/** Between slices the engine may work on other positions, if the stones of the root are put back. */
function leaveAndReturn(probe: Probe, board: ReferenceBoard): void {
  probe.setBoard(3, 2);
  probe.clearPosition();
  probe.play(4, 1);
  probe.evaluate(METHOD_TWO_DISTANCE, 0);
  showBoard(probe, board);
}

const byPatterns = solver(ALGORITHM_PATTERN_SEARCH);
const byDecomposition = solver(ALGORITHM_DECOMPOSITION);
const byAlphaBeta = solver(ALGORITHM_ALPHA_BETA);

const SOLVERS: readonly { readonly name: string; readonly solve: Solver }[] = [
  { name: "pattern search", solve: byPatterns },
  { name: "decomposition search", solve: byDecomposition },
  { name: "alpha-beta", solve: byAlphaBeta },
];

const SHAPES = [
  [4, 4],
  [3, 5],
  [5, 3],
  [2, 6],
  [4, 3],
  [5, 4],
  [1, 7],
  [7, 2],
  [5, 5],
  [6, 6],
  [1, 1],
] as const;

function randomBoard(random: Random, mostEmpty: number, leastEmpty = 0): ReferenceBoard {
  const [columns, rows] = SHAPES[random(SHAPES.length)] as (typeof SHAPES)[number];
  const empty = leastEmpty + random(mostEmpty - leastEmpty + 1);
  return randomBoardOf(columns, rows, { empty, blackPercent: 30 + random(41) }, random);
}

function load(kind: Build["kind"], words: number, megabytes = 16): Probe {
  const probe = loadBuild(kind, words);
  probe.prepareTable(megabytes);
  return probe;
}

/** The faults of an answer, by exhaustive play. */
function faults(answer: Answer, truth: AllPositions, board: ReferenceBoard, side: Side): string[] {
  const other = (side ^ 1) as Side;
  const found: string[] = [];
  if (answer.winner !== truth.winner(side)) found.push(`winner ${answer.winner}`);
  const rest = truth.cells.filter((cell) => !answer.threat.includes(cell));
  if (truth.winner(side, ...stonesFor(answer.winner ^ 1, rest)) !== answer.winner) {
    found.push(`threat ${answer.threat.join()}`);
  }
  if (answer.threat.some((cell) => !truth.cells.includes(cell))) found.push("threat has stones");
  const isMoveDue = answer.winner === side && board.winner() === NOBODY;
  if (isMoveDue !== (answer.move !== NONE)) found.push(`move ${answer.move}`);
  if (answer.move !== NONE) {
    if (truth.winner(other, ...stonesFor(side, [answer.move])) !== side)
      found.push(`losing move ${answer.move}`);
    if (!answer.threat.includes(answer.move)) found.push("move not in threat");
  }
  return found.map((fault) => `${show(board, side)}: ${fault}`);
}

/** The faults in the answers to random positions. */
function faultsOf(
  solve: Solver,
  probe: Probe,
  seed: number,
  count: number,
  mostEmpty: number,
  leastEmpty = 0,
): string[] {
  const random = randomBelow(seed);
  return Array.from({ length: count }).flatMap(() => {
    const board = randomBoard(random, mostEmpty, leastEmpty);
    const truth = new AllPositions(board);
    return ([0, 1] as const).flatMap((side) => faults(solve(probe, board, side), truth, board, side));
  });
}

describe.each(SOLVERS)("$name", ({ solve }) => {
  it("finds the winner, a winning move and a threat pattern", () => {
    const probe = load("release", 1);
    expect(faultsOf(solve, probe, 21, 1500, 9)).toEqual([]);
    expect(faultsOf(solve, probe, 22, 40, 12, 11)).toEqual([]);
  });

  it("does so in the wider builds, and in a debug build", () => {
    expect(faultsOf(solve, load("release", 2), 23, 100, 9)).toEqual([]);
    expect(faultsOf(solve, load("release", 6), 24, 100, 9)).toEqual([]);
    expect(faultsOf(solve, load("debug", 1), 25, 60, 8)).toEqual([]);
  });

  it("does so with a table of a few entries", () => {
    const probe = load("release", 1, 0);
    expect(faultsOf(solve, probe, 26, 150, 10)).toEqual([]);
    expect(probe.tableUsed()).toBeLessThanOrEqual(4);
  });

  it("visits the same nodes in slices of any size and in every build", () => {
    const random = randomBelow(27);
    const [release, wide, debug] = [load("release", 1), load("release", 6), load("debug", 1)];
    for (let i = 0; i < 40; i++) {
      const board = randomBoard(random, 10);
      const side = random(2) as Side;
      const answers = [
        [release, 1_000_000],
        [release, 1],
        [release, 7],
        [wide, 1_000_000],
        [debug, 1_000_000],
      ].map(([probe, slice]) => {
        (probe as Probe).forget();
        return solve(probe as Probe, board, side, slice as number);
      });
      for (const answer of answers) expect(answer, show(board, side)).toEqual(answers[0]);
    }
  });
});

describe("the searches by threat patterns", () => {
  it("agree on positions of 5×5", () => {
    const probe = load("release", 1);
    const random = randomBelow(31);
    for (let i = 0; i < 40; i++) {
      const board = randomGame(5, 5, 7 + random(6), random);
      const side = random(2) as Side;
      const winners = SOLVERS.map(({ solve }) => solve(probe, board, side).winner);
      expect(new Set(winners).size, show(board, side)).toBe(1);
    }
  });

  it("find the first player's win on empty boards, and the known openings of 5×5", () => {
    const probe = load("release", 1, 64);
    for (const { solve } of SOLVERS) {
      for (const size of [1, 2, 3, 4]) expect(solve(probe, new ReferenceBoard(size, size), 0).winner).toBe(0);
    }
    const winners = Array.from({ length: 25 }, (_, cell) => {
      const board = new ReferenceBoard(5, 5);
      board.play(cell, 0);
      return byPatterns(probe, board, 1).winner;
    });
    expect(
      winners
        .map((winner) => (winner === 0 ? "B" : "W"))
        .join("")
        .match(/.{5}/g),
    ).toEqual(["WWWWB", "WBBBB", "WBBBW", "BBBBW", "BWWWW"]);
  });
});

describe("the reference's pattern search", () => {
  it("visits the same nodes and returns the same", () => {
    const probe = load("release", 1);
    const random = randomBelow(41);
    for (let i = 0; i < 300; i++) {
      const board = randomBoard(random, 12);
      const side = random(2) as Side;
      probe.forget();
      const found = patternSearch(board, side);
      const expected = { ...found, move: found?.move ?? NONE };
      expect(byPatterns(probe, board, side), show(board, side)).toEqual(expected);
    }
  });

  it("stops at a limit, and takes its stones back", () => {
    const board = new ReferenceBoard(5, 5);
    board.play(9, 0);
    const before = [...board.stones];
    const nodes = patternSearch(new ReferenceBoard(4, 4), 0)?.nodes as number;
    expect(patternSearch(board, 1, { nodeLimit: 100 })).toBeNull();
    expect([...board.stones]).toEqual(before);
    expect(patternSearch(new ReferenceBoard(4, 4), 0, { nodeLimit: nodes - 1 })).toBeNull();
    expect(patternSearch(new ReferenceBoard(4, 4), 0, { nodeLimit: nodes })?.nodes).toBe(nodes);
  });
});

describe("decomposition search", () => {
  it.each([
    ["local connections", 5, "022222202212101", 1],
    ["local connections", 4, "2122101220122120", 0],
    ["walls", 5, "12122020210222110212", 1],
    ["walls", 3, "202120222222211", 0],
  ] as const)("would be wrong without %s: %s columns, %s", (_, columns, stones, side) => {
    const board = boardOf({ columns, rows: stones.length / columns, stones: [...stones].map(Number) });
    const answer = byDecomposition(load("release", 1), board, side);
    expect(faults(answer, new AllPositions(board), board, side)).toEqual([]);
  });

  it("proves independent bridges one by one", () => {
    const probe = load("release", 1);
    const board = new ReferenceBoard(7, 7);
    for (const cell of [12, 25, 38]) board.play(cell, 0); // f2 e4 d6: a bridge to each edge, two between
    expect([byPatterns, byDecomposition].map((solve) => solve(probe, board, 1).nodes)).toEqual([217, 10]);
  });
});
