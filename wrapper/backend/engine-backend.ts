/** The backend over instances of the engine: each board goes to the narrowest instance that holds it. */

import type { Board } from "../board/board.js";
import { HexError } from "../errors.js";
import type { EvaluationMethod, SolveAlgorithm } from "../types.js";
import { ALGORITHM_NUMBERS, METHOD_NUMBERS } from "./abi-names.js";
import type {
  Backend,
  BackendPlay,
  BackendSearch,
  BackendTeam,
  ConnectionQuery,
  Network,
  PlayOptions,
  RawConnections,
  RawFill,
  RawInferior,
} from "./backend.js";
import type { EngineContext } from "./engine-context.js";

/** Memory that the engine may use besides the table. */
const OTHER_MEGABYTES = 72;
/** Memory of the player's tree, in an instance that has played. */
const TREE_MEGABYTES = 64;

export class EngineBackend implements Backend {
  readonly name: "wasm" | "javascript";
  readonly algorithms = Object.keys(ALGORITHM_NUMBERS) as SolveAlgorithm[];
  readonly #tableMegabytes: number;
  #contexts: EngineContext[];
  /** The instance of the running solve, which needs its table. */
  #solving: EngineContext | null = null;
  readonly #weights = new Map<Network, Uint8Array>();
  #hasPlayed = false;
  isDisposed = false;

  constructor(name: "wasm" | "javascript", contexts: EngineContext[], tableMegabytes: number) {
    this.name = name;
    this.#contexts = contexts;
    this.#tableMegabytes = tableMegabytes;
  }

  /** Adds an instance, unless there is one of the same capacity. */
  add(context: EngineContext): void {
    if (this.#contexts.some(({ capacity }) => capacity === context.capacity)) return;
    for (const [network, weights] of this.#weights) context.loadWeights(network, weights);
    this.#contexts = [...this.#contexts, context].sort((a, b) => a.capacity - b.capacity);
  }

  winner(board: Board): number {
    return this.#context(board).winner(board);
  }

  evaluate(board: Board, method: EvaluationMethod): { value: number; moves: Float64Array } {
    const context = this.#context(board);
    return method === "learned"
      ? context.evaluateLearned(board)
      : context.evaluate(board, METHOD_NUMBERS[method]);
  }

  loadWeights(network: Network, weights: Uint8Array): void {
    this.#weights.set(network, weights);
    for (const context of this.#contexts) context.loadWeights(network, weights);
  }

  hasWeights(network: Network): boolean {
    return this.#weights.has(network);
  }

  networksOf(algorithm: SolveAlgorithm): readonly Network[] {
    return algorithm === "df-pn" ? ["judge"] : [];
  }

  connections(board: Board, side: number, query: ConnectionQuery): RawConnections {
    const context = this.#context(board);
    this.#makeRoom(context, 0);
    const found = context.connections(board, side, query);
    this.#makeRoom(this.#solving ?? context, 0);
    return found;
  }

  fillIn(board: Board): RawFill[] {
    return this.#context(board).fillIn(board);
  }

  inferiorMoves(board: Board, previous: number | null): RawInferior[] {
    return this.#context(board).inferiorMoves(board, previous);
  }

  search(board: Board, algorithm: SolveAlgorithm): BackendSearch {
    const context = this.#context(board);
    this.#solving = context;
    this.#makeRoom(context, this.#tableMegabytes);
    return context.search(board, ALGORITHM_NUMBERS[algorithm], this.#tableMegabytes);
  }

  startPlay(board: Board, options: PlayOptions): BackendPlay {
    const context = this.#context(board);
    this.#solving = context;
    this.#hasPlayed = true;
    this.#makeRoom(context, this.#tableMegabytes + TREE_MEGABYTES);
    return context.startPlay(board, options, this.#tableMegabytes);
  }

  readonly team: BackendTeam = {
    startJob: (board, depth) => {
      const context = this.#context(board);
      this.#solving = context;
      this.#makeRoom(context, this.#tableMegabytes);
      return context.startJob(board, depth, this.#tableMegabytes);
    },
    addFacts: (board, facts) => this.#context(board).addFacts(board, facts, this.#tableMegabytes),
    recordFacts: (board, bounds) => this.#context(board).recordFacts(bounds),
    takeFacts: (board, bounds) => this.#context(board).takeFacts(board, bounds),
  };

  endSolve(): void {
    this.#solving = null;
  }

  clear(): void {
    for (const context of this.#contexts) context.forget();
  }

  dispose(): void {
    this.isDisposed = true;
    this.#contexts = [];
    this.#solving = null;
  }

  /** The narrowest instance that holds the board. */
  #context({ columns, rows }: Board): EngineContext {
    const context = this.#contexts.find(({ capacity }) => capacity >= columns * rows);
    if (context !== undefined) return context;
    const largest = this.#contexts.at(-1)?.capacity;
    if (largest === undefined) throw new HexError("engine-disposed", "this engine has been disposed of");
    throw tooLarge(columns, rows, largest);
  }

  /** Keeps the memory within the allowed size, for an instance that uses connections and a table of `tableMegabytes`.
   *  Wasm memory never shrinks, so if all instances together would exceed it, the others are replaced by new ones
   *  without tables, except that of the running solve. A call on another width during a solve may exceed the allowed
   *  size until it returns. */
  #makeRoom(user: EngineContext, tableMegabytes: number): void {
    const idle = this.#contexts.filter((other) => other !== user);
    const needed = Math.max(user.memoryBytes, user.bytesWithTable(tableMegabytes));
    const total = idle.reduce((sum, { memoryBytes }) => sum + memoryBytes, needed);
    const others = OTHER_MEGABYTES + (this.#hasPlayed ? TREE_MEGABYTES : 0);
    if (total <= (this.#tableMegabytes + others) * 2 ** 20) return;
    const isKept = (context: EngineContext) => context === user || context === this.#solving;
    this.#contexts = this.#contexts.map((context) => (isKept(context) ? context : context.renewed()));
  }
}

export function tooLarge(columns: number, rows: number, capacity: number): HexError {
  return new HexError(
    "bad-size",
    `size: ${columns}×${rows} is larger than this engine was made for (${capacity} cells)`,
  );
}
