/**
 * The winner of every position that can arise from a board with few empty cells, for either side to move. Computed
 * for all of them at once, from full boards backwards (retrograde analysis). Tests check fill and prune with it.
 *
 * A position is a number in base 3 with one digit per empty cell of the board: 0 empty, 1 Black, 2 White.
 * Adding a stone makes the number larger, so counting down visits every position after its successors.
 */
import { type ReferenceBoard, type Side, Stone } from "./board.js";

/** 3 ** 14 bytes are 4.8 MB. */
const MAX_EMPTY = 14;

export class AllPositions {
  /** The empty cells of the board, in the order of their digits. */
  readonly cells: readonly number[];
  /** The place value of each cell's digit. */
  private readonly units: readonly number[];
  /** Bit 0: White wins with Black to move; bit 1: with White to move. */
  private readonly winners: Uint8Array;

  constructor(board: ReferenceBoard) {
    this.cells = [...board.stones.keys()].filter((cell) => board.stones[cell] === Stone.none);
    const count = this.cells.length;
    if (count > MAX_EMPTY) throw new Error(`${count} empty cells, but at most ${MAX_EMPTY} are supported`);
    this.units = this.cells.map((_, i) => 3 ** i);
    this.winners = new Uint8Array(3 ** count);
    const full = fullWinners(board, this.cells);
    const { units, winners } = this;
    for (let code = winners.length - 1; code >= 0; code--) {
      let whites = 0;
      let isFull = true;
      let blackToMove = 1;
      let whiteToMove = 0;
      for (let i = 0, rest = code; i < count; i++, rest = Math.floor(rest / 3)) {
        const digit = rest % 3;
        if (digit === 2) whites |= 1 << i;
        if (digit !== 0) continue;
        isFull = false;
        const unit = units[i] as number;
        if (((winners[code + unit] as number) & 2) === 0) blackToMove = 0;
        if (((winners[code + 2 * unit] as number) & 1) === 1) whiteToMove = 2;
      }
      winners[code] = isFull ? 3 * (full[whites] as number) : blackToMove | whiteToMove;
    }
  }

  /** Returns the winner with `side` to move after these stones are added to the board. */
  winner(side: Side, black: readonly number[] = [], white: readonly number[] = []): Side {
    const code = this.code(black, 1) + this.code(white, 2);
    return (((this.winners[code] as number) >> side) & 1) as Side;
  }

  private code(stones: readonly number[], digit: number): number {
    return stones.reduce((sum, cell) => {
      const i = this.cells.indexOf(cell);
      if (i < 0) throw new Error(`cell ${cell} is not empty`);
      return sum + digit * (this.units[i] as number);
    }, 0);
  }
}

/** Returns the winner of every full board. Bit i of the index is set if White owns cells[i]. */
function fullWinners(board: ReferenceBoard, cells: readonly number[]): Uint8Array {
  const { stones } = board;
  const winners = new Uint8Array(2 ** cells.length);
  for (let whites = 0; whites < winners.length; whites++) {
    cells.forEach((cell, i) => {
      stones[cell] = (whites >> i) & 1;
    });
    winners[whites] = board.hasWon(Stone.white) ? 1 : 0;
  }
  for (const cell of cells) stones[cell] = Stone.none;
  return winners;
}
