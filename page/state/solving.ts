/**
 * What is being solved and what has been found. There is one job at a time; a change of the board calls it off. What is
 * found is kept by position, so that it is there again after undo.
 */
import { computed, effect, signal } from "@preact/signals";
import type {
  Cell,
  Color,
  Position,
  Proof,
  ProofCheck,
  SolveProgress,
  SolveResult,
} from "../../wrapper/types.js";
import { createWorkerPool, type WorkerPool } from "../../wrapper/worker/index.js";
import { checkProof } from "./checking.js";
import { engineFor, hasWasm, messageFor } from "./engines.js";
import { message, position, positionKey } from "./store.js";

export type JobKind = "solve" | "map" | "proof";

export interface Job {
  readonly kind: JobKind;
  readonly key: string;
  readonly begun: number;
  readonly progress: Partial<SolveProgress> & { readonly done?: number; readonly total?: number };
}

export interface Found {
  readonly result?: SolveResult;
  /** The winner after each move, as far as it is known. */
  readonly moves?: Readonly<Record<Cell, Color | null>>;
  readonly proof?: Proof;
  readonly check?: ProofCheck;
}

const MOST_WORKERS = 4;

export const job = signal<Job | null>(null);
const finds = signal<ReadonlyMap<string, Found>>(new Map());
/** What is known of the position on the board. */
export const found = computed<Found>(() => finds.value.get(positionKey.value) ?? {});

let controller = new AbortController();
let pool: Promise<WorkerPool> | null = null;

export function cancel(): void {
  controller.abort();
  job.value = null;
}

// The board has changed under it.
effect(() => {
  const key = positionKey.value;
  if (job.peek() !== null && job.peek()?.key !== key) cancel();
});

function keep(key: string, more: Found): void {
  finds.value = new Map(finds.value).set(key, { ...finds.value.get(key), ...more });
}

export function solve(): Promise<void> {
  return run("solve", async (now, key, signal) => {
    const engine = await engineFor("solver");
    const result = await engine.solve(now, { signal, onProgress: report });
    keep(key, { result });
  });
}

/** Who wins after each move, by as many workers as there are processors. */
export function mapMoves(): Promise<void> {
  return run("map", async (now, key, signal) => {
    pool ??= createWorkerPool({
      workers: Math.min(navigator.hardwareConcurrency ?? 2, MOST_WORKERS),
      backend: hasWasm.value ? "wasm" : "reference",
    });
    pool.catch(() => {
      pool = null;
    });
    const { moves } = await (await pool).solveMoves(now, {
      signal,
      onProgress: (progress) => {
        keep(key, { moves: progress.moves });
        report(progress);
      },
    });
    keep(key, { moves });
  });
}

export function prove(): Promise<void> {
  return run("proof", async (now, key, signal) => {
    const engine = await engineFor("solver");
    const { proof, ...result } = await engine.solve(now, { proof: true, signal, onProgress: report });
    keep(key, { result, ...(proof && { proof, check: await checkProof(proof) }) });
  });
}

function report(progress: Job["progress"]): void {
  if (job.value !== null) job.value = { ...job.value, progress };
}

async function run(
  kind: JobKind,
  work: (now: Position, key: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  cancel();
  controller = new AbortController();
  const { signal } = controller;
  const key = positionKey.value;
  message.value = null;
  job.value = { kind, key, begun: performance.now(), progress: {} };
  try {
    await work(position.value, key, signal);
  } catch (error) {
    if (!signal.aborted) message.value = messageFor(error);
  }
  if (!signal.aborted) job.value = null;
}
