/** Reproducible positions as they arise in play, for both sides of a contest. */
import { ReferenceBoard, type Side } from "../reference/board.js";
import type { BenchProbe } from "./probe.js";

/** The moves of a random game until a share of the board is full, Black first. */
export function randomMoves(cellCount: number, seed: number, share: number): number[] {
  let state = Math.imul(seed + 1, 2654435761) | 1;
  const random = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) * below) / 2 ** 32);
  };
  const order = Array.from({ length: cellCount }, (_, cell) => cell);
  for (let i = cellCount - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order.slice(0, Math.floor(cellCount * share));
}

/** Sets them up on a square board in the engine. */
export function playMoves(probe: BenchProbe, size: number, moves: readonly number[]): void {
  probe.setBoard(size, size);
  probe.clearPosition();
  moves.forEach((cell, i) => {
    probe.play(cell, i & 1);
  });
}

/** And on the reference board. */
export function referenceBoard(size: number, moves: readonly number[]): ReferenceBoard {
  const board = new ReferenceBoard(size, size);
  moves.forEach((cell, i) => {
    board.play(cell, (i & 1) as Side);
  });
  return board;
}
