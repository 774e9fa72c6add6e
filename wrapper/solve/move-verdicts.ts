/**
 * `allMoves`: searches until the winner after each legal move is known (verdicts.ts). If the call has a limit, the moves
 * are searched in rounds, each with a larger budget per move, so that the easy verdicts are found before a hard move uses
 * up the limit; a later round continues with the table entries of the earlier ones.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Backend } from "../backend/backend.js";
import { type Board, boardAfter } from "../board/board.js";
import type { Cell, Color } from "../types.js";
import type { SlicedSearch, Solution } from "./sliced-search.js";
import { Verdicts } from "./verdicts.js";

/** Positions per move in the first round, and how much the budget grows from round to round. */
export const FIRST_BUDGET = 16;
export const BUDGET_GROWTH = 4;

/** The solution of a game that is over; null otherwise. */
export function finishedGame(backend: Backend, board: Board): Solution | null {
  const winner = backend.winner(board);
  return winner === NOBODY ? null : { winner, move: null, wasTried: false, carrier: [] };
}

export class MoveVerdicts {
  readonly #backend: Backend;
  readonly #board: Board;
  readonly #search: SlicedSearch;
  readonly #verdicts: Verdicts;

  constructor(backend: Backend, board: Board, search: SlicedSearch) {
    this.#backend = backend;
    this.#board = board;
    this.#search = search;
    this.#verdicts = new Verdicts(board);
    search.moves = this.#verdicts.known;
  }

  /** Finds verdicts until all are known or a limit is reached. `solution`: that of the position itself, if known. */
  async find(solution: Solution | null): Promise<void> {
    const verdicts = this.#verdicts;
    if (solution !== null) verdicts.recordSolution(solution);
    if (verdicts.isComplete) return;
    const { moves } = this.#backend.evaluate(this.#board, "two-distance");
    const order = verdicts.moves.slice().sort((a, b) => (moves[b] as number) - (moves[a] as number));
    let budget = this.#search.isLimited ? FIRST_BUDGET : Number.POSITIVE_INFINITY;
    for (;;) {
      for (const cell of order) {
        if (!verdicts.isKnown(cell)) await this.#solveMove(cell, budget);
        if (this.#search.isOutOfTime || this.#search.isOutOfNodes) return;
      }
      if (verdicts.isComplete) return;
      budget *= BUDGET_GROWTH;
    }
  }

  async #solveMove(cell: number, mostNodes: number): Promise<void> {
    const next = boardAfter(this.#board, cell);
    const found =
      finishedGame(this.#backend, next) ?? (await this.#search.solve(next, { mostNodes, path: [cell] }));
    if (found !== null) this.#verdicts.recordMove(cell, found.winner, found.carrier);
  }

  /** The solution of the position as the verdicts show it, or null. */
  solution(): Solution | null {
    return this.#verdicts.solution();
  }

  /** The winner after each move in row order; null if it is not known. */
  all(): Record<Cell, Color | null> {
    return this.#verdicts.all();
  }
}
