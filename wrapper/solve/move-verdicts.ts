/**
 * `allMoves`: the winner after each legal move.
 *
 * A refutation has a carrier, the empty cells that the opponent needs: every move outside it loses to the same
 * refutation, so one search can settle many moves. If the call has a limit, the moves are searched in rounds, each with
 * a larger budget per move, so that the easy verdicts are found before a hard move uses up the limit; a later round
 * continues with the table entries of the earlier ones.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Backend } from "../backend/backend.js";
import { type Board, boardAfter, emptyCells } from "../board/board.js";
import { cellName } from "../board/notation.js";
import { colorName } from "../board/position.js";
import type { Cell, Color } from "../types.js";
import type { SlicedSearch, Solution } from "./sliced-search.js";

/** Positions per move in the first round, and how much the budget grows from round to round. */
const FIRST_BUDGET = 16;
const BUDGET_GROWTH = 4;

/** The solution of a game that is over; null otherwise. */
export function finishedGame(backend: Backend, board: Board): Solution | null {
  const winner = backend.winner(board);
  return winner === NOBODY ? null : { winner, move: null, wasTried: false, carrier: [] };
}

export class MoveVerdicts {
  readonly #backend: Backend;
  readonly #board: Board;
  readonly #search: SlicedSearch;
  readonly #empty: readonly number[];
  /** The winners found so far, by the names of moves, as progress reports show them. */
  readonly #known: Record<Cell, Color> = {};
  /** The cells that the opponent needs for all refutations so far. */
  readonly #refutationCells = new Set<number>();
  /** The move whose own search refuted it last. Budgets grow from round to round, so it took most work. */
  #lastRefuted: number | null = null;
  /** A winning move and the cells that the side needs after it. */
  #win: { readonly move: number; readonly carrier: readonly number[] } | null = null;

  constructor(backend: Backend, board: Board, search: SlicedSearch) {
    this.#backend = backend;
    this.#board = board;
    this.#search = search;
    this.#empty = emptyCells(board);
    search.moves = this.#known;
  }

  /** Finds verdicts until all are known or a limit is reached. `solution`: that of the position itself, if known. */
  async find(solution: Solution | null): Promise<void> {
    const { toMove } = this.#board;
    if (solution !== null && (solution.winner !== toMove || solution.move === null)) {
      // The side to move loses, or the game is over: every move leaves the same winner.
      for (const cell of this.#empty) this.#record(cell, solution.winner);
      return;
    }
    if (solution !== null && solution.move !== null) this.#record(solution.move, toMove);
    const { moves } = this.#backend.evaluate(this.#board, "two-distance");
    const order = this.#empty.slice().sort((a, b) => (moves[b] as number) - (moves[a] as number));
    let budget = this.#search.isLimited ? FIRST_BUDGET : Number.POSITIVE_INFINITY;
    for (;;) {
      for (const cell of order) {
        if (!this.#isKnown(cell)) await this.#solveMove(cell, budget);
        if (this.#search.isOutOfTime || this.#search.isOutOfNodes) return;
      }
      if (order.every((cell) => this.#isKnown(cell))) return;
      budget *= BUDGET_GROWTH;
    }
  }

  async #solveMove(cell: number, mostNodes: number): Promise<void> {
    const next = boardAfter(this.#board, cell);
    const found =
      finishedGame(this.#backend, next) ?? (await this.#search.solve(next, { mostNodes, path: [cell] }));
    if (found === null) return;
    const { winner, carrier } = found;
    this.#record(cell, winner);
    if (winner === this.#board.toMove) {
      this.#win ??= { move: cell, carrier };
      return;
    }
    this.#lastRefuted = cell;
    for (const needed of carrier) this.#refutationCells.add(needed);
    for (const other of this.#empty) if (!carrier.includes(other)) this.#record(other, winner);
  }

  /** The solution of the position as the verdicts show it: one move wins, or all lose; null if neither is known. */
  solution(): Solution | null {
    const { toMove } = this.#board;
    if (this.#win !== null) {
      const { move, carrier } = this.#win;
      const cells = [...new Set([move, ...carrier])].sort((a, b) => a - b);
      return { winner: toMove, move, wasTried: true, carrier: cells };
    }
    if (this.#lastRefuted === null || !this.#empty.every((cell) => this.#isKnown(cell))) return null;
    const carrier = [...this.#refutationCells].sort((a, b) => a - b);
    return { winner: toMove ^ 1, move: this.#lastRefuted, wasTried: true, carrier };
  }

  /** The winner after each move in row order; null if it is not known. */
  all(): Record<Cell, Color | null> {
    const names = this.#empty.map((cell) => cellName(cell, this.#board.columns));
    return Object.fromEntries(names.map((name) => [name, this.#known[name] ?? null]));
  }

  #isKnown(cell: number): boolean {
    return cellName(cell, this.#board.columns) in this.#known;
  }

  #record(cell: number, winner: number): void {
    this.#known[cellName(cell, this.#board.columns)] ??= colorName(winner) as Color;
  }
}
