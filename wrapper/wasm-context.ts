/**
 * One binary in memory: the only place that knows addresses. It copies numbers in, calls, copies numbers
 * out; views are made anew for each call, because memory that has grown detaches the old ones.
 */
import { instantiateSync } from "@assemblyscript/loader";
import { STATUS_OK, WORD_BITS } from "../assembly/abi.js";
import { HexError } from "./errors.js";
import type { Board } from "./types.js";

/** `assembly/index.ts` as the compiler exports it. */
interface Exports extends Record<string, unknown> {
  readonly memory: WebAssembly.Memory;
  setWords(): number;
  stoneBuffer(): number;
  loadPosition(columns: number, rows: number): number;
  winner(): number;
  moveValueBuffer(): number;
  evaluate(method: number, side: number): number;
}

export class WasmContext {
  readonly #exports: Exports;
  readonly #stoneBuffer: number;
  readonly #moveValueBuffer: number;
  /** The largest number of cells of a board that this binary holds. */
  readonly capacity: number;

  constructor(module: WebAssembly.Module) {
    this.#exports = instantiateSync<Exports>(module).exports;
    this.#stoneBuffer = this.#exports.stoneBuffer();
    this.#moveValueBuffer = this.#exports.moveValueBuffer();
    this.capacity = this.#exports.setWords() * WORD_BITS;
  }

  /** Requires board cells ≤ capacity. */
  winner(board: Board): number {
    this.#load(board);
    return this.#exports.winner();
  }

  /** Requires board cells ≤ capacity, and a method of the ABI. */
  evaluate(board: Board, method: number): { value: number; moves: Float64Array } {
    this.#load(board);
    const value = this.#exports.evaluate(method, board.toMove);
    const moves = new Float64Array(this.#exports.memory.buffer, this.#moveValueBuffer, board.stones.length);
    return { value, moves: moves.slice() };
  }

  #load({ columns, rows, stones }: Board): void {
    new Uint8Array(this.#exports.memory.buffer, this.#stoneBuffer, stones.length).set(stones);
    const status = this.#exports.loadPosition(columns, rows);
    if (status !== STATUS_OK)
      throw new HexError("bad-size", `the binary refused a ${columns}×${rows} board (status ${status})`);
  }
}
