/**
 * Edge search: the connections that can join a side's two edges, for the solver.
 *
 * H-search (../h-search/) finds the connections of every pair of cells, and most of them never matter to the winner of
 * the game. Here every connection has an *anchor* at one end at least: an edge with the stones connected to it, or a
 * group of stones. Between two empty cells there are only links (links.ts), which are small and found by shape instead
 * of by deduction.
 *
 *   AND over an empty x    (a,A,x) and a link (x,L,y)       semi (a, A∪L∪x, y)
 *                          (a,A,x) and (b,B,x)              semi (a, A∪B∪x, b)
 *   AND over a group g     (g,A,p) and (g,B,q)              full (p, A∪B, q), a link if p and q are cells
 *   OR                     semis (a,·,p) with no common cell    full (a, their union, p)
 *
 * The operands of AND have disjoint carriers. Lemmas (lemmas.ts), connections that the search has proved before, are
 * added at the start. The queue and the OR rule are those of H-search (../rules.ts).
 *
 *   pair (anchor, p) → block   │ counts │ full … │ semi … │ shared … │     shared: cells common to a semi and all
 *                                                                          older ones, for the OR rule
 *   group g          → items   │ carrier ∪ p │ p │ …                       its full connections, for AND over it
 *
 * AND is written for these lists; sharing one loop with H-search costs about 4 % of a solve (rules.ts).
 */
import { EDGE_COUNT, KIND_FULL, KIND_SEMI, MAX_FULL_LIMIT, MAX_OR_LIMIT, MAX_SEMI_LIMIT } from "../../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, count, difference, intersection } from "../../board/cellset";
import { isDisjoint } from "../../board/cellset";
import { isSubset, next, remove, union, unionReplacing } from "../../board/cellset";
import { cellCount, edge, neighbours, rim } from "../../board/geometry";
import { EMPTY_CELLS, groupCells, groupOf, owner, stones } from "../../board/position";
import { bucketOf, proposedCarrier, clearQueue, countStep, findUnions, hasSubset, setCutKnown, steps } from "../rules";
import { unionAt } from "../rules";
import { connectionsEnd, connectionsStart } from "../../memory";
import { LEMMA_CARRIER, lemmaContact, lemmaEdge, lemmaKind, nextLemma, startLemmas } from "./lemmas";
import { addLink, findLinks, findLink, makeAdjacent, linkAt, linkCount, linkEnd, linkTableBytes } from "./links";
import { startLinks } from "./links";

/** Most cells in a carrier between two empty cells, and between an empty cell and a group. */
const CELL_LIMIT: i32 = 4;
const GROUP_LIMIT: i32 = 8;

/** Most steps of one deduction, some tens of nanoseconds each; crowded large boards would take millions. The
 *  connections deduced so far are sound. */
const MAX_STEPS: u64 = 150_000;

/** The first two anchors are the edges. */
const EDGES: i32 = 2;
const MAX_ITEMS: i32 = 128;

/* A queue entry: the carrier, then these fields. */
const NEXT: i32 = SET_BYTES; // i32
const ANCHOR: i32 = SET_BYTES + 4; // u16: the endpoint with the larger number
const OTHER: i32 = SET_BYTES + 6; // u16
const KIND: i32 = SET_BYTES + 8; // u8
const ENTRY_BYTES: i32 = (SET_BYTES + 9 + 7) & ~7;

/* A block: u16 counts of both kinds, then the carriers. The offsets of the semis and of their shared cells depend on
 * the limits. */
const FULL_COUNT: i32 = 0;
const SEMI_COUNT: i32 = 2;
const FULLS: i32 = 8;
let semisAt: i32 = 0;
let sharedAt: i32 = 0;
let blockBytes: i32 = 0;

/* The items of a group: i32 count, then per item the set carrier ∪ {other endpoint} and i32 that endpoint. */
const ITEM_BYTES: i32 = SET_BYTES + 8;
const ITEMS_BYTES: i32 = 8 + MAX_ITEMS * ITEM_BYTES;

let fullLimit: i32 = 0;
let semiLimit: i32 = 0;
let orLimit: i32 = 0;

const ANCHOR_OF: usize = memory.data((SET_CELLS + EDGE_COUNT) * 2, 16); // u16 per group name

const left: usize = memory.data(SET_BYTES, 16);
const cells: usize = memory.data(SET_BYTES, 16);
const pending: usize = memory.data(SET_BYTES, 16);

let anchorCount: i32 = 0;
let endpoints: i32 = 0; // cells and anchors
let pairs: usize = 0; // i32 per anchor and endpoint: the address of the block, 0 for none
let itemLists: usize = 0;
let top: usize = 0;
/** Sets the connections kept per pair, and how many semi-connections one OR joins. */
export function setEdgeSearchLimits(full: i32, semi: i32, or: i32): void {
  fullLimit = min(max(full, 1), MAX_FULL_LIMIT);
  semiLimit = min(max(semi, 1), MAX_SEMI_LIMIT);
  orLimit = min(max(or, 2), MAX_OR_LIMIT);
  semisAt = FULLS + fullLimit * SET_BYTES;
  sharedAt = semisAt + semiLimit * SET_BYTES;
  blockBytes = sharedAt + semiLimit * SET_BYTES;
}

/** Deduces until the edges of `side` are joined, the queue is empty, or MAX_STEPS are taken. Requires reserved memory
 *  for connections (memory.ts); the results stay there until the next deduction of either engine. */
export function joinEdges(side: i32): void {
  const firstStep = steps;
  // Nothing here asks whether a limit cut the OR rule short.
  setCutKnown(true);
  const groups = findAnchors(side);
  addTouching(side, groups);
  addLemmas(side);
  for (let size = 0; size <= cellCount; size++) {
    const bucket = bucketOf(size);
    for (let entry = load<i32>(bucket); entry != 0; entry = load<i32>(bucket)) {
      store<i32>(bucket, load<i32>(entry, NEXT));
      accept(entry);
      if (!isJoined() && steps - firstStep < MAX_STEPS) continue;
      clearQueue();
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

/** The address of a carrier that joins the edges; 0 if none was found. */
export function joiningCarrier(): usize {
  return isJoined() ? edgePair() + FULLS : 0;
}

/** The number of semi-connections between the edges. */
export function edgeSemiCount(): i32 {
  return edgePair() == 0 ? 0 : <i32>load<u16>(edgePair(), SEMI_COUNT);
}

/** The address of the carrier of the i-th semi-connection between the edges, smallest first. */
export function edgeSemi(i: i32): usize {
  return edgePair() + semisAt + i * SET_BYTES;
}

// @ts-ignore: decorator
@inline function isCell(endpoint: i32): bool {
  return endpoint < cellCount;
}

// @ts-ignore: decorator
@inline function isGroup(endpoint: i32): bool {
  return endpoint >= cellCount + EDGES;
}

/** The address that holds the block of an anchor and an endpoint with a smaller number. */
// @ts-ignore: decorator
@inline function pairAt(anchor: i32, other: i32): usize {
  return pairs + (((anchor - cellCount) * endpoints + other) << 2);
}

// @ts-ignore: decorator
@inline function itemsOf(group: i32): usize {
  return itemLists + (group - cellCount - EDGES) * ITEMS_BYTES;
}

/** Counts the groups, lays out the tables and finds the links. Returns the stones connected to no edge, in `left`. */
function findAnchors(side: i32): usize {
  copy(pending, stones(side));
  for (let end = 0; end < 2; end++) {
    groupCells(cells, edge(side, end));
    difference(pending, pending, cells);
  }
  copy(left, pending);
  startLinks(connectionsStart());
  let groups = 0;
  for (let stone = next(pending, 0); stone >= 0; stone = next(pending, stone)) {
    groupCells(cells, stone);
    difference(pending, pending, cells);
    neighbours(cells, cells);
    intersection(cells, cells, EMPTY_CELLS);
    makeAdjacent(cells);
    groups++;
  }
  anchorCount = EDGES + groups;
  endpoints = cellCount + anchorCount;
  pairs = connectionsStart() + linkTableBytes(cellCount);
  const pairBytes = (anchorCount * endpoints) << 2;
  memory.fill(pairs, 0, pairBytes);
  itemLists = (pairs + pairBytes + 7) & ~7;
  for (let group = 0; group < groups; group++) store<i32>(itemLists + group * ITEMS_BYTES, 0);
  top = itemLists + groups * ITEMS_BYTES;
  findLinks();
  return left;
}

/** Connects each anchor to the empty cells that touch it, with an empty carrier. Fills ANCHOR_OF. */
function addTouching(side: i32, groups: usize): void {
  copy(pending, groups);
  clear(proposedCarrier);
  for (let end = 0; end < EDGES; end++) {
    store<u16>(ANCHOR_OF + (groupOf(edge(side, end)) << 1), <u16>(cellCount + end));
    groupCells(left, edge(side, end));
    neighbours(left, left);
    union(left, left, rim((side << 1) + end));
    proposeCells(cellCount + end);
  }
  let anchor = cellCount + EDGES;
  for (let stone = next(pending, 0); stone >= 0; stone = next(pending, stone), anchor++) {
    groupCells(cells, stone);
    store<u16>(ANCHOR_OF + (groupOf(stone) << 1), <u16>anchor);
    difference(pending, pending, cells);
    neighbours(left, cells);
    proposeCells(anchor);
  }
}

/** Proposes the lemmas of `side` that apply to the position. */
function addLemmas(side: i32): void {
  startLemmas(side);
  while (nextLemma()) {
    copy(proposedCarrier, LEMMA_CARRIER);
    const isStone = owner(lemmaContact) == side;
    const endpoint = isStone ? <i32>load<u16>(ANCHOR_OF + (groupOf(lemmaContact) << 1)) : lemmaContact;
    if (endpoint != cellCount + lemmaEdge) propose(lemmaKind, cellCount + lemmaEdge, endpoint);
  }
}

/** Connects the anchor to the empty cells of `left`, with an empty carrier. */
function proposeCells(anchor: i32): void {
  intersection(left, left, EMPTY_CELLS);
  for (let cell = next(left, 0); cell >= 0; cell = next(left, cell + 1)) propose(KIND_FULL, anchor, cell);
}

// @ts-ignore: decorator
@inline function allocate(bytes: i32): usize {
  const at = top;
  if (at + bytes > connectionsEnd()) return 0;
  top = at + bytes;
  return at;
}

/** Queues the connection with carrier `proposedCarrier`, unless it is redundant or too large. */
function propose(kind: i32, p: i32, q: i32): void {
  countStep();
  const anchor = max(p, q);
  const other = min(p, q);
  const size = count(proposedCarrier);
  if (isCell(anchor)) {
    if (size > CELL_LIMIT || findLink(p, q, proposedCarrier)) return;
  } else {
    if (isCell(other) && isGroup(anchor) && size > GROUP_LIMIT) return;
    const block = <usize>load<i32>(pairAt(anchor, other));
    if (block != 0 && isRedundant(block, kind, proposedCarrier)) return;
  }
  const entry = allocate(ENTRY_BYTES);
  if (entry == 0) return;
  const bucket = bucketOf(size);
  copy(entry, proposedCarrier);
  store<i32>(entry, load<i32>(bucket), NEXT);
  store<u16>(entry, <u16>anchor, ANCHOR);
  store<u16>(entry, <u16>other, OTHER);
  store<u8>(entry, <u8>kind, KIND);
  store<i32>(bucket, <i32>entry);
}

/** Does the pair keep an equally strong connection inside the carrier, or is its list full? */
// @ts-ignore: decorator
@inline function isRedundant(block: usize, kind: i32, carrier: usize): bool {
  const fulls = <i32>load<u16>(block, FULL_COUNT);
  if (hasSubset(block + FULLS, fulls, carrier)) return true;
  if (kind == KIND_FULL) return fulls == fullLimit;
  const semis = <i32>load<u16>(block, SEMI_COUNT);
  return semis == semiLimit || hasSubset(block + semisAt, semis, carrier);
}

/** Keeps a queued connection, unless it has become redundant, and applies the rules to it. */
function accept(entry: usize): void {
  const kind = <i32>load<u8>(entry, KIND);
  const anchor = <i32>load<u16>(entry, ANCHOR);
  const other = <i32>load<u16>(entry, OTHER);
  if (isCell(anchor)) {
    if (findLink(anchor, other, entry)) return;
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
  } else if (isRedundant(block, kind, entry)) {
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

/** AND over the empty cell x: combines a new full connection (anchor, carrier, x) with every other one at x. */
function andOverCell(carrier: usize, x: i32, anchor: i32): void {
  const links = linkCount(x);
  for (let i = 0; i < links; i++) {
    const link = linkAt(x, i);
    if (!isDisjoint(link, carrier)) continue;
    const y = linkEnd(link);
    unionReplacing(proposedCarrier, link, carrier, y, x);
    propose(KIND_SEMI, anchor, y);
  }
  for (let b = cellCount; b < endpoints; b++) {
    const block = <usize>load<i32>(pairAt(b, x));
    if (block == 0 || b == anchor) continue;
    const fulls = block + FULLS;
    for (let i = 0, size = <i32>load<u16>(block, FULL_COUNT); i < size; i++) {
      const full = fulls + i * SET_BYTES;
      if (!isDisjoint(full, carrier)) continue;
      union(proposedCarrier, full, carrier);
      add(proposedCarrier, x);
      propose(KIND_SEMI, anchor, b);
    }
  }
}

/** AND over the empty cell x with a new link from x to y: each anchor connected to x gets a semi-connection to y. */
function followLink(x: i32, y: i32, carrier: usize): void {
  copy(left, carrier);
  add(left, y);
  for (let anchor = cellCount; anchor < endpoints; anchor++) {
    const block = <usize>load<i32>(pairAt(anchor, x));
    if (block == 0) continue;
    const fulls = block + FULLS;
    for (let i = 0, size = <i32>load<u16>(block, FULL_COUNT); i < size; i++) {
      const full = fulls + i * SET_BYTES;
      if (!isDisjoint(full, left)) continue;
      union(proposedCarrier, full, carrier);
      add(proposedCarrier, x);
      propose(KIND_SEMI, anchor, y);
    }
  }
}

/** AND over a group: combines a new full connection (group, carrier, p) with every other one of the group. */
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
    union(proposedCarrier, item, left);
    if (isCell(p)) remove(proposedCarrier, p);
    if (isCell(q)) remove(proposedCarrier, q);
    propose(KIND_FULL, p, q);
  }
  if (size == MAX_ITEMS) return;
  const item = items + 8 + size * ITEM_BYTES;
  copy(item, left);
  store<i32>(item, p, SET_BYTES);
  store<i32>(items, size + 1);
}

/** OR of the semi-connection at place `newest` with older ones of its pair. */
function orRule(block: usize, newest: i32, anchor: i32, other: i32): void {
  const fulls = <i32>load<u16>(block, FULL_COUNT);
  const found = findUnions(block + semisAt, block + sharedAt, newest, block + FULLS, fulls, orLimit, 1);
  for (let i = 0; i < found; i++) {
    copy(proposedCarrier, unionAt(i));
    propose(KIND_FULL, anchor, other);
  }
}
