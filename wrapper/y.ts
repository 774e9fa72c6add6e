/** Entry `hex-wasp/y`: the game of Y and its reductions, on triangles of numbers in [−1, 1]. */

import type { Triangle, YEvaluation } from "../reference/y.js";
import * as y from "../reference/y.js";
import { describe, HexError } from "./errors.js";

export type { Triangle, YEvaluation } from "../reference/y.js";
export { HexError } from "./errors.js";

/** A pyramid has about side³/6 cells; this is where it stops being a matter of moments. */
const LARGEST_SIDE = 200;

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

/** Reads the board once, by index, so that holes, getters and proxies cannot change it after the check. */
function checked(board: unknown, least = 1): Triangle {
  try {
    return read(board, least);
  } catch (cause) {
    throw cause instanceof HexError
      ? cause
      : new HexError("bad-format", "board: it cannot be read", { cause });
  }
}

function read(board: unknown, least: number): Triangle {
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
