/** `npm run bench`: ratios taken in one run, times by size, and solving; JSON to build/bench.json. */
import { writeFileSync } from "node:fs";
import { createEngine } from "../wrapper/index.js";
import { boardContests } from "./board.js";
import { connectionContests, connectionSpeed } from "./connection.js";
import { evaluationContests, evaluationTimes } from "./evaluation.js";
import { type Contest, duration, machine, measure, type Result, table } from "./measure.js";
import { patternContests, patternTimes } from "./pattern.js";
import { formatSolveResults, showOpening, solveContests, solveResults, storeSolveResults } from "./solve.js";

const RESULT_FILE = "build/bench.json";

async function main(): Promise<void> {
  const startUp = await startUpMilliseconds();
  const contests = [
    boardContests(),
    evaluationContests(),
    connectionContests(),
    patternContests(),
    solveContests(),
  ];
  const results = contests.flat().map(run);
  process.stdout.write(
    `${format(results)}\n\n${evaluationTimes()}\n\n${connectionSpeed()}\n\n${patternTimes()}\n\n`,
  );
  process.stdout.write(`createEngine() to first answer: ${startUp.toFixed(1)} ms\n\n`);
  const solve = await solveResults();
  process.stdout.write(`${formatSolveResults(solve)}\n`);
  write({ machine: machine(), startUpMilliseconds: startUp, results, solve });
}

/** Only what solves: see bench/solve.ts. */
async function mainOfSolving([what, opening]: readonly string[]): Promise<void> {
  if (what !== undefined && opening !== undefined) return showOpening(what, opening);
  const results = solveContests().map(run);
  const solve = await solveResults();
  process.stdout.write(`${format(results)}\n\n${formatSolveResults(solve)}\n`);
  if (what === "store") storeSolveResults(solve);
  write({ machine: machine(), results, solve });
}

function run(contest: Contest): Result {
  process.stderr.write(`\r\u001b[K${contest.name} …`);
  const result = measure(contest);
  process.stderr.write("\r\u001b[K");
  return result;
}

function write(record: object): void {
  writeFileSync(RESULT_FILE, `${JSON.stringify(record, null, 2)}\n`);
  process.stdout.write(`written to ${RESULT_FILE}\n`);
}

/** The baseline is the reference where the name says nothing else. */
function format(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.name,
    `${duration(result.wasmNanoseconds)}/${result.unit}`,
    `${duration(result.baselineNanoseconds)}/${result.unit}`,
    `${result.ratio.toFixed(1)}×`,
    `${result.lowest.toFixed(1)}–${result.highest.toFixed(1)}`,
  ]);
  return table([["", "Wasm", "baseline", "ratio", "spread"], ...rows]);
}

/** A new engine's first answer, once the module is loaded. */
async function startUpMilliseconds(): Promise<number> {
  const start = performance.now();
  const engine = await createEngine();
  engine.winner({ size: 11, black: ["a1"], white: ["b2"], toMove: "black" });
  const end = performance.now();
  engine.dispose();
  return end - start;
}

const [part, ...rest] = process.argv.slice(2);
await (part === "solve" ? mainOfSolving(rest) : main());
