/**
 * AND and OR are incomplete (van Rijswijck 2002, Figure 2). In this position, found by a search for few empty cells,
 * Black to move connects top and bottom, with d2 or with b3; but neither key is fully connected to both edges by
 * disjoint carriers, so AND cannot deduce the semi-connection.
 */
import { expect, it } from "vitest";
import { Stone } from "../../reference/board.js";
import { exhaustiveWinner } from "../../reference/exhaustive.js";
import { holds } from "../../reference/subgame.js";
import { createEngine } from "../../wrapper/index.js";
import { drawnBoard, emptyCellsOf, positionOf } from "../support/boards.js";

const BOARD = ["x x . x", "o . o .", "o . . .", "x o o x"];
const EDGES = [16, 17] as const;
const KEYS = ["d2", "b3"];

it("a semi-connection that is true and cannot be deduced", async () => {
  const engine = await createEngine();
  const board = drawnBoard(...BOARD);
  const position = positionOf(board);
  const empty = emptyCellsOf(board);

  // It is true, by exhaustive play in the subgame and in the game.
  expect(holds(board, Stone.black, EDGES, empty, "semi")).toBe(true);
  expect(holds(board, Stone.black, EDGES, empty, "full")).toBe(false);
  expect(exhaustiveWinner(board, Stone.black)).toBe(Stone.black);

  // The rules do not find it, and no limit cuts them short.
  const limits = { full: 200, semi: 64, or: 8 };
  const found = engine.connections(position, "black", {
    rules: ["and", "or"],
    between: ["top", "bottom"],
    limits,
  });
  expect(found).toMatchObject({ full: [], semi: [], complete: true, winning: null });

  // The must-play rule starts from semi-connections, so it does not find it either. Playing a move and deducing
  // again, which is its step, does: after either key, OR joins the edges.
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
