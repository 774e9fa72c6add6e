/** Counting games on the reference board, in the words of `assembly/debug/perft.ts`. */
import { type ReferenceBoard, type Side, Stone } from "./board.js";

/** Games of at most `depth` moves, `side` first: those that end in a win, and those cut short at `depth`. */
export function perft(board: ReferenceBoard, depth: number, side: Side): number {
  if (board.winner() !== Stone.none) return 1;
  return countGames(board, depth, side);
}

function countGames(board: ReferenceBoard, depth: number, side: Side): number {
  if (depth === 0) return 1;
  const other = (side ^ 1) as Side;
  let games = 0;
  for (let cell = 0; cell < board.cellCount; cell++) {
    if (board.stones[cell] !== Stone.none) continue;
    board.play(cell, side);
    games += board.winner() !== Stone.none ? 1 : countGames(board, depth - 1, other);
    board.undo();
  }
  return games;
}

/** Plays `games` random games from the empty board and takes them back. Answers a number made of
 *  every winner and length. */
export function randomGames(board: ReferenceBoard, seed: number, games: number): number {
  const order = Uint16Array.from({ length: board.cellCount }, (_, cell) => cell);
  let state = seed | 1;
  let summary = 0;
  for (let game = 0; game < games; game++) {
    let side: Side = 0;
    let moves = 0;
    for (;;) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const pick = moves + Math.floor(((state >>> 0) * (board.cellCount - moves)) / 2 ** 32);
      const cell = order[pick] as number;
      order[pick] = order[moves] as number;
      order[moves] = cell;
      board.play(cell, side);
      moves++;
      if (board.winner() !== Stone.none) break;
      side = (side ^ 1) as Side;
    }
    summary = (Math.imul(summary, 31) + moves * 2 + side) >>> 0;
    while (moves-- > 0) board.undo();
  }
  return summary;
}
