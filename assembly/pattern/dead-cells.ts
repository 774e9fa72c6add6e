/**
 * Dead cells as the whole board shows them (paper 002, Def. 3). Each side's game is a graph: its chains are
 * contracted, the opponent's stones removed. A cell is dead
 *
 *   region      if one chain, or one edge with what hangs on it, cuts it off, so that no path comes and goes:
 *               a flood from the edges that may not pass the chain does not reach it;
 *   simplicial  if all it touches, directly or over a chain, touch each other: going round it is never longer.
 *
 * A cell live for one side is live for the other, so either side's graph will do. Local patterns find most
 * dead cells; this finds those whose reason lies further away.
 */
import { BLACK, WHITE } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, difference, intersection, next, remove, union } from "../board/cellset";
import { cellCount, edge, flood, neighbourSet, neighbours, rim, touch } from "../board/geometry";
import { EMPTY_CELLS, code, groupCells, groupOf, stones } from "../board/position";

/** Dead by `findDeadCells`: in regions, and otherwise. */
export const DEAD_REGION: usize = memory.data(SET_BYTES, 16);
export const DEAD_SIMPLICIAL: usize = memory.data(SET_BYTES, 16);

const open: usize = memory.data(SET_BYTES, 16);
const chain: usize = memory.data(SET_BYTES, 16);
const seeds: usize = memory.data(SET_BYTES, 16);
const reached: usize = memory.data(SET_BYTES, 16);

/** For each empty cell, the empty cells one step away, a step over a chain counting as none. */
const STEPS: usize = memory.data(SET_CELLS * SET_BYTES, 16);
/** And which of the side's edges are: bit 0 and bit 1. */
const STEP_EDGES: usize = memory.data(SET_CELLS, 16);
/** The empty cells beside each chain, by its name. */
const LIBERTIES: usize = memory.data(SET_CELLS * SET_BYTES, 16);

/** Finds both sets. Requires that nobody has won. */
export function findDeadCells(): void {
  clear(DEAD_REGION);
  clear(DEAD_SIMPLICIAL);
  addRegions(BLACK);
  addRegions(WHITE);
  addSimplicial(BLACK);
  addSimplicial(WHITE);
  difference(DEAD_SIMPLICIAL, DEAD_SIMPLICIAL, DEAD_REGION);
}

function addRegions(side: i32): void {
  const near = edge(side, 0);
  const far = edge(side, 1);
  addUnreached(side, near, rim(far - cellCount), rim(far - cellCount));
  addUnreached(side, far, rim(near - cellCount), rim(near - cellCount));
  for (let cell = next(stones(side), 0); cell >= 0; cell = next(stones(side), cell + 1)) {
    // A chain is met once, at the stone that gives it its name; those of the edges have been looked at.
    if (groupOf(cell) != cell) continue;
    addUnreached(side, cell, rim(near - cellCount), rim(far - cellCount));
  }
}

/** Adds the empty cells that a flood from two rims does not reach once the chain of `cut` is taken away. */
function addUnreached(side: i32, cut: i32, rimA: usize, rimB: usize): void {
  groupCells(chain, cut);
  union(open, EMPTY_CELLS, stones(side));
  difference(open, open, chain);
  union(seeds, rimA, rimB);
  intersection(seeds, seeds, open);
  flood(reached, seeds, open);
  difference(reached, EMPTY_CELLS, reached);
  union(DEAD_REGION, DEAD_REGION, reached);
}

function addSimplicial(side: i32): void {
  for (let cell = next(stones(side), 0); cell >= 0; cell = next(stones(side), cell + 1)) {
    if (groupOf(cell) != cell) continue;
    groupCells(chain, cell);
    neighbours(LIBERTIES + cell * SET_BYTES, chain);
    intersection(LIBERTIES + cell * SET_BYTES, LIBERTIES + cell * SET_BYTES, EMPTY_CELLS);
  }
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) findSteps(side, cell);
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (isSimplicial(cell)) add(DEAD_SIMPLICIAL, cell);
  }
}

function findSteps(side: i32, cell: i32): void {
  const steps = STEPS + cell * SET_BYTES;
  const near = groupOf(edge(side, 0));
  const far = groupOf(edge(side, 1));
  let edges = 0;
  intersection(steps, neighbourSet(cell), EMPTY_CELLS);
  for (let directions = code(side, cell); directions != 0; directions &= directions - 1) {
    const name = groupOf(touch(side, cell, ctz(directions)));
    if (name == near) edges |= 1;
    else if (name == far) edges |= 2;
    else union(steps, steps, LIBERTIES + name * SET_BYTES);
  }
  remove(steps, cell);
  store<u8>(STEP_EDGES + cell, <u8>edges);
}

/** Requires the steps of every empty cell. */
function isSimplicial(cell: i32): bool {
  const edges = load<u8>(STEP_EDGES + cell);
  if (edges == 3) return false;
  const steps = STEPS + cell * SET_BYTES;
  for (let to = next(steps, 0); to >= 0; to = next(steps, to + 1)) {
    if ((edges & ~load<u8>(STEP_EDGES + to)) != 0) return false;
    // All others of `steps` must be steps of `to`.
    difference(reached, steps, STEPS + to * SET_BYTES);
    remove(reached, to);
    if (next(reached, 0) >= 0) return false;
  }
  return true;
}
