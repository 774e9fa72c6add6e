/**
 * The marks that overlays draw: on each cell at most a tint, a shading, a shape and a few characters. No two meanings
 * within an overlay differ by colour alone.
 */
import type { Cell, Edge } from "../../wrapper/types.js";

const SHADINGS = ["hatch", "back-hatch", "dots", "lines", "grid"] as const;
export type Shading = (typeof SHADINGS)[number];
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
  /** Strength of the tint, 0…1. */
  readonly heat?: number;
  readonly shading?: Shading;
  readonly shape?: Shape;
  readonly text?: string;
  /** The meaning, for the line below the board, the legend and screen readers. */
  readonly title: string;
}

interface Word {
  readonly name: string;
  readonly meaning: string;
}

export interface Drawing {
  readonly cells: Readonly<Record<Cell, Mark>>;
  readonly edges?: Partial<Record<Edge, Mark>>;
  /** Marks and their meanings; those that are not on the board are left out. */
  readonly legend: readonly Mark[];
  /** Words in the titles of the marks, explained in one line each. */
  readonly words?: readonly Word[];
  /** One sentence. */
  readonly summary: string;
}

export const NOTHING: Drawing = { cells: {}, legend: [], summary: "" };

/** Returns the shading of the i-th of several areas; repeats after the last. */
export function shadingFor(index: number): Shading {
  return SHADINGS[index % SHADINGS.length] as Shading;
}

/** Returns the letter of the i-th of several areas: capitals, which nobody takes for move numbers. */
export function letterFor(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + (index % 26));
}

/** Returns the entries of the legend that can be seen on the board. The number of a tinted entry is an example. */
export function visibleLegend({ legend, cells, edges = {} }: Drawing): Mark[] {
  const drawn = [...Object.values(cells), ...Object.values(edges)];
  const shows = (mark: Mark, { shape, shading, text, heat }: Mark) =>
    (shape === undefined || mark.shape === shape) &&
    (shading === undefined || mark.shading === shading) &&
    (text === undefined || (heat === undefined ? mark.text === text : mark.text !== undefined));
  return legend.filter((entry) => drawn.some((mark) => shows(mark, entry)));
}

/** Marks several cells alike. */
export function marked(cells: readonly Cell[], mark: Mark): Record<Cell, Mark> {
  return Object.fromEntries(cells.map((cell) => [cell, mark]));
}

/** Combines two layers of marks. Where both mark a cell, the upper mark's parts replace the lower mark's. */
export function mergeMarks(lower: Drawing["cells"], upper: Drawing["cells"]): Record<Cell, Mark> {
  const merged: Record<Cell, Mark> = { ...lower };
  for (const [cell, mark] of Object.entries(upper)) {
    const below = merged[cell];
    merged[cell] = below === undefined ? mark : { ...below, ...mark, title: `${mark.title}; ${below.title}` };
  }
  return merged;
}
