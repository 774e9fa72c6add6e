/** Random boards and positions for property tests. */
import fc from "fast-check";
import { cellName } from "../../wrapper/notation.js";
import type { Color, Position } from "../../wrapper/types.js";

/** A number generator with a seed: xorshift32, uniform in [0, below). */
export function seeded(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) * below) / 2 ** 32);
  };
}

/** The numbers 0…count−1 in random order. */
export function shuffled(count: number, random: (below: number) => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

/** A position from one of BLACK, WHITE, NOBODY a cell. */
export function positionOf(
  columns: number,
  rows: number,
  stones: ArrayLike<number>,
  toMove: Color = "black",
): Position {
  const cellsOf = (side: number) =>
    Array.from({ length: columns * rows }, (_, cell) => cell)
      .filter((cell) => stones[cell] === side)
      .map((cell) => cellName(cell, columns));
  return { size: [columns, rows], black: cellsOf(0), white: cellsOf(1), toMove };
}

const side = fc.integer({ min: 1, max: 19 });

/** Any stones in any number on any board. */
export const anyPosition: fc.Arbitrary<Position> = fc
  .record({ columns: side, rows: side, toMove: fc.constantFrom<Color>("black", "white") })
  .chain(({ columns, rows, toMove }) =>
    fc
      .array(fc.integer({ min: 0, max: 2 }), { minLength: columns * rows, maxLength: columns * rows })
      .map((stones) => positionOf(columns, rows, stones, toMove)),
  );

/** A board without an empty cell. */
export const fullPosition: fc.Arbitrary<Position> = fc
  .tuple(side, side)
  .chain(([columns, rows]) =>
    fc
      .array(fc.integer({ min: 0, max: 1 }), { minLength: columns * rows, maxLength: columns * rows })
      .map((stones) => positionOf(columns, rows, stones)),
  );
