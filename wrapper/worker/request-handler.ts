/**
 * The worker's side: runs an engine and handles the requests sent to it. An error that is not a `HexError` is a bug,
 * after which the engine's memory cannot be trusted, so it ends the worker as a crash would.
 */

import type { Backend, Network } from "../backend/backend.js";
import { engineOver, type TeamEngine } from "../engine/engine.js";
import { HexError } from "../errors.js";
import type { JobRequest } from "../team/job.js";
import type { Engine, SolveOptions, Tactic } from "../types.js";
import {
  isSearch,
  type Port,
  type Reply,
  type Request,
  type TacticPath,
  type TacticStep,
} from "./protocol.js";

type CallRequest = Extract<Request, { type: "call" }>;

interface WorkerBackend {
  readonly backend: Backend;
  /** Adds a binary, for boards that those before it cannot hold. */
  addBinary(binary: WebAssembly.Module | number): void | Promise<void>;
}

/** Handles every request that arrives at the port. */
export function handleRequests(
  { send, listen }: Port<Request, Reply>,
  createBackend: (tableMegabytes: number) => WorkerBackend,
): void {
  let workerBackend: WorkerBackend;
  let engine: TeamEngine;
  /** Resolves when all binaries sent so far are loaded. */
  let loaded: Promise<void> = Promise.resolve();
  /** They arrive before the first call that may ask their network. */
  const weights = new Map<Network, Uint8Array>();
  /** By call id. */
  const controllers = new Map<number, AbortController>();

  listen(async (request) => {
    switch (request.type) {
      case "start":
        workerBackend = createBackend(request.tableMegabytes);
        engine = engineOver(workerBackend.backend, async (network) => weights.get(network) as Uint8Array);
        await holdLock(request.lock);
        return send({ type: "ready" });
      case "binary":
        loaded = loaded.then(() => workerBackend.addBinary(request.binary)).catch(crash);
        return;
      case "weights":
        weights.set(request.network, request.weights);
        return;
      case "abort":
        return controllers.get(request.id)?.abort();
      case "call":
        return handleCall(request);
    }
  });

  async function handleCall(call: CallRequest): Promise<void> {
    const { id } = call;
    const controller = new AbortController();
    controllers.set(id, controller);
    try {
      await loaded;
      send({ type: "value", id, value: await runCall(call, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof HexError)) return crash(error);
      send({ type: "error", id, code: error.code, message: error.message });
    } finally {
      controllers.delete(id);
    }
  }

  async function runCall({ id, method, args }: CallRequest, signal: AbortSignal): Promise<unknown> {
    if (method === "tacticStep") return replayTactic(engine, args[0] as TacticPath);
    if (method === "runJob") return engine.runJob(args[0] as JobRequest, signal);
    if (isSearch(method)) {
      const [position, options] = args as Parameters<Engine["solve"]>;
      const withSignal: SolveOptions = {
        ...options,
        signal,
        onProgress: (progress) => send({ type: "progress", id, progress }),
      };
      return engine[method](position, withSignal);
    }
    return Reflect.apply(engine[method], engine, args);
  }
}

/** Acquires a lock for the life of the worker. The user's side waits for the same lock and gets it when the worker has
 *  ended, for whatever reason. */
function holdLock(name: string): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    locks.request(name, () => {
      resolve();
      return new Promise(() => {});
    });
  });
}

/** Throws outside of every promise, which ends the worker. */
function crash(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

function replayTactic(engine: Engine, path: TacticPath): TacticStep {
  const { position, color, connection, isKeyPlayed, moves } = path;
  let tactic: Tactic = engine.tactic(position, color, connection);
  if (isKeyPlayed && tactic.key !== undefined) tactic = tactic.key.next;
  let reply: TacticStep["reply"] = null;
  for (const move of moves) {
    const answer = tactic.answer(move);
    reply = answer?.reply ?? null;
    tactic = answer?.next ?? tactic;
  }
  const { carrier, key } = tactic;
  return { reply, carrier, ...(key === undefined ? {} : { key: key.reply }) };
}
