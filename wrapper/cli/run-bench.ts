/** Runs `hex-wasp bench`: compares the programs on each position, prints the results, sets the exit code. */

import { boardSize } from "../board/notation.js";
import { type Comparison, comparePrograms } from "../compare/compare.js";
import type { BenchPosition } from "../compare/positions.js";
import { meanRatios, type Ratios, ratiosOf } from "../compare/ratios.js";
import { createEngine, isWithoutWasm } from "../engine/create-engine.js";
import { createReferenceEngine } from "../engine/create-reference-engine.js";
import type { Engine, Position } from "../types.js";
import { drawComparison, drawLegend, drawSummary, progressText } from "./bench-text.js";
import { EXIT_INTERRUPTED, EXIT_NOT_SOLVED } from "./exit-codes.js";
import { largestBoard } from "./read-position.js";
import { clearProgress, showText } from "./solve-text.js";

/** A result of `--json`. */
export interface NamedComparison extends Comparison {
  readonly name: string;
  readonly ratios: Ratios;
}

export interface BoardSummary {
  readonly board: string;
  /** Geometric means over the board's positions. */
  readonly ratios: Ratios;
}

export async function runBench(
  positions: readonly BenchPosition[],
  seconds: number,
  isJson: boolean,
): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  // Once only: a second Ctrl-C ends the process at once.
  process.once("SIGINT", interrupt);
  const engines = await createPrograms(largestBoard(positions));
  try {
    if (!isJson) process.stdout.write(drawLegend(engines.wasm !== undefined));
    const results = await compareAll(positions, engines, seconds, isJson, interruption.signal);
    report(results, positions.length, seconds, isJson, interruption.signal.aborted);
  } finally {
    process.removeListener("SIGINT", interrupt);
    for (const engine of Object.values(engines)) engine.dispose();
  }
}

interface Engines {
  readonly wasm?: Engine;
  readonly javascript: Engine;
  readonly reference: Engine;
}

/** Without `wasm` where WebAssembly is not allowed. */
async function createPrograms(largest: Position["size"]): Promise<Engines> {
  const wasm = await createEngine({ backend: "wasm", largestBoard: largest }).catch((error: unknown) => {
    if (isWithoutWasm(error)) return null;
    throw error;
  });
  return {
    ...(wasm === null ? {} : { wasm }),
    javascript: await createEngine({ backend: "javascript", largestBoard: largest }),
    reference: await createReferenceEngine(),
  };
}

/** Compares on each position until Ctrl-C. Prints each result as soon as it is known, unless the output is JSON. */
async function compareAll(
  positions: readonly BenchPosition[],
  engines: Engines,
  seconds: number,
  isJson: boolean,
  signal: AbortSignal,
): Promise<NamedComparison[]> {
  const isProgressShown = process.stderr.isTTY && !isJson;
  const results: NamedComparison[] = [];
  for (const [i, { name, position }] of positions.entries()) {
    try {
      const comparison = await comparePrograms(position, engines, {
        seconds,
        signal,
        startTimer: processorTimer,
        ...(isProgressShown
          ? { onProgress: (run) => showText(progressText(run, name, i, positions.length)) }
          : {}),
      });
      results.push({ name, ...comparison, ratios: ratiosOf(comparison) });
    } catch (error) {
      if (!signal.aborted) throw error;
      return results;
    } finally {
      if (isProgressShown) clearProgress();
    }
    if (!isJson) process.stdout.write(drawComparison(results.at(-1) as NamedComparison, seconds));
  }
  return results;
}

/** Processor time of all threads, so that other work on the machine does not count. */
function processorTimer(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
}

function report(
  results: readonly NamedComparison[],
  total: number,
  seconds: number,
  isJson: boolean,
  isInterrupted: boolean,
): void {
  const isEqual = areEqual(results);
  const boards = summarize(results);
  const counts = { done: results.length, total, isEqual, isInterrupted };
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ node: process.version, timeLimitSeconds: seconds, ...counts, boards, results })}\n`
      : drawSummary(boards, counts),
  );
  process.exitCode = isInterrupted ? EXIT_INTERRUPTED : exitCodeOf(results);
}

/** Only the engine has to solve the positions, by df-pn: the reference is too slow for most of them. */
export function exitCodeOf(results: readonly Pick<Comparison, "searches">[]): number {
  const isSolved = results.every(({ searches }) =>
    searches.every((search) => search.algorithm !== "df-pn" || search.isSolved),
  );
  return isSolved && areEqual(results) ? 0 : EXIT_NOT_SOLVED;
}

function areEqual(results: readonly Pick<Comparison, "searches">[]): boolean {
  return results.every(({ searches }) => searches.every(({ isEqual }) => isEqual));
}

/** The mean ratios of each board. */
function summarize(results: readonly NamedComparison[]): BoardSummary[] {
  const boards = [...new Set(results.map(boardOf))];
  return boards.map((board) => ({
    board,
    ratios: meanRatios(results.filter((result) => boardOf(result) === board)),
  }));
}

function boardOf({ position }: NamedComparison): string {
  return boardSize(position.size).join("×");
}
