/**
 * How stones and nodes join two ends, with few stones: what a proof does not lean on need not be there when the proof
 * is used again elsewhere.
 *
 * The shortest path from end to end: a stone that is leaned on already costs nothing, another costs one; a node that
 * links two stones or edges costs nothing.
 */
import { neighboursOf, touchesEdge } from "../notation.js";
import { bitOf, type CellBits } from "./cell-bits.js";

/** Points are cells, and the four edges as cellCount + edge. */
export interface Link {
  readonly ends: readonly [number, number];
}

export interface Join<L extends Link> {
  readonly ends: readonly [number, number];
  /** The stones of the path. */
  readonly stones: CellBits;
  /** The links that the path takes. */
  readonly links: readonly L[];
}

interface Step<L> {
  readonly point: number;
  readonly cost: number;
  readonly before: Step<L> | null;
  readonly link: L | null;
}

export class Joiner {
  readonly #touched: readonly (readonly number[])[];

  constructor(
    columns: number,
    rows: number,
    readonly side: number,
  ) {
    const cellCount = columns * rows;
    const edges = [side * 2, side * 2 + 1];
    const touched = Array.from({ length: cellCount + 4 }, (_, cell) =>
      cell < cellCount ? neighboursOf(cell, columns, rows) : [],
    );
    for (let cell = 0; cell < cellCount; cell++) {
      for (const edge of edges.filter((each) => touchesEdge(cell, each, columns, rows))) {
        touched[cell]?.push(cellCount + edge);
        touched[cellCount + edge]?.push(cell);
      }
    }
    this.#touched = touched;
  }

  /** The cells around a cell and the winner's edges there; the cells along an edge. */
  touched(point: number): readonly number[] {
    return this.#touched[point] as readonly number[];
  }

  /** All points that chains of `stones` join to a point, itself included. */
  group(point: number, stones: CellBits): number[] {
    const seen = new Set([point]);
    for (const each of seen) {
      for (const other of this.#touched[each] as readonly number[]) {
        if (this.#isThere(other, stones)) seen.add(other);
      }
    }
    return [...seen];
  }

  /** The cheapest join of one of `from` with one of `to`, or null. Requires `free` inside `stones`. */
  join<L extends Link>(
    from: readonly number[],
    to: readonly number[],
    stones: CellBits,
    free: CellBits,
    links: readonly L[],
  ): Join<L> | null {
    const goal = new Set(to);
    const done = new Set<number>();
    // Steps by cost; those of one cost are taken before any dearer one is made.
    const queues: Step<L>[][] = [[], []];
    const add = (point: number, cost: number, before: Step<L> | null, link: L | null) => {
      if (done.has(point) || !this.#isThere(point, stones)) return;
      const isFree = point >= this.#cellCount || (free & bitOf(point)) !== 0n;
      const total = cost + (isFree ? 0 : 1);
      queues[total] ??= [];
      queues[total]?.push({ point, cost: total, before, link });
    };
    for (const point of from) add(point, 0, null, null);
    for (const queue of queues) {
      for (const step of queue) {
        if (done.has(step.point)) continue;
        done.add(step.point);
        if (goal.has(step.point)) return walkBack(step, this.#cellCount);
        for (const link of links) {
          const [a, b] = link.ends;
          if (a === step.point) add(b, step.cost, step, link);
          if (b === step.point) add(a, step.cost, step, link);
        }
        for (const point of this.#touched[step.point] as readonly number[]) add(point, step.cost, step, null);
      }
    }
    return null;
  }

  get #cellCount(): number {
    return this.#touched.length - 4;
  }

  #isThere(point: number, stones: CellBits): boolean {
    return point >= this.#cellCount || (stones & bitOf(point)) !== 0n;
  }
}

function walkBack<L extends Link>(last: Step<L>, cellCount: number): Join<L> {
  const links: L[] = [];
  let stones = 0n;
  let first = last;
  for (let step: Step<L> | null = last; step !== null; step = step.before) {
    if (step.link !== null) links.push(step.link);
    if (step.point < cellCount) stones |= bitOf(step.point);
    first = step;
  }
  return { ends: [first.point, last.point], stones, links };
}
