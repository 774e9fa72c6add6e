/**
 * Runs one solve of `hex-wasp solve`. On Ctrl-C it still returns a report: a full result if only the certificate was
 * missing, else what the progress reports have told so far.
 *
 * With a pool, the main thread solves the position itself while the workers solve its moves. The position's own search
 * finds the carrier and best play; it also ends the workers' search if every move loses.
 */
import { emptyCells } from "../board/board.js";
import { cellName } from "../board/notation.js";
import { parsePosition } from "../board/position.js";
import type {
  Cell,
  Color,
  Engine,
  Position,
  SolveAlgorithm,
  SolveOptions,
  SolveProgress,
  SolveResult,
} from "../types.js";
import type { WorkerPool } from "../worker/types.js";

/** A result, or what was known when the solve was interrupted. */
export interface SolveReport extends SolveResult {
  /** Present after Ctrl-C. */
  readonly interrupted?: true;
  /** After Ctrl-C during the search: the line of moves that was being searched. */
  readonly line?: readonly Cell[];
}

export interface RunOptions {
  readonly algorithm: SolveAlgorithm;
  readonly hasAllMoves: boolean;
  readonly hasProof: boolean;
  /** Infinity: no limit. */
  readonly milliseconds: number;
  readonly nodes: number;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SolveProgress) => void;
}

type KnownMoves = Readonly<Record<Cell, Color | null>>;

const LONGEST_TIMER = 2 ** 31 - 1;

export async function runSolve(
  engine: Engine,
  pool: WorkerPool | null,
  position: Position,
  options: RunOptions,
): Promise<SolveReport> {
  const tracker = new ProgressTracker(position, options);
  let result: SolveResult;
  try {
    result =
      pool === null
        ? await engine.solve(position, {
            ...limitsLeft(options, { nodes: 0, milliseconds: 0 }),
            algorithm: options.algorithm,
            allMoves: options.hasAllMoves,
            signal: options.signal,
            onProgress: (progress) => tracker.update(progress),
          })
        : await solveWithPool(engine, pool, position, options, tracker);
  } catch (error) {
    if (options.signal.aborted) return tracker.interruptedReport();
    throw error;
  }
  return options.hasProof && result.winner !== null ? addProof(engine, position, options, result) : result;
}

/** What the limits leave after a search with these counts. */
function limitsLeft(
  { milliseconds, nodes }: RunOptions,
  used: { readonly nodes: number; readonly milliseconds: number },
): SolveOptions {
  return {
    ...(Number.isFinite(milliseconds) ? { timeLimitMs: Math.max(0, milliseconds - used.milliseconds) } : {}),
    ...(Number.isFinite(nodes) ? { nodeLimit: Math.max(0, nodes - used.nodes) } : {}),
  };
}

/** Builds the certificate in a second call, which finds the position in the table: if it is interrupted, the result is
 *  there already. */
async function addProof(
  engine: Engine,
  position: Position,
  options: RunOptions,
  result: SolveResult,
): Promise<SolveReport> {
  const { algorithm, signal, onProgress } = options;
  const limits = limitsLeft(options, result.stats);
  if (limits.nodeLimit === 0 || limits.timeLimitMs === 0) return result;
  try {
    const { proof, stats } = await engine.solve(position, {
      ...limits,
      algorithm,
      proof: true,
      pv: false,
      signal,
      onProgress,
    });
    const total = {
      nodes: result.stats.nodes + stats.nodes,
      milliseconds: result.stats.milliseconds + stats.milliseconds,
      tableUsed: stats.tableUsed,
    };
    return { ...result, ...(proof === undefined ? {} : { proof }), stats: total };
  } catch (error) {
    if (signal.aborted) return { ...result, interrupted: true };
    throw error;
  }
}

async function solveWithPool(
  engine: Engine,
  pool: WorkerPool,
  position: Position,
  options: RunOptions,
  tracker: ProgressTracker,
): Promise<SolveResult> {
  const { algorithm, milliseconds, nodes, signal } = options;
  // Ends both searches: at a limit, on Ctrl-C, and where the position's own result settles every move.
  const stop = new AbortController();
  const end = () => stop.abort();
  const ifStopped = (error: unknown) => {
    if (stop.signal.aborted) return null;
    throw error;
  };
  const checkNodes = () => {
    if (tracker.nodes >= nodes) end();
  };
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  const timer = milliseconds <= LONGEST_TIMER ? setTimeout(end, milliseconds) : undefined;
  const root = engine.solve(position, {
    algorithm,
    ...limitsLeft(options, { nodes: 0, milliseconds: 0 }),
    signal: stop.signal,
    onProgress: (progress) => {
      tracker.update(progress);
      checkNodes();
    },
  });
  const solved = root
    .then((result) => {
      if (result.winner !== position.toMove || result.move === null) end();
      return result;
    })
    .catch(ifStopped);
  const moves = pool.solveMoves(position, {
    signal: stop.signal,
    onProgress: (progress) => {
      tracker.updateMoves(progress.moves, progress.nodes);
      checkNodes();
    },
  });
  try {
    const [result, found] = await Promise.all([solved, moves.catch(ifStopped)]);
    signal.throwIfAborted();
    if (found !== null) tracker.updateMoves(found.moves, found.stats.nodes);
    return tracker.result(result);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    end();
    await Promise.allSettled([root, moves]);
  }
}

/** Keeps the latest progress reports of the position's own search and of the pool. */
class ProgressTracker {
  readonly #position: Position;
  readonly #options: RunOptions;
  readonly #startTime = performance.now();
  #latest: SolveProgress = {
    nodes: 0,
    milliseconds: 0,
    tableUsed: 0,
    bounds: null,
    line: [],
    winner: null,
  };
  #poolMoves: KnownMoves = {};
  #poolNodes = 0;

  constructor(position: Position, options: RunOptions) {
    this.#position = position;
    this.#options = options;
  }

  /** Positions expanded so far by all threads. */
  get nodes(): number {
    return this.#latest.nodes + this.#poolNodes;
  }

  update(progress: SolveProgress): void {
    this.#latest = progress;
    this.#report();
  }

  updateMoves(moves: KnownMoves, nodes: number): void {
    this.#poolMoves = moves;
    this.#poolNodes = nodes;
    this.#report();
  }

  #report(): void {
    const moves = this.#knownMoves();
    this.#options.onProgress({
      ...this.#latest,
      nodes: this.nodes,
      milliseconds: performance.now() - this.#startTime,
      ...(this.#options.hasAllMoves ? { moves } : {}),
    });
  }

  #knownMoves(): Record<Cell, Color> {
    const known = { ...this.#poolMoves, ...this.#latest.moves };
    return Object.fromEntries(
      Object.entries(known).filter((entry): entry is [Cell, Color] => entry[1] !== null),
    );
  }

  /** What is known after Ctrl-C. */
  interruptedReport(): SolveReport {
    return { ...this.result(null), interrupted: true, line: this.#latest.line };
  }

  /** The result of a solve with a pool; `root` is that of the position's own search, or null if it was stopped. */
  result(root: SolveResult | null): SolveReport {
    const board = parsePosition(this.#position);
    const cells = emptyCells(board).map((cell) => cellName(cell, board.columns));
    const moves = this.#moveWinners(cells, root);
    const { toMove } = this.#position;
    const winner = root?.winner ?? this.#latest.winner ?? positionWinner(Object.values(moves), toMove);
    const winning = cells.find((cell) => moves[cell] === toMove);
    const move = root?.move ?? (winner === toMove ? (winning ?? null) : null);
    return {
      winner,
      move,
      pv: root === null || root.pv.length === 0 ? (move === null ? [] : [move]) : root.pv,
      carrier: root?.carrier ?? [],
      ...(this.#options.hasAllMoves ? { moves } : {}),
      stats: {
        nodes: this.#poolNodes + (root?.stats.nodes ?? this.#latest.nodes),
        milliseconds: performance.now() - this.#startTime,
        tableUsed: root?.stats.tableUsed ?? this.#latest.tableUsed,
      },
    };
  }

  /** The winner after each move in row order; null if it is not known. */
  #moveWinners(cells: readonly Cell[], root: SolveResult | null): Record<Cell, Color | null> {
    const known: KnownMoves = this.#knownMoves();
    const { toMove } = this.#position;
    const isSettled = root !== null && root.winner !== null && (root.winner !== toMove || root.move === null);
    return Object.fromEntries(
      cells.map((cell) => {
        if (isSettled) return [cell, root.winner];
        return [cell, root?.winner === toMove && cell === root.move ? toMove : (known[cell] ?? null)];
      }),
    );
  }
}

/** The winner of a position with these winners after its moves: known as soon as one move wins or all lose. */
function positionWinner(moves: readonly (Color | null)[], toMove: Color): Color | null {
  if (moves.includes(toMove)) return toMove;
  return moves.length === 0 || moves.includes(null) ? null : (moves[0] as Color);
}
