/**
 * The stones that a connection needs. A winner needs empty cells and some of its own stones; a set holds both,
 * since no cell is both: what of it lies on empty cells is the carrier, the rest are stones. The fewer filled
 * stones a win leans on, the fewer cells it needs once the fill is taken back, and the more it refutes.
 */
import { SET_BYTES, add, clear, copy, difference, has, intersection, isDisjoint, isEqual } from "../board/cellset";
import { isSubset, next, remove, union } from "../board/cellset";
import { cellCount, edge, flood, neighbourSet, neighbours, rim, touch } from "../board/geometry";
import { stones } from "../board/position";
import { fillMatchCount, filledBy } from "../pattern/fill-in";

const beside: usize = memory.data(SET_BYTES, 16);
const group: usize = memory.data(SET_BYTES, 16);
const part: usize = memory.data(SET_BYTES, 16);
const ports: usize = memory.data(SET_BYTES, 16);
const left: usize = memory.data(SET_BYTES, 16);
const used: usize = memory.data(SET_BYTES, 16);
const seed: usize = memory.data(SET_BYTES, 16);

/** Adds to `out` the carrier of a connection between the edges of `side`, and the stones it needs. */
export function addConnection(out: usize, carrier: usize, side: i32): void {
  // Only groups that touch the carrier can be part of it.
  neighbours(beside, carrier);
  intersection(seed, beside, stones(side));
  flood(used, seed, stones(side));
  // Filled stones go, the last first, if what is left of their group touches all that the group touched.
  for (let i = fillMatchCount() - 1; i >= 0; i--) {
    const filled = filledBy(i, side);
    if (!isDisjoint(filled, used)) dropFilled(filled, carrier, side);
  }
  union(out, out, carrier);
  union(out, out, used);
}

/** Takes one pattern's stones out of `used`, if the contacts of their groups do not need them. */
function dropFilled(filled: usize, carrier: usize, side: i32): void {
  intersection(seed, filled, used);
  flood(group, seed, used);
  // Several groups at once are rare; they are left alone.
  clear(seed);
  add(seed, next(group, 0));
  flood(part, seed, group);
  if (!isEqual(part, group)) return;
  neighbours(ports, group);
  intersection(ports, ports, carrier);
  const edges = contacts(group, side);
  difference(left, group, filled);
  for (let cell = next(left, 0); cell >= 0; cell = next(left, cell + 1)) {
    clear(seed);
    add(seed, cell);
    flood(part, seed, left);
    if (contacts(part, side) == edges) {
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

/** Which of the side's edges the stones touch, as bits. */
function contacts(cells: usize, side: i32): i32 {
  let bits = 0;
  if (!isDisjoint(cells, rim(edge(side, 0) - cellCount))) bits |= 1;
  if (!isDisjoint(cells, rim(edge(side, 1) - cellCount))) bits |= 2;
  return bits;
}

/** Adds to `out` the stones of a chain of `side` from edge to edge, as few filled ones as will do. */
export function addChain(out: usize, side: i32): void {
  copy(left, stones(side));
  for (let i = fillMatchCount() - 1; i >= 0; i--) {
    difference(part, left, filledBy(i, side));
    if (isChain(part, side)) copy(left, part);
  }
  isChain(left, side);
  union(out, out, group);
}

/** Do the stones join the edges? The joined ones are then in `group`. */
function isChain(own: usize, side: i32): bool {
  intersection(seed, own, rim(edge(side, 0) - cellCount));
  flood(group, seed, own);
  return !isDisjoint(group, rim(edge(side, 1) - cellCount));
}

/**
 * Takes cells out of a set that wins for `side`, as long as no path inside it needs them: those that touch one other
 * cell or edge of it at most, or two that touch each other. A path through such a cell does as well without it, so it
 * may go to the loser like all that is outside.
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
