/**
 * `createEngine`: the engine in Wasm. Three binaries hold boards of 64, 128 and 384 cells, and the narrowest that fits is
 * the fastest. Their bytes travel as lazily imported text; a binary is compiled when a board first needs it.
 */
import { MAX_SIDE, WORD_BITS } from "../assembly/abi.js";
import { engineOver } from "./engine.js";
import { describe, HexError } from "./errors.js";
import { boardSize } from "./notation.js";
import type { Backend, Board, Engine, EngineOptions, RawConnections } from "./types.js";
import { WasmContext } from "./wasm-context.js";

/** Words of a cell set in each binary, and where its bytes are. */
const WIDTHS = [
  { words: 1, load: () => import("#wasm/1") },
  { words: 2, load: () => import("#wasm/2") },
  { words: 6, load: () => import("#wasm/6") },
] as const;

/** A binary that is compiled when first asked for. */
type Source = { readonly capacity: number; readonly compile: () => WebAssembly.Module };

/** An engine in WebAssembly. */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  if (typeof options !== "object" || options === null) {
    throw new HexError("bad-option", `options: ${describe(options)} is not an object`);
  }
  return engineOver(new WasmBackend(await sources(options)));
}

async function sources({ wasm, largestBoard = MAX_SIDE }: EngineOptions): Promise<readonly Source[]> {
  if (wasm !== undefined) return [await given(wasm)];
  const [columns, rows] = boardSize(largestBoard, "largestBoard");
  return inlined(columns * rows);
}

/** The binaries of the bundle, up to the first that holds `cellCount` cells. */
function inlined(cellCount: number): Promise<Source[]> {
  const last = WIDTHS.findIndex(({ words }) => words * WORD_BITS >= cellCount);
  return Promise.all(
    WIDTHS.slice(0, last + 1).map(async ({ words, load }) => {
      const { base64 } = await load();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      return { capacity: words * WORD_BITS, compile: () => new WebAssembly.Module(bytes) };
    }),
  );
}

/** The caller's binary, tried at once so that a wrong one is refused here and not at the first call. */
async function given(wasm: BufferSource | WebAssembly.Module): Promise<Source> {
  try {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const { capacity } = new WasmContext(module);
    return { capacity, compile: () => module };
  } catch (cause) {
    throw new HexError("bad-option", `wasm: ${describe(wasm)} is not one of this package's binaries`, {
      cause,
    });
  }
}

class WasmBackend implements Backend {
  readonly name = "wasm";
  readonly #sources: readonly Source[];
  readonly #contexts = new Map<Source, WasmContext>();

  constructor(sources: readonly Source[]) {
    this.#sources = sources;
  }

  winner(board: Board): number {
    return this.#context(board).winner(board);
  }

  evaluate(board: Board, method: number): { value: number; moves: Float64Array } {
    return this.#context(board).evaluate(board, method);
  }

  connections(
    board: Board,
    side: number,
    rules: number,
    between: readonly [number, number] | null,
  ): RawConnections {
    return this.#context(board).connections(board, side, rules, between);
  }

  dispose(): void {
    this.#contexts.clear();
  }

  /** The narrowest binary that holds the board. */
  #context({ columns, rows }: Board): WasmContext {
    const source = this.#sources.find(({ capacity }) => capacity >= columns * rows);
    if (source === undefined) {
      const largest = this.#sources.at(-1)?.capacity;
      throw new HexError(
        "bad-size",
        `size: ${columns}×${rows} is larger than this engine was made for (${largest} cells)`,
      );
    }
    let context = this.#contexts.get(source);
    if (context === undefined) {
      context = new WasmContext(source.compile());
      this.#contexts.set(source, context);
    }
    return context;
  }
}
