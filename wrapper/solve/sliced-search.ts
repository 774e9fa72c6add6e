/**
 * Runs searches in slices of about SLICE_MILLISECONDS. The engine never reads a clock, so time limits, progress reports
 * and cancellation are here; between two slices the event loop runs. The positions that a search visits do not depend
 * on the slices, except where a time limit ends it.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Backend, BackendSearch } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { cellName } from "../board/notation.js";
import { HexError } from "../errors.js";
import type { Cell, Color, SolveAlgorithm, SolveProgress, SolveStats } from "../types.js";
import { yieldEvery } from "./event-loop.js";
import type { CheckedLimits } from "./options.js";
import { promisingMove } from "./promising-move.js";

const SLICE_MILLISECONDS = 12;
const PROGRESS_MILLISECONDS = 150;
const FIRST_VISITS = 1;
const MOST_VISITS = 1 << 20;

export interface SubSearchOptions {
  /** Limits of this search alone; default: no limit. */
  readonly mostNodes?: number;
  readonly mostMilliseconds?: number;
  /** The moves from the caller's position to this one, for progress reports; null if no line of play leads to it. */
  readonly path?: readonly number[] | null;
}

export interface Solution {
  readonly winner: number;
  /** The move to play: a winning move; or, if the side to move loses, the move that took most work to refute. If the
   *  search named neither, the most promising one: then every move wins, or every move loses at once. Null if the game
   *  is over. */
  readonly move: number | null;
  /** False if every move loses and the search names none that it tried (only df-pn does). */
  readonly wasTried: boolean;
  /** The empty cells that the winner needs. */
  readonly carrier: readonly number[];
}

export class SlicedSearch {
  readonly #backend: Backend;
  readonly #limits: CheckedLimits;
  readonly #algorithm: SolveAlgorithm;
  readonly #startTime = performance.now();
  #nodes = 0;
  #tableUsed = 0;
  #lastReport = this.#startTime;
  /** Visits of the next slice. */
  #visits = FIRST_VISITS;
  /** The search that the next progress report describes, and the moves that lead to its root. */
  #search: BackendSearch | null = null;
  #path: SubSearchOptions["path"] = [];
  #columns = 0;
  /** With `allMoves`: the winners found so far, for progress reports. */
  moves: Readonly<Record<Cell, Color>> | undefined;
  /** The winner of the caller's position once it is solved, for progress reports. */
  winner: Color | null = null;
  /** Of the player's search: what progress reports say besides. */
  describePlay: (() => Pick<SolveProgress, "value" | "candidates" | "line">) | undefined;

  constructor(backend: Backend, limits: CheckedLimits, algorithm: SolveAlgorithm) {
    this.#backend = backend;
    this.#limits = limits;
    this.#algorithm = algorithm;
  }

  get stats(): SolveStats {
    return {
      nodes: this.#nodes,
      milliseconds: performance.now() - this.#startTime,
      tableUsed: this.#tableUsed,
    };
  }

  get isOutOfTime(): boolean {
    return performance.now() - this.#startTime >= this.#limits.milliseconds;
  }

  get isLimited(): boolean {
    return Number.isFinite(this.#limits.nodes) || Number.isFinite(this.#limits.milliseconds);
  }

  get isOutOfNodes(): boolean {
    return this.#limits.nodes - this.#nodes < 1;
  }

  /** Solves a position; returns null if a limit was reached first. */
  async solve(board: Board, options: SubSearchOptions = {}): Promise<Solution | null> {
    const { winner, search } = await this.#run(board, options);
    return winner === NOBODY ? null : this.solutionOf(board, winner, search);
  }

  /** Counts what a search that the caller runs has done. */
  addNodes(nodes: number, tableUsed = this.#tableUsed): void {
    this.#nodes += nodes;
    this.#tableUsed = tableUsed;
  }

  /** Solves a position; if a limit was reached first, returns the most promising of the moves that are not refuted. */
  async solveOrGuess(board: Board): Promise<Solution | { readonly guess: number }> {
    const { winner, search } = await this.#run(board, {});
    if (winner === NOBODY)
      return { guess: promisingMove(this.#backend, board, "two-distance", search.openMoves()) };
    return this.solutionOf(board, winner, search);
  }

  /** What a finished search has found. The only place that chooses a move where the search names none. */
  solutionOf(board: Board, winner: number, search: BackendSearch): Solution {
    const { move, hardest, carrier } = search.result();
    const isWon = winner === board.toMove;
    const named = isWon ? move : hardest;
    return {
      winner,
      carrier,
      move: named ?? promisingMove(this.#backend, board),
      wasTried: isWon || hardest !== null,
    };
  }

  async #run(
    board: Board,
    { mostNodes, mostMilliseconds = Number.POSITIVE_INFINITY, path = [] }: SubSearchOptions,
  ): Promise<{ winner: number; search: BackendSearch }> {
    const search = this.#backend.search(board, this.#algorithm);
    this.#search = search;
    this.#path = path;
    this.#columns = board.columns;
    const before = this.#nodes;
    const most = Math.min(this.#limits.nodes, before + (mostNodes ?? Number.POSITIVE_INFINITY));
    const deadline = performance.now() + mostMilliseconds;
    for (;;) {
      await this.pause();
      const left = most - this.#nodes;
      const start = performance.now();
      if (left < 1 || this.isOutOfTime || start >= deadline) {
        if (path?.length === 0) this.report();
        return { winner: NOBODY, search };
      }
      const winner = search.run(Math.min(this.#visits, left));
      const elapsed = performance.now() - start;
      this.#nodes = before + search.nodes;
      this.#tableUsed = search.tableUsed;
      if (winner !== NOBODY) return { winner, search };
      if (elapsed < SLICE_MILLISECONDS / 2) this.#visits = Math.min(this.#visits * 2, MOST_VISITS);
      else if (elapsed > SLICE_MILLISECONDS) this.#visits = Math.max(this.#visits >> 1, 1);
    }
  }

  /** Reports progress and lets the event loop run, if it is time. Throws the signal's reason after a cancellation, and
   *  `engine-disposed` after `dispose`. */
  async pause(): Promise<void> {
    const now = performance.now();
    if (now - this.#lastReport >= PROGRESS_MILLISECONDS) {
      this.#lastReport = now;
      this.report();
    }
    await yieldEvery(SLICE_MILLISECONDS / 2);
    const { signal } = this.#limits;
    if (signal?.aborted) throw signal.reason;
    if (this.#backend.isDisposed) throw new HexError("engine-disposed", "this engine has been disposed of");
  }

  /** Reports progress. */
  report(): void {
    const line = this.#path === null ? [] : [...(this.#path ?? []), ...(this.#search?.line() ?? [])];
    this.#limits.onProgress?.({
      ...this.stats,
      bounds: this.#path?.length === 0 ? (this.#search?.bounds ?? null) : null,
      line: line.map((cell) => cellName(cell, this.#columns)),
      ...(this.moves === undefined ? {} : { moves: { ...this.moves } }),
      winner: this.winner,
      ...this.describePlay?.(),
    });
  }
}
