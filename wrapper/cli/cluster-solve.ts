/**
 * `hex-wasp cluster solve`: one position is drawn, several make a table. What Redis or the file of `--out` has is not
 * solved again.
 */
import { cellName } from "../board/notation.js";
import { positionSize } from "../board/position.js";
import { createCluster } from "../cluster/cluster.js";
import type { Cluster } from "../cluster/types.js";
import { HexError } from "../errors.js";
import { playerName } from "../formats/board-text.js";
import type { Position, SolveProgress, SolveResult } from "../types.js";
import { EXIT_INTERRUPTED, EXIT_NOT_SOLVED } from "./exit-codes.js";
import { printMessage } from "./print-message.js";
import { readPositions } from "./read-position.js";
import { ResultFile } from "./result-file.js";
import type { SolveReport } from "./run-solve.js";
import { clearProgress, drawReport, showProgress } from "./solve-text.js";

export interface ClusterSolveOptions {
  readonly redis: string;
  readonly queue?: string;
  readonly allOpenings?: boolean;
  readonly allMoves?: boolean;
  readonly time?: number;
  readonly nodes?: number;
  readonly out?: string;
  readonly json?: boolean;
  readonly move?: number;
}

interface Task {
  readonly position: Position;
  /** Its name in the table. */
  readonly name: string;
}

/** Milliseconds between lines of progress where standard error is not a terminal. */
const PROGRESS_INTERVAL = 30_000;
/** If there are no workers after this many milliseconds, the command says so. */
const LONELY_AFTER = 3000;
/** Positions that are begun and not finished: one that is searched, and others that are solved but have no certificate
 *  yet. A certificate is built by one thread, and would keep all others waiting. */
const MOST_AT_ONCE = 4;

export async function solveByCluster(words: readonly string[], options: ClusterSolveOptions): Promise<void> {
  const tasks = readTasks(words, options);
  const file = options.out === undefined ? null : new ResultFile(options.out);
  const { redis: connection, queue } = options;
  const cluster = createCluster({
    connection,
    onMessage: printMessage,
    ...(queue === undefined ? {} : { queue }),
  });
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  const timer = setTimeout(() => tellIfLonely(cluster).catch(() => {}), LONELY_AFTER);
  // Once only: a second signal ends the process at once.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupt);
  try {
    await solveTasks(tasks, options, cluster, file, interruption.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of ["SIGINT", "SIGTERM"]) process.removeListener(signal, interrupt);
    await cluster.close();
  }
}

async function tellIfLonely(cluster: Cluster): Promise<void> {
  const { workers } = await cluster.status();
  if (workers.length === 0) printMessage("no workers yet; waiting");
}

function readTasks(words: readonly string[], { allOpenings = false, move }: ClusterSolveOptions): Task[] {
  const given = readPositions(words, move);
  if (!allOpenings) {
    return given.map(({ position, where }, i) => ({
      position,
      name: /^position/.test(where) ? `position ${i + 1}` : where,
    }));
  }
  const [first, ...more] = given;
  if (
    first === undefined ||
    more.length > 0 ||
    first.position.black.length + first.position.white.length > 0
  ) {
    throw new HexError("bad-option", "--all-openings: give only the size of the board, like 8");
  }
  return openingsOf(first.position);
}

/** The first moves of a board; of two that a half turn takes to each other, the first. */
function openingsOf({ size }: Position): Task[] {
  const [columns, rows] = typeof size === "number" ? [size, size] : size;
  const cells = Array.from({ length: Math.ceil((columns * rows) / 2) }, (_, cell) => cellName(cell, columns));
  const board = { size: positionSize(columns, rows), white: [], toMove: "white" } as const;
  return cells.map((name) => ({ name, position: { ...board, black: [name] } }));
}

/** Solves the positions and prints them in their order. */
async function solveTasks(
  tasks: readonly Task[],
  options: ClusterSolveOptions,
  cluster: Cluster,
  file: ResultFile | null,
  signal: AbortSignal,
): Promise<void> {
  const table = options.json || tasks.length === 1 ? null : new Table(tasks);
  const solve = (task: Task, onSolved: () => void) =>
    solveTask(task, options, cluster, file, signal, onSolved);
  for await (const { task, report } of solveAhead(tasks, solve, signal)) {
    const { name, position } = task;
    const { proof, ...shown } = report;
    if (options.json) process.stdout.write(`${JSON.stringify({ position, ...shown })}\n`);
    else if (table !== null) table.add(name, shown);
    else process.stdout.write(drawReport(position, shown, shown.winner !== null && shown.move === null));
    if (report.winner === null || Object.values(report.moves ?? {}).includes(null)) {
      process.exitCode = EXIT_NOT_SOLVED;
    }
    if (report.interrupted) {
      process.exitCode = EXIT_INTERRUPTED;
      break;
    }
  }
  table?.end();
  if (signal.aborted) printMessage("interrupted; the same command continues");
}

/** A position that has begun. */
interface Begun {
  readonly task: Task;
  readonly report: Promise<SolveReport>;
  /** Resolves when the winner is known or nothing more will come. */
  readonly isReady: Promise<void>;
  /** Resolves when nothing more will come; then `state` tells how it ended. */
  readonly isOver: Promise<void>;
  state: "running" | "done" | "failed";
}

function begin(task: Task, solve: (task: Task, onSolved: () => void) => Promise<SolveReport>): Begun {
  let onSolved = () => {};
  const isSolved = new Promise<void>((resolve) => {
    onSolved = resolve;
  });
  const report = solve(task, onSolved);
  const isOver = report.then(
    () => {
      begun.state = "done";
    },
    () => {
      begun.state = "failed";
    },
  );
  const begun: Begun = { task, report, isReady: Promise.race([isSolved, isOver]), isOver, state: "running" };
  return begun;
}

/** Begins a position as soon as the one before it is solved, though its certificate may still be missing. Yields the
 *  reports in the order of the tasks; an error is thrown when its turn comes. */
async function* solveAhead(
  tasks: readonly Task[],
  solve: (task: Task, onSolved: () => void) => Promise<SolveReport>,
  signal: AbortSignal,
): AsyncGenerator<{ readonly task: Task; readonly report: SolveReport }> {
  const waiting: Begun[] = [];
  for (const task of tasks) {
    const latest = begin(task, solve);
    waiting.push(latest);
    let isReady = false;
    latest.isReady.then(() => {
      isReady = true;
    });
    for (;;) {
      for (let first = waiting[0]; first !== undefined && first.state !== "running"; first = waiting[0]) {
        waiting.shift();
        yield { task: first.task, report: await first.report };
      }
      const running = waiting.filter(({ state }) => state === "running");
      if (isReady && running.length < MOST_AT_ONCE) break;
      const changes = running.map(({ isOver }) => isOver);
      await Promise.race(isReady ? changes : [latest.isReady, ...changes]);
    }
    if (signal.aborted || waiting.some(({ state }) => state === "failed")) break;
  }
  for (const { task, report } of waiting) yield { task, report: await report };
}

/** `onSolved` is called when the winner is known, before its certificate is. */
async function solveTask(
  { position, name }: Task,
  { allMoves = false, time, nodes }: ClusterSolveOptions,
  cluster: Cluster,
  file: ResultFile | null,
  signal: AbortSignal,
  onSolved: () => void,
): Promise<SolveReport> {
  const before = file?.find(position, allMoves) ?? null;
  if (before !== null) return before;
  const progress = new ProgressPrinter(name);
  try {
    const result = await cluster.solve(position, {
      proof: true,
      allMoves,
      signal,
      onProgress: (latest) => {
        progress.update(latest);
        if (latest.winner !== null && !allMoves) onSolved();
      },
      ...(time === undefined ? {} : { timeLimitMs: time * 1000 }),
      ...(nodes === undefined ? {} : { nodeLimit: nodes }),
    });
    if (result.proof !== undefined) file?.add(position, result);
    return result;
  } catch (error) {
    if (signal.aborted) return progress.interruptedReport();
    throw error;
  } finally {
    progress.end();
  }
}

/** Shows progress on a terminal, of one position at a time, and elsewhere a line now and then. */
class ProgressPrinter {
  /** The position whose progress the terminal shows. */
  static #shown: ProgressPrinter | null = null;
  readonly #name: string;
  #latest: SolveProgress | null = null;
  readonly #isTerminal = process.stderr.isTTY;
  readonly #timer = setInterval(() => this.#print(), PROGRESS_INTERVAL);

  constructor(name: string) {
    this.#name = name;
    ProgressPrinter.#shown = this;
  }

  update(progress: SolveProgress): void {
    this.#latest = progress;
    ProgressPrinter.#shown ??= this;
    if (this.#isTerminal && ProgressPrinter.#shown === this) showProgress(progress);
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#isTerminal) clearProgress();
    if (ProgressPrinter.#shown === this) ProgressPrinter.#shown = null;
  }

  interruptedReport(): SolveReport {
    const { nodes = 0, milliseconds = 0, tableUsed = 0, line = [] } = this.#latest ?? {};
    const stats = { nodes, milliseconds, tableUsed };
    return { winner: null, move: null, pv: [], carrier: [], stats, interrupted: true, line };
  }

  #print(): void {
    if (this.#isTerminal || this.#latest === null) return;
    const { nodes, milliseconds, line } = this.#latest;
    const seconds = (milliseconds / 1000).toFixed(0);
    printMessage(
      `${this.#name}: ${nodes.toLocaleString("en")} positions in ${seconds} s · ${line.join(" ")}`,
    );
  }
}

/** Winner, nodes and seconds of each position, and their sums. */
class Table {
  readonly #width: number;
  readonly #winners: SolveResult["winner"][] = [];
  #nodes = 0;
  #milliseconds = 0;

  constructor(tasks: readonly Task[]) {
    this.#width = Math.max(8, ...tasks.map(({ name }) => name.length));
    process.stdout.write(`${this.#row("position", "winner", "positions", "seconds")}\n`);
  }

  add(name: string, { winner, stats }: SolveResult): void {
    this.#winners.push(winner);
    this.#nodes += stats.nodes;
    this.#milliseconds += stats.milliseconds;
    const winnerName = winner === null ? "?" : playerName(winner);
    process.stdout.write(`${this.#row(name, winnerName, ...counts(stats.nodes, stats.milliseconds))}\n`);
  }

  end(): void {
    const count = (color: SolveResult["winner"]) => this.#winners.filter((winner) => winner === color).length;
    process.stdout.write(`${this.#row("all", "", ...counts(this.#nodes, this.#milliseconds))}\n`);
    const open = count(null) === 0 ? "" : `, ${count(null)} not solved`;
    process.stdout.write(`Black wins ${count("black")}, White wins ${count("white")}${open}\n`);
  }

  #row(name: string, winner: string, nodes: string, seconds: string): string {
    return `${name.padEnd(this.#width)}  ${winner.padEnd(6)}  ${nodes.padStart(14)}  ${seconds.padStart(10)}`;
  }
}

function counts(nodes: number, milliseconds: number): [nodes: string, seconds: string] {
  return [nodes.toLocaleString("en"), (milliseconds / 1000).toFixed(1)];
}
