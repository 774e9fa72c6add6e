/**
 * The stored form of a fill or prune pattern: 37 letters around its anchor, in the order of the places (lattice.ts).
 *
 *   B W   stones of the owner and of the opponent
 *   b w   empty, filled by the owner or by the opponent
 *   e     empty
 *   s     empty, the owner's move that is pruned
 *   r     empty, the move that dominates s (the owner's) or reverses s (the opponent's)
 *   .     any content
 *
 * This file maps the kinds and letters to the engine's numbers (assembly/abi.ts). Each table is a `Record` over a union
 * type, so the compiler asks for an entry when a name is added.
 */
import * as abi from "../../assembly/abi.js";
import type { PatternKind } from "../../reference/pattern.js";
import { FILL_NUMBERS } from "../../wrapper/backend/abi-names.js";
import { type GridPoint, MOVED, minus, PLACES, placeOf, SYMMETRIES } from "./lattice.js";
import { BLACK, UNKNOWN, WHITE } from "./local-position.js";

export interface Pattern {
  readonly name: string;
  readonly kind: PatternKind;
  readonly cells: string;
}

export const KIND_NUMBERS: Readonly<Record<PatternKind, number>> = {
  ...FILL_NUMBERS,
  dominated: abi.PATTERN_DOMINATED,
  "strong-reversible": abi.PATTERN_STRONG_REVERSIBLE,
  reversible: abi.PATTERN_REVERSIBLE,
};

/** All kinds, in the order of their numbers. */
export const KINDS = (Object.keys(KIND_NUMBERS) as PatternKind[]).sort(
  (a, b) => KIND_NUMBERS[a] - KIND_NUMBERS[b],
);

/** The family (FAMILY_…) of a pattern, per kind. The matcher looks up the patterns of one family together. */
const FAMILIES: Readonly<Record<PatternKind, (cells: string) => number>> = {
  dead: () => abi.FAMILY_DEAD,
  captured: () => abi.FAMILY_FILL,
  "near-dead": () => abi.FAMILY_FILL,
  "permanently-inferior": () => abi.FAMILY_FILL,
  mutual: () => abi.FAMILY_MUTUAL,
  dominated: () => abi.FAMILY_DOMINATED,
  "strong-reversible": (cells) =>
    cells.includes("e") ? abi.FAMILY_STRONG_REVERSIBLE : abi.FAMILY_VULNERABLE,
  reversible: () => abi.FAMILY_REVERSIBLE,
};

/** Returns the one family to which a pattern belongs. */
export function familyOf({ kind, cells }: Pattern): number {
  return FAMILIES[kind](cells);
}

export type Letter = "B" | "W" | "b" | "w" | "e" | "s" | "r" | ".";

/** Per letter: the contents that it allows, as digits of a ring number (UNKNOWN stands for empty), and the role
 *  (ROLE_…) of its cell in the matcher's table, or null if the table does not list the cell. */
export const LETTERS: Readonly<
  Record<Letter, { readonly allows: readonly number[]; readonly role: number | null }>
> = {
  B: { allows: [BLACK], role: null },
  W: { allows: [WHITE], role: null },
  b: { allows: [UNKNOWN], role: abi.ROLE_OWN },
  w: { allows: [UNKNOWN], role: abi.ROLE_OPPONENT },
  e: { allows: [UNKNOWN], role: abi.ROLE_OPEN },
  s: { allows: [UNKNOWN], role: null },
  r: { allows: [UNKNOWN], role: abi.ROLE_REPLY },
  ".": { allows: [UNKNOWN, BLACK, WHITE], role: null },
};

/** Returns the letters of a pattern, one per place. */
export function lettersOf(cells: string): Letter[] {
  return [...cells] as Letter[];
}

/** Returns the 37 letters of a pattern from the points of each letter, or null if a point lies beyond the radius. */
export function lettersAround(
  anchor: GridPoint,
  groups: Readonly<Partial<Record<Letter, readonly GridPoint[]>>>,
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

/** Applies symmetry `t` to the letters of a pattern. */
export function transformCells(cells: string, t: number): string {
  const moved = new Array<string>(PLACES).fill(".");
  for (let place = 0; place < PLACES; place++) moved[MOVED[t]?.[place] as number] = cells[place] as string;
  return moved.join("");
}

/** Returns the alphabetically first image under the symmetries, so that equal patterns are equal strings. */
export function canonicalCells(cells: string): string {
  const images = Array.from({ length: SYMMETRIES }, (_, t) => transformCells(cells, t));
  return images.reduce((best, image) => (image < best ? image : best));
}

/** Returns the number of cells of the first ring with any content. Fewer make the look-up faster. */
export function openRingCount(cells: string): number {
  return [...cells.slice(1, 7)].filter((letter) => letter === ".").length;
}
