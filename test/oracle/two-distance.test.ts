/**
 * The drawback of two-distance (van Rijswijck 2002, Figure 9): it can call a won position lost. This one was found by
 * searching from a position with two single-file gates to each of Black's edges. It has the fewest empty cells that the
 * search found, and as many stones of each colour as a game has.
 */
import { expect, it } from "vitest";
import { Stone } from "../../reference/board.js";
import { twoDistance } from "../../reference/evaluation.js";
import { exhaustiveWinner } from "../../reference/exhaustive.js";
import { createEngine } from "../../wrapper/index.js";
import { drawnBoard, positionOf } from "../support/boards.js";

it("calls lost for Black what Black wins, even when White moves first", async () => {
  const engine = await createEngine();
  const board = drawnBoard("o . o o .", ". . o . x", "x x x . x", ". . o o x", ". o x . o");
  const position = positionOf(board, "white");

  // Black has no finite two-distance, for which 2 · 25 + 1 counts. White's is 4, less a little for its potential.
  const { value } = engine.evaluate(position, "two-distance");
  expect(value).toBe(twoDistance(board, Stone.white).value);
  expect(value).toBeCloseTo(51 - 51 / 13, 9);
  expect(engine.evaluate({ ...position, toMove: "black" }, "two-distance").value).toBe(-value);

  // The truth, by exhaustive play.
  expect(engine.winner(position)).toBeNull();
  expect(exhaustiveWinner(board, Stone.white)).toBe(Stone.black);
  expect(exhaustiveWinner(board, Stone.black)).toBe(Stone.black);
  engine.dispose();
});
