/**
 * The hexagonal grid around a cell, without a board: points, rings and the twelve symmetries.
 *
 *        0   1        A point is [row, column]; directions are numbered clockwise from [−1, 0], as on the board
 *      5   x   2      (assembly/board/geometry.ts). Ring k has 6k points, clockwise from the point k steps in
 *        4   3        direction 0. So a turn by 60° moves each point by k places, and a mirror reverses the order.
 *
 * A pattern of radius 3 has 37 places: 0 (the centre), 1–6, 7–18 and 19–36, ring by ring.
 */
import { PLACE_COUNT, SYMMETRY_COUNT } from "../../assembly/abi.js";

export type GridPoint = readonly [row: number, column: number];

export const DIRECTIONS: readonly GridPoint[] = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
];
export const RADIUS = 3;
/** 1 + 3 · RADIUS · (RADIUS + 1) */
export const PLACES = PLACE_COUNT;
export const SYMMETRIES = SYMMETRY_COUNT;

function plus([r, c]: GridPoint, [dr, dc]: GridPoint): GridPoint {
  return [r + dr, c + dc];
}

export function minus([r, c]: GridPoint, [dr, dc]: GridPoint): GridPoint {
  return [r - dr, c - dc];
}

/** Returns the six neighbours, in the order of the directions. */
export function around(point: GridPoint): GridPoint[] {
  return DIRECTIONS.map((direction) => plus(point, direction));
}

/** Applies symmetry `t`: for t ≥ 6 first a mirror that keeps direction 0, then t mod 6 turns of 60° clockwise. */
export function transform([row, column]: GridPoint, t: number): GridPoint {
  let [r, c] = t >= 6 ? [row + column, -column] : [row, column];
  for (let turn = t % 6; turn > 0; turn--) [r, c] = [r + c, -r];
  return [r, c];
}

/** The point of each place. */
export const POINTS: readonly GridPoint[] = (() => {
  const points: GridPoint[] = [[0, 0]];
  for (let ring = 1; ring <= RADIUS; ring++) {
    let point: GridPoint = [-ring, 0];
    for (let side = 0; side < 6; side++) {
      for (let step = 0; step < ring; step++) {
        points.push(point);
        point = plus(point, DIRECTIONS[(side + 2) % 6] as GridPoint);
      }
    }
  }
  return points;
})();

/** Returns a point as one number, for use as a map key. */
export function key([row, column]: GridPoint): number {
  return (row + 64) * 128 + column + 64;
}

const PLACE = new Map(POINTS.map((point, place) => [key(point), place]));

/** Returns the place of a point, or −1 beyond the radius. */
export function placeOf(point: GridPoint): number {
  return PLACE.get(key(point)) ?? -1;
}

/** Per symmetry and place: the place it goes to. */
export const MOVED: readonly (readonly number[])[] = Array.from({ length: SYMMETRIES }, (_, t) =>
  POINTS.map((point) => placeOf(transform(point, t))),
);

/** Returns the connected sets of `size` points, one per class under the symmetries, in a fixed order. */
export function shapes(size: number): GridPoint[][] {
  let current = new Map<string, GridPoint[]>([["", [[0, 0]]]]);
  for (let grown = 1; grown < size; grown++) {
    const next = new Map<string, GridPoint[]>();
    for (const shape of current.values()) {
      const taken = new Set(shape.map(key));
      for (const point of shape.flatMap(around)) {
        if (taken.has(key(point))) continue;
        const larger = canonical([...shape, point]);
        next.set(larger.map(key).join(), larger);
      }
    }
    current = next;
  }
  return [...current.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
}

function canonical(shape: readonly GridPoint[]): GridPoint[] {
  const images = Array.from({ length: SYMMETRIES }, (_, t) => {
    const moved = shape.map((point) => transform(point, t));
    const row = Math.min(...moved.map(([r]) => r));
    const column = Math.min(...moved.map(([, c]) => c));
    return moved.map((point) => minus(point, [row, column])).sort((a, b) => key(a) - key(b));
  });
  return images.reduce((best, image) => (image.map(key).join() < best.map(key).join() ? image : best));
}
