/**
 * The learned judge: which moves are good, and who is likely to win. Advice only: nothing that is called proven depends
 * on it.
 */
import { JUDGE_MAPS, NETWORK_JUDGE, NOBODY } from "../abi";
import { next } from "../board/cellset";
import { EMPTY_CELLS, wonBy } from "../board/position";
import { MOVE_VALUES, clearMoveValues } from "../evaluation/result";
import { viewCell, writeFeatures } from "./features";
import { JUDGE_SCORES, SUM_BITS, runNetwork, selectNetwork } from "./network";

/** The numbers per cell: score of the move, logit of its win, log2 of 1 + its work. */
export const MAP_SCORE: i32 = 0;
export const MAP_WINS: i32 = 1;
export const MAP_WORK: i32 = 2;

/** No estimate is ±1: only a finished game is. */
const LARGEST_LOGIT: f64 = 16;

/** Judges the position by the selected network, with `side` to move among `moves`; returns the value as a logit, 0
 *  unless `withValue`. */
export function judge(side: i32, moves: usize, withValue: bool): f64 {
  writeFeatures(side, moves);
  return runNetwork(side, withValue);
}

/** The number MAP_… that `judge` gave to a move, with SUM_BITS binary places. */
// @ts-ignore: decorator
@inline export function judged(cell: i32, side: i32, map: i32): i32 {
  return load<i32>(JUDGE_SCORES + ((viewCell(cell, side) * JUDGE_MAPS + map) << 2));
}

/** The evaluation "learned": returns 2·P − 1, where P is the chance that `side` wins, and writes the share of each
 *  empty cell in the move distribution to MOVE_VALUES. A finished game has the value ±1, and its moves 0. Requires
 *  weights. */
export function evaluateLearned(side: i32): f64 {
  clearMoveValues();
  selectNetwork(NETWORK_JUDGE);
  if (wonBy != NOBODY) return wonBy == side ? 1 : -1;
  const logit = judge(side, EMPTY_CELLS, true);
  let most = i32.MIN_VALUE;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    most = max(most, judged(cell, side, MAP_SCORE));
  }
  let sum: f64 = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    const weight = Math.exp(<f64>(judged(cell, side, MAP_SCORE) - most) / <f64>(1 << SUM_BITS));
    store<f64>(cell << 3, weight, MOVE_VALUES);
    sum += weight;
  }
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    store<f64>(cell << 3, load<f64>(cell << 3, MOVE_VALUES) / sum, MOVE_VALUES);
  }
  return 2 / (1 + Math.exp(-min(max(logit, -LARGEST_LOGIT), LARGEST_LOGIT))) - 1;
}
