/**
 * `createWorkerEngine`: an engine that runs in a worker. Arguments are checked before they are sent, so invalid input
 * is rejected with the same messages as by `Engine`. The worker holds no state that another could not rebuild: if it is
 * lost, only its pending calls and its table are lost with it.
 */

import type { Network } from "../backend/backend.js";
import { tooLarge } from "../backend/engine-backend.js";
import { networkWeights } from "../backend/network-weights.js";
import { compileBinary, compileGiven } from "../backend/wasm-binaries.js";
import { capacityOf, widthOf } from "../backend/widths.js";
import type { Board } from "../board/board.js";
import { parsePosition, positionOf } from "../board/position.js";
import { isWithoutWasm } from "../engine/create-engine.js";
import { type CheckedEngineOptions, checkEngineValues, ENGINE_KEYS } from "../engine/engine-options.js";
import { HexError } from "../errors.js";
import { readOptions } from "../options.js";
import { BEST_MOVE_KEYS } from "../play/options.js";
import { checkLimits, LIMIT_KEYS, SOLVE_KEYS } from "../solve/options.js";
import type { JobReply, JobRequest } from "../team/job.js";
import type {
  AbortSignalLike,
  AllMovesOptions,
  AllMovesResult,
  Cell,
  Engine,
  Position,
  SolveLimits,
  SolveOptions,
  SolveProgress,
  SolveResult,
} from "../types.js";
import {
  isSearch,
  type Method,
  type SearchMethod,
  type TacticPath,
  type TacticStep,
  toHexError,
} from "./protocol.js";
import { type RunningWorker, startWorker, type WorkerListener } from "./start-worker.js";
import type { WorkerEngine, WorkerEngineOptions, WorkerTactic } from "./types.js";

/** A worker's engine that can be a member of a team. */
export interface WorkerTeamEngine extends WorkerEngine {
  /** Runs a job of a team, after earlier solves. */
  runJob(request: JobRequest, signal?: AbortSignalLike): Promise<JobReply>;
}

/** Starts a worker with an engine, and waits until it is ready. */
export function createWorkerEngine(options: WorkerEngineOptions = {}): Promise<WorkerEngine> {
  return startWorkerEngine(options);
}

export async function startWorkerEngine(options: WorkerEngineOptions): Promise<WorkerTeamEngine> {
  const given = readOptions(options, ENGINE_KEYS);
  const isReference = given.backend === "reference";
  const checked = checkEngineValues(isReference ? { ...given, backend: undefined } : given);
  const module = checked.wasm === undefined ? null : await compileGiven(checked.wasm);
  const backend = isReference ? "reference" : await chooseBackend(checked);
  const engine = new RemoteEngine(backend, checked, module);
  await engine.start();
  return engine;
}

/** Wasm, or JavaScript where Wasm is not allowed. */
async function chooseBackend({ backend }: CheckedEngineOptions): Promise<"wasm" | "javascript"> {
  if (backend !== "auto") return backend;
  try {
    await compileBinary(0);
    return "wasm";
  } catch (error) {
    if (!isWithoutWasm(error)) throw error;
    return "javascript";
  }
}

interface PendingCall {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
  readonly onProgress: SolveLimits["onProgress"];
}

/** What the worker needs for a width: a compiled binary, or the index of a width that it loads as JavaScript. */
type Binary = WebAssembly.Module | number;

/** A running worker and the binaries that were sent to it. */
interface WorkerSession {
  readonly worker: RunningWorker;
  readonly sentBinaries: Set<Binary>;
  readonly sentWeights: Set<Network>;
}

let lastLock = 0;

/** The options of each method. */
const SEARCH_KEYS = { solve: SOLVE_KEYS, bestMove: BEST_MOVE_KEYS, shouldSwap: LIMIT_KEYS };

class RemoteEngine implements WorkerTeamEngine {
  readonly backend: Engine["backend"];
  readonly #options: CheckedEngineOptions;
  /** The caller's own binary. */
  readonly #givenBinary: WebAssembly.Module | null;
  #isDisposed = false;
  #session: Promise<WorkerSession> | null = null;
  /** Resolves when all calls so far are sent: calls are sent in order, although some wait for a binary. */
  #lastSend: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  readonly #pending = new Map<number, PendingCall>();

  constructor(
    backend: Engine["backend"],
    options: CheckedEngineOptions,
    givenBinary: WebAssembly.Module | null,
  ) {
    this.backend = backend;
    this.#options = options;
    this.#givenBinary = givenBinary;
  }

  async winner(position: Position) {
    return this.#callMethod("winner", parsePosition(position), []);
  }

  async evaluate(...[position, method]: Parameters<WorkerEngine["evaluate"]>) {
    return this.#callMethod("evaluate", parsePosition(position), [method]);
  }

  async loadJudge(): Promise<void> {
    await this.#call("loadJudge", null, []);
  }

  async connections(...[position, color, options]: Parameters<WorkerEngine["connections"]>) {
    return this.#callMethod("connections", parsePosition(position), [color, options]);
  }

  async fillIn(position: Position) {
    return this.#callMethod("fillIn", parsePosition(position), []);
  }

  async inferiorMoves(...[position, options]: Parameters<WorkerEngine["inferiorMoves"]>) {
    return this.#callMethod("inferiorMoves", parsePosition(position), [options]);
  }

  solve(position: Position, options: AllMovesOptions): Promise<AllMovesResult>;
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  async solve(position: Position, options?: SolveOptions): Promise<SolveResult> {
    return this.#callSearch("solve", position, options);
  }

  async bestMove(...[position, options]: Parameters<WorkerEngine["bestMove"]>) {
    return this.#callSearch("bestMove", position, options);
  }

  async shouldSwap(...[position, limits]: Parameters<WorkerEngine["shouldSwap"]>) {
    return this.#callSearch("shouldSwap", position, limits);
  }

  async tactic(...[position, color, connection]: Parameters<WorkerEngine["tactic"]>) {
    const board = parsePosition(position);
    const path = { position: positionOf(board), color, connection, isKeyPlayed: false, moves: [] };
    return this.#tacticAt(board, path);
  }

  async runJob(request: JobRequest, signal?: AbortSignalLike): Promise<JobReply> {
    const callbacks = signal === undefined ? {} : { signal };
    return this.#call("runJob", request.board, [request], callbacks) as Promise<JobReply>;
  }

  async clear(): Promise<void> {
    await this.#call("clear", null, []);
  }

  async dispose(): Promise<void> {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    const session = this.#session;
    this.#session = null;
    this.#rejectAll(disposedError);
    await session?.then(
      ({ worker }) => worker.terminate(),
      () => {},
    );
  }

  /** Starts the worker unless it is running. */
  start(): Promise<WorkerSession> {
    if (this.#session !== null) return this.#session;
    const session = this.#startSession();
    this.#session = session;
    // After a failure the next call tries again.
    session.catch(() => {
      if (this.#session === session) this.#session = null;
    });
    return session;
  }

  async #startSession(): Promise<WorkerSession> {
    const lock = `hex-wasp-${crypto.randomUUID?.() ?? Math.random()}-${++lastLock}`;
    const { tableMegabytes } = this.#options;
    const listener: WorkerListener = {
      onReply: (reply) => {
        if (reply.type === "progress") this.#notifyProgress(reply.id, reply.progress);
        else if (reply.type === "value") this.#takePending(reply.id)?.resolve(reply.value);
        else this.#takePending(reply.id)?.reject(toHexError(reply));
      },
      onLost: (reason) => {
        this.#session = null;
        const text = `the worker was lost: ${reason}; the next call starts another`;
        this.#rejectAll(() => new HexError("worker-lost", text));
      },
    };
    const worker = await startWorker(this.backend, { type: "start", tableMegabytes, lock }, listener);
    worker.keepProcessAlive(this.#pending.size > 0);
    return { worker, sentBinaries: new Set(), sentWeights: new Set() };
  }

  /** Calls the caller's `onProgress`. If that throws, only its own call is cancelled. */
  #notifyProgress(id: number, progress: SolveProgress): void {
    try {
      this.#pending.get(id)?.onProgress?.(progress);
    } catch (error) {
      this.#cancel(id, error);
    }
  }

  #cancel(id: number, reason: unknown): void {
    if (!this.#pending.has(id)) return;
    this.#session?.then(
      ({ worker }) => worker.send({ type: "abort", id }),
      () => {},
    );
    this.#takePending(id)?.reject(reason);
  }

  #rejectAll(createError: () => HexError): void {
    for (const id of [...this.#pending.keys()]) this.#takePending(id)?.reject(createError());
  }

  /** Removes a call from `#pending` and returns it. After the last one, the worker no longer keeps Node running. */
  #takePending(id: number): PendingCall | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0)
      this.#session?.then(
        ({ worker }) => worker.keepProcessAlive(this.#pending.size > 0),
        () => {},
      );
    return pending;
  }

  #callMethod<K extends Exclude<Method, "tacticStep" | "runJob">>(
    method: K,
    board: Board,
    rest: readonly unknown[],
  ) {
    return this.#call(method, board, [positionOf(board), ...rest]) as Promise<Awaited<ReturnType<Engine[K]>>>;
  }

  /** Keeps the signal and `onProgress`, which cannot be sent, on this side. */
  #callSearch<K extends SearchMethod>(method: K, position: Position, options: unknown) {
    const given = readOptions(options, SEARCH_KEYS[method]);
    const { signal, onProgress } = checkLimits(given);
    const rest = { ...given, signal: undefined, onProgress: undefined };
    const callbacks = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
    const board = parsePosition(position);
    const args = [positionOf(board), rest];
    return this.#call(method, board, args, callbacks) as Promise<Awaited<ReturnType<Engine[K]>>>;
  }

  /** Sends a call once those before it are sent. */
  #call(
    method: Method,
    board: Board | null,
    args: readonly unknown[],
    { signal, onProgress }: Pick<SolveLimits, "signal" | "onProgress"> = {},
  ): Promise<unknown> {
    if (this.#isDisposed) return Promise.reject(disposedError());
    const id = ++this.#lastId;
    const result = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
    });
    const sent = this.#lastSend.then(() => this.#send(id, method, board, args));
    this.#lastSend = sent.catch((error) => this.#takePending(id)?.reject(error));
    return signal === undefined ? result : this.#untilAborted(id, result, signal);
  }

  async #send(id: number, method: Method, board: Board | null, args: readonly unknown[]): Promise<void> {
    if (!this.#pending.has(id)) return;
    const binary = board === null || this.backend === "reference" ? null : await this.#binaryFor(board);
    // A worker's script imports nothing, so it is sent the weights.
    const networks = this.#networksOf(method);
    const weights = await Promise.all(networks.map(networkWeights));
    const session = await this.start();
    const { worker, sentBinaries } = session;
    if (!this.#pending.has(id)) return;
    worker.keepProcessAlive(true);
    if (binary !== null && !sentBinaries.has(binary)) {
      worker.send({ type: "binary", binary });
      sentBinaries.add(binary);
    }
    for (const [i, network] of networks.entries()) {
      if (session.sentWeights.has(network)) continue;
      worker.send({ type: "weights", network, weights: weights[i] as Uint8Array });
      session.sentWeights.add(network);
    }
    try {
      worker.send({ type: "call", id, method, args });
    } catch (cause) {
      const text = `${method}: its arguments contain a value that cannot be sent to a worker`;
      throw new HexError("bad-option", text, { cause });
    }
  }

  /** The networks that a method may ask. */
  #networksOf(method: Method): readonly Network[] {
    if (method === "loadJudge") return ["judge"];
    if (this.backend === "reference") return [];
    if (method === "solve" || method === "runJob") return ["judge"];
    return isSearch(method) ? ["judge", "player"] : [];
  }

  async #binaryFor({ columns, rows }: Board): Promise<Binary> {
    if (this.#givenBinary !== null) return this.#givenBinary;
    const [width, widest] = [widthOf(columns * rows), widthOf(this.#options.cellCount)];
    if (width > widest) throw tooLarge(columns, rows, capacityOf(widest));
    return this.backend === "javascript" ? width : compileBinary(width);
  }

  async #untilAborted(id: number, result: Promise<unknown>, signal: AbortSignalLike): Promise<unknown> {
    const onAbort = () => this.#cancel(id, signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    try {
      return await result;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** The tactic at the end of a path. */
  async #tacticAt(board: Board, path: TacticPath): Promise<WorkerTactic> {
    const { carrier, key } = await this.#tacticStep(board, path);
    if (key === undefined) return this.#fullTactic(board, path, carrier);
    const afterKey = { ...path, isKeyPlayed: true };
    const { carrier: left } = await this.#tacticStep(board, afterKey);
    return {
      carrier,
      key: { reply: key, next: this.#fullTactic(board, afterKey, left) },
      answer: async () => null,
    };
  }

  /** The tactic of a full connection, which answers the opponent's moves. */
  #fullTactic(board: Board, path: TacticPath, carrier: readonly Cell[]): WorkerTactic {
    return {
      carrier,
      answer: async (opponent) => {
        const after = { ...path, moves: [...path.moves, opponent] };
        const { reply, carrier: left } = await this.#tacticStep(board, after);
        return reply === null ? null : { reply, next: this.#fullTactic(board, after, left) };
      },
    };
  }

  #tacticStep(board: Board, path: TacticPath): Promise<TacticStep> {
    return this.#call("tacticStep", board, [path]) as Promise<TacticStep>;
  }
}

function disposedError(): HexError {
  return new HexError("engine-disposed", "this engine has been disposed of");
}
