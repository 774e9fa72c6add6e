/**
 * Finds how stones and nodes join two ends with as few stones as possible: a node that requires fewer stones can be
 * reused in more positions.
 *
 * This is a shortest path. A stone that the proof requires anyway costs 0, any other stone 1, an edge 0. Adjacent
 * points are one step apart, and so are the two ends of a joined pair.
 */

import { bitOf, type CellBits, hasCell } from "../board/cell-bits.js";
import type { Adjacency } from "../board/geometry.js";

/** Two points (cells or edges, see `geometry.ts`) that play in other cells joins. */
export interface JoinedPair {
  readonly ends: readonly [number, number];
}

interface JoinQuery<P extends JoinedPair> {
  /** The path may start at any of these points and end at any of `to`. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly stones: CellBits;
  /** The stones that cost nothing, a subset of `stones`. */
  readonly requiredStones: CellBits;
  readonly pairs: readonly P[];
}

interface JoinPath<P extends JoinedPair> {
  /** The first and the last point. */
  readonly ends: readonly [number, number];
  /** The stones on the path. */
  readonly stones: CellBits;
  /** The pairs that the path uses. */
  readonly pairs: readonly P[];
}

interface Step<P> {
  readonly point: number;
  readonly cost: number;
  readonly previous: Step<P> | null;
  /** The pair by which the step was made, or null for adjacent points. */
  readonly pair: P | null;
}

/** The cheapest path, or null if the ends are not joined. */
export function findJoin<P extends JoinedPair>(
  adjacency: Adjacency,
  { from, to, stones, requiredStones, pairs }: JoinQuery<P>,
): JoinPath<P> | null {
  const { cellCount } = adjacency;
  const goal = new Set(to);
  const visited = new Set<number>();
  // One queue per cost. A step costs 0 or 1 more, so a queue is complete before the next one is read.
  const queues: Step<P>[][] = [[], []];
  const add = (point: number, costSoFar: number, previous: Step<P> | null, pair: P | null) => {
    if (visited.has(point) || !adjacency.isEdgeOrStone(point, stones)) return;
    const isFree = point >= cellCount || hasCell(requiredStones, point);
    const cost = costSoFar + (isFree ? 0 : 1);
    queues[cost] ??= [];
    queues[cost]?.push({ point, cost, previous, pair });
  };
  for (const point of from) add(point, 0, null, null);
  for (const queue of queues) {
    for (const step of queue) {
      if (visited.has(step.point)) continue;
      visited.add(step.point);
      if (goal.has(step.point)) return pathTo(step, cellCount);
      for (const pair of pairs) {
        const [a, b] = pair.ends;
        if (a === step.point) add(b, step.cost, step, pair);
        if (b === step.point) add(a, step.cost, step, pair);
      }
      for (const point of adjacency.touching(step.point)) add(point, step.cost, step, null);
    }
  }
  return null;
}

function pathTo<P extends JoinedPair>(last: Step<P>, cellCount: number): JoinPath<P> {
  const pairs: P[] = [];
  let stones = 0n;
  let first = last;
  for (let step: Step<P> | null = last; step !== null; step = step.previous) {
    if (step.pair !== null) pairs.push(step.pair);
    if (step.point < cellCount) stones |= bitOf(step.point);
    first = step;
  }
  return { ends: [first.point, last.point], stones, pairs };
}
