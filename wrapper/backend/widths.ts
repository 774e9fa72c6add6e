/** The widths of the engine: builds for boards of up to 64, 128 and 384 cells. The narrowest that fits is the fastest. */
import { WORD_BITS } from "../../assembly/abi.js";

/** Words per cell set, narrowest first. A width is an index into this list. */
const WORDS = [1, 2, 6] as const;

/** The narrowest width that holds `cellCount` cells. */
export function widthOf(cellCount: number): number {
  return WORDS.findIndex((words) => words * WORD_BITS >= cellCount);
}

/** All widths up to the first that holds `cellCount` cells. */
export function widthsUpTo(cellCount: number): number[] {
  return Array.from({ length: widthOf(cellCount) + 1 }, (_, width) => width);
}

/** The number of cells that a width holds. */
export function capacityOf(width: number): number {
  return (WORDS[width] ?? 0) * WORD_BITS;
}
