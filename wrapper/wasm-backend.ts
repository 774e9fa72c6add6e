/** The backend in Wasm: of the binaries it is given, the narrowest that holds a board answers. */
import {
  ALGORITHM_ALPHA_BETA,
  ALGORITHM_DECOMPOSITION,
  ALGORITHM_DF_PN,
  ALGORITHM_PATTERN_SEARCH,
} from "../assembly/abi.js";
import { HexError } from "./errors.js";
import { methodNumber } from "./methods.js";
import type {
  Backend,
  Board,
  ConnectionQuery,
  EvaluationMethod,
  RawConnections,
  RawFill,
  RawInferior,
  Search,
  SolveAlgorithm,
} from "./types.js";
import type { WasmContext } from "./wasm-context.js";

const ALGORITHMS: Readonly<Record<SolveAlgorithm, number>> = {
  "df-pn": ALGORITHM_DF_PN,
  "pattern-search": ALGORITHM_PATTERN_SEARCH,
  "decomposition-pattern-search": ALGORITHM_DECOMPOSITION,
  "pattern-alpha-beta": ALGORITHM_ALPHA_BETA,
};

/** What the engine may take besides the table. */
const OTHER_MEGABYTES = 64;

export class WasmBackend implements Backend {
  readonly name = "wasm";
  readonly algorithms = Object.keys(ALGORITHMS) as SolveAlgorithm[];
  readonly #tableMegabytes: number;
  #contexts: WasmContext[];
  isDisposed = false;

  constructor(contexts: WasmContext[], tableMegabytes: number) {
    this.#contexts = contexts;
    this.#tableMegabytes = tableMegabytes;
  }

  /** Another binary, unless there is one of its capacity. */
  add(context: WasmContext): void {
    if (this.#contexts.some(({ capacity }) => capacity === context.capacity)) return;
    this.#contexts = [...this.#contexts, context].sort((a, b) => a.capacity - b.capacity);
  }

  winner(board: Board): number {
    return this.#context(board).winner(board);
  }

  evaluate(board: Board, method: EvaluationMethod): { value: number; moves: Float64Array } {
    return this.#context(board).evaluate(board, methodNumber(method));
  }

  connections(board: Board, side: number, query: ConnectionQuery): RawConnections {
    return this.#roomyContext(board, 0).connections(board, side, query);
  }

  fillIn(board: Board): RawFill[] {
    return this.#context(board).fillIn(board);
  }

  inferiorMoves(board: Board, previous: number | null): RawInferior[] {
    return this.#context(board).inferiorMoves(board, previous);
  }

  search(board: Board, algorithm: SolveAlgorithm): Search {
    const context = this.#roomyContext(board, this.#tableMegabytes);
    return context.search(board, ALGORITHMS[algorithm], this.#tableMegabytes);
  }

  clear(): void {
    for (const context of this.#contexts) context.forget();
  }

  dispose(): void {
    this.isDisposed = true;
    this.#contexts = [];
  }

  /** The narrowest binary that holds the board. */
  #context({ columns, rows }: Board): WasmContext {
    const context = this.#contexts.find(({ capacity }) => capacity >= columns * rows);
    if (context !== undefined) return context;
    const largest = this.#contexts.at(-1)?.capacity;
    if (largest === undefined) throw new HexError("engine-disposed", "this engine has been disposed of");
    throw tooLarge(columns, rows, largest);
  }

  /** The same, with room for connections and a table. Memory never shrinks, so where the binaries together
   *  would take more than is allowed, the others start afresh, without their tables. */
  #roomyContext(board: Board, tableMegabytes: number): WasmContext {
    const context = this.#context(board);
    const others = this.#contexts.filter((other) => other !== context);
    const needed = Math.max(context.memoryBytes, context.bytesWithTable(tableMegabytes));
    const total = others.reduce((sum, { memoryBytes }) => sum + memoryBytes, needed);
    if (total > (this.#tableMegabytes + OTHER_MEGABYTES) * 2 ** 20) {
      this.#contexts = this.#contexts.map((other) => (other === context ? other : other.renewed()));
    }
    return context;
  }
}

export function tooLarge(columns: number, rows: number, capacity: number): HexError {
  return new HexError(
    "bad-size",
    `size: ${columns}×${rows} is larger than this engine was made for (${capacity} cells)`,
  );
}
