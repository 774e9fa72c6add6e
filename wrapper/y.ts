/** Entry `hex-wasp/y`: the game of Y and its reductions, on triangles of numbers in [−1, 1]. */

import type { Triangle, YEvaluation } from "../reference/y.js";
import * as y from "../reference/y.js";
import { describe, HexError } from "./errors.js";

export type { Triangle, YEvaluation } from "../reference/y.js";

/** Who has a chain that touches all three sides: +1, −1, or 0 for nobody. */
export function yWinner(board: Triangle): 1 | -1 | 0 {
  return y.yWinner(checked(board));
}

/** The next smaller board, a cell for each little triangle; a board of one cell is refused. */
export function microReduce(board: Triangle): Triangle {
  return y.microReduce(checked(board, 2));
}

/** The three boards left when the first cells of the rows, their last cells, or the last row are omitted. */
export function macroReduce(board: Triangle): readonly [Triangle, Triangle, Triangle] {
  return y.macroReduce(checked(board, 2));
}

/** The value of a board, its derivatives, and all the boards between. */
export function yEvaluate(board: Triangle): YEvaluation {
  return y.yEvaluate(checked(board));
}

function checked(board: unknown, least = 1): Triangle {
  if (!Array.isArray(board) || board.length < least) {
    throw new HexError("bad-format", `board: ${describe(board)} is not a triangle of at least ${least} rows`);
  }
  board.forEach((row: unknown, k) => {
    if (!Array.isArray(row) || row.length !== k + 1) {
      throw new HexError("bad-format", `board[${k}]: ${describe(row)} is not a row of ${k + 1} numbers`);
    }
    row.forEach((value: unknown, j) => {
      if (typeof value === "number" && value >= -1 && value <= 1) return;
      throw new HexError("bad-format", `board[${k}][${j}]: ${describe(value)} is not a number from -1 to 1`);
    });
  });
  return board as Triangle;
}
