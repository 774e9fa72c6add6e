/** Engines and pools of the shipped worker entry, which are disposed after the test, and access to their workers. */
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Worker } from "node:worker_threads";
import { onTestFinished } from "vitest";
import type * as Entry from "../../wrapper/worker/index.js";

const DIST = new URL("../../build/dist/worker.js", import.meta.url).href;
const entry = (await import(/* @vite-ignore */ DIST)) as typeof Entry;

export const { HexError } = entry;

export async function newWorkerEngine(options?: Entry.WorkerEngineOptions): Promise<Entry.WorkerEngine> {
  const engine = await entry.createWorkerEngine(options);
  onTestFinished(() => engine.dispose());
  return engine;
}

export async function newPool(options?: Entry.WorkerPoolOptions): Promise<Entry.WorkerPool> {
  const pool = await entry.createWorkerPool(options);
  onTestFinished(() => pool.dispose());
  return pool;
}

/** Also returns the workers that `start` starts. */
export async function workersOf<T>(start: () => Promise<T>): Promise<[T, Worker[]]> {
  const workers: Worker[] = [];
  const note = (worker: Worker) => workers.push(worker);
  process.on("worker", note);
  try {
    return [await start(), workers];
  } finally {
    process.off("worker", note);
  }
}

/** A copy of the bundle without the files of the workers, as a bundler that ignores workers leaves it. */
export function withoutThreads(): string {
  const folder = mkdtempSync(join(tmpdir(), "hex-wasp-"));
  const isThread = (file: string) => /worker-(thread|reference)\.js$/.test(file);
  cpSync(fileURLToPath(new URL(".", DIST)), folder, { recursive: true, filter: (file) => !isThread(file) });
  return folder;
}
