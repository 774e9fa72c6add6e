/** Writes and reads data/patterns.txt: the patterns as drawings, for people and programs. */
import { POINTS, placeOf, RADIUS } from "./lattice.js";
import type { Pattern } from "./pattern.js";

const HEADER = `Fill and prune patterns, found and proved by \`npm run patterns\`. Do not edit by hand.

  B W   stones of the owner and of the opponent, either colour; an edge counts as stones of its owner
  b w   empty, filled by the owner or by the opponent
  e     empty
  s     empty, the owner's move that need not be tried
  r     empty, the move that dominates s (the owner's) or reverses s (the opponent's)
  .     any content

The middle of each drawing is the anchor, the cell at which the pattern is looked up. Each pattern also applies
turned by any multiple of 60° and mirrored.
`;

export function drawPatterns(patterns: readonly Pattern[]): string {
  const drawn = patterns.map(
    ({ name, kind, cells }) => `${name} (${kind})\n${drawCells(cells).join("\n")}\n`,
  );
  return `${HEADER}\n${drawn.join("\n")}`;
}

/** Draws the smallest hexagon around the anchor that contains the pattern, one string per row. */
function drawCells(cells: string): string[] {
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

function radiusOf(cells: string): number {
  const last = [...cells].findLastIndex((letter) => letter !== ".");
  return [1, 2, RADIUS].find((radius) => last < 1 + 3 * radius * (radius + 1)) as number;
}

/** Reads the output of `drawPatterns`. */
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
        kind: match[2] as Pattern["kind"],
        cells: cells.map((l, i) => (inside[i] ? l : ".")).join(""),
      },
    ];
  });
}
