/** A move without a proof: the best by a formula. */
import type { Backend } from "../backend/backend.js";
import { type Board, emptyCells } from "../board/board.js";
import type { EvaluationMethod } from "../types.js";

/** The best move by a formula; of equal moves, the one nearest to the centre. Chooses among `moves`, or among all empty
 *  cells if `moves` is empty. */
export function promisingMove(
  backend: Backend,
  board: Board,
  formula: EvaluationMethod = "two-distance",
  moves: readonly number[] = [],
): number {
  const values = backend.evaluate(board, formula).moves;
  const isBetter = (a: number, b: number) => {
    const difference = (values[a] as number) - (values[b] as number);
    return difference > 0 || (difference === 0 && centreDistance(a, board) < centreDistance(b, board));
  };
  const choices = moves.length > 0 ? moves : emptyCells(board);
  return choices.reduce((best, cell) => (isBetter(cell, best) ? cell : best));
}

/** Steps from the centre, doubled. */
function centreDistance(cell: number, { columns, rows }: Board): number {
  const right = 2 * (cell % columns) - columns + 1;
  const down = 2 * Math.floor(cell / columns) - rows + 1;
  return Math.max(Math.abs(right), Math.abs(down), Math.abs(right + down));
}

/** 2·P(win) − 1 = tanh(SLOPE · value + OFFSET) for the two-distance value of the side to move: a logistic fit to the 600
 *  solved positions of test/data. The offset is the advantage of moving first. */
const SLOPE = 0.32;
const OFFSET = 0.4;
/** Only a proven value is 1 or −1. */
const LARGEST_ESTIMATE = 0.99;

/** An estimate of 2·P(win) − 1 for the side to move, from two-distance. */
export function estimateValue(backend: Backend, board: Board): number {
  const { value } = backend.evaluate(board, "two-distance");
  return LARGEST_ESTIMATE * Math.tanh(SLOPE * value + OFFSET);
}
