/** The public types of `hex-wasp/worker`. */
import type {
  AbortSignalLike,
  AllMovesOptions,
  AllMovesResult,
  BestMove,
  BestMoveOptions,
  Cell,
  Color,
  Connection,
  ConnectionOptions,
  Connections,
  Engine,
  EngineOptions,
  Evaluation,
  EvaluationMethod,
  FillIn,
  InferiorMove,
  InferiorOptions,
  Position,
  SolveLimits,
  SolveOptions,
  SolveResult,
  SwapAdvice,
} from "../types.js";

export interface WorkerEngineOptions extends Omit<EngineOptions, "backend"> {
  /** As for `createEngine`, or `reference` for the engine in pure TypeScript; default: `auto`. */
  readonly backend?: EngineOptions["backend"] | "reference";
}

/** An engine off the main thread: the methods of `Engine`, each of which returns a promise. Calls may be made at any
 *  time: `solve` and `bestMove` run one after the other, other methods in between. Binaries are loaded when a board
 *  first needs them. If the worker is lost, pending calls reject with `worker-lost`, and the next call starts another
 *  worker. */
export interface WorkerEngine {
  /** The engine that the worker runs. */
  readonly backend: Engine["backend"];
  winner(position: Position): Promise<Color | null>;
  evaluate(position: Position, method?: EvaluationMethod): Promise<Evaluation>;
  loadJudge(): Promise<void>;
  connections(position: Position, color: Color, options?: ConnectionOptions): Promise<Connections>;
  tactic(position: Position, color: Color, connection: Connection): Promise<WorkerTactic>;
  fillIn(position: Position): Promise<FillIn>;
  inferiorMoves(position: Position, options?: InferiorOptions): Promise<readonly InferiorMove[]>;
  solve(position: Position, options: AllMovesOptions): Promise<AllMovesResult>;
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  bestMove(position: Position, options?: BestMoveOptions): Promise<BestMove>;
  shouldSwap(position: Position, limits?: SolveLimits): Promise<SwapAdvice>;
  /** Drops the table entries and lemmas of earlier solves. During a solve it applies when that solve has ended, before
   *  the next one starts; the promise does not wait for that. */
  clear(): Promise<void>;
  /** Ends the worker. Pending and later calls reject with `engine-disposed`. */
  dispose(): Promise<void>;
}

/** Like `Tactic`, but `answer` returns a promise. */
export interface WorkerTactic {
  readonly carrier: readonly Cell[];
  readonly key?: { readonly reply: Cell; readonly next: WorkerTactic };
  answer(opponent: Cell): Promise<{ readonly reply: Cell; readonly next: WorkerTactic } | null>;
}

export interface WorkerPoolOptions extends WorkerEngineOptions {
  /** 1…64; default: the number of processors where `navigator` tells it, else 2. */
  readonly workers?: number;
}

export interface PoolProgress {
  /** Positions of the list, or moves, whose result is known. */
  readonly done: number;
  /** Positions of the list, or legal moves. */
  readonly total: number;
  /** Positions expanded so far, by all workers. */
  readonly nodes: number;
  /** Time since the call. */
  readonly milliseconds: number;
}

/** Limits of a whole call, beside those of each position. */
export interface PoolCallLimits {
  /** Limit in milliseconds for the whole call; default: no limit. Positions that are not done by then are unsolved:
   *  their winner is null. */
  readonly totalTimeLimitMs?: number;
  /** Cancels the whole call. */
  readonly signal?: AbortSignalLike;
  /** If true, a cancelled call resolves with the results so far instead of rejecting; default: false. Positions that
   *  were not done are unsolved: their winner is null. */
  readonly partial?: boolean;
}

/** `timeLimitMs` and `nodeLimit` apply to each position. */
export interface PoolSolveOptions extends Omit<SolveOptions, "onProgress" | "signal">, PoolCallLimits {
  /** Called several times per second, and whenever a position is done. */
  readonly onProgress?: (
    progress: PoolProgress & {
      /** In the order of the list; undefined for positions that are not done. */
      readonly results: readonly (SolveResult | undefined)[];
    },
  ) => void;
}

/** `timeLimitMs` and `nodeLimit` apply to the position after each move. */
export interface PoolMovesOptions extends Pick<SolveOptions, "timeLimitMs" | "nodeLimit">, PoolCallLimits {
  /** Called several times per second, and whenever a move is done. */
  readonly onProgress?: (
    progress: PoolProgress & {
      /** The winners found so far. */
      readonly moves: Readonly<Record<Cell, Color>>;
    },
  ) => void;
}

export interface PoolMoves {
  /** Who wins the position; null if a limit was reached first. */
  readonly winner: Color | null;
  /** The winner after each legal move, in row order; null if a limit was reached first. */
  readonly moves: Readonly<Record<Cell, Color | null>>;
  /** The work done by all workers, and the time since the call. */
  readonly stats: { readonly nodes: number; readonly milliseconds: number };
}

/** Workers that solve one position together, or several positions at once. */
export interface WorkerPool {
  /** The number of workers. */
  readonly workers: number;
  /** The engine that the workers run. */
  readonly backend: Engine["backend"];
  /** Like `Engine.solve`, by all workers together. Another `algorithm` than `df-pn` runs on the first worker alone, and so
   *  does the reference engine. A job of a worker that is lost goes to another. */
  solve(position: Position, options: AllMovesOptions): Promise<AllMovesResult>;
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  /** Solves a list of at most 100,000 positions. The results are in the order of the list. */
  solveAll(
    positions: readonly Position[],
    options: PoolSolveOptions & { readonly allMoves: true },
  ): Promise<readonly AllMovesResult[]>;
  solveAll(positions: readonly Position[], options?: PoolSolveOptions): Promise<readonly SolveResult[]>;
  /** Finds the winner after each move of one position. */
  solveMoves(position: Position, options?: PoolMovesOptions): Promise<PoolMoves>;
  /** Like `Engine.bestMove`. Without a node limit, at full strength, a second worker tries to solve the position
   *  meanwhile. If it can, a proven move is played, in a won game one without a detour if that is found in time. */
  bestMove(position: Position, options?: BestMoveOptions): Promise<BestMove>;
  /** Like `Engine.shouldSwap`, on the first worker. */
  shouldSwap(position: Position, limits?: SolveLimits): Promise<SwapAdvice>;
  /** Drops the table entries and lemmas of earlier solves. A worker that is solving drops them when that solve has ended,
   *  before its next one; the promise does not wait for that. */
  clear(): Promise<void>;
  /** Ends all workers. */
  dispose(): Promise<void>;
}
