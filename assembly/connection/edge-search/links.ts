/**
 * Links: small full connections between two empty cells, found by their shape instead of by deduction.
 *
 *   0 cells   x and y touch, or touch the same group of stones:       x y               "adjacent" below
 *   2 cells   two cells are adjacent to both:                         x (k k) y         a bridge
 *   4 cells   one cell c is adjacent to both, and another way of      x (c) y
 *             three cells avoids it: k, then a bridge to y            x k (a b) y       a detour
 *
 * AND and OR over cells alone give exactly these within four cells, except for ways through groups that are not
 * adjacent to both ends. The edge search deduces those and adds them.
 */
import { SET_BYTES, SET_CELLS, add, clear, copy, count, difference, intersection, isSubset } from "../../board/cellset";
import { next, remove, union } from "../../board/cellset";
import { neighbourSet } from "../../board/geometry";
import { EMPTY_CELLS } from "../../board/position";

/** Most links per cell, and most bridges per pair of cells. */
const MAX_LINKS: i32 = 64;
const MAX_BRIDGES: i32 = 10;

/* A link: the set carrier ∪ {other end}, then i32 that end. A row: i32 count, then the links of one cell. */
const LINK_BYTES: i32 = SET_BYTES + 8;
const ROW_BYTES: i32 = 8 + MAX_LINKS * LINK_BYTES;
const BRIDGES_END: usize = memory.data(SET_CELLS * 4, 16); // i32 per cell: number of links of up to two cells
const ADJACENT: usize = memory.data(SET_CELLS * SET_BYTES, 16); // set per cell: linked by 0 cells

let table: usize = 0;

const around: usize = memory.data(SET_BYTES, 16);
const both: usize = memory.data(SET_BYTES, 16);
const far: usize = memory.data(SET_BYTES, 16);
const carrier: usize = memory.data(SET_BYTES, 16);

/** Bytes of the link table of a board. */
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

/** The i-th link of a cell: the set carrier ∪ {other end}. */
// @ts-ignore: decorator
@inline export function linkAt(cell: i32, i: i32): usize {
  return rowOf(cell) + 8 + i * LINK_BYTES;
}

// @ts-ignore: decorator
@inline export function linkEnd(link: usize): i32 {
  return load<i32>(link, SET_BYTES);
}

// @ts-ignore: decorator
@inline function adjacentTo(cell: i32): usize {
  return ADJACENT + cell * SET_BYTES;
}

/** Starts an empty link table at `at` and makes touching empty cells adjacent. Requires `linkTableBytes` of memory. */
export function startLinks(at: usize): void {
  table = at;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    intersection(adjacentTo(cell), neighbourSet(cell), EMPTY_CELLS);
    store<i32>(rowOf(cell), 0);
  }
}

/** Makes the empty cells around one group of stones adjacent to each other. */
export function makeAdjacent(cells: usize): void {
  for (let cell = next(cells, 0); cell >= 0; cell = next(cells, cell + 1)) {
    union(adjacentTo(cell), adjacentTo(cell), cells);
    remove(adjacentTo(cell), cell);
  }
}

/** Finds all links. Requires that every adjacent pair is known. */
export function findLinks(): void {
  clear(carrier);
  for (let x = next(EMPTY_CELLS, 0); x >= 0; x = next(EMPTY_CELLS, x + 1)) {
    for (let y = next(adjacentTo(x), 0); y >= 0; y = next(adjacentTo(x), y + 1)) append(x, y);
  }
  for (let x = next(EMPTY_CELLS, 0); x >= 0; x = next(EMPTY_CELLS, x + 1)) {
    findTwoSteps(x);
    for (let y = next(far, x + 1); y >= 0; y = next(far, y + 1)) addBridges(x, y);
  }
  for (let x = next(EMPTY_CELLS, 0); x >= 0; x = next(EMPTY_CELLS, x + 1)) {
    store<i32>(BRIDGES_END + (x << 2), linkCount(x));
  }
  for (let y = next(EMPTY_CELLS, 0); y >= 0; y = next(EMPTY_CELLS, y + 1)) addDetours(y);
}

/** Writes to `far` the cells two steps from x that are not adjacent to it. */
function findTwoSteps(x: i32): void {
  clear(far);
  for (let k = next(adjacentTo(x), 0); k >= 0; k = next(adjacentTo(x), k + 1)) union(far, far, adjacentTo(k));
  for (let k = next(adjacentTo(x), 0); k >= 0; k = next(adjacentTo(x), k + 1)) remove(far, k);
  remove(far, x);
}

function addBridges(x: i32, y: i32): void {
  intersection(both, adjacentTo(x), adjacentTo(y));
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

/** Adds the links of four cells to y: a common adjacent cell c, and a detour from x over k and a bridge to y. */
function addDetours(y: i32): void {
  const bridges = load<i32>(BRIDGES_END + (y << 2));
  for (let i = count(adjacentTo(y)); i < bridges; i++) {
    const bridge = linkAt(y, i);
    const k = linkEnd(bridge);
    difference(far, adjacentTo(k), adjacentTo(y));
    difference(far, far, bridge);
    remove(far, y);
    for (let x = next(far, 0); x >= 0; x = next(far, x + 1)) {
      intersection(both, adjacentTo(x), adjacentTo(y));
      difference(both, both, bridge);
      for (let c = next(both, 0); c >= 0; c = next(both, c + 1)) {
        copy(carrier, bridge);
        add(carrier, c);
        if (findLink(x, y, carrier)) continue;
        append(x, y);
        append(y, x);
      }
    }
  }
}

/** Looks for a link between x and y whose carrier lies inside `within`; returns whether there is one. Overwrites
 *  `around`. */
export function findLink(x: i32, y: i32, within: usize): bool {
  copy(around, within);
  add(around, y);
  for (let i = linkCount(x) - 1; i >= 0; i--) {
    const link = linkAt(x, i);
    if (linkEnd(link) == y && isSubset(link, around)) return true;
  }
  return false;
}

/** Adds a link with carrier `needed` to the rows of both cells. */
export function addLink(x: i32, y: i32, needed: usize): void {
  copy(carrier, needed);
  append(x, y);
  append(y, x);
}

/** Appends the link with carrier `carrier` to the row of x; dropped if the row is full. */
function append(x: i32, y: i32): void {
  const size = linkCount(x);
  if (size == MAX_LINKS) return;
  const link = linkAt(x, size);
  copy(link, carrier);
  add(link, y);
  store<i32>(link, y, SET_BYTES);
  store<i32>(rowOf(x), size + 1);
}
