/**
 * Runs the speed benchmarks and writes their results to build/bench.json.
 *
 *   npm run bench          everything: Wasm against the reference, times by board size, start-up time, solving
 *   npm run bench:solve    solving only; see bench/solve.ts for its arguments
 *
 * The units and positions are described in each benchmark: bench/board.ts, evaluation.ts, connection.ts,
 * fill-and-prune.ts and solve.ts. Ratios compare two times taken in the same run (bench/measure.ts).
 */
import { writeFileSync } from "node:fs";
import { createEngine } from "../wrapper/index.js";
import { boardComparisons } from "./board.js";
import { connectionComparisons, connectionSpeedTable } from "./connection.js";
import { evaluationComparisons, evaluationTimeTable } from "./evaluation.js";
import { fillAndPruneComparisons, fillAndPruneTimeTable } from "./fill-and-prune.js";
import {
  type Comparison,
  type ComparisonResult,
  compare,
  formatDuration,
  formatTable,
  machineInfo,
  showProgress,
} from "./measure.js";
import { formatSolveResults, runOpening, runSolves, solveComparisons, storeSolveResults } from "./solve.js";

const RESULT_FILE = "build/bench.json";

async function runAll(): Promise<void> {
  const startUp = await startUpMilliseconds();
  const comparisons = [
    boardComparisons(),
    evaluationComparisons(),
    connectionComparisons(),
    fillAndPruneComparisons(),
    solveComparisons(),
  ];
  const results = comparisons.flat().map(run);
  const tables = [
    formatResults(results),
    evaluationTimeTable(),
    connectionSpeedTable(),
    fillAndPruneTimeTable(),
  ];
  process.stdout.write(`${tables.join("\n\n")}\n\n`);
  process.stdout.write(`createEngine() and the first result: ${startUp.toFixed(1)} ms\n\n`);
  const solve = await runSolves();
  process.stdout.write(`${formatSolveResults(solve)}\n`);
  store({ machine: machineInfo(), startUpMilliseconds: startUp, results, solve });
}

async function runSolving([board, opening]: readonly string[]): Promise<void> {
  if (board !== undefined && opening !== undefined) return runOpening(board, opening);
  const results = solveComparisons().map(run);
  const solve = await runSolves();
  process.stdout.write(`${formatResults(results)}\n\n${formatSolveResults(solve)}\n`);
  if (board === "store") storeSolveResults(solve);
  store({ machine: machineInfo(), results, solve });
}

function run(comparison: Comparison): ComparisonResult {
  showProgress(`${comparison.name} …`);
  const result = compare(comparison);
  showProgress("");
  return result;
}

function store(record: object): void {
  writeFileSync(RESULT_FILE, `${JSON.stringify(record, null, 2)}\n`);
  process.stdout.write(`Stored in ${RESULT_FILE}\n`);
}

/** Formats times per unit. The baseline is the reference unless the name says otherwise. */
function formatResults(results: readonly ComparisonResult[]): string {
  const rows = results.map((result) => [
    result.name,
    `${formatDuration(result.wasmNanoseconds)}/${result.unit}`,
    `${formatDuration(result.baselineNanoseconds)}/${result.unit}`,
    `${result.ratio.toFixed(1)}×`,
    `${result.lowest.toFixed(1)}–${result.highest.toFixed(1)}`,
  ]);
  return formatTable([["", "Wasm", "baseline", "ratio", "spread"], ...rows]);
}

/** Measures a new engine up to its first result. The module is loaded already. */
async function startUpMilliseconds(): Promise<number> {
  const start = performance.now();
  const engine = await createEngine();
  engine.winner({ size: 11, black: ["a1"], white: ["b2"], toMove: "black" });
  const end = performance.now();
  engine.dispose();
  return end - start;
}

const [part, ...rest] = process.argv.slice(2);
await (part === "solve" ? runSolving(rest) : runAll());
