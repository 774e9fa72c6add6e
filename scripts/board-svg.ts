/**
 * A position as an SVG picture, for the docs: pointed hexagons, each row half a cell further right,
 * Black's edges above and below, White's at the sides.
 */
import { BLACK, NOBODY, WHITE } from "../assembly/abi.js";
import type { Board } from "../wrapper/board/board.js";
import { cellName, columnName } from "../wrapper/board/notation.js";
import { parsePosition } from "../wrapper/board/position.js";
import type { Cell, Position } from "../wrapper/types.js";

export interface Picture {
  readonly position: Position;
  /** For screen readers and as a tooltip. */
  readonly title: string;
  /** Background of a cell, as a CSS colour. */
  readonly shades?: Readonly<Record<Cell, string>>;
  /** A few characters on a cell. */
  readonly labels?: Readonly<Record<Cell, string>>;
  /** Stones that fill-in has placed: drawn small. */
  readonly filled?: readonly Cell[];
}

const RADIUS = 20;
const HALF_WIDTH = (RADIUS * Math.sqrt(3)) / 2;
const MARGIN = 2.4 * RADIUS;
const COLORS = {
  cell: "#f4e9d3",
  line: "#8a7a5c",
  text: "#5b5140",
  black: "#1d1d1f",
  white: "#ffffff",
  blackEdge: "#1d1d1f",
  whiteEdge: "#c9c2b4",
};

type Point = readonly [x: number, y: number];

/** Corner k of a hexagon, clockwise from the top. */
export function corner([x, y]: Point, k: number, radius = RADIUS): Point {
  const angle = (Math.PI / 3) * k - Math.PI / 2;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

function center(row: number, column: number): Point {
  return [MARGIN + HALF_WIDTH * (1 + 2 * column + row), MARGIN + RADIUS * (1 + 1.5 * row)];
}

export function points(path: readonly Point[]): string {
  return path.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function boardSvg({ position, title, shades = {}, labels = {}, filled = [] }: Picture): string {
  const board = parsePosition(position);
  const { columns, rows, stones } = board;
  const [right, bottom] = center(rows - 1, columns - 1);
  const cells = Array.from(stones, (side, index) => {
    const name = cellName(index, columns);
    const radius = (filled.includes(name) ? 0.32 : 0.62) * RADIUS;
    return cell(
      center(Math.floor(index / columns), index % columns),
      side,
      radius,
      shades[name],
      labels[name],
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(right + HALF_WIDTH + MARGIN)} ${round(bottom + RADIUS + MARGIN)}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<g font-family="system-ui, sans-serif" font-size="${0.62 * RADIUS}" text-anchor="middle" fill="${COLORS.text}">`,
    ...edges(board),
    ...cells,
    ...coordinates(board),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

function cell(
  at: Point,
  side: number,
  radius: number,
  shade: string | undefined,
  label: string | undefined,
): string {
  const hexagon = `<polygon points="${points([0, 1, 2, 3, 4, 5].map((k) => corner(at, k)))}" fill="${shade ?? COLORS.cell}" stroke="${COLORS.line}"/>`;
  const stone =
    side === NOBODY
      ? ""
      : `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="${radius}" fill="${side === BLACK ? COLORS.black : COLORS.white}" stroke="${COLORS.black}"/>`;
  const ink = side === BLACK ? ` fill="${COLORS.white}"` : "";
  const text =
    label === undefined
      ? ""
      : `<text x="${round(at[0])}" y="${round(at[1] + 0.22 * RADIUS)}"${ink}>${escapeXml(label)}</text>`;
  return hexagon + stone + text;
}

/** The zigzag outside of each rim, in its owner's colour. */
function edges({ columns, rows }: Board): string[] {
  const row = (r: number) => Array.from({ length: columns }, (_, c) => center(r, c));
  const column = (c: number) => Array.from({ length: rows }, (_, r) => center(r, c));
  const paths: [Point[], number][] = [
    [row(0).flatMap((at) => [corner(at, 5), corner(at, 0), corner(at, 1)]), BLACK],
    [row(rows - 1).flatMap((at) => [corner(at, 4), corner(at, 3), corner(at, 2)]), BLACK],
    [column(0).flatMap((at) => [corner(at, 5), corner(at, 4), corner(at, 3)]), WHITE],
    [column(columns - 1).flatMap((at) => [corner(at, 0), corner(at, 1), corner(at, 2)]), WHITE],
  ];
  return paths.map(([path, side]) => {
    const color = side === BLACK ? COLORS.blackEdge : COLORS.whiteEdge;
    return `<polyline points="${points(path)}" fill="none" stroke="${color}" stroke-width="${0.35 * RADIUS}" stroke-linejoin="round"/>`;
  });
}

function coordinates({ columns, rows }: Board): string[] {
  const text = ([x, y]: Point, label: string) =>
    `<text x="${round(x)}" y="${round(y + 0.22 * RADIUS)}">${label}</text>`;
  const letters = Array.from({ length: columns }, (_, c) => {
    const [x, y] = center(0, c);
    return text([x - HALF_WIDTH, y - 1.6 * RADIUS], columnName(c));
  });
  const numbers = Array.from({ length: rows }, (_, r) => {
    const [x, y] = center(r, 0);
    return text([x - 1.7 * HALF_WIDTH, y], String(r + 1));
  });
  return [...letters, ...numbers];
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
