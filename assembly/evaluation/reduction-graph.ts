/**
 * The reduction graph of a side (paper 000, Appendix A): the position as that side sees it.
 *
 *   position        graph            Vertices are the empty cells and the side's two edges. The opponent's
 *    a b o          a ─── b          stones are deleted. A group of own stones (x) is contracted: everything
 *     o x o          ╲   ╱           that touched it now touches each other; where the group hangs on an
 *      c o o           c             edge, it touches the edge.
 *
 * It is a simple graph: two cells that touch both on the board and through a group have one link. Resistance,
 * flow and both distances are computed on it.
 */
import { SET_BYTES, SET_CELLS, copy, difference, intersection, next, remove, union } from "../board/cellset";
import { edge, neighbourSet, neighbours, rim } from "../board/geometry";
import { EMPTY_CELLS, groupCells, stones } from "../board/position";

const LINKS: usize = memory.data(SET_CELLS * SET_BYTES, 16);
const AT_EDGES: usize = memory.data(2 * SET_BYTES, 16);
const undone: usize = memory.data(SET_BYTES, 16);
const group: usize = memory.data(SET_BYTES, 16);
const around: usize = memory.data(SET_BYTES, 16);

/** The empty cells linked to an empty `cell`. */
// @ts-ignore: decorator
@inline export function links(cell: i32): usize {
  return LINKS + cell * SET_BYTES;
}

/** The empty cells linked to the side's first (0) or second (1) edge. */
// @ts-ignore: decorator
@inline export function atEdge(end: i32): usize {
  return AT_EDGES + end * SET_BYTES;
}

/** Builds the graph of `side`. Where the game is over there is none worth asking; see `evaluate`. */
export function buildGraph(side: i32): void {
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    intersection(links(cell), neighbourSet(cell), EMPTY_CELLS);
  }
  copy(undone, stones(side));
  for (let end = 0; end < 2; end++) {
    const e = edge(side, end);
    copy(atEdge(end), rim((side << 1) + end));
    groupCells(group, e);
    neighbours(around, group);
    union(atEdge(end), atEdge(end), around);
    intersection(atEdge(end), atEdge(end), EMPTY_CELLS);
    difference(undone, undone, group);
  }
  for (let stone = next(undone, 0); stone >= 0; stone = next(undone, stone)) {
    groupCells(group, stone);
    difference(undone, undone, group);
    neighbours(around, group);
    intersection(around, around, EMPTY_CELLS);
    for (let cell = next(around, 0); cell >= 0; cell = next(around, cell + 1)) {
      union(links(cell), links(cell), around);
      remove(links(cell), cell);
    }
  }
}

/** The cells of the graph joined to `seed` by links, into `out` ≠ seed. Ends because `out` only grows. */
export function reach(out: usize, seed: usize): void {
  copy(out, seed);
  copy(undone, seed);
  for (let cell = next(undone, 0); cell >= 0; cell = next(undone, 0)) {
    remove(undone, cell);
    difference(around, links(cell), out);
    union(out, out, around);
    union(undone, undone, around);
  }
}
