/**
 * The must-play rule (Rasmussen and Maire 2004, §3.1 and Fig. 10): a search for full connections that OR does not find.
 *
 * The two targets have semi-connections, but all of them share some cells, the opponent's must-play region M. After a
 * move outside M the side completes a semi-connection that avoids it. After a move z in M the side replies on a cell
 * that is fully connected to a target, and H-search runs again: now the targets are fully connected, or they have new
 * semi-connections and the search continues below. If every z has a reply, the targets are connected, with
 *
 *   carrier = semis with no more than M in common ∪ for each z: z, the reply, the carrier after it
 *
 * The rule is tried for pairs of stones and edges, inside a region: the cells of the semi-connections and the cells
 * connected to both targets. All other empty cells get opponent's stones; a connection proved inside holds outside too.
 * Moves are played on the board and undone; books are stacked behind the first. A depth of two own moves finds the
 * fifth-row template; more costs much and finds little.
 */
import { KIND_FULL, KIND_SEMI, NONE, RULE_MUST_PLAY } from "../../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, count, difference, intersection, isEqual } from "../../board/cellset";
import { next, union } from "../../board/cellset";
import { cellCount } from "../../board/geometry";
import { EMPTY_CELLS, moveCount, owner, play, undo } from "../../board/position";
import { proposedCarrier, steps } from "../rules";
import { bookSide, carrierOf, endpointCount, endpointOf, hasRoomForCopy, head } from "./book";
import { nextEntry, setIncomplete, useBook } from "./book";
import { buildBehind, deduce, propose } from "./h-search";
import { updateConnections } from "./incremental";

/** Own moves that the search looks ahead. */
const MAX_DEPTH: i32 = 2;
/** Most steps (rules.ts) per call of the rule, and per pair of targets in it: about a second. */
const CALL_BUDGET: u64 = 12_000_000;
const PAIR_BUDGET: u64 = 4_000_000;

const PROOFS: usize = memory.data((MAX_DEPTH + 1) * SET_BYTES, 16); // set per depth: the carrier proved there
const MUST_PLAYS: usize = memory.data((MAX_DEPTH + 1) * SET_BYTES, 16); // set per depth: the must-play region
const SHARED: usize = memory.data((MAX_DEPTH + 1) * SET_BYTES, 16); // set per depth: cells common to the semis used
const REPLIES: usize = memory.data((MAX_DEPTH + 1) * SET_CELLS * 4, 16); // i32 per depth and place: replies to try
const region: usize = memory.data(SET_BYTES, 16);
const common: usize = memory.data(SET_BYTES, 16);

let side: i32 = 0;
let first: i32 = 0; // the targets: a stone of the group, or cellCount + end
let second: i32 = 0;
let callEnd: u64 = 0; // the step count at which the budget of the call, and of the pair, is spent
let pairEnd: u64 = 0;

/** Applies the rule to the current book: to every pair of stones and edges, or to one pair (NONE: every pair). */
export function mustPlayRule(onlyX: i32, onlyY: i32): void {
  side = bookSide();
  callEnd = steps + CALL_BUDGET;
  // Edges have the largest numbers, so pairs with an edge come first.
  for (let y = endpointCount - 1; y > 0; y--) {
    for (let x = y - 1; x >= 0; x--) {
      if (onlyX != NONE && (x != min(onlyX, onlyY) || y != max(onlyX, onlyY))) continue;
      if (head(KIND_SEMI, x, y) == 0 || head(KIND_FULL, x, y) != 0) continue;
      if (!isStoneName(x) || !isStoneName(y)) continue;
      if (steps >= callEnd) {
        setIncomplete();
        return;
      }
      tryPair(x, y);
    }
  }
}

// @ts-ignore: decorator
@inline function isStoneName(endpoint: i32): bool {
  return endpoint >= cellCount || owner(endpoint) == side;
}

function tryPair(x: i32, y: i32): void {
  first = x;
  second = y;
  pairEnd = min(steps + PAIR_BUDGET, callEnd);
  findRegion(x, y);
  const stonesBefore = moveCount;
  difference(common, EMPTY_CELLS, region);
  for (let cell = next(common, 0); cell >= 0; cell = next(common, cell + 1)) play(cell, side ^ 1);
  const before = buildBehind();
  const isProved = prove(MAX_DEPTH);
  useBook(before);
  while (moveCount > stonesBefore) undo();
  if (steps >= pairEnd) setIncomplete();
  if (!isProved) return;
  copy(proposedCarrier, PROOFS + MAX_DEPTH * SET_BYTES);
  propose(KIND_FULL, x, y, NONE, RULE_MUST_PLAY);
  deduce();
}

/** Writes to `region` the cells of the pair's semi-connections and the cells connected to both targets. */
function findRegion(x: i32, y: i32): void {
  clear(region);
  for (let entry = head(KIND_SEMI, x, y); entry != 0; entry = nextEntry(entry)) {
    union(region, region, carrierOf(entry));
  }
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (isConnected(cell, x) && isConnected(cell, y)) add(region, cell);
  }
}

// @ts-ignore: decorator
@inline function isConnected(cell: i32, target: i32): bool {
  return head(KIND_FULL, cell, target) != 0 || head(KIND_SEMI, cell, target) != 0;
}

/** The current endpoint of a target. */
// @ts-ignore: decorator
@inline function endpointNow(target: i32): i32 {
  return target >= cellCount ? target : endpointOf(target, side);
}

/** With the opponent to move: proves that the targets are connected and writes the carrier to PROOFS at this depth, or
 *  returns false. */
function prove(depth: i32): bool {
  const proof = PROOFS + depth * SET_BYTES;
  if (takeFull(proof)) return true;
  const x = endpointNow(first);
  const y = endpointNow(second);
  if (depth == 0 || head(KIND_SEMI, x, y) == 0 || !hasRoomForCopy()) return false;
  // 1. Find the must-play region, and few semi-connections with no more than that in common.
  copy(common, EMPTY_CELLS);
  for (let entry = head(KIND_SEMI, x, y); entry != 0; entry = nextEntry(entry)) {
    intersection(common, common, carrierOf(entry));
  }
  const mustPlay = MUST_PLAYS + depth * SET_BYTES;
  copy(mustPlay, common);
  const shared = SHARED + depth * SET_BYTES;
  copy(shared, EMPTY_CELLS);
  clear(proof);
  for (let entry = head(KIND_SEMI, x, y); entry != 0 && !isEqual(shared, mustPlay); entry = nextEntry(entry)) {
    intersection(common, shared, carrierOf(entry));
    if (isEqual(common, shared)) continue;
    copy(shared, common);
    union(proof, proof, carrierOf(entry));
  }
  // 2. Every move in it needs a reply.
  for (let move = next(mustPlay, 0); move >= 0; move = next(mustPlay, move + 1)) {
    play(move, side ^ 1);
    const before = updateConnections(move);
    const hasReply = findReply(depth);
    useBook(before);
    undo();
    if (!hasReply) return false;
    union(proof, proof, PROOFS + (depth - 1) * SET_BYTES);
    add(proof, move);
  }
  return true;
}

/** With the side to move: finds a reply after which the targets are connected and writes the carrier, with the reply,
 *  to PROOFS of the depth below, or returns false. */
function findReply(depth: i32): bool {
  const proof = PROOFS + (depth - 1) * SET_BYTES;
  const replies = REPLIES + depth * (SET_CELLS << 2);
  const x = endpointNow(first);
  const y = endpointNow(second);
  // 1. Try the cells that are fully connected to a target; a reply that connects the targets at once is enough.
  let size = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (head(KIND_FULL, cell, x) == 0 && head(KIND_FULL, cell, y) == 0) continue;
    if (steps >= pairEnd || !hasRoomForCopy()) return false;
    play(cell, side);
    const before = updateConnections(cell);
    const isJoined = takeFull(proof);
    const room = isJoined ? 0 : measureMustPlay();
    useBook(before);
    undo();
    if (isJoined) {
      add(proof, cell);
      return true;
    }
    if (room >= 0) store<i32>(replies + (size++ << 2), (room << 16) | cell);
  }
  // 2. Otherwise search one move deeper, the reply with the smallest must-play region first.
  if (depth == 1) return false;
  sort(replies, size);
  for (let i = 0; i < size; i++) {
    const cell = load<i32>(replies + (i << 2)) & 0xffff;
    play(cell, side);
    const before = updateConnections(cell);
    const isProved = prove(depth - 1);
    useBook(before);
    undo();
    if (isProved) {
      add(proof, cell);
      return true;
    }
    if (steps >= pairEnd) return false;
  }
  return false;
}

/** Copies the smallest full connection of the targets to `out`; returns false if there is none. */
function takeFull(out: usize): bool {
  const x = endpointNow(first);
  const y = endpointNow(second);
  if (x == y) {
    clear(out);
    return true;
  }
  let size = SET_CELLS + 1;
  for (let entry = head(KIND_FULL, x, y); entry != 0; entry = nextEntry(entry)) {
    if (count(carrierOf(entry)) >= size) continue;
    size = count(carrierOf(entry));
    copy(out, carrierOf(entry));
  }
  return size <= SET_CELLS;
}

/** The number of cells common to all semi-connections of the targets; −1 if there is none. Writes `common`. */
function measureMustPlay(): i32 {
  let entry = head(KIND_SEMI, endpointNow(first), endpointNow(second));
  if (entry == 0) return -1;
  copy(common, carrierOf(entry));
  for (; entry != 0; entry = nextEntry(entry)) intersection(common, common, carrierOf(entry));
  return count(common);
}

/** Sorts ascending by insertion; the lists are short. */
function sort(values: usize, size: i32): void {
  for (let i = 1; i < size; i++) {
    const value = load<i32>(values + (i << 2));
    let at = i;
    for (; at > 0 && load<i32>(values + ((at - 1) << 2)) > value; at--) {
      store<i32>(values + (at << 2), load<i32>(values + ((at - 1) << 2)));
    }
    store<i32>(values + (at << 2), value);
  }
}
