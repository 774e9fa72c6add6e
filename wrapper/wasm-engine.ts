/**
 * `createEngine`: the engine in Wasm. Three binaries hold boards of 64, 128 and 384 cells, and the narrowest that fits is
 * the fastest. Their bytes travel as lazily imported text. Compiling is asynchronous, as pages require,
 * so all that the largest board may need is made ready here; methods then answer at once.
 */
import {
  ALGORITHM_ALPHA_BETA,
  ALGORITHM_DECOMPOSITION,
  ALGORITHM_DF_PN,
  ALGORITHM_PATTERN_SEARCH,
  MAX_SIDE,
  WORD_BITS,
} from "../assembly/abi.js";
import { engineOver } from "./engine.js";
import { describe, HexError } from "./errors.js";
import { methodNumber } from "./methods.js";
import { boardSize } from "./notation.js";
import type {
  Backend,
  Board,
  ConnectionQuery,
  Engine,
  EngineOptions,
  EvaluationMethod,
  RawConnections,
  RawFill,
  RawInferior,
  Search,
  SolveAlgorithm,
} from "./types.js";
import { WasmContext } from "./wasm-context.js";

/** Words of a cell set in each binary, and where its bytes are. */
const WIDTHS = [
  { words: 1, load: () => import("#wasm/1") },
  { words: 2, load: () => import("#wasm/2") },
  { words: 6, load: () => import("#wasm/6") },
] as const;

const ALGORITHMS: Readonly<Record<SolveAlgorithm, number>> = {
  "df-pn": ALGORITHM_DF_PN,
  "pattern-search": ALGORITHM_PATTERN_SEARCH,
  "decomposition-pattern-search": ALGORITHM_DECOMPOSITION,
  "pattern-alpha-beta": ALGORITHM_ALPHA_BETA,
};

const DEFAULT_TABLE_MEGABYTES = 64;
const MOST_TABLE_MEGABYTES = 2048;
/** What the engine may take besides the table. */
const OTHER_MEGABYTES = 64;

/** An engine in WebAssembly. */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { wasm, largestBoard = MAX_SIDE, tableMegabytes = DEFAULT_TABLE_MEGABYTES } = readOptions(options);
  const [columns, rows] = boardSize(largestBoard, "largestBoard");
  const megabytes = checkMegabytes(tableMegabytes);
  const contexts = wasm === undefined ? await inlined(columns * rows) : [await given(wasm)];
  return engineOver(new WasmBackend(contexts, megabytes));
}

function checkMegabytes(value: unknown): number {
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_TABLE_MEGABYTES) {
    return value as number;
  }
  throw new HexError(
    "bad-option",
    `tableMegabytes: ${describe(value)} is not a whole number from 1 to ${MOST_TABLE_MEGABYTES}`,
  );
}

function readOptions(options: unknown): EngineOptions {
  if (typeof options !== "object" || options === null) {
    throw new HexError("bad-option", `options: ${describe(options)} is not an object`);
  }
  try {
    const { wasm, largestBoard, tableMegabytes } = options as EngineOptions;
    const size = Array.isArray(largestBoard) ? [...largestBoard] : largestBoard;
    return {
      ...(wasm === undefined ? {} : { wasm }),
      ...(size === undefined ? {} : { largestBoard: size as number }),
      ...(tableMegabytes === undefined ? {} : { tableMegabytes }),
    };
  } catch (cause) {
    throw new HexError("bad-option", "options: they cannot be read", { cause });
  }
}

/** Each binary is compiled once, and its code then as fast as it gets for every engine made later. */
const compiled = new Map<number, Promise<WebAssembly.Module>>();

/** The binaries of the bundle, up to the first that holds `cellCount` cells. */
async function inlined(cellCount: number): Promise<WasmContext[]> {
  const last = WIDTHS.findIndex(({ words }) => words * WORD_BITS >= cellCount);
  try {
    const modules = await Promise.all(WIDTHS.slice(0, last + 1).map(compileOnce));
    return modules.map((module) => new WasmContext(module));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HexError("bad-option", `WebAssembly does not run here; use hex-wasp/reference (${reason})`, {
      cause,
    });
  }
}

function compileOnce({ words, load }: (typeof WIDTHS)[number]): Promise<WebAssembly.Module> {
  const known = compiled.get(words);
  if (known !== undefined) return known;
  const module = load().then(({ base64 }) => compile(base64));
  compiled.set(words, module);
  // What has failed is tried again.
  module.catch(() => compiled.delete(words));
  return module;
}

function compile(base64: string): Promise<WebAssembly.Module> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return WebAssembly.compile(bytes);
}

/** The caller's binary. */
async function given(wasm: BufferSource | WebAssembly.Module): Promise<WasmContext> {
  try {
    return new WasmContext(wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HexError("bad-option", `wasm: ${describe(wasm)} is not a binary of this package (${reason})`, {
      cause,
    });
  }
}

class WasmBackend implements Backend {
  readonly name = "wasm";
  readonly algorithms = Object.keys(ALGORITHMS) as SolveAlgorithm[];
  readonly #tableMegabytes: number;
  #contexts: WasmContext[];
  isDisposed = false;

  constructor(contexts: WasmContext[], tableMegabytes: number) {
    this.#contexts = contexts;
    this.#tableMegabytes = tableMegabytes;
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
    throw new HexError(
      "bad-size",
      `size: ${columns}×${rows} is larger than this engine was made for (${largest} cells)`,
    );
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
