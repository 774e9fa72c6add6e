/**
 * Converts between public positions and boards. Parsing accepts any JavaScript value; its errors carry a code, a path
 * and the offending value. A board that it returns cannot trap the engine.
 */
import { BLACK, MAX_SIDE, NOBODY, WHITE } from "../../assembly/abi.js";
import { describe, HexError } from "../errors.js";
import { copyArray } from "../options.js";
import type { Color, Position } from "../types.js";
import { type Board, cellsOwnedBy } from "./board.js";
import { boardSize, cellIndex, cellName } from "./notation.js";

/** Validates a position. Reads each field once, so a getter or proxy cannot change a value after its check. */
export function parsePosition(value: unknown): Board {
  if (typeof value !== "object" || value === null) {
    throw new HexError("bad-format", `position: ${describe(value)} is not { size, black, white, toMove }`);
  }
  const { size, black, white, toMove } = readFields(value as Partial<Position>);
  const [columns, rows] = boardSize(size);
  const stones = new Uint8Array(columns * rows).fill(NOBODY);
  placeStones(stones, columns, rows, black, BLACK);
  placeStones(stones, columns, rows, white, WHITE);
  return { columns, rows, stones, toMove: parseColor(toMove, "toMove") };
}

/** The position of a board: stones in row order, and `size` as a number if the board is square. */
export function positionOf(board: Board): Position {
  const { columns, rows, toMove } = board;
  const namesOf = (side: number) => cellsOwnedBy(side, board).map((cell) => cellName(cell, columns));
  return {
    size: positionSize(columns, rows),
    black: namesOf(BLACK),
    white: namesOf(WHITE),
    toMove: colorName(toMove) as Color,
  };
}

/** The public size of a board: a number if it is square, else the pair. */
export function positionSize(columns: number, rows: number): Position["size"] {
  return columns === rows ? columns : [columns, rows];
}

/** The side of a colour. Throws `bad-color`. */
export function parseColor(value: unknown, where = "color"): number {
  if (value === "black") return BLACK;
  if (value === "white") return WHITE;
  throw new HexError("bad-color", `${where}: ${describe(value)} is neither "black" nor "white"`);
}

/** The colour of a side, or null for NOBODY. */
export function colorName(side: number): Color | null {
  return side === BLACK ? "black" : side === WHITE ? "white" : null;
}

const copyStones = (cells: unknown) => copyArray(cells, MAX_SIDE * MAX_SIDE);

/** Reports whatever a getter or proxy throws as `bad-format`: it comes from the caller's input. */
function readFields(value: Partial<Position>): Record<keyof Position, unknown> {
  try {
    const { size, black, white, toMove } = value;
    return { size: copyArray(size, 2), black: copyStones(black), white: copyStones(white), toMove };
  } catch (cause) {
    throw new HexError("bad-format", "position: its fields cannot be read", { cause });
  }
}

/** Writes `side` to `stones` at each of the named cells. */
function placeStones(stones: Uint8Array, columns: number, rows: number, cells: unknown, side: number): void {
  const color = colorName(side);
  if (!Array.isArray(cells)) {
    throw new HexError("bad-format", `${color}: ${describe(cells)} is not an array of cells`);
  }
  cells.forEach((cell, i) => {
    const index = cellIndex(cell, columns, rows, `${color}[${i}]`);
    if (stones[index] !== NOBODY) {
      const holder = colorName(stones[index] as number);
      throw new HexError("cell-occupied", `${color}[${i}]: ${cell} already has a ${holder} stone`);
    }
    stones[index] = side;
  });
}
