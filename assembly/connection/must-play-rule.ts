/**
 * The must-play deduction rule (paper 001, §3.1 and Fig. 10): a search for connections that OR fails to find.
 *
 * The targets have semi-connections, but all of them share some cells: the opponent's must-play region M. A
 * move outside M leaves a semi to complete. For a move z in M the side answers with a cell that is fully
 * connected to a target, and H-search looks again: the targets are now fully connected, or have new
 * semi-connections, and the search goes on below. If every z has an answer, the targets are connected, with
 *
 *   carrier = semis that leave just M in common ∪ for each z: z, the answer, the carrier after it
 *
 * The rule is tried for pairs of stones and edges, inside a region: the cells of the semis and those that are
 * connected with both targets. Everything else is walled off with stones of the opponent; what is proved
 * inside holds outside. Positions are played out on the board and taken back; books are stacked behind the
 * first. Two own moves deep, it finds the fifth-row template; deeper, it costs much and finds little.
 */
import { KIND_FULL, KIND_SEMI, NONE, RULE_MUST_PLAY } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, count, difference, intersection, isEqual } from "../board/cellset";
import { next, union } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { EMPTY_CELLS, moveCount, owner, play, undo } from "../board/position";
import { bookSide, carrierOf, endpointCount, endpointOf, hasRoomForCopy, head } from "./book";
import { nextEntry, setIncomplete, useBook } from "./book";
import { buildBehind, candidate, deduce, propose, work } from "./h-search";
import { updateConnections } from "./incremental";

/** Own moves that a search looks ahead. */
const MAX_DEPTH: i32 = 2;
/** Work (h-search.ts) that one call of the rule, and one pair of targets in it, may take: a second or so. */
const CALL_BUDGET: u64 = 12_000_000;
const PAIR_BUDGET: u64 = 4_000_000;

const PROOFS: usize = memory.data((MAX_DEPTH + 1) * SET_BYTES, 16); // set per depth: the carrier proved there
const MUST_PLAYS: usize = memory.data((MAX_DEPTH + 1) * SET_BYTES, 16); // set per depth: the must-play region
const SHARED: usize = memory.data((MAX_DEPTH + 1) * SET_BYTES, 16); // set per depth: common to the semis taken
const ANSWERS: usize = memory.data((MAX_DEPTH + 1) * SET_CELLS * 4, 16); // i32 per depth and place: answers to try
const region: usize = memory.data(SET_BYTES, 16);
const common: usize = memory.data(SET_BYTES, 16);

let side: i32 = 0;
let first: i32 = 0; // the targets: a stone of the group, or cellCount + end
let second: i32 = 0;
let callEnd: u64 = 0; // the work at which the call's, and the pair's, budget is spent
let pairEnd: u64 = 0;

/** Applies the rule to the book in use, to every pair of stones and edges or to one pair only (NONE: every). */
export function mustPlayRule(onlyX: i32, onlyY: i32): void {
  side = bookSide();
  callEnd = work + CALL_BUDGET;
  // Edges have the last numbers: pairs with them come first.
  for (let y = endpointCount - 1; y > 0; y--) {
    for (let x = y - 1; x >= 0; x--) {
      if (onlyX != NONE && (x != min(onlyX, onlyY) || y != max(onlyX, onlyY))) continue;
      if (head(KIND_SEMI, x, y) == 0 || head(KIND_FULL, x, y) != 0) continue;
      if (!isStoneName(x) || !isStoneName(y)) continue;
      if (work >= callEnd) {
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
  pairEnd = min(work + PAIR_BUDGET, callEnd);
  findRegion(x, y);
  const stonesBefore = moveCount;
  difference(common, EMPTY_CELLS, region);
  for (let cell = next(common, 0); cell >= 0; cell = next(common, cell + 1)) play(cell, side ^ 1);
  const before = buildBehind();
  const isProved = prove(MAX_DEPTH);
  useBook(before);
  while (moveCount > stonesBefore) undo();
  if (work >= pairEnd) setIncomplete();
  if (!isProved) return;
  copy(candidate, PROOFS + MAX_DEPTH * SET_BYTES);
  propose(KIND_FULL, x, y, NONE, RULE_MUST_PLAY);
  deduce();
}

/** The cells of the pair's semis, and those connected with both targets. */
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

/** The endpoint that a target is now. */
// @ts-ignore: decorator
@inline function now(target: i32): i32 {
  return target >= cellCount ? target : endpointOf(target, side);
}

/** The opponent is to move: are the targets connected? If so, PROOFS holds the carrier at this depth. */
function prove(depth: i32): bool {
  const proof = PROOFS + depth * SET_BYTES;
  if (takeFull(proof)) return true;
  const x = now(first);
  const y = now(second);
  if (depth == 0 || head(KIND_SEMI, x, y) == 0 || !hasRoomForCopy()) return false;
  // 1. The must-play region, and few semis that leave no more than that in common.
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
  // 2. Every move in it needs an answer.
  for (let move = next(mustPlay, 0); move >= 0; move = next(mustPlay, move + 1)) {
    play(move, side ^ 1);
    const before = updateConnections(move);
    const isAnswered = answer(depth);
    useBook(before);
    undo();
    if (!isAnswered) return false;
    union(proof, proof, PROOFS + (depth - 1) * SET_BYTES);
    add(proof, move);
  }
  return true;
}

/** The side is to move: is there a move after which the targets are connected? PROOFS of the depth below then
 *  holds the carrier, with the move. */
function answer(depth: i32): bool {
  const proof = PROOFS + (depth - 1) * SET_BYTES;
  const answers = ANSWERS + depth * (SET_CELLS << 2);
  const x = now(first);
  const y = now(second);
  // 1. Moves fully connected with a target; one that connects them at once is all that is wanted.
  let size = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (head(KIND_FULL, cell, x) == 0 && head(KIND_FULL, cell, y) == 0) continue;
    if (work >= pairEnd || !hasRoomForCopy()) return false;
    play(cell, side);
    const before = updateConnections(cell);
    const isJoined = takeFull(proof);
    const room = isJoined ? 0 : mustPlaySize();
    useBook(before);
    undo();
    if (isJoined) {
      add(proof, cell);
      return true;
    }
    if (room >= 0) store<i32>(answers + (size++ << 2), (room << 16) | cell);
  }
  // 2. Else those that leave the opponent least choice, one move deeper.
  if (depth == 1) return false;
  sort(answers, size);
  for (let i = 0; i < size; i++) {
    const cell = load<i32>(answers + (i << 2)) & 0xffff;
    play(cell, side);
    const before = updateConnections(cell);
    const isProved = prove(depth - 1);
    useBook(before);
    undo();
    if (isProved) {
      add(proof, cell);
      return true;
    }
    if (work >= pairEnd) return false;
  }
  return false;
}

/** The smallest full connection of the targets into `out`; false where there is none. */
function takeFull(out: usize): bool {
  const x = now(first);
  const y = now(second);
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

/** Cells in every semi of the targets; −1 where there is no semi. */
function mustPlaySize(): i32 {
  let entry = head(KIND_SEMI, now(first), now(second));
  if (entry == 0) return -1;
  copy(common, carrierOf(entry));
  for (; entry != 0; entry = nextEntry(entry)) intersection(common, common, carrierOf(entry));
  return count(common);
}

/** Ascending, by insertion: the lists are short. */
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
