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
  /** The position's value for the side to move, and one for each move. Default: `y-reduction`. */
  evaluate(position: Position, method?: EvaluationMethod): Evaluation;
  /** Frees the engine's memory; any later call throws `engine-disposed`. */
  dispose(): void;
}

export type EvaluationMethod = "y-reduction" | "resistance" | "max-flow" | "two-distance" | "shortest-path";

/** Larger is better for the side to move; every number is finite. */
export interface Evaluation {
  readonly method: EvaluationMethod;
  /** y-reduction: in [−1, 1], +1 where the side to move has won. */
  readonly value: number;
  /** One entry for each empty cell; y-reduction: ∂value/∂cell. */
  readonly moves: Readonly<Record<Cell, number>>;
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
  /** `method` is one of METHOD_… in `assembly/abi.ts`; `moves` has one number a cell. */
  evaluate(board: Board, method: number): { readonly value: number; readonly moves: ArrayLike<number> };
  dispose(): void;
}
