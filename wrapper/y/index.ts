/**
 * Entry `hex-wasp/y`: the game of Y and its reductions (van Rijswijck 2002, §4). Validates each board, then calls
 * `reference/y.ts`.
 *
 * A board of side n is a triangle of numbers in [−1, 1], row k holding k+1 of them: +1 and −1 are stones of the two
 * players, 0 is an empty cell, and a value between is a probability.
 */

import type { Triangle, YEvaluation } from "../../reference/y.js";
import * as y from "../../reference/y.js";
import { describe, HexError } from "../errors.js";

export type { Triangle, YEvaluation } from "../../reference/y.js";
export { HexError } from "../errors.js";

/** Keeps a call short: the reduction pyramid of a board has about side³/6 cells. */
const LARGEST_SIDE = 200;

/** The player with a chain that touches all three sides: +1, −1, or 0 if there is none. */
export function yWinner(board: Triangle): 1 | -1 | 0 {
  return y.yWinner(parseTriangle(board));
}

/** The board one row smaller, in which each cell stands for a triangle of three cells. Requires at least two rows. */
export function microReduce(board: Triangle): Triangle {
  return y.microReduce(parseTriangle(board, 2));
}

/** The three boards that remain without the first cells of the rows, without their last cells, and without the last
 *  row. Requires at least two rows. */
export function macroReduce(board: Triangle): readonly [Triangle, Triangle, Triangle] {
  return y.macroReduce(parseTriangle(board, 2));
}

/** The value of a board by repeated micro reduction, its derivatives, and the board after each reduction. */
export function yEvaluate(board: Triangle): YEvaluation {
  return y.yEvaluate(parseTriangle(board));
}

/** A validated copy of a board with at least `least` rows. Reads each value once, by index, so that holes, getters and
 *  proxies cannot change it after its check. Throws `bad-format`. */
function parseTriangle(board: unknown, least = 1): Triangle {
  try {
    return readTriangle(board, least);
  } catch (cause) {
    throw cause instanceof HexError
      ? cause
      : new HexError("bad-format", "board: its values cannot be read", { cause });
  }
}

function readTriangle(board: unknown, least: number): Triangle {
  if (!Array.isArray(board) || board.length < least || board.length > LARGEST_SIDE) {
    throw new HexError(
      "bad-format",
      `board: ${describe(board)} is not a triangle of ${least} to ${LARGEST_SIDE} rows`,
    );
  }
  return Array.from({ length: board.length }, (_, k) => {
    const row: unknown = board[k];
    if (!Array.isArray(row) || row.length !== k + 1) {
      throw new HexError("bad-format", `board[${k}]: ${describe(row)} is not a row of ${k + 1} numbers`);
    }
    return Array.from({ length: k + 1 }, (_, j) => {
      const value: unknown = row[j];
      if (typeof value === "number" && value >= -1 && value <= 1) return value;
      throw new HexError("bad-format", `board[${k}][${j}]: ${describe(value)} is not a number from -1 to 1`);
    });
  });
}
