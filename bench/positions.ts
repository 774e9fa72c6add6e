/** Reproducible positions from random games, for the engine and the reference alike. */
import { ReferenceBoard, type Side } from "../reference/board.js";
import { randomBelow, shuffled } from "../reference/random.js";
import type { BenchProbe } from "./probe.js";

/** Returns the moves of a random game, Black first, until `share` of the cells (0…1) are occupied. */
export function randomMoves(cellCount: number, seed: number, share: number): number[] {
  const random = randomBelow(Math.imul(seed + 1, 2654435761));
  return shuffled(cellCount, random).slice(0, Math.floor(cellCount * share));
}

/** Returns a linear congruential generator, uniform in [0, 1). */
export function randomFraction(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Sets up the moves on a square board in the engine. */
export function playMoves(probe: BenchProbe, size: number, moves: readonly number[]): void {
  probe.setBoard(size, size);
  probe.clearPosition();
  moves.forEach((cell, i) => {
    probe.play(cell, i & 1);
  });
}

/** Sets up the moves on a square reference board. */
export function referenceBoard(size: number, moves: readonly number[]): ReferenceBoard {
  const board = new ReferenceBoard(size, size);
  moves.forEach((cell, i) => {
    board.play(cell, (i & 1) as Side);
  });
  return board;
}
