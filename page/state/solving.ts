/**
 * The running job and the results. There is one job at a time; a change of the position cancels it and says so. Results
 * are cached by position, those of a cancelled job too, so they are shown again after undo.
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
import { messageFor } from "./engines.js";
import { message, position, positionKey, winner } from "./store.js";

export type JobKind = "solve" | "map" | "proof";

export interface Job {
  readonly kind: JobKind;
  readonly key: string;
  readonly progress: Partial<SolveProgress> & { readonly done?: number; readonly total?: number };
  /** The certificate is complete and is being checked. */
  readonly isChecking: boolean;
}

interface Results {
  readonly result?: SolveResult;
  /** The winner after each move that has been solved. */
  readonly moves?: Readonly<Record<Cell, Color | null>>;
  readonly proof?: Proof;
  readonly check?: ProofCheck;
  /** The last job if it was cancelled, with its progress until then. */
  readonly cancelled?: Job | null;
}

const MAX_WORKERS = 4;
const ACTIONS = { solve, map: mapMoves, proof: prove } as const;
const JOBS: Readonly<Record<JobKind, { readonly name: string; readonly again: string }>> = {
  solve: { name: "Solving", again: "Solve this position" },
  map: { name: "Mapping the moves", again: "Map this position" },
  proof: { name: "Proving", again: "Prove this position" },
};

export const job = signal<Job | null>(null);
const resultsByPosition = signal<ReadonlyMap<string, Results>>(new Map());
/** The results for the position on the board. */
export const results = computed<Results>(() => resultsByPosition.value.get(positionKey.value) ?? {});

let controller = new AbortController();
let pool: Promise<WorkerPool> | null = null;

export function jobName({ kind, isChecking }: Job): string {
  return isChecking ? "Checking the certificate" : JOBS[kind].name;
}

/** Cancels the job and keeps its progress. */
export function cancel(): void {
  const now = job.peek();
  controller.abort();
  if (now === null) return;
  job.value = null;
  addResults(now.key, { cancelled: now });
}

// A change of the position cancels the job.
effect(() => {
  const key = positionKey.value;
  const now = job.peek();
  if (now === null || now.key === key) return;
  cancel();
  const action = { label: JOBS[now.kind].again, run: ACTIONS[now.kind] };
  message.value = {
    tone: "note",
    text: `${jobName(now)} was cancelled because the board changed.`,
    advice: "Undo shows what it had found.",
    ...(winner.peek() === null && { action }),
  };
});

function addResults(key: string, added: Results): void {
  const all = resultsByPosition.peek();
  resultsByPosition.value = new Map(all).set(key, { ...all.get(key), ...added });
}

/** The workers of all jobs, one per processor. They start at first use; after a failure the next call tries again. */
function workerPool(): Promise<WorkerPool> {
  if (pool === null) {
    pool = createWorkerPool({ workers: Math.min(navigator.hardwareConcurrency ?? 2, MAX_WORKERS) });
    pool.catch(() => {
      pool = null;
    });
  }
  return pool;
}

export function solve(): Promise<void> {
  return run("solve", async (now, key, signal) => {
    const result = await (await workerPool()).solve(now, { signal, onProgress: report });
    addResults(key, { result });
  });
}

/** Finds the winner after each move. */
export function mapMoves(): Promise<void> {
  return run("map", async (now, key, signal) => {
    // Verdicts are proven, so those of an earlier, cancelled map stay valid.
    const earlier = results.peek().moves;
    const { moves } = await (await workerPool()).solveMoves(now, {
      signal,
      onProgress: (progress) => {
        addResults(key, { moves: { ...earlier, ...progress.moves } });
        report(progress);
      },
    });
    addResults(key, { moves });
  });
}

export function prove(): Promise<void> {
  return run("proof", async (now, key, signal) => {
    const { proof, ...result } = await (await workerPool()).solve(now, {
      proof: true,
      signal,
      onProgress: report,
    });
    addResults(key, { result });
    if (proof === undefined) return;
    if (job.value !== null) job.value = { ...job.value, isChecking: true };
    const check = await checkProof(proof);
    if (!signal.aborted) addResults(key, { proof, check });
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
  addResults(key, { cancelled: null });
  job.value = { kind, key, progress: {}, isChecking: false };
  try {
    await work(position.value, key, signal);
  } catch (error) {
    if (!signal.aborted) message.value = messageFor(error);
  }
  if (!signal.aborted) job.value = null;
}
