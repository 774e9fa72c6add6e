/**
 * The exact solver inside the player's tree. When the visits of a node reach a power of two, df-pn searches it for a
 * share of that many positions: so the solver works where play is decided, and a move that loses by force is found out
 * long before the visits below it tell. What df-pn leaves unfinished is in its table when the node is due again.
 *
 * Early in a game hardly anything can be proven, and the visits are worth more. So every search that fails makes the
 * next ones shorter, the more so the emptier the board is, and every proof makes them long again.
 *
 * The work is done in slices, like any search of the solver.
 */
import { NOBODY } from "../../abi";
import { SET_CELLS } from "../../board/cellset";
import { columns, rows } from "../../board/geometry";
import { moveCount, play, undo } from "../../board/position";
import { DF_PN, startInner, stop, visits as dfPnVisits } from "../df-pn/df-pn";
import { clearLine, replayLine, takeLine } from "../line";
import { LOST, OPEN, WON, setState, settleBy, stateOf, visitsOf } from "./tree";

/** Nodes with fewer visits are not searched. */
let leastVisits: u32 = 32;
/** Positions of df-pn per visit, at most. */
let share: f64 = 0.5;
/** The part of `share` that is used now. A search that fails multiplies it by FAILURE, but not below the least part,
 *  which grows with the stones on the board. */
let effort: f64 = 1;
let leastEffort: f64 = 1;
const FAILURE: f64 = 0.8;
const LEAST_EFFORT: f64 = 0.125;
const EFFORT_PER_STONES: f64 = 2.5;

/** The nodes from the root to the one in hand, u32 each, and the cells that were played to reach them, u16 each. */
export const PATH: usize = memory.data((SET_CELLS + 1) * 4, 16);
export const PATH_CELLS: usize = memory.data((SET_CELLS + 1) * 2, 16);

/** The depth of the node that df-pn searches; 0 if there is none. */
let depth: i32 = 0;
let hasStarted: bool = false;
let side: i32 = 0;
let budget: u32 = 0;
/** Positions expanded by df-pn in searches that have ended, and in the one that runs. */
let nodesBefore: u32 = 0;

/** Sets the constants: experiments vary them. */
export function setProvingConstants(newLeastVisits: u32, newShare: f64): void {
  leastVisits = newLeastVisits;
  share = newShare;
}

/** Forgets the search that runs, and counts positions from 0. Requires the root's stones on the board. */
export function resetProving(): void {
  depth = 0;
  effort = 1;
  const stones = <f64>moveCount / <f64>(columns * rows);
  leastEffort = min(1, max(LEAST_EFFORT, EFFORT_PER_STONES * stones));
  nodesBefore = 0;
}

/** Positions expanded since `resetProving`. */
export function provingNodes(): u32 {
  return nodesBefore + (depth > 0 && hasStarted ? DF_PN.nodes() : 0);
}

// @ts-ignore: decorator
@inline export function isProving(): bool {
  return depth > 0;
}

// @ts-ignore: decorator
@inline function nodeAt(depth: i32): usize {
  return <usize>load<u32>(PATH + (depth << 2));
}

/** Plans to search the deepest node of the path, not below `from`, that is due. `rootSide` moves at the root. */
export function planProof(from: i32, rootSide: i32): void {
  depth = from;
  while (depth > 0 && !isDue(nodeAt(depth))) depth--;
  if (depth == 0) return;
  side = rootSide ^ (depth & 1);
  budget = <u32>max(1.0, effort * share * <f64>visitsOf(nodeAt(depth)));
  hasStarted = false;
}

// @ts-ignore: decorator
@inline function isDue(node: usize): bool {
  const visits = visitsOf(node);
  return stateOf(node) == OPEN && visits >= leastVisits && (visits & (visits - 1)) == 0;
}

/** Continues the search that runs for at most `visits` visits; returns how many that took. Requires one that runs, and
 *  the root's stones on the board; leaves these. */
export function prove(visits: i32, rootSide: i32): i32 {
  const path = depth;
  for (let i = 1; i <= path; i++) play(<i32>load<u16>(PATH_CELLS + (i << 1)), rootSide ^ ((i - 1) & 1));
  const before = moveCount;
  if (!hasStarted) {
    hasStarted = true;
    clearLine();
    startInner(side, depth);
  }
  replayLine();
  const visitsBefore = dfPnVisits;
  let winner = DF_PN.run(min(visits, <i32>(budget - DF_PN.nodes())));
  const taken = max(1, <i32>(dfPnVisits - visitsBefore));
  const isOver = winner != NOBODY || DF_PN.nodes() >= budget;
  if (winner == NOBODY && isOver) winner = stop();
  takeLine(before);
  for (let i = 0; i < path; i++) undo();
  if (!isOver) return taken;
  nodesBefore += DF_PN.nodes();
  effort = winner != NOBODY ? 1 : max(FAILURE * effort, leastEffort);
  if (winner != NOBODY) {
    setState(nodeAt(depth), winner == side ? WON : LOST);
    for (let i = depth; i > 0; i--) settleBy(nodeAt(i), nodeAt(i - 1));
  }
  planProof(depth - 1, rootSide);
  return taken;
}
