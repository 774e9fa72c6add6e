/**
 * The hexagonal lattice around a cell, without a board: points, rings and the twelve symmetries.
 *
 *        0   1        A point is [row, column]; directions go clockwise from [−1, 0], as on the board
 *      5   x   2      (assembly/board/geometry.ts). Ring k has 6k points, clockwise from k steps in
 *        4   3        direction 0, so that a turn by 60° moves each by k places and a mirror reverses them.
 *
 * Places 0 (the centre), 1–6, 7–18 and 19–36 are what a pattern of radius 3 is written in.
 */
export type Point = readonly [row: number, column: number];

export const DIRECTIONS: readonly Point[] = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
];
export const RADIUS = 3;
export const PLACES = 1 + 3 * RADIUS * (RADIUS + 1);
export const SYMMETRIES = 12;

export function plus([r, c]: Point, [dr, dc]: Point): Point {
  return [r + dr, c + dc];
}

export function minus([r, c]: Point, [dr, dc]: Point): Point {
  return [r - dr, c - dc];
}

export function around(point: Point): Point[] {
  return DIRECTIONS.map((direction) => plus(point, direction));
}

/** Symmetry `t`: a mirror that keeps direction 0 where t ≥ 6, then t mod 6 turns of 60° clockwise. */
export function transform([row, column]: Point, t: number): Point {
  let [r, c] = t >= 6 ? [row + column, -column] : [row, column];
  for (let turn = t % 6; turn > 0; turn--) [r, c] = [r + c, -r];
  return [r, c];
}

export const POINTS: readonly Point[] = (() => {
  const points: Point[] = [[0, 0]];
  for (let ring = 1; ring <= RADIUS; ring++) {
    let point: Point = [-ring, 0];
    for (let side = 0; side < 6; side++) {
      for (let step = 0; step < ring; step++) {
        points.push(point);
        point = plus(point, DIRECTIONS[(side + 2) % 6] as Point);
      }
    }
  }
  return points;
})();

/** A point as one number, for maps. */
export function key([row, column]: Point): number {
  return (row + 64) * 128 + column + 64;
}

const PLACE = new Map(POINTS.map((point, place) => [key(point), place]));

/** The place of a point, or −1 beyond the radius. */
export function placeOf(point: Point): number {
  return PLACE.get(key(point)) ?? -1;
}

/** Where each place goes under each symmetry. */
export const MOVED: readonly (readonly number[])[] = Array.from({ length: SYMMETRIES }, (_, t) =>
  POINTS.map((point) => placeOf(transform(point, t))),
);

/** Connected sets of `size` points, one of each class under the symmetries, in a fixed order. */
export function shapes(size: number): Point[][] {
  let current = new Map<string, Point[]>([["", [[0, 0]]]]);
  for (let grown = 1; grown < size; grown++) {
    const next = new Map<string, Point[]>();
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

function canonical(shape: readonly Point[]): Point[] {
  const images = Array.from({ length: SYMMETRIES }, (_, t) => {
    const moved = shape.map((point) => transform(point, t));
    const row = Math.min(...moved.map(([r]) => r));
    const column = Math.min(...moved.map(([, c]) => c));
    return moved.map((point) => minus(point, [row, column])).sort((a, b) => key(a) - key(b));
  });
  return images.reduce((best, image) => (image.map(key).join() < best.map(key).join() ? image : best));
}
