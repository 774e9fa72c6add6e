/** Numbers and names as people read them. */
import type { Color } from "../../wrapper/types.js";

export function nameOf(color: Color): string {
  return color === "black" ? "Black" : "White";
}

export function count(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}
