/**
 * H-search (paper 001, §2; Anshelevich): every connection that the AND and OR rules deduce, to a fixed point.
 *
 *   AND   full (x,A,u) and full (u,B,y), disjoint:   u stones:     full (x, A∪B, y)
 *                                                    u empty:      semi (x, A∪B∪u, y) with key u
 *   OR    semis (x,Aₖ,y) with no cell in all of them:              full (x, ∪Aₖ, y)
 *
 * Work waits in a queue by size of carrier, smallest first. No rule makes a carrier smaller than what it was
 * made from, so what comes off the queue is final: it is kept unless a kept one lies inside it, and a list
 * that is full already holds the smallest.
 *
 * AND over an edge is sound and finds more, but it tries nearly every pair of cells: 9 more of 600 solved
 * positions are proved, at 15 times the cost. It is not done.
 */
import { DEFAULT_OR_LIMIT, MAX_OR_LIMIT, MAX_SEMI_LIMIT } from "../abi";
import { KIND_FULL, KIND_SEMI, NONE, RULE_ADJACENT, RULE_AND, RULE_OR } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy, count, intersection, isDisjoint, isEmpty } from "../board/cellset";
import { isEqual, isSubset, next, remove, union } from "../board/cellset";
import { cellCount, neighbourSet, rim } from "../board/geometry";
import { EMPTY_CELLS, stones } from "../board/position";
import { addItems, bookSide, carrierOf, endpointOf, firstBook, firstChunk, freeEntry, hasSubset, head } from "./book";
import { isListFull, isStones, itemAt, itemCount, itemOther, kindOf, link, makeEntry } from "./book";
import { nextBook, nextChunk, nextEntry, reserveBooks, setIncomplete, setNextEntry, xOf, yOf } from "./book";

/** The most semi-connections that one OR joins. */
let orLimit: i32 = DEFAULT_OR_LIMIT;

const QUEUE: usize = memory.data((SET_CELLS + 1) * 4, 16); // i32 per size: entries that wait, last in first out
/** The carrier of the connection that is being proposed. */
export const candidate: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);
const COMMON: usize = memory.data(MAX_OR_LIMIT * SET_BYTES, 16); // per depth of OR: cells in all carriers so far
const JOINED: usize = memory.data(MAX_OR_LIMIT * SET_BYTES, 16); // and cells in any of them
const SEMIS: usize = memory.data(MAX_SEMI_LIMIT * SET_BYTES, 16); // set per semi that an OR may take
const SHARED: usize = memory.data(MAX_SEMI_LIMIT * SET_BYTES, 16); // set per semi: what it and all after it share
let semiCount: i32 = 0;
const MAX_FOUND: i32 = 32;
const FOUND: usize = memory.data(MAX_FOUND * SET_BYTES, 16); // set per union that one OR has found
let foundCount: i32 = 0;

let rules: i32 = 0;

/** Connections proposed and semis looked at since the engine began: what deduction costs, without a clock. */
export let work: u64 = 0;

export function setOrLimit(limit: i32): void {
  orLimit = min(max(limit, 2), MAX_OR_LIMIT);
}

/** Builds the book of `side` for the position from nothing; false where there is no memory for it. */
export function buildConnections(side: i32, newRules: i32): bool {
  if (!reserveBooks()) return false;
  firstBook(side);
  rules = newRules;
  addAdjacent(side);
  deduce();
  return true;
}

/** Builds a book of the same side, by the same rules, behind the one in use, which it answers. */
export function buildBehind(): usize {
  const before = nextBook(bookSide());
  addAdjacent(bookSide());
  deduce();
  return before;
}

/** What touches is connected and needs nothing. */
function addAdjacent(side: i32): void {
  clear(candidate);
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    intersection(left, neighbourSet(cell), EMPTY_CELLS);
    for (let other = next(left, cell + 1); other >= 0; other = next(left, other + 1)) {
      propose(KIND_FULL, cell, other, NONE, RULE_ADJACENT);
    }
    intersection(left, neighbourSet(cell), stones(side));
    for (let other = next(left, 0); other >= 0; other = next(left, other + 1)) {
      propose(KIND_FULL, cell, endpointOf(other, side), NONE, RULE_ADJACENT);
    }
  }
  for (let end = 0; end < 2; end++) {
    intersection(left, rim((side << 1) + end), EMPTY_CELLS);
    for (let cell = next(left, 0); cell >= 0; cell = next(left, cell + 1)) {
      propose(KIND_FULL, cell, cellCount + end, NONE, RULE_ADJACENT);
    }
  }
}

/** Queues the connection with carrier `candidate`, unless a kept one is as good or its list is full. */
export function propose(kind: i32, x: i32, y: i32, key: i32, rule: i32): void {
  work++;
  if (hasSubset(KIND_FULL, x, y, candidate)) return;
  if (kind == KIND_SEMI && hasSubset(KIND_SEMI, x, y, candidate)) return;
  if (isListFull(kind, x, y)) return;
  const entry = makeEntry(kind, x, y, candidate, key, rule);
  if (entry != 0) enqueue(entry);
}

/** Puts an entry that is in no list into the queue. */
export function enqueue(entry: i32): void {
  const bucket = QUEUE + (count(carrierOf(entry)) << 2);
  setNextEntry(entry, load<i32>(bucket));
  store<i32>(bucket, entry);
}

/** Takes the queue to its end. */
export function deduce(): void {
  for (let size = 0; size <= cellCount; size++) {
    const bucket = QUEUE + (size << 2);
    for (let entry = load<i32>(bucket); entry != 0; entry = load<i32>(bucket)) {
      store<i32>(bucket, nextEntry(entry));
      accept(entry);
    }
  }
}

/** Keeps an entry, unless something as good was kept since it was queued, and applies the rules to it. */
function accept(entry: i32): void {
  const kind = kindOf(entry);
  const x = xOf(entry);
  const y = yOf(entry);
  const carrier = carrierOf(entry);
  if (hasSubset(KIND_FULL, x, y, carrier) || (kind == KIND_SEMI && hasSubset(KIND_SEMI, x, y, carrier))) {
    freeEntry(entry);
    return;
  }
  if (isListFull(kind, x, y)) {
    freeEntry(entry);
    return;
  }
  link(entry);
  if (kind == KIND_SEMI) {
    if (rules & RULE_OR) orRule(entry, x, y);
    return;
  }
  const side = bookSide();
  addItems(entry, side);
  if (rules & RULE_AND) {
    andRule(entry, x, y, side);
    andRule(entry, y, x, side);
  }
}

/** Joins a full connection between `x` and `over` with every other at `over`. */
function andRule(entry: i32, over: i32, x: i32, side: i32): void {
  if (over >= cellCount) return;
  copy(left, carrierOf(entry));
  if (!isStones(x, side)) add(left, x);
  joinAll(over, x, side);
}

/** The same for the connection whose carrier, with x where that is a cell, is in `left`. */
function joinAll(over: i32, x: i32, side: i32): void {
  const isOverStones = isStones(over, side);
  const isXCell = !isStones(x, side);
  for (let chunk = firstChunk(over); chunk != 0; chunk = nextChunk(chunk)) {
    for (let i = itemCount(chunk) - 1; i >= 0; i--) {
      const item = itemAt(chunk, i);
      if (!isDisjoint(item, left)) continue;
      const y = itemOther(item);
      if (y == x) continue;
      union(candidate, item, left);
      if (isXCell) remove(candidate, x);
      if (!isStones(y, side)) remove(candidate, y);
      if (isOverStones) {
        propose(KIND_FULL, x, y, NONE, RULE_AND);
      } else {
        add(candidate, over);
        propose(KIND_SEMI, x, y, over, RULE_AND);
      }
    }
  }
}

/** AND over a stone that has just come: every pair of full connections that end there. */
export function andOver(cell: i32): void {
  const side = bookSide();
  for (let chunk = firstChunk(cell); chunk != 0; chunk = nextChunk(chunk)) {
    for (let i = itemCount(chunk) - 1; i >= 0; i--) {
      const other = itemOther(itemAt(chunk, i));
      copy(left, itemAt(chunk, i));
      joinAll(cell, other, side);
    }
  }
}

/** Looks for semis that, with `entry`, leave the opponent no cell to stop them all. */
function orRule(entry: i32, x: i32, y: i32): void {
  // The older semis of the pair in one piece, and for each the cells that it and all after it share.
  let size = 0;
  for (let other = nextEntry(entry); other != 0; other = nextEntry(other)) {
    copy(SEMIS + size++ * SET_BYTES, carrierOf(other));
  }
  if (size == 0) return;
  copy(SHARED + (size - 1) * SET_BYTES, SEMIS + (size - 1) * SET_BYTES);
  for (let i = size - 2; i >= 0; i--) {
    intersection(SHARED + i * SET_BYTES, SHARED + (i + 1) * SET_BYTES, SEMIS + i * SET_BYTES);
  }
  copy(COMMON, carrierOf(entry));
  copy(JOINED, carrierOf(entry));
  semiCount = size;
  foundCount = 0;
  takeSemis(1, 0, x, y);
  for (let i = 0; i < foundCount; i++) {
    copy(candidate, FOUND + i * SET_BYTES);
    propose(KIND_FULL, x, y, NONE, RULE_OR);
  }
}

/** Adds one more semi from place `start` on to those taken, each in turn. */
function takeSemis(depth: i32, start: i32, x: i32, y: i32): void {
  const common = COMMON + depth * SET_BYTES;
  const joined = JOINED + depth * SET_BYTES;
  for (let i = start; i < semiCount; i++) {
    // A cell that these and all the rest share stops them all, whichever are taken.
    if (!isDisjoint(common - SET_BYTES, SHARED + i * SET_BYTES)) return;
    const semi = SEMIS + i * SET_BYTES;
    work++;
    intersection(common, common - SET_BYTES, semi);
    if (isEqual(common, common - SET_BYTES)) continue;
    // What is found already lies inside whatever else would be added to these.
    union(joined, joined - SET_BYTES, semi);
    if (hasFound(joined) || hasSubset(KIND_FULL, x, y, joined)) continue;
    if (isEmpty(common)) {
      if (foundCount < MAX_FOUND) copy(FOUND + foundCount++ * SET_BYTES, joined);
      else setIncomplete();
    } else if (depth + 1 < orLimit) {
      takeSemis(depth + 1, i + 1, x, y);
    } else if (i + 1 < semiCount && isDisjoint(common, SHARED + (i + 1) * SET_BYTES)) {
      setIncomplete();
    }
  }
}

// @ts-ignore: decorator
@inline function hasFound(carrier: usize): bool {
  for (let i = 0; i < foundCount; i++) if (isSubset(FOUND + i * SET_BYTES, carrier)) return true;
  return false;
}

/** The smallest full connection between the side's edges; 0 where there is none. */
export function smallestWinning(): i32 {
  let best = head(KIND_FULL, cellCount, cellCount + 1);
  for (let entry = best; entry != 0; entry = nextEntry(entry)) {
    if (count(carrierOf(entry)) < count(carrierOf(best))) best = entry;
  }
  return best;
}

/** The opponent's must-play region, into `out`: the cells in every semi-connection between the edges (004; 001
 *  §3), all empty cells where there is none, no cell where the edges are joined. */
export function mustPlay(out: usize): void {
  copy(out, EMPTY_CELLS);
  if (head(KIND_FULL, cellCount, cellCount + 1) != 0) clear(out);
  for (let entry = head(KIND_SEMI, cellCount, cellCount + 1); entry != 0; entry = nextEntry(entry)) {
    intersection(out, out, carrierOf(entry));
  }
}
