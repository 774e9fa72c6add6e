/**
 * `createEngine`: the engine in Wasm. Three binaries hold boards of 64, 128 and 384 cells, and the narrowest that fits is
 * the fastest. Their bytes travel as lazily imported text. Compiling is asynchronous, as pages require,
 * so all that the largest board may need is made ready here; methods then answer at once.
 */
import { MAX_SIDE, WORD_BITS } from "../assembly/abi.js";
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
} from "./types.js";
import { WasmContext } from "./wasm-context.js";

/** Words of a cell set in each binary, and where its bytes are. */
const WIDTHS = [
  { words: 1, load: () => import("#wasm/1") },
  { words: 2, load: () => import("#wasm/2") },
  { words: 6, load: () => import("#wasm/6") },
] as const;

/** An engine in WebAssembly. */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { wasm, largestBoard } = readOptions(options);
  const [columns, rows] = boardSize(largestBoard ?? MAX_SIDE, "largestBoard");
  const contexts = wasm === undefined ? await inlined(columns * rows) : [await given(wasm)];
  return engineOver(new WasmBackend(contexts));
}

function readOptions(options: unknown): EngineOptions {
  if (typeof options !== "object" || options === null) {
    throw new HexError("bad-option", `options: ${describe(options)} is not an object`);
  }
  try {
    const { wasm, largestBoard } = options as EngineOptions;
    const size = Array.isArray(largestBoard) ? [...largestBoard] : largestBoard;
    return {
      ...(wasm === undefined ? {} : { wasm }),
      ...(size === undefined ? {} : { largestBoard: size as number }),
    };
  } catch (cause) {
    throw new HexError("bad-option", "options: they cannot be read", { cause });
  }
}

/** The binaries of the bundle, up to the first that holds `cellCount` cells. */
async function inlined(cellCount: number): Promise<WasmContext[]> {
  const last = WIDTHS.findIndex(({ words }) => words * WORD_BITS >= cellCount);
  const texts = await Promise.all(WIDTHS.slice(0, last + 1).map(({ load }) => load()));
  try {
    return await Promise.all(texts.map(async ({ base64 }) => new WasmContext(await compile(base64))));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HexError("bad-option", `WebAssembly does not run here; use hex-wasp/reference (${reason})`, {
      cause,
    });
  }
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
  #contexts: readonly WasmContext[];

  constructor(contexts: readonly WasmContext[]) {
    this.#contexts = contexts;
  }

  winner(board: Board): number {
    return this.#context(board).winner(board);
  }

  evaluate(board: Board, method: EvaluationMethod): { value: number; moves: Float64Array } {
    return this.#context(board).evaluate(board, methodNumber(method));
  }

  connections(board: Board, side: number, query: ConnectionQuery): RawConnections {
    return this.#context(board).connections(board, side, query);
  }

  fillIn(board: Board): RawFill[] {
    return this.#context(board).fillIn(board);
  }

  inferiorMoves(board: Board, previous: number | null): RawInferior[] {
    return this.#context(board).inferiorMoves(board, previous);
  }

  dispose(): void {
    this.#contexts = [];
  }

  /** The narrowest binary that holds the board. */
  #context({ columns, rows }: Board): WasmContext {
    const context = this.#contexts.find(({ capacity }) => capacity >= columns * rows);
    if (context !== undefined) return context;
    const largest = this.#contexts.at(-1)?.capacity;
    throw new HexError(
      "bad-size",
      `size: ${columns}×${rows} is larger than this engine was made for (${largest} cells)`,
    );
  }
}
