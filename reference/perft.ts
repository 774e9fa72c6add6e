/** Counts and plays games on the reference board, as `assembly/probe/perft.ts` does in the engine. */
import { type ReferenceBoard, type Side, Stone } from "./board.js";
import { randomBelow } from "./random.js";

/** Counts the games of at most `depth` moves, `side` first: those that end in a win and those cut off at `depth`. */
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

/** Plays `games` random games from the empty board and takes them back. Returns a hash of all winners and lengths. */
export function randomGames(board: ReferenceBoard, seed: number, games: number): number {
  const order = Uint16Array.from({ length: board.cellCount }, (_, cell) => cell);
  const random = randomBelow(seed);
  let hash = 0;
  for (let game = 0; game < games; game++) {
    let side: Side = 0;
    let moves = 0;
    for (;;) {
      const pick = moves + random(board.cellCount - moves);
      const cell = order[pick] as number;
      order[pick] = order[moves] as number;
      order[moves] = cell;
      board.play(cell, side);
      moves++;
      if (board.winner() !== Stone.none) break;
      side = (side ^ 1) as Side;
    }
    hash = (Math.imul(hash, 31) + moves * 2 + side) >>> 0;
    while (moves-- > 0) board.undo();
  }
  return hash;
}
