/**
 * Distances between the edges on the reduction graph (van Rijswijck 2002, §3.2).
 *
 * Shortest path: the number of links, one more than the stones still needed; it ignores the opponent.
 * Two-distance (Queenbee): a cell at the edge has distance 1; every other cell one more than the *second*
 * smallest distance among the cells it is linked to, because the opponent can take the best.
 *
 * Both are one breadth-first search: a cell gets its distance when the first (or second) cell linked to it
 * leaves the queue. A side's distance is the smallest sum of a cell's distances to both edges; its potential
 * is the number of cells with that sum.
 */
import { SET_CELLS, next } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { EMPTY_CELLS } from "../board/position";
import { atEdge, links } from "./reduction-graph";
import { addToMoveValue } from "./result";

const DISTANCES: usize = memory.data(2 * SET_CELLS * 4, 16); // i32 per end and cell
const MEASURED_LINKS: usize = memory.data(SET_CELLS, 16); // u8 per cell: linked cells that have left the queue
const QUEUE: usize = memory.data(SET_CELLS * 2, 16); // u16 cells

/** The potential that goes with the last result of `distance`. */
export let potential: i32 = 0;

/** The distance if there is no path: more than any sum of two distances. */
// @ts-ignore: decorator
@inline export function unreachable(): i32 {
  return 2 * cellCount + 1;
}

/** Address of the distance of `cell` to edge `end`. */
// @ts-ignore: decorator
@inline function distanceAt(end: i32, cell: i32): usize {
  return DISTANCES + ((end * SET_CELLS + cell) << 2);
}

/** The distance of `cell` to edge `end` that the last call of `distance` measured. */
// @ts-ignore: decorator
@inline export function cellDistance(end: i32, cell: i32): i32 {
  return load<i32>(distanceAt(end, cell));
}

/** Writes the distances of all cells to one edge to DISTANCES. A cell gets its distance from the `rank`-th linked cell
 *  that has one: 1 for the shortest path, 2 for the two-distance. */
function measure(end: i32, rank: i32): void {
  for (let cell = 0; cell < cellCount; cell++) store<i32>(distanceAt(end, cell), unreachable());
  memory.fill(MEASURED_LINKS, 0, cellCount);
  let tail = 0;
  for (let cell = next(atEdge(end), 0); cell >= 0; cell = next(atEdge(end), cell + 1)) {
    store<i32>(distanceAt(end, cell), 1);
    store<u16>(tail++ << 1, <u16>cell, QUEUE);
  }
  for (let head = 0; head < tail; head++) {
    const cell = <i32>load<u16>(head << 1, QUEUE);
    const further = load<i32>(distanceAt(end, cell)) + 1;
    for (let other = next(links(cell), 0); other >= 0; other = next(links(cell), other + 1)) {
      const measured = <i32>load<u8>(other, MEASURED_LINKS) + 1;
      store<u8>(other, <u8>measured, MEASURED_LINKS);
      if (measured != rank || load<i32>(distanceAt(end, other)) != unreachable()) continue;
      store<i32>(distanceAt(end, other), further);
      store<u16>(tail++ << 1, <u16>other, QUEUE);
    }
  }
}

/** Returns the distance in the graph last built, `unreachable()` if there is no path, and writes `potential`. Subtracts
 *  each cell's sum from MOVE_VALUES: a cell is important if it is near for both sides. */
export function distance(rank: i32): i32 {
  measure(0, rank);
  measure(1, rank);
  let least = unreachable();
  potential = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    const sum = min(load<i32>(distanceAt(0, cell)) + load<i32>(distanceAt(1, cell)), unreachable());
    addToMoveValue(cell, -sum);
    if (sum < least) {
      least = sum;
      potential = 0;
    }
    if (sum == least && sum < unreachable()) potential++;
  }
  return least;
}
