import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Side } from "../../reference/board.js";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import { createEngine } from "../../wrapper/index.js";
import { anyPosition, boardOf, fullPosition, positionOf, transposed } from "../support/boards.js";

const wasm = await createEngine();
const reference = await createReferenceEngine();

describe("winner", () => {
  it("is that of the reference on any position", () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        expect(wasm.winner(position)).toBe(reference.winner(position));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it("is exactly one of the players on random full boards", () => {
    fc.assert(
      fc.property(fullPosition, (position) => {
        const winner = wasm.winner(position);
        expect(winner).not.toBeNull();
        expect(reference.winner(position)).toBe(winner);
        // Without the winner's stones nobody has a chain.
        const loserOnly = { ...position, [winner as string]: [] };
        expect(reference.winner(loserOnly)).toBeNull();
      }),
      { numRuns: 1000, seed: 2 },
    );
  });

  it("is exactly one of the players on all full boards of up to twelve cells", () => {
    const boards: [number, number][] = [
      [1, 1],
      [1, 5],
      [5, 1],
      [2, 2],
      [2, 3],
      [3, 2],
      [3, 3],
      [3, 4],
      [4, 3],
      [6, 2],
    ];
    for (const [columns, rows] of boards) {
      const cells = columns * rows;
      for (let bits = 0; bits < 2 ** cells; bits++) {
        const stones = Uint8Array.from({ length: cells }, (_, cell) => (bits >> cell) & 1);
        const board = boardOf({ columns, rows, stones });
        const position = positionOf(board);
        const winners = (["black", "white"] as const).filter((_, side) => board.hasWon(side as Side));
        const winner = wasm.winner(position);
        if (winners.length !== 1 || winner !== winners[0] || winner !== reference.winner(position)) {
          expect.fail(`${JSON.stringify(position)}: ${winner}, and ${winners} have a chain`);
        }
      }
    }
  });

  it("is the other player on the transposed board with the colours exchanged", () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const winner = wasm.winner(position);
        expect(wasm.winner(transposed(position))).toBe(
          winner === null ? null : winner === "black" ? "white" : "black",
        );
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
