/** Names of cells: column letter, row number; cells are numbered in row order from 0. */
import { MAX_SIDE } from "../assembly/abi.js";
import { describe, HexError } from "./errors.js";
import type { Cell } from "./types.js";

const CELL_NAME = /^([a-z])([1-9][0-9]?)$/;

export function columnName(column: number): string {
  return String.fromCharCode("a".charCodeAt(0) + column);
}

/** The name of cell number `index` on a board of so many columns. */
export function cellName(index: number, columns: number): Cell {
  return `${columnName(index % columns)}${Math.floor(index / columns) + 1}`;
}

/** The number of a cell on the board, or `bad-cell`. `where` says in the message what held the value. */
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

/** Columns and rows of a size, or `bad-size`. */
export function boardSize(value: unknown, where = "size"): readonly [columns: number, rows: number] {
  const isPair = Array.isArray(value) && value.length === 2;
  const [columns, rows] = isPair ? (value as unknown[]) : [value, value];
  if (!isSide(columns) || !isSide(rows)) {
    throw new HexError(
      "bad-size",
      `${where}: ${describe(value)} is not a whole number from 1 to ${MAX_SIDE}, or [columns, rows] of such`,
    );
  }
  return [columns, rows];
}

function isSide(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MAX_SIDE;
}

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

/** Does the cell touch the edge (top, bottom, left, right by number)? */
export function touchesEdge(cell: number, edge: number, columns: number, rows: number): boolean {
  const [r, c] = [Math.floor(cell / columns), cell % columns];
  return [r === 0, r === rows - 1, c === 0, c === columns - 1][edge] === true;
}
