/** The searches by threat patterns against every line of play, against each other, and against the reference. */
import { describe, expect, it } from "vitest";
import { METHOD_TWO_DISTANCE, NOBODY, NONE } from "../../assembly/abi.js";
import { AllPositions } from "../../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { patternSearch } from "../../reference/pattern-search.js";
import { seeded, shuffled } from "../support/arbitrary.js";
import { type Build, builds, type Probe, readSet, showBoard } from "../support/probe.js";

interface Answer {
  readonly winner: number;
  readonly move: number;
  readonly pattern: readonly number[];
  readonly nodes: number;
}

type Solver = (probe: Probe, board: ReferenceBoard, side: Side, slice?: number) => Answer;

/** A solver from the functions of its module. */
function solver(
  start: (probe: Probe, side: Side) => void,
  searchOn: (probe: Probe, nodes: number) => number,
  answer: (probe: Probe) => { move: number; set: number; nodes: WebAssembly.Global },
): Solver {
  return (probe, board, side, slice = 1_000_000) => {
    showBoard(probe, board);
    start(probe, side);
    let winner = searchOn(probe, slice);
    while (winner === NOBODY) {
      leaveAndReturn(probe, board);
      winner = searchOn(probe, slice);
    }
    const { move, set, nodes } = answer(probe);
    return { winner, move, pattern: readSet(probe, set), nodes: Number(nodes.value) };
  };
}

/** Between slices the engine is free for other positions, if the stones of the line are put back in their order. */
function leaveAndReturn(probe: Probe, board: ReferenceBoard): void {
  const owners = () => Array.from({ length: board.cellCount }, (_, cell) => probe.owner(cell));
  const line: [cell: number, side: number][] = [];
  while (probe.moveCount() > 0) {
    const before = owners();
    probe.undo();
    const cell = before.findIndex((side, cell) => side !== probe.owner(cell));
    line.unshift([cell, before[cell] as number]);
  }
  probe.setBoard(3, 2);
  probe.clearPosition();
  probe.play(4, 1);
  probe.evaluate(METHOD_TWO_DISTANCE, 0);
  probe.setBoard(board.columns, board.rows);
  probe.clearPosition();
  for (const [cell, side] of line) probe.play(cell, side);
}

const byPatterns = solver(
  (probe, side) => probe.startPatternSearch(side),
  (probe, nodes) => probe.searchPatternsOn(nodes),
  (probe) => ({
    move: probe.provenPatternMove(),
    set: probe.provenPatternSet(),
    nodes: probe.patternNodes,
  }),
);
const byDecomposition = solver(
  (probe, side) => probe.startDecompositionSearch(side),
  (probe, nodes) => probe.searchDecompositionOn(nodes),
  (probe) => ({
    move: probe.provenDecompositionMove(),
    set: probe.provenDecompositionSet(),
    nodes: probe.decompositionNodes,
  }),
);
const byAlphaBeta = solver(
  (probe, side) => probe.startAlphaBeta(side),
  (probe, nodes) => probe.searchAlphaBetaOn(nodes),
  (probe) => ({
    move: probe.provenAlphaBetaMove(),
    set: probe.provenAlphaBetaSet(),
    nodes: probe.alphaBetaNodes,
  }),
);

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

/** Stones of both sides in any proportion on all but some cells. */
function randomBoard(random: (below: number) => number, mostEmpty: number, leastEmpty = 0): ReferenceBoard {
  const [columns, rows] = SHAPES[random(SHAPES.length)] as (typeof SHAPES)[number];
  const board = new ReferenceBoard(columns, rows);
  const blackShare = 30 + random(41);
  const empty = Math.min(leastEmpty + random(mostEmpty - leastEmpty + 1), board.cellCount);
  for (const cell of shuffled(board.cellCount, random).slice(empty)) {
    board.play(cell, random(100) < blackShare ? 0 : 1);
  }
  return board;
}

const show = (board: ReferenceBoard, side: Side) =>
  `${board.columns}×${board.rows} ${board.stones.join("")} side ${side}`;

function load(kind: Build["kind"], words: number, megabytes = 16): Probe {
  const probe = builds.find((build) => build.kind === kind && build.words === words)?.load() as Probe;
  probe.prepareTable(megabytes);
  return probe;
}

/** What is wrong with an answer, by the truth. */
function faults(answer: Answer, truth: AllPositions, board: ReferenceBoard, side: Side): string[] {
  const other = (side ^ 1) as Side;
  const found: string[] = [];
  const given = (to: number, cells: readonly number[]) =>
    to === 0 ? ([cells, []] as const) : ([[], cells] as const);
  if (answer.winner !== truth.winner(side)) found.push(`winner ${answer.winner}`);
  const rest = truth.cells.filter((cell) => !answer.pattern.includes(cell));
  if (truth.winner(side, ...given(answer.winner ^ 1, rest)) !== answer.winner) {
    found.push(`pattern ${answer.pattern.join()}`);
  }
  if (answer.pattern.some((cell) => !truth.cells.includes(cell))) found.push("pattern has stones");
  const isMoveDue = answer.winner === side && board.winner() === NOBODY;
  if (isMoveDue !== (answer.move !== NONE)) found.push(`move ${answer.move}`);
  if (answer.move !== NONE) {
    if (truth.winner(other, ...given(side, [answer.move])) !== side) found.push(`losing move ${answer.move}`);
    if (!answer.pattern.includes(answer.move)) found.push("move not in pattern");
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
  const random = seeded(seed);
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

  it("does so in the wider builds, and with assertions", () => {
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
    const random = seeded(27);
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
    const random = seeded(31);
    for (let i = 0; i < 40; i++) {
      const board = new ReferenceBoard(5, 5);
      shuffled(25, random)
        .slice(0, 7 + random(6))
        .forEach((cell, turn) => {
          board.play(cell, (turn % 2) as Side);
        });
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
  it("visits the same nodes and answers the same", () => {
    const probe = load("release", 1);
    const random = seeded(41);
    for (let i = 0; i < 300; i++) {
      const board = randomBoard(random, 12);
      const side = random(2) as Side;
      probe.forget();
      const found = patternSearch(board, side);
      const expected = { ...found, move: found?.move ?? NONE };
      expect(byPatterns(probe, board, side), show(board, side)).toEqual(expected);
    }
  });

  it("stops at a limit, with its stones taken back", () => {
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
  /** A board from its stones in row order: 0 black, 1 white, 2 empty. */
  function boardOf(columns: number, stones: string): ReferenceBoard {
    const board = new ReferenceBoard(columns, stones.length / columns);
    [...stones].forEach((stone, cell) => {
      if (Number(stone) !== NOBODY) board.play(cell, Number(stone) as Side);
    });
    return board;
  }

  it.each([
    ["local connections", 5, "022222202212101", 1],
    ["local connections", 4, "2122101220122120", 0],
    ["walls", 5, "12122020210222110212", 1],
    ["walls", 3, "202120222222211", 0],
  ] as const)("would be wrong without %s: %s columns, %s", (_, columns, stones, side) => {
    const board = boardOf(columns, stones);
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
