/**
 * Collects the winner after each move of one position. A refutation needs only the cells of its carrier, so every move
 * outside the carrier loses to it as well: one result may settle many moves.
 */
import { type Board, boardAfter, emptyCells } from "../board/board.js";
import { cellIndex, cellName } from "../board/notation.js";
import { colorName, positionOf } from "../board/position.js";
import type { Cell, Color, Evaluation, Position, SolveResult } from "../types.js";

export class MoveWinners {
  readonly known = new Map<Cell, Color>();
  readonly #board: Board;
  readonly #mover: Color;
  /** All legal moves, in row order. */
  readonly #moves: readonly Cell[];
  /** The same, the most promising first. */
  readonly #order: readonly Cell[];
  #next = 0;

  /** `finishedWinner` has a chain already and wins after every move; `evaluation` orders the moves. */
  constructor(board: Board, finishedWinner: Color | null, evaluation: Evaluation | null) {
    this.#board = board;
    this.#mover = colorName(board.toMove) as Color;
    this.#moves = emptyCells(board).map((cell) => cellName(cell, board.columns));
    const value = (cell: Cell) => evaluation?.moves[cell] ?? 0;
    this.#order = this.#moves.slice().sort((a, b) => value(b) - value(a));
    if (finishedWinner !== null) for (const cell of this.#moves) this.known.set(cell, finishedWinner);
  }

  get total(): number {
    return this.#moves.length;
  }

  /** Returns the next move without a known winner, each once; undefined if there is none left. */
  takeNext(): Cell | undefined {
    while (this.known.has(this.#order[this.#next] ?? "")) this.#next++;
    return this.#order[this.#next++];
  }

  /** The position after a move. */
  positionAfter(cell: Cell): Position {
    const { columns, rows } = this.#board;
    return positionOf(boardAfter(this.#board, cellIndex(cell, columns, rows)));
  }

  /** Records the result of a move in `known`, and of all moves that it settles. */
  record(cell: Cell, { winner, carrier }: SolveResult): void {
    if (winner === null) return;
    this.known.set(cell, winner);
    if (winner === this.#mover) return;
    const needed = new Set(carrier);
    for (const other of this.#moves) {
      if (!needed.has(other) && !this.known.has(other)) this.known.set(other, winner);
    }
  }

  /** The winner of the position itself: known as soon as one move wins or all lose. */
  positionWinner(): Color | null {
    const winners = this.#moves.map((cell) => this.known.get(cell));
    if (winners.includes(this.#mover)) return this.#mover;
    return winners.includes(undefined) ? null : (winners[0] ?? null);
  }

  /** The winners known so far. */
  knownWinners(): Record<Cell, Color> {
    return Object.fromEntries(this.known);
  }

  /** The winner after each move in row order; null if it is not known. */
  allWinners(): Record<Cell, Color | null> {
    return Object.fromEntries(this.#moves.map((cell) => [cell, this.known.get(cell) ?? null]));
  }
}
