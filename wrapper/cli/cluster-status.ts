/** Draws the report of `hex-wasp cluster status`. */
import type { ClusterQuestionStatus, ClusterStatus, ClusterWorkerStatus } from "../cluster/types.js";
import { playerName } from "../formats/board-text.js";
import type { Position } from "../types.js";

export function drawStatus({ version, queue, workers, questions }: ClusterStatus): string {
  const threads = workers.reduce((sum, worker) => sum + worker.threads, 0);
  const rate = workers.reduce((sum, { nodesPerSecond }) => sum + nodesPerSecond, 0);
  const lines = [
    `Coordinator  ${version === null ? "none is running" : `hex-wasp ${version}`}`,
    `Queue        ${plural(queue.waiting, "job")} waiting, ${queue.active} running`,
    `Workers      ${workers.length} with ${plural(threads, "thread")}, ${perSecond(rate)}`,
    ...workers.map((worker) => `  ${describeWorker(worker, version)}`),
    `Questions    ${questions.length}`,
    ...questions.flatMap(describeQuestion).map((line) => `  ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}

function describeWorker(worker: ClusterWorkerStatus, coordinator: string | null): string {
  const { name, threads, busy, nodesPerSecond, version } = worker;
  const isOther = coordinator !== null && version !== coordinator;
  const note = isOther ? `, hex-wasp ${version}: gets no jobs` : "";
  return `${name}  ${plural(threads, "thread")}, ${busy} busy, ${perSecond(nodesPerSecond)}${note}`;
}

function describeQuestion(question: ClusterQuestionStatus): string[] {
  const { position, winner, hasCertificate, isRunning, nodes, milliseconds, nodesPerSecond, jobs, refused } =
    question;
  const note = hasCertificate ? "" : ", the certificate is still missing";
  const state =
    winner !== null ? `${playerName(winner)} wins${note}` : isRunning ? "running" : "not finished";
  const seconds = (milliseconds / 1000).toFixed(1);
  const work = [
    `${plural(nodes, "position")} in ${seconds} s`,
    perSecond(nodesPerSecond),
    `${plural(jobs, "result")}`,
  ];
  if (refused > 0) work.push(`${refused} refused`);
  const lines = [`${describePosition(position)}: ${state}`, `  ${work.join(", ")}`];
  return winner === null ? [...lines, ...describeTree(question)] : lines;
}

function describeTree({ treeSize, bounds, line, estimatedMilliseconds }: ClusterQuestionStatus): string[] {
  const tree = [
    ...(treeSize === 0 ? [] : [`tree of ${plural(treeSize, "position")}`]),
    ...(bounds === null ? [] : [`proof number ${bounds.win}, disproof number ${bounds.loss}`]),
    ...(estimatedMilliseconds === null ? [] : [`very roughly ${duration(estimatedMilliseconds)} left`]),
  ];
  return [
    ...(tree.length === 0 ? [] : [`  ${tree.join(", ")}`]),
    ...(line.length === 0 ? [] : [`  line ${line.join(" ")}`]),
  ];
}

function describePosition({ size, black, white, toMove }: Position): string {
  const [columns, rows] = typeof size === "number" ? [size, size] : size;
  const stones = [
    ...(black.length === 0 ? [] : [`Black ${black.join(" ")}`]),
    ...(white.length === 0 ? [] : [`White ${white.join(" ")}`]),
  ];
  return [`${columns}×${rows}`, ...stones, `${playerName(toMove)} to move`].join(", ");
}

function duration(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes < 2) return `${Math.ceil(milliseconds / 1000)} s`;
  if (minutes < 120) return `${Math.round(minutes)} minutes`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`;
}

function plural(count: number, noun: string): string {
  return `${whole(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function perSecond(rate: number): string {
  return `${whole(Math.round(rate))} positions per second`;
}

function whole(count: number): string {
  return count.toLocaleString("en");
}
