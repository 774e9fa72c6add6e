/**
 * Links: small full connections between two empty cells, found from their shape instead of by deduction.
 *
 *   0 cells   x and y touch, or touch one group of stones:            x y
 *   2 cells   two cells are next to both (next: linked by 0 cells):   x (k k) y         a bridge
 *   4 cells   one cell c is next to both, and another way of three    x (c) y
 *             does without it: k next to x, and a bridge to y         x k (a b) y
 *
 * These are what AND and OR make of cells alone within four cells, but for ways through groups that are not next to
 * both ends; those come up while anchored.ts deduces, and are added then.
 */
import { SET_BYTES, SET_CELLS, add, clear, copy, count, difference, intersection, isSubset } from "../board/cellset";
import { next, remove, union } from "../board/cellset";
import { neighbourSet } from "../board/geometry";
import { EMPTY_CELLS } from "../board/position";

/** Links kept at a cell, and between two cells by way of bridges. */
const MAX_LINKS: i32 = 64;
const MAX_BRIDGES: i32 = 10;

/* A link: the carrier with the other end in it, then i32 that end. */
const LINK_BYTES: i32 = SET_BYTES + 8;
const ROW_BYTES: i32 = 8 + MAX_LINKS * LINK_BYTES;
const BRIDGE_ENDS: usize = memory.data(SET_CELLS * 4, 16); // i32 per cell: links of up to two cells
const NEXT_TO: usize = memory.data(SET_CELLS * SET_BYTES, 16); // set per cell: linked by 0 cells

let table: usize = 0;

const around: usize = memory.data(SET_BYTES, 16);
const both: usize = memory.data(SET_BYTES, 16);
const far: usize = memory.data(SET_BYTES, 16);
const carrier: usize = memory.data(SET_BYTES, 16);

/** Bytes that the links of a board take. */
export function linkTableBytes(cells: i32): usize {
  return cells * ROW_BYTES;
}

// @ts-ignore: decorator
@inline function rowOf(cell: i32): usize {
  return table + cell * ROW_BYTES;
}

// @ts-ignore: decorator
@inline export function linkCount(cell: i32): i32 {
  return load<i32>(rowOf(cell));
}

/** The i-th link of a cell: its carrier and other end as one set. */
// @ts-ignore: decorator
@inline export function linkAt(cell: i32, i: i32): usize {
  return rowOf(cell) + 8 + i * LINK_BYTES;
}

// @ts-ignore: decorator
@inline export function linkEnd(link: usize): i32 {
  return load<i32>(link, SET_BYTES);
}

// @ts-ignore: decorator
@inline function nextTo(cell: i32): usize {
  return NEXT_TO + cell * SET_BYTES;
}

/** Starts with what touches; `at` is room of `linkTableBytes`. */
export function touchingLinks(at: usize): void {
  table = at;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    intersection(nextTo(cell), neighbourSet(cell), EMPTY_CELLS);
    store<i32>(rowOf(cell), 0);
  }
}

/** Cells around one group of stones are linked. */
export function linkAround(cells: usize): void {
  for (let cell = next(cells, 0); cell >= 0; cell = next(cells, cell + 1)) {
    union(nextTo(cell), nextTo(cell), cells);
    remove(nextTo(cell), cell);
  }
}

/** Finds all links, once it is known what touches. */
export function findLinks(): void {
  clear(carrier);
  for (let x = next(EMPTY_CELLS, 0); x >= 0; x = next(EMPTY_CELLS, x + 1)) {
    for (let y = next(nextTo(x), 0); y >= 0; y = next(nextTo(x), y + 1)) append(x, y);
  }
  for (let x = next(EMPTY_CELLS, 0); x >= 0; x = next(EMPTY_CELLS, x + 1)) {
    twoAway(x);
    for (let y = next(far, x + 1); y >= 0; y = next(far, y + 1)) addBridges(x, y);
  }
  for (let x = next(EMPTY_CELLS, 0); x >= 0; x = next(EMPTY_CELLS, x + 1)) {
    store<i32>(BRIDGE_ENDS + (x << 2), linkCount(x));
  }
  for (let y = next(EMPTY_CELLS, 0); y >= 0; y = next(EMPTY_CELLS, y + 1)) addRoundabouts(y);
}

/** The cells with a cell next to both, into `far`. */
function twoAway(x: i32): void {
  clear(far);
  for (let k = next(nextTo(x), 0); k >= 0; k = next(nextTo(x), k + 1)) union(far, far, nextTo(k));
  for (let k = next(nextTo(x), 0); k >= 0; k = next(nextTo(x), k + 1)) remove(far, k);
  remove(far, x);
}

function addBridges(x: i32, y: i32): void {
  intersection(both, nextTo(x), nextTo(y));
  let left = MAX_BRIDGES;
  for (let k = next(both, 0); k >= 0; k = next(both, k + 1)) {
    for (let other = next(both, k + 1); other >= 0; other = next(both, other + 1)) {
      if (--left < 0) return;
      clear(carrier);
      add(carrier, k);
      add(carrier, other);
      append(x, y);
      append(y, x);
    }
  }
}

/** Links of four cells to y whose second way ends with a bridge from k, and begins with a step to k. */
function addRoundabouts(y: i32): void {
  const bridges = load<i32>(BRIDGE_ENDS + (y << 2));
  for (let i = count(nextTo(y)); i < bridges; i++) {
    const bridge = linkAt(y, i);
    const k = linkEnd(bridge);
    difference(far, nextTo(k), nextTo(y));
    difference(far, far, bridge);
    remove(far, y);
    for (let x = next(far, 0); x >= 0; x = next(far, x + 1)) {
      intersection(both, nextTo(x), nextTo(y));
      difference(both, both, bridge);
      for (let c = next(both, 0); c >= 0; c = next(both, c + 1)) {
        copy(carrier, bridge);
        add(carrier, c);
        if (hasLink(x, y, carrier)) continue;
        append(x, y);
        append(y, x);
      }
    }
  }
}

/** Is there a link between two cells that needs no more than the carrier? */
export function hasLink(x: i32, y: i32, within: usize): bool {
  copy(around, within);
  add(around, y);
  for (let i = linkCount(x) - 1; i >= 0; i--) {
    const link = linkAt(x, i);
    if (linkEnd(link) == y && isSubset(link, around)) return true;
  }
  return false;
}

/** Adds a link in both directions. */
export function addLink(x: i32, y: i32, needed: usize): void {
  copy(carrier, needed);
  append(x, y);
  append(y, x);
}

function append(x: i32, y: i32): void {
  const size = linkCount(x);
  if (size == MAX_LINKS) return;
  const link = linkAt(x, size);
  copy(link, carrier);
  add(link, y);
  store<i32>(link, y, SET_BYTES);
  store<i32>(rowOf(x), size + 1);
}
