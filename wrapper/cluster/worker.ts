/**
 * `startClusterWorker`: takes jobs from the queue and searches them in threads.
 *
 *   queue ──▶ job ──▶ done already? ──▶ nothing to do
 *                     else: new facts ──▶ a free thread ──▶ result and facts to Redis, at once
 *
 * BullMQ watches over the jobs: a worker that dies or hangs no longer renews its lock, and the job goes to another one. A
 * thread that takes far too long is ended here.
 */
import { hostname } from "node:os";
import type { Worker as BullWorker, Job } from "bullmq";
import { positionOf } from "../board/position.js";
import { describe, HexError, reasonOf } from "../errors.js";
import { readOptions } from "../options.js";
import { MAX_WORKERS } from "../worker/pool.js";
import { startWorkerEngine, type WorkerTeamEngine } from "../worker/worker-engine.js";
import { withClearErrors } from "./connection.js";
import { loadBullMq } from "./libraries.js";
import { checkClusterOptions, type Link, openLink, ownVersion, versionText } from "./link.js";
import {
  CLUSTER_VERSION,
  type CloseTask,
  type JobMessage,
  jobId,
  parseJob,
  type SearchTask,
  writeJob,
  writeOutcome,
} from "./messages.js";
import { QuestionFacts } from "./question-facts.js";
import { writeWorkerInfo } from "./status.js";
import type { ClusterWorker, ClusterWorkerOptions } from "./types.js";

const BEAT_MILLISECONDS = 1000;
/** The rate is that of so many beats. */
const RATE_BEATS = 30;
const STALLED_MILLISECONDS = 10_000;
/** A job that has stalled so often is given back to the coordinator. */
const MOST_STALLS = 5;
/** Questions whose facts are kept in memory. */
const MOST_QUESTIONS = 4;
const CLOSING_MILLISECONDS = 5000;
/** The reason for which the job of a finished question is stopped. */
const NOT_NEEDED = new Error("its question is finished");

const WORKER_KEYS = [
  "connection",
  "queue",
  "onMessage",
  "workers",
  "tableMegabytes",
  "stalledAfterMs",
] as const satisfies readonly (keyof ClusterWorkerOptions)[];

/** Starts the threads and takes jobs until it is closed. Rejects with `cluster-unreachable` where Redis does not answer,
 *  and with `cluster-version` if the running coordinator is of another version. */
export async function startClusterWorker(options: ClusterWorkerOptions): Promise<ClusterWorker> {
  const {
    workers = 1,
    tableMegabytes,
    stalledAfterMs = STALLED_MILLISECONDS,
    ...rest
  } = readOptions(options, WORKER_KEYS);
  const checked = checkClusterOptions(rest);
  const count = checkWhole(workers, "workers", 1, MAX_WORKERS);
  const stalled = checkWhole(stalledAfterMs, "stalledAfterMs", 1000, 3_600_000);
  const table = tableMegabytes === undefined ? {} : { tableMegabytes: tableMegabytes as number };
  const { Worker: Bull } = await loadBullMq();
  const link = await openLink(checked);
  const startThread = () => startWorkerEngine(table);
  const started = await Promise.allSettled([
    refuseVersion(link, checked.address.name),
    ...Array.from({ length: count }, startThread),
  ]);
  const threads = started.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
  const failure = started.find((one) => one.status === "rejected");
  if (failure !== undefined) {
    link.close();
    await Promise.all(threads.map((thread) => thread.dispose()));
    throw failure.reason;
  }
  const crew = new Crew(link, threads, startThread, checked.onMessage);
  const { queueName, queuePrefix: prefix } = link.store;
  const bull = new Bull(queueName, (job: Job) => crew.run(job.id ?? "", job.data), {
    connection: link.redis,
    prefix,
    name: crew.name,
    concurrency: count,
    lockDuration: stalled,
    stalledInterval: Math.ceil(stalled / 2),
    maxStalledCount: MOST_STALLS,
  });
  bull.on("error", () => {});
  bull.on("failed", (_job, error) => crew.report(error));
  return { close: () => crew.close(bull) };
}

async function refuseVersion({ store }: Link, name: string): Promise<null> {
  const { version } = await withClearErrors(name, () => store.beat());
  if (version === null || version === CLUSTER_VERSION) return null;
  throw new HexError(
    "cluster-version",
    `this is ${ownVersion()}, and ${versionText(version)} coordinates here`,
  );
}

function checkWhole(value: unknown, name: string, least: number, most: number): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
    return value as number;
  throw new HexError(
    "bad-option",
    `${name}: ${describe(value)} is not a whole number from ${least} to ${most}`,
  );
}

/** The threads of a worker. */
class Crew {
  /** As the others see it. */
  readonly name =
    `${hostname().replace(/[^\w.-]/g, "-")}-${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
  readonly #link: Link;
  readonly #threads: (WorkerTeamEngine | null)[];
  readonly #startThread: () => Promise<WorkerTeamEngine>;
  readonly #tell: (line: string) => void;
  /** Threads without a job. */
  readonly #free: number[];
  readonly #facts = new Map<string, QuestionFacts>();
  /** The running jobs. */
  readonly #running = new Set<{ readonly question: string; readonly stop: AbortController }>();
  readonly #timer: NodeJS.Timeout;
  /** Time and nodes at the last beats. */
  readonly #samples: (readonly [milliseconds: number, nodes: number])[] = [[performance.now(), 0]];
  readonly #closing = new AbortController();
  #nodes = 0;
  #isBeating = false;
  /** Whether malformed facts were reported. */
  #hasMetMalformed = false;
  /** The version of a coordinator that cannot use this worker. */
  #stranger: string | null = null;

  constructor(
    link: Link,
    threads: readonly WorkerTeamEngine[],
    startThread: () => Promise<WorkerTeamEngine>,
    tell: (line: string) => void,
  ) {
    this.#link = link;
    this.#threads = [...threads];
    this.#startThread = startThread;
    this.#tell = tell;
    this.#free = [...threads.keys()];
    this.#timer = setInterval(() => this.#beat().catch(() => {}), BEAT_MILLISECONDS);
    this.#beat().catch(() => {});
  }

  /** Does a job of the queue. What it throws makes BullMQ give the job to the next worker. */
  async run(id: string, data: unknown): Promise<void> {
    const message = parseJob(data);
    const { version, question, task } = message;
    if (version !== CLUSTER_VERSION) throw new Error(`a job of ${versionText(version)}`);
    if (jobId(message) !== id) throw new Error("a job whose id is not its own");
    const { store } = this.#link;
    if (await store.isDone(question, id)) return;
    const thread = this.#free.shift();
    if (thread === undefined) throw new Error("no thread is free");
    try {
      const { result, facts, author } = await this.#withDeadline(thread, message, (signal) =>
        task.kind === "search"
          ? this.#search(thread, question, task, signal)
          : this.#finish(thread, question, task, signal),
      );
      const job = JSON.stringify(writeJob(message));
      await store.finish(question, { id, worker: this.name, job, result }, author, facts);
    } catch (error) {
      if (error !== NOT_NEEDED) throw error;
    } finally {
      this.#free.push(thread);
    }
  }

  report(error: Error): void {
    if (!this.#closing.signal.aborted) this.#tell(`a job failed: ${error.message}`);
  }

  async close(bull: BullWorker): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort(new HexError("aborted", "this worker has been closed"));
    clearInterval(this.#timer);
    const given = bull.close().then(() => this.#link.store.leave(this.name));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, CLOSING_MILLISECONDS);
    });
    // Without Redis, nobody can be told; the locks expire.
    await Promise.race([given.catch(() => {}), timeout]);
    clearTimeout(timer);
    await Promise.all(this.#threads.map((thread) => thread?.dispose()));
    bull.disconnect().catch(() => {});
    this.#link.close();
  }

  async #search(thread: number, question: string, task: SearchTask, signal: AbortSignal) {
    const { board, depth, budget, facts: bounds } = task;
    const start = performance.now();
    await this.#learn(thread, question, task, signal);
    const engine = await this.#engine(thread);
    const job = { id: 0, board, depth, budget };
    const { result, facts, tableUsed } = await engine.runJob({ board, job, facts: [], bounds }, signal);
    if (result === null) throw new Error("no result");
    this.#nodes += result.nodes;
    const milliseconds = performance.now() - start;
    const author = this.#factsOf(question).authorName(thread);
    return { result: writeOutcome({ result, milliseconds, tableUsed }), facts, author };
  }

  async #finish(thread: number, question: string, task: CloseTask, signal: AbortSignal) {
    await this.#learn(thread, question, task, signal);
    const engine = await this.#engine(thread);
    const [nodeLimit, timeLimitMs] = task.limits;
    const { winner, move, pv, carrier, proof, stats } = await engine.solve(positionOf(task.board), {
      proof: true,
      pv: task.pv,
      signal,
      ...(nodeLimit === null ? {} : { nodeLimit }),
      ...(timeLimitMs === null ? {} : { timeLimitMs }),
    });
    this.#nodes += stats.nodes;
    const answer = {
      winner: proof === undefined ? null : winner,
      move,
      pv,
      carrier,
      proof: proof ?? null,
      stats,
    };
    return { result: JSON.stringify(answer), facts: [], author: "" };
  }

  /** Adds the facts that a thread does not have. Malformed ones are skipped. */
  async #learn(thread: number, question: string, { board }: SearchTask | CloseTask, signal: AbortSignal) {
    const log = this.#factsOf(question);
    const facts = await log.takeFor(thread, signal);
    if (facts.length === 0) return;
    const engine = await this.#engine(thread);
    const bounds = { solved: 0, open: 0, lemma: 0 };
    const add = (some: readonly Uint8Array[]) =>
      engine.runJob({ board, job: null, facts: some, bounds }, signal);
    try {
      await add(facts);
    } catch (error) {
      if (!isMalformed(error)) throw error;
      let refused = 0;
      for (const bytes of facts) {
        await add([bytes]).catch((reason) => {
          if (!isMalformed(reason)) throw reason;
          refused++;
        });
      }
      // Every thread meets them, and those of other questions say nothing new.
      if (this.#hasMetMalformed) return;
      this.#hasMetMalformed = true;
      this.#tell(`refused ${refused} of ${facts.length} batches of ${reasonOf(error)}`);
    }
  }

  #factsOf(question: string): QuestionFacts {
    const known = this.#facts.get(question) ?? new QuestionFacts(this.#link.store, question, this.name);
    // The question used last is the last to be dropped.
    this.#facts.delete(question);
    this.#facts.set(question, known);
    for (const [oldest] of this.#facts) if (this.#facts.size > MOST_QUESTIONS) this.#facts.delete(oldest);
    return known;
  }

  /** The engine of a thread; a new one if the last was ended. */
  async #engine(thread: number): Promise<WorkerTeamEngine> {
    const engine = this.#threads[thread] ?? (await this.#startThread());
    this.#threads[thread] = engine;
    return engine;
  }

  /** Runs a job; ends its thread if that takes too long or fails. */
  async #withDeadline<Result>(
    thread: number,
    { milliseconds, question }: JobMessage,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const stop = new AbortController();
    const close = () => stop.abort(this.#closing.signal.reason);
    const late = () => stop.abort(new Error(`it took more than ${milliseconds} ms`));
    const timer = setTimeout(late, milliseconds);
    const job = { question, stop };
    this.#running.add(job);
    this.#closing.signal.addEventListener("abort", close);
    if (this.#closing.signal.aborted) close();
    try {
      return await run(stop.signal);
    } catch (error) {
      // It may lack facts that it was being given.
      for (const facts of this.#facts.values()) facts.forget(thread);
      if (error !== NOT_NEEDED) await this.#endThread(thread);
      throw error;
    } finally {
      this.#running.delete(job);
      clearTimeout(timer);
      this.#closing.signal.removeEventListener("abort", close);
    }
  }

  /** After a deadline a thread may never answer again. */
  async #endThread(thread: number): Promise<void> {
    const engine = this.#threads[thread];
    this.#threads[thread] = null;
    await engine?.dispose();
  }

  /** Stops the jobs of finished questions. */
  async #stopNeedless(): Promise<void> {
    for (const { question, stop } of this.#running) {
      if (await this.#link.store.isFinished(question)) stop.abort(NOT_NEEDED);
    }
  }

  async #beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    const now = performance.now();
    const [then, nodes] = this.#samples[0] ?? [now, this.#nodes];
    this.#samples.push([now, this.#nodes]);
    if (this.#samples.length > RATE_BEATS) this.#samples.shift();
    const threads = this.#threads.length;
    const info = writeWorkerInfo({
      version: CLUSTER_VERSION,
      threads,
      busy: threads - this.#free.length,
      nodesPerSecond: ((this.#nodes - nodes) * 1000) / Math.max(now - then, 1),
    });
    try {
      const { version } = await this.#link.store.beat(this.name, info);
      const stranger = version === CLUSTER_VERSION ? null : version;
      if (stranger !== null && stranger !== this.#stranger) {
        this.#tell(
          `${versionText(stranger)} coordinates here, and this is ${ownVersion()}: no jobs are taken`,
        );
      }
      this.#stranger = stranger;
      await this.#stopNeedless();
    } finally {
      this.#isBeating = false;
    }
  }
}

function isMalformed(error: unknown): boolean {
  return error instanceof HexError && error.code === "bad-format";
}
