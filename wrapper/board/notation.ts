/** Names of cells and edges. A cell is named by column letter and row number: `a1` is cell 0, `b1` is cell 1. */
import { MAX_SIDE } from "../../assembly/abi.js";
import { describe, HexError } from "../errors.js";
import { copyArray, readSafely } from "../options.js";
import type { Cell, Edge } from "../types.js";
import type { Board } from "./board.js";

/** In the order of their numbers in `assembly/abi.ts`. */
export const EDGE_NAMES: readonly Edge[] = ["top", "bottom", "left", "right"];

const CELL_NAME = /^([a-z])([1-9][0-9]?)$/;

export function columnName(column: number): string {
  return String.fromCharCode("a".charCodeAt(0) + column);
}

/** The name of cell number `index` on a board with `columns` columns. */
export function cellName(index: number, columns: number): Cell {
  return `${columnName(index % columns)}${Math.floor(index / columns) + 1}`;
}

/** The number of the named cell. Throws `bad-cell` if `value` is not the name of a cell of the board. `where` starts
 *  the error message: the path of the value in the caller's input. */
export function cellIndex(value: unknown, columns: number, rows: number, where = "cell"): number {
  const match = typeof value === "string" ? CELL_NAME.exec(value) : null;
  const board = `${columns}×${rows} board (a1…${cellName(columns * rows - 1, columns)})`;
  if (match === null) {
    throw new HexError("bad-cell", `${where}: ${describe(value)} is not the name of a cell of a ${board}`);
  }
  const column = (match[1] as string).charCodeAt(0) - "a".charCodeAt(0);
  const row = Number(match[2]) - 1;
  if (column >= columns || row >= rows) {
    throw new HexError("bad-cell", `${where}: ${describe(value)} is not on a ${board}`);
  }
  return columns * row + column;
}

/** The columns and rows of a `Position["size"]`. Throws `bad-size`. */
export function boardSize(value: unknown, where = "size"): readonly [columns: number, rows: number] {
  const copy = readSafely(() => copyArray(value, 2), where);
  const [columns, rows] = Array.isArray(copy) && copy.length === 2 ? copy : [copy, copy];
  if (!isSide(columns) || !isSide(rows)) {
    throw new HexError(
      "bad-size",
      `${where}: ${describe(value)} is neither a whole number from 1 to ${MAX_SIDE} nor a pair [columns, rows] of them`,
    );
  }
  return [columns, rows];
}

function isSide(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MAX_SIDE;
}

/** The number of a named cell or edge. Throws `bad-cell`. */
export function parseEndpoint(
  value: unknown,
  { columns, rows }: Pick<Board, "columns" | "rows">,
  where: string,
): number {
  const edge = EDGE_NAMES.indexOf(value as Edge);
  return edge >= 0 ? columns * rows + edge : cellIndex(value, columns, rows, where);
}

export function endpointName(
  endpoint: number,
  { columns, rows }: Pick<Board, "columns" | "rows">,
): Cell | Edge {
  const edge = endpoint - columns * rows;
  return edge >= 0 ? (EDGE_NAMES[edge] as Edge) : cellName(endpoint, columns);
}
