/**
 * The player's tree: nodes with their moves, in memory that never fragments.
 *
 *   node   visits | value | count, state, flags | move | move | …      best first by prior
 *   move   address of the node after it, 0 if it was never tried | cell | prior
 *
 * The memory has two halves. Nodes are allocated one after another in one half; `keepSubtree` copies the part that is
 * still wanted to the other half, breadth first (Cheney 1970), and everything else is gone. That happens when the game
 * goes on and the tree below the moves played is kept, and when a half is full: then nodes with few visits are dropped.
 *
 * A value is the sum, over all visits, of the chance that the side to move at the node wins.
 */
import { SET_CELLS, has } from "../../board/cellset";
import { growTo } from "../../memory";
import { tableEnd } from "../transposition";

/* Bytes from the start of a node. */
const VISITS: i32 = 0; // u32
const VALUE: i32 = 8; // f64
const COUNT: i32 = 16; // u16: number of moves
const STATE: i32 = 18; // u8: OPEN, WON or LOST
const FLAGS: i32 = 19; // u8
const MOVES: i32 = 24;

/* Bytes from the start of a move. */
const CHILD: i32 = 0; // u32
const CELL: i32 = 4; // u16
const PRIOR: i32 = 6; // u16: PRIOR_ONE is 1
const MOVE_BYTES: i32 = 8;
const PRIOR_ONE: f64 = 65535;

/** What is proven about a node, for its side to move. */
export const OPEN: i32 = 0;
export const WON: i32 = 1;
export const LOST: i32 = 2;

/** Flag: connections have been looked for. */
const EXAMINED: i32 = 1;

/** Bytes of one half. */
const HALF_BYTES: i32 = 32 << 20;
/** Bytes of a half that are used; tests use fewer. */
let limit: i32 = HALF_BYTES;
const LARGEST_NODE: i32 = MOVES + SET_CELLS * MOVE_BYTES;

let start: usize = 0;
let half: i32 = 0;
let top: usize = 0;
/** The root; 0 if there is none. */
export let root: usize = 0;

/** Reserves the memory; returns false if the host refuses. Requires the transposition table, which lies before it. */
export function reserveTree(): bool {
  const at = (tableEnd() + 15) & ~15;
  if (at != start) root = 0;
  start = at;
  return growTo(treeEnd());
}

/** Where the memory of the tree ends. */
export function treeEnd(): usize {
  return ((tableEnd() + 15) & ~15) + 2 * HALF_BYTES;
}

/** Uses fewer bytes of each half. */
export function limitTree(bytes: i32): void {
  limit = min(bytes, HALF_BYTES);
}

/** Drops all nodes. */
export function clearTree(): void {
  half = 0;
  top = start;
  root = 0;
}

/** Is there room for another node? */
// @ts-ignore: decorator
@inline export function hasRoom(): bool {
  return top + LARGEST_NODE <= start + half * HALF_BYTES + limit;
}

/** A new node without moves, which are to be added by `addMove`. Requires room. */
export function newNode(): usize {
  const node = top;
  memory.fill(node, 0, MOVES);
  top = node + MOVES;
  return node;
}

/** Adds a move to the newest node. Requires that moves are added in order, the best first. */
export function addMove(node: usize, cell: i32, prior: f64): void {
  const at = top;
  store<u32>(at, 0, CHILD);
  store<u16>(at, <u16>cell, CELL);
  store<u16>(at, <u16>(prior * PRIOR_ONE + 0.5), PRIOR);
  store<u16>(node, load<u16>(node, COUNT) + 1, COUNT);
  top = at + MOVE_BYTES;
}

export function setRoot(node: usize): void {
  root = node;
}

// @ts-ignore: decorator
@inline export function visitsOf(node: usize): u32 {
  return load<u32>(node, VISITS);
}

// @ts-ignore: decorator
@inline export function countOf(node: usize): i32 {
  return <i32>load<u16>(node, COUNT);
}

// @ts-ignore: decorator
@inline export function stateOf(node: usize): i32 {
  return <i32>load<u8>(node, STATE);
}

export function setState(node: usize, state: i32): void {
  store<u8>(node, <u8>state, STATE);
}

// @ts-ignore: decorator
@inline export function isExamined(node: usize): bool {
  return (load<u8>(node, FLAGS) & EXAMINED) != 0;
}

export function setExamined(node: usize): void {
  store<u8>(node, load<u8>(node, FLAGS) | EXAMINED, FLAGS);
}

/** The chance that the side to move wins: the mean over the visits, or what is proven. Requires a visit. */
// @ts-ignore: decorator
@inline export function chanceOf(node: usize): f64 {
  const state = stateOf(node);
  if (state != OPEN) return state == WON ? 1 : 0;
  return load<f64>(node, VALUE) / <f64>visitsOf(node);
}

/** Counts a visit with that chance for the side to move. */
// @ts-ignore: decorator
@inline export function addVisit(node: usize, chance: f64): void {
  store<u32>(node, visitsOf(node) + 1, VISITS);
  store<f64>(node, load<f64>(node, VALUE) + chance, VALUE);
}

/** Address of the i-th move of a node. */
// @ts-ignore: decorator
@inline export function moveOf(node: usize, i: i32): usize {
  return node + MOVES + i * MOVE_BYTES;
}

// @ts-ignore: decorator
@inline export function childOf(move: usize): usize {
  return <usize>load<u32>(move, CHILD);
}

export function setChild(move: usize, node: usize): void {
  store<u32>(move, <u32>node, CHILD);
}

// @ts-ignore: decorator
@inline export function cellOf(move: usize): i32 {
  return <i32>load<u16>(move, CELL);
}

// @ts-ignore: decorator
@inline export function priorOf(move: usize): f64 {
  return <f64>load<u16>(move, PRIOR) / PRIOR_ONE;
}

export function setPrior(move: usize, prior: f64): void {
  store<u16>(move, <u16>(prior * PRIOR_ONE + 0.5), PRIOR);
}

/** Removes the moves outside the set `kept`; keeps the order of the others. */
export function keepMoves(node: usize, kept: usize): void {
  let size = 0;
  for (let i = 0, count = countOf(node); i < count; i++) {
    const move = moveOf(node, i);
    if (!has(kept, cellOf(move))) continue;
    store<u64>(moveOf(node, size++), load<u64>(move));
  }
  store<u16>(node, <u16>size, COUNT);
}

/** Makes `node` the root, copies what lies below it and was visited at least `least` times to the other half, and drops
 *  everything else. What is proven is kept; unless `least` is 0, without what lies below it. */
export function keepSubtree(node: usize, least: u32): void {
  half ^= 1;
  top = start + half * HALF_BYTES;
  const first = top;
  root = copyNode(node);
  for (let at = first; at < top; at += sizeOf(at)) {
    for (let i = 0, count = countOf(at); i < count; i++) {
      const move = moveOf(at, i);
      const child = childOf(move);
      if (child == 0) continue;
      const isProven = stateOf(child) != OPEN;
      if (isProven && least > 0) store<u16>(child, 0, COUNT);
      setChild(move, isProven || visitsOf(child) >= least ? copyNode(child) : 0);
    }
  }
}

// @ts-ignore: decorator
@inline function sizeOf(node: usize): i32 {
  return MOVES + countOf(node) * MOVE_BYTES;
}

function copyNode(node: usize): usize {
  const at = top;
  memory.copy(at, node, sizeOf(node));
  top = at + sizeOf(node);
  return at;
}

/** Does every move of the node lead to a position that the opponent wins? */
export function areAllWon(node: usize): bool {
  for (let i = 0, count = countOf(node); i < count; i++) {
    const child = childOf(moveOf(node, i));
    if (child == 0 || stateOf(child) != WON) return false;
  }
  return true;
}

/** Decides a node by its child, as far as that is possible. */
// @ts-ignore: decorator
@inline export function settleBy(child: usize, node: usize): void {
  if (stateOf(child) == LOST) setState(node, WON);
  else if (stateOf(child) == WON && areAllWon(node)) setState(node, LOST);
}
