/**
 * Max flow (van Rijswijck 2002, §3.1): the reduction graph as pipes. Every link carries one unit in either
 * direction, the links to the edges any amount; the larger the flow between the edges, the better connected
 * the side.
 *
 * Edmonds–Karp: shortest augmenting paths by breadth-first search, cells in row order. The order matters,
 * because there are many maximum flows and the move values show which was found: the search starts from all
 * cells at the first edge, follows links in row order, and ends at the first cell at the second edge.
 */
import { SET_BYTES, SET_CELLS, add, copy, count, difference, has } from "../board/cellset";
import { intersection, next, remove, union } from "../board/cellset";
import { cellCount } from "../board/geometry";
import { EMPTY_CELLS } from "../board/position";
import { atEdge, links } from "./reduction-graph";
import { addToMoveValue } from "./result";

const FLOWS: usize = memory.data(SET_CELLS * SET_BYTES, 16); // set per cell: the cells to which a unit flows
const INFLOW: usize = memory.data(SET_CELLS * 2, 16); // u16 per cell: units that flow in
const QUEUE: usize = memory.data(SET_CELLS * 2, 16); // u16 cells
const PREDECESSOR: usize = memory.data(SET_CELLS * 2, 16); // u16 per cell: the cell before it on the path
const visited: usize = memory.data(SET_BYTES, 16);
const found: usize = memory.data(SET_BYTES, 16);

/** Stands for unlimited flow: more than the links of any board. A side that wins with one stone has it. */
export function unlimitedFlow(): f64 {
  return <f64>(cellCount * cellCount);
}

/** The cells to which a unit flows from `cell`. */
// @ts-ignore: decorator
@inline function flowsFrom(cell: i32): usize {
  return FLOWS + cell * SET_BYTES;
}

/** Returns the maximum flow between the edges in the graph last built, and adds the flow through each cell to
 *  MOVE_VALUES. */
export function maxFlow(): f64 {
  intersection(found, atEdge(0), atEdge(1));
  if (count(found) > 0) {
    for (let cell = next(found, 0); cell >= 0; cell = next(found, cell + 1)) addToMoveValue(cell, unlimitedFlow());
    return unlimitedFlow();
  }
  memory.fill(FLOWS, 0, cellCount * SET_BYTES);
  let units = 0;
  for (let end = findPath(); end >= 0; end = findPath()) {
    augment(end);
    units++;
  }
  addThroughput();
  return <f64>units;
}

/** Writes a shortest path with spare capacity on every link to PREDECESSOR; returns its last cell, or −1. */
function findPath(): i32 {
  copy(visited, atEdge(0));
  let tail = 0;
  for (let cell = next(visited, 0); cell >= 0; cell = next(visited, cell + 1)) {
    store<u16>(tail++ << 1, <u16>cell, QUEUE);
  }
  for (let head = 0; head < tail; head++) {
    const cell = <i32>load<u16>(head << 1, QUEUE);
    difference(found, links(cell), visited);
    difference(found, found, flowsFrom(cell));
    union(visited, visited, found);
    for (let other = next(found, 0); other >= 0; other = next(found, other + 1)) {
      store<u16>(other << 1, <u16>cell, PREDECESSOR);
      if (has(atEdge(1), other)) return other;
      store<u16>(tail++ << 1, <u16>other, QUEUE);
    }
  }
  return -1;
}

/** Sends one more unit along the path in PREDECESSOR; it cancels a unit that flows the other way. */
function augment(end: i32): void {
  for (let cell = end; !has(atEdge(0), cell); ) {
    const before = <i32>load<u16>(cell << 1, PREDECESSOR);
    if (has(flowsFrom(cell), before)) remove(flowsFrom(cell), before);
    else add(flowsFrom(before), cell);
    cell = before;
  }
}

/** Adds the units through each cell to MOVE_VALUES: inflow or outflow, whichever is larger. The difference flows from
 *  or to an edge. */
function addThroughput(): void {
  memory.fill(INFLOW, 0, cellCount << 1);
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    for (let other = next(flowsFrom(cell), 0); other >= 0; other = next(flowsFrom(cell), other + 1)) {
      store<u16>(other << 1, load<u16>(other << 1, INFLOW) + 1, INFLOW);
    }
  }
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    addToMoveValue(cell, <f64>max(count(flowsFrom(cell)), <i32>load<u16>(cell << 1, INFLOW)));
  }
}
