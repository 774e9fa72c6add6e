/**
 * Solves the positions of a JSON-lines file with all processors.
 *
 *     node solve-file.mjs positions.jsonl > results.jsonl
 *
 * Each line of the file is a position; each line of the output is its result, in the same order. Progress goes to
 * standard error. Ctrl-C ends the search and prints what is finished: the winner of an unfinished position is null.
 * Exit code: 0 all solved, 1 some were not solved within the limit, 130 cancelled.
 */
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { createWorkerPool } from "hex-wasp/worker";

const file = process.argv[2] ?? new URL("positions.jsonl", import.meta.url);
const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
const positions = lines.map((line) => JSON.parse(line));

const cancel = new AbortController();
process.once("SIGINT", () => cancel.abort()); // a second Ctrl-C ends the program at once

const pool = await createWorkerPool({ workers: availableParallelism() });
const results = await pool.solveAll(positions, {
  timeLimitMs: 60_000, // for each position; totalTimeLimitMs would be for all of them
  signal: cancel.signal,
  partial: true, // a cancelled call resolves with what is finished
  onProgress: ({ done, total, nodes }) => {
    process.stderr.write(`\r${done} of ${total} done, ${nodes} positions searched`);
  },
});
await pool.dispose();

process.stderr.write("\n");
for (const { winner, move } of results) process.stdout.write(`${JSON.stringify({ winner, move })}\n`);
const isSolved = results.every(({ winner }) => winner !== null);
process.exitCode = cancel.signal.aborted ? 130 : isSolved ? 0 : 1;
