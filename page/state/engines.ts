/**
 * The page's workers: one to solve with, one for everything that is asked by pointing, and one in TypeScript to race
 * against. Each is started when it is first needed. Where WebAssembly is forbidden, TypeScript does the work of all.
 */
import { signal } from "@preact/signals";
import { HexError } from "../../wrapper/errors.js";
import type { WorkerEngine } from "../../wrapper/worker/index.js";
import { createWorkerEngine } from "../../wrapper/worker/index.js";

export type Role = "solver" | "analyst" | "racer" | "reference";

const engines = new Map<Role, Promise<WorkerEngine>>();

/** False once WebAssembly has turned out not to run here. */
export const hasWasm = signal(true);

export function engineFor(role: Role): Promise<WorkerEngine> {
  const known = engines.get(role);
  if (known !== undefined) return known;
  const made = make(role);
  engines.set(role, made);
  // What has failed is tried again.
  made.catch(() => engines.delete(role));
  return made;
}

async function make(role: Role): Promise<WorkerEngine> {
  if (role === "reference" || !hasWasm.value) return createWorkerEngine({ backend: "reference" });
  const engine = await createWorkerEngine();
  try {
    await engine.winner({ size: 1, black: [], white: [], toMove: "black" });
    return engine;
  } catch (error) {
    if (!(error instanceof HexError) || error.code !== "bad-option") throw error;
    await engine.dispose();
    hasWasm.value = false;
    return createWorkerEngine({ backend: "reference" });
  }
}

/** What went wrong, for people. */
export function messageFor(error: unknown): { tone: "error"; text: string; advice: string } {
  const code = error instanceof HexError ? error.code : null;
  const reason = error instanceof Error ? error.message : String(error);
  if (code === "worker-lost") {
    return {
      tone: "error",
      text: "The worker that was computing has stopped.",
      advice:
        "The board is as it was. Try again: a new worker starts by itself. On a large board it may have run out of memory.",
    };
  }
  if (code === "out-of-memory") {
    return {
      tone: "error",
      text: "There is not enough memory for this.",
      advice: "Close other tabs, or try a smaller board.",
    };
  }
  return {
    tone: "error",
    text: `That did not work: ${reason}`,
    advice: "The board is as it was. Try again.",
  };
}
