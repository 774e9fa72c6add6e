/** The worker entry as it is shipped, engines that are disposed of after the test, and how to end a worker in Node. */
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

/** The workers that are started while `start` runs. */
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

/** A copy of the bundle as a bundler leaves it that knows nothing of workers. */
export function withoutThreads(): string {
  const folder = mkdtempSync(join(tmpdir(), "hex-wasp-"));
  const isThread = (file: string) => /worker-(thread|reference)\.js$/.test(file);
  cpSync(fileURLToPath(new URL(".", DIST)), folder, { recursive: true, filter: (file) => !isThread(file) });
  return folder;
}
