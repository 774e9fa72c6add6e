/**
 * Pattern search (van Rijswijck 2002, §2.3 and Table 1) with win-threat pruning (CMPUT 355 lecture): a depth-first
 * search in which a refutation of one move refutes every other move that it does not contain. It is complete: given
 * time, it proves any position, with no more knowledge than the rules of Hex, an order of moves and a table of solved
 * positions.
 *
 *   1. Visit a new position: game over, in the table, decided at once, or to be searched.
 *   2. Not solved: play the next move of the must-play region.
 *   3. Solved: the parent's move wins, or every move outside the threat is refuted.
 *
 * The steps themselves are in frames.ts.
 */
import { NOBODY } from "../../abi";
import { Search } from "../interface";
import { STATE_LOST, STATE_NEW, ascend, childFrame, defineThreatSearch, descend, frame, isSolved } from "./frames";
import { lookUp } from "./frames";
import { moveOf, openFrame, pickMove, refute, rootFrame, setBudget, spendNode, startFrames, stateOf } from "./frames";
import { threatOf, winBy, winnerOf } from "./frames";

/** See `Search.run`. */
function run(budget: i32): i32 {
  setBudget(budget);
  while (!isSolved(rootFrame())) {
    // 1. Visit a new position.
    if (stateOf(frame) == STATE_NEW && !lookUp()) {
      if (!spendNode()) return NOBODY;
      openFrame();
    }
    if (!isSolved(frame)) {
      // 2. Play the next move.
      descend(pickMove());
    } else if (frame != rootFrame()) {
      // 3. Pass the result to the parent.
      ascend();
      takeChildResult();
    }
  }
  return winnerOf(rootFrame());
}

/** Applies the result of the solved child to its parent: a win by the move, or a refutation. */
export function takeChildResult(): void {
  const child = childFrame();
  if (stateOf(child) == STATE_LOST) winBy(moveOf(frame), threatOf(child));
  else refute(threatOf(child));
}

export const PATTERN_SEARCH: Search = changetype<Search>(memory.data(offsetof<Search>(), 8));
defineThreatSearch(PATTERN_SEARCH, startFrames, run);
