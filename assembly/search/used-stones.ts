/**
 * The stones that a connection needs. A winner needs empty cells and some of its own stones; a set holds both,
 * since no cell is both: what of it lies on empty cells is the carrier, the rest are stones. The fewer filled
 * stones a win leans on, the fewer cells it needs once the fill is taken back, and the more it refutes.
 */
import { SET_BYTES, add, clear, copy, difference, intersection, isDisjoint, isEqual } from "../board/cellset";
import { isSubset, next, union } from "../board/cellset";
import { cellCount, edge, flood, neighbours, rim } from "../board/geometry";
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
