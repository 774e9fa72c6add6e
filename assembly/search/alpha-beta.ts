/**
 * Pattern-enhanced alpha-beta (paper 000, §2.5 and Table 2) with iterative deepening: to a limit of moves, then to two
 * more, until the root is proved. Short wins are found first, and have small patterns; and long before a proof the
 * search knows a good move.
 *
 * A value is +∞ or −∞ where it is proved, with a threat pattern, and finite where it is judged. Patterns come from
 * proved values only, so pruning by them is as sound as in pattern search; a position is proved lost when refutations
 * leave no move, never because a limit or a cutoff ended the search. (Where Table 2 reads `best` before it has a value,
 * it means the value so far.)
 *
 *   1. Look at a new position: over, in the table, judged at the limit, or to be searched, the best move of the limit
 *      before first.
 *   2. Play the next move of the must-play region with the window turned round. When none is left, the position is
 *      judged by the best of them.
 *   3. A move proved to win wins, a refutation prunes, a judged value counts; one of β or more ends the position.
 *   4. The root judged: begin again with a larger limit.
 */
import { ALGORITHM_ALPHA_BETA, METHOD_TWO_DISTANCE, NOBODY, NONE } from "../abi";
import { evaluate } from "../evaluation/evaluate";
import { MAX_FRAMES, STATE_LOST, STATE_NEW, STATE_WON, ascend, childFrame, depthOf } from "./pattern-frames";
import { descend, frame, isKnown, isSolved, keepBest, keptBest, moveOf, openFrame, patternOf } from "./pattern-frames";
import { pickMove, refute, renewRoot, rootFrame, rootMove, setBudget, sideOf, spendNode } from "./pattern-frames";
import { startFrames, stateOf, tryFirst, winBy, winnerOf } from "./pattern-frames";

export { nodes as alphaBetaNodes } from "./pattern-frames";

/** How positions at the limit are judged: docs/search.md compares the methods. */
const JUDGE: i32 = METHOD_TWO_DISTANCE;
/** By how many moves the limit grows: one of each side, so that the same side is judged every time. */
const DEEPENING: i32 = 2;

const ALPHAS: usize = memory.data(MAX_FRAMES * 8, 16); // f64 per frame
const BETAS: usize = memory.data(MAX_FRAMES * 8, 16); // f64
const VALUES: usize = memory.data(MAX_FRAMES * 8, 16); // f64: the best so far
const BEST: usize = memory.data(MAX_FRAMES * 2, 16); // u16: the move that has it, or NONE

/** Moves from the root to the positions that are judged. */
let limit: i32 = 0;
/** The best move of the last limit that was searched to the end. */
let lastBest: i32 = NONE;
/** Is the frame's value known, if not proved? */
let isJudged: bool = false;

/** Begins a search of the position on the board. */
export function startAlphaBeta(side: i32): void {
  startFrames(side, ALGORITHM_ALPHA_BETA);
  limit = 1;
  lastBest = NONE;
  isJudged = false;
  setWindow(0, -Infinity, Infinity);
}

/** Searches on for so many nodes: the winner, or NOBODY where more is to be done. */
export function searchAlphaBetaOn(budget: i32): i32 {
  setBudget(budget);
  while (!isSolved(rootFrame())) {
    // 1. Look at a new position.
    if (stateOf(frame) == STATE_NEW && !isKnown()) {
      if (!spendNode()) return NOBODY;
      visit();
    }
    if (!isSolved(frame) && !isJudged) {
      // 2. Play on.
      const move = pickMove();
      if (move == NONE) judgeByBest();
      else playOn(move);
    } else if (frame != rootFrame()) {
      // 3. Hand the value to the position before.
      ascend();
      takeValue();
    } else if (isJudged) {
      // 4. Deepen.
      lastBest = bestAt(0);
      limit += DEEPENING;
      renewRoot();
      isJudged = false;
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
    store<f64>(depth << 3, evaluate(JUDGE, sideOf(frame)), VALUES);
    isJudged = true;
    return;
  }
  const best = keptBest();
  openFrame();
  if (best != NONE && !isSolved(frame)) tryFirst(best);
}

function playOn(move: i32): void {
  const depth = depthOf(frame);
  const alpha = max(load<f64>(depth << 3, ALPHAS), valueAt(depth));
  setWindow(depth + 1, -load<f64>(depth << 3, BETAS), -alpha);
  descend(move);
}

/** Every move left has a value, or one was enough. */
function judgeByBest(): void {
  keepBest(bestAt(depthOf(frame)));
  isJudged = true;
}

/** What the value of the child means for the position before it. */
function takeValue(): void {
  const child = childFrame();
  const depth = depthOf(frame);
  if (stateOf(child) == STATE_LOST) {
    winBy(moveOf(frame), patternOf(child));
  } else if (stateOf(child) == STATE_WON) {
    refute(patternOf(child));
  } else {
    isJudged = false;
    const value = -valueAt(depth + 1);
    if (value <= valueAt(depth)) return;
    store<f64>(depth << 3, value, VALUES);
    store<u16>(depth << 1, <u16>moveOf(frame), BEST);
    if (value >= load<f64>(depth << 3, BETAS)) judgeByBest();
  }
}

/** A winning move of the root; NONE where it is lost, over, or not solved. */
export function provenAlphaBetaMove(): i32 {
  return rootMove();
}

/** The empty cells that the winner of the root needs. */
export function provenAlphaBetaSet(): usize {
  return patternOf(rootFrame());
}

/** The best move of the root as far as the search has come, or NONE. */
export function alphaBetaBestMove(): i32 {
  return lastBest;
}
