/** The game of Y: the claims of van Rijswijck 2002, and the evaluation by micro reductions. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { yBoard } from "../../reference/evaluation.js";
import { macroReduce, microReduce, type Triangle, yEvaluate, yWinner } from "../../wrapper/y/index.js";
import { anySmallBoard, boardOf } from "../support/boards.js";

function triangles(size: fc.Arbitrary<number>, value: fc.Arbitrary<number>): fc.Arbitrary<Triangle> {
  return size.chain((n) =>
    fc.tuple(...Array.from({ length: n }, (_, k) => fc.array(value, { minLength: k + 1, maxLength: k + 1 }))),
  ) as fc.Arbitrary<Triangle>;
}

const stone = fc.constantFrom(1, -1);
const fullBoard = triangles(fc.integer({ min: 1, max: 12 }), stone);
const anyBoard = triangles(fc.integer({ min: 1, max: 9 }), fc.double({ min: -1, max: 1, noNaN: true }));

/** All full boards of a side, one after the other. */
function* allFullBoards(size: number): Generator<Triangle> {
  const cells = (size * (size + 1)) / 2;
  for (let bits = 0; bits < 2 ** cells; bits++) {
    let next = 0;
    yield Array.from({ length: size }, (_, k) =>
      Array.from({ length: k + 1 }, () => ((bits >> next++) & 1 ? 1 : -1)),
    );
  }
}

function apex(board: Triangle): number {
  let reduced = board;
  while (reduced.length > 1) reduced = microReduce(reduced);
  return reduced[0]?.[0] as number;
}

function checkClaims(board: Triangle): void {
  const winner = yWinner(board);
  expect(winner, "Y never ends in a draw").not.toBe(0);
  expect(apex(board), "micro reduction ends in the winner's colour").toBe(winner);
  if (board.length > 1) {
    const won = macroReduce(board).filter((smaller) => yWinner(smaller) === winner).length;
    expect(won, "won iff at least two macro reductions are").toBeGreaterThanOrEqual(2);
  }
}

describe("the claims of van Rijswijck 2002", () => {
  it("hold on every full board of side 1 to 4", () => {
    for (let size = 1; size <= 4; size++) for (const board of allFullBoards(size)) checkClaims(board);
  });

  it("hold on random full boards", () => {
    fc.assert(fc.property(fullBoard, checkClaims), { numRuns: 500, seed: 1 });
  });

  it("hold for chains: never do both players have one", () => {
    fc.assert(
      fc.property(fullBoard, (board) => {
        const winner = yWinner(board);
        const others = board.map((row) => row.map((cell) => (cell === winner ? 0 : cell)));
        expect(yWinner(others)).toBe(0);
      }),
      { numRuns: 300, seed: 2 },
    );
  });

  it("hold for Hex in its embedding: the winner is the same", () => {
    fc.assert(
      fc.property(anySmallBoard, (board) => {
        const hex = boardOf(board);
        const embedded = yBoard(hex);
        expect(embedded).toHaveLength(board.columns + board.rows - 1);
        expect(yWinner(embedded)).toBe([1, -1, 0][hex.winner()]);
      }),
      { numRuns: 1000, seed: 3 },
    );
  });
});

describe("yEvaluate", () => {
  it("has the value at which micro reduction ends, and every board on the way", () => {
    fc.assert(
      fc.property(anyBoard, (board) => {
        const { value, moves, pyramid } = yEvaluate(board);
        expect(value).toBe(apex(board));
        expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12);
        expect(pyramid.map((triangle) => triangle.length)).toEqual(board.map((_, k) => k + 1));
        expect(pyramid.at(-1)).toEqual(board);
        expect(moves.map((row) => row.length)).toEqual(board.map((row) => row.length));
      }),
      { numRuns: 200, seed: 4 },
    );
  });

  it("has the derivatives that small steps show", () => {
    fc.assert(
      fc.property(anyBoard, fc.nat(), (board, pick) => {
        const k = pick % board.length;
        const j = pick % (k + 1);
        const base = (board[k]?.[j] as number) * 0.99;
        const at = (value: number) =>
          board.map((row, y) => row.map((cell, x) => (y === k && x === j ? value : cell)));
        const step = 1e-5;
        const slope = (yEvaluate(at(base + step)).value - yEvaluate(at(base - step)).value) / (2 * step);
        expect(yEvaluate(at(base)).moves[k]?.[j]).toBeCloseTo(slope, 7);
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it("knows small boards by hand", () => {
    expect(yEvaluate([[0]])).toEqual({ value: 0, moves: [[1]], pyramid: [[[0]]] });
    expect(yEvaluate([[1], [0, 0]]).value).toBe(0.5);
    expect(yEvaluate([[0], [0, 0]]).moves).toEqual([[0.5], [0.5, 0.5]]);
    expect(yWinner([[1], [1, 1]])).toBe(1);
    expect(yWinner([[0], [1, -1]])).toBe(0);
    expect(macroReduce([[1], [2 / 4, -1]])).toEqual([[[-1]], [[0.5]], [[1]]]);
  });

  it.each([
    ["null", null, "board: null"],
    ["no rows", [], "1 to 200 rows"],
    [
      "a square",
      [
        [0, 0],
        [0, 0],
      ],
      "board[0]",
    ],
    ["a short row", [[0], [0]], "board[1]"],
    ["a number out of range", [[0], [0, 1.5]], "board[1][1]: 1.5"],
    ["a hole", [[0], new Array(2)], "board[1][0]: undefined"],
    ["a missing row", new Array(3), "board[0]: undefined"],
    ["an endless board", new Array(4e9), "200 rows"],
    ["text", [["0"]], 'board[0][0]: "0"'],
    ["NaN", [[Number.NaN]], "NaN"],
  ])("refuses %s", (_, board, message) => {
    for (const call of [yWinner, microReduce, macroReduce, yEvaluate]) {
      expect(() => call(board as never)).toThrow(expect.objectContaining({ code: "bad-format" }));
    }
    expect(() => yEvaluate(board as never)).toThrow(message);
  });

  it("refuses to reduce a single cell", () => {
    expect(() => microReduce([[1]])).toThrow(expect.objectContaining({ code: "bad-format" }));
    expect(() => macroReduce([[1]])).toThrow(expect.objectContaining({ code: "bad-format" }));
  });
});
