/**
 * Distances between the edges on the reduction graph (paper 000, §3.2).
 *
 * Shortest path: the number of links, one more than the stones still needed; it ignores the opponent.
 * Two-distance (Queenbee): a cell at the edge has distance 1; any other one more than the *second* smallest
 * distance among the cells it is linked to, because the opponent can take the best.
 *
 * Both are one breadth-first search: a cell's distance is known when the first (or second) cell linked to
 * it comes off the queue. A side's distance is the least sum of a cell's distances to both edges, and its
 * potential the number of cells with that sum.
 */
import { SET_CELLS, next } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { EMPTY_CELLS } from "../board/position";
import { atEdge, links } from "./reduction-graph";
import { addToMove } from "./result";

const DISTANCES: usize = memory.data(2 * SET_CELLS * 4, 16); // i32 per end and cell
const MET: usize = memory.data(SET_CELLS, 16); // u8 per cell: linked cells that came off the queue
const QUEUE: usize = memory.data(SET_CELLS * 2, 16); // u16 cells

/** Cells whose sum is the distance of the graph last measured. */
export let potential: i32 = 0;

/** Stands for no way at all: more than any sum of two distances. */
// @ts-ignore: decorator
@inline export function far(): i32 {
  return 2 * cellCount + 1;
}

// @ts-ignore: decorator
@inline function distanceAt(end: i32, cell: i32): usize {
  return DISTANCES + ((end * SET_CELLS + cell) << 2);
}

/** Distances of all cells to one edge; a cell's is known when `needed` linked cells have theirs. */
function measure(end: i32, needed: i32): void {
  for (let cell = 0; cell < cellCount; cell++) store<i32>(distanceAt(end, cell), far());
  memory.fill(MET, 0, cellCount);
  let tail = 0;
  for (let cell = next(atEdge(end), 0); cell >= 0; cell = next(atEdge(end), cell + 1)) {
    store<i32>(distanceAt(end, cell), 1);
    store<u16>(tail++ << 1, <u16>cell, QUEUE);
  }
  for (let head = 0; head < tail; head++) {
    const cell = <i32>load<u16>(head << 1, QUEUE);
    const further = load<i32>(distanceAt(end, cell)) + 1;
    for (let other = next(links(cell), 0); other >= 0; other = next(links(cell), other + 1)) {
      const met = <i32>load<u8>(other, MET) + 1;
      store<u8>(other, <u8>met, MET);
      if (met != needed || load<i32>(distanceAt(end, other)) != far()) continue;
      store<i32>(distanceAt(end, other), further);
      store<u16>(tail++ << 1, <u16>other, QUEUE);
    }
  }
}

/** The distance of the graph last built, `far()` where there is none. Each cell's sum is taken from its
 *  move value: important cells are near for both sides. */
export function distance(needed: i32): i32 {
  measure(0, needed);
  measure(1, needed);
  let least = far();
  potential = 0;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    const sum = min(load<i32>(distanceAt(0, cell)) + load<i32>(distanceAt(1, cell)), far());
    addToMove(cell, -sum);
    if (sum < least) {
      least = sum;
      potential = 0;
    }
    if (sum == least && sum < far()) potential++;
  }
  return least;
}
