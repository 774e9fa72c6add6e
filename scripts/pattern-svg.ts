/** A sheet of patterns as SVG: only the cells that a pattern constrains are drawn, with its name below. */
import { corner, points, round } from "./board-svg.js";
import { type GridPoint, POINTS } from "./patterns/lattice.js";
import type { Pattern } from "./patterns/pattern.js";

const RADIUS = 9;
const HALF_WIDTH = (RADIUS * Math.sqrt(3)) / 2;
const LABEL = 16;
const GAP = 14;
const SHEET_WIDTH = 1000;

const COLORS = {
  cell: "#f4e9d3",
  line: "#8a7a5c",
  black: "#1d1d1f",
  white: "#ffffff",
  pruned: "#e9b49a",
  reply: "#b9d3a8",
};

function hexagon(fill: string): string {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => corner([0, 0], k, RADIUS));
  return `<polygon points="${points(corners)}" fill="${fill}" stroke="${COLORS.line}"/>`;
}

function disc(radius: number, fill: string): string {
  return `<circle r="${radius}" fill="${fill}" stroke="${COLORS.black}"/>`;
}

/** The symbol of each letter: large stones must be there, small ones are filled in. */
const SYMBOLS: Readonly<Record<string, string>> = {
  B: hexagon(COLORS.cell) + disc(6, COLORS.black),
  W: hexagon(COLORS.cell) + disc(6, COLORS.white),
  b: hexagon(COLORS.cell) + disc(2.5, COLORS.black),
  w: hexagon(COLORS.cell) + disc(2.5, COLORS.white),
  e: hexagon(COLORS.cell),
  s: `${hexagon(COLORS.pruned)}<text y="3.5">s</text>`,
  r: `${hexagon(COLORS.reply)}<text y="3.5">r</text>`,
};

function center([row, column]: GridPoint): [x: number, y: number] {
  return [HALF_WIDTH * (2 * column + row), 1.5 * RADIUS * row];
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly svg: (x: number, y: number) => string;
}

function draw({ name, cells }: Pattern): Drawn {
  const used = [...cells].flatMap((letter, place) =>
    letter === "." ? [] : [{ letter, at: center(POINTS[place] as GridPoint) }],
  );
  const left = Math.min(...used.map(({ at }) => at[0])) - HALF_WIDTH;
  const top = Math.min(...used.map(({ at }) => at[1])) - RADIUS;
  const width = Math.max(...used.map(({ at }) => at[0])) + HALF_WIDTH - left;
  const height = Math.max(...used.map(({ at }) => at[1])) + RADIUS - top;
  const label = name.replace(/^.*-(?=\d+$)/, "");
  return {
    width,
    height: height + LABEL,
    svg: (x, y) =>
      [
        ...used.map(
          ({ letter, at }) =>
            `<use href="#${letter}" x="${round(x + at[0] - left)}" y="${round(y + at[1] - top)}"/>`,
        ),
        `<text x="${round(x + width / 2)}" y="${round(y + height + LABEL - 4)}">${label}</text>`,
      ].join("\n"),
  };
}

/** Patterns from left to right in rows, numbered as in their names. */
export function patternSheet(title: string, patterns: readonly Pattern[]): string {
  const body: string[] = [];
  let [x, y, rowHeight] = [GAP, GAP, 0];
  for (const pattern of patterns) {
    const drawn = draw(pattern);
    if (x + drawn.width + GAP > SHEET_WIDTH) [x, y, rowHeight] = [GAP, y + rowHeight + GAP, 0];
    body.push(drawn.svg(x, y));
    x += drawn.width + GAP;
    rowHeight = Math.max(rowHeight, drawn.height);
  }
  const letters = new Set(patterns.flatMap(({ cells }) => [...cells]));
  const symbols = Object.entries(SYMBOLS)
    .filter(([letter]) => letters.has(letter))
    .map(([letter, shape]) => `<g id="${letter}">${shape}</g>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET_WIDTH} ${Math.ceil(y + rowHeight + GAP)}" role="img">`,
    `<title>${title}</title>`,
    '<g font-family="system-ui, sans-serif" font-size="10" text-anchor="middle">',
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<defs>${symbols.join("")}</defs>`,
    ...body,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}
