/**
 * `solve` of the public engine, compared with exhaustive play on small boards, stored positions and openings,
 * certificates checked by the rules of Hex, and the algorithms with each other.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AllPositions } from "../../reference/all-positions.js";
import type { ReferenceBoard, Side } from "../../reference/board.js";
import { cellIndex } from "../../wrapper/board/notation.js";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import {
  type Cell,
  type Color,
  createEngine,
  type Engine,
  type Position,
  type SolveResult,
} from "../../wrapper/index.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import { COLORS, positionOf, type Random, randomBelow, randomBoard, stonesFor } from "../support/boards.js";
import { ALGORITHMS } from "../support/solving.js";

interface Solved extends Position {
  readonly winner: Color;
  readonly winningMoves?: readonly Cell[];
}

const read = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8");
const POSITIONS = read("solved-positions.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Solved);
const OPENINGS = JSON.parse(read("openings.json")) as Record<string, Record<Cell, Color>>;

const colorOf = (side: Side): Color => COLORS[side];
const winningMoves = ({ moves = {} }: SolveResult, color: Color) =>
  Object.keys(moves)
    .filter((cell) => moves[cell] === color)
    .sort();

/** Any stones in any number; the game may be over. */
function randomPosition(
  columns: number,
  rows: number,
  mostEmpty: number,
  random: Random,
  leastEmpty = 1,
): { position: Position; board: ReferenceBoard; side: Side } {
  const empty = leastEmpty + random(Math.min(mostEmpty, columns * rows) - leastEmpty + 1);
  const board = randomBoard(columns, rows, { empty, blackPercent: 30 + random(41) }, random);
  const side = random(2) as Side;
  return { position: positionOf(board, colorOf(side)), board, side };
}

const SHAPES = [
  [4, 4],
  [3, 4],
  [4, 3],
  [3, 3],
  [2, 4],
  [4, 2],
  [1, 4],
  [2, 2],
] as const;

/** The truth about one position by exhaustive play, to check results against. */
class Truth {
  readonly #all: AllPositions;
  readonly #winner: Side;

  constructor(
    readonly board: ReferenceBoard,
    readonly side: Side,
  ) {
    this.#all = new AllPositions(board);
    this.#winner = this.#all.winner(side);
  }

  #index(cell: Cell): number {
    return cellIndex(cell, this.board.columns, this.board.rows, cell);
  }

  #after(move: number): Side {
    return this.#all.winner((this.side ^ 1) as Side, ...stonesFor(this.side, [move]));
  }

  check({ winner, move, pv, carrier, moves }: SolveResult, shown: string): void {
    expect(winner, shown).toBe(colorOf(this.#winner));
    if (this.board.winner() === 2) {
      expect(pv[0], shown).toBe(move);
      expect(this.#after(this.#index(move as Cell)), shown).toBe(this.#winner);
    } else {
      expect([move, ...pv], shown).toEqual([null]);
    }
    const needed = new Set(carrier.map((cell) => this.#index(cell)));
    const rest = this.#all.cells.filter((cell) => !needed.has(cell));
    const given = stonesFor(this.#winner ^ 1, rest);
    expect(needed.size + rest.length, shown).toBe(this.#all.cells.length);
    expect(this.#all.winner(this.side, ...given), `${shown} needs ${carrier.join()}`).toBe(this.#winner);
    if (moves === undefined) return;
    const found = Object.entries(moves).map(([cell, color]) => [this.#index(cell), color] as const);
    const truth = this.#all.cells.map((cell) => [cell, colorOf(this.#after(cell))] as const);
    expect(new Map(found), shown).toEqual(new Map(truth));
  }
}

/** The engine in Wasm and as JavaScript. */
const BACKENDS = ["wasm", "javascript"] as const;

describe("exhaustive play", () => {
  it.each(BACKENDS)("agrees with all algorithms on small boards, %s", async (backend) => {
    const engine = await createEngine({ backend, largestBoard: 8, tableMegabytes: 4 });
    const random = randomBelow(71);
    const winners = { mover: 0, other: 0 };
    for (let i = 0; i < 2200; i++) {
      const [columns, rows] = SHAPES[random(SHAPES.length)] as (typeof SHAPES)[number];
      const { position, board, side } = randomPosition(columns, rows, 10, random);
      const truth = new Truth(board, side);
      for (const algorithm of ALGORITHMS) {
        const result = await engine.solve(position, { algorithm, allMoves: i % 4 === 0 });
        truth.check(result, `${algorithm} ${JSON.stringify(position)}`);
        if (algorithm === "df-pn") winners[result.winner === position.toMove ? "mover" : "other"]++;
      }
      if (i % 50 === 0) engine.clear();
    }
    expect(winners.mover).toBeGreaterThan(500);
    expect(winners.other).toBeGreaterThan(500);
  });

  it.each(BACKENDS)("agrees on 4×4 and 3×5 with 10 to 13 empty cells, %s and reference", async (backend) => {
    const engine = await createEngine({ backend, largestBoard: 8, tableMegabytes: 4 });
    const reference = await createReferenceEngine();
    const random = randomBelow(72);
    for (let i = 0; i < 12; i++) {
      const [columns, rows] = i % 2 === 0 ? [4, 4] : [3, 5];
      const { position, board, side } = randomPosition(columns, rows, 13, random, 10);
      const truth = new Truth(board, side);
      const shown = JSON.stringify(position);
      for (const algorithm of ALGORITHMS) {
        truth.check(await engine.solve(position, { algorithm, allMoves: true }), `${algorithm} ${shown}`);
      }
      truth.check(await reference.solve(position, { allMoves: true }), `reference ${shown}`);
    }
  });
});

describe("the algorithms agree", () => {
  it("on 5×5", async () => {
    const engine = await createEngine({ largestBoard: 8, tableMegabytes: 64 });
    const random = randomBelow(73);
    for (let i = 0; i < 150; i++) {
      const { position } = randomPosition(5, 5, 18, random);
      const shown = JSON.stringify(position);
      const answers = [];
      for (const algorithm of ALGORITHMS) {
        // Alpha-beta is slow on open boards, and each move is a search from the start.
        const isAsked = algorithm !== "pattern-alpha-beta";
        const result = await engine.solve(position, { algorithm, allMoves: isAsked });
        const rest = (["black", "white"] as const).flatMap((color) =>
          isAsked ? winningMoves(result, color) : [],
        );
        answers.push(`${result.winner} ${isAsked ? rest.join() : ""}`);
      }
      const [first, second, third, fourth] = answers as [string, string, string, string];
      expect([second, third], shown).toEqual([first, first]);
      expect(fourth.split(" ")[0], shown).toBe(first.split(" ")[0]);
    }
  });

  /** The nodes that pattern search takes, without those of best play after it: the least limit at which it ends. */
  async function nodesOf(engine: Engine, position: Position, most: number): Promise<number> {
    let [low, high] = [0, most];
    while (high - low > 1) {
      const nodeLimit = (low + high) >> 1;
      engine.clear();
      const { winner } = await engine.solve(position, { algorithm: "pattern-search", nodeLimit });
      if (winner === null) low = nodeLimit;
      else high = nodeLimit;
    }
    return high;
  }

  it.each(BACKENDS)("node for node, pattern search in %s and in the reference", async (backend) => {
    const engine = await createEngine({ backend, largestBoard: 8 });
    const reference = await createReferenceEngine();
    const random = randomBelow(74);
    const positions = Array.from({ length: 60 }, () => randomPosition(4, 4, 14, random).position);
    const openings = [3, 4, 5].map((size): Position => ({ size, black: [], white: [], toMove: "black" }));
    let total = 0;
    for (const position of [...positions, ...openings]) {
      const shown = JSON.stringify(position);
      engine.clear();
      const one = await engine.solve(position, { algorithm: "pattern-search" });
      const two = await reference.solve(position);
      const pick = ({ winner, move, carrier, pv }: SolveResult) => ({ winner, move, carrier, pv });
      expect(pick(one), shown).toEqual(pick(two));
      if (one.move === null) continue;
      const nodeLimit = await nodesOf(engine, position, one.stats.nodes);
      expect((await reference.solve(position, { nodeLimit })).winner, shown).toBe(one.winner);
      expect((await reference.solve(position, { nodeLimit: nodeLimit - 1 })).winner, shown).toBeNull();
      total += nodeLimit;
    }
    expect(total).toBeGreaterThan(800);
  });

  it("but the reference engine knows only pattern search", async () => {
    const reference = await createReferenceEngine();
    const position: Position = { size: 2, black: [], white: [], toMove: "white" };
    expect(await reference.solve(position, { algorithm: "pattern-search" })).toMatchObject({
      winner: "white",
    });
    for (const algorithm of ALGORITHMS.filter((name) => name !== "pattern-search")) {
      await expect(reference.solve(position, { algorithm })).rejects.toMatchObject({
        code: "bad-option",
        message: expect.stringContaining("pattern-search"),
      });
    }
  });
});

describe("openings", () => {
  const cases = [2, 3, 4, 5, 6].flatMap((size) => BACKENDS.map((backend) => [size, backend] as const));
  it.each(cases)(
    "of size %i have the stored winners, each with an empty table, %s",
    async (size, backend) => {
      const stored = OPENINGS[size] as Record<Cell, Color>;
      expect(Object.keys(stored)).toHaveLength(size * size);
      const engine = await createEngine({ backend, largestBoard: 8, tableMegabytes: 16 });
      for (const [cell, winner] of Object.entries(stored)) {
        engine.clear();
        const position: Position = { size, black: [cell], white: [], toMove: "white" };
        expect((await engine.solve(position)).winner, cell).toBe(winner);
      }
    },
  );

  it("are symmetric, and the first player wins", () => {
    for (const [size, winners] of Object.entries(OPENINGS)) {
      const cells = Object.keys(winners);
      const index = (cell: Cell) => cellIndex(cell, Number(size), Number(size), cell);
      const inOrder = cells.sort((a, b) => index(a) - index(b)).map((cell) => winners[cell]);
      expect(inOrder.slice().reverse()).toEqual(inOrder);
      expect(inOrder).toContain("black");
    }
  });

  it("take the same nodes after the table is cleared", async () => {
    const engine = await createEngine({ largestBoard: 8, tableMegabytes: 16 });
    for (const cell of ["a2", "b1", "c3"]) {
      const position: Position = { size: 6, black: [cell], white: [], toMove: "white" };
      engine.clear();
      const first = await engine.solve(position, { allMoves: true, proof: true });
      engine.clear();
      const second = await engine.solve(position, { allMoves: true, proof: true });
      const { milliseconds: _, ...stats } = first.stats;
      expect(second).toMatchObject({ ...first, stats });
    }
  });
});

describe("stored positions", () => {
  const sizes = { wasm: [4, 5, 6, 7, 8, 9, 11], javascript: [4, 5, 6, 7] } as const;
  const cases = BACKENDS.flatMap((backend) => sizes[backend].map((size) => [size, backend] as const));
  it.each(cases)("of size %i have the stored winner and winning moves, %s", async (size, backend) => {
    const engine = await createEngine({ backend, largestBoard: 11, tableMegabytes: 32 });
    const positions = POSITIONS.filter((position) => position.size === size);
    expect(positions.length).toBeGreaterThanOrEqual(50);
    for (const position of positions) {
      const result = await engine.solve(position, { allMoves: position.winningMoves !== undefined });
      const shown = JSON.stringify(position);
      expect(result.winner, shown).toBe(position.winner);
      if (position.winningMoves === undefined) continue;
      expect(winningMoves(result, position.toMove), shown).toEqual(position.winningMoves);
    }
  });
});

describe("certificates", () => {
  async function certify(engine: Engine, position: Position, options = {}): Promise<number> {
    const { winner, proof, move } = await engine.solve(position, { proof: true, ...options });
    const check = verifyProof(JSON.parse(JSON.stringify(proof)));
    expect(check, JSON.stringify(position)).toMatchObject({ ok: true, winner });
    if (winner === position.toMove && move !== null) expect(proof?.move).toBe(move);
    return proof?.nodes.length ?? 0;
  }

  const cases = BACKENDS.flatMap((backend) => ALGORITHMS.map((algorithm) => [algorithm, backend] as const));
  it.each(cases)("of random positions verify, by %s, %s", async (algorithm, backend) => {
    const engine = await createEngine({ backend, largestBoard: 8, tableMegabytes: 16 });
    const random = randomBelow(75);
    let nodes = 0;
    for (let i = 0; i < 100; i++) {
      const { position } = randomPosition(3 + random(3), 3 + random(3), 14, random);
      nodes += await certify(engine, position, { algorithm });
    }
    expect(nodes).toBeGreaterThan(100);
  });

  it("of random positions verify, by the reference engine", async () => {
    const reference = await createReferenceEngine();
    const random = randomBelow(76);
    for (let i = 0; i < 60; i++) {
      await certify(reference, randomPosition(2 + random(3), 2 + random(3), 10, random).position);
    }
  });

  it("of positions that fill-in decides verify", async () => {
    const engine = await createEngine({ largestBoard: 8 });
    for (const [columns, rows] of [
      [7, 2],
      [2, 7],
      [6, 2],
    ] as const) {
      for (const toMove of ["black", "white"] as const) {
        const position: Position = { size: [columns, rows], black: ["a1"], white: ["b2"], toMove };
        const { winner, moves = {} } = await engine.solve(position, { allMoves: true });
        expect(winner).toBe(columns > rows ? "black" : "white");
        if (winner === toMove) expect(Object.values(moves)).toContain(toMove);
        await certify(engine, position);
      }
    }
  });

  it("of stored positions verify", async () => {
    const engine = await createEngine({ largestBoard: 11, tableMegabytes: 32 });
    for (const { winner: _, winningMoves: __, ...position } of POSITIONS.filter((_, i) => i % 8 === 0)) {
      await certify(engine, position);
    }
  });
});
