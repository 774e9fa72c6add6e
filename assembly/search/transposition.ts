/**
 * The transposition table: one entry per position visited before.
 *
 *   place   tag, entry | tag, entry | tag, entry | tag, entry
 *   entry   stones of Black | stones of White | live | proof | phi delta work | game … | order of moves
 *
 * The hash of a position selects a place; the entry is verified by its stones, the side to move and the board, so two
 * positions are never confused. WAYS entries share a place; when all are taken, the one with the least work below it is
 * evicted. No winner, proof set or certificate depends on an entry being there: a lost entry is searched again. Only
 * the move named for a lost root may differ, because the work of an evicted child is unknown.
 *
 * Places are small and entries are allocated in order, so a search that fills little of a large table touches little of
 * its memory. The operating system provides memory page by page, and that used to cost more than the look-ups.
 */
import { SET_BYTES, SET_CELLS, add, copy, isEqual, next } from "../board/cellset";
import { columns, rows } from "../board/geometry";
import { hash, stones } from "../board/position";
import { stoneKey } from "../board/zobrist";
import { BLACK, ENTRY_DELTA, ENTRY_FIELD_BYTES, ENTRY_GAME, ENTRY_MOVE_COUNT, ENTRY_PHI, ENTRY_SETS } from "../abi";
import { ENTRY_WORK, NONE, WHITE } from "../abi";
import { connectionsEnd, growTo } from "../memory";

const WAYS: i32 = 4;

/* A way of a place: u32 tag, bits of the key, 0 if not in use; u32 number of its entry. */
const WAY_BYTES: i32 = 8;
const ENTRY_NUMBER: i32 = 4;
const PLACE_BYTES: i32 = WAYS * WAY_BYTES;

/* Bytes from the start of an entry. */
// 0: the stones, two sets
const LIVE: i32 = 2 * SET_BYTES; // set: moves that may still win
const PROOF: i32 = 3 * SET_BYTES; // set: the proof set if solved, else the union of the refutations so far
const FIELDS: i32 = ENTRY_SETS * SET_BYTES;
const PHI: i32 = FIELDS + ENTRY_PHI; // u32
const DELTA: i32 = FIELDS + ENTRY_DELTA; // u32
const WORK: i32 = FIELDS + ENTRY_WORK; // u32: nodes below
const GAME: i32 = FIELDS + ENTRY_GAME; // u16: the side to move, the board, whether it is a root, and the algorithm
const MOVE_COUNT: i32 = FIELDS + ENTRY_MOVE_COUNT; // u16
/** Bits of MOVE_COUNT: the judge has ordered the moves; the entry is in the list of changes. */
const JUDGED: i32 = 0x8000;
const CHANGED: i32 = 0x4000;
const ORDER: i32 = FIELDS + ENTRY_FIELD_BYTES; // MOVE_BYTES per move, best first
const MOVE_BYTES: i32 = 2;
const ENTRY_BYTES: i32 = (ORDER + SET_CELLS * MOVE_BYTES + 15) & ~15;

const moved: usize = memory.data(SET_BYTES, 16);

/* Entries that have changed since they were last taken from this list: u32 numbers. */
const MAX_CHANGES: i32 = 32768;
const CHANGES: usize = memory.data(MAX_CHANGES * 4, 16);
let changeCount: i32 = 0;
/** Are changes listed? */
let isListing: bool = false;

let tableStart: usize = 0;
let entriesStart: usize = 0;
let placeMask: u32 = 0;

/** The algorithm whose entries are read and written; the algorithms do not share entries. */
let algorithm: i32 = 0;

/** Entries in use. */
export let entriesUsed: i32 = 0;

/** Address of the i-th entry, in the order in which they were first used. Requires i < entriesUsed. */
export function entryAt(i: i32): usize {
  return entriesStart + <usize>i * ENTRY_BYTES;
}

/** The side to move in an entry's position. */
export function sideOf(entry: usize): i32 {
  return <i32>load<u16>(entry, GAME) & 1;
}

/** Is it the entry of a root? */
export function isRootEntry(entry: usize): bool {
  return ((load<u16>(entry, GAME) >> 11) & 1) == 1;
}

/** Selects the entries of ALGORITHM_… (abi.ts). */
export function useTableOf(number: i32): void {
  algorithm = number;
}

/** Creates an empty table of at most `megabytes`; returns false if there is no memory. */
export function makeTable(megabytes: i32): bool {
  tableStart = (connectionsEnd() + 63) & ~63;
  let places: u32 = 1;
  while ((<u64>places * 2 * (PLACE_BYTES + WAYS * ENTRY_BYTES)) <= (<u64>megabytes << 20)) places *= 2;
  entriesStart = tableStart + <usize>places * PLACE_BYTES;
  const end = entriesStart + <usize>places * WAYS * ENTRY_BYTES;
  const before = <usize>memory.size() << 16;
  if (!growTo(end)) return false;
  placeMask = places - 1;
  entriesUsed = 0;
  changeCount = 0;
  // Memory that has just been added is zero.
  if (before > tableStart) memory.fill(tableStart, 0, min(before, entriesStart) - tableStart);
  return true;
}

/** Where the memory of the table ends. */
export function tableEnd(): usize {
  return entriesStart + <usize>(placeMask + 1) * WAYS * ENTRY_BYTES;
}

export function clearTable(): void {
  memory.fill(tableStart, 0, <usize>(placeMask + 1) * PLACE_BYTES);
  entriesUsed = 0;
  changeCount = 0;
}

// @ts-ignore: decorator
@inline function placeOf(key: u64): usize {
  return tableStart + <usize>(<u32>(key ^ (key >> 32)) & placeMask) * PLACE_BYTES;
}

/** A quick check that tells the positions of a place apart; never 0. */
// @ts-ignore: decorator
@inline function tagOf(key: u64): u32 {
  return <u32>(key >> 32) | 1;
}

// @ts-ignore: decorator
@inline function entryOf(way: usize): usize {
  return entriesStart + <usize>load<u32>(way, ENTRY_NUMBER) * ENTRY_BYTES;
}

/** A root is filled in differently, to keep its winning moves, and has entries of its own. */
// @ts-ignore: decorator
@inline function gameOf(side: i32, isRoot: bool): i32 {
  return side | (columns << 1) | (rows << 6) | (<i32>isRoot << 11) | (algorithm << 12);
}

/** The key of a position, given its hash, with `side` to move. */
// @ts-ignore: decorator
@inline function keyOf(positionHash: u64, side: i32): u64 {
  return side == BLACK ? positionHash : ~positionHash;
}

/** The entry of the position on the board, or 0. */
export function findEntry(side: i32, isRoot: bool): usize {
  return find(hash, stones(BLACK), stones(WHITE), side, isRoot);
}

/** The entry of the position after a move of `side`, or 0. */
export function findChild(cell: i32, side: i32): usize {
  copy(moved, stones(side));
  add(moved, cell);
  const key = hash ^ stoneKey(cell, side);
  return side == BLACK
    ? find(key, moved, stones(WHITE), WHITE, false)
    : find(key, stones(BLACK), moved, BLACK, false);
}

// @ts-ignore: decorator
@inline function find(position: u64, black: usize, white: usize, side: i32, isRoot: bool): usize {
  const key = keyOf(position, side);
  const place = placeOf(key);
  for (let way = place; way < place + PLACE_BYTES; way += WAY_BYTES) {
    if (load<u32>(way) != tagOf(key)) continue;
    const entry = entryOf(way);
    if (load<u16>(entry, GAME) != gameOf(side, isRoot)) continue;
    if (isEqual(entry, black) && isEqual(entry + SET_BYTES, white)) return entry;
  }
  return 0;
}

/** The entry of the position on the board; if there is none, creates one and evicts the entry with the least work if
 *  necessary. */
export function takeEntry(side: i32, isRoot: bool): usize {
  const found = findEntry(side, isRoot);
  return found != 0 ? found : newEntry(hash, stones(BLACK), stones(WHITE), side, isRoot);
}

/** The same for any position of the board in use, given its stones, that is not a root. A new entry has no work. */
export function takeEntryOf(black: usize, white: usize, side: i32): usize {
  let position: u64 = 0;
  for (let cell = next(black, 0); cell >= 0; cell = next(black, cell + 1)) position ^= stoneKey(cell, BLACK);
  for (let cell = next(white, 0); cell >= 0; cell = next(white, cell + 1)) position ^= stoneKey(cell, WHITE);
  const found = find(position, black, white, side, false);
  return found != 0 ? found : newEntry(position, black, white, side, false);
}

/** Creates an entry and evicts the one with the least work if necessary. */
function newEntry(position: u64, black: usize, white: usize, side: i32, isRoot: bool): usize {
  const key = keyOf(position, side);
  const way = leastWorked(placeOf(key));
  if (load<u32>(way) == 0) store<u32>(way, entriesUsed++, ENTRY_NUMBER);
  store<u32>(way, tagOf(key));
  const least = entryOf(way);
  copy(least, black);
  copy(least + SET_BYTES, white);
  store<u16>(least, <u16>gameOf(side, isRoot), GAME);
  store<u16>(least, 0, MOVE_COUNT);
  setNumbers(least, 1, 1, 0);
  return least;
}

/** A free way of a place, else the one with the least work below it. */
function leastWorked(place: usize): usize {
  let least = place;
  for (let way = place; way < place + PLACE_BYTES; way += WAY_BYTES) {
    if (load<u32>(way) == 0) return way;
    if (load<u32>(entryOf(way), WORK) < load<u32>(entryOf(least), WORK)) least = way;
  }
  return least;
}

// @ts-ignore: decorator
@inline export function liveOf(entry: usize): usize {
  return entry + LIVE;
}

// @ts-ignore: decorator
@inline export function proofOf(entry: usize): usize {
  return entry + PROOF;
}

// @ts-ignore: decorator
@inline export function phiOf(entry: usize): u32 {
  return load<u32>(entry, PHI);
}

// @ts-ignore: decorator
@inline export function deltaOf(entry: usize): u32 {
  return load<u32>(entry, DELTA);
}

// @ts-ignore: decorator
@inline export function workOf(entry: usize): u32 {
  return load<u32>(entry, WORK);
}

// @ts-ignore: decorator
@inline export function setNumbers(entry: usize, phi: u32, delta: u32, work: u32): void {
  store<u32>(entry, phi, PHI);
  store<u32>(entry, delta, DELTA);
  store<u32>(entry, work, WORK);
}

/** Copies `count` moves of `order`, u16 each, into an entry. */
export function storeOrder(entry: usize, order: usize, count: i32, isJudged: bool): void {
  const isChanged = load<u16>(entry, MOVE_COUNT) & CHANGED;
  store<u16>(entry, <u16>(count | isChanged | (isJudged ? JUDGED : 0)), MOVE_COUNT);
  if (MOVE_BYTES == 2) memory.copy(entry + ORDER, order, count << 1);
  else for (let i = 0; i < count; i++) store<u8>(entry + i, load<u8>(order + (i << 1)), ORDER);
}

/** Copies the moves of an entry to `order`, u16 each. */
export function loadOrder(entry: usize, order: usize): void {
  const count = orderCount(entry);
  if (MOVE_BYTES == 2) memory.copy(order, entry + ORDER, count << 1);
  else for (let i = 0; i < count; i++) store<u16>(order + (i << 1), <u16>load<u8>(entry + i, ORDER));
}

/** The first move of the order; NONE if it is empty. */
export function firstOf(entry: usize): i32 {
  if (orderCount(entry) == 0) return NONE;
  return MOVE_BYTES == 2 ? <i32>load<u16>(entry, ORDER) : <i32>load<u8>(entry, ORDER);
}

// @ts-ignore: decorator
@inline export function orderCount(entry: usize): i32 {
  return load<u16>(entry, MOVE_COUNT) & ~(JUDGED | CHANGED);
}

/** Has the judge ordered the moves of the entry? */
// @ts-ignore: decorator
@inline export function isJudgedEntry(entry: usize): bool {
  return (load<u16>(entry, MOVE_COUNT) & JUDGED) != 0;
}

/** Starts or ends the list of changed entries. */
export function listChanges(isOn: bool): void {
  isListing = isOn;
  while (takeChange() != 0);
}

/** Adds an entry to the list of changes, unless it is there. When the list is full, the entry is left out. */
// @ts-ignore: decorator
@inline export function noteChange(entry: usize): void {
  if (isListing) addChange(entry);
}

function addChange(entry: usize): void {
  const count = load<u16>(entry, MOVE_COUNT);
  if ((count & CHANGED) != 0 || changeCount == MAX_CHANGES) return;
  store<u16>(entry, <u16>(count | CHANGED), MOVE_COUNT);
  store<u32>(CHANGES + (changeCount++ << 2), <u32>((entry - entriesStart) / ENTRY_BYTES));
}

/** Takes an entry from the list of changes; 0 if there is none left. One that was evicted and listed again is taken
 *  once. */
export function takeChange(): usize {
  while (changeCount > 0) {
    const entry = entryAt(load<u32>(CHANGES + (--changeCount << 2)));
    const count = load<u16>(entry, MOVE_COUNT);
    if ((count & CHANGED) == 0) continue;
    store<u16>(entry, <u16>(count & ~CHANGED), MOVE_COUNT);
    return entry;
  }
  return 0;
}

/** Is it an entry of the board and algorithm in use, and of no root? */
export function isInnerEntry(entry: usize): bool {
  return load<u16>(entry, GAME) == gameOf(sideOf(entry), false);
}

/** Bytes of an entry with `moves` moves in its order. */
// @ts-ignore: decorator
@inline export function entryBytes(moves: i32): i32 {
  return ORDER + moves * MOVE_BYTES;
}

/** Copies an entry with the first `moves` moves of its order to `out`. */
export function copyEntry(out: usize, entry: usize, moves: i32): void {
  memory.copy(out, entry, entryBytes(moves));
  store<u16>(out, <u16>(moves | (isJudgedEntry(entry) ? JUDGED : 0)), MOVE_COUNT);
}

/** The i-th move of an entry's order. */
// @ts-ignore: decorator
@inline export function moveOf(entry: usize, i: i32): i32 {
  return load<u16>(entry + (i << 1), ORDER);
}
