// @ts-check
/**
 * Gain of a second worker: milliseconds to find the winner after each move, for one worker and for two, which take
 * turns. Positions: all 18 openings of 6×6 up to half-turn.
 *
 *   npm run bench:workers     prints the medians of five rounds, and the ratio of each round
 */
import { createWorkerPool } from "hex-wasp/worker";

const ROUNDS = 5;
const SIZE = 6;
/** The openings up to half-turn. */
const OPENINGS = Array.from({ length: (SIZE * SIZE) / 2 }, (_, i) => ({
  size: SIZE,
  black: [`${"abcdef"[i % SIZE]}${Math.floor(i / SIZE) + 1}`],
  white: [],
  toMove: /** @type {const} */ ("white"),
}));

/** @typedef {import("hex-wasp/worker").WorkerPool} WorkerPool */
/** @type {Record<string, (pool: WorkerPool) => Promise<unknown>>} */
const TASKS = {
  "solveAll with allMoves on the list of positions": (pool) => pool.solveAll(OPENINGS, { allMoves: true }),
  "solveMoves on one position after the other": async (pool) => {
    for (const position of OPENINGS) await pool.solveMoves(position);
  },
};

/** @param {readonly number[]} values */
const median = (values) => values.slice().sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const pools = [await createWorkerPool({ workers: 1 }), await createWorkerPool({ workers: 2 })];
for (const [name, task] of Object.entries(TASKS)) {
  // Warm up: compiles the code and makes the system commit the memory of the tables.
  for (const pool of pools) await task(pool);
  /** @type {[one: number[], two: number[]]} */
  const times = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const pool of pools) {
      await pool.clear();
      const start = performance.now();
      await task(pool);
      times[pool.workers - 1]?.push(performance.now() - start);
    }
  }
  const [one, two] = times.map(median);
  const ratios = times[0].map((time, round) => time / (times[1][round] ?? Number.NaN));
  console.log(
    `${name}: 1 worker ${one?.toFixed(0)} ms, 2 workers ${two?.toFixed(0)} ms, ratio ${((one ?? 0) / (two ?? 1)).toFixed(2)} ` +
      `(rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
  );
}
for (const pool of pools) await pool.dispose();
