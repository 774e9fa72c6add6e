/** The move that the engine plays where it knows nothing better, from its definition. */
import type { ReferenceBoard, Side } from "../../reference/board.js";
import { twoDistance } from "../../reference/evaluation.js";
import { cellName } from "../../wrapper/board/notation.js";
import { emptyCellsOf } from "./boards.js";

/** The documented rule for a move without a proof: the best by two-distance, by the reference; of equals the one
 *  nearest to the centre, in steps; of these the first. */
export function promisingMove(board: ReferenceBoard, side: Side, moves = emptyCellsOf(board)): string {
  const values = twoDistance(board, side).moves;
  const steps = (cell: number) => {
    const right = (cell % board.columns) - (board.columns - 1) / 2;
    const down = Math.floor(cell / board.columns) - (board.rows - 1) / 2;
    return Math.max(Math.abs(right), Math.abs(down), Math.abs(right + down));
  };
  const [best] = moves
    .slice()
    .sort((a, b) => (values[b] as number) - (values[a] as number) || steps(a) - steps(b) || a - b);
  return cellName(best as number, board.columns);
}
