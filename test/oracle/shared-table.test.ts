/** Table entries of one position are reused for others, whose answers must not depend on them. */
import { describe, expect, it } from "vitest";
import { cellName } from "../../wrapper/board/notation.js";
import type { Cell, Color, Position } from "../../wrapper/types.js";
import { randomBelow, shuffled } from "../support/boards.js";
import { newEngine } from "../support/solving.js";

const moved = (position: Position, from: Cell, to: Cell): Position => ({
  ...position,
  black: position.black.map((cell) => (cell === from ? to : cell)),
});

describe("a table filled by another position", () => {
  const seven: Position = {
    size: 7,
    black: ["f2", "g2", "f3", "f6", "a7", "e7", "f7", "g7"],
    white: ["f1", "d3", "d5", "b6", "g6"],
    toMove: "black",
  };
  const eight: Position = {
    size: 8,
    black: ["d1", "e1", "f1", "d2", "c6"],
    white: ["e2", "f2", "a5", "d7"],
    toMove: "black",
  };

  // A root leaves some fills out, so that it can name moves. Below the root they must not be missing. On 8×8, where a
  // solution takes a second, a third of the limits is tried.
  it.each<[name: string, step: number, first: Position, second: Position]>([
    ["7×7", 6, seven, moved(seven, "a7", "a6")],
    ["8×8", 18, eight, moved(eight, "d2", "c5")],
  ])(
    "up to a node limit changes no answer: %s, every %ith limit below 250",
    async (_, step, first, second) => {
      const engine = await newEngine();
      const { winner } = await engine.solve(second);
      for (let nodeLimit = 1; nodeLimit < 250; nodeLimit += step) {
        engine.clear();
        await engine.solve(first, { nodeLimit });
        expect((await engine.solve(second)).winner, `after ${nodeLimit} nodes`).toBe(winner);
      }
    },
  );

  it("changes no answer on 5×5, one stone moved at a time", async () => {
    const random = randomBelow(91);
    const [shared, patterns] = [await newEngine(), await newEngine()];
    for (let i = 0; i < 40; i++) {
      const cells = shuffled(25, random).map((cell) => cellName(cell, 5));
      const stones = 3 + random(4);
      const toMove: Color = random(2) === 0 ? "black" : "white";
      const position: Position = {
        size: 5,
        black: cells.slice(0, stones),
        white: cells.slice(10, 10 + stones),
        toMove,
      };
      shared.clear();
      for (let k = 0; k < 8; k++) {
        const from = position.black[random(stones)] as Cell;
        const related = moved(position, from, cells[15 + stones + random(4)] as Cell);
        await shared.solve(related, { nodeLimit: 1 + random(30) });
        const { winner, carrier } = await shared.solve(related);
        const truth = await patterns.solve(related, { algorithm: "pattern-search" });
        expect(winner, JSON.stringify(related)).toBe(truth.winner);
        const taken = new Set([...related.black, ...related.white, ...carrier]);
        const rest = cells.filter((cell) => !taken.has(cell));
        const given =
          winner === "black"
            ? { ...related, white: [...related.white, ...rest] }
            : { ...related, black: [...related.black, ...rest] };
        const kept = await patterns.solve(given, { algorithm: "pattern-search" });
        expect(kept.winner, `${JSON.stringify(related)} needs ${carrier.join()}`).toBe(winner);
      }
    }
  });
});
