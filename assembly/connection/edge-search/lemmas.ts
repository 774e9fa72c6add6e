/**
 * Lemmas: connections that the search has proved, kept and reused in every position where they apply.
 *
 * Deduction sees no ladders and few large edge templates. The search proves them move by move, and without a memory it
 * would prove them again in the next position. A proof set is a set of empty cells and stones with which `side` wins
 * though everything else belongs to the opponent. Where one group of its stones cuts the set in two, the parts are
 * independent games, because every path from edge to edge passes through the group:
 *
 *        top edge           · · ·      part: empty cells and stones
 *                          g g g g     the group that cuts
 *       bottom edge         · · ·      part
 *
 * If the opponent, moving first, could keep one part from joining its edge to the group, it would win the whole game.
 * So with the opponent to move each part is a full connection. With `side` to move each is at least a semi-connection,
 * and the part that contains the winning move is kept as one. Nothing depends on the rest of the board, so a lemma
 * applies to every position with
 *
 *   - the stones of the part, and the *contacts* (stones of the group that touch the part) in one group;
 *   - no opponent's stone on the empty cells of the part.
 *
 * A single contact may also be empty; then it is the endpoint of the connection. A lemma also applies to the board
 * turned by 180°, and on a square board to the transposed board with the sides exchanged.
 */
import { KIND_FULL, KIND_SEMI, NONE } from "../../abi";
import { SET_BYTES, add, clear, copy, count, difference, has, intersection, isDisjoint } from "../../board/cellset";
import { isSubset, next, remove, union } from "../../board/cellset";
import { ALL_CELLS, cellCount, columns, flood, neighbours, rim, rows } from "../../board/geometry";
import { EMPTY_CELLS, groupOf, stones } from "../../board/position";
import { MAX_LEMMAS, changeIndex, clearIndex, nextLeft, strikeOut } from "./lemma-index";
import { MIN_CELLS, edgeOfLemma, kindOfLemma, recordLemma, sideOfLemma } from "./lemma-records";

const MAX_USES: i32 = 255;

/* A lemma: the set of cells without an opponent's stone, then the set of stones. */
const STONES: i32 = SET_BYTES;
const LEMMA_BYTES: i32 = 2 * SET_BYTES;
/* Its details: the set of contacts, then u8 fields. */
const EDGE: i32 = SET_BYTES; // 0 or 1: which edge of the side
const KIND: i32 = SET_BYTES + 1;
const USES: i32 = SET_BYTES + 2;
const DETAIL_BYTES: i32 = SET_BYTES + 8;

const LEMMAS: usize = memory.data(2 * MAX_LEMMAS * LEMMA_BYTES, 16); // per side
const DETAILS: usize = memory.data(2 * MAX_LEMMAS * DETAIL_BYTES, 16); // per side
const COUNTS: usize = memory.data(2 * 4, 16); // i32 per side
const HANDS: usize = memory.data(2 * 4, 16); // i32 per side: where the next eviction looks first

/** Lemmas kept per side, a power of two. */
let capacity: i32 = MAX_LEMMAS;

/** The board size that the lemmas belong to. */
let lemmaColumns: i32 = 0;
let lemmaRows: i32 = 0;

const own: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);
const group: usize = memory.data(SET_BYTES, 16);
const rest: usize = memory.data(SET_BYTES, 16);
const part: usize = memory.data(SET_BYTES, 16);
/* Per edge of the side: the smallest part at it, the group that cuts it off, the number of its empty cells; more than
 * the board has means that there is no part. */
const PARTS: usize = memory.data(2 * SET_BYTES, 16);
const GROUPS: usize = memory.data(2 * SET_BYTES, 16);
const SIZES: usize = memory.data(2 * 4, 16);

/* The lemma being built, and its turned copies. */
const NEW_CELLS: usize = memory.data(SET_BYTES, 16);
const NEW_STONES: usize = memory.data(SET_BYTES, 16);
const NEW_CONTACTS: usize = memory.data(SET_BYTES, 16);

/** The lemma found by `nextLemma`: its empty cells, kind, edge of the side (0 or 1) and one contact. */
export const LEMMA_CARRIER: usize = memory.data(SET_BYTES, 16);
export let lemmaKind: i32 = 0;
export let lemmaEdge: i32 = 0;
export let lemmaContact: i32 = 0;
let scannedSide: i32 = 0;
let cursor: i32 = 0;

export function clearLemmas(): void {
  clearIndex(0, lemmaCount(0));
  clearIndex(1, lemmaCount(1));
  memory.fill(COUNTS, 0, 8);
  memory.fill(HANDS, 0, 8);
}

/** Forgets all lemmas, and keeps at most `limit` per side from now on: a power of two, at most MAX_LEMMAS. */
export function limitLemmas(limit: i32): void {
  clearLemmas();
  capacity = limit;
}

/** Drops the lemmas if they belong to another board size. */
export function useLemmasOfBoard(): void {
  if (lemmaColumns == columns && lemmaRows == rows) return;
  lemmaColumns = columns;
  lemmaRows = rows;
  clearLemmas();
}

export function lemmaCount(side: i32): i32 {
  return load<i32>(COUNTS + (side << 2));
}

// @ts-ignore: decorator
@inline function lemmaAt(side: i32, i: i32): usize {
  return LEMMAS + (side * MAX_LEMMAS + i) * LEMMA_BYTES;
}

// @ts-ignore: decorator
@inline function detailAt(side: i32, i: i32): usize {
  return DETAILS + (side * MAX_LEMMAS + i) * DETAIL_BYTES;
}

/** Starts to list the lemmas of `side` that apply to the position on the board. */
export function startLemmas(side: i32): void {
  scannedSide = side;
  cursor = 0;
  const size = lemmaCount(side);
  if (size == 0) return;
  union(rest, EMPTY_CELLS, stones(side ^ 1));
  strikeOut(side, size, stones(side ^ 1), rest);
}

/** Finds the next lemma and writes LEMMA_CARRIER, lemmaKind, lemmaEdge and lemmaContact; returns false if none is
 *  left. */
export function nextLemma(): bool {
  const size = lemmaCount(scannedSide);
  for (cursor = nextLeft(cursor, size); cursor >= 0; cursor = nextLeft(cursor + 1, size)) {
    if (!takeLemma(scannedSide, lemmaAt(scannedSide, cursor))) continue;
    cursor++;
    return true;
  }
  cursor = size;
  return false;
}

/** Publishes the lemma at the cursor and counts its use; returns false if its contacts are not one group. */
function takeLemma(side: i32, lemma: usize): bool {
  const detail = detailAt(side, cursor);
  lemmaContact = next(detail, 0);
  const name = groupOf(lemmaContact);
  for (let cell = next(detail, lemmaContact + 1); cell >= 0; cell = next(detail, cell + 1)) {
    if (groupOf(cell) != name) return false;
  }
  lemmaKind = load<u8>(detail, KIND);
  lemmaEdge = load<u8>(detail, EDGE);
  intersection(LEMMA_CARRIER, lemma, EMPTY_CELLS);
  remove(LEMMA_CARRIER, lemmaContact);
  store<u8>(detail, <u8>min(<i32>load<u8>(detail, USES) + 1, MAX_USES), USES);
  return true;
}

/** Learns lemmas from a proof set of `side` in the position on the board: `side` moves first by `key`, or second if
 *  `key` is NONE. The proof took `work` nodes. */
export function learnLemmas(side: i32, set: usize, key: i32, work: u32): void {
  const kind = key == NONE ? KIND_FULL : KIND_SEMI;
  findParts(side, set, key);
  for (let end = 0; end < 2; end++) {
    if (load<i32>(SIZES + (end << 2)) < MIN_CELLS || load<i32>(SIZES + (end << 2)) > cellCount) continue;
    const cells = PARTS + end * SET_BYTES;
    intersection(NEW_CELLS, cells, EMPTY_CELLS);
    neighbours(NEW_CONTACTS, cells);
    intersection(NEW_CONTACTS, NEW_CONTACTS, GROUPS + end * SET_BYTES);
    intersection(NEW_STONES, cells, stones(side));
    // A single contact may also be empty.
    if (count(NEW_CONTACTS) == 1) union(NEW_CELLS, NEW_CELLS, NEW_CONTACTS);
    else union(NEW_STONES, NEW_STONES, NEW_CONTACTS);
    if (isCovered(side, end, kind)) continue;
    recordLemma(side, end, kind, NEW_CELLS, NEW_STONES, NEW_CONTACTS, work);
    keepTurned(side, end, kind);
  }
}

/** Adds a lemma that another engine has learned, unless it is covered. Requires `isLemmaRecord(record)`. */
export function addLemma(record: usize): void {
  copy(NEW_CELLS, record);
  copy(NEW_STONES, record + SET_BYTES);
  copy(NEW_CONTACTS, record + 2 * SET_BYTES);
  const side = sideOfLemma(record);
  const end = edgeOfLemma(record);
  const kind = kindOfLemma(record);
  if (!isCovered(side, end, kind)) keepTurned(side, end, kind);
}

/** Cuts the set at each of its groups in turn and writes the smallest part at each edge to PARTS, GROUPS and SIZES.
 *  With a key, only parts that
 *  contain it count: the others are full connections, which the proof of the child has taught already. */
function findParts(side: i32, set: usize, key: i32): void {
  store<i32>(SIZES, cellCount + 1);
  store<i32>(SIZES, cellCount + 1, 4);
  intersection(own, set, stones(side));
  copy(left, own);
  for (let stone = next(left, 0); stone >= 0; stone = next(left, stone)) {
    clear(part);
    add(part, stone);
    flood(group, part, own);
    difference(left, left, group);
    difference(rest, set, group);
    for (let end = 0; end < 2; end++) {
      intersection(part, rest, rim((side << 1) + end));
      flood(part, part, rest);
      // The set joins the edges without this group, so the group does not cut it.
      if (!isDisjoint(part, rim((side << 1) + (end ^ 1)))) break;
      if (!isDisjoint(group, rim((side << 1) + end))) continue;
      if (key != NONE && !has(part, key)) continue;
      intersection(NEW_CELLS, part, EMPTY_CELLS);
      const size = count(NEW_CELLS);
      if (size >= load<i32>(SIZES + (end << 2))) continue;
      store<i32>(SIZES + (end << 2), size);
      copy(PARTS + end * SET_BYTES, part);
      copy(GROUPS + end * SET_BYTES, group);
    }
  }
}

/** Does a kept lemma apply wherever the new one would, and say at least as much? */
function isCovered(side: i32, end: i32, kind: i32): bool {
  const size = lemmaCount(side);
  difference(part, ALL_CELLS, NEW_CELLS);
  difference(rest, ALL_CELLS, NEW_STONES);
  strikeOut(side, size, part, rest);
  for (let i = nextLeft(0, size); i >= 0; i = nextLeft(i + 1, size)) {
    const detail = detailAt(side, i);
    if (load<u8>(detail, EDGE) != <u8>end || load<u8>(detail, KIND) > <u8>kind) continue;
    if (isSubset(detail, NEW_CONTACTS)) return true;
  }
  return false;
}

/** Keeps the new lemma in the two or four orientations of the board. */
function keepTurned(side: i32, end: i32, kind: i32): void {
  keep(side, end, kind);
  turn(false);
  keep(side, end ^ 1, kind);
  if (columns != rows) return;
  turn(true);
  keep(side ^ 1, end ^ 1, kind);
  turn(false);
  keep(side ^ 1, end, kind);
}

function turn(isTransposed: bool): void {
  turnSet(NEW_CELLS, isTransposed);
  turnSet(NEW_STONES, isTransposed);
  turnSet(NEW_CONTACTS, isTransposed);
}

/** Turns a set by 180°, or transposes it. */
function turnSet(set: usize, isTransposed: bool): void {
  copy(rest, set);
  clear(set);
  for (let cell = next(rest, 0); cell >= 0; cell = next(rest, cell + 1)) {
    add(set, isTransposed ? (cell % columns) * columns + cell / columns : cellCount - 1 - cell);
  }
}

/** Stores the new lemma. */
function keep(side: i32, end: i32, kind: i32): void {
  const at = placeFor(side);
  const lemma = lemmaAt(side, at);
  const detail = detailAt(side, at);
  changeIndex(side, at, NEW_CELLS, NEW_STONES);
  copy(lemma, NEW_CELLS);
  copy(lemma + STONES, NEW_STONES);
  copy(detail, NEW_CONTACTS);
  store<u8>(detail, <u8>end, EDGE);
  store<u8>(detail, <u8>kind, KIND);
  store<u8>(detail, 1, USES);
}

/** Returns a free place. When there is none, evicts a lemma that was not used since the last pass; each lemma passed
 *  loses half its uses (the clock algorithm). */
function placeFor(side: i32): i32 {
  const size = lemmaCount(side);
  if (size < capacity) {
    store<i32>(COUNTS + (side << 2), size + 1);
    return size;
  }
  let at = load<i32>(HANDS + (side << 2));
  for (; ; at = (at + 1) & (capacity - 1)) {
    const detail = detailAt(side, at);
    const uses = load<u8>(detail, USES);
    if (uses == 0) break;
    store<u8>(detail, uses >> 1, USES);
  }
  store<i32>(HANDS + (side << 2), (at + 1) & (capacity - 1));
  changeIndex(side, at, lemmaAt(side, at), lemmaAt(side, at) + STONES);
  return at;
}
