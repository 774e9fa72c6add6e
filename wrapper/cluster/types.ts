/** The public types of `hex-wasp/cluster`. */
import type {
  AllMovesOptions,
  AllMovesResult,
  Cell,
  Color,
  Position,
  SolveOptions,
  SolveProgress,
  SolveResult,
} from "../types.js";

export interface ClusterOptions {
  /** The Redis server: a URL like `redis://host:6379` or `rediss://user:password@host:6379`, or the options of ioredis. */
  readonly connection: string | object;
  /** A name that coordinators and workers have in common; default: `default`. Clusters with different names share a
   *  server without knowing of each other. */
  readonly queue?: string;
  /** Called with one line when something happened that a person should know: Redis was lost or is back, a result was
   *  refused, a worker has another version. Default: nobody is told. */
  readonly onMessage?: (line: string) => void;
}

export interface ClusterWorkerOptions extends ClusterOptions {
  /** Threads, 1…64; default: 1. */
  readonly workers?: number;
  /** The transposition table of each thread; default: 64. */
  readonly tableMegabytes?: number;
  /** A worker that is silent for so long loses its job to another; default: 10 000. */
  readonly stalledAfterMs?: number;
}

/** The coordinator of a cluster. Nothing is searched here: that is what workers do, wherever they are. */
export interface Cluster {
  /** As `Engine.solve`, by df-pn and by all workers. Resumes a question that was asked before, and waits where no worker is
   *  there. The certificate is always built and checked, also if `proof` does not ask for it: if a limit is
   *  reached before it, `winner` is null. `nodeLimit` and the nodes of the result include those of earlier calls about
   *  the same position. */
  solve(position: Position, options: AllMovesOptions): Promise<AllMovesResult>;
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  /** Reads what coordinators and workers have told Redis. */
  status(): Promise<ClusterStatus>;
  /** Ends the connections. Pending calls reject with `aborted`. */
  close(): Promise<void>;
}

export interface ClusterWorker {
  /** Gives running jobs back and ends the threads and connections. */
  close(): Promise<void>;
}

export interface ClusterStatus {
  /** The version of the running coordinator; null if there is none. */
  readonly version: string | null;
  /** Jobs that wait for a worker, and those that have one. */
  readonly queue: { readonly waiting: number; readonly active: number };
  /** The workers that have given a sign of life in the last seconds. */
  readonly workers: readonly ClusterWorkerStatus[];
  /** All positions that were ever asked for. */
  readonly questions: readonly ClusterQuestionStatus[];
}

export interface ClusterWorkerStatus {
  /** Host, process and a random part. */
  readonly name: string;
  /** Of the package. */
  readonly version: string;
  /** Jobs that it can do at once. */
  readonly threads: number;
  /** Threads that have a job. */
  readonly busy: number;
  /** Positions expanded per second, by all threads, over the last half minute. */
  readonly nodesPerSecond: number;
}

export interface ClusterQuestionStatus {
  /** What was asked. */
  readonly position: Position;
  /** Whether a coordinator is working on it. */
  readonly isRunning: boolean;
  /** Null: not solved yet. */
  readonly winner: Color | null;
  /** Whether Redis has a finished result with a certificate. Until then, the winner is what workers have found. */
  readonly hasCertificate: boolean;
  /** Positions expanded so far. */
  readonly nodes: number;
  /** Time that coordinators have spent on it. */
  readonly milliseconds: number;
  /** Positions expanded per second of that time. */
  readonly nodesPerSecond: number;
  /** Results so far. */
  readonly jobs: number;
  /** Results that were not valid. */
  readonly refused: number;
  /** Positions in the coordinator's tree. */
  readonly treeSize: number;
  /** Proof and disproof number of the position. */
  readonly bounds: SolveProgress["bounds"];
  /** The most promising line of moves. */
  readonly line: readonly Cell[];
  /** A rough estimate of the time that is left at the present rate; null if there is none. */
  readonly estimatedMilliseconds: number | null;
}
