/**
 * Small proof sets: the stones that a connection needs, and cells that a set can do without.
 *
 * A proof set holds empty cells and stones of the winner together: its empty cells are the carrier, the rest are
 * stones. The fewer filled stones a proof needs, the fewer cells it needs once the fill-in is undone, and the more
 * moves it refutes.
 */
import { SET_BYTES, add, clear, copy, difference, has, intersection, isDisjoint, isEqual } from "../../board/cellset";
import { isSubset, next, remove, union } from "../../board/cellset";
import { cellCount, edge, flood, neighbourSet, neighbours, rim, touch } from "../../board/geometry";
import { stones } from "../../board/position";
import { fillMatchCount, filledBy } from "../../fill-and-prune/fill-in";

const beside: usize = memory.data(SET_BYTES, 16);
const group: usize = memory.data(SET_BYTES, 16);
const part: usize = memory.data(SET_BYTES, 16);
const ports: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);
const used: usize = memory.data(SET_BYTES, 16);
const seed: usize = memory.data(SET_BYTES, 16);

/** Adds to `out` the carrier of a connection between the edges of `side` and the stones it needs. */
export function addConnection(out: usize, carrier: usize, side: i32): void {
  // Only groups that touch the carrier can belong to the connection.
  neighbours(beside, carrier);
  intersection(seed, beside, stones(side));
  flood(used, seed, stones(side));
  // Drop filled stones, the last first, if the rest of their group still touches everything that the group touched.
  for (let i = fillMatchCount() - 1; i >= 0; i--) {
    const filled = filledBy(i, side);
    if (!isDisjoint(filled, used)) dropFilled(filled, carrier, side);
  }
  union(out, out, carrier);
  union(out, out, used);
}

/** Removes the stones of one pattern from `used`, unless the contacts of their group need them. */
function dropFilled(filled: usize, carrier: usize, side: i32): void {
  intersection(seed, filled, used);
  flood(group, seed, used);
  // Several groups at once are rare; they are left as they are.
  clear(seed);
  add(seed, next(group, 0));
  flood(part, seed, group);
  if (!isEqual(part, group)) return;
  neighbours(ports, group);
  intersection(ports, ports, carrier);
  const edges = touchedEdges(group, side);
  difference(left, group, filled);
  for (let cell = next(left, 0); cell >= 0; cell = next(left, cell + 1)) {
    clear(seed);
    add(seed, cell);
    flood(part, seed, left);
    if (touchedEdges(part, side) == edges) {
      neighbours(beside, part);
      if (isSubset(ports, beside)) {
        difference(used, used, group);
        union(used, used, part);
        return;
      }
    }
    difference(left, left, part);
  }
}

/** The side's edges that the stones touch, as bits. */
function touchedEdges(cells: usize, side: i32): i32 {
  let bits = 0;
  if (!isDisjoint(cells, rim(edge(side, 0) - cellCount))) bits |= 1;
  if (!isDisjoint(cells, rim(edge(side, 1) - cellCount))) bits |= 2;
  return bits;
}

/** Adds to `out` the stones of a chain of `side` from edge to edge, with as few filled stones as possible. */
export function addChain(out: usize, side: i32): void {
  copy(left, stones(side));
  for (let i = fillMatchCount() - 1; i >= 0; i--) {
    difference(part, left, filledBy(i, side));
    if (findChain(part, side)) copy(left, part);
  }
  findChain(left, side);
  union(out, out, group);
}

/** Writes the stones of `own` connected to the first edge to `group`; returns true if they reach the second edge. */
function findChain(own: usize, side: i32): bool {
  intersection(seed, own, rim(edge(side, 0) - cellCount));
  flood(group, seed, own);
  return !isDisjoint(group, rim(edge(side, 1) - cellCount));
}

/**
 * Removes cells from a proof set of `side` that no path inside it needs: cells that touch at most one other cell or
 * edge of the set, or two that touch each other. Any path through such a cell has a way around it, so the cell may go
 * to the loser like everything outside the set.
 */
export function dropNeedless(set: usize, side: i32): void {
  copy(left, set);
  for (let cell = next(left, 0); cell >= 0; cell = next(left, 0)) {
    remove(left, cell);
    if (!isNeedless(cell, set, side)) continue;
    remove(set, cell);
    intersection(beside, neighbourSet(cell), set);
    union(left, left, beside);
  }
}

function isNeedless(cell: i32, set: usize, side: i32): bool {
  let first = -1;
  let second = -1;
  for (let direction = 0; direction < 6; direction++) {
    const end = touch(side, cell, direction);
    const isIn = end < cellCount ? has(set, end) : end == edge(side, 0) || end == edge(side, 1);
    if (!isIn || end == first || end == second) continue;
    if (first < 0) first = end;
    else if (second < 0) second = end;
    else return false;
  }
  if (second < 0) return true;
  const larger = max(first, second);
  const smaller = min(first, second);
  if (larger < cellCount) return has(neighbourSet(larger), smaller);
  return smaller < cellCount && has(rim(larger - cellCount), smaller);
}
