/**
 * A pattern as it is stored: 37 letters around its anchor, in the order of the places (lattice.ts).
 *
 *   B W   stones of the owner and of the opponent ("black" and "white" stand for any two colours)
 *   b w   empty, to be filled by the owner or the opponent
 *   e     empty
 *   s     empty, the owner's move that is pruned
 *   r     empty, the move that dominates it (the owner's) or reverses it (the opponent's)
 *   .     anything
 */
import { MOVED, minus, PLACES, type Point, placeOf, SYMMETRIES } from "./lattice.js";

export const KINDS = [
  "dead",
  "captured",
  "near-dead",
  "permanently-inferior",
  "mutual",
  "dominated",
  "strong-reversible",
  "reversible",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Pattern {
  readonly name: string;
  readonly kind: Kind;
  readonly cells: string;
}

/** Letters at points, with the anchor at `anchor`; null where something lies beyond the radius. */
export function lettersAround(
  anchor: Point,
  groups: Readonly<Record<string, readonly Point[]>>,
): string | null {
  const cells = new Array<string>(PLACES).fill(".");
  for (const [letter, points] of Object.entries(groups)) {
    for (const point of points) {
      const place = placeOf(minus(point, anchor));
      if (place < 0) return null;
      cells[place] = letter;
    }
  }
  return cells.join("");
}

export function turned(cells: string, t: number): string {
  const moved = new Array<string>(PLACES).fill(".");
  for (let place = 0; place < PLACES; place++) moved[MOVED[t]?.[place] as number] = cells[place] as string;
  return moved.join("");
}

/** The first in the alphabet of all its images, so that equal patterns are equal strings. */
export function canonicalCells(cells: string): string {
  const images = Array.from({ length: SYMMETRIES }, (_, t) => turned(cells, t));
  return images.reduce((best, image) => (image < best ? image : best));
}

/** How many cells of the first ring may be anything: the fewer, the quicker the look-up. */
export function openRing(cells: string): number {
  return [...cells.slice(1, 7)].filter((letter) => letter === ".").length;
}
