/** What `cluster.status` tells: the queue, the workers and the questions, from what they have written to Redis. */
import type { Queue } from "bullmq";
import type { Board } from "../board/board.js";
import { parsePosition, positionOf } from "../board/position.js";
import { HexError } from "../errors.js";
import type { Cell, Color, SolveProgress } from "../types.js";
import { CLUSTER_VERSION } from "./messages.js";
import { parseJson, readAmount, readNames, readRecord, readText, readWhole } from "./parse.js";
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

/** What a coordinator publishes of its question. */
interface Progress {
  readonly nodes: number;
  readonly bounds: SolveProgress["bounds"];
  readonly line: readonly Cell[];
  readonly winner: Color | null;
  readonly jobs: number;
  readonly proofs: number;
  readonly treeSize: number;
}

const NO_PROGRESS: Progress = {
  nodes: 0,
  bounds: null,
  line: [],
  winner: null,
  jobs: 0,
  proofs: 0,
  treeSize: 0,
};

function parseProgress(text: string, { columns, rows }: Board): Progress {
  const fields = [...(Object.keys(NO_PROGRESS) as (keyof Progress)[]), "milliseconds"] as const;
  const found = readRecord(parseJson(text, "progress"), fields, "progress");
  const count = (key: "nodes" | "jobs" | "proofs" | "treeSize") =>
    readWhole(found[key], 0, Number.MAX_SAFE_INTEGER, `progress.${key}`);
  return {
    nodes: count("nodes"),
    bounds: found.bounds === null ? null : readBounds(found.bounds),
    line: readNames(found.line, columns, rows, "progress.line"),
    winner:
      found.winner === null ? null : (readText(found.winner, /^(black|white)$/, "progress.winner") as Color),
    jobs: count("jobs"),
    proofs: count("proofs"),
    treeSize: count("treeSize"),
  };
}

function readBounds(value: unknown): { win: number; loss: number } {
  const { win, loss } = readRecord(value, ["win", "loss"] as const, "progress.bounds");
  return { win: readAmount(win, "progress.bounds.win"), loss: readAmount(loss, "progress.bounds.loss") };
}

/** Null if it is malformed. */
async function questionStatus(
  store: ClusterStore,
  id: string,
  text: string,
): Promise<ClusterQuestionStatus | null> {
  const [state, isRunning, hasCertificate] = await Promise.all([
    store.state(id),
    store.isRunning(id),
    store.hasAnswer(id),
  ]);
  try {
    const board = parsePosition(parseJson(text, "question"));
    const progress = state.progress === undefined ? NO_PROGRESS : parseProgress(state.progress, board);
    const { nodes, bounds, line, winner, jobs, treeSize } = progress;
    const milliseconds = readAmount(Number(state.milliseconds ?? 0), "milliseconds");
    const rate = milliseconds === 0 ? 0 : (nodes * 1000) / milliseconds;
    return {
      position: positionOf(board),
      isRunning,
      winner,
      hasCertificate,
      nodes,
      milliseconds,
      nodesPerSecond: rate,
      jobs,
      refused: readAmount(Number(state.refused ?? 0), "refused"),
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
function estimate({ bounds, nodes, proofs }: Progress, rate: number): number | null {
  if (bounds === null || proofs === 0 || rate === 0) return null;
  return (Math.min(bounds.win, bounds.loss) * (nodes / proofs) * 1000) / rate;
}
