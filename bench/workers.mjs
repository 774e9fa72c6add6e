// @ts-check
/**
 * `npm run bench:workers`: what a second worker is worth, in one run: who wins after each move of every opening of 6×6,
 * by one worker and by two, turn about.
 */
import { createWorkerPool } from "hex-wasp/worker";

const ROUNDS = 5;
const SIZE = 6;
/** One of each pair that the half-turn maps on each other. */
const OPENINGS = Array.from({ length: (SIZE * SIZE) / 2 }, (_, i) => ({
  size: SIZE,
  black: [`${"abcdef"[i % SIZE]}${Math.floor(i / SIZE) + 1}`],
  white: [],
  toMove: /** @type {const} */ ("white"),
}));

/** @typedef {import("hex-wasp/worker").WorkerPool} WorkerPool */
/** @type {Record<string, (pool: WorkerPool) => Promise<unknown>>} */
const CONTESTS = {
  "a list of positions, solveAll with allMoves": (pool) => pool.solveAll(OPENINGS, { allMoves: true }),
  "one position after the other, solveMoves": async (pool) => {
    for (const position of OPENINGS) await pool.solveMoves(position);
  },
};

/** @param {readonly number[]} values */
const median = (values) => values.slice().sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const pools = [await createWorkerPool({ workers: 1 }), await createWorkerPool({ workers: 2 })];
for (const [name, contest] of Object.entries(CONTESTS)) {
  // Once unmeasured: the code is compiled, and the tables are memory that the system has given.
  for (const pool of pools) await contest(pool);
  /** @type {[one: number[], two: number[]]} */
  const times = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const pool of pools) {
      await pool.clear();
      const start = performance.now();
      await contest(pool);
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
