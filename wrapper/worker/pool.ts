/**
 * `createWorkerPool`: workers that share out what is to be solved. Whoever is free takes the next task, so nobody waits
 * while there is one; each worker has a table of its own.
 *
 * One position's moves are tasks too, the most promising first. A refutation needs a set of cells: every move outside
 * it loses to it as well. So one answer may settle many moves, and also those that other workers are at, which are
 * then called off.
 */
import { describe, HexError } from "../errors.js";
import { cellName } from "../notation.js";
import { colorName, parsePosition } from "../position.js";
import { checkLimits, readSolveOptions } from "../solve/options.js";
import { emptyCells } from "../solve/slices.js";
import type { Board, Cell, Color, Position, SolveResult } from "../types.js";
import type {
  PoolMoves,
  PoolMovesOptions,
  PoolProgress,
  PoolSolveOptions,
  WorkerEngine,
  WorkerPool,
  WorkerPoolOptions,
} from "./types.js";
import { createWorkerEngine } from "./worker-engine.js";

const MOST_WORKERS = 64;

export async function createWorkerPool(options: WorkerPoolOptions = {}): Promise<WorkerPool> {
  const { workers = processors(), ...rest } = options;
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST_WORKERS) {
    throw new HexError(
      "bad-option",
      `workers: ${describe(workers)} is not a whole number from 1 to ${MOST_WORKERS}`,
    );
  }
  const started = await Promise.allSettled(Array.from({ length: workers }, () => createWorkerEngine(rest)));
  const engines = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failure = started.find((one) => one.status === "rejected");
  if (failure !== undefined) {
    await Promise.all(engines.map((engine) => engine.dispose()));
    throw failure.reason;
  }
  return new EnginePool(engines);
}

/** Node 20 does not tell by `navigator`. Two is right more often than one. */
function processors(): number {
  return Math.min(globalThis.navigator?.hardwareConcurrency ?? 2, MOST_WORKERS);
}

class EnginePool implements WorkerPool {
  readonly #engines: readonly WorkerEngine[];

  constructor(engines: readonly WorkerEngine[]) {
    this.#engines = engines;
  }

  get workers(): number {
    return this.#engines.length;
  }

  async solveAll(positions: readonly Position[], options: PoolSolveOptions = {}): Promise<SolveResult[]> {
    const { onProgress, signal, ...rest } = options;
    if (!Array.isArray(positions)) {
      throw new HexError("bad-format", `positions: ${describe(positions)} is not an array of positions`);
    }
    positions.forEach((position, i) => {
      checkAt(`positions[${i}]`, position);
    });
    const results: (SolveResult | undefined)[] = positions.map(() => undefined);
    const report = new Report(positions.length, (progress) =>
      onProgress?.({ ...progress, results: results.slice() }),
    );
    const shares = new Shares(positions.length, this.workers);
    await this.#share(signal, async (engine, called, worker) => {
      const i = shares.take(worker);
      if (i === undefined) return false;
      results[i] = await engine.solve(positions[i] as Position, {
        ...rest,
        signal: called,
        onProgress: ({ nodes }) => report.working(i, nodes),
      });
      report.done(i, results[i].stats.nodes);
      return true;
    });
    return results as SolveResult[];
  }

  async solveMoves(position: Position, options: PoolMovesOptions = {}): Promise<PoolMoves> {
    const { onProgress, signal, ...limits } = options;
    checkLimits(readSolveOptions(limits));
    const board = parsePosition(position);
    const first = this.#engines[0] as WorkerEngine;
    const over = await first.winner(position);
    const map = new MoveMap(
      board,
      over,
      over === null ? await first.evaluate(position, "two-distance") : null,
    );
    const report = new Report(map.total, (progress) =>
      onProgress?.({ ...progress, done: map.known.size, moves: map.found() }),
    );
    const working = new Map<Cell, AbortController>();
    await this.#share(signal, async (engine, called) => {
      const cell = map.take();
      if (cell === undefined) return false;
      const mine = new AbortController();
      working.set(cell, mine);
      const result = await engine
        .solve(map.after(cell), {
          ...limits,
          pv: false,
          signal: AbortSignal.any([called, mine.signal]),
          onProgress: ({ nodes }) => report.working(cell, nodes),
        })
        .catch((error) => {
          // Another answer has settled this move.
          if (mine.signal.aborted) return null;
          throw error;
        });
      working.delete(cell);
      if (result === null) return true;
      map.settle(cell, result);
      for (const [other, controller] of working) if (map.known.has(other)) controller.abort();
      report.done(cell, result.stats.nodes);
      return true;
    });
    const { nodes, milliseconds } = report.now();
    return { winner: over ?? map.winner(), moves: map.all(), stats: { nodes, milliseconds } };
  }

  async clear(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.clear()));
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.dispose()));
  }

  /** Every worker takes tasks until there is none; the first failure calls off what the others are at. */
  async #share(
    signal: AbortSignal | undefined,
    task: (engine: WorkerEngine, signal: AbortSignal, worker: number) => Promise<boolean>,
  ): Promise<void> {
    signal?.throwIfAborted();
    const all = new AbortController();
    const called = signal === undefined ? all.signal : AbortSignal.any([signal, all.signal]);
    const work = async (engine: WorkerEngine, worker: number) => {
      try {
        while (await task(engine, called, worker));
      } catch (error) {
        all.abort(error);
        throw error;
      }
    };
    // Two tasks each: the next one lies ready in the worker when the last is done.
    const hands = this.#engines.flatMap((engine, worker) => [work(engine, worker), work(engine, worker)]);
    const ends = await Promise.allSettled(hands);
    const failure = ends.find((end) => end.status === "rejected");
    if (failure !== undefined) throw signal?.aborted ? signal.reason : all.signal.reason;
  }
}

function checkAt(where: string, position: unknown): void {
  try {
    parsePosition(position);
  } catch (error) {
    if (error instanceof HexError)
      throw new HexError(error.code, `${where}: ${error.message}`, { cause: error });
    throw error;
  }
}

/**
 * A list in as many parts as there are workers, each taken from its front. Whoever has done all of theirs takes from the
 * back of the longest that is left. Neighbours in a list are often alike, and what a table has learned of one helps
 * with the next.
 */
class Shares {
  readonly #parts: { next: number; end: number }[];

  constructor(length: number, workers: number) {
    const start = (worker: number) => Math.round((worker * length) / workers);
    this.#parts = Array.from({ length: workers }, (_, i) => ({ next: start(i), end: start(i + 1) }));
  }

  take(worker: number): number | undefined {
    const own = this.#parts[worker];
    if (own !== undefined && own.next < own.end) return own.next++;
    const longest = this.#parts.reduce((a, b) => (b.end - b.next > a.end - a.next ? b : a));
    return longest.next < longest.end ? --longest.end : undefined;
  }
}

/** What is known of one position's moves. */
class MoveMap {
  readonly known = new Map<Cell, Color>();
  readonly #board: Board;
  readonly #mover: Color;
  readonly #names: readonly Cell[];
  readonly #order: readonly Cell[];
  #next = 0;

  /** `over`: who has won already, whatever is played. */
  constructor(
    board: Board,
    over: Color | null,
    evaluation: { moves: Readonly<Record<Cell, number>> } | null,
  ) {
    this.#board = board;
    this.#mover = colorName(board.toMove) as Color;
    this.#names = emptyCells(board).map((cell) => cellName(cell, board.columns));
    const value = (cell: Cell) => evaluation?.moves[cell] ?? 0;
    this.#order = this.#names.slice().sort((a, b) => value(b) - value(a));
    if (over !== null) for (const cell of this.#names) this.known.set(cell, over);
  }

  get total(): number {
    return this.#names.length;
  }

  /** The next move of which nothing is known. */
  take(): Cell | undefined {
    while (this.known.has(this.#order[this.#next] ?? "")) this.#next++;
    return this.#order[this.#next++];
  }

  after(cell: Cell): Position {
    const { columns, rows, stones } = this.#board;
    const of = (color: Color, side: number) => [
      ...[...stones.keys()].filter((at) => stones[at] === side).map((at) => cellName(at, columns)),
      ...(color === this.#mover ? [cell] : []),
    ];
    const toMove = this.#mover === "black" ? "white" : "black";
    return { size: [columns, rows], black: of("black", 0), white: of("white", 1), toMove };
  }

  settle(cell: Cell, { winner, carrier }: SolveResult): void {
    if (winner === null) return;
    this.known.set(cell, winner);
    if (winner === this.#mover) return;
    const needed = new Set(carrier);
    for (const other of this.#names) {
      if (!needed.has(other) && !this.known.has(other)) this.known.set(other, winner);
    }
  }

  /** Of the position: somebody's as soon as one move wins or all lose. */
  winner(): Color | null {
    const winners = this.#names.map((cell) => this.known.get(cell));
    if (winners.includes(this.#mover)) return this.#mover;
    return winners.includes(undefined) ? null : (winners[0] ?? null);
  }

  found(): Record<Cell, Color> {
    return Object.fromEntries(this.known);
  }

  all(): Record<Cell, Color | null> {
    return Object.fromEntries(this.#names.map((cell) => [cell, this.known.get(cell) ?? null]));
  }
}

/** Adds up what the workers say. */
class Report<Task> {
  readonly #total: number;
  readonly #tell: (progress: PoolProgress) => void;
  readonly #begun = performance.now();
  readonly #nodes = new Map<Task, number>();
  #done = 0;

  constructor(total: number, tell: (progress: PoolProgress) => void) {
    this.#total = total;
    this.#tell = tell;
  }

  working(task: Task, nodes: number): void {
    this.#nodes.set(task, nodes);
    this.#tell(this.now());
  }

  done(task: Task, nodes: number): void {
    this.#done++;
    this.working(task, nodes);
  }

  now(): PoolProgress {
    const nodes = [...this.#nodes.values()].reduce((sum, some) => sum + some, 0);
    return { done: this.#done, total: this.#total, nodes, milliseconds: performance.now() - this.#begun };
  }
}
