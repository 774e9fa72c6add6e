/** Formats numbers and names for display. */
import type { Color, Position } from "../../wrapper/types.js";

export function nameOf(color: Color): string {
  return color === "black" ? "Black" : "White";
}

export function count(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

/** Returns "1 cell", "2 cells" … */
export function cells(number: number): string {
  return number === 1 ? "1 cell" : `${number} cells`;
}

/** Returns the number of cells of a board. */
export function cellCount(size: Position["size"]): number {
  return typeof size === "number" ? size ** 2 : size[0] * size[1];
}

export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}
