/**
 * `createWorkerPool`: workers that solve several positions at once. A free worker takes the next task, so none waits
 * while there are tasks left. Each worker has its own table.
 *
 * The moves of one position are tasks too, the most promising first. When one result settles other moves
 * (`move-winners.ts`), the workers that are solving those are cancelled.
 */

import type { Board } from "../board/board.js";
import { parsePosition, positionOf } from "../board/position.js";
import { ENGINE_KEYS } from "../engine/engine-options.js";
import { describe, HexError } from "../errors.js";
import { copyArray, readOptions } from "../options.js";
import { STRONGEST_LEVEL } from "../play/level.js";
import { checkBestMoveOptions, DEFAULT_MILLISECONDS } from "../play/options.js";
import { checkFlag, checkLimit, checkLimits, checkSolveOptions, SOLVE_KEYS } from "../solve/options.js";
import { unsolved } from "../solve/unsolved.js";
import { solveAsTeam } from "../team/solve-team.js";
import type {
  AbortSignalLike,
  AllMovesOptions,
  AllMovesResult,
  BestMove,
  BestMoveOptions,
  Cell,
  Engine,
  Position,
  SolveLimits,
  SolveOptions,
  SolveResult,
  SwapAdvice,
} from "../types.js";
import { combineSignals } from "./combine-signals.js";
import { MoveWinners } from "./move-winners.js";
import { bestMoveOfTwo } from "./player-and-solver.js";
import type {
  PoolMoves,
  PoolMovesOptions,
  PoolProgress,
  PoolSolveOptions,
  WorkerEngine,
  WorkerEngineOptions,
  WorkerPool,
  WorkerPoolOptions,
} from "./types.js";
import { startWorkerEngine, type WorkerTeamEngine } from "./worker-engine.js";

export const MAX_WORKERS = 64;
/** The algorithm by which several workers solve one position. */
const TEAM_ALGORITHM = "df-pn";
/** Bounds the time until the first position is sent. */
const MAX_POSITIONS = 100_000;
const CALL_KEYS = ["totalTimeLimitMs", "partial"] as const;
const SOLVE_ALL_KEYS = [...SOLVE_KEYS, ...CALL_KEYS] as const satisfies readonly (keyof PoolSolveOptions)[];
const SOLVE_MOVES_KEYS = [
  "timeLimitMs",
  "nodeLimit",
  "signal",
  "onProgress",
  ...CALL_KEYS,
] as const satisfies readonly (keyof PoolMovesOptions)[];

/** Starts the workers and waits until all are ready. If one fails to start, ends the others and rejects. */
export async function createWorkerPool(options: WorkerPoolOptions = {}): Promise<WorkerPool> {
  const { workers: count, ...rest } = readOptions(options, ["workers", ...ENGINE_KEYS]);
  const workers = (count === undefined ? processorCount() : count) as number;
  if (!Number.isInteger(workers) || workers < 1 || workers > MAX_WORKERS) {
    throw new HexError(
      "bad-option",
      `workers: ${describe(workers)} is not a whole number from 1 to ${MAX_WORKERS}`,
    );
  }
  const started = await Promise.allSettled(
    Array.from({ length: workers }, () => startWorkerEngine(rest as WorkerEngineOptions)),
  );
  const engines = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failure = started.find((one) => one.status === "rejected");
  if (failure !== undefined) {
    await Promise.all(engines.map((engine) => engine.dispose()));
    throw failure.reason;
  }
  return new EnginePool(engines);
}

/** Node 20 has no `navigator`; two is a better guess than one. */
function processorCount(): number {
  return Math.min(globalThis.navigator?.hardwareConcurrency ?? 2, MAX_WORKERS);
}

/** Does one task on the engine of a worker. Resolves to false if there was no task left. */
type RunTask = (engine: WorkerEngine, signal: AbortSignal, worker: number) => Promise<boolean>;

class EnginePool implements WorkerPool {
  readonly #engines: readonly WorkerTeamEngine[];

  constructor(engines: readonly WorkerTeamEngine[]) {
    this.#engines = engines;
  }

  get workers(): number {
    return this.#engines.length;
  }

  get backend(): Engine["backend"] {
    return (this.#engines[0] as WorkerEngine).backend;
  }

  solve(position: Position, options: AllMovesOptions): Promise<AllMovesResult>;
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  async solve(position: Position, options?: SolveOptions): Promise<SolveResult> {
    const first = this.#engines[0] as WorkerEngine;
    const isTeam = this.workers > 1 && this.backend !== "reference";
    const given = readOptions(options, SOLVE_KEYS);
    const { algorithm = TEAM_ALGORITHM } = given;
    if (!isTeam || algorithm !== TEAM_ALGORITHM) return first.solve(position, given as SolveOptions);
    const checked = checkSolveOptions(given, [TEAM_ALGORITHM]);
    return solveAsTeam(this.#engines, parsePosition(position), checked);
  }

  solveAll(
    positions: readonly Position[],
    options: PoolSolveOptions & { readonly allMoves: true },
  ): Promise<readonly AllMovesResult[]>;
  solveAll(positions: readonly Position[], options?: PoolSolveOptions): Promise<readonly SolveResult[]>;
  async solveAll(
    positions: readonly Position[],
    options?: PoolSolveOptions,
  ): Promise<readonly SolveResult[]> {
    const { onProgress, ...given } = readOptions(options, SOLVE_ALL_KEYS);
    const call = new PoolCall(given);
    const { algorithm, nodeLimit, allMoves, proof, pv } = given;
    const boards = readPositions(positions);
    const results: (SolveResult | undefined)[] = boards.map(() => undefined);
    const notify = checkCallback<PoolSolveOptions["onProgress"]>(onProgress);
    const progress = new PoolProgressCounter(boards.length, (counts) =>
      notify?.({ ...counts, results: results.slice() }),
    );
    const shares = new ListShares(boards.length, this.workers);
    await this.#runTasks(call, async (engine, signal, worker) => {
      const i = shares.take(worker);
      if (i === undefined) return false;
      const result = await engine.solve(positionOf(boards[i] as Board), {
        ...({ algorithm, nodeLimit, allMoves, proof, pv } as SolveOptions),
        ...call.timeLimit(),
        signal,
        onProgress: ({ nodes }) => progress.update(i, nodes),
      });
      results[i] = result;
      progress.complete(i, result.stats.nodes);
      return true;
    });
    return results.map((result, i) => result ?? unsolved(boards[i] as Board, allMoves === true));
  }

  async solveMoves(position: Position, options?: PoolMovesOptions): Promise<PoolMoves> {
    const { onProgress, ...given } = readOptions(options, SOLVE_MOVES_KEYS);
    const call = new PoolCall(given);
    const { nodeLimit } = given as PoolMovesOptions;
    const board = parsePosition(position);
    const first = this.#engines[0] as WorkerEngine;
    const copy = positionOf(board);
    const finishedWinner = await first.winner(copy);
    const evaluation = finishedWinner === null ? await first.evaluate(copy, "two-distance") : null;
    const winners = new MoveWinners(board, finishedWinner, evaluation);
    const notify = checkCallback<PoolMovesOptions["onProgress"]>(onProgress);
    const progress = new PoolProgressCounter(winners.total, (counts) =>
      notify?.({ ...counts, done: winners.known.size, moves: winners.knownWinners() }),
    );
    /** The moves being solved. */
    const active = new Map<Cell, AbortController>();
    await this.#runTasks(call, async (engine, signal) => {
      const cell = winners.takeNext();
      if (cell === undefined) return false;
      const controller = new AbortController();
      active.set(cell, controller);
      const combined = combineSignals([signal, controller.signal]);
      const result = await engine
        .solve(winners.positionAfter(cell), {
          ...(nodeLimit === undefined ? {} : { nodeLimit }),
          ...call.timeLimit(),
          pv: false,
          signal: combined.signal,
          onProgress: ({ nodes }) => progress.update(cell, nodes),
        })
        .catch((error) => {
          // Another result has settled this move.
          if (controller.signal.aborted) return null;
          throw error;
        })
        .finally(combined.release);
      active.delete(cell);
      if (result === null) return true;
      winners.record(cell, result);
      for (const [other, running] of active) if (winners.known.has(other)) running.abort();
      progress.complete(cell, result.stats.nodes);
      return true;
    });
    const { nodes, milliseconds } = progress.counts();
    const winner = finishedWinner ?? winners.positionWinner();
    return { winner, moves: winners.allWinners(), stats: { nodes, milliseconds } };
  }

  async bestMove(position: Position, options?: BestMoveOptions): Promise<BestMove> {
    const { level, nodes, milliseconds, signal } = checkBestMoveOptions(options);
    const [player, solver] = this.#engines as readonly [WorkerTeamEngine, WorkerTeamEngine?];
    if (solver === undefined || level < STRONGEST_LEVEL || Number.isFinite(nodes)) {
      return player.bestMove(position, options);
    }
    const timeLimitMs = Number.isFinite(milliseconds) ? milliseconds : DEFAULT_MILLISECONDS;
    const copy = positionOf(parsePosition(position));
    return bestMoveOfTwo(player, solver, copy, { ...options, timeLimitMs, ...(signal && { signal }) });
  }

  async shouldSwap(position: Position, limits?: SolveLimits): Promise<SwapAdvice> {
    return (this.#engines[0] as WorkerEngine).shouldSwap(position, limits);
  }

  async clear(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.clear()));
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.dispose()));
  }

  /** Lets every worker do tasks until none is left. The first failure cancels all of them and is thrown; a cancelled
   *  call with `partial` ends without an error. */
  async #runTasks(call: PoolCall, runTask: RunTask): Promise<void> {
    const failed = new AbortController();
    const { signal, release } = combineSignals([call.signal, failed.signal]);
    const runAll = async (engine: WorkerEngine, worker: number) => {
      try {
        while (!signal.aborted && (await runTask(engine, signal, worker)));
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    };
    // Two tasks per worker, so that the next one is already there when a task completes.
    const runs = this.#engines.flatMap((engine, worker) => [runAll(engine, worker), runAll(engine, worker)]);
    const settled = await Promise.allSettled(runs);
    release();
    if (call.signal?.aborted) {
      if (!call.isPartial) throw call.signal.reason;
    } else if (settled.some((run) => run.status === "rejected")) {
      throw failed.signal.reason;
    }
  }
}

/** The limits of one call of the pool. */
class PoolCall {
  readonly signal: AbortSignalLike | undefined;
  readonly isPartial: boolean;
  readonly #positionMilliseconds: number;
  readonly #deadline: number;

  constructor(given: Readonly<Partial<Record<keyof PoolSolveOptions, unknown>>>) {
    const { timeLimitMs, nodeLimit, signal, totalTimeLimitMs, partial = false } = given;
    const limits = checkLimits({ timeLimitMs, nodeLimit, signal });
    this.signal = limits.signal;
    this.isPartial = checkFlag(partial, "partial");
    this.#positionMilliseconds = limits.milliseconds;
    this.#deadline = performance.now() + checkLimit(totalTimeLimitMs, "totalTimeLimitMs");
  }

  /** The time limit of the next position: its own, or what is left of the whole call. */
  timeLimit(): Pick<SolveOptions, "timeLimitMs"> {
    const left = Math.max(this.#deadline - performance.now(), 0);
    const milliseconds = Math.min(this.#positionMilliseconds, left);
    return Number.isFinite(milliseconds) ? { timeLimitMs: milliseconds } : {};
  }
}

function checkCallback<Callback>(value: unknown): Callback | undefined {
  if (value === undefined || typeof value === "function") return value as Callback;
  throw new HexError("bad-option", `onProgress: ${describe(value)} is not a function`);
}

/** Validates a list of positions; errors carry the place in the list. */
function readPositions(positions: unknown): readonly Board[] {
  let list: unknown;
  try {
    list = copyArray(positions, MAX_POSITIONS);
  } catch (cause) {
    throw new HexError("bad-format", "positions: the list cannot be read", { cause });
  }
  if (!Array.isArray(list) || list.length > MAX_POSITIONS) {
    const most = MAX_POSITIONS.toLocaleString("en");
    throw new HexError(
      "bad-format",
      `positions: ${describe(positions)} is not an array of up to ${most} positions`,
    );
  }
  return list.map((position, i) => parseAt(position, `positions[${i}]`));
}

/** Parses a position; the message of an error begins with its place. */
function parseAt(position: unknown, where: string): Board {
  try {
    return parsePosition(position);
  } catch (error) {
    if (error instanceof HexError)
      throw new HexError(error.code, `${where}: ${error.message}`, { cause: error });
    throw error;
  }
}

/**
 * Splits a list into one contiguous part per worker. A worker takes from the front of its own part, and once that is
 * empty, from the back of the longest part left. Neighbours in a list are often similar, and the table entries of one
 * help to solve the next.
 */
class ListShares {
  readonly #parts: { next: number; end: number }[];

  constructor(length: number, workers: number) {
    const start = (worker: number) => Math.round((worker * length) / workers);
    this.#parts = Array.from({ length: workers }, (_, i) => ({ next: start(i), end: start(i + 1) }));
  }

  /** Returns the index of the worker's next item, each once; undefined if none is left. */
  take(worker: number): number | undefined {
    const own = this.#parts[worker];
    if (own !== undefined && own.next < own.end) return own.next++;
    const longest = this.#parts.reduce((a, b) => (b.end - b.next > a.end - a.next ? b : a));
    return longest.next < longest.end ? --longest.end : undefined;
  }
}

/** Adds up the progress of all tasks and passes it on. */
class PoolProgressCounter<Task> {
  readonly #total: number;
  readonly #onUpdate: (counts: PoolProgress) => void;
  readonly #startTime = performance.now();
  readonly #nodes = new Map<Task, number>();
  #nodeSum = 0;
  #done = 0;

  constructor(total: number, onUpdate: (counts: PoolProgress) => void) {
    this.#total = total;
    this.#onUpdate = onUpdate;
  }

  update(task: Task, nodes: number): void {
    this.#nodeSum += nodes - (this.#nodes.get(task) ?? 0);
    this.#nodes.set(task, nodes);
    this.#onUpdate(this.counts());
  }

  complete(task: Task, nodes: number): void {
    this.#done++;
    this.update(task, nodes);
  }

  counts(): PoolProgress {
    return {
      done: this.#done,
      total: this.#total,
      nodes: this.#nodeSum,
      milliseconds: performance.now() - this.#startTime,
    };
  }
}
