/** Evaluations: those of the reference to within rounding, and what holds of all of them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardSize } from "../../wrapper/board/notation.js";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import { createEngine, EVALUATION_METHODS, type Evaluation, type Position } from "../../wrapper/index.js";
import { anyPosition, positionOf, randomBelow, randomGame, transposed } from "../support/boards.js";

const wasm = await createEngine();
const reference = await createReferenceEngine();
await Promise.all([wasm.loadJudge(), reference.loadJudge()]);

/** The largest difference from the reference that is allowed, in the value and in any move; the largest seen is 4e-13. */
const BOUND = 1e-9;

function largestDifference(a: Evaluation, b: Evaluation): number {
  expect(Object.keys(a.moves)).toEqual(Object.keys(b.moves));
  const moves = Object.keys(a.moves).map((cell) =>
    Math.abs((a.moves[cell] as number) - (b.moves[cell] as number)),
  );
  return Math.max(Math.abs(a.value - b.value), ...moves);
}

/** A position of a random game, with a share of the board full. */
function playedPosition(columns: number, rows: number, share: number, seed: number): Position {
  const count = Math.floor(columns * rows * share);
  return positionOf(randomGame(columns, rows, count, randomBelow(seed)), count % 2 === 0 ? "black" : "white");
}

describe.each(EVALUATION_METHODS)("%s", (method) => {
  it("is that of the reference on positions of random games, 2×2 to 19×19", () => {
    let largest = 0;
    for (let size = 2; size <= 19; size++) {
      // The reference of the judge is slow.
      const rounds = (size < 12 ? 24 : 4) / (method === "learned" ? 4 : 1);
      for (let round = 0; round < rounds; round++) {
        const rows = round % 3 === 0 ? Math.max(2, (size * 7 + round) % 20) : size;
        const position = playedPosition(size, rows, (round % 8) / 10, size * 1000 + round);
        largest = Math.max(
          largest,
          largestDifference(wasm.evaluate(position, method), reference.evaluate(position, method)),
        );
      }
    }
    expect(largest).toBeLessThanOrEqual(BOUND);
  });

  it("is that of the reference on any position", () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const difference = largestDifference(
          wasm.evaluate(position, method),
          reference.evaluate(position, method),
        );
        expect(difference).toBeLessThanOrEqual(BOUND);
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it("has one finite number for each empty cell, and larger is better for the side to move", () => {
    let finished = 0;
    fc.assert(
      fc.property(anyPosition, (position) => {
        const { value, moves } = wasm.evaluate(position, method);
        const [columns, rows] = boardSize(position.size);
        expect(Object.keys(moves)).toHaveLength(
          columns * rows - position.black.length - position.white.length,
        );
        expect([value, ...Object.values(moves)].every(Number.isFinite)).toBe(true);
        const winner = wasm.winner(position);
        if (method === "y-reduction" || method === "learned")
          expect(Math.abs(value) === 1).toBe(winner !== null);
        if (winner !== null) {
          expect(Math.sign(value)).toBe(winner === position.toMove ? 1 : -1);
          finished++;
        }
        const other = wasm.evaluate(
          { ...position, toMove: position.toMove === "black" ? "white" : "black" },
          method,
        );
        // The judge knows that the move is worth something; the formulas do not.
        if (method !== "learned") expect(other.value).toBeCloseTo(-value, 9);
      }),
      { numRuns: 300, seed: 6 },
    );
    expect(finished).toBeGreaterThan(20);
  });

  it("is the same on the transposed board with the colours exchanged", () => {
    for (let seed = 1; seed < 40; seed++) {
      const position = playedPosition(3 + (seed % 5), 3 + (seed % 7), 0.3, seed);
      const { value } = wasm.evaluate(transposed(position), method);
      expect(value).toBeCloseTo(wasm.evaluate(position, method).value, 9);
    }
  });
});

describe("finished, full and tiny boards", () => {
  const won: Position = { size: 3, black: ["b1", "b2", "b3"], white: ["a1", "c3"], toMove: "black" };
  const full: Position = { size: 2, black: ["a1", "a2"], white: ["b1", "b2"], toMove: "white" };
  const one: Position = { size: 1, black: [], white: [], toMove: "black" };
  /** The values that the method's page documents. */
  const expected = {
    "y-reduction": [1, -1, 0],
    resistance: [Math.log(1024 ** 2), -Math.log(1024 ** 2), 0],
    "max-flow": [81, -16, 0],
    "two-distance": [18, -8, 0],
    "shortest-path": [18, -8, 0],
    learned: [1, -1, expect.any(Number)],
  } as const;

  it.each(EVALUATION_METHODS)("have documented values: %s", (method) => {
    for (const engine of [wasm, reference]) {
      const values = [won, full, one].map((position) => engine.evaluate(position, method).value);
      expect(values).toEqual(expected[method]);
      expect(engine.evaluate({ ...won, toMove: "white" }, method).value).toBe(-expected[method][0]);
      expect(engine.evaluate(full, method).moves).toEqual({});
      expect(Number.isFinite(engine.evaluate(one, method).moves.a1)).toBe(true);
    }
  });

  it("are refused with an unknown method", () => {
    for (const engine of [wasm, reference]) {
      for (const method of ["magic", 0, null, "__proto__", {}]) {
        expect(() => engine.evaluate(one, method as never)).toThrow(
          expect.objectContaining({ code: "bad-option" }),
        );
      }
      expect(engine.evaluate(one).method).toBe("two-distance");
    }
  });
});
