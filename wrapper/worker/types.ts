/** The shapes of `hex-wasp/worker`. */
import type {
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
  SolveOptions,
  SolveResult,
} from "../types.js";

export interface WorkerEngineOptions extends EngineOptions {
  /** What runs in the worker; default: `wasm`. */
  readonly backend?: Engine["backend"];
}

/** An engine off the main thread: the methods of `Engine`, each with a promise. Calls may be made at any time; those
 *  that solve are worked on in turn, others in between. Binaries are loaded when a board first needs them. Where the
 *  worker is lost, what is pending rejects with `worker-lost`, and the next call starts another. */
export interface WorkerEngine {
  readonly backend: Engine["backend"];
  winner(position: Position): Promise<Color | null>;
  evaluate(position: Position, method?: EvaluationMethod): Promise<Evaluation>;
  connections(position: Position, color: Color, options?: ConnectionOptions): Promise<Connections>;
  tactic(position: Position, color: Color, connection: Connection): Promise<WorkerTactic>;
  fillIn(position: Position): Promise<FillIn>;
  inferiorMoves(position: Position, options?: InferiorOptions): Promise<readonly InferiorMove[]>;
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  bestMove(position: Position, options?: BestMoveOptions): Promise<BestMove>;
  clear(): Promise<void>;
  /** Ends the worker; what is pending, and any later call, rejects with `engine-disposed`. */
  dispose(): Promise<void>;
}

/** As `Tactic`, with promises. */
export interface WorkerTactic {
  readonly carrier: readonly Cell[];
  readonly key?: { readonly reply: Cell; readonly next: WorkerTactic };
  answer(opponent: Cell): Promise<{ readonly reply: Cell; readonly next: WorkerTactic } | null>;
}

export interface WorkerPoolOptions extends WorkerEngineOptions {
  /** 1…64; default: as many as there are processors. */
  readonly workers?: number;
}

export interface PoolProgress {
  /** Of the list, or of the moves. */
  readonly done: number;
  readonly total: number;
  /** Positions expanded so far, by all workers. */
  readonly nodes: number;
  readonly milliseconds: number;
}

export interface PoolSolveOptions extends Omit<SolveOptions, "onProgress"> {
  /** Several times a second, and as each is done. */
  readonly onProgress?: (
    progress: PoolProgress & {
      /** In the order of the list; undefined where one is not done. */
      readonly results: readonly (SolveResult | undefined)[];
    },
  ) => void;
}

export interface PoolMovesOptions extends Pick<SolveOptions, "timeLimitMs" | "nodeLimit" | "signal"> {
  readonly onProgress?: (
    progress: PoolProgress & {
      /** The winners found so far. */
      readonly moves: Readonly<Record<Cell, Color>>;
    },
  ) => void;
}

export interface PoolMoves {
  /** Who wins the position, once that is known. */
  readonly winner: Color | null;
  /** The winner after each legal move, in row order; null where a limit came first. */
  readonly moves: Readonly<Record<Cell, Color | null>>;
  readonly stats: { readonly nodes: number; readonly milliseconds: number };
}

/** Workers that share out what is to be solved. Limits hold for each position; a signal calls all of them off. */
export interface WorkerPool {
  readonly workers: number;
  /** Solves a list of positions; results in its order. */
  solveAll(positions: readonly Position[], options?: PoolSolveOptions): Promise<readonly SolveResult[]>;
  /** The winner after each move of one position. */
  solveMoves(position: Position, options?: PoolMovesOptions): Promise<PoolMoves>;
  /** Forgets what was learned about positions in earlier calls. */
  clear(): Promise<void>;
  dispose(): Promise<void>;
}
