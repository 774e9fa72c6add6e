/** A validated position in numbers: what backends, searches and proofs work on. */
import { NOBODY } from "../../assembly/abi.js";

/** Cells are numbered in row order from 0; sides are those of `assembly/abi.ts`. */
export interface Board {
  readonly columns: number;
  readonly rows: number;
  /** One byte per cell: BLACK, WHITE or NOBODY. */
  readonly stones: Uint8Array;
  readonly toMove: number;
}

/** The cells that `owner` occupies, in row order. The owner is a side, or NOBODY for the empty cells. */
export function cellsOwnedBy(owner: number, { stones }: Pick<Board, "stones">): number[] {
  return [...stones.keys()].filter((cell) => stones[cell] === owner);
}

export function emptyCells(board: Pick<Board, "stones">): number[] {
  return cellsOwnedBy(NOBODY, board);
}

/** The board after the side to move plays on `cell`. */
export function boardAfter(board: Board, cell: number): Board {
  const stones = board.stones.slice();
  stones[cell] = board.toMove;
  return { ...board, stones, toMove: board.toMove ^ 1 };
}
