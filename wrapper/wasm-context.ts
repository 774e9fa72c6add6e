/**
 * One binary in memory: the only place that knows addresses. It copies numbers in, calls, copies numbers
 * out; views are made anew for each call, because memory that has grown detaches the old ones.
 */
import { instantiateSync } from "@assemblyscript/loader";
import {
  ALGORITHM_DF_PN,
  CONNECTION_HEADER_BYTES,
  FILL_BYTES,
  INFERIOR_BYTES,
  NOBODY,
  NONE,
  STATUS_OK,
  WORD_BITS,
} from "../assembly/abi.js";
import { HexError } from "./errors.js";
import { FILL_KINDS, INFERIOR_KINDS, patternName } from "./fill-and-prune.js";
import type {
  Board,
  ConnectionQuery,
  FillKind,
  InferiorKind,
  RawConnection,
  RawConnections,
  RawFill,
  RawInferior,
  RawSolution,
  Search,
} from "./types.js";

/** `assembly/index.ts` as the compiler exports it. */
interface Exports extends Record<string, unknown> {
  readonly memory: WebAssembly.Memory;
  setWords(): number;
  stoneBuffer(): number;
  loadPosition(columns: number, rows: number): number;
  winner(): number;
  moveValueBuffer(): number;
  evaluate(method: number, side: number): number;
  findConnections(side: number, rules: number, from: number, to: number): number;
  connectionCount(): number;
  connectionList(): number;
  isDeductionComplete(): number;
  hasWinning(): number;
  setListLimits(full: number, semi: number): void;
  setOrLimit(limit: number): void;
  mustPlayBuffer(): number;
  fillIn(side: number): number;
  fillList(): number;
  inferiorMoves(side: number): number;
  addSelfReversible(side: number, previous: number): number;
  inferiorList(): number;
  booksEnd(): number;
  prepareTable(megabytes: number): number;
  forget(): void;
  startSolve(side: number, algorithm: number): void;
  solveOn(visits: number): number;
  solvedMove(): number;
  solvedCarrier(): number;
  hardestMove(): number;
  lineMove(depth: number): number;
  openMoves(): number;
  winBound(): number;
  lossBound(): number;
  nodeCount(): number;
  tableUsed(): number;
}

export class WasmContext {
  readonly #module: WebAssembly.Module;
  readonly #exports: Exports;
  readonly #stoneBuffer: number;
  readonly #moveValueBuffer: number;
  /** The largest number of cells of a board that this binary holds. */
  readonly capacity: number;

  /** From a compiled module at once: the loader's asynchronous way would make Node load its HTTP client, to
   *  see whether the module is a Response, which takes longer than all the rest. */
  constructor(module: WebAssembly.Module) {
    this.#module = module;
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

  /** Requires board cells ≤ capacity. */
  connections(board: Board, side: number, { rules, between, limits }: ConnectionQuery): RawConnections {
    this.#load(board);
    this.#exports.setListLimits(limits.full, limits.semi);
    this.#exports.setOrLimit(limits.or);
    const [from, to] = between ?? [NONE, NONE];
    if (this.#exports.findConnections(side, rules, from, to) !== STATUS_OK) {
      throw new HexError("out-of-memory", "there is no memory for the connections");
    }
    const words = this.capacity / WORD_BITS;
    const recordBytes = CONNECTION_HEADER_BYTES + words * 8;
    const start = this.#exports.connectionList();
    const view = new DataView(this.#exports.memory.buffer);
    const read = (i: number): RawConnection => {
      const record = start + i * recordBytes;
      return {
        x: view.getUint16(record, true),
        y: view.getUint16(record + 2, true),
        key: view.getUint16(record + 4, true),
        rule: view.getUint8(record + 6),
        kind: view.getUint8(record + 7),
        carrier: readSet(view, record + CONNECTION_HEADER_BYTES, words),
      };
    };
    const count = this.#exports.connectionCount();
    const connections = Array.from({ length: count }, (_, i) => read(i));
    const winning = this.#exports.hasWinning() === 0 ? null : read(count);
    const mustPlay = readSet(view, this.#exports.mustPlayBuffer(), words);
    return { connections, winning, mustPlay, complete: this.#exports.isDeductionComplete() !== 0 };
  }

  /** Requires board cells ≤ capacity. */
  fillIn(board: Board): RawFill[] {
    this.#load(board);
    const count = this.#exports.fillIn(NOBODY);
    const view = new DataView(this.#exports.memory.buffer, this.#exports.fillList(), count * FILL_BYTES);
    return Array.from({ length: count }, (_, i) => {
      const record = i * FILL_BYTES;
      const kind = FILL_KINDS[view.getUint8(record + 5)] as FillKind;
      return {
        cell: view.getUint16(record, true),
        side: view.getUint8(record + 4),
        kind,
        pattern: patternName(kind, view.getUint16(record + 2, true)),
      };
    });
  }

  /** Requires board cells ≤ capacity, and a stone of the side to move on `previous`. */
  inferiorMoves(board: Board, previous: number | null): RawInferior[] {
    this.#load(board);
    let count = this.#exports.inferiorMoves(board.toMove);
    if (previous !== null) count = this.#exports.addSelfReversible(board.toMove, previous);
    const view = new DataView(
      this.#exports.memory.buffer,
      this.#exports.inferiorList(),
      count * INFERIOR_BYTES,
    );
    return Array.from({ length: count }, (_, i) => {
      const record = i * INFERIOR_BYTES;
      const by = view.getUint16(record + 2, true);
      return {
        cell: view.getUint16(record, true),
        kind: INFERIOR_KINDS[view.getUint16(record + 4, true)] as InferiorKind,
        by: by === NONE ? [] : [by],
      };
    });
  }

  /** Requires board cells ≤ capacity, and an algorithm of the ABI. */
  search(board: Board, algorithm: number, tableMegabytes: number): Search {
    if (this.#exports.prepareTable(tableMegabytes) !== STATUS_OK) {
      throw new HexError("out-of-memory", `there is no memory for a table of ${tableMegabytes} MB`);
    }
    this.#load(board);
    this.#exports.startSolve(board.toMove, algorithm);
    const { nodeCount, tableUsed, solveOn, lineMove, winBound, lossBound } = this.#exports;
    return {
      goOn: (visits) => {
        this.#load(board);
        return solveOn(visits);
      },
      get nodes() {
        return nodeCount() >>> 0;
      },
      get tableUsed() {
        return tableUsed();
      },
      get bounds() {
        return algorithm === ALGORITHM_DF_PN ? { win: winBound() >>> 0, loss: lossBound() >>> 0 } : null;
      },
      line: () => {
        const moves: number[] = [];
        for (let move = lineMove(0); move !== NONE; move = lineMove(moves.length)) moves.push(move);
        return moves;
      },
      openMoves: () => {
        const view = new DataView(this.#exports.memory.buffer);
        return algorithm === ALGORITHM_DF_PN
          ? readSet(view, this.#exports.openMoves(), this.capacity / WORD_BITS)
          : [];
      },
      result: () => this.#solution(board),
    };
  }

  #solution(board: Board): RawSolution {
    this.#load(board);
    const move = this.#exports.solvedMove();
    const hardest = move === NONE ? this.#exports.hardestMove() : NONE;
    const view = new DataView(this.#exports.memory.buffer);
    return {
      move: move === NONE ? null : move,
      hardest: hardest === NONE ? null : hardest,
      carrier: readSet(view, this.#exports.solvedCarrier(), this.capacity / WORD_BITS),
    };
  }

  /** Forgets what the solver's table holds. */
  forget(): void {
    this.#exports.forget();
  }

  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** What the memory comes to with all that connections need and such a table. */
  bytesWithTable(tableMegabytes: number): number {
    return this.#exports.booksEnd() + tableMegabytes * 2 ** 20;
  }

  /** The same binary with memory of its own; this one if it has not grown. */
  renewed(): WasmContext {
    return this.memoryBytes < this.#exports.booksEnd() ? this : new WasmContext(this.#module);
  }

  #load({ columns, rows, stones }: Board): void {
    new Uint8Array(this.#exports.memory.buffer, this.#stoneBuffer, stones.length).set(stones);
    const status = this.#exports.loadPosition(columns, rows);
    if (status !== STATUS_OK)
      throw new HexError("bad-size", `the binary refused a ${columns}×${rows} board (status ${status})`);
  }
}

/** The cells of the set at an address. */
function readSet(view: DataView, address: number, words: number): number[] {
  const cells: number[] = [];
  for (let half = 0; half < words * 2; half++) {
    let bits = view.getUint32(address + half * 4, true);
    for (; bits !== 0; bits &= bits - 1) cells.push(half * 32 + 31 - Math.clz32(bits & -bits));
  }
  return cells;
}
