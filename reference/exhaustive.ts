/** The winner by exhaustive play. Tests check the other algorithms with it, on boards with few empty cells. */
import { type ReferenceBoard, type Side, Stone } from "./board.js";

/** Returns the winner with `side` to move. Caches positions in `known` and does nothing else clever. */
export function exhaustiveWinner(board: ReferenceBoard, side: Side, known = new Map<string, Side>()): Side {
  const finished = board.winner();
  if (finished !== Stone.none) return finished as Side;
  const key = `${board.stones.join("")}${side}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const other = (side ^ 1) as Side;
  let winner: Side = other;
  for (let cell = 0; cell < board.cellCount && winner !== side; cell++) {
    if (board.stones[cell] !== Stone.none) continue;
    board.play(cell, side);
    winner = exhaustiveWinner(board, other, known);
    board.undo();
  }
  known.set(key, winner);
  return winner;
}
