/**
 * Connections for the search: H-search (h-search.ts) kept to what can join the edges.
 *
 * An *anchor* is an edge with the stones that hang on it, or a group of stones. Every connection here has an anchor
 * at one end at least; between two empty cells there are only links (links.ts), which are small and found without
 * deduction. What joins the edges is made of those two:
 *
 *   AND over an empty x    (a,A,x) and a link (x,L,y)       semi (a, A∪L∪x, y)
 *                          (a,A,x) and (b,B,x)              semi (a, A∪B∪x, b)
 *   AND over a group g     (g,A,p) and (g,B,q)              full (p, A∪B, q), a link where p and q are cells
 *   OR                     semis (a,·,p) with no common cell    full (a, their union, p)
 *
 * all disjoint; and of lemmas (lemmas.ts), which the search has proved. As there, work waits by size of carrier, so
 * what is taken off the queue is final.
 *
 *   pair (anchor, p) → block   │ counts │ full … │ semi … │ shared … │     shared: cells common to a semi and all
 *                                                                          before it, so an OR knows when to stop
 *   group g          → items   │ carrier ∪ p │ p │ …                       its full connections, for AND over it
 */
import { EDGE_COUNT, KIND_FULL, KIND_SEMI, MAX_FULL_LIMIT, MAX_OR_LIMIT, MAX_SEMI_LIMIT } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, count, difference, intersection, isDisjoint } from "../board/cellset";
import { isSubset, next, remove, union, unionOver } from "../board/cellset";
import { cellCount, edge, neighbours, rim } from "../board/geometry";
import { EMPTY_CELLS, groupCells, groupOf, owner, stones } from "../board/position";
import { booksEnd, booksStart } from "./book";
import { LEMMA_CARRIER, lemmaContact, lemmaEdge, lemmaKind, nextLemma, startLemmas } from "./lemmas";
import { addLink, findLinks, hasLink, linkAround, linkAt, linkCount, linkEnd, linkTableBytes } from "./links";
import { touchingLinks } from "./links";

/** The largest carriers kept between two empty cells, and between one and a group. */
const CELL_LIMIT: i32 = 4;
const GROUP_LIMIT: i32 = 8;

/** Steps of one deduction at most, some tens of nanoseconds each: crowded large boards would take millions. What is
 *  deduced till then stands. */
const MAX_STEPS: u32 = 150_000;

/** The first two anchors are the edges. */
const EDGES: i32 = 2;
const MAX_ITEMS: i32 = 128;

/* Queue entries: the carrier, then these. */
const NEXT: i32 = SET_BYTES; // i32
const ANCHOR: i32 = SET_BYTES + 4; // u16: the end with the larger number
const OTHER: i32 = SET_BYTES + 6; // u16
const KIND: i32 = SET_BYTES + 8; // u8
const ENTRY_BYTES: i32 = (SET_BYTES + 9 + 7) & ~7;

/* A block: u16 counts of both kinds, then the carriers; where the semis and what they share begin depends on the
 * limits. */
const FULL_COUNT: i32 = 0;
const SEMI_COUNT: i32 = 2;
const FULLS: i32 = 8;
let semisAt: i32 = 0;
let sharedAt: i32 = 0;
let blockBytes: i32 = 0;

/* Items of a group: i32 count, then carrier ∪ {other end} and i32 that end. */
const ITEM_BYTES: i32 = SET_BYTES + 8;
const ITEMS_BYTES: i32 = 8 + MAX_ITEMS * ITEM_BYTES;

let fullLimit: i32 = 0;
let semiLimit: i32 = 0;
let orLimit: i32 = 0;

const QUEUE: usize = memory.data((SET_CELLS + 1) * 4, 16); // i32 per size: entries that wait, last in first out
const COMMON: usize = memory.data(MAX_OR_LIMIT * SET_BYTES, 16); // per depth of OR: cells in all carriers so far
const JOINED: usize = memory.data(MAX_OR_LIMIT * SET_BYTES, 16); // and cells in any of them
const MAX_FOUND: i32 = 32;
const FOUND: usize = memory.data(MAX_FOUND * SET_BYTES, 16); // set per union that one OR has found
let foundCount: i32 = 0;

const ANCHOR_OF: usize = memory.data((SET_CELLS + EDGE_COUNT) * 2, 16); // u16 per group name

const candidate: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);
const cells: usize = memory.data(SET_BYTES, 16);
const undone: usize = memory.data(SET_BYTES, 16);

let anchorCount: i32 = 0;
let ends: i32 = 0; // cells and anchors
let pairs: usize = 0; // i32 per anchor and end: the block, 0 for none
let itemLists: usize = 0;
let top: usize = 0;
/** Connections proposed and parts of an OR looked at, in all deductions so far. */
export let steps: u32 = 0;

export function setAnchoredLimits(full: i32, semi: i32, or: i32): void {
  fullLimit = min(max(full, 1), MAX_FULL_LIMIT);
  semiLimit = min(max(semi, 1), MAX_SEMI_LIMIT);
  orLimit = min(max(or, 2), MAX_OR_LIMIT);
  semisAt = FULLS + fullLimit * SET_BYTES;
  sharedAt = semisAt + semiLimit * SET_BYTES;
  blockBytes = sharedAt + semiLimit * SET_BYTES;
}

/** Deduces until the edges of `side` are joined, or to the end, or for MAX_STEPS. Memory for books must be reserved. */
export function joinEdges(side: i32): void {
  const begun = steps;
  const groups = findAnchors(side);
  addTouching(side, groups);
  addLemmas(side);
  for (let size = 0; size <= cellCount; size++) {
    const bucket = QUEUE + (size << 2);
    for (let entry = load<i32>(bucket); entry != 0; entry = load<i32>(bucket)) {
      store<i32>(bucket, load<i32>(entry, NEXT));
      accept(entry);
      if (!isJoined() && steps - begun < MAX_STEPS) continue;
      memory.fill(QUEUE, 0, (cellCount + 1) << 2);
      return;
    }
  }
}

// @ts-ignore: decorator
@inline function edgePair(): usize {
  return load<i32>(pairAt(cellCount + 1, cellCount));
}

// @ts-ignore: decorator
@inline function isJoined(): bool {
  return edgePair() != 0 && load<u16>(edgePair(), FULL_COUNT) != 0;
}

/** The carrier that joins the edges, 0 where none is known. */
export function joiningCarrier(): usize {
  return isJoined() ? edgePair() + FULLS : 0;
}

/** Semi-connections between the edges, smallest first. */
export function edgeSemiCount(): i32 {
  return edgePair() == 0 ? 0 : <i32>load<u16>(edgePair(), SEMI_COUNT);
}

export function edgeSemi(i: i32): usize {
  return edgePair() + semisAt + i * SET_BYTES;
}

// @ts-ignore: decorator
@inline function isCell(end: i32): bool {
  return end < cellCount;
}

// @ts-ignore: decorator
@inline function isGroup(end: i32): bool {
  return end >= cellCount + EDGES;
}

/** Where the pair of an anchor and an end of a smaller number keeps its block. */
// @ts-ignore: decorator
@inline function pairAt(anchor: i32, other: i32): usize {
  return pairs + (((anchor - cellCount) * ends + other) << 2);
}

// @ts-ignore: decorator
@inline function itemsOf(group: i32): usize {
  return itemLists + (group - cellCount - EDGES) * ITEMS_BYTES;
}

/** Counts the groups, lays the tables out, and links the cells. Answers the stones that hang on no edge. */
function findAnchors(side: i32): usize {
  copy(undone, stones(side));
  for (let end = 0; end < 2; end++) {
    groupCells(cells, edge(side, end));
    difference(undone, undone, cells);
  }
  copy(left, undone);
  touchingLinks(booksStart());
  let groups = 0;
  for (let stone = next(undone, 0); stone >= 0; stone = next(undone, stone)) {
    groupCells(cells, stone);
    difference(undone, undone, cells);
    neighbours(cells, cells);
    intersection(cells, cells, EMPTY_CELLS);
    linkAround(cells);
    groups++;
  }
  anchorCount = EDGES + groups;
  ends = cellCount + anchorCount;
  pairs = booksStart() + linkTableBytes(cellCount);
  const pairBytes = (anchorCount * ends) << 2;
  memory.fill(pairs, 0, pairBytes);
  itemLists = (pairs + pairBytes + 7) & ~7;
  for (let group = 0; group < groups; group++) store<i32>(itemLists + group * ITEMS_BYTES, 0);
  top = itemLists + groups * ITEMS_BYTES;
  findLinks();
  return left;
}

/** What touches an anchor is connected with it and needs nothing. Names the anchor of each group. */
function addTouching(side: i32, groups: usize): void {
  copy(undone, groups);
  clear(candidate);
  for (let end = 0; end < EDGES; end++) {
    store<u16>(ANCHOR_OF + (groupOf(edge(side, end)) << 1), <u16>(cellCount + end));
    groupCells(left, edge(side, end));
    neighbours(left, left);
    union(left, left, rim((side << 1) + end));
    proposeCells(cellCount + end);
  }
  let anchor = cellCount + EDGES;
  for (let stone = next(undone, 0); stone >= 0; stone = next(undone, stone), anchor++) {
    groupCells(cells, stone);
    store<u16>(ANCHOR_OF + (groupOf(stone) << 1), <u16>anchor);
    difference(undone, undone, cells);
    neighbours(left, cells);
    proposeCells(anchor);
  }
}

/** What the search has proved before. */
function addLemmas(side: i32): void {
  startLemmas();
  while (nextLemma(side)) {
    copy(candidate, LEMMA_CARRIER);
    const end = owner(lemmaContact) == side ? <i32>load<u16>(ANCHOR_OF + (groupOf(lemmaContact) << 1)) : lemmaContact;
    if (end != cellCount + lemmaEdge) propose(lemmaKind, cellCount + lemmaEdge, end);
  }
}

/** Connects the anchor with the empty cells of `left`. */
function proposeCells(anchor: i32): void {
  intersection(left, left, EMPTY_CELLS);
  for (let cell = next(left, 0); cell >= 0; cell = next(left, cell + 1)) propose(KIND_FULL, anchor, cell);
}

// @ts-ignore: decorator
@inline function allocate(bytes: i32): usize {
  const at = top;
  if (at + bytes > booksEnd()) return 0;
  top = at + bytes;
  return at;
}

/** Queues the connection with carrier `candidate`, unless a kept one is as good or its list is full. */
function propose(kind: i32, p: i32, q: i32): void {
  steps++;
  const anchor = max(p, q);
  const other = min(p, q);
  const size = count(candidate);
  if (isCell(anchor)) {
    if (size > CELL_LIMIT || hasLink(p, q, candidate)) return;
  } else {
    if (isCell(other) && isGroup(anchor) && size > GROUP_LIMIT) return;
    const block = <usize>load<i32>(pairAt(anchor, other));
    if (block != 0 && isKnown(block, kind, candidate)) return;
  }
  const entry = allocate(ENTRY_BYTES);
  if (entry == 0) return;
  const bucket = QUEUE + (size << 2);
  copy(entry, candidate);
  store<i32>(entry, load<i32>(bucket), NEXT);
  store<u16>(entry, <u16>anchor, ANCHOR);
  store<u16>(entry, <u16>other, OTHER);
  store<u8>(entry, <u8>kind, KIND);
  store<i32>(bucket, <i32>entry);
}

/** Does the pair keep one inside the carrier that is as good, or as many as it may? */
// @ts-ignore: decorator
@inline function isKnown(block: usize, kind: i32, carrier: usize): bool {
  const fulls = <i32>load<u16>(block, FULL_COUNT);
  if (hasSubset(block + FULLS, fulls, carrier)) return true;
  if (kind == KIND_FULL) return fulls == fullLimit;
  const semis = <i32>load<u16>(block, SEMI_COUNT);
  return semis == semiLimit || hasSubset(block + semisAt, semis, carrier);
}

// @ts-ignore: decorator
@inline function hasSubset(list: usize, size: i32, carrier: usize): bool {
  for (let at = list, end = list + size * SET_BYTES; at < end; at += SET_BYTES) if (isSubset(at, carrier)) return true;
  return false;
}

/** Keeps an entry, unless something as good was kept since it was queued, and applies the rules to it. */
function accept(entry: usize): void {
  const kind = <i32>load<u8>(entry, KIND);
  const anchor = <i32>load<u16>(entry, ANCHOR);
  const other = <i32>load<u16>(entry, OTHER);
  if (isCell(anchor)) {
    if (hasLink(anchor, other, entry)) return;
    addLink(anchor, other, entry);
    followLink(anchor, other, entry);
    followLink(other, anchor, entry);
    return;
  }
  let block = <usize>load<i32>(pairAt(anchor, other));
  if (block == 0) {
    block = allocate(blockBytes);
    if (block == 0) return;
    store<i32>(block, 0);
    store<i32>(pairAt(anchor, other), <i32>block);
  } else if (isKnown(block, kind, entry)) {
    return;
  }
  if (kind == KIND_SEMI) {
    const size = <i32>load<u16>(block, SEMI_COUNT);
    const shared = block + sharedAt + size * SET_BYTES;
    copy(block + semisAt + size * SET_BYTES, entry);
    if (size == 0) copy(shared, entry);
    else intersection(shared, shared - SET_BYTES, entry);
    store<u16>(block, <u16>(size + 1), SEMI_COUNT);
    if (size > 0) orRule(block, size, anchor, other);
    return;
  }
  const size = <i32>load<u16>(block, FULL_COUNT);
  copy(block + FULLS + size * SET_BYTES, entry);
  store<u16>(block, <u16>(size + 1), FULL_COUNT);
  if (isCell(other)) andOverCell(entry, other, anchor);
  if (isGroup(anchor)) andOverGroup(entry, anchor, other);
  if (isGroup(other)) andOverGroup(entry, other, anchor);
}

/** A full connection between an anchor and the empty cell x: everything else at x becomes a semi of the anchor. */
function andOverCell(carrier: usize, x: i32, anchor: i32): void {
  const links = linkCount(x);
  for (let i = 0; i < links; i++) {
    const link = linkAt(x, i);
    if (!isDisjoint(link, carrier)) continue;
    const y = linkEnd(link);
    unionOver(candidate, link, carrier, y, x);
    propose(KIND_SEMI, anchor, y);
  }
  for (let b = cellCount; b < ends; b++) {
    const block = <usize>load<i32>(pairAt(b, x));
    if (block == 0 || b == anchor) continue;
    const fulls = block + FULLS;
    for (let i = 0, size = <i32>load<u16>(block, FULL_COUNT); i < size; i++) {
      const full = fulls + i * SET_BYTES;
      if (!isDisjoint(full, carrier)) continue;
      union(candidate, full, carrier);
      add(candidate, x);
      propose(KIND_SEMI, anchor, b);
    }
  }
}

/** A new link from x to y: each anchor connected with x has a semi to y. */
function followLink(x: i32, y: i32, carrier: usize): void {
  copy(left, carrier);
  add(left, y);
  for (let anchor = cellCount; anchor < ends; anchor++) {
    const block = <usize>load<i32>(pairAt(anchor, x));
    if (block == 0) continue;
    const fulls = block + FULLS;
    for (let i = 0, size = <i32>load<u16>(block, FULL_COUNT); i < size; i++) {
      const full = fulls + i * SET_BYTES;
      if (!isDisjoint(full, left)) continue;
      union(candidate, full, carrier);
      add(candidate, x);
      propose(KIND_SEMI, anchor, y);
    }
  }
}

/** A full connection between a group and p: joined with every other of the group. */
function andOverGroup(carrier: usize, group: i32, p: i32): void {
  const items = itemsOf(group);
  const size = load<i32>(items);
  copy(left, carrier);
  if (isCell(p)) add(left, p);
  for (let i = 0; i < size; i++) {
    const item = items + 8 + i * ITEM_BYTES;
    if (!isDisjoint(item, left)) continue;
    const q = load<i32>(item, SET_BYTES);
    if (q == p) continue;
    union(candidate, item, left);
    if (isCell(p)) remove(candidate, p);
    if (isCell(q)) remove(candidate, q);
    propose(KIND_FULL, p, q);
  }
  if (size == MAX_ITEMS) return;
  const item = items + 8 + size * ITEM_BYTES;
  copy(item, left);
  store<i32>(item, p, SET_BYTES);
  store<i32>(items, size + 1);
}

/** Looks for semis that, with the one at place `size`, leave the opponent no cell to stop them all. */
function orRule(block: usize, size: i32, anchor: i32, other: i32): void {
  const semis = block + semisAt;
  copy(COMMON, semis + size * SET_BYTES);
  copy(JOINED, semis + size * SET_BYTES);
  foundCount = 0;
  takeSemis(block, 1, size - 1);
  for (let i = 0; i < foundCount; i++) {
    copy(candidate, FOUND + i * SET_BYTES);
    propose(KIND_FULL, anchor, other);
  }
}

/** Adds one more semi from place `start` down to those taken, each in turn. */
function takeSemis(block: usize, depth: i32, start: i32): void {
  const common = COMMON + depth * SET_BYTES;
  const joined = JOINED + depth * SET_BYTES;
  const before = common - SET_BYTES;
  const fulls = <i32>load<u16>(block, FULL_COUNT);
  const isLast = depth + 1 == orLimit;
  let shared = block + sharedAt + start * SET_BYTES;
  let semi = block + semisAt + start * SET_BYTES;
  for (let i = start; i >= 0; i--, semi -= SET_BYTES, shared -= SET_BYTES) {
    steps++;
    // A cell that these and all the rest share stops them all, whichever are taken.
    if (!isDisjoint(before, shared)) return;
    if (isSubset(before, semi)) continue;
    const isDone = isDisjoint(before, semi);
    if (isLast && !isDone) continue;
    // What is found already lies inside whatever else would be added to these.
    union(joined, joined - SET_BYTES, semi);
    if (hasSubset(FOUND, foundCount, joined) || hasSubset(block + FULLS, fulls, joined)) continue;
    if (!isDone) {
      intersection(common, before, semi);
      takeSemis(block, depth + 1, i - 1);
    } else if (foundCount < MAX_FOUND) {
      copy(FOUND + foundCount++ * SET_BYTES, joined);
    }
  }
}
