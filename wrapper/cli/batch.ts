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
  fstatSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createInterface } from "node:readline";
import { describe, HexError } from "../errors.js";
import { parseJsonText, parsePositionJson } from "../formats/json.js";
import {
  isPlayHexRequest,
  type PlayHexResponse,
  playHexResponse,
  readPlayHexRequest,
} from "../formats/playhex.js";
import type { Position, SolveAlgorithm, SolveOptions, SolveResult } from "../types.js";
import { createWorkerEngine } from "../worker/index.js";
import type { WorkerEngine } from "../worker/types.js";
import { EXIT_BAD_INPUT, EXIT_INTERRUPTED, EXIT_NOT_SOLVED } from "./exit-codes.js";
import { wishesOf } from "./read-position.js";
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
  if (options.output !== undefined) refuseInput(path, options.output);
  const output = new OrderedOutput(options);
  // Ends the work: after Ctrl-C, or when a result cannot be written.
  const stop = new AbortController();
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    stop.abort();
  };
  process.once("SIGINT", interrupt);
  const settings = options.table === undefined ? {} : { tableMegabytes: options.table };
  const engines = await Promise.all(
    Array.from({ length: options.workers }, () => createWorkerEngine(settings)),
  );
  const counts = new BatchCounts(output.skipped);
  const lines = numberedLines(path, output.skipped, stop.signal);
  stop.signal.addEventListener("abort", () => output.wake());
  try {
    const work = engines.map((engine) => solveLines(engine, lines, options, output, counts, stop.signal));
    await Promise.all(work);
  } finally {
    process.removeListener("SIGINT", interrupt);
    stop.abort();
    await lines.return(undefined);
    await Promise.all(engines.map((engine) => engine.dispose()));
    counts.finish(isInterrupted);
  }
  process.exitCode = counts.exitCode(isInterrupted);
}

/** The output must not be the input, whatever their names: it would be emptied before it is read. */
function refuseInput(path: string, output: string): void {
  const target = statSync(output, { bigint: true, throwIfNoEntry: false });
  if (!target?.isFile()) return;
  const source = path === "-" ? fstatSync(0, { bigint: true }) : statSync(path, { bigint: true });
  if (source.dev === target.dev && source.ino === target.ino) {
    throw new HexError("bad-option", `--output: ${describe(output)} is the input`);
  }
}

interface Line {
  readonly text: string;
  /** Of the line in the input, from 1. */
  readonly number: number;
  /** Of the position, from 0; empty lines do not count. */
  readonly index: number;
}

/** The lines that are not empty, from number `first` on, until the signal: standard input may stay open for ever. */
async function* numberedLines(path: string, first: number, signal: AbortSignal): AsyncGenerator<Line> {
  const input = path === "-" ? process.stdin : createReadStream(path);
  const fault = new Promise<never>((_, reject) => {
    const error = (cause: Error) => new HexError("bad-format", `${describe(path)} cannot be read`, { cause });
    input.once("error", (cause: Error) => reject(error(cause)));
  });
  fault.catch(() => {});
  const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, signal });
  const lines = reader[Symbol.asyncIterator]();
  let index = 0;
  try {
    for (let number = 1; ; number++) {
      const { value, done } = await Promise.race([lines.next(), fault]);
      if (done) return;
      const text = (value as string).replace(/^\uFEFF/, "");
      if (text.trim() === "") continue;
      if (index >= first) yield { text, number, index };
      index++;
    }
  } finally {
    reader.close();
    input.destroy();
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
    await output.whenRoom(signal);
    const next = await lines.next();
    if (next.done || signal.aborted) return;
    const { text, number, index } = next.value;
    const answer = await answerLine(engine, text, number, options, signal);
    if (answer === null) return;
    for (const kind of output.add(index, answer)) counts.add(kind);
  }
}

type Kind = "solved" | "unsolved" | "bad";

interface Answer {
  readonly kind: Kind;
  readonly result: object;
}

/** The result of a line, or the error of a bad one; null if the signal came first. */
async function answerLine(
  engine: WorkerEngine,
  text: string,
  number: number,
  options: BatchOptions,
  signal: AbortSignal,
): Promise<Answer | null> {
  try {
    const result = await solveLine(engine, text, options, signal);
    return { kind: isSolved(result) ? "solved" : "unsolved", result };
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof HexError)) throw error;
    const message = error.message.replace(/^line \d+, column (\d+): /, "column $1: ");
    return { kind: "bad", result: { error: { code: error.code, message, line: number } } };
  }
}

/** Whether the winner is known, also after each move if that was asked for. */
function isSolved(result: SolveResult | PlayHexResponse): boolean {
  const after = "children" in result ? Object.values(result.children ?? {}).map(({ winner }) => winner) : [];
  const moves = "moves" in result ? Object.values(result.moves ?? {}) : [];
  return ![result.winner, ...after, ...moves].includes(null);
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
  const request = readPlayHexRequest(value);
  const { timeLimitMs, hasAllMoves } = wishesOf(request);
  return {
    position: request.position,
    ...(timeLimitMs === undefined ? limit : { timeLimitMs }),
    allMoves: allMoves || hasAllMoves,
    isPlayHex: true,
  };
}

/** Writes results in the order of their positions, to a file or to standard output. */
class OrderedOutput {
  readonly #path: string | undefined;
  readonly #waiting = new Map<number, Answer>();
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

  /** Resolves when not too many results wait, or after the signal, which must be followed by `wake`. */
  async whenRoom(signal: AbortSignal): Promise<void> {
    while (this.#waiting.size >= MOST_WAITING && !signal.aborted) {
      await new Promise<void>((wake) => this.#wake.push(wake));
    }
  }

  /** Lets those who wait for room look again. */
  wake(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Writes the answer as soon as all before it are written; yields the kind of each answer that is written now. */
  *add(index: number, answer: Answer): Generator<Kind> {
    this.#waiting.set(index, answer);
    for (let next = this.#waiting.get(this.#next); next !== undefined; next = this.#waiting.get(this.#next)) {
      const line = `${JSON.stringify(next.result)}\n`;
      if (this.#path === undefined) process.stdout.write(line);
      else writing(this.#path, (path) => appendFileSync(path, line));
      this.#waiting.delete(this.#next++);
      yield next.kind;
    }
    this.wake();
  }
}

/** Calls `write`; if the file cannot be written, the error says so. */
function writing<Result>(path: string, write: (path: string) => Result): Result {
  try {
    return write(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new HexError("bad-option", `--output: ${describe(path)} cannot be written (${code})`, { cause });
  }
}

/** Empties the file, or counts its results and removes one that was not written to its end. */
function prepareOutput(output: string, isResumed: boolean): number {
  return writing(output, (path) => {
    if (!isResumed || !existsSync(path)) {
      writeFileSync(path, "");
      return 0;
    }
    const bytes = readFileSync(path);
    const end = bytes.lastIndexOf("\n") + 1;
    truncateSync(path, end);
    return bytes.subarray(0, end).filter((byte) => byte === "\n".charCodeAt(0)).length;
  });
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

  add(kind: Kind): void {
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
