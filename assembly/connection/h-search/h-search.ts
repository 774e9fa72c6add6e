/**
 * H-search: every connection that the AND and OR rules deduce, to a fixed point (Anshelevich 2002; Rasmussen and Maire
 * 2004, §2). It serves the API and certificates; the solver uses the narrower edge search.
 *
 *   AND   full (x,A,u) and full (u,B,y), disjoint:   u stones:     full (x, A∪B, y)
 *                                                    u empty:      semi (x, A∪B∪u, y) with key u
 *   OR    semis (x,Aₖ,y) with no common cell:                      full (x, ∪Aₖ, y)
 *
 * Connections wait in a queue by the size of their carrier, smallest first (../rules.ts).
 *
 * AND over an edge is sound and finds more, but it tries nearly every pair of cells: it proves 9 more of 600 solved
 * positions at 15 times the cost, so it is left out. AND is written for the chunks of a book; sharing one loop with the
 * edge search would cost the solver about 4 % (../rules.ts).
 */
import { DEFAULT_OR_LIMIT, MAX_FULL_LIMIT, MAX_OR_LIMIT, MAX_SEMI_LIMIT } from "../../abi";
import { KIND_FULL, KIND_SEMI, NONE, RULE_ADJACENT, RULE_AND, RULE_OR } from "../../abi";
import { SET_BYTES, add, clear, copy, count, intersection, isDisjoint } from "../../board/cellset";
import { next, remove, union } from "../../board/cellset";
import { cellCount, neighbourSet, rim } from "../../board/geometry";
import { EMPTY_CELLS, stones } from "../../board/position";
import { reserveConnections } from "../../memory";
import { bucketOf, proposedCarrier, countStep, findUnions, setCutKnown, unionAt, isCutKnown } from "../rules";
import { addItems, bookSide, carrierOf, endpointOf, firstBook, firstChunk, freeEntry, hasSubset, head } from "./book";
import { isComplete } from "./book";
import { isListFull, isStones, itemAt, itemCount, itemOther, kindOf, link, makeEntry } from "./book";
import { nextBook, nextChunk, nextEntry, setIncomplete, setNextEntry, xOf, yOf } from "./book";

/** Most semi-connections that one OR joins. */
let orLimit: i32 = DEFAULT_OR_LIMIT;

const left: usize = memory.data(SET_BYTES, 16);
/* The lists of one pair in the form that the OR rule needs (rules.ts). */
const SEMIS: usize = memory.data(MAX_SEMI_LIMIT * SET_BYTES, 16);
const SHARED: usize = memory.data(MAX_SEMI_LIMIT * SET_BYTES, 16);
const FULLS: usize = memory.data(MAX_FULL_LIMIT * SET_BYTES, 16);

let rules: i32 = 0;

export function setOrLimit(limit: i32): void {
  orLimit = min(max(limit, 2), MAX_OR_LIMIT);
}

/** Builds the book of `side` for the position on the board; returns false if there is no memory for it. */
export function buildConnections(side: i32, newRules: i32): bool {
  if (!reserveConnections()) return false;
  firstBook(side);
  rules = newRules;
  addAdjacent(side);
  deduce();
  return true;
}

/** Builds a book of the same side by the same rules behind the current one, and returns the address of the latter. */
export function buildBehind(): usize {
  const before = nextBook(bookSide());
  addAdjacent(bookSide());
  deduce();
  return before;
}

/** Connects endpoints that touch, with an empty carrier. */
function addAdjacent(side: i32): void {
  clear(proposedCarrier);
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

/** Queues the connection with carrier `proposedCarrier`, unless a kept one is as good or its list is full. Marks the
 *  book incomplete if the list is full. */
export function propose(kind: i32, x: i32, y: i32, key: i32, rule: i32): void {
  countStep();
  if (hasSubset(KIND_FULL, x, y, proposedCarrier)) return;
  if (kind == KIND_SEMI && hasSubset(KIND_SEMI, x, y, proposedCarrier)) return;
  if (isListFull(kind, x, y)) {
    setIncomplete();
    return;
  }
  const entry = makeEntry(kind, x, y, proposedCarrier, key, rule);
  if (entry != 0) enqueue(entry);
}

/** Queues an entry that is in no list. */
export function enqueue(entry: i32): void {
  const bucket = bucketOf(count(carrierOf(entry)));
  setNextEntry(entry, load<i32>(bucket));
  store<i32>(bucket, entry);
}

/** Applies the rules until the queue is empty. */
export function deduce(): void {
  for (let size = 0; size <= cellCount; size++) {
    const bucket = bucketOf(size);
    for (let entry = load<i32>(bucket); entry != 0; entry = load<i32>(bucket)) {
      store<i32>(bucket, nextEntry(entry));
      accept(entry);
    }
  }
}

/** Keeps a queued connection, unless it has become redundant, and applies the rules to it. */
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
    setIncomplete();
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

/** AND over `over`: combines a full connection between `x` and `over` with every other one at `over`. */
function andRule(entry: i32, over: i32, x: i32, side: i32): void {
  if (over >= cellCount) return;
  copy(left, carrierOf(entry));
  if (!isStones(x, side)) add(left, x);
  joinAll(over, x, side);
}

/** Does the same for the connection whose carrier, with x if x is an empty cell, is in `left`. */
function joinAll(over: i32, x: i32, side: i32): void {
  const isOverStones = isStones(over, side);
  const isXCell = !isStones(x, side);
  for (let chunk = firstChunk(over); chunk != 0; chunk = nextChunk(chunk)) {
    for (let i = itemCount(chunk) - 1; i >= 0; i--) {
      const item = itemAt(chunk, i);
      if (!isDisjoint(item, left)) continue;
      const y = itemOther(item);
      if (y == x) continue;
      union(proposedCarrier, item, left);
      if (isXCell) remove(proposedCarrier, x);
      if (!isStones(y, side)) remove(proposedCarrier, y);
      if (isOverStones) {
        propose(KIND_FULL, x, y, NONE, RULE_AND);
      } else {
        add(proposedCarrier, over);
        propose(KIND_SEMI, x, y, over, RULE_AND);
      }
    }
  }
}

/** AND over a new stone: combines every pair of full connections that end there. */
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

/** OR of a new semi-connection with older ones of its pair. */
function orRule(entry: i32, x: i32, y: i32): void {
  // 1. Copy the carriers of the pair, oldest first; lists begin with the newest.
  let size = 0;
  for (let other = entry; other != 0; other = nextEntry(other)) size++;
  if (size == 1) return;
  let place = size;
  for (let other = entry; other != 0; other = nextEntry(other)) copy(SEMIS + --place * SET_BYTES, carrierOf(other));
  copy(SHARED, SEMIS);
  for (let i = 1; i < size - 1; i++) {
    intersection(SHARED + i * SET_BYTES, SHARED + (i - 1) * SET_BYTES, SEMIS + i * SET_BYTES);
  }
  let fulls = 0;
  for (let full = head(KIND_FULL, x, y); full != 0; full = nextEntry(full)) {
    copy(FULLS + fulls++ * SET_BYTES, carrierOf(full));
  }
  // 2. Propose the unions.
  setCutKnown(!isComplete());
  const found = findUnions(SEMIS, SHARED, size - 1, FULLS, fulls, orLimit, 0);
  if (isCutKnown) setIncomplete();
  for (let i = 0; i < found; i++) {
    copy(proposedCarrier, unionAt(i));
    propose(KIND_FULL, x, y, NONE, RULE_OR);
  }
}

/** The smallest full connection between the side's edges; 0 if there is none. */
export function smallestWinning(): i32 {
  let best = head(KIND_FULL, cellCount, cellCount + 1);
  for (let entry = best; entry != 0; entry = nextEntry(entry)) {
    if (count(carrierOf(entry)) < count(carrierOf(best))) best = entry;
  }
  return best;
}

/** Writes the opponent's must-play region to `out`: the cells common to all semi-connections between the edges (CMPUT
 *  355 lecture; Rasmussen and Maire 2004, §3), all empty cells if there is none, no cell if the edges are joined. */
export function mustPlay(out: usize): void {
  copy(out, EMPTY_CELLS);
  if (head(KIND_FULL, cellCount, cellCount + 1) != 0) clear(out);
  for (let entry = head(KIND_SEMI, cellCount, cellCount + 1); entry != 0; entry = nextEntry(entry)) {
    intersection(out, out, carrierOf(entry));
  }
}
