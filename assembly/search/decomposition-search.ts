/**
 * Decomposition pattern search (paper 000, §2.4): pattern search that proves independent parts of a pattern apart.
 *
 * L, to move, tries m, and W refutes it with a pattern ψ. The connected groups of ψ that do not touch m are
 * *untouched*, the others *interfered*. If L's loss falls into independent parts, m disturbed one of them only, and the
 * untouched groups need not be attacked again with every other move in the interfered ones:
 *
 *   1. Each untouched group must be a strong local connection: with L to move, and both sides inside the group, W
 *      joins all its groups and edges that touch it (local-connection.ts).
 *   2. Alter the position: untouched cells become W's stones, every empty cell beside them L's. L is to move.
 *      Outside the interfered cells no move is worth trying: ψ still refutes it.
 *   3. If L loses the altered position with pattern Φ, it loses this one with Φ and what the local connections need.
 *      If not, the conjecture is dropped, and the search goes on as pattern search does.
 *
 * Why that is a proof: W answers each move in the part it was made in. In the altered position W gets its chain, in
 * each untouched group the local connection. Where the chain crosses an untouched group it comes and goes by stones
 * and edges that W had before, since all else around the group is L's; and those are joined inside the group. The
 * paper takes step 1 from the conjecture itself; but ψ has W to move, and a group that W needed that move for
 * would be taken for strong. Without step 1 nothing would be proved.
 */
import { ALGORITHM_DECOMPOSITION, NOBODY } from "../abi";
import { SET_BYTES, add, clear, copy, count, difference, intersection, isDisjoint } from "../board/cellset";
import { next, union } from "../board/cellset";
import { flood, neighbourSet, neighbours } from "../board/geometry";
import { EMPTY_CELLS, play } from "../board/position";
import { addLocalConnection } from "./local-connection";
import { MAX_FRAMES, STATE_LOST, STATE_NEW, ascend, childFrame, depthOf, descend } from "./pattern-frames";
import { frame, isKnown, isSolved, loseBy, moveOf, mustPlayOf, openFrame, patternOf, pickMove } from "./pattern-frames";
import { parentOf, pushFrame, refute, rootFrame, rootMove, setBudget, sideOf, spendNode } from "./pattern-frames";
import { startFrames, stateOf, winnerOf } from "./pattern-frames";
import { takeChild } from "./pattern-search";

export { nodes as decompositionNodes } from "./pattern-frames";

/* Per frame of an altered position. */
const INTERFERED: usize = memory.data(MAX_FRAMES * SET_BYTES, 16); // the moves worth trying
const HELD: usize = memory.data(MAX_FRAMES * SET_BYTES, 16); // what the local connections need

const untouched: usize = memory.data(SET_BYTES, 16);
const walls: usize = memory.data(SET_BYTES, 16);
const group: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);

/** Begins a search of the position on the board. */
export function startDecompositionSearch(side: i32): void {
  startFrames(side, ALGORITHM_DECOMPOSITION);
}

/** Searches on for so many nodes: the winner, or NOBODY where more is to be done. */
export function searchDecompositionOn(budget: i32): i32 {
  setBudget(budget);
  while (!isSolved(rootFrame())) {
    if (stateOf(frame) == STATE_NEW && !isKnown()) {
      if (!spendNode()) return NOBODY;
      openFrame();
      if (isAltered(frame) && !isSolved(frame)) refute(interferedAt(frame));
    }
    if (!isSolved(frame)) {
      descend(pickMove());
    } else if (frame != rootFrame()) {
      const wasConjecture = isAltered(frame);
      ascend();
      if (wasConjecture) takeConjecture();
      else takeChild();
      if (!wasConjecture && !isSolved(frame)) conjecture();
    }
  }
  return winnerOf(rootFrame());
}

/** Only an altered position has the same side to move as the position before it. */
// @ts-ignore: decorator
@inline function isAltered(at: usize): bool {
  return at != rootFrame() && sideOf(at) == sideOf(parentOf(at));
}

// @ts-ignore: decorator
@inline function interferedAt(at: usize): usize {
  return INTERFERED + depthOf(at) * SET_BYTES;
}

// @ts-ignore: decorator
@inline function heldAt(at: usize): usize {
  return HELD + depthOf(at) * SET_BYTES;
}

/** The move just refuted: if the refutation has untouched groups that hold, goes on to the altered position. */
function conjecture(): void {
  const child = childFrame();
  const loser = sideOf(frame);
  const interfered = interferedAt(child);
  splitPattern(patternOf(child), moveOf(frame), interfered);
  // Nothing is gained where no untouched cell is left to try.
  if (isDisjoint(untouched, mustPlayOf(frame))) return;

  // 1. Every untouched group must hold by itself.
  const held = heldAt(child);
  clear(held);
  copy(left, untouched);
  for (let cell = next(left, 0); cell >= 0; cell = next(left, cell + 1)) {
    takeGroup(cell);
    if (!addLocalConnection(held, group, loser ^ 1)) return;
  }

  // 2. Alter the position.
  neighbours(walls, untouched);
  intersection(walls, walls, EMPTY_CELLS);
  difference(walls, walls, untouched);
  for (let cell = next(untouched, 0); cell >= 0; cell = next(untouched, cell + 1)) play(cell, loser ^ 1);
  for (let cell = next(walls, 0); cell >= 0; cell = next(walls, cell + 1)) play(cell, loser);
  pushFrame(loser, count(untouched) + count(walls));
}

/** Splits a pattern into `interfered` and `untouched`: groups that touch the move, and others. */
function splitPattern(pattern: usize, move: i32, interfered: usize): void {
  intersection(group, pattern, neighbourSet(move));
  flood(interfered, group, pattern);
  difference(untouched, pattern, interfered);
}

/** Takes the group of a cell out of `left`. */
function takeGroup(cell: i32): void {
  clear(walls);
  add(walls, cell);
  flood(group, walls, left);
  difference(left, left, group);
}

/** 3. The altered position is solved: lost there means lost here. */
function takeConjecture(): void {
  const child = childFrame();
  if (stateOf(child) != STATE_LOST) return;
  const held = heldAt(child);
  union(held, held, patternOf(child));
  loseBy(held);
}

/** A winning move of the root; NONE where it is lost, over, or not solved. */
export function provenDecompositionMove(): i32 {
  return rootMove();
}

/** The empty cells that the winner of the root needs. */
export function provenDecompositionSet(): usize {
  return patternOf(rootFrame());
}

/** The move of the root that is being tried, or NONE. */
export function decompositionBestMove(): i32 {
  return moveOf(rootFrame());
}
