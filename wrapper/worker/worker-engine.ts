/**
 * `createWorkerEngine`: an engine whose work is done in a worker. What is sent is checked here first, so a bad position
 * is refused with the same words as by `Engine`. Nothing is kept in the worker that could not be had again from
 * another: if one is lost, so are its calls and its table, and no more.
 */

import { BLACK, WHITE } from "../../assembly/abi.js";
import { type CheckedEngineOptions, checkEngineOptions } from "../engine-options.js";
import { describe, HexError } from "../errors.js";
import { cellName } from "../notation.js";
import { colorName, parsePosition } from "../position.js";
import { checkLimits, readSolveOptions } from "../solve/options.js";
import type { Board, Cell, Engine, Position, SolveLimits, SolveProgress } from "../types.js";
import { tooLarge } from "../wasm-backend.js";
import { capacityOf, compileBinary, compileGiven, widthOf } from "../wasm-binaries.js";
import { errorOf, type Method, type TacticPath, type TacticStep } from "./protocol.js";
import { type Listener, startThread, type Thread } from "./thread.js";
import type { WorkerEngine, WorkerEngineOptions, WorkerTactic } from "./types.js";

/** An engine in a worker, once that runs. */
export async function createWorkerEngine(options: WorkerEngineOptions = {}): Promise<WorkerEngine> {
  const checked = checkEngineOptions(options);
  const backend = checkBackend(options.backend);
  const module = checked.wasm === undefined ? null : await compileGiven(checked.wasm);
  const engine = new RemoteEngine(backend, checked, module);
  await engine.start();
  return engine;
}

function checkBackend(value: unknown): Engine["backend"] {
  if (value === undefined || value === "wasm") return "wasm";
  if (value === "reference") return value;
  throw new HexError("bad-option", `backend: ${describe(value)} is neither "wasm" nor "reference"`);
}

interface Pending {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
  readonly onProgress: SolveLimits["onProgress"];
}

/** A worker that runs, and what it was sent. */
interface Crew {
  readonly thread: Thread;
  readonly binaries: Set<WebAssembly.Module>;
}

let lastLock = 0;

class RemoteEngine implements WorkerEngine {
  readonly backend: Engine["backend"];
  readonly #options: CheckedEngineOptions;
  /** The caller's binary. */
  readonly #given: WebAssembly.Module | null;
  #isDisposed = false;
  #crew: Promise<Crew> | null = null;
  /** Calls are sent in the order in which they are made, though some must wait for a binary. */
  #sending: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  readonly #pending = new Map<number, Pending>();

  constructor(backend: Engine["backend"], options: CheckedEngineOptions, given: WebAssembly.Module | null) {
    this.backend = backend;
    this.#options = options;
    this.#given = given;
  }

  async winner(position: Position) {
    return this.#ask<"winner">("winner", parsePosition(position), []);
  }

  async evaluate(...[position, method]: Parameters<WorkerEngine["evaluate"]>) {
    return this.#ask<"evaluate">("evaluate", parsePosition(position), [method]);
  }

  async connections(...[position, color, options]: Parameters<WorkerEngine["connections"]>) {
    return this.#ask<"connections">("connections", parsePosition(position), [color, options]);
  }

  async fillIn(position: Position) {
    return this.#ask<"fillIn">("fillIn", parsePosition(position), []);
  }

  async inferiorMoves(...[position, options]: Parameters<WorkerEngine["inferiorMoves"]>) {
    return this.#ask<"inferiorMoves">("inferiorMoves", parsePosition(position), [options]);
  }

  async solve(...[position, options]: Parameters<WorkerEngine["solve"]>) {
    return this.#askSliced<"solve">("solve", position, options);
  }

  async bestMove(...[position, options]: Parameters<WorkerEngine["bestMove"]>) {
    return this.#askSliced<"bestMove">("bestMove", position, options);
  }

  async tactic(...[position, color, connection]: Parameters<WorkerEngine["tactic"]>) {
    const board = parsePosition(position);
    return this.#tactic(board, { position: plain(board), color, connection, hasKey: false, moves: [] });
  }

  async clear(): Promise<void> {
    await this.#call("clear", null, []);
  }

  async dispose(): Promise<void> {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    const crew = this.#crew;
    this.#crew = null;
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(disposed());
    await crew?.then(
      ({ thread }) => thread.end(),
      () => {},
    );
  }

  /** The worker, started if there is none. */
  start(): Promise<Crew> {
    if (this.#crew !== null) return this.#crew;
    const crew = this.#startCrew();
    this.#crew = crew;
    // What has failed is tried again by the next call.
    crew.catch(() => {
      if (this.#crew === crew) this.#crew = null;
    });
    return crew;
  }

  async #startCrew(): Promise<Crew> {
    const lock = `hex-wasp-${crypto.randomUUID?.() ?? Math.random()}-${++lastLock}`;
    const { tableMegabytes } = this.#options;
    const lose = (reason: string) => {
      const text = `the worker was lost: ${reason}; the next call starts another`;
      this.#crew = null;
      for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(new HexError("worker-lost", text));
    };
    const hear: Listener["hear"] = (reply) => this.#hear(reply);
    const thread = await startThread(this.backend, { type: "start", tableMegabytes, lock }, { hear, lose });
    thread.hold(this.#pending.size > 0);
    return { thread, binaries: new Set() };
  }

  #hear(reply: Parameters<Listener["hear"]>[0]): void {
    if (reply.type === "progress") this.#tell(reply.id, reply.progress);
    else if (reply.type === "value") this.#settle(reply.id)?.resolve(reply.value);
    else this.#settle(reply.id)?.reject(errorOf(reply));
  }

  /** What the caller's own function throws ends its call and no other. */
  #tell(id: number, progress: SolveProgress): void {
    try {
      this.#pending.get(id)?.onProgress?.(progress);
    } catch (error) {
      this.#callOff(id, error);
    }
  }

  #callOff(id: number, reason: unknown): void {
    if (!this.#pending.has(id)) return;
    this.#crew?.then(
      ({ thread }) => thread.send({ type: "abort", id }),
      () => {},
    );
    this.#settle(id)?.reject(reason);
  }

  /** Takes a call off the list; its thread need not keep Node running for it any more. */
  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0)
      this.#crew?.then(
        ({ thread }) => thread.hold(this.#pending.size > 0),
        () => {},
      );
    return pending;
  }

  #ask<K extends Exclude<Method, "tacticStep">>(method: K, board: Board, rest: readonly unknown[]) {
    return this.#call(method, board, [plain(board), ...rest]) as Promise<Awaited<ReturnType<Engine[K]>>>;
  }

  #askSliced<K extends "solve" | "bestMove">(method: K, position: Position, options: unknown) {
    const { signal, onProgress, ...rest } = readSolveOptions(options);
    checkLimits({ ...rest, ...(signal && { signal }), ...(onProgress && { onProgress }) });
    const board = parsePosition(position);
    const limits = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
    return this.#call(method, board, [plain(board), rest], limits) as Promise<Awaited<ReturnType<Engine[K]>>>;
  }

  /** Sends a call when those before it have been sent. */
  #call(
    method: Method,
    board: Board | null,
    args: readonly unknown[],
    { signal, onProgress }: Pick<SolveLimits, "signal" | "onProgress"> = {},
  ): Promise<unknown> {
    if (this.#isDisposed) return Promise.reject(disposed());
    const id = ++this.#lastId;
    const done = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
    });
    const sent = this.#sending.then(() => this.#send(id, method, board, args));
    this.#sending = sent.catch((error) => this.#settle(id)?.reject(error));
    return signal === undefined ? done : this.#untilAborted(id, done, signal);
  }

  async #send(id: number, method: Method, board: Board | null, args: readonly unknown[]): Promise<void> {
    if (!this.#pending.has(id)) return;
    const module = board === null || this.backend === "reference" ? null : await this.#binaryFor(board);
    const { thread, binaries } = await this.start();
    if (!this.#pending.has(id)) return;
    thread.hold(true);
    if (module !== null && !binaries.has(module)) {
      thread.send({ type: "binary", module });
      binaries.add(module);
    }
    try {
      thread.send({ type: "call", id, method, args });
    } catch (cause) {
      throw new HexError("bad-option", `${method}: what it is given holds more than plain values`, { cause });
    }
  }

  async #binaryFor({ columns, rows }: Board): Promise<WebAssembly.Module> {
    if (this.#given !== null) return this.#given;
    const [width, widest] = [widthOf(columns * rows), widthOf(this.#options.cellCount)];
    if (width > widest) throw tooLarge(columns, rows, capacityOf(widest));
    return compileBinary(width);
  }

  async #untilAborted(id: number, done: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
    const onAbort = () => this.#callOff(id, signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    try {
      return await done;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** The tactic at the end of a path. */
  async #tactic(board: Board, path: TacticPath): Promise<WorkerTactic> {
    const { carrier, key } = await this.#step(board, path);
    if (key === undefined) return this.#held(board, path, carrier);
    const afterKey = { ...path, hasKey: true };
    const { carrier: left } = await this.#step(board, afterKey);
    return {
      carrier,
      key: { reply: key, next: this.#held(board, afterKey, left) },
      answer: async () => null,
    };
  }

  #held(board: Board, path: TacticPath, carrier: readonly Cell[]): WorkerTactic {
    return {
      carrier,
      answer: async (opponent) => {
        const after = { ...path, moves: [...path.moves, opponent] };
        const { reply, carrier: left } = await this.#step(board, after);
        return reply === null ? null : { reply, next: this.#held(board, after, left) };
      },
    };
  }

  #step(board: Board, path: TacticPath): Promise<TacticStep> {
    return this.#call("tacticStep", board, [path]) as Promise<TacticStep>;
  }
}

function disposed(): HexError {
  return new HexError("engine-disposed", "this engine has been disposed of");
}

/** A checked position that can be sent, whatever the caller's was made of. */
function plain({ columns, rows, stones, toMove }: Board): Position {
  const of = (side: number) =>
    [...stones.keys()].filter((cell) => stones[cell] === side).map((cell) => cellName(cell, columns));
  return {
    size: columns === rows ? columns : [columns, rows],
    black: of(BLACK),
    white: of(WHITE),
    toMove: colorName(toMove) ?? "black",
  };
}
