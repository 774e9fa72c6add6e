/** The shapes of the public API, and the numbers-only interface that an engine stands on. */

export type Color = "black" | "white";
/** `a1` (top left) … `s19`: the letter is the column, the number the row. */
export type Cell = string;
export type Edge = "top" | "bottom" | "left" | "right";

/** Any stones in any number: set-up positions are welcome. */
export interface Position {
  /** 1…19 a side. */
  readonly size: number | readonly [columns: number, rows: number];
  readonly black: readonly Cell[];
  readonly white: readonly Cell[];
  readonly toMove: Color;
}

export interface EngineOptions {
  /** One of the package's `.wasm` files, for pages with their own loading or CSP rules. The engine then
   *  holds the boards that this binary holds. */
  readonly wasm?: BufferSource | WebAssembly.Module;
  /** The largest board this engine will be asked about; nothing wider is loaded. Default 19. */
  readonly largestBoard?: Position["size"];
}

export interface Engine {
  readonly backend: "wasm" | "reference";
  /** Who has a finished chain. */
  winner(position: Position): Color | null;
  /** Frees the engine's memory; any later call throws `engine-disposed`. */
  dispose(): void;
}

/** A checked position as numbers: cells in row order, sides as in `assembly/abi.ts`. */
export interface Board {
  readonly columns: number;
  readonly rows: number;
  /** One byte a cell: BLACK, WHITE or NOBODY. */
  readonly stones: Uint8Array;
  readonly toMove: number;
}

/** What an engine stands on. It is handed checked boards only, and answers in numbers. */
export interface Backend {
  readonly name: Engine["backend"];
  /** BLACK, WHITE or NOBODY. */
  winner(board: Board): number;
  dispose(): void;
}
