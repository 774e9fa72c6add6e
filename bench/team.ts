/**
 * What a second worker is worth on one position: `pool.solve` by two workers against one engine in a worker, with the
 * same memory for tables in all. Both take turns, and every solve begins with empty tables.
 *
 *   npm run bench:team               prints time and nodes of each position, and the ratios of their sums
 *   npm run bench:team -- store      also writes bench/results/team.json
 *   npm run bench:team -- quick      one round, without 8×8
 *
 * Needs as many idle processors as workers.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Position } from "../wrapper/types.js";
import type * as Entry from "../wrapper/worker/index.js";
import { formatTable, machineInfo, median, showProgress } from "./measure.js";

const RESULT_FILE = join("bench", "results", "team.json");
const WORKERS = 2;
const TABLE_MEGABYTES = 128;
const isQuick = process.argv.includes("quick");
const ROUNDS = isQuick ? 1 : 3;

const bundle = pathToFileURL(join("build", "dist", "worker.js")).href;
const { createWorkerPool } = (await import(bundle)) as typeof Entry;

interface Task {
  readonly name: string;
  readonly position: Position;
  readonly allMoves: boolean;
}

interface Cost {
  milliseconds: number;
  nodes: number;
}

interface Row {
  readonly name: string;
  readonly one: Cost;
  readonly team: Cost;
}

/** One black stone, and a white one if it is given. */
function task(size: number, black: string, white?: string, allMoves = false): Task {
  const stones = white === undefined ? black : `${black} ${white}`;
  return {
    name: `${size}×${size} ${stones}`,
    position: {
      size,
      black: [black],
      white: white === undefined ? [] : [white],
      toMove: white === undefined ? "white" : "black",
    },
    allMoves,
  };
}

const HARDEST = ["a4", "g2", "a3", "b4", "g1"].map((cell) => task(7, cell));
const GROUPS: readonly [name: string, tasks: readonly Task[]][] = [
  ["Five hardest openings of 7×7", HARDEST],
  [
    "All moves of 6×6 and 7×7",
    [
      ...["a3", "c2", "f2"].map((cell) => task(6, cell, undefined, true)),
      task(7, "a2", "d4", true),
      task(7, "c2", "e4", true),
    ],
  ],
  ...(isQuick
    ? []
    : [["Openings of 8×8", ["a1", "b2", "c3", "d4"].map((cell) => task(8, cell))] as [string, Task[]]]),
];

async function run(pool: Entry.WorkerPool, { position, allMoves }: Task): Promise<Cost & { answer: string }> {
  await pool.clear();
  const start = performance.now();
  const { winner, moves, stats } = await pool.solve(position, { allMoves });
  return {
    milliseconds: performance.now() - start,
    nodes: stats.nodes,
    answer: JSON.stringify([winner, moves]),
  };
}

const one = await createWorkerPool({ workers: 1, tableMegabytes: TABLE_MEGABYTES });
const team = await createWorkerPool({ workers: WORKERS, tableMegabytes: TABLE_MEGABYTES / WORKERS });

/** The medians of some rounds. Throws if the answers differ. */
async function measure(each: Task): Promise<Row> {
  const rounds: { one: Cost; team: Cost }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    showProgress(`${each.name}, round ${round} of ${ROUNDS}`);
    const results = { one: await run(one, each), team: await run(team, each) };
    if (results.one.answer !== results.team.answer) throw new Error(`${each.name}: the answers differ`);
    rounds.push(results);
  }
  showProgress("");
  const middle = (who: "one" | "team"): Cost => ({
    milliseconds: median(rounds.map((round) => round[who].milliseconds)),
    nodes: median(rounds.map((round) => round[who].nodes)),
  });
  return { name: each.name, one: middle("one"), team: middle("team") };
}

const sum = (costs: readonly Cost[]): Cost => ({
  milliseconds: costs.reduce((total, { milliseconds }) => total + milliseconds, 0),
  nodes: costs.reduce((total, { nodes }) => total + nodes, 0),
});
const format = ({ milliseconds, nodes }: Cost) => [
  `${(milliseconds / 1000).toFixed(2)} s`,
  nodes.toLocaleString("en"),
];
const formatRow = (row: Row) => [
  row.name,
  ...format(row.one),
  ...format(row.team),
  (row.one.milliseconds / row.team.milliseconds).toFixed(2),
  (row.team.nodes / row.one.nodes).toFixed(2),
];

// Warm up: compiles the code and makes the system commit the memory of the tables.
for (const pool of [one, team]) for (const each of HARDEST) await run(pool, each);
const groups: { name: string; rows: Row[] }[] = [];
for (const [name, tasks] of GROUPS) {
  const rows: Row[] = [];
  for (const each of tasks) rows.push(await measure(each));
  rows.push({ name: "all", one: sum(rows.map((row) => row.one)), team: sum(rows.map((row) => row.team)) });
  groups.push({ name, rows });
  const head = ["", "time", "nodes", "time", "nodes", "speed-up", "nodes ×"];
  console.log(`\n${name}: one engine, then ${WORKERS} workers; medians of ${ROUNDS}`);
  console.log(formatTable([head, ...rows.map(formatRow)]));
}
if (process.argv.includes("store")) {
  const stored = {
    machine: machineInfo(),
    workers: WORKERS,
    tableMegabytes: TABLE_MEGABYTES,
    rounds: ROUNDS,
    groups,
  };
  writeFileSync(RESULT_FILE, `${JSON.stringify(stored, null, 2)}\n`);
}
for (const pool of [one, team]) await pool.dispose();
