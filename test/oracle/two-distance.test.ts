/**
 * The drawback of two-distance (paper 000, Figure 9): it can call a won position lost. This one was found by
 * searching from a position with two single-file gates to each of Black's edges; it has the fewest empty
 * cells that the search came upon, and stones as they arise in play.
 */
import { expect, it } from "vitest";
import { ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import { twoDistance } from "../../reference/evaluation.js";
import { exhaustiveWinner } from "../../reference/exhaustive.js";
import { createEngine } from "../../wrapper/index.js";
import { positionOf } from "../support/arbitrary.js";

const STONES = ["o . o o .", ". . o . x", "x x x . x", ". . o o x", ". o x . o"].flatMap((row) =>
  row.split(" ").map((glyph) => "xo.".indexOf(glyph)),
);

function board(): ReferenceBoard {
  const made = new ReferenceBoard(5, 5);
  STONES.forEach((side, cell) => {
    if (side !== Stone.none) made.play(cell, side as Side);
  });
  return made;
}

it("calls lost for Black what Black wins, even when White moves first", async () => {
  const engine = await createEngine();
  const position = positionOf(5, 5, STONES, "white");
  const far = 2 * 25 + 1;

  // Black has no finite two-distance; White has one, so White's value is all but that of a won game.
  const { value } = engine.evaluate(position, "two-distance");
  expect(value).toBe(twoDistance(board(), Stone.white).value);
  expect(value).toBeGreaterThan(far - 6);
  expect(engine.evaluate({ ...position, toMove: "black" }, "two-distance").value).toBe(-value);

  // The truth.
  expect(engine.winner(position)).toBeNull();
  expect(exhaustiveWinner(board(), Stone.white)).toBe(Stone.black);
  expect(exhaustiveWinner(board(), Stone.black)).toBe(Stone.black);
  engine.dispose();
});
