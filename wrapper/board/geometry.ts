/**
 * Which cells and edges touch.
 *
 *      a   b   c       b2 touches b1, c1, a2, c2, a3 and b3.
 *   1  ·   ·   ·       A point is a cell or an edge, as a number: cells in row order, then the edges top, bottom,
 *    2   ·   ·   ·     left and right as cellCount + 0, 1, 2, 3.
 *     3    ·   ·   ·
 */
import { EDGE_COUNT } from "../../assembly/abi.js";
import { type CellBits, hasCell } from "./cell-bits.js";

/** The cells that touch a cell, in row order. */
export function neighboursOf(cell: number, columns: number, rows: number): number[] {
  const [r, c] = [Math.floor(cell / columns), cell % columns];
  const around = [
    [r - 1, c],
    [r - 1, c + 1],
    [r, c - 1],
    [r, c + 1],
    [r + 1, c - 1],
    [r + 1, c],
  ] as const;
  return around
    .filter(([y, x]) => y >= 0 && y < rows && x >= 0 && x < columns)
    .map(([y, x]) => y * columns + x);
}

/** The edges of a side: top and bottom for BLACK, left and right for WHITE. */
export function edgesOf(side: number): readonly [number, number] {
  return [side * 2, side * 2 + 1];
}

/** The adjacency of the cells and one side's edges, computed once for a board. */
export class Adjacency {
  readonly cellCount: number;
  /** The side's two edges, as points. */
  readonly edges: readonly [number, number];
  readonly #touching: readonly (readonly number[])[];

  constructor(
    columns: number,
    rows: number,
    readonly side: number,
  ) {
    this.cellCount = columns * rows;
    const [first, last] = edgesOf(side);
    this.edges = [this.cellCount + first, this.cellCount + last];
    const touching = Array.from({ length: this.cellCount + EDGE_COUNT }, (_, point) =>
      point < this.cellCount ? neighboursOf(point, columns, rows) : [],
    );
    for (let cell = 0; cell < this.cellCount; cell++) {
      const [r, c] = [Math.floor(cell / columns), cell % columns];
      const isAtEdge = [r === 0, r === rows - 1, c === 0, c === columns - 1];
      for (const edge of edgesOf(side).filter((each) => isAtEdge[each])) {
        touching[cell]?.push(this.cellCount + edge);
        touching[this.cellCount + edge]?.push(cell);
      }
    }
    this.#touching = touching;
  }

  /** For a cell, its neighbours and the side's edges that it touches; for an edge, the cells along it. */
  touching(point: number): readonly number[] {
    return this.#touching[point] as readonly number[];
  }

  /** The points that `stones` and the side's edges connect to `point`, itself included; nearest first. */
  groupOf(point: number, stones: CellBits): Set<number> {
    const group = new Set([point]);
    for (const each of group) {
      for (const next of this.touching(each)) if (this.isEdgeOrStone(next, stones)) group.add(next);
    }
    return group;
  }

  isEdgeOrStone(point: number, stones: CellBits): boolean {
    return point >= this.cellCount || hasCell(stones, point);
  }
}
