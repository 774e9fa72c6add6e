/** Bridges and 2-3-4s found by shape alone: each holds by exhaustive play. */
import { describe, expect, it } from "vitest";
import { holds } from "../../reference/subgame.js";
import { createEngine, namedShapes, type Position } from "../../wrapper/index.js";
import { COLORS, endpointNumber, positionOf, randomBelow, randomGame, SIDES } from "../support/boards.js";

const engine = await createEngine();

describe("named shapes", () => {
  it("are the bridges and 2-3-4s of a lone stone", () => {
    const position: Position = { size: 7, black: ["d5"], white: [], toMove: "white" };
    const found = namedShapes(position, "black");
    expect(found).toEqual([
      { name: "2-3-4", from: "d5", to: "bottom", carrier: ["e5", "c6", "d6", "e6", "b7", "c7", "d7", "e7"] },
      { name: "2-3-4", from: "d5", to: "bottom", carrier: ["c5", "b6", "c6", "d6", "a7", "b7", "c7", "d7"] },
    ]);
    expect(namedShapes({ ...position, black: ["d6", "c4"] }, "black")).toEqual([
      { name: "bridge", from: "d6", to: "bottom", carrier: ["c7", "d7"] },
    ]);
    expect(namedShapes({ ...position, white: ["c6"] }, "black")).toEqual([]);
    const white = namedShapes({ ...position, black: [], white: ["c3", "d4"] }, "white");
    expect(white.map(({ name, from, to }) => `${name} ${from} ${to}`)).toEqual([
      "bridge c3 d4",
      "2-3-4 c3 left",
      "2-3-4 c3 left",
    ]);
  });

  it("hold in every line of play, and are known to the engine unless their ends are joined already", () => {
    let [tried, joined] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const board = randomGame(5 + (seed % 4), 5 + ((seed * 3) % 4), 8, randomBelow(seed));
      const numberOf = (name: string) => endpointNumber(name, board);
      const position = positionOf(board);
      for (const side of SIDES) {
        for (const { from, to, carrier } of namedShapes(position, COLORS[side])) {
          const ends = [numberOf(from), numberOf(to)] as const;
          expect(holds(board, side, ends, carrier.map(numberOf), "full")).toBe(true);
          tried++;
          // Stones of one group, or of a group at the edge, have no connection with each other.
          if (holds(board, side, ends, [], "full")) {
            joined++;
            continue;
          }
          const { full } = engine.connections(position, COLORS[side], {
            rules: ["and", "or"],
            between: [from, to],
          });
          expect(full.some((each) => each.carrier.every((cell) => carrier.includes(cell)))).toBe(true);
        }
      }
    }
    expect(tried - joined).toBeGreaterThan(40);
  });
});
