/**
 * Lemmas: connections that the search has proved, to be used again wherever they hold.
 *
 * H-search sees no ladders and few large edge templates; the search finds them, one move after another, and would find
 * them again in the next position. So what it proves is kept. A proof is a set of empty cells and stones with which
 * `side` wins if all else belongs to the opponent. Where one of its groups of stones cuts the set, the parts on both
 * sides of it are games of their own, because a path from edge to edge must pass through the group:
 *
 *        top edge           · · ·      part: empty cells and stones
 *                          g g g g     the group that cuts
 *       bottom edge         · · ·      part
 *
 * If the opponent could keep one part from joining its edge with the group, moving first, it would win the whole. So
 * the opponent to move: each part is a full connection. The side to move: each is a semi-connection at least, and the
 * one with the winning move is kept as such. Nothing is said of the rest of the board, so a lemma holds in every
 * position that has
 *
 *   - the part's stones and the group's *contacts*, those of its stones that touch the part, in one group;
 *   - no stone of the opponent in the part.
 *
 * A single contact may also be empty: then it is the end of the connection. A lemma holds on the turned board as well,
 * and on a square one, with the rows for the columns, for the other side.
 */
import { KIND_FULL, KIND_SEMI, NONE } from "../abi";
import { SET_BYTES, add, clear, copy, count, difference, has, intersection, isDisjoint } from "../board/cellset";
import { isSubset, next, remove, union } from "../board/cellset";
import { cellCount, columns, flood, neighbours, rim, rows } from "../board/geometry";
import { EMPTY_CELLS, groupOf, stones } from "../board/position";

/** Lemmas kept for a side. When there are more, one that was of no use lately goes. */
const MAX_LEMMAS: i32 = SET_WORDS == 1 ? 8192 : 2048;
/** The fewest empty cells of a lemma: H-search finds smaller ones. */
const MIN_CELLS: i32 = 4;
const MAX_USES: i32 = 255;

/* A lemma: the cells where the opponent has no stone, and the stones … */
const STONES: i32 = SET_BYTES;
const LEMMA_BYTES: i32 = 2 * SET_BYTES;
/** … and apart, since few are looked at: the contacts, then u8 which of the side's edges, kind, uses. */
const EDGE: i32 = SET_BYTES;
const KIND: i32 = SET_BYTES + 1;
const USES: i32 = SET_BYTES + 2;
const DETAIL_BYTES: i32 = SET_BYTES + 8;

const LEMMAS: usize = memory.data(2 * MAX_LEMMAS * LEMMA_BYTES, 16); // per side
const DETAILS: usize = memory.data(2 * MAX_LEMMAS * DETAIL_BYTES, 16); // per side
const COUNTS: usize = memory.data(2 * 4, 16); // i32 per side
const HANDS: usize = memory.data(2 * 4, 16); // i32 per side: where one is to go next

/** The board they hold on. */
let lemmaColumns: i32 = 0;
let lemmaRows: i32 = 0;

const own: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);
const group: usize = memory.data(SET_BYTES, 16);
const rest: usize = memory.data(SET_BYTES, 16);
const part: usize = memory.data(SET_BYTES, 16);
/* Per edge: the smallest part at it, and the group that cuts it off. */
const PARTS: usize = memory.data(2 * SET_BYTES, 16);
const GROUPS: usize = memory.data(2 * SET_BYTES, 16);
const SIZES: usize = memory.data(2 * 4, 16);

/* A lemma in the making, and as it is turned. */
const CELLS_MADE: usize = memory.data(SET_BYTES, 16);
const STONES_MADE: usize = memory.data(SET_BYTES, 16);
const CONTACTS_MADE: usize = memory.data(SET_BYTES, 16);

/** The lemma that `nextLemma` has found: its empty cells, kind, which of the side's edges, and a contact. */
export const LEMMA_CARRIER: usize = memory.data(SET_BYTES, 16);
export let lemmaKind: i32 = 0;
export let lemmaEdge: i32 = 0;
export let lemmaContact: i32 = 0;
let cursor: i32 = 0;

/** Forgets all lemmas. */
export function clearLemmas(): void {
  memory.fill(COUNTS, 0, 8);
  memory.fill(HANDS, 0, 8);
}

/** Forgets them if they speak of another board. */
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

/** Starts to look for the lemmas that hold in the position on the board. */
export function startLemmas(): void {
  cursor = 0;
}

/** Finds the next one of `side`; false where there is none. */
export function nextLemma(side: i32): bool {
  const ours = stones(side);
  const theirs = stones(side ^ 1);
  const theirsFirst = load<u64>(theirs);
  const notOursFirst = ~load<u64>(ours);
  const size = lemmaCount(side);
  let lemma = lemmaAt(side, cursor);
  for (; cursor < size; cursor++, lemma += LEMMA_BYTES) {
    // One word tells nearly always.
    if (((load<u64>(lemma) & theirsFirst) | (load<u64>(lemma, STONES) & notOursFirst)) != 0) continue;
    if (SET_WORDS > 1 && !(isDisjoint(lemma, theirs) && isSubset(lemma + STONES, ours))) continue;
    if (!takeLemma(side, lemma)) continue;
    cursor++;
    return true;
  }
  return false;
}

/** Tells of the lemma at the cursor, if its contacts are one group. */
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

/** Learns from a proof: in the position on the board `side` wins with the cells and stones of the set, moving first by
 *  `key`, or where that is NONE, moving second. */
export function learnLemmas(side: i32, set: usize, key: i32): void {
  const kind = key == NONE ? KIND_FULL : KIND_SEMI;
  findParts(side, set, key);
  for (let end = 0; end < 2; end++) {
    if (load<i32>(SIZES + (end << 2)) < MIN_CELLS || load<i32>(SIZES + (end << 2)) > cellCount) continue;
    const cells = PARTS + end * SET_BYTES;
    intersection(CELLS_MADE, cells, EMPTY_CELLS);
    neighbours(CONTACTS_MADE, cells);
    intersection(CONTACTS_MADE, CONTACTS_MADE, GROUPS + end * SET_BYTES);
    intersection(STONES_MADE, cells, stones(side));
    // A single contact need not be there.
    if (count(CONTACTS_MADE) == 1) union(CELLS_MADE, CELLS_MADE, CONTACTS_MADE);
    else union(STONES_MADE, STONES_MADE, CONTACTS_MADE);
    if (!isCovered(side, end, kind)) keepTurned(side, end, kind);
  }
}

/** Cuts the set at each of its groups in turn, and keeps the smallest part at each edge; with a key, that holds it. */
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
      // The edges are joined without the group.
      if (!isDisjoint(part, rim((side << 1) + (end ^ 1)))) break;
      if (!isDisjoint(group, rim((side << 1) + end))) continue;
      if (key != NONE && !has(part, key)) continue;
      intersection(CELLS_MADE, part, EMPTY_CELLS);
      const size = count(CELLS_MADE);
      if (size >= load<i32>(SIZES + (end << 2))) continue;
      store<i32>(SIZES + (end << 2), size);
      copy(PARTS + end * SET_BYTES, part);
      copy(GROUPS + end * SET_BYTES, group);
    }
  }
}

/** Is there a lemma that holds wherever the one in the making would, and says as much? */
function isCovered(side: i32, end: i32, kind: i32): bool {
  const size = lemmaCount(side);
  const notCells = ~load<u64>(CELLS_MADE);
  const notStones = ~load<u64>(STONES_MADE);
  let lemma = lemmaAt(side, 0);
  for (let i = 0; i < size; i++, lemma += LEMMA_BYTES) {
    if (((load<u64>(lemma) & notCells) | (load<u64>(lemma, STONES) & notStones)) != 0) continue;
    if (SET_WORDS > 1 && !(isSubset(lemma, CELLS_MADE) && isSubset(lemma + STONES, STONES_MADE))) continue;
    const detail = detailAt(side, i);
    if (load<u8>(detail, EDGE) != <u8>end || load<u8>(detail, KIND) > <u8>kind) continue;
    if (isSubset(detail, CONTACTS_MADE)) return true;
  }
  return false;
}

/** Keeps the lemma in the making in the two or four ways that the board can be turned. */
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

function turn(isMirrored: bool): void {
  turnSet(CELLS_MADE, isMirrored);
  turnSet(STONES_MADE, isMirrored);
  turnSet(CONTACTS_MADE, isMirrored);
}

/** Turns the board by half, or puts its rows for its columns. */
function turnSet(set: usize, isMirrored: bool): void {
  copy(rest, set);
  clear(set);
  for (let cell = next(rest, 0); cell >= 0; cell = next(rest, cell + 1)) {
    add(set, isMirrored ? (cell % columns) * columns + cell / columns : cellCount - 1 - cell);
  }
}

function keep(side: i32, end: i32, kind: i32): void {
  const at = placeFor(side);
  const lemma = lemmaAt(side, at);
  const detail = detailAt(side, at);
  copy(lemma, CELLS_MADE);
  copy(lemma + STONES, STONES_MADE);
  copy(detail, CONTACTS_MADE);
  store<u8>(detail, <u8>end, EDGE);
  store<u8>(detail, <u8>kind, KIND);
  store<u8>(detail, 1, USES);
}

/** A new place, or that of a lemma that was not used since the hand came by; others lose half their uses. */
function placeFor(side: i32): i32 {
  const size = lemmaCount(side);
  if (size < MAX_LEMMAS) {
    store<i32>(COUNTS + (side << 2), size + 1);
    return size;
  }
  let at = load<i32>(HANDS + (side << 2));
  for (; ; at = (at + 1) & (MAX_LEMMAS - 1)) {
    const detail = detailAt(side, at);
    const uses = load<u8>(detail, USES);
    if (uses == 0) break;
    store<u8>(detail, uses >> 1, USES);
  }
  store<i32>(HANDS + (side << 2), (at + 1) & (MAX_LEMMAS - 1));
  return at;
}
