/**
 * The transposition table: what is known of positions met before.
 *
 *   entry   stones of Black | stones of White | live | proof | phi delta work | game … | order of moves
 *
 * A position is found by its hash and verified by its stones, the side to move and the board, so two positions
 * are never taken for one. WAYS entries share a place; where all are taken, the one with the least work below it goes.
 * Nothing of an answer rests on an entry being there: what is lost is searched again.
 */
import { SET_BYTES, SET_CELLS, add, copy, isEqual } from "../board/cellset";
import { columns, rows } from "../board/geometry";
import { hash, stones } from "../board/position";
import { stoneKey } from "../board/zobrist";
import { BLACK, NONE, WHITE } from "../abi";
import { booksEnd } from "../connection/book";

const WAYS: i32 = 4;

/* Bytes from the start of an entry. */
// 0: the stones, two sets
const LIVE: i32 = 2 * SET_BYTES; // set: moves that may still win
const PROOF: i32 = 3 * SET_BYTES; // set: solved: the cells the winner needs; else those the refutations so far need
const PHI: i32 = 4 * SET_BYTES; // u32
const DELTA: i32 = PHI + 4; // u32
const WORK: i32 = PHI + 8; // u32: nodes below, 0 for an entry not in use
const GAME: i32 = PHI + 12; // u16: the side to move, the board, whether it is a root, and whose entry it is
const MOVE_COUNT: i32 = PHI + 14; // u16
const ORDER: i32 = PHI + 16; // MOVE_BYTES per move, best first
const MOVE_BYTES: i32 = SET_CELLS > 256 ? 2 : 1;
const ENTRY_BYTES: i32 = (ORDER + SET_CELLS * MOVE_BYTES + 15) & ~15;

const moved: usize = memory.data(SET_BYTES, 16);

let tableStart: usize = 0;
let placeMask: u32 = 0;

/** Whose entries are read and written: what one algorithm knows is not mixed with what another does. */
let algorithm: i32 = 0;

/** Entries that hold something. */
export let entriesUsed: i32 = 0;

/** From now on the table is that of ALGORITHM_… (abi.ts). */
export function useTableOf(number: i32): void {
  algorithm = number;
}

/** Makes an empty table of at most so many megabytes; false where there is no memory. */
export function makeTable(megabytes: i32): bool {
  tableStart = (booksEnd() + 63) & ~63;
  let places: u32 = 1;
  while ((<u64>places * 2 * WAYS * ENTRY_BYTES) <= (<u64>megabytes << 20)) places *= 2;
  const end = tableStart + <usize>places * WAYS * ENTRY_BYTES;
  const before = <usize>memory.size() << 16;
  const pages = <i32>((end + 0xffff) >> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) return false;
  placeMask = places - 1;
  entriesUsed = 0;
  // New memory is empty; writing zeros would make all of it real.
  if (before > tableStart) memory.fill(tableStart, 0, min(before, end) - tableStart);
  return true;
}

export function clearTable(): void {
  memory.fill(tableStart, 0, <usize>(placeMask + 1) * WAYS * ENTRY_BYTES);
  entriesUsed = 0;
}

// @ts-ignore: decorator
@inline function placeOf(key: u64): usize {
  return tableStart + <usize>(<u32>(key ^ (key >> 32)) & placeMask) * (WAYS * ENTRY_BYTES);
}

/** A root is filled in another way, so as to name moves, and has entries of its own. */
// @ts-ignore: decorator
@inline function gameOf(side: i32, isRoot: bool): i32 {
  return side | (columns << 1) | (rows << 6) | (<i32>isRoot << 11) | (algorithm << 12);
}

/** The key of the position on the board with `side` to move. */
// @ts-ignore: decorator
@inline function keyOf(position: u64, side: i32): u64 {
  return side == BLACK ? position : ~position;
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
  const place = placeOf(keyOf(position, side));
  for (let way = 0; way < WAYS; way++) {
    const entry = place + way * ENTRY_BYTES;
    if (load<u32>(entry, WORK) == 0 || load<u16>(entry, GAME) != gameOf(side, isRoot)) continue;
    if (isEqual(entry, black) && isEqual(entry + SET_BYTES, white)) return entry;
  }
  return 0;
}

/** The entry of the position on the board, a new one if there is none: the least worked-on goes for it. */
export function takeEntry(side: i32, isRoot: bool): usize {
  const found = findEntry(side, isRoot);
  if (found != 0) return found;
  const place = placeOf(keyOf(hash, side));
  let least = place;
  for (let way = 1; way < WAYS; way++) {
    const entry = place + way * ENTRY_BYTES;
    if (load<u32>(entry, WORK) < load<u32>(least, WORK)) least = entry;
  }
  if (load<u32>(least, WORK) == 0) entriesUsed++;
  memory.copy(least, stones(BLACK), SET_BYTES);
  memory.copy(least + SET_BYTES, stones(WHITE), SET_BYTES);
  store<u16>(least, <u16>gameOf(side, isRoot), GAME);
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

/** Stores the moves of an order, u16 each, as many as there are. */
export function storeOrder(entry: usize, order: usize, count: i32): void {
  store<u16>(entry, <u16>count, MOVE_COUNT);
  if (MOVE_BYTES == 2) memory.copy(entry + ORDER, order, count << 1);
  else for (let i = 0; i < count; i++) store<u8>(entry + i, load<u8>(order + (i << 1)), ORDER);
}

export function loadOrder(entry: usize, order: usize): void {
  const count = orderCount(entry);
  if (MOVE_BYTES == 2) memory.copy(order, entry + ORDER, count << 1);
  else for (let i = 0; i < count; i++) store<u16>(order + (i << 1), <u16>load<u8>(entry + i, ORDER));
}

/** The first move of the order; NONE where there is none. */
export function firstOf(entry: usize): i32 {
  if (orderCount(entry) == 0) return NONE;
  return MOVE_BYTES == 2 ? <i32>load<u16>(entry, ORDER) : <i32>load<u8>(entry, ORDER);
}

// @ts-ignore: decorator
@inline export function orderCount(entry: usize): i32 {
  return load<u16>(entry, MOVE_COUNT);
}
