/**
 * Sets of cells as bigints: bit p stands for cell p. Intersection is `a & b`, union `a | b`, difference `a & ~b`.
 * A bigint holds the cells of any board; the engine's fixed-width words would need a second type for large boards.
 */

import { MAX_SIDE } from "../../assembly/abi.js";

export type CellBits = bigint;

const BITS = Array.from({ length: MAX_SIDE * MAX_SIDE }, (_, cell) => 1n << BigInt(cell));

export function bitOf(cell: number): CellBits {
  return BITS[cell] as CellBits;
}

export function bitsOf(cells: Iterable<number>): CellBits {
  let bits = 0n;
  for (const cell of cells) bits |= bitOf(cell);
  return bits;
}

/** The cells of a set, in row order. */
export function cellsOf(bits: CellBits): number[] {
  const cells: number[] = [];
  for (let rest = bits; rest !== 0n; rest &= rest - 1n) cells.push((rest & -rest).toString(2).length - 1);
  return cells;
}

/** The number of cells in a set. */
export function sizeOf(bits: CellBits): number {
  let size = 0;
  for (let rest = bits; rest !== 0n; rest &= rest - 1n) size++;
  return size;
}

export function hasCell(bits: CellBits, cell: number): boolean {
  return (bits & bitOf(cell)) !== 0n;
}

export function isSubset(a: CellBits, b: CellBits): boolean {
  return (a & ~b) === 0n;
}
