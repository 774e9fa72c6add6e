/**
 * Runs one solve of `hex-wasp solve`. On Ctrl-C it still returns a report: a full result if only the certificate was
 * missing, else what the progress reports have told so far.
 *
 * The solver is an engine, or a pool whose workers solve the position together.
 */
import { emptyCells } from "../board/board.js";
import { cellName } from "../board/notation.js";
import { parsePosition } from "../board/position.js";
import type {
  Cell,
  Color,
  Position,
  SolveAlgorithm,
  SolveOptions,
  SolveProgress,
  SolveResult,
} from "../types.js";

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

/** An engine or a pool of workers. */
export interface Solver {
  solve(position: Position, options: SolveOptions): Promise<SolveResult>;
}

export async function runSolve(
  solver: Solver,
  position: Position,
  options: RunOptions,
): Promise<SolveReport> {
  const tracker = new ProgressTracker(position, options);
  let result: SolveResult;
  try {
    result = await solver.solve(position, {
      ...limitsLeft(options, { nodes: 0, milliseconds: 0 }),
      algorithm: options.algorithm,
      allMoves: options.hasAllMoves,
      signal: options.signal,
      onProgress: (progress) => tracker.update(progress),
    });
  } catch (error) {
    if (options.signal.aborted) return tracker.interruptedReport();
    throw error;
  }
  return options.hasProof && result.winner !== null ? addProof(solver, position, options, result) : result;
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
  solver: Solver,
  position: Position,
  options: RunOptions,
  result: SolveResult,
): Promise<SolveReport> {
  const { algorithm, signal, onProgress } = options;
  const limits = limitsLeft(options, result.stats);
  if (limits.nodeLimit === 0 || limits.timeLimitMs === 0) return result;
  try {
    const { proof, stats } = await solver.solve(position, {
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

/** Keeps the latest progress report. */
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

  constructor(position: Position, options: RunOptions) {
    this.#position = position;
    this.#options = options;
  }

  update(progress: SolveProgress): void {
    this.#latest = progress;
    this.#options.onProgress(progress);
  }

  /** What is known after Ctrl-C. */
  interruptedReport(): SolveReport {
    const { nodes, tableUsed, line, moves: known = {}, winner: found } = this.#latest;
    const board = parsePosition(this.#position);
    const cells = emptyCells(board).map((cell) => cellName(cell, board.columns));
    const moves = Object.fromEntries(cells.map((cell) => [cell, known[cell] ?? null]));
    const { toMove } = this.#position;
    const winner = found ?? positionWinner(Object.values(moves), toMove);
    const winning = cells.find((cell) => moves[cell] === toMove);
    const move = winner === toMove ? (winning ?? null) : null;
    return {
      winner,
      move,
      pv: move === null ? [] : [move],
      carrier: [],
      ...(this.#options.hasAllMoves ? { moves } : {}),
      stats: { nodes, milliseconds: performance.now() - this.#startTime, tableUsed },
      interrupted: true,
      line,
    };
  }
}

/** The winner of a position with these winners after its moves: known as soon as one move wins or all lose. */
function positionWinner(moves: readonly (Color | null)[], toMove: Color): Color | null {
  if (moves.includes(toMove)) return toMove;
  return moves.length === 0 || moves.includes(null) ? null : (moves[0] as Color);
}
