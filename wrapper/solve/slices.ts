/**
 * Searches in slices: the engine never reads a clock, so time, progress and calling off are here.
 *
 * A slice is about SLICE_MILLISECONDS of work; between two of them the event loop gets its turn. What is visited
 * does not depend on the slices, only where a time limit cuts it off does.
 */
import { NOBODY } from "../../assembly/abi.js";
import { HexError } from "../errors.js";
import { cellName } from "../notation.js";
import type {
  Backend,
  Board,
  Cell,
  Color,
  RawSolution,
  Search,
  SolveAlgorithm,
  SolveStats,
} from "../types.js";
import type { CheckedLimits } from "./options.js";

const SLICE_MILLISECONDS = 12;
const PROGRESS_MILLISECONDS = 150;
const FIRST_VISITS = 1;

/** When others had their turn last, whichever call gave it: many short calls in a row must not keep it from them. */
let lastTurn = 0;

/** A position to solve on the way, and how. */
export interface SubSearch {
  /** Gives up after so many positions; default: none. */
  readonly mostNodes?: number;
  /** The moves that lead to it, for the reports; null where it is not a line of play. */
  readonly path?: readonly number[] | null;
}

export interface Solution extends RawSolution {
  /** A winning move where the side to move wins, else null. */
  readonly move: number | null;
  readonly winner: number;
  /** Positions expanded for it. */
  readonly nodes: number;
}

export class Slices {
  readonly #backend: Backend;
  readonly #limits: CheckedLimits;
  readonly #algorithm: SolveAlgorithm;
  readonly #begun = performance.now();
  #nodes = 0;
  #tableUsed = 0;
  #reported = this.#begun;
  #visits = FIRST_VISITS;
  /** What the next report speaks of. */
  #search: Search | null = null;
  #path: SubSearch["path"] = [];
  #columns = 0;
  /** allMoves: what is known so far, for the reports. */
  moves: Readonly<Record<Cell, Color>> | undefined;

  constructor(backend: Backend, limits: CheckedLimits, algorithm: SolveAlgorithm) {
    this.#backend = backend;
    this.#limits = limits;
    this.#algorithm = algorithm;
  }

  get stats(): SolveStats {
    return { nodes: this.#nodes, milliseconds: performance.now() - this.#begun, tableUsed: this.#tableUsed };
  }

  get isOutOfTime(): boolean {
    return performance.now() - this.#begun >= this.#limits.milliseconds;
  }

  /** Solves a position; null where a limit came first, the caller's or `mostNodes`. */
  async solve(board: Board, sub: SubSearch = {}): Promise<Solution | null> {
    const { winner, search, nodes } = await this.#run(board, sub);
    return winner === NOBODY ? null : this.#solution(board, winner, nodes, search.result());
  }

  /** The same; where a limit came first, the most promising move. */
  async solveOrGuess(board: Board): Promise<Solution | { readonly guess: number }> {
    const { winner, search, nodes } = await this.#run(board, {});
    if (winner === NOBODY) return { guess: bestByDistance(this.#backend, board, search.openMoves()) };
    return this.#solution(board, winner, nodes, search.result());
  }

  /** Where no move is named, filling in has decided it and every move wins: the certificate needs one all the same. */
  #solution(board: Board, winner: number, nodes: number, found: RawSolution): Solution {
    const isWon = winner === board.toMove;
    return {
      ...found,
      winner,
      nodes,
      move: isWon ? (found.move ?? bestByDistance(this.#backend, board)) : null,
    };
  }

  async #run(
    board: Board,
    { mostNodes = Number.POSITIVE_INFINITY, path = [] }: SubSearch,
  ): Promise<{ winner: number; search: Search; nodes: number }> {
    const search = this.#backend.search(board, this.#algorithm);
    this.#search = search;
    this.#path = path;
    this.#columns = board.columns;
    const before = this.#nodes;
    const most = Math.min(this.#limits.nodes, before + mostNodes);
    for (;;) {
      await this.pause();
      const left = most - this.#nodes;
      if (left < 1 || this.isOutOfTime) break;
      const start = performance.now();
      const winner = search.goOn(Math.min(this.#visits, left));
      const elapsed = performance.now() - start;
      this.#nodes = before + search.nodes;
      this.#tableUsed = search.tableUsed;
      if (winner !== NOBODY) return { winner, search, nodes: search.nodes };
      if (elapsed < SLICE_MILLISECONDS / 2) this.#visits = Math.min(this.#visits * 2, 1 << 20);
      else if (elapsed > SLICE_MILLISECONDS) this.#visits = Math.max(this.#visits >> 1, 1);
    }
    return { winner: NOBODY, search, nodes: this.#nodes - before };
  }

  /** Reports, and lets others have their turn, if it is time; ends the work if it is called off. */
  async pause(): Promise<void> {
    const now = performance.now();
    if (now - this.#reported >= PROGRESS_MILLISECONDS) {
      this.#reported = now;
      this.#report();
    }
    if (now - lastTurn >= SLICE_MILLISECONDS / 2) {
      await othersTurn();
      lastTurn = performance.now();
    }
    const { signal } = this.#limits;
    if (signal?.aborted) throw signal.reason;
    if (this.#backend.isDisposed) throw new HexError("engine-disposed", "this engine has been disposed of");
  }

  #report(): void {
    const line = this.#path === null ? [] : [...(this.#path ?? []), ...(this.#search?.line() ?? [])];
    this.#limits.onProgress?.({
      ...this.stats,
      bounds: this.#path?.length === 0 ? (this.#search?.bounds ?? null) : null,
      line: line.map((cell) => cellName(cell, this.#columns)),
      ...(this.moves === undefined ? {} : { moves: { ...this.moves } }),
    });
  }
}

/** The move that two-distance likes best, of equals the one nearest to the centre; among `moves`, if there are any. */
export function bestByDistance(backend: Backend, board: Board, moves: readonly number[] = []): number {
  const values = backend.evaluate(board, "two-distance").moves;
  const open = moves.length > 0 ? moves : emptyCells(board);
  const isBetter = (a: number, b: number) => {
    const difference = (values[a] as number) - (values[b] as number);
    return difference > 0 || (difference === 0 && offCentre(a, board) < offCentre(b, board));
  };
  return open.reduce((best, cell) => (isBetter(cell, best) ? cell : best));
}

export function emptyCells({ stones }: Board): number[] {
  return [...stones.keys()].filter((cell) => stones[cell] === NOBODY);
}

/** Steps from the centre, doubled. */
function offCentre(cell: number, { columns, rows }: Board): number {
  const right = 2 * (cell % columns) - columns + 1;
  const down = 2 * Math.floor(cell / columns) - rows + 1;
  return Math.max(Math.abs(right), Math.abs(down), Math.abs(right + down));
}

/** Resolves after what waits in the event loop: at once, where timers of a page would wait 4 ms. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
