/** The stack of visits of df-pn: a frame for each depth, from the root to the position in hand. */
import { INFINITE_NUMBER } from "../../abi";
import { SET_BYTES, SET_CELLS } from "../../board/cellset";

/** The proof number of a side that can no longer win. */
export const INFINITE: u32 = INFINITE_NUMBER;

/* Per depth: the live moves, the proof set so far, and the order of moves. */
const LIVE: usize = memory.data((SET_CELLS + 1) * SET_BYTES, 16);
const PROOF: usize = memory.data((SET_CELLS + 1) * SET_BYTES, 16);
const ORDERS: usize = memory.data((SET_CELLS + 1) * SET_CELLS * 2, 16);

/* A frame per depth: u32 phi, delta, and the thresholds at which the visit ends; */
export const PHI: i32 = 0;
export const DELTA: i32 = 4;
export const PHI_LIMIT: i32 = 8;
export const DELTA_LIMIT: i32 = 12;
/* u32 work below the position before this visit, nodes of the search when the visit began; */
export const WORK: i32 = 16;
export const NODES_BEFORE: i32 = 20;
/* u16 the last stone, the move being tried or winning, the number of moves in the order, the stones filled in; */
export const LAST: i32 = 24;
export const MOVE: i32 = 26;
export const MOVE_COUNT: i32 = 28;
export const FILLED: i32 = 30;
/* u8 flags: solved; solved before the visit; the matches of the last fill-in belong to this position; the judge has
 * ordered the moves. */
export const IS_SOLVED: i32 = 32;
export const WAS_SOLVED: i32 = 33;
export const IS_FILL_CURRENT: i32 = 34;
export const IS_JUDGED: i32 = 35;
const FRAME_BYTES: i32 = 36;

const FRAMES: usize = memory.data((SET_CELLS + 1) * FRAME_BYTES, 16);

// @ts-ignore: decorator
@inline export function frameAt(depth: i32): usize {
  return FRAMES + depth * FRAME_BYTES;
}

// @ts-ignore: decorator
@inline export function liveAt(depth: i32): usize {
  return LIVE + depth * SET_BYTES;
}

// @ts-ignore: decorator
@inline export function proofAt(depth: i32): usize {
  return PROOF + depth * SET_BYTES;
}

// @ts-ignore: decorator
@inline export function orderAt(depth: i32): usize {
  return ORDERS + depth * SET_CELLS * 2;
}

/** Raises the thresholds of a visit above the numbers of its position, so that it searches on below it. */
export function raiseLimits(frame: usize): void {
  store<u32>(frame, max(load<u32>(frame, PHI_LIMIT), min(2 * load<u32>(frame, PHI) + 1, INFINITE)), PHI_LIMIT);
  store<u32>(frame, max(load<u32>(frame, DELTA_LIMIT), min(2 * load<u32>(frame, DELTA) + 1, INFINITE)), DELTA_LIMIT);
}

/** Marks the frame's position as won or lost by the side to move. */
export function markSolved(frame: usize, isWin: bool): void {
  store<u32>(frame, isWin ? 0 : INFINITE, PHI);
  store<u32>(frame, isWin ? INFINITE : 0, DELTA);
  store<u8>(frame, 1, IS_SOLVED);
}
