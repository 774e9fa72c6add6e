/**
 * Named shapes: connections that players recognise at sight (CMPUT 355 lecture). They are found by their shape alone,
 * for display.
 *
 *   bridge      x ·         two empty cells that both touch two stones, or both touch a stone and an edge
 *                · x
 *
 *   2-3-4        x ·        a stone on the third row from an edge, an empty cell beside it in its row, three
 *              · · ·        and four in the rows below; also called the ziggurat. Its mirror image counts too.
 *            · · · ·
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Board } from "../board/board.js";
import { edgesOf } from "../board/geometry.js";
import { cellName, endpointName } from "../board/notation.js";
import { parseColor, parsePosition } from "../board/position.js";
import type { Cell, Color, Edge, Position } from "../types.js";

export interface NamedShape {
  /** The name of the shape. */
  readonly name: "bridge" | "2-3-4";
  /** A stone. */
  readonly from: Cell;
  /** The other stone, or an edge. */
  readonly to: Cell | Edge;
  /** The empty cells it needs. */
  readonly carrier: readonly Cell[];
}

type Offset = readonly [row: number, column: number];

interface Bridge {
  readonly to: Offset;
  readonly carrier: readonly Offset[];
}

/** Bridges from a stone to the right or downwards; the other three directions are the same bridges from `to`. */
// biome-ignore format: one bridge per line
const BRIDGES: readonly Bridge[] = [
  { to: [-1, 2], carrier: [[-1, 1], [0, 1]] },
  { to: [1, 1], carrier: [[0, 1], [1, 0]] },
  { to: [2, -1], carrier: [[1, 0], [1, -1]] },
];

/** Carriers that connect a stone to the bottom edge; `turnTowards` turns them to the others. */
// biome-ignore format: one row of the board per line
const EDGE_BRIDGE: readonly Offset[] = [
  [1, -1], [1, 0],
];
// biome-ignore format: one row of the board per line
const ZIGGURATS: readonly (readonly Offset[])[] = [
  [
    [0, 1],
    [1, -1], [1, 0], [1, 1],
    [2, -2], [2, -1], [2, 0], [2, 1],
  ],
  [
    [0, -1],
    [1, -2], [1, -1], [1, 0],
    [2, -3], [2, -2], [2, -1], [2, 0],
  ],
];

/** The bridges and 2-3-4 shapes of a colour's stones. */
export function namedShapes(position: Position, color: Color): readonly NamedShape[] {
  const board = parsePosition(position);
  const side = parseColor(color);
  const shapes: NamedShape[] = [];
  board.stones.forEach((stone, cell) => {
    if (stone !== side) return;
    shapes.push(...shapesToStones(board, side, cell), ...shapesToEdges(board, side, cell));
  });
  return shapes;
}

function shapesToStones(board: Board, side: number, cell: number): NamedShape[] {
  return BRIDGES.flatMap((bridge) => {
    const to = cellAt(board, cell, bridge.to);
    const carrier = emptyCarrier(board, cell, bridge.carrier);
    if (to === null || board.stones[to] !== side || carrier === null) return [];
    return [nameShape(board, "bridge", cell, to, carrier)];
  });
}

function shapesToEdges(board: Board, side: number, cell: number): NamedShape[] {
  return edgesOf(side).flatMap((edge) => {
    const distance = rowsBetween(board, cell, edge);
    const name = distance === 1 ? "bridge" : "2-3-4";
    const carriers = distance === 1 ? [EDGE_BRIDGE] : distance === 2 ? ZIGGURATS : [];
    return carriers.flatMap((offsets) => {
      const turned = offsets.map((offset) => turnTowards(edge, offset));
      const carrier = emptyCarrier(board, cell, turned);
      return carrier === null ? [] : [nameShape(board, name, cell, board.stones.length + edge, carrier)];
    });
  });
}

/** The number of rows (columns, for White's edges) between a cell and an edge. */
function rowsBetween({ columns, rows }: Board, cell: number, edge: number): number {
  const [r, c] = [Math.floor(cell / columns), cell % columns];
  return [r, rows - 1 - r, c, columns - 1 - c][edge] as number;
}

/** An offset towards the bottom edge, turned towards `edge`. */
function turnTowards(edge: number, [r, c]: Offset): Offset {
  const [row, column] = edge < 2 ? [r, c] : [c, r];
  return edge % 2 === 1 ? [row, column] : [-row, -column];
}

function cellAt({ columns, rows }: Board, cell: number, [down, right]: Offset): number | null {
  const [r, c] = [Math.floor(cell / columns) + down, (cell % columns) + right];
  return r >= 0 && r < rows && c >= 0 && c < columns ? r * columns + c : null;
}

/** The cells at the offsets, in row order, or null unless all of them are on the board and empty. */
function emptyCarrier(board: Board, cell: number, offsets: readonly Offset[]): number[] | null {
  const cells = offsets.map((offset) => cellAt(board, cell, offset));
  const isEmpty = (each: number | null): each is number => each !== null && board.stones[each] === NOBODY;
  return cells.every(isEmpty) ? cells.sort((a, b) => a - b) : null;
}

function nameShape(
  board: Board,
  name: NamedShape["name"],
  from: number,
  to: number,
  carrier: readonly number[],
): NamedShape {
  const nameOf = (cell: number) => cellName(cell, board.columns);
  return { name, from: nameOf(from), to: endpointName(to, board), carrier: carrier.map(nameOf) };
}
