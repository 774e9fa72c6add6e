/**
 * Decomposition pattern search (van Rijswijck 2002, §2.4): pattern search that proves independent parts of a threat
 * separately.
 *
 * L, to move, tries m, and W refutes it with a threat ψ. The connected groups of ψ that do not touch m are *untouched*,
 * the others *interfered*. If L's loss falls into independent parts, m disturbed only one of them, and the untouched
 * groups need not be attacked again with every other move in the interfered ones:
 *
 *   1. Each untouched group must be a strong local connection: with L to move, and both sides playing inside the group,
 *      W joins all its groups and edges that touch it (local-connection.ts).
 *   2. Alter the position: untouched cells become W's stones, every empty cell beside them L's. L is to move. Outside
 *      the interfered cells no move is worth trying, since ψ still refutes it.
 *   3. If L loses the altered position with threat Φ, L loses this one with Φ and the cells of the local connections.
 *      If not, the conjecture is dropped, and the search continues like pattern search.
 *
 * Why this is a proof: W replies to each move in the part where it was made. In the altered position W gets its chain,
 * in each untouched group the local connection. Where the chain crosses an untouched group, it enters and leaves by
 * stones and edges that W had before, since everything else around the group is L's; and those are joined inside the
 * group. The paper derives step 1 from the conjecture itself; but ψ assumes W to move, and a group for which W needed
 * that move would be taken for strong. Without step 1 nothing would be proved.
 */
import { NOBODY } from "../../abi";
import { SET_BYTES, add, clear, copy, count, difference, intersection, isDisjoint } from "../../board/cellset";
import { next, union } from "../../board/cellset";
import { flood, neighbourSet, neighbours } from "../../board/geometry";
import { EMPTY_CELLS, play } from "../../board/position";
import { addLocalConnection } from "./local-connection";
import { MAX_FRAMES, STATE_LOST, STATE_NEW, ascend, childFrame, defineThreatSearch, depthOf, descend } from "./frames";
import { frame, isSolved, lookUp, loseBy, moveOf, mustPlayOf, openFrame, parentOf, pickMove } from "./frames";
import { pushFrame } from "./frames";
import { refute, rootFrame, setBudget, sideOf, spendNode, startFrames, stateOf, threatOf, winnerOf } from "./frames";
import { Search } from "../interface";
import { takeChildResult } from "./pattern-search";

/* Per frame of an altered position. */
const INTERFERED: usize = memory.data(MAX_FRAMES * SET_BYTES, 16); // set: the moves worth trying
const LOCAL_CARRIERS: usize = memory.data(MAX_FRAMES * SET_BYTES, 16); // set: the cells of the local connections

const untouched: usize = memory.data(SET_BYTES, 16);
const walls: usize = memory.data(SET_BYTES, 16);
const group: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);

/** See `Search.run`. */
function run(budget: i32): i32 {
  setBudget(budget);
  while (!isSolved(rootFrame())) {
    if (stateOf(frame) == STATE_NEW && !lookUp()) {
      if (!spendNode()) return NOBODY;
      openFrame();
      if (isAltered(frame) && !isSolved(frame)) refute(interferedAt(frame));
    }
    if (!isSolved(frame)) {
      descend(pickMove());
    } else if (frame != rootFrame()) {
      const wasConjecture = isAltered(frame);
      ascend();
      if (wasConjecture) takeConjectureResult();
      else takeChildResult();
      if (!wasConjecture && !isSolved(frame)) tryConjecture();
    }
  }
  return winnerOf(rootFrame());
}

/** Only an altered position has the same side to move as its parent. */
// @ts-ignore: decorator
@inline function isAltered(at: usize): bool {
  return at != rootFrame() && sideOf(at) == sideOf(parentOf(at));
}

// @ts-ignore: decorator
@inline function interferedAt(at: usize): usize {
  return INTERFERED + depthOf(at) * SET_BYTES;
}

// @ts-ignore: decorator
@inline function localCarriersAt(at: usize): usize {
  return LOCAL_CARRIERS + depthOf(at) * SET_BYTES;
}

/** After a refutation: if its untouched groups are local connections, pushes the altered position. */
function tryConjecture(): void {
  const child = childFrame();
  const loser = sideOf(frame);
  const interfered = interferedAt(child);
  splitThreat(threatOf(child), moveOf(frame), interfered);
  // Nothing is gained if no untouched cell is left to try.
  if (isDisjoint(untouched, mustPlayOf(frame))) return;

  // 1. Every untouched group must be a local connection.
  const carriers = localCarriersAt(child);
  clear(carriers);
  copy(left, untouched);
  for (let cell = next(left, 0); cell >= 0; cell = next(left, cell + 1)) {
    takeGroup(cell);
    if (!addLocalConnection(carriers, group, loser ^ 1)) return;
  }

  // 2. Alter the position.
  neighbours(walls, untouched);
  intersection(walls, walls, EMPTY_CELLS);
  difference(walls, walls, untouched);
  for (let cell = next(untouched, 0); cell >= 0; cell = next(untouched, cell + 1)) play(cell, loser ^ 1);
  for (let cell = next(walls, 0); cell >= 0; cell = next(walls, cell + 1)) play(cell, loser);
  pushFrame(loser, count(untouched) + count(walls));
}

/** Splits a threat into `interfered` and `untouched`: groups that touch the move, and the others. */
function splitThreat(threat: usize, move: i32, interfered: usize): void {
  intersection(group, threat, neighbourSet(move));
  flood(interfered, group, threat);
  difference(untouched, threat, interfered);
}

/** Moves the group of a cell from `left` to `group`. Overwrites `walls`. */
function takeGroup(cell: i32): void {
  clear(walls);
  add(walls, cell);
  flood(group, walls, left);
  difference(left, left, group);
}

/** Step 3, when the altered position is solved: lost there means lost here. */
function takeConjectureResult(): void {
  const child = childFrame();
  if (stateOf(child) != STATE_LOST) return;
  const carriers = localCarriersAt(child);
  union(carriers, carriers, threatOf(child));
  loseBy(carriers);
}

export const DECOMPOSITION_SEARCH: Search = changetype<Search>(memory.data(offsetof<Search>(), 8));
defineThreatSearch(DECOMPOSITION_SEARCH, startFrames, run);
