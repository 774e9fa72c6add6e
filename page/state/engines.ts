/**
 * The page's workers beside those that solve (solving.ts): one that finds out which program runs here, one for the
 * overlays, one that plays, and three for the race, one per program. Each starts at first use. If WebAssembly is not allowed, the same engine runs as JavaScript.
 */
import { signal } from "@preact/signals";
import { HexError } from "../../wrapper/errors.js";
import type { WorkerEngine } from "../../wrapper/worker/index.js";
import { createWorkerEngine } from "../../wrapper/worker/index.js";

type Program = WorkerEngine["backend"];
/** The race's workers are named after the program that they run. */
export type Role = "scout" | "analyst" | "player" | Program;

const engines = new Map<Role, Promise<WorkerEngine>>();

/** Becomes false when the engine runs as JavaScript. */
export const hasWasm = signal(true);

export function engineFor(role: Role): Promise<WorkerEngine> {
  const known = engines.get(role);
  if (known !== undefined) return known;
  const made = make(role);
  engines.set(role, made);
  // After a failure, the next call tries again.
  made.catch(() => engines.delete(role));
  return made;
}

async function make(role: Role): Promise<WorkerEngine> {
  if (role === "wasm" || role === "javascript" || role === "reference")
    return createWorkerEngine({ backend: role });
  const engine = await createWorkerEngine();
  hasWasm.value = engine.backend === "wasm";
  return engine;
}

/** Turns an error into a message for the user. */
export function messageFor(error: unknown): { tone: "error"; text: string; advice: string } {
  const code = error instanceof HexError ? error.code : null;
  const reason = error instanceof Error ? error.message : String(error);
  if (code === "worker-lost") {
    return {
      tone: "error",
      text: "The worker stopped unexpectedly.",
      advice:
        "The board is unchanged. Try again: a new worker starts automatically. On a large board it may have run out of memory.",
    };
  }
  if (code === "out-of-memory") {
    return {
      tone: "error",
      text: "There is not enough memory.",
      advice: "Close other tabs, or try a smaller board.",
    };
  }
  return {
    tone: "error",
    text: `Something went wrong: ${reason}`,
    advice: "The board is unchanged. Try again.",
  };
}
