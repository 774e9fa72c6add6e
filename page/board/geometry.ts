/** Coordinates of the drawing: pointy-top hexagons of radius 20, each row half a cell further right. */
import { cellIndex, cellName } from "../../wrapper/board/notation.js";
import type { Cell, Edge } from "../../wrapper/types.js";

export const RADIUS = 20;
export const HALF_WIDTH = (RADIUS * Math.sqrt(3)) / 2;
const MARGIN = 1.75 * RADIUS;

type ScreenPoint = readonly [x: number, y: number];

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export function centerOf(row: number, column: number): ScreenPoint {
  return [MARGIN + HALF_WIDTH * (1 + 2 * column + row), MARGIN + RADIUS * (1 + 1.5 * row)];
}

export function viewBox({ columns, rows }: Size): string {
  const [x, y] = centerOf(rows - 1, columns - 1);
  return `0 0 ${round(x + HALF_WIDTH + MARGIN)} ${round(y + RADIUS + MARGIN)}`;
}

/** Returns corner k of a hexagon, clockwise from the top. */
function corner([x, y]: ScreenPoint, k: number, radius: number): ScreenPoint {
  const angle = (Math.PI / 3) * k - Math.PI / 2;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function pointList(points: readonly ScreenPoint[]): string {
  return points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

/** Returns the corners of a hexagon around the origin. */
export function hexagon(radius: number): string {
  return pointList([0, 1, 2, 3, 4, 5].map((k) => corner([0, 0], k, radius)));
}

/** Returns the zigzag along an edge. Two edges that meet at an acute corner split its side in half. */
export function edgeLine(edge: Edge, { columns, rows }: Size): string {
  const row = (r: number) => Array.from({ length: columns }, (_, c) => centerOf(r, c));
  const column = (c: number) => Array.from({ length: rows }, (_, r) => centerOf(r, c));
  const around: Record<Edge, readonly [ScreenPoint[], readonly number[]]> = {
    top: [row(0), [5, 0, 1]],
    bottom: [row(rows - 1), [4, 3, 2]],
    left: [column(0), [5, 4, 3]],
    right: [column(columns - 1), [0, 1, 2]],
  };
  const [cells, corners] = around[edge];
  const points = cells.flatMap((at) => corners.map((k) => corner(at, k, RADIUS)));
  const middle = ([a, b]: ScreenPoint, [c, d]: ScreenPoint): ScreenPoint => [(a + c) / 2, (b + d) / 2];
  const isFirst = edge === "bottom" || edge === "right";
  const [end, next] = isFirst ? [0, 1] : [points.length - 1, points.length - 2];
  return pointList(points.with(end, middle(points[end] as ScreenPoint, points[next] as ScreenPoint)));
}

export const EDGE_COLOR = { top: "black", bottom: "black", left: "white", right: "white" } as const;
export const EDGES = Object.keys(EDGE_COLOR) as Edge[];

export function isEdge(place: string): place is Edge {
  return place in EDGE_COLOR;
}

/** True for edges, and for cells inside a board of this size. */
export function isOnBoard(place: Cell | Edge, { columns, rows }: Size): boolean {
  const column = place.charCodeAt(0) - "a".charCodeAt(0);
  return isEdge(place) || (column < columns && Number(place.slice(1)) <= rows);
}

/** Returns the cell `right` columns and `down` rows away, limited to the board. */
export function cellAt(from: Cell, right: number, down: number, { columns, rows }: Size): Cell {
  const index = cellIndex(from, columns, rows);
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const column = clamp((index % columns) + right, columns - 1);
  const row = clamp(Math.floor(index / columns) + down, rows - 1);
  return cellName(row * columns + column, columns);
}
