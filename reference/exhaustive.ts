/**
 * Who wins, by trying everything: the truth that tests hold every other answer against. For few empty cells.
 */
import { type ReferenceBoard, type Side, Stone } from "./board.js";

/** The winner with `side` to move. Positions met again are remembered; nothing else is clever. */
export function exhaustiveWinner(board: ReferenceBoard, side: Side, known = new Map<string, Side>()): Side {
  const finished = board.winner();
  if (finished !== Stone.none) return finished as Side;
  const key = `${board.stones.join("")}${side}`;
  const before = known.get(key);
  if (before !== undefined) return before;
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
