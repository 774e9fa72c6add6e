/**
 * A book: the connections of one side in one position, and the lists that the rules need to find more.
 *
 *   pair (x,y), x < y ─ full list → entry → entry …     minimal carriers, none inside another
 *                     └ semi list → entry → …
 *   endpoint u ─ chunk → chunk …                         every full connection at u, packed for the AND rule:
 *                 │ carrier ∪ {other end} │ other │       two of them can be combined over u iff these sets are
 *                 │ carrier ∪ {other end} │ other │       disjoint, which takes one load and one &
 *
 * Endpoints are numbered per side: a cell is itself (an empty cell, or the name of a group of stones), the side's edges
 * are cellCount and cellCount+1, and stones connected to an edge belong to it.
 *
 * A book is one piece of memory that only grows: header, tables, then entries and chunks, each addressed by its offset
 * from the start of the book. So the book of the next position can be a copy behind it, and undoing a move drops the
 * last book.
 */
import { DEFAULT_FULL_LIMIT, DEFAULT_SEMI_LIMIT, KIND_FULL, MAX_FULL_LIMIT, MAX_SEMI_LIMIT } from "../../abi";
import { SET_BYTES, add, copy, isSubset } from "../../board/cellset";
import { cellCount } from "../../board/geometry";
import { groupOf, owner } from "../../board/position";
import { connectionsEnd, connectionsStart } from "../../memory";

/** Connections kept per pair of endpoints. The smallest come first; the rest are dropped. */
let fullLimit: i32 = DEFAULT_FULL_LIMIT;
let semiLimit: i32 = DEFAULT_SEMI_LIMIT;

export function setListLimits(full: i32, semi: i32): void {
  fullLimit = min(max(full, 1), MAX_FULL_LIMIT);
  semiLimit = min(max(semi, 1), MAX_SEMI_LIMIT);
}

/* The header: offsets from the start of the book. */
const TOP: i32 = 0; // i32: offset of the next entry or chunk
const SIDE: i32 = 4; // i32
const IS_COMPLETE: i32 = 8; // i32: 0 once a limit has dropped something
const FREE_ENTRY: i32 = 12; // i32: list of free entries
const HEADER_BYTES: i32 = 16;

/* An entry: the carrier, then these fields. */
const NEXT: i32 = SET_BYTES; // i32: the next entry of its list or queue; 0: none
const X: i32 = SET_BYTES + 4; // u16 endpoints, x < y
const Y: i32 = SET_BYTES + 6;
const KEY: i32 = SET_BYTES + 8; // u16: semi: the move that makes it full
const RULE: i32 = SET_BYTES + 10; // u8
const KIND: i32 = SET_BYTES + 11; // u8
const ENTRY_BYTES: i32 = (SET_BYTES + 12 + 7) & ~7;

/* A chunk: i32 next, i32 count, then items: carrier ∪ {other}, u16 other, padding. */
const CHUNK_ITEMS: i32 = 14;
const ITEM_BYTES: i32 = SET_BYTES + 8;
const CHUNK_BYTES: i32 = 8 + CHUNK_ITEMS * ITEM_BYTES;

/** The current book. */
export let book: usize = 0;
let fullHeads: i32 = 0;
let semiHeads: i32 = 0;
let counts: i32 = 0;
let chunkHeads: i32 = 0;
let tablesEnd: i32 = 0;
export let endpointCount: i32 = 0;

/** Bytes of the current book. */
// @ts-ignore: decorator
@inline export function bookTop(): i32 {
  return load<i32>(book, TOP);
}

/** Bytes left behind the current book. */
// @ts-ignore: decorator
@inline export function roomLeft(): usize {
  return connectionsEnd() - book - load<i32>(book, TOP);
}

/** Starts an empty book of `side` at the bottom of the stack. */
export function firstBook(side: i32): void {
  openBook(connectionsStart(), side);
}

/** Starts an empty book behind the current one; returns the address of the latter, for `useBook`. */
export function nextBook(side: i32): usize {
  const before = book;
  openBook(book + ((load<i32>(book, TOP) + 15) & ~15), side);
  return before;
}

/** Copies the current book behind itself and makes the copy current; returns the address of the original, for
 *  `useBook`. Requires room for the copy. */
export function cloneBook(): usize {
  const before = book;
  const bytes = bookTop();
  assert(hasRoomForCopy());
  book += (bytes + 15) & ~15;
  memory.copy(book, before, bytes);
  return before;
}

/** Is there room for a copy of the current book and as much again for additions? */
export function hasRoomForCopy(): bool {
  return roomLeft() > <usize>(2 * bookTop());
}

/** Makes the book at `address` current. */
export function useBook(address: usize): void {
  book = address;
}

function openBook(address: usize, side: i32): void {
  endpointCount = cellCount + 2;
  const pairs = endpointCount * endpointCount;
  fullHeads = HEADER_BYTES;
  semiHeads = fullHeads + (pairs << 2);
  chunkHeads = semiHeads + (pairs << 2);
  counts = chunkHeads + (endpointCount << 2);
  tablesEnd = (counts + (pairs << 1) + 15) & ~15;
  book = address;
  memory.fill(book, 0, tablesEnd);
  store<i32>(book, tablesEnd, TOP);
  store<i32>(book, side, SIDE);
  store<i32>(book, 1, IS_COMPLETE);
}

// @ts-ignore: decorator
@inline export function bookSide(): i32 {
  return load<i32>(book, SIDE);
}

// @ts-ignore: decorator
@inline export function isComplete(): bool {
  return load<i32>(book, IS_COMPLETE) != 0;
}

// @ts-ignore: decorator
@inline export function setIncomplete(): void {
  store<i32>(book, 0, IS_COMPLETE);
}

/** The endpoint of a stone or an empty cell. */
// @ts-ignore: decorator
@inline export function endpointOf(cell: i32, side: i32): i32 {
  const name = groupOf(cell);
  return name < cellCount ? name : name - (side << 1);
}

/** Is the endpoint a group of stones or an edge, so that AND over it gives a full connection? */
// @ts-ignore: decorator
@inline export function isStones(endpoint: i32, side: i32): bool {
  return endpoint >= cellCount || owner(endpoint) == side;
}

// @ts-ignore: decorator
@inline function pairOf(x: i32, y: i32): i32 {
  return min(x, y) * endpointCount + max(x, y);
}

// @ts-ignore: decorator
@inline export function head(kind: i32, x: i32, y: i32): i32 {
  return headOf(kind, pairOf(x, y));
}

/** The first entry of a kind in the lists of pair number `pair`; 0 if there is none. */
// @ts-ignore: decorator
@inline export function headOf(kind: i32, pair: i32): i32 {
  return load<i32>(book + (kind == KIND_FULL ? fullHeads : semiHeads) + (pair << 2));
}

// @ts-ignore: decorator
@inline export function nextEntry(entry: i32): i32 {
  return load<i32>(book + entry, NEXT);
}

// @ts-ignore: decorator
@inline export function setNextEntry(entry: i32, next: i32): void {
  store<i32>(book + entry, next, NEXT);
}

// @ts-ignore: decorator
@inline export function carrierOf(entry: i32): usize {
  return book + entry;
}

// @ts-ignore: decorator
@inline export function xOf(entry: i32): i32 {
  return load<u16>(book + entry, X);
}

// @ts-ignore: decorator
@inline export function yOf(entry: i32): i32 {
  return load<u16>(book + entry, Y);
}

// @ts-ignore: decorator
@inline export function keyOf(entry: i32): i32 {
  return load<u16>(book + entry, KEY);
}

// @ts-ignore: decorator
@inline export function ruleOf(entry: i32): i32 {
  return load<u8>(book + entry, RULE);
}

// @ts-ignore: decorator
@inline export function kindOf(entry: i32): i32 {
  return load<u8>(book + entry, KIND);
}

/** Does a kept connection of the pair and kind have its carrier inside `carrier`? */
// @ts-ignore: decorator
@inline export function hasSubset(kind: i32, x: i32, y: i32, carrier: usize): bool {
  for (let entry = head(kind, x, y); entry != 0; entry = nextEntry(entry)) {
    if (isSubset(carrierOf(entry), carrier)) return true;
  }
  return false;
}

/** Does the pair already keep as many connections of the kind as allowed? */
// @ts-ignore: decorator
@inline export function isListFull(kind: i32, x: i32, y: i32): bool {
  const kept = <i32>load<u8>(book + counts + (pairOf(x, y) << 1) + kind);
  return kept >= (kind == KIND_FULL ? fullLimit : semiLimit);
}

/** Makes an entry that is in no list yet; returns 0, and marks the book incomplete, if there is no room for it. */
export function makeEntry(kind: i32, x: i32, y: i32, carrier: usize, key: i32, rule: i32): i32 {
  let entry = load<i32>(book, FREE_ENTRY);
  if (entry != 0) store<i32>(book, nextEntry(entry), FREE_ENTRY);
  else entry = allocate(ENTRY_BYTES);
  if (entry == 0) return 0;
  copy(carrierOf(entry), carrier);
  store<u16>(book + entry, <u16>min(x, y), X);
  store<u16>(book + entry, <u16>max(x, y), Y);
  store<u16>(book + entry, <u16>key, KEY);
  store<u8>(book + entry, <u8>rule, RULE);
  store<u8>(book + entry, <u8>kind, KIND);
  return entry;
}

export function freeEntry(entry: i32): void {
  setNextEntry(entry, load<i32>(book, FREE_ENTRY));
  store<i32>(book, entry, FREE_ENTRY);
}

// @ts-ignore: decorator
@inline function allocate(bytes: i32): i32 {
  const at = load<i32>(book, TOP);
  if (book + at + bytes > connectionsEnd()) {
    setIncomplete();
    return 0;
  }
  store<i32>(book, at + bytes, TOP);
  return at;
}

/** Adds an entry at the head of its list. */
export function link(entry: i32): void {
  const kind = kindOf(entry);
  const pair = pairOf(xOf(entry), yOf(entry));
  const heads = book + (kind == KIND_FULL ? fullHeads : semiHeads) + (pair << 2);
  setNextEntry(entry, load<i32>(heads));
  store<i32>(heads, entry);
  const kept = book + counts + (pair << 1) + kind;
  store<u8>(kept, load<u8>(kept) + 1);
}

/** Adds a full connection to the items at both its endpoints. */
export function addItems(entry: i32, side: i32): void {
  addItem(xOf(entry), yOf(entry), entry, side);
  addItem(yOf(entry), xOf(entry), entry, side);
}

function addItem(at: i32, other: i32, entry: i32, side: i32): void {
  const heads = book + chunkHeads + (at << 2);
  let chunk = load<i32>(heads);
  if (chunk == 0 || load<i32>(book + chunk, 4) == CHUNK_ITEMS) {
    const fresh = allocate(CHUNK_BYTES);
    if (fresh == 0) return;
    store<i32>(book + fresh, chunk);
    store<i32>(book + fresh, 0, 4);
    store<i32>(heads, fresh);
    chunk = fresh;
  }
  const count = load<i32>(book + chunk, 4);
  const item = book + chunk + 8 + count * ITEM_BYTES;
  copy(item, carrierOf(entry));
  if (!isStones(other, side)) add(item, other);
  store<u16>(item, <u16>other, SET_BYTES);
  store<i32>(book + chunk, count + 1, 4);
}

/** The chunks of items at an endpoint, newest first; 0 is the end. */
// @ts-ignore: decorator
@inline export function firstChunk(endpoint: i32): i32 {
  return load<i32>(book + chunkHeads + (endpoint << 2));
}

// @ts-ignore: decorator
@inline export function nextChunk(chunk: i32): i32 {
  return load<i32>(book + chunk);
}

// @ts-ignore: decorator
@inline export function itemCount(chunk: i32): i32 {
  return load<i32>(book + chunk, 4);
}

/** The i-th item of a chunk: the set carrier ∪ {other}. */
// @ts-ignore: decorator
@inline export function itemAt(chunk: i32, i: i32): usize {
  return book + chunk + 8 + i * ITEM_BYTES;
}

// @ts-ignore: decorator
@inline export function itemOther(item: usize): i32 {
  return load<u16>(item, SET_BYTES);
}

/** Gives an entry new endpoints and a new kind. */
export function rewrite(entry: i32, kind: i32, x: i32, y: i32): void {
  store<u16>(book + entry, <u16>min(x, y), X);
  store<u16>(book + entry, <u16>max(x, y), Y);
  store<u8>(book + entry, <u8>kind, KIND);
}

/** Removes an entry from its list; `before` is its predecessor there, or 0. */
// @ts-ignore: decorator
@inline export function unlink(entry: i32, before: i32, kind: i32, pair: i32): void {
  if (before != 0) setNextEntry(before, nextEntry(entry));
  else store<i32>(book + (kind == KIND_FULL ? fullHeads : semiHeads) + (pair << 2), nextEntry(entry));
  const kept = book + counts + (pair << 1) + kind;
  store<u8>(kept, load<u8>(kept) - 1);
}

/** Drops the items at an endpoint. */
export function dropItems(endpoint: i32): void {
  store<i32>(book + chunkHeads + (endpoint << 2), 0);
}

/** Moves an item within its chunk. */
// @ts-ignore: decorator
@inline export function moveItem(chunk: i32, from: i32, to: i32): void {
  if (from == to) return;
  const source = itemAt(chunk, from);
  const target = itemAt(chunk, to);
  for (let offset = 0; offset < ITEM_BYTES; offset += 8) store<u64>(target + offset, load<u64>(source + offset));
}

// @ts-ignore: decorator
@inline export function setItemCount(chunk: i32, count: i32): void {
  store<i32>(book + chunk, count, 4);
}
