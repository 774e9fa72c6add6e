/**
 * Named connections that players know by sight (paper 004), found by their shape alone, for display:
 *
 *   bridge      x ·         two empty cells, both beside two stones, or beside a stone and an edge
 *                · x
 *
 *   2-3-4        x ·        a stone on the third row from an edge, an empty cell beside it in its row, three
 *              · · ·        and four in the rows below: also called the ziggurat; it leans either way
 *            · · · ·
 */
import { NOBODY } from "../assembly/abi.js";
import { endpointName } from "./connections.js";
import { cellName } from "./notation.js";
import { parseColor, parsePosition } from "./position.js";
import type { Board, Cell, Color, Edge, Position } from "./types.js";

export interface NamedPattern {
  readonly name: "bridge" | "2-3-4";
  readonly from: Cell;
  readonly to: Cell | Edge;
  /** The empty cells it needs. */
  readonly carrier: readonly Cell[];
}

type Offset = readonly [row: number, column: number];

/** Where a bridge leads, for one of each pair of directions, and the two cells it crosses. */
const BRIDGES: readonly (readonly [to: Offset, over: readonly Offset[]])[] = [
  [
    [-1, 2],
    [
      [-1, 1],
      [0, 1],
    ],
  ],
  [
    [1, 1],
    [
      [0, 1],
      [1, 0],
    ],
  ],
  [
    [2, -1],
    [
      [1, 0],
      [1, -1],
    ],
  ],
];

/** Cells below a stone of Black's, towards the bottom; turned and transposed for the other edges. */
const EDGE_BRIDGE: readonly Offset[] = [
  [1, -1],
  [1, 0],
];
const ZIGGURATS: readonly (readonly Offset[])[] = [
  [
    [0, 1],
    [1, -1],
    [1, 0],
    [1, 1],
    [2, -2],
    [2, -1],
    [2, 0],
    [2, 1],
  ],
  [
    [0, -1],
    [1, -2],
    [1, -1],
    [1, 0],
    [2, -3],
    [2, -2],
    [2, -1],
    [2, 0],
  ],
];

/** The bridges and 2-3-4 patterns of a colour's stones. */
export function namedPatterns(position: Position, color: Color): readonly NamedPattern[] {
  const board = parsePosition(position);
  const side = parseColor(color);
  const found: NamedPattern[] = [];
  board.stones.forEach((stone, cell) => {
    if (stone !== side) return;
    found.push(...bridgesFrom(board, side, cell), ...toEdges(board, side, cell));
  });
  return found;
}

function bridgesFrom(board: Board, side: number, cell: number): NamedPattern[] {
  return BRIDGES.flatMap(([to, over]) => {
    const end = at(board, cell, to);
    const carrier = emptyCells(board, cell, over);
    if (end === null || board.stones[end] !== side || carrier === null) return [];
    return [pattern(board, "bridge", cell, end, carrier)];
  });
}

function toEdges(board: Board, side: number, cell: number): NamedPattern[] {
  return [0, 1].flatMap((end) => {
    const edge = side * 2 + end;
    const row = rowFrom(board, cell, edge);
    const towards = (offsets: readonly Offset[]) => offsets.map((offset) => turned(offset, edge));
    const shapes = row === 1 ? [EDGE_BRIDGE] : row === 2 ? ZIGGURATS : [];
    return shapes.flatMap((shape) => {
      const carrier = emptyCells(board, cell, towards(shape));
      const name = row === 1 ? "bridge" : "2-3-4";
      return carrier === null ? [] : [pattern(board, name, cell, board.stones.length + edge, carrier)];
    });
  });
}

/** Rows between a cell and an edge: top, bottom, left, right. */
function rowFrom({ columns, rows }: Board, cell: number, edge: number): number {
  const [r, c] = [Math.floor(cell / columns), cell % columns];
  return [r, rows - 1 - r, c, columns - 1 - c][edge] as number;
}

/** An offset towards the bottom, turned towards another edge. */
function turned([r, c]: Offset, edge: number): Offset {
  const [row, column] = edge < 2 ? [r, c] : [c, r];
  return edge % 2 === 1 ? [row, column] : [-row, -column];
}

function at({ columns, rows }: Board, cell: number, [dr, dc]: Offset): number | null {
  const [r, c] = [Math.floor(cell / columns) + dr, (cell % columns) + dc];
  return r >= 0 && r < rows && c >= 0 && c < columns ? r * columns + c : null;
}

/** The cells at the offsets, if all are empty. */
function emptyCells(board: Board, cell: number, offsets: readonly Offset[]): number[] | null {
  const cells = offsets.map((offset) => at(board, cell, offset));
  const isEmpty = (each: number | null): each is number => each !== null && board.stones[each] === NOBODY;
  return cells.every(isEmpty) ? cells.sort((a, b) => a - b) : null;
}

function pattern(
  board: Board,
  name: NamedPattern["name"],
  from: number,
  to: number,
  carrier: number[],
): NamedPattern {
  const named = (cell: number) => cellName(cell, board.columns);
  return { name, from: named(from), to: endpointName(to, board), carrier: carrier.map(named) };
}
