/**
 * Max flow (paper 000, §3.1): the reduction graph as pipes. Every link carries one unit either way, the
 * links to the edges any amount; the larger the flow between the edges, the better connected the side.
 *
 * Edmonds–Karp: shortest augmenting paths by breadth-first search, cells in row order. The order matters,
 * because a largest flow is one of many and the move values show which: the search starts from all cells at
 * the first edge, takes links in row order, and ends at the first cell it meets at the second edge.
 */
import { SET_BYTES, SET_CELLS, add, copy, count, difference, has } from "../board/cellset";
import { intersection, next, remove, union } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { EMPTY_CELLS } from "../board/position";
import { atEdge, links } from "./reduction-graph";
import { addToMove } from "./result";

const FLOWS: usize = memory.data(SET_CELLS * SET_BYTES, 16); // set per cell: where a unit flows from here
const INFLOW: usize = memory.data(SET_CELLS * 2, 16); // u16 per cell: units that flow in
const QUEUE: usize = memory.data(SET_CELLS * 2, 16); // u16 cells
const FROM: usize = memory.data(SET_CELLS * 2, 16); // u16 per cell: the cell before it on the path
const seen: usize = memory.data(SET_BYTES, 16);
const found: usize = memory.data(SET_BYTES, 16);

/** What counts for endless: more than the links of any board. A side one stone from winning has it. */
export function endlessFlow(): f64 {
  return <f64>(cellCount * cellCount);
}

// @ts-ignore: decorator
@inline function flowsFrom(cell: i32): usize {
  return FLOWS + cell * SET_BYTES;
}

/** Flow between the edges in the graph last built; what passes each cell is added to the move values. */
export function maxFlow(): f64 {
  intersection(found, atEdge(0), atEdge(1));
  if (count(found) > 0) {
    for (let cell = next(found, 0); cell >= 0; cell = next(found, cell + 1)) addToMove(cell, endlessFlow());
    return endlessFlow();
  }
  memory.fill(FLOWS, 0, cellCount * SET_BYTES);
  let units = 0;
  for (let end = findPath(); end >= 0; end = findPath()) {
    augment(end);
    units++;
  }
  addPassing();
  return <f64>units;
}

/** A shortest path with room on every link, as FROM; answers its last cell, or −1. */
function findPath(): i32 {
  copy(seen, atEdge(0));
  let tail = 0;
  for (let cell = next(seen, 0); cell >= 0; cell = next(seen, cell + 1)) store<u16>(tail++ << 1, <u16>cell, QUEUE);
  for (let head = 0; head < tail; head++) {
    const cell = <i32>load<u16>(head << 1, QUEUE);
    difference(found, links(cell), seen);
    difference(found, found, flowsFrom(cell));
    union(seen, seen, found);
    for (let other = next(found, 0); other >= 0; other = next(found, other + 1)) {
      store<u16>(other << 1, <u16>cell, FROM);
      if (has(atEdge(1), other)) return other;
      store<u16>(tail++ << 1, <u16>other, QUEUE);
    }
  }
  return -1;
}

/** One more unit along FROM; against a unit that flows the other way, both vanish. */
function augment(end: i32): void {
  for (let cell = end; !has(atEdge(0), cell); ) {
    const before = <i32>load<u16>(cell << 1, FROM);
    if (has(flowsFrom(cell), before)) remove(flowsFrom(cell), before);
    else add(flowsFrom(before), cell);
    cell = before;
  }
}

/** The units through each cell: what flows in or out of it, whichever is more (an edge feeds the rest). */
function addPassing(): void {
  memory.fill(INFLOW, 0, cellCount << 1);
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    for (let other = next(flowsFrom(cell), 0); other >= 0; other = next(flowsFrom(cell), other + 1)) {
      store<u16>(other << 1, load<u16>(other << 1, INFLOW) + 1, INFLOW);
    }
  }
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    addToMove(cell, <f64>max(count(flowsFrom(cell)), <i32>load<u16>(cell << 1, INFLOW)));
  }
}
