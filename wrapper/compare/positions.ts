/**
 * The fixed positions that `hex-wasp bench` compares on: for each size a hard opening, an easy one, and one that pattern
 * search solves soon, so that the reference reaches the end of some search on every board.
 */
import type { Cell, Position } from "../types.js";

export interface BenchPosition {
  readonly name: string;
  readonly position: Position;
}

export const BENCH_SIZES = [5, 6, 7] as const;
export type BenchSize = (typeof BENCH_SIZES)[number];

/** Moves in turn, Black first. */
const MOVES: Readonly<Record<BenchSize, readonly (readonly Cell[])[]>> = {
  5: [["a2"], ["c3"], []],
  6: [["a2"], ["d3"], ["d3", "c4"]],
  7: [["a2"], ["d4"], ["c5", "d3", "g1", "e3", "g3", "g2"]],
};

export function benchPositions(sizes: readonly BenchSize[]): BenchPosition[] {
  return sizes.flatMap((size) => MOVES[size].map((moves) => positionAfter(size, moves)));
}

function positionAfter(size: number, moves: readonly Cell[]): BenchPosition {
  const of = (parity: number) => moves.filter((_, i) => i % 2 === parity);
  return {
    name: `${size}×${size} ${moves.length === 0 ? "empty" : `after ${moves.join(" ")}`}`,
    position: { size, black: of(0), white: of(1), toMove: moves.length % 2 === 0 ? "black" : "white" },
  };
}
