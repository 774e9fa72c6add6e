/** What `cluster.status` tells: the queue, the workers and the questions, from what they have written to Redis. */
import type { Queue } from "bullmq";
import { parsePosition, positionOf } from "../board/position.js";
import { HexError } from "../errors.js";
import type { Color, SolveProgress } from "../types.js";
import { CLUSTER_VERSION } from "./messages.js";
import { parseJson, readAmount, readRecord, readText, readWhole } from "./parse.js";
import type { ClusterStore, CrewMember } from "./store.js";
import type { ClusterQuestionStatus, ClusterStatus, ClusterWorkerStatus } from "./types.js";

/** A worker's sign of life. */
export type WorkerInfo = ClusterWorkerStatus;

export function writeWorkerInfo({
  version,
  threads,
  busy,
  nodesPerSecond,
}: Omit<WorkerInfo, "name">): string {
  return JSON.stringify({ version, threads, busy, nodesPerSecond });
}

/** Null if it is malformed. */
function parseWorkerInfo({ name, info }: CrewMember): WorkerInfo | null {
  try {
    const fields = ["version", "threads", "busy", "nodesPerSecond"] as const;
    const found = readRecord(parseJson(info, "worker"), fields, "worker");
    return {
      name: readText(name, /^[\w.:-]{1,200}$/, "worker.name"),
      version: readText(found.version, /^[\w.+-]{1,100}$/, "worker.version"),
      threads: readWhole(found.threads, 1, 1024, "worker.threads"),
      busy: readWhole(found.busy, 0, 1024, "worker.busy"),
      nodesPerSecond: readAmount(found.nodesPerSecond, "worker.nodesPerSecond"),
    };
  } catch (error) {
    if (error instanceof HexError) return null;
    throw error;
  }
}

/** The threads that can take jobs, and the workers that cannot, because they are of another version. */
export function threadsOf(crew: readonly CrewMember[]): { threads: number; strangers: WorkerInfo[] } {
  const workers = crew.map(parseWorkerInfo).filter((worker) => worker !== null);
  const strangers = workers.filter(({ version }) => version !== CLUSTER_VERSION);
  const own = workers.filter(({ version }) => version === CLUSTER_VERSION);
  return { threads: own.reduce((sum, { threads }) => sum + threads, 0), strangers };
}

export async function readStatus(store: ClusterStore, queue: Queue): Promise<ClusterStatus> {
  const [{ version, crew }, counts, questions] = await Promise.all([
    store.beat(),
    queue.getJobCounts("waiting", "active", "delayed", "prioritized"),
    store.questions(),
  ]);
  const { waiting = 0, delayed = 0, prioritized = 0, active = 0 } = counts;
  const shown = await Promise.all(
    Object.entries(questions).map(([id, position]) => questionStatus(store, id, position)),
  );
  return {
    version: version?.replace(/^\d+-/, "") ?? null,
    queue: { waiting: waiting + delayed + prioritized, active },
    workers: crew
      .map(parseWorkerInfo)
      .filter((worker) => worker !== null)
      .map((worker) => ({ ...worker, version: worker.version.replace(/^\d+-/, "") })),
    questions: shown.filter((question) => question !== null),
  };
}

interface Progress {
  readonly nodes: number;
  readonly milliseconds: number;
  readonly bounds: SolveProgress["bounds"];
  readonly line: readonly string[];
  readonly winner: Color | null;
  readonly jobs: number;
  readonly proofs: number;
  readonly treeSize: number;
}

/** Null if it is malformed. */
async function questionStatus(
  store: ClusterStore,
  id: string,
  text: string,
): Promise<ClusterQuestionStatus | null> {
  const [state, isRunning] = await Promise.all([store.state(id), store.isRunning(id)]);
  try {
    const position = positionOf(parsePosition(parseJson(text, "question")));
    const progress = parseJson(state.progress ?? "{}", "progress") as Partial<Progress>;
    const { nodes = 0, bounds = null, line = [], winner = null, jobs = 0, treeSize = 0 } = progress;
    const milliseconds = Number(state.milliseconds ?? 0);
    const rate = milliseconds === 0 ? 0 : (nodes * 1000) / milliseconds;
    return {
      position,
      isRunning,
      winner,
      nodes,
      milliseconds,
      nodesPerSecond: rate,
      jobs,
      refused: Number(state.refused ?? 0),
      treeSize,
      bounds,
      line,
      estimatedMilliseconds: winner === null ? estimate(progress, rate) : null,
    };
  } catch (error) {
    if (error instanceof HexError) return null;
    throw error;
  }
}

/** The proof number of the side that is nearer to its proof says how many positions are still to be proved at least. Each
 *  is taken to cost as much as those that were proved so far. */
function estimate({ bounds, nodes = 0, proofs = 0 }: Partial<Progress>, rate: number): number | null {
  if (bounds == null || proofs === 0 || rate === 0) return null;
  return (Math.min(bounds.win, bounds.loss) * (nodes / proofs) * 1000) / rate;
}
