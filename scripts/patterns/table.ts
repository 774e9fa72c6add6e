/**
 * The matcher's table, assembly/pattern/table.generated.ts.
 *
 * A ring of six cells is one of 729 numbers and, up to symmetry, one of 92 classes. Each pattern is entered
 * in the class of every ring it can have, together with the symmetry that brings it there; what it asks of the
 * two outer rings is stored once. So a look-up is one load for the class, and then a comparison of masks with
 * each pattern of that class, whose number is small.
 */
import { MOVED, PLACES, POINTS, SYMMETRIES } from "./lattice.js";
import { DIGIT, IS_DEAD_RING } from "./local.js";
import { KINDS, type Pattern } from "./pattern.js";

const FILLS: readonly Pattern["kind"][] = ["captured", "near-dead", "permanently-inferior"];

/** What the matcher is asked for, in the order of FAMILY_… there; a pattern belongs to one. */
const FAMILIES: readonly ((pattern: Pattern) => boolean)[] = [
  ({ kind }) => kind === "dead",
  ({ kind }) => FILLS.includes(kind),
  ({ kind }) => kind === "mutual",
  ({ kind, cells }) => kind === "strong-reversible" && !cells.includes("e"),
  ({ kind, cells }) => kind === "strong-reversible" && cells.includes("e"),
  ({ kind }) => kind === "dominated",
  ({ kind }) => kind === "reversible",
];
const OUTER_START = 7;
/** Roles of a pattern's empty cells in CELLS. */
const ROLES = ["b", "w", "e", "r"];

const INVERSE = Array.from({ length: SYMMETRIES }, (_, t) =>
  Array.from({ length: SYMMETRIES }, (_, u) => u).find((u) =>
    MOVED[t]?.every((place, i) => MOVED[u]?.[place] === i),
  ),
) as number[];

/** first t, then u */
function compose(t: number, u: number): number {
  return MOVED.findIndex((moved) => moved.every((place, i) => place === MOVED[u]?.[MOVED[t]?.[i] as number]));
}

function turnRing(ring: readonly number[], t: number): number[] {
  const turned = new Array<number>(6);
  ring.forEach((digit, d) => {
    turned[(MOVED[t]?.[d + 1] as number) - 1] = digit;
  });
  return turned;
}

const numberOf = (ring: readonly number[]) =>
  ring.reduce((sum, digit, d) => sum + digit * (DIGIT[d] as number), 0);
const ringOf = (number: number) => DIGIT.map((unit) => Math.floor(number / unit) % 3);

/** The class of each ring and the first symmetry that brings it to the class's representative. */
function classes(): { representative: number[]; classOf: number[]; symmetryOf: number[] } {
  const representative: number[] = [];
  const classOf: number[] = [];
  const symmetryOf: number[] = [];
  for (let ring = 0; ring < IS_DEAD_RING.length; ring++) {
    const images = Array.from({ length: SYMMETRIES }, (_, t) => numberOf(turnRing(ringOf(ring), t)));
    const least = Math.min(...images);
    if (least === ring) representative.push(ring);
    classOf.push(representative.indexOf(least));
    symmetryOf.push(images.indexOf(least));
  }
  return { representative, classOf, symmetryOf };
}

/** Every ring the pattern can have. */
function ringsOf(cells: string): number[][] {
  let rings: number[][] = [[]];
  for (const letter of cells.slice(1, OUTER_START)) {
    const digits = letter === "." ? [0, 1, 2] : letter === "B" ? [1] : letter === "W" ? [2] : [0];
    rings = rings.flatMap((ring) => digits.map((digit) => [...ring, digit]));
  }
  return rings;
}

/** Arrays of the table by name, with the bytes of one element. */
export function tableArrays(
  patterns: readonly Pattern[],
): Record<string, { bytes: number; values: number[] }> {
  const { representative, classOf, symmetryOf } = classes();
  const starts: number[] = [];
  const entries: number[] = [];
  for (const family of FAMILIES) {
    const buckets = representative.map(() => new Set<number>());
    patterns.forEach((pattern, id) => {
      if (!family(pattern)) return;
      for (const ring of ringsOf(pattern.cells)) {
        // A cell that its ring alone shows dead is filled before anything else is asked of it.
        if (IS_DEAD_RING[numberOf(ring)] && pattern.kind !== "dead") continue;
        const home = classOf[numberOf(ring)] as number;
        for (let t = 0; t < SYMMETRIES; t++) {
          if (numberOf(turnRing(ring, t)) === representative[home]) buckets[home]?.add(id * 16 + t);
        }
      }
    });
    for (const bucket of buckets) {
      starts.push(entries.length);
      entries.push(...[...bucket].sort((a, b) => a - b));
    }
  }
  starts.push(entries.length);

  const mask = (cells: string, letters: string) =>
    [...cells.slice(OUTER_START)].reduce(
      (bits, letter, i) => (letters.includes(letter) ? bits | (1 << i) : bits),
      0,
    );
  const ringMask = (cells: string, wanted: string) =>
    [...cells.slice(1, OUTER_START)].reduce(
      (bits, letter, d) => (letter === wanted ? bits | (1 << d) : bits),
      0,
    );
  const cellStarts: number[] = [];
  const cellBytes: number[] = [];
  for (const { cells } of patterns) {
    cellStarts.push(cellBytes.length);
    for (let place = 0; place < PLACES; place++) {
      const role = ROLES.indexOf(cells[place] as string);
      if (role >= 0) cellBytes.push(place | (role << 6));
    }
  }
  cellStarts.push(cellBytes.length);
  const all = Array.from({ length: SYMMETRIES }, (_, t) => t);
  return {
    RING_CLASS: { bytes: 2, values: classOf.map((home, ring) => home | ((symmetryOf[ring] as number) << 8)) },
    BUCKET_START: { bytes: 2, values: starts },
    ENTRY: { bytes: 2, values: entries },
    RING_OWN: { bytes: 1, values: patterns.map(({ cells }) => ringMask(cells, "B")) },
    RING_OPP: { bytes: 1, values: patterns.map(({ cells }) => ringMask(cells, "W")) },
    OUTER_OWN: { bytes: 4, values: patterns.map(({ cells }) => mask(cells, "B")) },
    OUTER_OPP: { bytes: 4, values: patterns.map(({ cells }) => mask(cells, "W")) },
    OUTER_EMPTY: { bytes: 4, values: patterns.map(({ cells }) => mask(cells, "bwers")) },
    CELL_START: { bytes: 2, values: cellStarts },
    CELL: { bytes: 1, values: cellBytes },
    KIND: { bytes: 1, values: patterns.map(({ kind }) => KINDS.indexOf(kind)) },
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

/** The table as AssemblyScript. */
export function tableSource(patterns: readonly Pattern[]): string {
  const arrays = Object.entries(tableArrays(patterns));
  const total = arrays.reduce((sum, [, { bytes, values }]) => sum + bytes * values.length, 0);
  const { representative } = classes();
  const blocks = arrays.map(([name, { bytes, values }]) => {
    const type = name === "ROW" || name === "COLUMN" ? "i8" : (TYPES[bytes] as string);
    return `export const ${name}: usize = memory.data<${type}>([\n${wrapped(values)}\n]);\n`;
  });
  return [
    "/**",
    ` * Written by \`npm run patterns\`: ${patterns.length} patterns, ${total} bytes. scripts/patterns/table.ts says`,
    " * what each array holds. Never edited by hand.",
    " */",
    `export const CLASS_COUNT: i32 = ${representative.length};`,
    "",
    ...blocks,
  ].join("\n");
}

function wrapped(values: readonly number[]): string {
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
