/**
 * The evaluation "learned": the judge looks at the position, and again after the moves that it likes best.
 *
 *   s, v    scores of the moves and logit of the position
 *   a       logit of the side that has moved, after each of the AHEAD_MOVES moves with the best scores; the other moves
 *           have the least of these
 *   moves   softmax of s + AHEAD_WEIGHT·a
 *   value   from the mean of v and the a of the best move
 *
 * Each of s, v and a is a mean over two views, the board and the board turned by half, for the game is the same there
 * and the errors of the network are not. Both together avoid more than half of its wrong first moves (docs/judge.md).
 */
import { NETWORK_JUDGE, NOBODY } from "../abi";
import { SET_CELLS, next } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { EMPTY_CELLS, play, undo, wonBy } from "../board/position";
import { MOVE_VALUES, clearMoveValues } from "../evaluation/result";
import { turnFeatures, viewCell } from "./features";
import { MAP_SCORE, judge, judgedAt } from "./judge";
import { SUM_BITS, runNetwork, selectNetwork } from "./network";

const AHEAD_MOVES: i32 = 6;
const AHEAD_WEIGHT: f64 = 0.7;

/** No estimate is ±1: only a finished game is. */
const LARGEST_LOGIT: f64 = 16;

/** f64 per cell: the scores s, and what is added to them. */
const SCORES: usize = memory.data(SET_CELLS * 8, 16);
const AHEAD: usize = memory.data(SET_CELLS * 8, 16);

/** Returns 2·P − 1, where P is the chance that `side` wins, and writes the share of each empty cell in the move
 *  distribution to MOVE_VALUES. A finished game has the value ±1, and its moves 0. Requires weights. */
export function evaluateLearned(side: i32): f64 {
  clearMoveValues();
  if (wonBy != NOBODY) return wonBy == side ? 1 : -1;
  selectNetwork(NETWORK_JUDGE);
  memory.fill(SCORES, 0, cellCount << 3);
  let logit = judge(side, EMPTY_CELLS, true);
  addScores(side, false);
  turnFeatures();
  logit = (logit + runNetwork(side, true)) / 2;
  addScores(side, true);
  lookAhead(side);
  const best = writeShares();
  logit = (limited(logit) + load<f64>(AHEAD + (best << 3))) / 2;
  return 2 / (1 + Math.exp(-logit)) - 1;
}

/** Adds half of the scores in the view just judged. */
function addScores(side: i32, isTurned: bool): void {
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    const at = viewCell(cell, side);
    const score = judgedAt(isTurned ? cellCount - 1 - at : at, MAP_SCORE);
    const sum = load<f64>(SCORES + (cell << 3));
    store<f64>(SCORES + (cell << 3), sum + <f64>score / <f64>(2 << SUM_BITS));
  }
}

/** Writes AHEAD for all empty cells. */
function lookAhead(side: i32): void {
  for (let cell = 0; cell < cellCount; cell++) store<f64>(AHEAD + (cell << 3), NaN);
  let least = LARGEST_LOGIT;
  for (let i = 0; i < AHEAD_MOVES; i++) {
    const cell = bestUnseen();
    if (cell < 0) break;
    const logit = logitAfter(cell, side);
    store<f64>(AHEAD + (cell << 3), logit);
    least = min(least, logit);
  }
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (isUnseen(cell)) store<f64>(AHEAD + (cell << 3), least);
  }
}

// @ts-ignore: decorator
@inline function isUnseen(cell: i32): bool {
  return isNaN(load<f64>(AHEAD + (cell << 3)));
}

/** The move with the best score that has not been looked at, −1 if there is none. */
function bestUnseen(): i32 {
  let best: i32 = -1;
  let most = -Infinity;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    const score = load<f64>(SCORES + (cell << 3));
    if (score <= most || !isUnseen(cell)) continue;
    most = score;
    best = cell;
  }
  return best;
}

/** The logit of `side`, which plays `cell`. */
function logitAfter(cell: i32, side: i32): f64 {
  play(cell, side);
  let logit = wonBy == side ? LARGEST_LOGIT : 0;
  if (wonBy == NOBODY) {
    logit = judge(side ^ 1, EMPTY_CELLS, true);
    turnFeatures();
    logit = limited(-(logit + runNetwork(side ^ 1, true)) / 2);
  }
  undo();
  return logit;
}

// @ts-ignore: decorator
@inline function limited(logit: f64): f64 {
  return min(max(logit, -LARGEST_LOGIT), LARGEST_LOGIT);
}

/** Writes the distribution to MOVE_VALUES; returns the best move. */
function writeShares(): i32 {
  clearMoveValues();
  let most = -Infinity;
  let best: i32 = -1;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    const score = scoreOf(cell);
    if (score <= most) continue;
    most = score;
    best = cell;
  }
  let sum: f64 = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    const weight = Math.exp(scoreOf(cell) - most);
    store<f64>(cell << 3, weight, MOVE_VALUES);
    sum += weight;
  }
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    store<f64>(cell << 3, load<f64>(cell << 3, MOVE_VALUES) / sum, MOVE_VALUES);
  }
  return best;
}

// @ts-ignore: decorator
@inline function scoreOf(cell: i32): f64 {
  return load<f64>(SCORES + (cell << 3)) + AHEAD_WEIGHT * load<f64>(AHEAD + (cell << 3));
}
