/**
 * What a stopped search knows about its root: the filled position, the moves that may still win, and the numbers of the
 * positions after the moves to try. A team's coordinator continues from there.
 */
import { BLACK, CHILD_BYTES, CHILD_CELL, CHILD_DELTA, CHILD_DOUBT, CHILD_PHI, CHILD_VISITED } from "../../abi";
import { CHILD_WORK, WHITE } from "../../abi";
import { SET_BYTES, SET_CELLS, copy, has } from "../../board/cellset";
import { stones, undo } from "../../board/position";
import { deltaOf, findChild, phiOf, workOf } from "../transposition";
import { fillRoot, rootSide } from "./df-pn";
import { MOVE_COUNT, frameAt, liveAt, orderAt } from "./frames";
import { cellOf, doubt, firstDelta, firstPhi } from "./judged-order";

const CHILDREN: usize = memory.data(SET_CELLS * CHILD_BYTES, 16);
/* The stones of Black and of White in the filled root, and its live moves. */
const ROOT_SETS: usize = memory.data(3 * SET_BYTES, 16);

/** Writes `childList` and `rootSets`, and returns the number of children: the open moves of the root, in its order.
 *  Requires a stopped search that did not solve its root, and the root's stones on the board. */
export function reportRoot(): i32 {
  const filled = fillRoot();
  copy(ROOT_SETS, stones(BLACK));
  copy(ROOT_SETS + SET_BYTES, stones(WHITE));
  copy(ROOT_SETS + 2 * SET_BYTES, liveAt(0));
  const order = orderAt(0);
  let count = 0;
  for (let i = 0, moves = <i32>load<u16>(frameAt(0), MOVE_COUNT); i < moves; i++) {
    const move = <i32>load<u16>(order + (i << 1));
    const cell = cellOf(move);
    if (!has(liveAt(0), cell)) continue;
    const child = findChild(cell, rootSide);
    const record = CHILDREN + count++ * CHILD_BYTES;
    store<u16>(record, <u16>cell, CHILD_CELL);
    store<u16>(record, child == 0 ? 0 : 1, CHILD_VISITED);
    store<u32>(record, child == 0 ? firstPhi(move) : phiOf(child), CHILD_PHI);
    store<u32>(record, child == 0 ? firstDelta(move) : deltaOf(child), CHILD_DELTA);
    store<u32>(record, child == 0 ? 0 : workOf(child), CHILD_WORK);
    store<f64>(record, doubt(move), CHILD_DOUBT);
  }
  for (let i = 0; i < filled; i++) undo();
  return count;
}

/** CHILD_… records (abi.ts). */
export function childList(): usize {
  return CHILDREN;
}

/** Three sets: the stones of Black and of White in the filled root, and its live moves. */
export function rootSets(): usize {
  return ROOT_SETS;
}
