/**
 * `createCluster`: solves positions with the workers that listen at a Redis server. The team's coordinator (../team/)
 * decides what is searched; question.ts brings its jobs to the queue and the results back.
 */
import { randomUUID } from "node:crypto";
import type { Queue } from "bullmq";
import type { Board } from "../board/board.js";
import { parsePosition } from "../board/position.js";
import { createEngine } from "../engine/create-engine.js";
import { HexError } from "../errors.js";
import { readOptions } from "../options.js";
import { type CheckedOptions, checkSolveOptions } from "../solve/options.js";
import { unsolved } from "../solve/unsolved.js";
import type { Coordinator } from "../team/coordinator.js";
import { solveAsTeam, type TeamMember, type TeamSettings } from "../team/solve-team.js";
import type {
  AbortSignalLike,
  AllMovesOptions,
  AllMovesResult,
  Position,
  SolveOptions,
  SolveProgress,
  SolveResult,
} from "../types.js";
import { withClearErrors } from "./connection.js";
import { contradictionOf } from "./contradiction.js";
import { loadBullMq } from "./libraries.js";
import {
  type CheckedClusterOptions,
  checkClusterOptions,
  type Link,
  openLink,
  ownVersion,
  versionText,
} from "./link.js";
import { CLUSTER_VERSION, parseAnswer, questionId } from "./messages.js";
import { unlessAborted, within } from "./on-abort.js";
import { GRACE_MILLISECONDS, Question } from "./question.js";
import { readStatus, threadsOf, type WorkerInfo } from "./status.js";
import type { ClusterStore } from "./store.js";
import type { Cluster, ClusterOptions, ClusterStatus } from "./types.js";

/** Jobs take longer than a message, and facts are worth sharing if they took some work (docs/experiments/teams.md). */
const CLUSTER_SETTINGS: TeamSettings = {
  sizes: { first: 1024, share: 0.003, most: 65_536 },
  facts: { solved: 16, open: 16, lemma: 4 },
  isCertificateStronger: true,
};
/** Jobs at once, at most. */
const MOST_JOBS = 1024;
const BEAT_MILLISECONDS = 1000;

const CLUSTER_KEYS = [
  "connection",
  "queue",
  "onMessage",
] as const satisfies readonly (keyof ClusterOptions)[];

/** Returns the coordinator of a cluster, which connects to Redis when it is first used. */
export function createCluster(options: ClusterOptions): Cluster {
  return new RedisCluster(checkClusterOptions(readOptions(options, CLUSTER_KEYS)));
}

class RedisCluster implements Cluster {
  readonly #options: CheckedClusterOptions;
  #link: Promise<Link & { readonly queue: Queue }> | null = null;
  readonly #closing = new AbortController();

  constructor(options: CheckedClusterOptions) {
    this.#options = options;
  }

  solve(position: Position, options: AllMovesOptions): Promise<AllMovesResult>;
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  async solve(position: Position, options?: SolveOptions): Promise<SolveResult> {
    const checked = checkSolveOptions(options, ["df-pn"]);
    const board = parsePosition(position);
    const stop = combine(checked.signal, this.#closing.signal);
    try {
      return await withClearErrors(this.#options.address.name, () => this.#ask(board, checked, stop.signal));
    } finally {
      stop.release();
    }
  }

  /** Where Redis is away, commands wait for it: so nothing here waits for Redis after the signal, and not much longer than
   *  a time limit. */
  async #ask(board: Board, checked: CheckedOptions, signal: AbortSignal): Promise<SolveResult> {
    const { store, queue, redis } = await unlessAborted(signal, this.#open());
    const reader = redis.duplicate();
    reader.on("error", () => {});
    const question = new Question(board, store, queue, reader, this.#options.onMessage);
    const work = new Work(store, question, checked, this.#options.onMessage);
    const patience = checked.milliseconds + GRACE_MILLISECONDS;
    try {
      const begun = this.#begin(board, checked, store, question, work);
      const before = await within(patience, unlessAborted(signal, begun));
      if (before === null) return unsolved(board, checked.hasAllMoves);
      return (
        before.answer ??
        (await this.#solve(board, { ...checked, signal }, question, work, before.milliseconds))
      );
    } finally {
      work.stop();
      question.close(closedError());
      reader.disconnect();
      // If this fails, the entry expires soon.
      await within(GRACE_MILLISECONDS, store.stopRunning(question.id, work.coordinator)).catch(() => {});
    }
  }

  /** What comes before the search: the time that the question has taken so far, and its answer if it is finished. */
  async #begin(
    board: Board,
    checked: CheckedOptions,
    store: ClusterStore,
    question: Question,
    work: Work,
  ): Promise<{ readonly answer: SolveResult | null; readonly milliseconds: number }> {
    const version = await store.claimVersion();
    if (version !== CLUSTER_VERSION) {
      throw new HexError(
        "cluster-version",
        `${versionText(version)} coordinates here, and this is ${ownVersion()}`,
      );
    }
    const answer = await this.#answer(store, board, checked);
    const { milliseconds = "0" } = await store.state(question.id);
    if (answer === null) {
      await question.open();
      await work.start();
    }
    return { answer, milliseconds: Number(milliseconds) };
  }

  async status(): Promise<ClusterStatus> {
    const { store, queue } = await this.#open();
    return withClearErrors(this.#options.address.name, () => readStatus(store, queue));
  }

  async close(): Promise<void> {
    this.#closing.abort(closedError());
    const link = await this.#link?.catch(() => null);
    link?.close();
  }

  #open(): Promise<Link & { readonly queue: Queue }> {
    if (this.#closing.signal.aborted) return Promise.reject(closedError());
    this.#link ??= this.#connect().catch((error) => {
      this.#link = null;
      throw error;
    });
    return this.#link;
  }

  async #connect(): Promise<Link & { readonly queue: Queue }> {
    const { Queue: BullQueue } = await loadBullMq();
    const link = await openLink(this.#options);
    const { queueName, queuePrefix: prefix } = link.store;
    const queue = new BullQueue(queueName, { connection: link.redis, prefix });
    queue.on("error", () => {});
    return { ...link, queue };
  }

  /** The answer of a question that is finished. */
  async #answer(store: ClusterStore, board: Board, options: CheckedOptions): Promise<SolveResult | null> {
    const text = await store.answer(questionId(board), modeOf(options));
    if (text === null) return null;
    try {
      return asAsked(parseAnswer(text, board, "the stored answer"), options);
    } catch (error) {
      if (!(error instanceof HexError)) throw error;
      this.#options.onMessage(`${error.message}; it is searched again`);
      return null;
    }
  }

  async #solve(
    board: Board,
    options: CheckedOptions & { readonly signal: AbortSignal },
    question: Question,
    work: Work,
    earlierMilliseconds: number,
  ): Promise<SolveResult> {
    const found = await solveAsTeam(
      membersOf(question),
      board,
      { ...options, hasProof: true, onProgress: work.onProgress },
      { ...CLUSTER_SETTINGS, observe: work.observe },
    );
    const result = certified(found, board, options);
    const { stats } = result;
    const total = { ...stats, milliseconds: stats.milliseconds + earlierMilliseconds };
    const whole = { ...result, stats: total };
    const ended = unlessAborted(options.signal, work.end(whole));
    await (Number.isFinite(options.milliseconds) ? within(GRACE_MILLISECONDS, ended) : ended);
    return asAsked(whole, options);
  }
}

/** Tells Redis how a question goes, and the question how many threads there are. */
class Work {
  /** Its name among the coordinators of the question. */
  readonly coordinator = randomUUID();
  readonly #store: ClusterStore;
  readonly #question: Question;
  readonly #options: CheckedOptions;
  readonly #tell: (line: string) => void;
  #timer: NodeJS.Timeout | undefined;
  readonly #strangers = new Set<string>();
  #progress: SolveProgress | null = null;
  #treeSize = 0;
  #published = performance.now();
  #isBusy = false;
  #isStopped = false;

  constructor(
    store: ClusterStore,
    question: Question,
    options: CheckedOptions,
    tell: (line: string) => void,
  ) {
    this.#store = store;
    this.#question = question;
    this.#options = options;
    this.#tell = tell;
  }

  async start(): Promise<void> {
    if (this.#isStopped) return;
    this.#timer = setInterval(() => this.#beat().catch(() => {}), BEAT_MILLISECONDS);
    this.#published = performance.now();
    await this.#beat();
  }

  readonly onProgress = (progress: SolveProgress) => {
    this.#progress = progress;
    this.#options.onProgress?.(progress);
  };

  readonly observe = (coordinator: Coordinator) => {
    this.#treeSize = coordinator.treeSize;
  };

  async #beat(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await this.#store.claimVersion();
      const { crew } = await this.#store.beat();
      const { threads, strangers } = threadsOf(crew);
      this.#question.setThreads(threads);
      for (const stranger of strangers) this.#nameStranger(stranger);
      if (!this.#isStopped) await this.#publish(null);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Once per worker. */
  #nameStranger({ name, version }: WorkerInfo): void {
    if (this.#strangers.has(name)) return;
    this.#strangers.add(name);
    this.#tell(`worker ${name} is ${versionText(version)}, not ${ownVersion()}: it gets no jobs`);
  }

  async #publish(result: SolveResult | null): Promise<void> {
    const now = performance.now();
    const { jobs, proofs, id } = this.#question;
    const { nodes = 0, milliseconds = 0, bounds = null, line = [] } = this.#progress ?? {};
    const winner = result?.winner ?? this.#progress?.winner ?? null;
    const treeSize = this.#treeSize;
    const report = {
      nodes: result?.stats.nodes ?? nodes,
      milliseconds,
      bounds,
      line,
      winner,
      jobs,
      proofs,
      treeSize,
    };
    await this.#store.publish(id, this.coordinator, JSON.stringify(report), now - this.#published);
    this.#published = now;
  }

  async end(result: SolveResult): Promise<void> {
    this.stop();
    await this.#publish(result);
    const isWhole = result.winner !== null && !Object.values(result.moves ?? {}).includes(null);
    if (isWhole && result.proof !== undefined) {
      await this.#store.saveAnswer(this.#question.id, modeOf(this.#options), JSON.stringify(result));
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }
}

/** One member per job that may run at once. */
function membersOf(question: Question): TeamMember[] {
  return Array.from({ length: MOST_JOBS }, (_, i) => ({
    runJob: (request, signal) => question.runJob(request, signal),
    solve: (_position, options) => question.finish(options),
    evaluate: async (position) => {
      const engine = await createEngine({ tableMegabytes: 1 });
      try {
        return engine.evaluate(position, "two-distance");
      } finally {
        engine.dispose();
      }
    },
    whenReady: (signal) => question.whenNeeded(i + 1, signal),
  }));
}

function modeOf({ hasAllMoves, hasPv }: CheckedOptions): string {
  return `${hasAllMoves ? "moves" : "winner"}${hasPv ? "-pv" : ""}`;
}

/** The certificate is there in any case, but returned only on request. */
function asAsked({ proof, ...result }: SolveResult, { hasProof }: CheckedOptions): SolveResult {
  return hasProof && proof !== undefined ? { ...result, proof } : result;
}

/** A winner without a certificate is only a worker's word, so it is not returned where a limit came first. Throws if the
 *  workers' results contradict the certificate. */
function certified(found: SolveResult, board: Board, { nodes, milliseconds }: CheckedOptions): SolveResult {
  const problem = contradictionOf(found, board);
  if (problem !== null) {
    const advice = "start again with another queue, and with workers that you trust";
    throw new HexError("worker-lost", `a worker has recorded a false result (${problem}); ${advice}`);
  }
  if (found.proof !== undefined) return found;
  if (nodes === Number.POSITIVE_INFINITY && milliseconds === Number.POSITIVE_INFINITY) {
    throw new HexError(
      "worker-lost",
      "the workers have found no certificate; start again with another queue",
    );
  }
  return { ...found, winner: null, move: null, pv: [], carrier: [] };
}

/** A signal that is aborted with either of two. */
function combine(given: AbortSignalLike | undefined, closing: AbortSignal) {
  const both = new AbortController();
  const forward = () => both.abort(given?.aborted ? given.reason : closing.reason);
  if (given?.aborted || closing.aborted) forward();
  given?.addEventListener("abort", forward, { once: true });
  closing.addEventListener("abort", forward, { once: true });
  const release = () => {
    given?.removeEventListener("abort", forward);
    closing.removeEventListener("abort", forward);
  };
  return { signal: both.signal, release };
}

function closedError(): HexError {
  return new HexError("aborted", "this cluster has been closed");
}
