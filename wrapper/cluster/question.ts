/**
 * A question of a cluster on the coordinator's side: a position that is being solved. It stands for workers that the team
 * (../team/) can give jobs to. A job goes to the queue, and its result comes back through the stream of results:
 *
 *   team ──runJob──▶ known result? ──▶ at once
 *                    else ──▶ queue ──▶ some worker ──▶ stream of results ──▶ team
 *
 * A coordinator that starts again reads the stream first. Its team then asks for the same positions as before, and is
 * given what was found, until it comes to what was not. Any result about a position will do for that, whatever its
 * budget was: so the order in which results came does not matter, and those of stale jobs count too.
 */
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Board } from "../board/board.js";
import { reasonOf } from "../errors.js";
import { unsolved } from "../solve/unsolved.js";
import type { JobReply, JobRequest } from "../team/job.js";
import { JobExhausted } from "../team/phase.js";
import type { AbortSignalLike, SolveOptions, SolveResult } from "../types.js";
import {
  boardText,
  CLUSTER_VERSION,
  type JobMessage,
  jobId,
  MOST_MILLISECONDS,
  parseAnswer,
  parseJob,
  parseOutcome,
  questionId,
  type SearchTask,
  writeJob,
} from "./messages.js";
import { onAbort, unlessAborted, within } from "./on-abort.js";
import { malformed, parseJson } from "./parse.js";
import type { ClusterStore, StoredResult } from "./store.js";

/** A job that fails so often ends the solve: it may be what ends the workers. */
const MOST_LOSSES = 10;
/** The time before the first retry of a job, which doubles up to the longest. It lets a sound worker become free before a
 *  faulty one, which is always free, has taken the job ten times; and the queue has forgotten the last attempt by then. */
const FIRST_RETRY_MILLISECONDS = 50;
const LONGEST_RETRY_MILLISECONDS = 2000;
/** Attempts at one job by the queue itself, before the coordinator hears of it. */
const ATTEMPTS = 3;
const WATCH_MILLISECONDS = 2000;
/** The least time that a worker gets for a job, and how often it may take longer than the average per node. */
const LEAST_MILLISECONDS = 60_000;
const PATIENCE = 20;
/** Time for a certificate, beside what the search took. */
const CLOSE_MILLISECONDS = 1_800_000;
/** Redis, or a worker that was given a limit, is waited for so much longer. */
export const GRACE_MILLISECONDS = 1000;

interface WaitingJob {
  readonly message: JobMessage;
  readonly promise: Promise<StoredResult>;
  resolve(result: StoredResult): void;
  reject(reason: unknown): void;
  since: number;
  losses: number;
}

/** The results about one position: a proof, and those without one that have not been used yet. */
interface KnownResults {
  proof: string | null;
  readonly open: string[];
}

export class Question {
  readonly id: string;
  readonly #board: Board;
  readonly #store: ClusterStore;
  readonly #queue: Queue;
  readonly #reader: Redis;
  readonly #tell: (line: string) => void;
  readonly #waiting = new Map<string, WaitingJob>();
  /** Entries of the stream, by job and by position. */
  readonly #byJob = new Map<string, string>();
  readonly #byPosition = new Map<string, KnownResults>();
  #lastEntry = "0-0";
  /** Why nothing is read any more. */
  #closed: { readonly reason: unknown } | null = null;
  #watch: NodeJS.Timeout | undefined;
  #threads = 0;
  /** Wakes those who wait for more threads. */
  #wake: (() => void)[] = [];
  /** Nodes and time of the results so far. */
  #nodes = 0;
  #milliseconds = 0;
  /** Results so far. */
  jobs = 0;
  /** Those of them that are proofs. */
  proofs = 0;

  constructor(board: Board, store: ClusterStore, queue: Queue, reader: Redis, tell: (line: string) => void) {
    this.id = questionId(board);
    this.#board = board;
    this.#store = store;
    this.#queue = queue;
    this.#reader = reader;
    this.#tell = tell;
  }

  /** Reads the results that are there, and listens for more; does nothing if it has been closed meanwhile. */
  async open(): Promise<void> {
    if (this.#closed !== null) return;
    await this.#store.openQuestion(this.#board);
    for (;;) {
      const results = await this.#store.readResults(this.id, this.#lastEntry);
      for (const result of results) await this.#receive(result);
      if (results.length === 0) break;
    }
    if (this.#closed !== null) return;
    this.#watch = setInterval(() => this.#findLost().catch(() => {}), WATCH_MILLISECONDS);
    this.#listen();
  }

  close(reason: unknown): void {
    this.#closed ??= { reason };
    clearInterval(this.#watch);
    for (const job of this.#waiting.values()) job.reject(reason);
    this.#waiting.clear();
    this.setThreads(Number.POSITIVE_INFINITY);
  }

  /** Says how many threads there are. A few jobs more than that are kept in the queue, so that nobody has to wait. */
  setThreads(threads: number): void {
    if (threads === this.#threads) return;
    this.#threads = threads;
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Resolves when there are enough threads for this many jobs at once, or after the signal; undefined if there are. */
  whenNeeded(jobs: number, signal: AbortSignalLike): Promise<void> | undefined {
    return this.#isNeeded(jobs) ? undefined : this.#untilNeeded(jobs, signal);
  }

  #isNeeded(jobs: number): boolean {
    return jobs <= 1 || jobs <= Math.ceil(this.#threads * 1.125);
  }

  async #untilNeeded(jobs: number, signal: AbortSignalLike): Promise<void> {
    while (!this.#isNeeded(jobs) && !signal.aborted) {
      let release = () => {};
      await new Promise<void>((resolve) => {
        this.#wake.push(resolve);
        release = onAbort(signal, resolve);
      });
      release();
    }
  }

  async runJob({ job, bounds }: JobRequest, signal?: AbortSignalLike): Promise<JobReply> {
    if (job === null) return { result: null, facts: [], tableUsed: 0 };
    const { board, depth, budget } = job;
    const task: SearchTask = { kind: "search", board, depth, budget: Math.ceil(budget), facts: bounds };
    const message = this.#message(task, this.#patience(budget));
    const { result, tableUsed } = parseOutcome((await this.#resultOf(message, signal)).result, task);
    return { result, facts: [], tableUsed };
  }

  /** Best play and the certificate, which is checked when it arrives; no winner if it does not arrive in time. */
  async finish(options: SolveOptions): Promise<SolveResult> {
    const { pv = true, nodeLimit = null, timeLimitMs = null, signal } = options;
    const limits = [nodeLimit, timeLimitMs === null ? null : Math.ceil(timeLimitMs)] as const;
    const task = { kind: "close", board: this.#board, pv, limits } as const;
    const message = this.#message(task, CLOSE_MILLISECONDS + Math.round(this.#milliseconds));
    const limit = timeLimitMs === null ? Number.POSITIVE_INFINITY : timeLimitMs + GRACE_MILLISECONDS;
    const stored = await within(limit, this.#resultOf(message, signal));
    if (stored === null) return unsolved(this.#board, false);
    const { proof, ...answer } = JSON.parse(stored.result) as SolveResult;
    return proof == null ? answer : { ...answer, proof };
  }

  #message(task: JobMessage["task"], milliseconds: number): JobMessage {
    const most = Math.min(milliseconds, MOST_MILLISECONDS);
    return { version: CLUSTER_VERSION, question: this.id, task, milliseconds: most };
  }

  #patience(budget: number): number {
    const perNode = this.#nodes === 0 ? 0 : this.#milliseconds / this.#nodes;
    return Math.ceil(Math.max(LEAST_MILLISECONDS, PATIENCE * perNode * budget));
  }

  /** The result of a job: one that is there, or one that a worker finds. */
  async #resultOf(message: JobMessage, signal: AbortSignalLike | undefined): Promise<StoredResult> {
    const id = jobId(message);
    for (;;) {
      const known = this.#takeKnown(id, message);
      if (known === null) break;
      const result = await this.#store.readResult(this.id, known);
      if (result !== null) return result;
      this.#forget(id, message, known);
    }
    if (this.#closed !== null) throw this.#closed.reason;
    const job = this.#waiting.get(id) ?? this.#send(id, message);
    return this.#untilAborted(id, job.promise, signal);
  }

  #takeKnown(id: string, { task }: JobMessage): string | null {
    const sameJob = this.#byJob.get(id);
    if (sameJob !== undefined) return sameJob;
    const known = task.kind === "search" ? this.#byPosition.get(positionKey(task)) : undefined;
    return known?.proof ?? known?.open.shift() ?? null;
  }

  /** A result that is no longer in Redis. */
  #forget(id: string, { task }: JobMessage, entry: string): void {
    if (this.#byJob.get(id) === entry) this.#byJob.delete(id);
    const known = task.kind === "search" ? this.#byPosition.get(positionKey(task)) : undefined;
    if (known?.proof === entry) known.proof = null;
  }

  #send(id: string, message: JobMessage): WaitingJob {
    let resolve: WaitingJob["resolve"] = () => {};
    let reject: WaitingJob["reject"] = () => {};
    const promise = new Promise<StoredResult>((onResult, onError) => {
      resolve = onResult;
      reject = onError;
    });
    promise.catch(() => {});
    const job = { message, promise, resolve, reject, since: performance.now(), losses: 0 };
    this.#waiting.set(id, job);
    this.#enqueue(id, job);
    return job;
  }

  /** Adds a job to the queue, unless it is there. */
  #enqueue(id: string, job: WaitingJob): void {
    job.since = performance.now();
    const options = { jobId: id, attempts: ATTEMPTS, removeOnComplete: true, removeOnFail: true };
    this.#queue.add(job.message.task.kind, writeJob(job.message), options).catch((error) => {
      if (this.#closed !== null) return;
      this.#waiting.delete(id);
      job.reject(error);
    });
  }

  async #untilAborted(
    id: string,
    result: Promise<StoredResult>,
    signal: AbortSignalLike | undefined,
  ): Promise<StoredResult> {
    if (signal === undefined) return result;
    try {
      return await unlessAborted(signal, result);
    } finally {
      // Nobody needs it any more. One that has been started already goes on, and its result is a fact.
      if (this.#waiting.delete(id) && this.#closed === null) this.#queue.remove(id).catch(() => {});
    }
  }

  async #listen(): Promise<void> {
    while (this.#closed === null) {
      try {
        const results = await this.#store.readResults(this.id, this.#lastEntry, this.#reader);
        for (const result of results) await this.#receive(result);
      } catch (error) {
        if (this.#closed !== null) return;
        if (isRefusal(error)) return this.close(error);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  /** Checks a result, gives it to the one who waits for it, or keeps its place. */
  async #receive(stored: StoredResult): Promise<void> {
    this.#lastEntry = stored.entry;
    const { id, worker, entry } = stored;
    try {
      const { task } = this.#check(stored);
      this.#byJob.set(id, entry);
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (task.kind === "search") this.#count(stored, task, waiting === undefined);
      waiting?.resolve(stored);
    } catch (error) {
      const reason = reasonOf(error);
      this.#tell(`refused a result of worker ${printable(worker)}: ${reason}`);
      await this.#store.refuse(this.id, stored).catch(() => {});
      const waiting = this.#waiting.get(id);
      if (waiting !== undefined) this.#repeat(id, waiting, reason);
    }
  }

  #repeat(id: string, job: WaitingJob, reason: string): void {
    if (++job.losses < MOST_LOSSES) {
      const delay = Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (job.losses - 1), LONGEST_RETRY_MILLISECONDS);
      job.since = performance.now() + delay;
      setTimeout(() => {
        if (this.#waiting.get(id) === job) this.#enqueue(id, job);
      }, delay).unref();
      return;
    }
    this.#waiting.delete(id);
    job.reject(new JobExhausted(`a job has failed ${job.losses} times: ${reason}`));
  }

  /** The job of a result, if both are valid and belong together. */
  #check({ id, job: text, result }: StoredResult): JobMessage {
    const job = parseJob(parseJson(text, "job"));
    if (job.question !== this.id || jobId(job) !== id) throw malformed("job", "its id is not its own");
    const { task } = job;
    if (task.kind === "search") parseOutcome(result, task);
    else {
      const { winner } = parseAnswer(result, this.#board);
      if (winner === null && task.limits.every((limit) => limit === null))
        throw malformed("result.winner", "it is null, though the job has no limit");
    }
    return job;
  }

  #count({ entry, result: text }: StoredResult, task: SearchTask, isUnused: boolean): void {
    const { result, milliseconds } = parseOutcome(text, task);
    this.jobs++;
    this.#nodes += result.nodes;
    this.#milliseconds += milliseconds;
    const key = positionKey(task);
    const known = this.#byPosition.get(key) ?? { proof: null, open: [] };
    this.#byPosition.set(key, known);
    if (result.winner !== null) {
      this.proofs++;
      known.proof = entry;
    } else if (isUnused) known.open.push(entry);
  }

  /** Puts jobs back that are no longer in the queue: their workers failed too often, or Redis has lost them. */
  async #findLost(): Promise<void> {
    for (const [id, job] of this.#waiting) {
      if (performance.now() - job.since < WATCH_MILLISECONDS) continue;
      const state = await this.#queue.getJobState(id);
      if (state !== "unknown" || !this.#waiting.has(id)) continue;
      // The result may have been recorded, and be on its way.
      if (await this.#store.isDone(this.id, id)) continue;
      this.#repeat(id, job, `no worker has finished ${boardText(job.message.task.board)}`);
    }
  }
}

/** Whether Redis refuses a command for good, not only at the moment. */
function isRefusal(error: unknown): boolean {
  const isReply = error instanceof Error && error.name === "ReplyError";
  return isReply && !/^(LOADING|READONLY|MASTERDOWN|UNBLOCKED|BUSY) /.test(error.message);
}

/** A position as text; roots are apart, because their move is asked for. */
function positionKey({ board, depth }: SearchTask): string {
  return `${depth === null ? "root " : ""}${boardText(board)}`;
}

/** A name from outside, for a message; `?` if there is none. */
function printable(text: string): string {
  return text.replace(/[^\w.:#-]/g, "?").slice(0, 60) || "?";
}
