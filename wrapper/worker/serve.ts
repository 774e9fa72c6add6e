/**
 * The worker's side: an engine that answers messages. An error that is not a `HexError` is a fault of ours, after which
 * nothing is known about the engine's memory: it ends the worker, as a crash would.
 */

import { engineOver } from "../engine.js";
import { HexError } from "../errors.js";
import type { Backend, Engine, SolveOptions, Tactic } from "../types.js";
import type { Port, Reply, Request, TacticPath, TacticStep } from "./protocol.js";

type Call = Extract<Request, { type: "call" }>;

/** What an engine in a worker stands on. */
export interface Served {
  readonly backend: Backend;
  /** Takes another binary. */
  add(module: WebAssembly.Module): void;
}

/** Answers every message that comes through the port. */
export function serveEngine(
  { send, listen }: Port<Request, Reply>,
  make: (tableMegabytes: number) => Served,
): void {
  let served: Served;
  let engine: Engine;
  const signals = new Map<number, AbortController>();

  listen(async (request) => {
    switch (request.type) {
      case "start":
        served = make(request.tableMegabytes);
        engine = engineOver(served.backend);
        await holdLock(request.lock);
        return send({ type: "ready" });
      case "binary":
        return served.add(request.module);
      case "abort":
        return signals.get(request.id)?.abort();
      case "call":
        return answer(request);
    }
  });

  async function answer(call: Call): Promise<void> {
    const { id } = call;
    const controller = new AbortController();
    signals.set(id, controller);
    try {
      send({ type: "value", id, value: await resultOf(call, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof HexError)) return fail(error);
      send({ type: "error", id, code: error.code, message: error.message });
    } finally {
      signals.delete(id);
    }
  }

  async function resultOf({ id, method, args }: Call, signal: AbortSignal): Promise<unknown> {
    if (method === "tacticStep") return tacticStep(engine, args[0] as TacticPath);
    if (method === "solve" || method === "bestMove") {
      const [position, options] = args as Parameters<Engine["solve"]>;
      const heard: SolveOptions = {
        ...options,
        signal,
        onProgress: (progress) => send({ type: "progress", id, progress }),
      };
      return engine[method](position, heard);
    }
    return Reflect.apply(engine[method], engine, args);
  }
}

/** Held as long as the worker lives, whatever ends it: its user waits for the lock. */
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

/** Outside of every promise, where it ends the worker. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

function tacticStep(engine: Engine, path: TacticPath): TacticStep {
  const { position, color, connection, hasKey, moves } = path;
  let tactic: Tactic = engine.tactic(position, color, connection);
  if (hasKey && tactic.key !== undefined) tactic = tactic.key.next;
  let reply: TacticStep["reply"] = null;
  for (const move of moves) {
    const answer = tactic.answer(move);
    reply = answer?.reply ?? null;
    tactic = answer?.next ?? tactic;
  }
  const { carrier, key } = tactic;
  return { reply, carrier, ...(key === undefined ? {} : { key: key.reply }) };
}
