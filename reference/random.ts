/**
 * Random numbers, orders and boards that depend only on a seed. The signature and the committed test data depend on
 * these sequences, so they must never change.
 *
 * The generator is xorshift32 (Marsaglia 2003), as in `assembly/probe/perft.ts`.
 */
import { ReferenceBoard, type Side } from "./board.js";

/** Returns an integer, uniform in [0, below). */
export type Random = (below: number) => number;

/** Returns a generator. The lowest bit of the seed is set, because a state of 0 would stay 0. */
export function randomBelow(seed: number): Random {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) * below) / 2 ** 32);
  };
}

/** Returns the integers 0…count−1 in random order (Fisher–Yates, from the last place down). */
export function shuffled(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

export interface Scatter {
  /** The number of cells that stay empty; all of them if there are fewer. */
  readonly empty: number;
  /** The chance that a stone is black, in percent. */
  readonly blackPercent: number;
}

/** Returns a board with stones on all but `empty` cells. The numbers of stones need not be those of a game. */
export function randomBoard(
  columns: number,
  rows: number,
  { empty, blackPercent }: Scatter,
  random: Random,
): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  for (const cell of shuffled(board.cellCount, random).slice(empty)) {
    board.play(cell, random(100) < blackPercent ? 0 : 1);
  }
  return board;
}

/** Returns a board after `count` moves on random cells, Black first. The moves go on after a win. */
export function randomGame(columns: number, rows: number, count: number, random: Random): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  shuffled(board.cellCount, random)
    .slice(0, count)
    .forEach((cell, i) => {
      board.play(cell, (i & 1) as Side);
    });
  return board;
}
