/**
 * One instance of the engine, in Wasm or translated to JavaScript: the only place that knows addresses. It copies numbers
 * in, calls the engine and copies numbers out. Each call creates its own views, because growing the memory detaches old
 * ones.
 */
import {
  CANDIDATE_BYTES,
  CANDIDATE_CELL,
  CANDIDATE_CHANCE,
  CANDIDATE_OPEN,
  CANDIDATE_STATE,
  CANDIDATE_VISITS,
  CANDIDATE_WINS,
  CONNECTION_CARRIER,
  CONNECTION_KEY,
  CONNECTION_KIND,
  CONNECTION_RULE,
  CONNECTION_X,
  CONNECTION_Y,
  FILL_BYTES,
  FILL_CELL,
  FILL_KIND,
  FILL_NUMBER,
  FILL_SIDE,
  INFERIOR_BY,
  INFERIOR_BYTES,
  INFERIOR_CELL,
  INFERIOR_KIND,
  JUDGE_BLOCKS,
  JUDGE_CHANNELS,
  JUDGE_HEADER_BYTES,
  JUDGE_WEIGHT_LIMIT,
  NO_BOUND,
  NOBODY,
  NONE,
  STATUS_OK,
  WORD_BITS,
  WORD_BYTES,
} from "../../assembly/abi.js";
import type { Board } from "../board/board.js";
import { HexError } from "../errors.js";
import type { FillKind, InferiorKind } from "../types.js";
import { FILL_KINDS, INFERIOR_KINDS, NETWORK_NUMBERS, patternName } from "./abi-names.js";
import type {
  BackendJob,
  BackendPlay,
  BackendSearch,
  ConnectionQuery,
  FactBounds,
  Network,
  PlayOptions,
  RawCandidate,
  RawConnection,
  RawConnections,
  RawFill,
  RawInferior,
  RawSolution,
} from "./backend.js";
import { addFacts, startJob, takeFacts } from "./engine-job.js";
import { readSet } from "./read-set.js";

/** The exports of `assembly/index.ts`. */
export interface EngineExports extends Record<string, unknown> {
  readonly memory: { readonly buffer: ArrayBuffer };
  setWords(): number;
  stoneBuffer(): number;
  loadPosition(columns: number, rows: number): number;
  winner(): number;
  moveValueBuffer(): number;
  evaluate(method: number, side: number): number;
  evaluateLearned(side: number): number;
  weightBuffer(network: number): number;
  useWeights(network: number, channels: number, blocks: number): number;
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
  connectionsEnd(): number;
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
  preparePlayer(megabytes: number): number;
  startTree(side: number, keepsTree: number, examines: number, solves: number): void;
  playOn(visits: number): number;
  treeNodes(): number;
  treeMoves(): number;
  rootChance(): number;
  candidates(): number;
  candidateList(): number;
  treeLine(i: number): number;
  nodeCount(): number;
  tableUsed(): number;
  startInnerSolve(side: number, depth: number): void;
  stopSolve(): number;
  solvedProofSet(): number;
  reportRoot(): number;
  childList(): number;
  rootSets(): number;
  recordFacts(isOn: number, lemmaWork: number): void;
  learnedList(): number;
  takeLearned(): number;
  sentList(): number;
  takeEntries(solvedWork: number, openWork: number, hasResult: number): number;
  receivedBuffer(): number;
  addLemmas(bytes: number): number;
  addEntries(bytes: number): number;
}

export class EngineContext {
  readonly #instantiate: () => EngineExports;
  readonly #exports: EngineExports;
  readonly #stoneBuffer: number;
  readonly #moveValueBuffer: number;
  /** The size of the board whose stones are in the stone buffer and on the engine's board; null if they may differ. */
  #loaded: string | null = null;
  readonly #weights = new Map<Network, Uint8Array>();
  /** The number of cells of the largest board that this instance holds. */
  readonly capacity: number;

  /** `instantiate` creates an instance with memory of its own. */
  constructor(instantiate: () => EngineExports) {
    this.#instantiate = instantiate;
    this.#exports = instantiate();
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
    return { value, moves: this.#moveValues(board) };
  }

  /** Requires board cells ≤ capacity, and weights. */
  evaluateLearned(board: Board): { value: number; moves: Float64Array } {
    this.#load(board);
    const value = this.#exports.evaluateLearned(board.toMove);
    return { value, moves: this.#moveValues(board) };
  }

  #moveValues({ stones }: Board): Float64Array {
    return new Float64Array(this.#exports.memory.buffer, this.#moveValueBuffer, stones.length).slice();
  }

  /** Copies the weights of a network into the engine; requires a file that training/export.py wrote. */
  loadWeights(network: Network, weights: Uint8Array): void {
    this.#weights.set(network, weights);
    const number = NETWORK_NUMBERS[network];
    const [channels, blocks] = [weights[JUDGE_CHANNELS] as number, weights[JUDGE_BLOCKS] as number];
    const buffer = new Uint8Array(
      this.#exports.memory.buffer,
      this.#exports.weightBuffer(number),
      JUDGE_WEIGHT_LIMIT,
    );
    buffer.set(weights.subarray(JUDGE_HEADER_BYTES));
    if (this.#exports.useWeights(number, channels, blocks) === 0) {
      throw new HexError("bad-option", `a network of ${channels} channels and ${blocks} blocks is too large`);
    }
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
    const recordBytes = CONNECTION_CARRIER + words * WORD_BYTES;
    const start = this.#exports.connectionList();
    const view = new DataView(this.#exports.memory.buffer);
    const read = (i: number): RawConnection => {
      const record = start + i * recordBytes;
      return {
        x: view.getUint16(record + CONNECTION_X, true),
        y: view.getUint16(record + CONNECTION_Y, true),
        key: view.getUint16(record + CONNECTION_KEY, true),
        rule: view.getUint8(record + CONNECTION_RULE),
        kind: view.getUint8(record + CONNECTION_KIND),
        carrier: readSet(view, record + CONNECTION_CARRIER, words),
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
    // The filled stones stay on the engine's board.
    this.#loaded = null;
    const view = new DataView(this.#exports.memory.buffer, this.#exports.fillList(), count * FILL_BYTES);
    return Array.from({ length: count }, (_, i) => {
      const record = i * FILL_BYTES;
      const kind = FILL_KINDS[view.getUint8(record + FILL_KIND)] as FillKind;
      return {
        cell: view.getUint16(record + FILL_CELL, true),
        side: view.getUint8(record + FILL_SIDE),
        kind,
        pattern: patternName(kind, view.getUint16(record + FILL_NUMBER, true)),
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
      const by = view.getUint16(record + INFERIOR_BY, true);
      return {
        cell: view.getUint16(record + INFERIOR_CELL, true),
        kind: INFERIOR_KINDS[view.getUint16(record + INFERIOR_KIND, true)] as InferiorKind,
        by: by === NONE ? [] : [by],
      };
    });
  }

  /** Requires board cells ≤ capacity, and an algorithm of the ABI. */
  search(board: Board, algorithm: number, tableMegabytes: number): BackendSearch {
    this.#prepareTable(tableMegabytes);
    this.#load(board);
    this.#exports.startSolve(board.toMove, algorithm);
    const { nodeCount, tableUsed, solveOn, lineMove, winBound, lossBound } = this.#exports;
    return {
      run: (visits) => {
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
        const win = winBound() >>> 0;
        return win === NO_BOUND ? null : { win, loss: lossBound() >>> 0 };
      },
      line: () => untilNone(lineMove),
      openMoves: () => {
        const view = new DataView(this.#exports.memory.buffer);
        return readSet(view, this.#exports.openMoves(), this.capacity / WORD_BITS);
      },
      result: () => this.#solution(board),
    };
  }

  #prepareTable(megabytes: number): void {
    if (this.#exports.prepareTable(megabytes) === STATUS_OK) return;
    throw new HexError("out-of-memory", `there is no memory for a table of ${megabytes} MB`);
  }

  /** Requires board cells ≤ capacity. */
  startJob(board: Board, depth: number | null, tableMegabytes: number): BackendJob {
    this.#prepareTable(tableMegabytes);
    return startJob(this.#exports, board, depth, () => this.#load(board));
  }

  /** Requires board cells ≤ capacity. */
  addFacts(board: Board, facts: Uint8Array, tableMegabytes: number): void {
    this.#prepareTable(tableMegabytes);
    this.#load(board);
    addFacts(this.#exports, board, facts);
  }

  recordFacts(bounds: FactBounds | null): void {
    this.#exports.recordFacts(bounds === null ? 0 : 1, bounds?.lemma ?? 0);
  }

  takeFacts(board: Board, bounds: FactBounds): Uint8Array[] {
    this.#load(board);
    return takeFacts(this.#exports, board, bounds);
  }

  /** Requires board cells ≤ capacity, and a game that is not over. */
  startPlay(board: Board, { keepsTree, examines, solves }: PlayOptions, tableMegabytes: number): BackendPlay {
    if (this.#exports.preparePlayer(tableMegabytes) !== STATUS_OK) {
      throw new HexError("out-of-memory", "there is no memory for the player's tree");
    }
    this.#load(board);
    this.#exports.startTree(board.toMove, Number(keepsTree), Number(examines), Number(solves));
    const { tableUsed, treeNodes, treeMoves, playOn, rootChance, treeLine } = this.#exports;
    return {
      run: (visits) => {
        this.#load(board);
        return playOn(visits);
      },
      get nodes() {
        return treeNodes() >>> 0;
      },
      get tableUsed() {
        return tableUsed();
      },
      get moveCount() {
        return treeMoves();
      },
      get chance() {
        return rootChance();
      },
      candidates: () => this.#candidates(),
      line: () => untilNone(treeLine),
    };
  }

  #candidates(): RawCandidate[] {
    const count = this.#exports.candidates();
    const bytes = count * CANDIDATE_BYTES;
    const view = new DataView(this.#exports.memory.buffer, this.#exports.candidateList(), bytes);
    return Array.from({ length: count }, (_, i) => {
      const record = i * CANDIDATE_BYTES;
      const state = view.getUint16(record + CANDIDATE_STATE, true);
      return {
        move: view.getUint16(record + CANDIDATE_CELL, true),
        visits: view.getUint32(record + CANDIDATE_VISITS, true),
        chance: view.getFloat64(record + CANDIDATE_CHANCE, true),
        wins: state === CANDIDATE_OPEN ? null : state === CANDIDATE_WINS,
      };
    });
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

  /** Drops the table entries and lemmas of the solver. */
  forget(): void {
    this.#exports.forget();
  }

  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** The memory in bytes with connections and a table of that size. */
  bytesWithTable(tableMegabytes: number): number {
    return this.#exports.connectionsEnd() + tableMegabytes * 2 ** 20;
  }

  /** A new instance of the same width; this one if its memory has not grown. */
  renewed(): EngineContext {
    if (this.memoryBytes < this.#exports.connectionsEnd()) return this;
    const context = new EngineContext(this.#instantiate);
    for (const [network, weights] of this.#weights) context.loadWeights(network, weights);
    return context;
  }

  /** Puts the stones of a board on the engine's board, unless they are there already. */
  #load({ columns, rows, stones }: Board): void {
    const buffer = new Uint8Array(this.#exports.memory.buffer, this.#stoneBuffer, stones.length);
    const isLoaded =
      this.#loaded === `${columns}×${rows}` && stones.every((side, cell) => buffer[cell] === side);
    if (isLoaded) return;
    this.#loaded = null;
    buffer.set(stones);
    const status = this.#exports.loadPosition(columns, rows);
    if (status !== STATUS_OK)
      throw new HexError("bad-size", `the engine refused a ${columns}×${rows} board (status ${status})`);
    this.#loaded = `${columns}×${rows}`;
  }
}

/** The numbers that a function gives for 0, 1, 2, … until it gives NONE. */
function untilNone(numberAt: (i: number) => number): number[] {
  const numbers: number[] = [];
  for (let number = numberAt(0); number !== NONE; number = numberAt(numbers.length)) numbers.push(number);
  return numbers;
}
