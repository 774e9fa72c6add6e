/**
 * AND and OR are incomplete (paper 000, Figure 2). In this position, found by a search for few empty cells,
 * Black to move joins top and bottom, with d2 or with b3; but neither key is fully connected with both edges
 * by carriers that are disjoint, so AND cannot deduce the semi-connection.
 */
import { expect, it } from "vitest";
import { ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import { exhaustiveWinner } from "../../reference/exhaustive.js";
import { holds } from "../../reference/subgame.js";
import { createEngine } from "../../wrapper/index.js";
import { positionOf } from "../support/arbitrary.js";

const STONES = ["x x . x", "o . o .", "o . . .", "x o o x"].flatMap((row) =>
  row.split(" ").map((glyph) => "xo.".indexOf(glyph)),
);
const EDGES = [16, 17] as const;
const KEYS = ["d2", "b3"];

it("a semi-connection that is true and cannot be deduced", async () => {
  const engine = await createEngine();
  const position = positionOf(4, 4, STONES);
  const board = new ReferenceBoard(4, 4);
  STONES.forEach((side, cell) => {
    if (side !== Stone.none) board.play(cell, side as Side);
  });
  const empty = [...board.stones.keys()].filter((cell) => board.stones[cell] === Stone.none);

  // It is true: tried out by every line of play, in the subgame and in the game.
  expect(holds(board, Stone.black, EDGES, empty, "semi")).toBe(true);
  expect(holds(board, Stone.black, EDGES, empty, "full")).toBe(false);
  expect(exhaustiveWinner(board, Stone.black)).toBe(Stone.black);

  // The rules do not find it, and no limit is to blame.
  const limits = { full: 200, semi: 64, or: 8 };
  const found = engine.connections(position, "black", {
    rules: ["and", "or"],
    between: ["top", "bottom"],
    limits,
  });
  expect(found).toMatchObject({ full: [], semi: [], complete: true, winning: null });

  // The must-play rule starts from semi-connections, so it makes nothing of it either. Its step does: play a
  // move, and deduce again. After either key the edges are joined, by OR.
  expect(
    engine.connections(position, "black").semi.filter(({ from, to }) => from === "top" && to === "bottom"),
  ).toEqual([]);
  for (const key of KEYS) {
    const after = { ...position, black: [...position.black, key], toMove: "white" } as const;
    expect(engine.connections(after, "black").winning).toMatchObject({
      from: "top",
      to: "bottom",
      rule: "or",
    });
  }
  engine.dispose();
});
