/**
 * The player's search with the exact solver beside it, in rounds that the event loop interrupts.
 *
 *   round   ROUND_VISITS visits of the player's tree, then the solver's share of positions of df-pn
 *
 * The rounds do not depend on the clock, so with a node limit the same position gives the same move. Ends when either
 * has proven the winner, when a limit is reached, or, where time is the limit, when the best move cannot be overtaken any
 * more in the time that is left.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Backend, BackendPlay, BackendSearch, RawCandidate } from "../backend/backend.js";
import { type Board, emptyCells } from "../board/board.js";
import { cellName } from "../board/notation.js";
import type { CheckedLimits } from "../solve/options.js";
import type { SlicedSearch, Solution } from "../solve/sliced-search.js";

import { candidateOf, estimateOf } from "./candidates.js";

const ROUND_VISITS = 16;
/** Positions of the solver per visit: where few cells are empty it may well finish. */
const SOLVER_SHARE = 0.03;
const LATE_SOLVER_SHARE = 0.15;
const LATE_CELLS = 64;
/** Visits of the solver after the tree has found the winner. */
const LAST_VISITS = 256;
/** The longest time without a turn of the event loop, where a visit is not longer. */
const PIECE_MILLISECONDS = 12;
/** Visits before the search may stop early. */
const LEAST_VISITS = 64;

export interface Knowledge {
  /** Look for connections at nodes of the tree. */
  readonly examines: boolean;
  /** Let the solver work on the position. */
  readonly solves: boolean;
}

export interface Played {
  /** Best first. */
  readonly candidates: readonly RawCandidate[];
  readonly chance: number;
  readonly line: readonly number[];
  /** NOBODY if nothing is proven. */
  readonly winner: number;
  /** What the solver has found, if it has finished. */
  readonly solution: Solution | null;
}

/** Searches a position whose game is not over; null if the backend has no search for play. */
export async function searchForPlay(
  backend: Backend,
  board: Board,
  search: SlicedSearch,
  limits: CheckedLimits,
  { examines, solves }: Knowledge,
): Promise<Played | null> {
  // With a node limit, the move must not depend on earlier calls: neither on their tree nor on what they have proven.
  const keepsTree = !Number.isFinite(limits.nodes);
  if (!keepsTree) backend.clear();
  const play = backend.startPlay(board, { keepsTree, examines });
  if (play === null) return null;
  const solver = solves ? search.begin(board) : null;
  return new Rounds(board, play, solver, search, limits).run();
}

class Rounds {
  readonly #board: Board;
  readonly #play: BackendPlay;
  readonly #solver: BackendSearch | null;
  readonly #search: SlicedSearch;
  readonly #limits: CheckedLimits;
  readonly #share: number;
  readonly #start = performance.now();
  #visits = 0;
  /** Visits of the next piece. */
  #piece = 1;

  constructor(
    board: Board,
    play: BackendPlay,
    solver: BackendSearch | null,
    search: SlicedSearch,
    limits: CheckedLimits,
  ) {
    this.#board = board;
    this.#play = play;
    this.#solver = solver;
    this.#search = search;
    this.#limits = limits;
    search.describePlay = () => ({
      value: estimateOf(play.chance),
      candidates: play.candidates().map((candidate) => candidateOf(candidate, board.columns)),
      line: play.line().map((cell) => cellName(cell, board.columns)),
    });
    this.#share = emptyCells(board).length > LATE_CELLS ? SOLVER_SHARE : LATE_SOLVER_SHARE;
  }

  async run(): Promise<Played> {
    let winner = this.#visit(0);
    let solved = NOBODY;
    while (winner === NOBODY && solved === NOBODY && !this.#isOver()) {
      winner = await this.#inPieces(ROUND_VISITS, (visits) => this.#visit(visits));
      if (winner === NOBODY) solved = await this.#inPieces(this.#due(), (visits) => this.#runSolver(visits));
    }
    // The tree may know the winner without a move to play, or without one that resists: the solver finds it soon.
    if (winner !== NOBODY && solved === NOBODY && !this.#hasWin()) {
      solved = await this.#inPieces(LAST_VISITS, (visits) => this.#runSolver(visits));
    }
    if (winner === NOBODY && solved === NOBODY) this.#search.report();
    const solution =
      solved === NOBODY || this.#solver === null
        ? null
        : this.#search.solutionOf(this.#board, solved, this.#solver);
    const play = this.#play;
    return {
      candidates: play.candidates(),
      chance: play.chance,
      line: play.line(),
      winner: solved === NOBODY ? winner : solved,
      solution,
    };
  }

  #nodesLeft(): number {
    return this.#limits.nodes - this.#search.stats.nodes;
  }

  /** Runs so many visits in pieces that let the event loop run in between, until a limit is reached or the winner is
   *  known. The pieces do not change what is visited. */
  async #inPieces(visits: number, run: (visits: number) => number): Promise<number> {
    for (let left = visits; left > 0; ) {
      await this.#search.pause();
      const piece = Math.min(left, this.#piece, this.#nodesLeft());
      if (piece < 1 || this.#search.isOutOfTime) return NOBODY;
      const start = performance.now();
      const winner = run(piece);
      if (winner !== NOBODY) return winner;
      const elapsed = performance.now() - start;
      if (elapsed > PIECE_MILLISECONDS) this.#piece = Math.max(1, this.#piece >> 1);
      else if (elapsed < PIECE_MILLISECONDS / 2) this.#piece = Math.min(ROUND_VISITS, this.#piece * 2);
      left -= piece;
    }
    return NOBODY;
  }

  #visit(visits: number): number {
    const before = this.#play.nodes;
    const winner = this.#play.run(visits);
    this.#visits += visits;
    this.#search.addNodes(this.#play.nodes - before);
    return winner;
  }

  /** The solver's share of the positions so far that it has not had. */
  #due(): number {
    return this.#solver === null ? 0 : Math.floor(this.#share * this.#visits) - this.#solver.nodes;
  }

  #runSolver(visits: number): number {
    if (this.#solver === null) return NOBODY;
    const before = this.#solver.nodes;
    const winner = this.#solver.run(visits);
    this.#search.addNodes(this.#solver.nodes - before, this.#solver.tableUsed);
    return winner;
  }

  #hasWin(): boolean {
    return this.#play.candidates()[0]?.wins === true;
  }

  #isOver(): boolean {
    return this.#nodesLeft() < 1 || this.#search.isOutOfTime || this.#isSettled();
  }

  /** Is the best move certain to stay the best in the time that is left? */
  #isSettled(): boolean {
    const { milliseconds, nodes } = this.#limits;
    if (Number.isFinite(nodes) || this.#visits < LEAST_VISITS) return false;
    if (this.#play.moveCount === 1) return true;
    const [best, second] = this.#play.candidates();
    if (second === undefined) return false;
    const elapsed = performance.now() - this.#start;
    const left = ((milliseconds - elapsed) * this.#visits) / Math.max(elapsed, 1);
    return (best?.visits ?? 0) - second.visits > left;
  }
}
