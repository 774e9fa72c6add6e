/**
 * Lets workers take jobs from a coordinator until its goals are solved, a limit is reached or the caller cancels. A
 * worker without a job waits for the next result. The job of a lost worker goes to another one.
 */
import { HexError } from "../errors.js";
import type { AbortSignalLike } from "../types.js";
import type { Coordinator } from "./coordinator.js";
import type { Job } from "./job.js";

const LONGEST_TIMER = 2 ** 31 - 1;
/** A worker that is lost so often in a row gets no more jobs. */
const MOST_LOSSES = 3;

export interface PhaseLimits {
  readonly nodes: number;
  readonly milliseconds: number;
}

/** A job that no worker could do. No other worker is asked, and the caller gets it as `worker-lost`. */
export class JobExhausted extends HexError {
  constructor(message: string) {
    super("worker-lost", message);
  }
}

/** Runs a job and tells the coordinator its result. */
export type RunJob = (worker: number, job: Job, signal: AbortSignalLike) => Promise<void>;

export class Phase {
  readonly #coordinator: Coordinator;
  readonly #limits: PhaseLimits;
  readonly #runJob: RunJob;
  readonly #stop = new AbortController();
  /** What a worker waits for before each job; undefined if it is ready. */
  whenReady: (worker: number, signal: AbortSignalLike) => Promise<void> | undefined = () => undefined;
  /** What a worker that is ready does before each job. */
  beforeJob: (worker: number) => Promise<void> | undefined = () => undefined;
  #busy = 0;
  /** Workers that get no more jobs, and those that are not ready: if that is all, nobody is left to work. */
  #left = 0;
  #absent = 0;
  #failure: { readonly error: unknown } | null = null;
  /** Wakes the workers that wait for a result. */
  #wake: () => void = () => {};
  #nextResult: Promise<void> = Promise.resolve();

  constructor(coordinator: Coordinator, limits: PhaseLimits, runJob: RunJob) {
    this.#coordinator = coordinator;
    this.#limits = limits;
    this.#runJob = runJob;
    this.#announce();
  }

  /** Throws the signal's reason after a cancellation, and the error of a worker that cannot go on. */
  async run(workers: number, signal: AbortSignalLike | undefined): Promise<void> {
    const { milliseconds } = this.#limits;
    const end = () => this.#end();
    const timer = milliseconds <= LONGEST_TIMER ? setTimeout(end, Math.max(milliseconds, 0)) : undefined;
    if (milliseconds <= 0 || signal?.aborted) end();
    signal?.addEventListener("abort", end, { once: true });
    try {
      await Promise.all(Array.from({ length: workers }, (_, worker) => this.#serve(worker, workers)));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
    if (signal?.aborted) throw signal.reason;
    if (this.#failure !== null) throw this.#failure.error;
  }

  get #isOver(): boolean {
    return this.#stop.signal.aborted || this.#coordinator.isFinished;
  }

  /** Gives a worker one job after the other. */
  async #serve(worker: number, workers: number): Promise<void> {
    let losses = 0;
    while (!this.#isOver) {
      await this.#untilReady(worker);
      if (this.#isOver) break;
      await this.beforeJob(worker);
      if (this.#isOver) break;
      const { nodes, promisedNodes } = this.#coordinator;
      const job = this.#coordinator.next(worker, this.#limits.nodes - nodes - promisedNodes);
      if (job === null) {
        if (this.#busy === 0) return this.#end();
        await this.#nextResult;
        continue;
      }
      try {
        this.#busy++;
        await this.#runJob(worker, job, this.#stop.signal);
        losses = 0;
      } catch (error) {
        this.#coordinator.lose(job.id);
        if (!isLoss(error)) this.#fail(error);
        else if (++losses === MOST_LOSSES && ++this.#left + this.#absent === workers) this.#fail(error);
        if (losses === MOST_LOSSES) return;
      } finally {
        this.#busy--;
        this.#announce();
      }
    }
    this.#end();
  }

  async #untilReady(worker: number): Promise<void> {
    const ready = this.whenReady(worker, this.#stop.signal);
    if (ready === undefined) return;
    this.#absent++;
    await ready.finally(() => this.#absent--);
  }

  #fail(error: unknown): void {
    if (!this.#stop.signal.aborted) this.#failure ??= { error };
    this.#end();
  }

  /** Stops the running jobs. */
  #end(): void {
    this.#stop.abort();
    this.#announce();
  }

  /** Tells waiting workers that there may be something to do. */
  #announce(): void {
    this.#wake();
    this.#nextResult = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Whether a call failed because its worker is gone, so that another one may be asked. */
export function isLoss(error: unknown): boolean {
  return error instanceof HexError && error.code === "worker-lost" && !(error instanceof JobExhausted);
}
