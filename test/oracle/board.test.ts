import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../wrapper/index.js";
import { createReferenceEngine } from "../../wrapper/reference-engine.js";
import { anyPosition, fullPosition, positionOf } from "../support/arbitrary.js";

const wasm = await createEngine();
const reference = await createReferenceEngine();

describe("winner", () => {
  it("is the reference's on any position", () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        expect(wasm.winner(position)).toBe(reference.winner(position));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it("exists and is one on every full board", () => {
    fc.assert(
      fc.property(fullPosition, (position) => {
        const winner = wasm.winner(position);
        expect(winner).not.toBeNull();
        expect(reference.winner(position)).toBe(winner);
        // The loser has none: without the winner's stones nobody has a chain.
        const loserOnly = { ...position, [winner as string]: [] };
        expect(reference.winner(loserOnly)).toBeNull();
      }),
      { numRuns: 1000, seed: 2 },
    );
  });

  it("exists and is one on all full boards of up to twelve cells", () => {
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
        const position = positionOf(columns, rows, stones);
        const winner = wasm.winner(position);
        if (winner === null || winner !== reference.winner(position)) {
          expect.fail(`${JSON.stringify(position)}: ${winner}`);
        }
      }
    }
  });

  it("follows the transposed board with colours exchanged", () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const [columns, rows] = position.size as [number, number];
        const flip = (cell: string) => {
          const column = cell.charCodeAt(0) - 97;
          return `${String.fromCharCode(97 + Number(cell.slice(1)) - 1)}${column + 1}`;
        };
        const flipped = wasm.winner({
          size: [rows, columns],
          black: position.white.map(flip),
          white: position.black.map(flip),
          toMove: "black",
        });
        const winner = wasm.winner(position);
        expect(flipped).toBe(winner === null ? null : winner === "black" ? "white" : "black");
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
