/**
 * How long a running solve keeps others waiting, on 5×5 to 19×19.
 *
 *   npm run bench:event-loop              prints a table
 *   npm run bench:event-loop -- store     the same, and stores it in bench/results
 *
 * Position: a random game until a fifth of the cells are occupied, on larger boards also until half of them are. A
 * position that is solved is solved again with an empty table. All figures are milliseconds.
 *
 *   longest gap    between two turns of the event loop while the engine solves on the main thread; while the platform
 *                  still compiles the code (first), and after that (later). Of each gap the smaller of elapsed time,
 *                  which other work on the machine makes longer, and processor time, which helper threads make longer
 *   cancel, here   from the moment for which a timer was set that aborts the signal, to the rejection
 *   cancel, worker from `abort()` until the worker, whose call was rejected at once, has answered another call
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cellName } from "../wrapper/board/notation.js";
import type { AbortSignalLike, Position, SolveOptions } from "../wrapper/types.js";
import { formatTable, machineInfo, median, showProgress } from "./measure.js";
import { randomMoves } from "./positions.js";

const BOARDS = [
  { size: 5, share: 0.2 },
  { size: 7, share: 0.2 },
  { size: 9, share: 0.2 },
  { size: 11, share: 0.2 },
  { size: 11, share: 0.5 },
  { size: 13, share: 0.2 },
  { size: 13, share: 0.5 },
  { size: 19, share: 0.2 },
  { size: 19, share: 0.5 },
] as const;
const BACKENDS = ["wasm", "javascript"] as const;
type Backend = (typeof BACKENDS)[number];

const GAP_MILLISECONDS = 2000;
const CANCELLATIONS = 9;
/** When calls are cancelled after their start; differs from round to round. */
const cancelAfter = (round: number) => 60 + 17 * round;
const RESULT_FILE = "bench/results/event-loop.json";

/** Imports from the shipped bundle. Requires the root of the project as the working directory. */
const bundled = (name: string) => import(pathToFileURL(join("build", "dist", name)).href);
const { createEngine }: typeof import("../wrapper/index.js") = await bundled("index.js");
const { createWorkerEngine }: typeof import("../wrapper/worker/index.js") = await bundled("worker.js");

/** The part of an engine or worker engine that is measured. */
interface Solver {
  solve(position: Position, options: SolveOptions): Promise<unknown>;
  clear(): void | Promise<void>;
}

interface Row {
  readonly board: string;
  readonly stones: number;
  readonly backend: Backend;
  readonly firstGap: number;
  readonly laterGap: number;
  /** Median and largest. */
  readonly cancelHere: readonly [number, number];
  readonly cancelWorker: readonly [number, number];
}

function positionOf(size: number, share: number): Position {
  const moves = randomMoves(size * size, 3, share).map((cell) => cellName(cell, size));
  const of = (parity: number) => moves.filter((_, i) => i % 2 === parity);
  return { size, black: of(0), white: of(1), toMove: moves.length % 2 === 0 ? "black" : "white" };
}

/** Solves again and again until the signal is aborted. Returns when the last call was rejected. */
async function solveUntilAborted(
  engine: Solver,
  position: Position,
  signal: AbortSignalLike,
): Promise<number> {
  for (;;) {
    try {
      await engine.clear();
      await engine.solve(position, { signal, allMoves: true });
    } catch (error) {
      if (signal.aborted) return performance.now();
      throw error;
    }
  }
}

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Takes a turn of the event loop whenever there is one, and measures the time between them. */
async function longestGap(engine: Solver, position: Position): Promise<number> {
  const controller = new AbortController();
  const solving = solveUntilAborted(engine, position, controller.signal);
  const start = performance.now();
  let longest = 0;
  let [lastProcessor, last] = [processorMilliseconds(), start];
  while (last - start < GAP_MILLISECONDS) {
    await new Promise((resolve) => setImmediate(resolve));
    const [nowProcessor, now] = [processorMilliseconds(), performance.now()];
    longest = Math.max(longest, Math.min(nowProcessor - lastProcessor, now - last));
    [lastProcessor, last] = [nowProcessor, now];
  }
  controller.abort();
  await solving;
  return longest;
}

/** Cancels a solve in each round. `measure` gets the moments when the timer was due, when it called `abort()`, and when
 *  the call was rejected. Returns the median and the largest. */
async function cancelLatencies(
  engine: Solver,
  position: Position,
  measure: (due: number, aborted: number, rejected: number) => number | Promise<number>,
): Promise<[number, number]> {
  const latencies: number[] = [];
  for (let round = 0; round < CANCELLATIONS; round++) {
    const controller = new AbortController();
    const due = performance.now() + cancelAfter(round);
    let aborted = due;
    setTimeout(() => {
      aborted = performance.now();
      controller.abort();
    }, cancelAfter(round));
    const rejected = await solveUntilAborted(engine, position, controller.signal);
    latencies.push(await measure(due, aborted, rejected));
  }
  return [median(latencies), Math.max(...latencies)];
}

async function measureRow(size: number, share: number, backend: Backend): Promise<Row> {
  const position = positionOf(size, share);
  const stones = position.black.length + position.white.length;
  showProgress(`${size}×${size}, ${stones} stones, ${backend} …`);
  const here = await createEngine({ backend, largestBoard: size });
  const [firstGap, laterGap] = [await longestGap(here, position), await longestGap(here, position)];
  const cancelHere = await cancelLatencies(here, position, (due, _, rejected) => rejected - due);
  here.dispose();
  const worker = await createWorkerEngine({ backend });
  // Loads and compiles the code.
  await worker.solve(position, { timeLimitMs: GAP_MILLISECONDS });
  const cancelWorker = await cancelLatencies(worker, position, async (_, aborted) => {
    await worker.winner(position);
    return performance.now() - aborted;
  });
  await worker.dispose();
  showProgress("");
  return { board: `${size}×${size}`, stones, backend, firstGap, laterGap, cancelHere, cancelWorker };
}

const round = (milliseconds: number) => milliseconds.toFixed(1);
const pair = ([middle, largest]: readonly [number, number]) => `${round(middle)}, at most ${round(largest)}`;
const rows: Row[] = [];
for (const backend of BACKENDS) {
  for (const { size, share } of BOARDS) rows.push(await measureRow(size, share, backend));
}
const table = rows.map((row) => [
  row.board,
  String(row.stones),
  row.backend,
  round(row.firstGap),
  round(row.laterGap),
  pair(row.cancelHere),
  pair(row.cancelWorker),
]);
const head = ["board", "stones", "backend", "gap, first", "gap, later", "cancel, here", "cancel, worker"];
process.stdout.write(`${formatTable([head, ...table])}\n`);
if (process.argv[2] === "store") {
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(RESULT_FILE, `${JSON.stringify({ machine: machineInfo(), rows }, null, 2)}\n`);
  process.stdout.write(`Stored in ${RESULT_FILE}\n`);
}
