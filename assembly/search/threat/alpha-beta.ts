/**
 * Alpha-beta with threat patterns (van Rijswijck 2002, §2.5 and Table 2) and iterative deepening: to a limit of moves,
 * then two more, until the root is proved. Short wins are found first and have small threats; and long before a proof
 * the search has a good move.
 *
 * A value is +∞ or −∞ if it is proved, with a threat, and finite if it is an estimate. Threats come from proved values
 * only, so pruning by them is as sound as in pattern search; a position is proved lost when refutations leave no move,
 * never because a limit or a cutoff ended the search. (Where Table 2 reads `best` before it has a value, it means the
 * value so far.)
 *
 *   1. Visit a new position: game over, in the table, estimated at the limit, or to be searched, starting with the best
 *      move of the previous limit.
 *   2. Play the next move of the must-play region with the window negated. When none is left, the value of the position
 *      is that of the best one.
 *   3. A proved win wins, a refutation prunes, an estimate counts; an estimate of β or more ends the position.
 *   4. If the root has only an estimate, start again with a larger limit.
 */
import { METHOD_TWO_DISTANCE, NOBODY, NONE } from "../../abi";
import { evaluate } from "../../evaluation/evaluate";
import { Search } from "../interface";
import { MAX_FRAMES, STATE_LOST, STATE_NEW, STATE_WON, ascend, childFrame, defineThreatSearch } from "./frames";
import { depthOf } from "./frames";
import { descend, frame, isSolved, lookUp, moveOf, openFrame, pickMove, refute, renewRoot, rootFrame } from "./frames";
import { setBudget, sideOf, spendNode, startFrames, stateOf, storeBest, storedBest, threatOf } from "./frames";
import { tryFirst } from "./frames";
import { winBy, winnerOf } from "./frames";

/** The evaluation at the limit; docs/experiments/ compares the methods. */
const ESTIMATE_METHOD: i32 = METHOD_TWO_DISTANCE;
/** Moves by which the limit grows: one of each side, so that the same side is to move at every limit. */
const DEEPENING: i32 = 2;

const ALPHAS: usize = memory.data(MAX_FRAMES * 8, 16); // f64 per frame
const BETAS: usize = memory.data(MAX_FRAMES * 8, 16); // f64
const VALUES: usize = memory.data(MAX_FRAMES * 8, 16); // f64: the best value so far
const BEST: usize = memory.data(MAX_FRAMES * 2, 16); // u16: the move with that value, or NONE

/** Moves from the root to the positions that are estimated. */
let limit: i32 = 0;
/** Does the frame have an estimate? */
let hasEstimate: bool = false;

/** See `Search.start`. */
function start(side: i32): void {
  startFrames(side);
  limit = 1;
  hasEstimate = false;
  setWindow(0, -Infinity, Infinity);
}

/** See `Search.run`. */
function run(budget: i32): i32 {
  setBudget(budget);
  while (!isSolved(rootFrame())) {
    // 1. Visit a new position.
    if (stateOf(frame) == STATE_NEW && !lookUp()) {
      if (!spendNode()) return NOBODY;
      visit();
    }
    if (!isSolved(frame) && !hasEstimate) {
      // 2. Play the next move.
      const move = pickMove();
      if (move == NONE) estimateByBest();
      else playNext(move);
    } else if (frame != rootFrame()) {
      // 3. Pass the value to the parent.
      ascend();
      takeValue();
    } else if (hasEstimate) {
      // 4. Deepen.
      limit += DEEPENING;
      renewRoot();
      hasEstimate = false;
      setWindow(0, -Infinity, Infinity);
    }
  }
  return winnerOf(rootFrame());
}

function setWindow(depth: i32, alpha: f64, beta: f64): void {
  store<f64>(depth << 3, alpha, ALPHAS);
  store<f64>(depth << 3, beta, BETAS);
  store<f64>(depth << 3, -Infinity, VALUES);
  store<u16>(depth << 1, <u16>NONE, BEST);
}

// @ts-ignore: decorator
@inline function valueAt(depth: i32): f64 {
  return load<f64>(depth << 3, VALUES);
}

// @ts-ignore: decorator
@inline function bestAt(depth: i32): i32 {
  return load<u16>(depth << 1, BEST);
}

function visit(): void {
  const depth = depthOf(frame);
  if (depth >= limit) {
    store<f64>(depth << 3, evaluate(ESTIMATE_METHOD, sideOf(frame)), VALUES);
    hasEstimate = true;
    return;
  }
  const best = storedBest();
  openFrame();
  if (best != NONE && !isSolved(frame)) tryFirst(best);
}

function playNext(move: i32): void {
  const depth = depthOf(frame);
  const alpha = max(load<f64>(depth << 3, ALPHAS), valueAt(depth));
  setWindow(depth + 1, -load<f64>(depth << 3, BETAS), -alpha);
  descend(move);
}

/** Ends a position with the estimate of its best move: every move has a value, or one was enough. */
function estimateByBest(): void {
  storeBest(bestAt(depthOf(frame)));
  hasEstimate = true;
}

/** Applies the value of the child to its parent. */
function takeValue(): void {
  const child = childFrame();
  const depth = depthOf(frame);
  if (stateOf(child) == STATE_LOST) {
    winBy(moveOf(frame), threatOf(child));
  } else if (stateOf(child) == STATE_WON) {
    refute(threatOf(child));
  } else {
    hasEstimate = false;
    const value = -valueAt(depth + 1);
    if (value <= valueAt(depth)) return;
    store<f64>(depth << 3, value, VALUES);
    store<u16>(depth << 1, <u16>moveOf(frame), BEST);
    if (value >= load<f64>(depth << 3, BETAS)) estimateByBest();
  }
}

export const ALPHA_BETA: Search = changetype<Search>(memory.data(offsetof<Search>(), 8));
defineThreatSearch(ALPHA_BETA, start, run);
