/**
 * What overlays draw, in one vocabulary: on each cell at most a tint, a pattern, a shape and a few characters. No two
 * meanings of one overlay differ by colour alone.
 */
import type { Cell, Edge } from "../../wrapper/types.js";

export type Pattern = "hatch" | "back-hatch" | "dots" | "lines" | "grid";
export type Shape =
  | "star"
  | "ring"
  | "dashed-ring"
  | "diamond"
  | "cross"
  | "check"
  | "square-black"
  | "square-white"
  | "outline";

export interface Mark {
  /** 0…1: how hot. */
  readonly heat?: number;
  readonly pattern?: Pattern;
  readonly shape?: Shape;
  readonly text?: string;
  /** What it means, for pointing at it and for screen readers. */
  readonly title: string;
}

export interface Drawing {
  readonly cells: Readonly<Record<Cell, Mark>>;
  readonly edges?: Partial<Record<Edge, Mark>>;
  readonly legend: readonly Mark[];
  /** In a sentence. */
  readonly summary: string;
}

export const NOTHING: Drawing = { cells: {}, legend: [], summary: "" };

/** One mark for several cells. */
export function marked(cells: readonly Cell[], mark: Mark): Record<Cell, Mark> {
  return Object.fromEntries(cells.map((cell) => [cell, mark]));
}

/** Two layers; where both mark a cell, what the upper one does not say is the lower one's. */
export function over(lower: Drawing["cells"], upper: Drawing["cells"]): Record<Cell, Mark> {
  const merged: Record<Cell, Mark> = { ...lower };
  for (const [cell, mark] of Object.entries(upper)) {
    const below = merged[cell];
    merged[cell] = below === undefined ? mark : { ...below, ...mark, title: `${mark.title}; ${below.title}` };
  }
  return merged;
}
