/**
 * From any JavaScript value to a checked board. What is wrong is said with its code, its place and its
 * value; nothing that passes here can trap the engine.
 */
import { BLACK, NOBODY, WHITE } from "../assembly/abi.js";
import { describe, HexError } from "./errors.js";
import { boardSize, cellIndex } from "./notation.js";
import type { Board, Color, Position } from "./types.js";

/** Reads a position once, field by field, and checks all of it. */
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

/** The side of a colour, or `bad-color`. */
export function parseColor(value: unknown, where = "color"): number {
  if (value === "black") return BLACK;
  if (value === "white") return WHITE;
  throw new HexError("bad-color", `${where}: ${describe(value)} is neither "black" nor "white"`);
}

export function colorName(side: number): Color | null {
  return side === BLACK ? "black" : side === WHITE ? "white" : null;
}

/** Getters and proxies may throw anything; their failure is the caller's input, not ours. */
function readFields(value: Partial<Position>): Record<keyof Position, unknown> {
  try {
    const { size, black, white, toMove } = value;
    return { size: copyArray(size), black: copyArray(black), white: copyArray(white), toMove };
  } catch (cause) {
    throw new HexError("bad-format", "position: its fields cannot be read", { cause });
  }
}

/** More items than any board has cells are as wrong as one too many, and need not be copied. */
function copyArray(value: unknown): unknown {
  return Array.isArray(value)
    ? Array.from({ length: Math.min(value.length, 1000) }, (_, i) => value[i])
    : value;
}

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
