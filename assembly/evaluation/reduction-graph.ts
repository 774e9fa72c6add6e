/**
 * The reduction graph of a side (van Rijswijck 2002, Appendix A): the position as that side sees it.
 *
 *   position        graph            Vertices are the empty cells and the side's two edges. The opponent's
 *    a b o          a ─── b          stones are deleted. A group of own stones (x) is contracted: everything
 *     o x o          ╲   ╱           that touched it now touches each other; if the group is connected to
 *      c o o           c             an edge, it touches the edge.
 *
 * It is a simple graph: two cells that touch both directly and through a group have one link. Resistance, flow
 * and both distances are computed on it.
 */
import { SET_BYTES, SET_CELLS, copy, difference, intersection, next, remove, union } from "../board/cellset";
import { edge, neighbourSet, neighbours, rim } from "../board/geometry";
import { EMPTY_CELLS, groupCells, stones } from "../board/position";

const LINKS: usize = memory.data(SET_CELLS * SET_BYTES, 16);
const AT_EDGES: usize = memory.data(2 * SET_BYTES, 16);
const pending: usize = memory.data(SET_BYTES, 16);
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

/** Writes the graph of `side`, for `links` and `atEdge`. Meaningless once the game is over. */
export function buildGraph(side: i32): void {
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    intersection(links(cell), neighbourSet(cell), EMPTY_CELLS);
  }
  copy(pending, stones(side));
  for (let end = 0; end < 2; end++) {
    const e = edge(side, end);
    copy(atEdge(end), rim((side << 1) + end));
    groupCells(group, e);
    neighbours(around, group);
    union(atEdge(end), atEdge(end), around);
    intersection(atEdge(end), atEdge(end), EMPTY_CELLS);
    difference(pending, pending, group);
  }
  for (let stone = next(pending, 0); stone >= 0; stone = next(pending, stone)) {
    groupCells(group, stone);
    difference(pending, pending, group);
    neighbours(around, group);
    intersection(around, around, EMPTY_CELLS);
    for (let cell = next(around, 0); cell >= 0; cell = next(around, cell + 1)) {
      union(links(cell), links(cell), around);
      remove(links(cell), cell);
    }
  }
}

/** Writes to `out` ≠ seed the cells of the graph connected to `seed` by links. Ends because every cell is pending at
 *  most once. */
export function findReachable(out: usize, seed: usize): void {
  copy(out, seed);
  copy(pending, seed);
  for (let cell = next(pending, 0); cell >= 0; cell = next(pending, 0)) {
    remove(pending, cell);
    difference(around, links(cell), out);
    union(out, out, around);
    union(pending, pending, around);
  }
}
