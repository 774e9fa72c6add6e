import { describe, expect, it } from "vitest";
import { ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import { holds } from "../../reference/subgame.js";
import { createEngine, namedPatterns, type Position } from "../../wrapper/index.js";
import { positionOf, seeded, shuffled } from "../support/arbitrary.js";

const engine = await createEngine();
const EDGES = ["top", "bottom", "left", "right"];
const COLORS = ["black", "white"] as const;

describe("named patterns", () => {
  it("finds the bridges and the ziggurats of a lone stone", () => {
    const position: Position = { size: 7, black: ["d5"], white: [], toMove: "white" };
    const found = namedPatterns(position, "black");
    expect(found).toEqual([
      { name: "2-3-4", from: "d5", to: "bottom", carrier: ["e5", "c6", "d6", "e6", "b7", "c7", "d7", "e7"] },
      { name: "2-3-4", from: "d5", to: "bottom", carrier: ["c5", "b6", "c6", "d6", "a7", "b7", "c7", "d7"] },
    ]);
    expect(namedPatterns({ ...position, black: ["d6", "c4"] }, "black")).toEqual([
      { name: "bridge", from: "d6", to: "bottom", carrier: ["c7", "d7"] },
    ]);
    expect(namedPatterns({ ...position, white: ["c6"] }, "black")).toEqual([]);
    const white = namedPatterns({ ...position, black: [], white: ["c3", "d4"] }, "white");
    expect(white.map(({ name, from, to }) => `${name} ${from} ${to}`)).toEqual([
      "bridge c3 d4",
      "2-3-4 c3 left",
      "2-3-4 c3 left",
    ]);
  });

  it("finds only what holds against every line of play, and the engine knows each", () => {
    let tried = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const [columns, rows] = [5 + (seed % 4), 5 + ((seed * 3) % 4)];
      const stones = new Uint8Array(columns * rows).fill(Stone.none);
      shuffled(columns * rows, seeded(seed))
        .slice(0, 8)
        .forEach((cell, i) => {
          stones[cell] = i & 1;
        });
      const board = new ReferenceBoard(columns, rows);
      stones.forEach((side, cell) => {
        if (side !== Stone.none) board.play(cell, side as Side);
      });
      const index = (cell: string) => (Number(cell.slice(1)) - 1) * columns + cell.charCodeAt(0) - 97;
      const end = (name: string) =>
        EDGES.includes(name) ? columns * rows + EDGES.indexOf(name) : index(name);
      const position = positionOf(columns, rows, stones);
      for (const side of [0, 1] as const) {
        for (const { from, to, carrier } of namedPatterns(position, COLORS[side])) {
          expect(holds(board, side, [end(from), end(to)], carrier.map(index), "full")).toBe(true);
          const { full } = engine.connections(position, COLORS[side], {
            rules: ["and", "or"],
            between: [from, to],
          });
          const isKnown = full.some((each) => each.carrier.every((cell) => carrier.includes(cell)));
          // Stones of one group have no connection with each other.
          expect(isKnown || full.length === 0).toBe(true);
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(40);
  });
});
