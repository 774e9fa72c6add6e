/**
 * `hex-wasp solve --batch`: one JSON position per line in, one JSON result per line out, in the same order.
 *
 *     lines ──▶ next free worker ──▶ results by number ──▶ written in order
 *
 * A line is a `Position`, or a request of PlayHex, whose result has PlayHex's form. A bad line gets an object with
 * `error`, and the rest goes on. Each position is solved as if it were alone: with an empty table, so neither the
 * number of workers nor a restart changes a result. Empty lines are skipped.
 */
import {
  appendFileSync,
  createReadStream,
  existsSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createInterface } from "node:readline";
import { describe, HexError } from "../errors.js";
import { parseJsonText, parsePositionJson } from "../formats/json.js";
import { isPlayHexRequest, playHexResponse, readPlayHexRequest } from "../formats/playhex.js";
import type { Position, SolveAlgorithm, SolveOptions } from "../types.js";
import { createWorkerEngine } from "../worker/index.js";
import type { WorkerEngine } from "../worker/types.js";
import { EXIT_BAD_INPUT, EXIT_INTERRUPTED, EXIT_NOT_SOLVED } from "./exit-codes.js";
import { clearProgress, showText } from "./solve-text.js";

export interface BatchOptions {
  readonly algorithm: SolveAlgorithm;
  readonly allMoves?: boolean;
  readonly time?: number;
  readonly nodes?: number;
  readonly table?: number;
  readonly workers: number;
  readonly output?: string;
  readonly resume?: boolean;
}

/** Results that wait for an earlier one; more would fill the memory. */
const MOST_WAITING = 10_000;
/** Milliseconds between lines of progress where standard error is not a terminal. */
const PROGRESS_INTERVAL = 10_000;

/** What a line asks for. */
interface Task {
  readonly position: Position;
  readonly timeLimitMs?: number;
  readonly allMoves: boolean;
  readonly isPlayHex: boolean;
}

/** Solves the lines of a file, or of standard input for "-". Sets the exit code. */
export async function solveBatch(path: string, options: BatchOptions): Promise<void> {
  if (path !== "-" && !statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new HexError("bad-option", `--batch: ${describe(path)} is not a file`);
  }
  const output = new OrderedOutput(options);
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt);
  const settings = options.table === undefined ? {} : { tableMegabytes: options.table };
  const engines = await Promise.all(
    Array.from({ length: options.workers }, () => createWorkerEngine(settings)),
  );
  const counts = new BatchCounts(output.skipped);
  try {
    const lines = numberedLines(path, output.skipped);
    const work = engines.map((engine) =>
      solveLines(engine, lines, options, output, counts, interruption.signal),
    );
    await Promise.all(work);
  } finally {
    process.removeListener("SIGINT", interrupt);
    await Promise.all(engines.map((engine) => engine.dispose()));
    counts.finish(interruption.signal.aborted);
  }
  process.exitCode = counts.exitCode(interruption.signal.aborted);
}

interface Line {
  readonly text: string;
  /** Of the line in the input, from 1. */
  readonly number: number;
  /** Of the position, from 0; empty lines do not count. */
  readonly index: number;
}

/** The lines that are not empty, from number `first` on. */
async function* numberedLines(path: string, first: number): AsyncGenerator<Line> {
  const input = path === "-" ? process.stdin : createReadStream(path);
  const fault = new Promise<never>((_, reject) => {
    const error = (cause: Error) => new HexError("bad-format", `${describe(path)} cannot be read`, { cause });
    input.once("error", (cause: Error) => reject(error(cause)));
  });
  fault.catch(() => {});
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  let index = 0;
  for (let number = 1; ; number++) {
    const { value, done } = await Promise.race([lines.next(), fault]);
    if (done) return;
    const text = (value as string).replace(/^\uFEFF/, "");
    if (text.trim() === "") continue;
    if (index >= first) yield { text, number, index };
    index++;
  }
}

/** Takes lines until there are no more. */
async function solveLines(
  engine: WorkerEngine,
  lines: AsyncGenerator<Line>,
  options: BatchOptions,
  output: OrderedOutput,
  counts: BatchCounts,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await output.whenRoom();
    const next = await lines.next();
    if (next.done || signal.aborted) return;
    const { text, number, index } = next.value;
    try {
      const result = await solveLine(engine, text, options, signal);
      counts.add(result.winner === null ? "unsolved" : "solved");
      output.add(index, result);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof HexError)) throw error;
      counts.add("bad");
      const message = error.message.replace(/^line \d+, column (\d+): /, "column $1: ");
      output.add(index, { error: { code: error.code, message, line: number } });
    }
  }
}

async function solveLine(engine: WorkerEngine, text: string, options: BatchOptions, signal: AbortSignal) {
  const { position, timeLimitMs, allMoves, isPlayHex } = readTask(text, options);
  const limits: SolveOptions = {
    algorithm: options.algorithm,
    allMoves,
    signal,
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
    ...(options.nodes === undefined ? {} : { nodeLimit: options.nodes }),
  };
  const result = await engine.solve(position, limits);
  await engine.clear();
  return isPlayHex ? playHexResponse(result) : { position, ...result };
}

function readTask(text: string, { time, allMoves = false }: BatchOptions): Task {
  const { value } = parseJsonText(text);
  const limit = time === undefined ? {} : { timeLimitMs: time * 1000 };
  if (!isPlayHexRequest(value)) {
    return { position: parsePositionJson(text), ...limit, allMoves, isPlayHex: false };
  }
  const { position, timeLimitMs, children } = readPlayHexRequest(value);
  // PlayHex limits the position and its moves apart; solve takes one limit for both.
  const total = timeLimitMs === undefined ? undefined : timeLimitMs + (children?.timeLimitMs ?? 0);
  return {
    position,
    ...(total === undefined ? limit : { timeLimitMs: total }),
    allMoves: allMoves || children !== undefined,
    isPlayHex: true,
  };
}

/** Writes results in the order of their positions, to a file or to standard output. */
class OrderedOutput {
  readonly #path: string | undefined;
  readonly #waiting = new Map<number, string>();
  /** Positions whose results were there already. */
  readonly skipped: number;
  #next: number;
  #wake: (() => void)[] = [];

  constructor({ output, resume = false }: BatchOptions) {
    if (resume && output === undefined) {
      throw new HexError("bad-option", "--resume: needs --output, the file to continue");
    }
    this.#path = output;
    this.skipped = output === undefined ? 0 : prepareOutput(output, resume);
    this.#next = this.skipped;
  }

  /** Resolves when not too many results wait. */
  async whenRoom(): Promise<void> {
    while (this.#waiting.size >= MOST_WAITING) await new Promise<void>((wake) => this.#wake.push(wake));
  }

  add(index: number, result: object): void {
    this.#waiting.set(index, `${JSON.stringify(result)}\n`);
    for (let line = this.#waiting.get(this.#next); line !== undefined; line = this.#waiting.get(this.#next)) {
      if (this.#path === undefined) process.stdout.write(line);
      else appendFileSync(this.#path, line);
      this.#waiting.delete(this.#next++);
    }
    for (const wake of this.#wake.splice(0)) wake();
  }
}

/** Empties the file, or counts its results and removes one that was not written to its end. */
function prepareOutput(path: string, isResumed: boolean): number {
  try {
    if (!isResumed || !existsSync(path)) {
      writeFileSync(path, "");
      return 0;
    }
    const bytes = readFileSync(path);
    const end = bytes.lastIndexOf("\n") + 1;
    truncateSync(path, end);
    return bytes.subarray(0, end).filter((byte) => byte === "\n".charCodeAt(0)).length;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new HexError("bad-option", `--output: ${describe(path)} cannot be written (${code})`, { cause });
  }
}

/** Counts the results, and shows the counts on standard error. */
class BatchCounts {
  readonly #skipped: number;
  readonly #start = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;
  #solved = 0;
  #unsolved = 0;
  #bad = 0;

  constructor(skipped: number) {
    this.#skipped = skipped;
    if (process.stderr.isTTY) return;
    this.#timer = setInterval(() => process.stderr.write(`${this.#text()}\n`), PROGRESS_INTERVAL);
    this.#timer.unref();
  }

  add(kind: "solved" | "unsolved" | "bad"): void {
    if (kind === "solved") this.#solved++;
    else if (kind === "unsolved") this.#unsolved++;
    else this.#bad++;
    if (process.stderr.isTTY) showText(this.#text());
  }

  finish(isInterrupted: boolean): void {
    clearInterval(this.#timer);
    if (process.stderr.isTTY) clearProgress();
    process.stderr.write(`${isInterrupted ? "Interrupted: " : ""}${this.#text()}\n`);
  }

  exitCode(isInterrupted: boolean): number {
    if (isInterrupted) return EXIT_INTERRUPTED;
    return this.#bad > 0 ? EXIT_BAD_INPUT : this.#unsolved > 0 ? EXIT_NOT_SOLVED : 0;
  }

  #text(): string {
    const parts = [
      ...(this.#skipped > 0 ? [`${this.#skipped} from before`] : []),
      `${this.#solved} solved`,
      ...(this.#unsolved > 0 ? [`${this.#unsolved} not solved within the limits`] : []),
      ...(this.#bad > 0 ? [`${this.#bad} bad`] : []),
      `${((performance.now() - this.#start) / 1000).toFixed(1)} s`,
    ];
    return parts.join(", ");
  }
}
