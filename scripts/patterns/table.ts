/**
 * Writes the lookup table of the matcher, assembly/fill-and-prune/table.generated.ts.
 *
 * A first ring of six cells is one of 729 numbers and, up to symmetry, one of 92 classes. Each pattern has an entry in
 * the class of every first ring that fits it, with the symmetry that takes the ring to the representative of the
 * class. Masks for the two outer rings are stored once per pattern. So a look-up is one load for the class and then a
 * comparison of masks with the few patterns of that class.
 *
 *   RING_CLASS     per ring number: class | symmetry that takes the ring to the representative << 8
 *   BUCKET_START   per family and class: index of its first entry; one more at the end
 *   ENTRY          pattern number << 4 | symmetry that takes the pattern's ring to the representative
 *   RING_OWN       per pattern: bits of the owner's stones in the first ring; RING_OPP: of the opponent's
 *   OUTER_OWN      per pattern: bits of the owner's stones in the outer rings; OUTER_OPP: of the opponent's;
 *                  OUTER_EMPTY: of the empty cells
 *   CELL_START     per pattern: index of its first byte in CELL; one more at the end
 *   CELL           per empty cell of a pattern that has a role: place | role << 6
 *   KIND           per pattern: number of its kind; KIND_START: number of the first pattern of each kind
 *   MOVED          per symmetry and place: the place it goes to
 *   INVERSE        per symmetry: its inverse
 *   ORIENTATION    per symmetry of the ring and symmetry of the entry: the symmetry that takes the pattern to the board
 *   ROW, COLUMN    per place: its offset from the anchor
 */
import {
  CELL_ROLE_SHIFT,
  ENTRY_PATTERN_SHIFT,
  FAMILY_COUNT,
  RING_SYMMETRY_SHIFT,
  SECOND_RING_START,
} from "../../assembly/abi.js";
import { MOVED, PLACES, POINTS, SYMMETRIES } from "./lattice.js";
import { IS_DEAD_RING, RING_UNITS, ringDigits, UNKNOWN } from "./local-position.js";
import { familyOf, KIND_NUMBERS, KINDS, LETTERS, type Letter, lettersOf, type Pattern } from "./pattern.js";

const INVERSE = Array.from({ length: SYMMETRIES }, (_, t) =>
  Array.from({ length: SYMMETRIES }, (_, u) => u).find((u) =>
    MOVED[t]?.every((place, i) => MOVED[u]?.[place] === i),
  ),
) as number[];

/** Returns the symmetry that applies t and then u. */
function compose(t: number, u: number): number {
  return MOVED.findIndex((moved) => moved.every((place, i) => place === MOVED[u]?.[MOVED[t]?.[i] as number]));
}

/** Applies symmetry `t` to the digits of a ring. */
function transformRing(ring: readonly number[], t: number): number[] {
  const moved = new Array<number>(6);
  ring.forEach((digit, d) => {
    moved[(MOVED[t]?.[d + 1] as number) - 1] = digit;
  });
  return moved;
}

const ringNumber = (digits: readonly number[]) =>
  digits.reduce((sum, digit, d) => sum + digit * (RING_UNITS[d] as number), 0);

/** Returns the class of each ring and the first symmetry that takes it to the representative of the class. */
function ringClasses(): { representative: number[]; classOf: number[]; symmetryOf: number[] } {
  const representative: number[] = [];
  const classOf: number[] = [];
  const symmetryOf: number[] = [];
  for (let ring = 0; ring < IS_DEAD_RING.length; ring++) {
    const images = Array.from({ length: SYMMETRIES }, (_, t) =>
      ringNumber(transformRing(ringDigits(ring), t)),
    );
    const least = Math.min(...images);
    if (least === ring) representative.push(ring);
    classOf.push(representative.indexOf(least));
    symmetryOf.push(images.indexOf(least));
  }
  return { representative, classOf, symmetryOf };
}

/** Returns the digits of every first ring that fits the pattern. */
function ringsOf(cells: string): number[][] {
  let rings: number[][] = [[]];
  for (const letter of lettersOf(cells).slice(1, SECOND_RING_START)) {
    rings = rings.flatMap((ring) => LETTERS[letter].allows.map((digit) => [...ring, digit]));
  }
  return rings;
}

/** Returns true if the letter allows only an empty cell. */
function isEmpty(letter: Letter): boolean {
  const { allows } = LETTERS[letter];
  return allows.length === 1 && allows[0] === UNKNOWN;
}

/** Returns the places first…end − 1 whose letter passes the test, as bits; bit 0 is the place `first`. */
function maskOf(cells: string, first: number, end: number, test: (letter: Letter) => boolean): number {
  return lettersOf(cells)
    .slice(first, end)
    .reduce((bits, letter, i) => (test(letter) ? bits | (1 << i) : bits), 0);
}

/** Returns the arrays of the table by name, with the bytes per element. */
export function tableArrays(
  patterns: readonly Pattern[],
): Record<string, { bytes: number; values: number[] }> {
  if (patterns.some((pattern) => familyOf(pattern) >= FAMILY_COUNT))
    throw new Error("FAMILY_COUNT is too small");
  const { representative, classOf, symmetryOf } = ringClasses();
  const starts: number[] = [];
  const entries: number[] = [];
  for (let family = 0; family < FAMILY_COUNT; family++) {
    const buckets = representative.map(() => new Set<number>());
    patterns.forEach((pattern, id) => {
      if (familyOf(pattern) !== family) return;
      for (const ring of ringsOf(pattern.cells)) {
        // A cell that is dead by its first ring alone is filled before the other families are looked up.
        if (IS_DEAD_RING[ringNumber(ring)] && pattern.kind !== "dead") continue;
        const home = classOf[ringNumber(ring)] as number;
        for (let t = 0; t < SYMMETRIES; t++) {
          if (ringNumber(transformRing(ring, t)) === representative[home])
            buckets[home]?.add((id << ENTRY_PATTERN_SHIFT) | t);
        }
      }
    });
    for (const bucket of buckets) {
      starts.push(entries.length);
      entries.push(...[...bucket].sort((a, b) => a - b));
    }
  }
  starts.push(entries.length);

  const ringMasks = (test: (letter: Letter) => boolean) =>
    patterns.map(({ cells }) => maskOf(cells, 1, SECOND_RING_START, test));
  const outerMasks = (test: (letter: Letter) => boolean) =>
    patterns.map(({ cells }) => maskOf(cells, SECOND_RING_START, PLACES, test));
  const cellStarts: number[] = [];
  const cellBytes: number[] = [];
  for (const { cells } of patterns) {
    cellStarts.push(cellBytes.length);
    lettersOf(cells).forEach((letter, place) => {
      const { role } = LETTERS[letter];
      if (role !== null) cellBytes.push(place | (role << CELL_ROLE_SHIFT));
    });
  }
  cellStarts.push(cellBytes.length);
  const all = Array.from({ length: SYMMETRIES }, (_, t) => t);
  return {
    RING_CLASS: {
      bytes: 2,
      values: classOf.map((home, ring) => home | ((symmetryOf[ring] as number) << RING_SYMMETRY_SHIFT)),
    },
    BUCKET_START: { bytes: 2, values: starts },
    ENTRY: { bytes: 2, values: entries },
    RING_OWN: { bytes: 1, values: ringMasks((letter) => letter === "B") },
    RING_OPP: { bytes: 1, values: ringMasks((letter) => letter === "W") },
    OUTER_OWN: { bytes: 4, values: outerMasks((letter) => letter === "B") },
    OUTER_OPP: { bytes: 4, values: outerMasks((letter) => letter === "W") },
    OUTER_EMPTY: { bytes: 4, values: outerMasks(isEmpty) },
    CELL_START: { bytes: 2, values: cellStarts },
    CELL: { bytes: 1, values: cellBytes },
    KIND: { bytes: 1, values: patterns.map(({ kind }) => KIND_NUMBERS[kind]) },
    KIND_START: {
      bytes: 2,
      values: KINDS.map((kind) => patterns.findIndex((pattern) => pattern.kind === kind)),
    },
    MOVED: { bytes: 1, values: MOVED.flat() },
    INVERSE: { bytes: 1, values: INVERSE },
    ORIENTATION: { bytes: 1, values: all.flatMap((t0) => all.map((t) => compose(t, INVERSE[t0] as number))) },
    ROW: { bytes: 1, values: POINTS.map(([row]) => row) },
    COLUMN: { bytes: 1, values: POINTS.map(([, column]) => column) },
  };
}

const TYPES: Readonly<Record<number, string>> = { 1: "u8", 2: "u16", 4: "u32" };

/** Returns the table as AssemblyScript. */
export function tableSource(patterns: readonly Pattern[]): string {
  const arrays = Object.entries(tableArrays(patterns));
  const total = arrays.reduce((sum, [, { bytes, values }]) => sum + bytes * values.length, 0);
  const { representative } = ringClasses();
  const blocks = arrays.map(([name, { bytes, values }]) => {
    const type = name === "ROW" || name === "COLUMN" ? "i8" : (TYPES[bytes] as string);
    return `export const ${name}: usize = memory.data<${type}>([\n${wrapLines(values)}\n]);\n`;
  });
  return [
    "/**",
    ` * Written by \`npm run patterns\`: ${patterns.length} patterns, ${total} bytes. Do not edit by hand.`,
    " * The arrays are described in scripts/patterns/table.ts.",
    " */",
    `export const CLASS_COUNT: i32 = ${representative.length};`,
    "",
    ...blocks,
  ].join("\n");
}

/** Formats values in lines of at most 120 columns. */
function wrapLines(values: readonly number[]): string {
  const lines: string[] = [];
  let line = " ";
  for (const value of values) {
    if (line.length + String(value).length + 2 > 118) {
      lines.push(line);
      line = " ";
    }
    line += ` ${value},`;
  }
  return [...lines, line].join("\n");
}
