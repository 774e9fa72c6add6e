/** The public engine over any backend: validates the input and converts numbers to names in the output. */
import { NOBODY } from "../../assembly/abi.js";
import { EVALUATION_METHODS } from "../backend/abi-names.js";
import type { Backend, Network } from "../backend/backend.js";
import { cellName } from "../board/notation.js";
import { colorName, parseColor, parsePosition } from "../board/position.js";
import { findConnections } from "../connections/connections.js";
import { tacticOf } from "../connections/tactic.js";
import { describe, HexError } from "../errors.js";
import { levelOf } from "../play/level.js";
import { checkBestMoveOptions, checkSwapLimits } from "../play/options.js";
import { CallQueue } from "../solve/call-queue.js";
import { checkSolveOptions } from "../solve/options.js";
import { solvePosition } from "../solve/solve.js";
import type { JobReply, JobRequest } from "../team/job.js";
import { runJob } from "../team/run-job.js";
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
  Evaluation,
  EvaluationMethod,
  FillIn,
  InferiorMove,
  InferiorOptions,
  Position,
  SolveAlgorithm,
  SolveLimits,
  SolveOptions,
  SolveResult,
  SwapAdvice,
  Tactic,
} from "../types.js";
import { fillInOf, inferiorMovesOf } from "./fill-and-prune.js";

/** An engine that can be a member of a team. */
export interface TeamEngine extends Engine {
  /** Runs a job of a team, after earlier solves. */
  runJob(request: JobRequest, signal?: AbortSignalLike): Promise<JobReply>;
}

/** `loadWeights` returns the weights of a learned network. */
export function engineOver(
  backend: Backend,
  loadWeights: (network: Network) => Promise<Uint8Array>,
): TeamEngine {
  return new CheckedEngine(backend, loadWeights);
}

class CheckedEngine implements TeamEngine {
  readonly backend: Engine["backend"];
  #live: Backend | null;
  readonly #calls = new CallQueue();

  readonly #loadWeights: (network: Network) => Promise<Uint8Array>;

  constructor(backend: Backend, loadWeights: (network: Network) => Promise<Uint8Array>) {
    this.backend = backend.name;
    this.#live = backend;
    this.#loadWeights = loadWeights;
  }

  winner(position: Position): Color | null {
    const backend = this.#backend();
    return colorName(backend.winner(parsePosition(position)));
  }

  evaluate(position: Position, method: EvaluationMethod = "two-distance"): Evaluation {
    const backend = this.#backend();
    const name = parseMethod(method);
    const board = parsePosition(position);
    if (name === "learned" && !backend.hasWeights("judge")) {
      throw new HexError("judge-not-loaded", 'method: "learned" needs the judge; call loadJudge() first');
    }
    const { value, moves } = backend.evaluate(board, name);
    const named: Record<Cell, number> = {};
    board.stones.forEach((side, cell) => {
      if (side === NOBODY) named[cellName(cell, board.columns)] = moves[cell] as number;
    });
    return { method, value, moves: named };
  }

  loadJudge(): Promise<void> {
    return this.#loadNetwork("judge");
  }

  async #loadNetwork(network: Network): Promise<void> {
    if (this.#backend().hasWeights(network)) return;
    const weights = await this.#loadWeights(network);
    this.#backend().loadWeights(network, weights);
  }

  connections(position: Position, color: Color, options?: ConnectionOptions): Connections {
    const backend = this.#backend();
    return findConnections(backend, parsePosition(position), parseColor(color), options);
  }

  tactic(position: Position, color: Color, connection: Connection): Tactic {
    const backend = this.#backend();
    return tacticOf(backend, parsePosition(position), parseColor(color), connection);
  }

  fillIn(position: Position): FillIn {
    const backend = this.#backend();
    return fillInOf(backend, parsePosition(position));
  }

  inferiorMoves(position: Position, options?: InferiorOptions): readonly InferiorMove[] {
    const backend = this.#backend();
    return inferiorMovesOf(backend, parsePosition(position), options);
  }

  solve(position: Position, options: AllMovesOptions): Promise<AllMovesResult>;
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  async solve(position: Position, options?: SolveOptions): Promise<SolveResult> {
    const backend = this.#backend();
    const checked = checkSolveOptions(options, backend.algorithms);
    const board = parsePosition(position);
    const networks = backend.networksOf(checked.algorithm);
    return this.#search((live) => solvePosition(live, board, checked), networks, checked.signal);
  }

  async bestMove(position: Position, options?: BestMoveOptions): Promise<BestMove> {
    const backend = this.#backend();
    const checked = checkBestMoveOptions(options);
    const board = parsePosition(position);
    const networks = levelOf(checked.level).formula === undefined ? networksForPlay(backend) : [];
    const play = async (live: Backend) => (await loadPlayer()).findBestMove(live, board, checked);
    return this.#search(play, networks, checked.signal);
  }

  async shouldSwap(position: Position, limits?: SolveLimits): Promise<SwapAdvice> {
    const backend = this.#backend();
    const checked = checkSwapLimits(limits);
    const board = parsePosition(position);
    const networks = networksForPlay(backend);
    const advise = async (live: Backend) => (await loadPlayer()).adviseSwap(live, board, checked);
    return this.#search(advise, networks, checked.signal);
  }

  async runJob(request: JobRequest, signal?: AbortSignalLike): Promise<JobReply> {
    const networks = this.#backend().networksOf("df-pn");
    return this.#search((live) => runJob(live, request, signal), networks, signal);
  }

  clear(): void {
    this.#backend();
    this.#calls.whenFree(this.#clearNow);
  }

  dispose(): void {
    this.#live?.dispose();
    this.#live = null;
  }

  readonly #clearNow = () => this.#live?.clear();

  /** Runs a call that searches, after the earlier ones; first loads the networks that it asks. */
  #search<T>(
    call: (backend: Backend) => Promise<T>,
    networks: readonly Network[],
    signal: AbortSignalLike | undefined,
  ): Promise<T> {
    return this.#calls.add(async () => {
      for (const network of networks) await this.#loadNetwork(network);
      const backend = this.#backend();
      try {
        return await call(backend);
      } finally {
        backend.endSolve();
      }
    }, signal);
  }

  #backend(): Backend {
    if (this.#live === null) throw new HexError("engine-disposed", "this engine has been disposed of");
    return this.#live;
  }
}

/** The player is a chunk of the bundle of its own. */
const loadPlayer = () => import("../play/best-move.js");

/** The networks that the player and the solver beside it ask. */
function networksForPlay(backend: Backend): readonly Network[] {
  return [...backend.networksOf(backend.algorithms[0] as SolveAlgorithm), "player"];
}

/** Any value as an evaluation method, or `bad-option`. */
function parseMethod(method: unknown): EvaluationMethod {
  if (EVALUATION_METHODS.includes(method as EvaluationMethod)) return method as EvaluationMethod;
  throw new HexError(
    "bad-option",
    `method: ${describe(method)} is not one of ${EVALUATION_METHODS.join(", ")}`,
  );
}
