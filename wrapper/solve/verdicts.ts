/**
 * The winner after each move of a position, as far as it is known.
 *
 * A refutation has a carrier, the empty cells that the opponent needs: every move outside it loses to the same
 * refutation, so one result can settle many moves.
 */
import { type Board, emptyCells } from "../board/board.js";
import { cellName } from "../board/notation.js";
import { colorName } from "../board/position.js";
import type { Cell, Color } from "../types.js";
import type { Solution } from "./sliced-search.js";

export class Verdicts {
  readonly #board: Board;
  /** All legal moves, in row order. */
  readonly moves: readonly number[];
  /** The winners found so far, by the names of moves, as progress reports show them. */
  readonly known: Record<Cell, Color> = {};
  /** The cells that the opponent needs for all refutations so far. */
  readonly #refutationCells = new Set<number>();
  /** The move that was refuted last by a search of its own. */
  #lastRefuted: number | null = null;
  /** A winning move and the cells that the side needs after it. */
  #win: { readonly move: number; readonly carrier: readonly number[] } | null = null;

  constructor(board: Board) {
    this.#board = board;
    this.moves = emptyCells(board);
  }

  get isComplete(): boolean {
    return this.moves.every((cell) => this.isKnown(cell));
  }

  isKnown(cell: number): boolean {
    return cellName(cell, this.#board.columns) in this.known;
  }

  /** Records what the solution of the position itself says: its move wins, or every move leaves the same winner. */
  recordSolution({ winner, move }: Solution): void {
    const isOneMove = winner === this.#board.toMove && move !== null;
    for (const cell of isOneMove ? [move as number] : this.moves) this.#record(cell, winner);
  }

  /** Records the result of one move, and of all that it settles. */
  recordMove(cell: number, winner: number, carrier: readonly number[]): void {
    this.#record(cell, winner);
    if (winner === this.#board.toMove) {
      this.#win ??= { move: cell, carrier };
      return;
    }
    this.#lastRefuted = cell;
    for (const needed of carrier) this.#refutationCells.add(needed);
    for (const other of this.moves) if (!carrier.includes(other)) this.#record(other, winner);
  }

  /** The solution of the position as the verdicts show it: one move wins, or all lose; null if neither is known. */
  solution(): Solution | null {
    const { toMove } = this.#board;
    if (this.#win !== null) {
      const { move, carrier } = this.#win;
      const cells = [...new Set([move, ...carrier])].sort((a, b) => a - b);
      return { winner: toMove, move, wasTried: true, carrier: cells };
    }
    if (this.#lastRefuted === null || !this.isComplete) return null;
    const carrier = [...this.#refutationCells].sort((a, b) => a - b);
    return { winner: toMove ^ 1, move: this.#lastRefuted, wasTried: true, carrier };
  }

  /** The winner after each move in row order; null if it is not known. */
  all(): Record<Cell, Color | null> {
    const names = this.moves.map((cell) => cellName(cell, this.#board.columns));
    return Object.fromEntries(names.map((name) => [name, this.known[name] ?? null]));
  }

  #record(cell: number, winner: number): void {
    this.known[cellName(cell, this.#board.columns)] ??= colorName(winner) as Color;
  }
}
