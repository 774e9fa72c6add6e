/**
 * The learned judge: which moves are good, and who is likely to win. Advice only: nothing that is called proven depends
 * on it.
 */
import { JUDGE_MAPS } from "../abi";
import { viewCell, writeFeatures } from "./features";
import { JUDGE_SCORES, runNetwork } from "./network";

/** The numbers per cell: score of the move, logit of its win, log2 of 1 + its work. */
export const MAP_SCORE: i32 = 0;
export const MAP_WINS: i32 = 1;
export const MAP_WORK: i32 = 2;

/** Judges the position by the selected network, with `side` to move among `moves`; returns the value as a logit, 0
 *  unless `withValue`. */
export function judge(side: i32, moves: usize, withValue: bool): f64 {
  writeFeatures(side, moves);
  return runNetwork(side, withValue);
}

/** The number MAP_… that `judge` gave to a move, with SUM_BITS binary places. */
// @ts-ignore: decorator
@inline export function judged(cell: i32, side: i32, map: i32): i32 {
  return judgedAt(viewCell(cell, side), map);
}

/** The same for a place in the view. */
// @ts-ignore: decorator
@inline export function judgedAt(place: i32, map: i32): i32 {
  return load<i32>(JUDGE_SCORES + ((place * JUDGE_MAPS + map) << 2));
}
