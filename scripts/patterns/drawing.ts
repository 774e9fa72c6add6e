/** Patterns as drawings that people and programs read: data/patterns.txt. */
import { POINTS, placeOf, RADIUS } from "./lattice.js";
import type { Kind, Pattern } from "./pattern.js";

const HEADER = `Patterns of fill and prune, found and proved by \`npm run patterns\`; never edited by hand.

  B W   stones of the owner and the opponent: any two colours, edges count as stones of their owner
  b w   empty, to be filled by the owner, by the opponent
  e     empty
  s     empty, the owner's move that need not be tried
  r     empty, the move that dominates it (the owner's) or reverses it (the opponent's)
  .     anything

The anchor, where the matcher looks, is the middle of each drawing; turns and mirror images are not drawn.
`;

export function drawPatterns(patterns: readonly Pattern[]): string {
  const drawn = patterns.map(
    ({ name, kind, cells }) => `${name} (${kind})\n${drawCells(cells).join("\n")}\n`,
  );
  return `${HEADER}\n${drawn.join("\n")}`;
}

/** The hexagon around the anchor, as small as it holds the pattern. */
export function drawCells(cells: string): string[] {
  const radius = radiusOf(cells);
  const rows: string[] = [];
  for (let r = -radius; r <= radius; r++) {
    const from = Math.max(-radius, -radius - r);
    const to = Math.min(radius, radius - r);
    const letters: string[] = [];
    for (let c = from; c <= to; c++) letters.push(cells[placeOf([r, c])] as string);
    rows.push(" ".repeat(4 + 2 * from + r + 2 * radius) + letters.join(" "));
  }
  return rows;
}

export function radiusOf(cells: string): number {
  const last = [...cells].findLastIndex((letter) => letter !== ".");
  return [1, 2, RADIUS].find((radius) => last < 1 + 3 * radius * (radius + 1)) as number;
}

/** What `drawPatterns` wrote, read back. */
export function readPatterns(text: string): Pattern[] {
  const blocks = text.slice(HEADER.length).split(/\n(?=\S+ \()/);
  return blocks.flatMap((block) => {
    const [title, ...lines] = block.trim().split("\n");
    const match = /^(\S+) \((.+)\)$/.exec(title ?? "");
    if (match === null) return [];
    const rows = lines.map((line) => line.trim().split(" "));
    const radius = (rows.length - 1) / 2;
    const cells = POINTS.map(([r, c]) => rows[r + radius]?.[c - Math.max(-radius, -radius - r)] ?? ".");
    const inside = POINTS.map(([r, c]) => Math.max(Math.abs(r), Math.abs(c), Math.abs(r + c)) <= radius);
    return [
      {
        name: match[1] as string,
        kind: match[2] as Kind,
        cells: cells.map((l, i) => (inside[i] ? l : ".")).join(""),
      },
    ];
  });
}
