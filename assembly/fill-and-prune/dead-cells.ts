/**
 * Dead cells found on the whole board (Fabiano and Hayward 2019, Def. 3). Each side's game is a graph in which its
 * groups are contracted and the opponent's stones deleted. A cell is dead if it is
 *
 *   in a region   cut off by one group, or by one edge with the stones connected to it, so that a path into the region
 *                 can only leave it through the same group: a flood from the edges that avoids the group misses it;
 *   simplicial    everything that the cell touches, directly or through a group, touches each other: a path around the
 *                 cell is never longer.
 *
 * A cell live for one side is live for the other, so either graph proves it dead. Local patterns find most dead cells;
 * this finds those whose reason lies further away.
 */
import { BLACK, WHITE } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, difference, intersection, next, remove, union } from "../board/cellset";
import { cellCount, edge, flood, neighbourSet, neighbours, rim, touch } from "../board/geometry";
import { EMPTY_CELLS, groupCells, groupOf, neighbourCode, stones } from "../board/position";

/** The result of `findDeadCells`: the cells in regions, and the simplicial cells outside regions. */
export const DEAD_REGION: usize = memory.data(SET_BYTES, 16);
export const DEAD_SIMPLICIAL: usize = memory.data(SET_BYTES, 16);

const open: usize = memory.data(SET_BYTES, 16);
const group: usize = memory.data(SET_BYTES, 16);
const seeds: usize = memory.data(SET_BYTES, 16);
const reached: usize = memory.data(SET_BYTES, 16);

/** Set per empty cell: the empty cells that it touches directly or through a group. */
const STEPS: usize = memory.data(SET_CELLS * SET_BYTES, 16);
/** u8 per empty cell: the side's edges that it touches in the same way, as bits 0 and 1. */
const STEP_EDGES: usize = memory.data(SET_CELLS, 16);
/** Set per group, by the group's name: the empty cells beside it. */
const LIBERTIES: usize = memory.data(SET_CELLS * SET_BYTES, 16);

/** Writes DEAD_REGION and DEAD_SIMPLICIAL. Requires that nobody has won. */
export function findDeadCells(): void {
  clear(DEAD_REGION);
  clear(DEAD_SIMPLICIAL);
  addRegions(BLACK);
  addRegions(WHITE);
  addSimplicial(BLACK);
  addSimplicial(WHITE);
  difference(DEAD_SIMPLICIAL, DEAD_SIMPLICIAL, DEAD_REGION);
}

/** Adds the regions that groups of `side` cut off to DEAD_REGION. */
function addRegions(side: i32): void {
  const near = edge(side, 0);
  const far = edge(side, 1);
  addUnreached(side, near, rim(far - cellCount), rim(far - cellCount));
  addUnreached(side, far, rim(near - cellCount), rim(near - cellCount));
  for (let cell = next(stones(side), 0); cell >= 0; cell = next(stones(side), cell + 1)) {
    // Each group once, at the stone that names it. The groups of the edges were handled above.
    if (groupOf(cell) != cell) continue;
    addUnreached(side, cell, rim(near - cellCount), rim(far - cellCount));
  }
}

/** Adds to DEAD_REGION the empty cells that a flood from two rims does not reach without the group of `cut`. */
function addUnreached(side: i32, cut: i32, rimA: usize, rimB: usize): void {
  groupCells(group, cut);
  union(open, EMPTY_CELLS, stones(side));
  difference(open, open, group);
  union(seeds, rimA, rimB);
  intersection(seeds, seeds, open);
  flood(reached, seeds, open);
  difference(reached, EMPTY_CELLS, reached);
  union(DEAD_REGION, DEAD_REGION, reached);
}

/** Adds the simplicial cells of the graph of `side` to DEAD_SIMPLICIAL. */
function addSimplicial(side: i32): void {
  for (let cell = next(stones(side), 0); cell >= 0; cell = next(stones(side), cell + 1)) {
    if (groupOf(cell) != cell) continue;
    groupCells(group, cell);
    neighbours(LIBERTIES + cell * SET_BYTES, group);
    intersection(LIBERTIES + cell * SET_BYTES, LIBERTIES + cell * SET_BYTES, EMPTY_CELLS);
  }
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) findSteps(side, cell);
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (isSimplicial(cell)) add(DEAD_SIMPLICIAL, cell);
  }
}

/** Writes STEPS and STEP_EDGES of `cell`. Requires LIBERTIES of `side`. */
function findSteps(side: i32, cell: i32): void {
  const steps = STEPS + cell * SET_BYTES;
  const near = groupOf(edge(side, 0));
  const far = groupOf(edge(side, 1));
  let edges = 0;
  intersection(steps, neighbourSet(cell), EMPTY_CELLS);
  for (let directions = neighbourCode(side, cell); directions != 0; directions &= directions - 1) {
    const name = groupOf(touch(side, cell, ctz(directions)));
    if (name == near) edges |= 1;
    else if (name == far) edges |= 2;
    else union(steps, steps, LIBERTIES + name * SET_BYTES);
  }
  remove(steps, cell);
  store<u8>(STEP_EDGES + cell, <u8>edges);
}

/** Does everything that `cell` touches touch each other? Requires STEPS and STEP_EDGES of every empty cell. Changes
 *  nothing but the scratch set `reached`. */
function isSimplicial(cell: i32): bool {
  const edges = load<u8>(STEP_EDGES + cell);
  if (edges == 3) return false;
  const steps = STEPS + cell * SET_BYTES;
  for (let to = next(steps, 0); to >= 0; to = next(steps, to + 1)) {
    if ((edges & ~load<u8>(STEP_EDGES + to)) != 0) return false;
    // The other members of `steps` must be steps of `to`.
    difference(reached, steps, STEPS + to * SET_BYTES);
    remove(reached, to);
    if (next(reached, 0) >= 0) return false;
  }
  return true;
}
