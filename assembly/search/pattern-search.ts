/**
 * Pattern search (paper 000, §2.3 and Table 1) with the win-threat pruning of paper 004: depth first, and what
 * refutes one move refutes every other that it does not need. Complete: given time it proves any position, with the
 * rules of Hex, an order of moves and a table of solved positions for all its knowledge.
 *
 *   1. Look at a new position: over, in the table, decided at once, or to be searched.
 *   2. Not solved: play the next move of the must-play region.
 *   3. Solved: for the position before, its move wins, or every move outside the pattern is refuted.
 *
 * The steps themselves are in pattern-frames.ts.
 */
import { ALGORITHM_PATTERN_SEARCH, NOBODY } from "../abi";
import { STATE_LOST, STATE_NEW, ascend, childFrame, descend, frame, isKnown, isSolved } from "./pattern-frames";
import { moveOf, openFrame, patternOf, pickMove, refute, rootFrame, rootMove, setBudget } from "./pattern-frames";
import { spendNode, startFrames, stateOf, winBy, winnerOf } from "./pattern-frames";

export { nodes as patternNodes } from "./pattern-frames";

/** Begins a search of the position on the board. */
export function startPatternSearch(side: i32): void {
  startFrames(side, ALGORITHM_PATTERN_SEARCH);
}

/** Searches on for so many nodes: the winner, or NOBODY where more is to be done. */
export function searchPatternsOn(budget: i32): i32 {
  setBudget(budget);
  while (!isSolved(rootFrame())) {
    // 1. Look at a new position.
    if (stateOf(frame) == STATE_NEW && !isKnown()) {
      if (!spendNode()) return NOBODY;
      openFrame();
    }
    if (!isSolved(frame)) {
      // 2. Play on.
      descend(pickMove());
    } else if (frame != rootFrame()) {
      // 3. Hand what was solved to the position before.
      ascend();
      takeChild();
    }
  }
  return winnerOf(rootFrame());
}

/** What the solved child means for the position before it: a win by the move, or a refutation. */
export function takeChild(): void {
  const child = childFrame();
  if (stateOf(child) == STATE_LOST) winBy(moveOf(frame), patternOf(child));
  else refute(patternOf(child));
}

/** A winning move of the root; NONE where it is lost, over, or not solved. */
export function provenPatternMove(): i32 {
  return rootMove();
}

/** The empty cells that the winner of the root needs. */
export function provenPatternSet(): usize {
  return patternOf(rootFrame());
}

/** The move of the root that is being tried, or NONE. */
export function patternBestMove(): i32 {
  return moveOf(rootFrame());
}
