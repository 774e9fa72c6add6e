/**
 * What a second worker is worth on one position: `pool.solve` by two workers against one engine in a worker, with the
 * same memory for tables in all. Both take turns, and every solve begins with empty tables.
 *
 * The processors of a shared machine slow each other down. So each round also lets two engines solve the position at
 * the same time, each by itself: twice the time of one engine through the time of both is the *ceiling*, what two
 * workers could reach if working together cost nothing.
 *
 *   npm run bench:team               prints time and nodes of each position, and the ratios of their sums
 *   npm run bench:team -- store      also writes bench/results/team.json
 *   npm run bench:team -- quick      one round, without 8×8 and the moves of all openings
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
/** A group of many positions has one round: its sums vary little. */
const roundsOf = (tasks: readonly Task[]) => (isQuick || tasks.length > 10 ? 1 : 3);

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
  /** Two engines at the same time, each by itself. */
  readonly both: Cost;
}

/** A stone of each cell, black and white in turn, as far as cells are given. */
function task(size: number, cells = "", allMoves = false): Task {
  const stones = cells.split(" ").filter(Boolean);
  return {
    name: `${size}×${size} ${cells || "empty"}`,
    position: {
      size,
      black: stones.filter((_, i) => i % 2 === 0),
      white: stones.filter((_, i) => i % 2 === 1),
      toMove: stones.length % 2 === 0 ? "black" : "white",
    },
    allMoves,
  };
}

/** The cells of a board that are no half turns of each other. */
function openings(size: number): string[] {
  const cells = Array.from({ length: size * size }, (_, i) => i).filter((i) => i <= size * size - 1 - i);
  return cells.map((i) => `${String.fromCharCode(97 + (i % size))}${Math.floor(i / size) + 1}`);
}

const HARDEST = ["a4", "g2", "a3", "b4", "g1"].map((cell) => task(7, cell));
const withAllMoves = (size: number, positions: readonly string[]) =>
  positions.map((cells) => task(size, cells, true));
const GROUPS: readonly [name: string, tasks: readonly Task[]][] = [
  ["Five hardest openings of 7×7", HARDEST],
  [
    "All moves of small positions",
    [...withAllMoves(6, ["a3", "c2", "f2"]), ...withAllMoves(7, ["a2 d4", "c2 e4"])],
  ],
  ["All moves of the empty boards", [task(6, "", true), task(7, "", true)]],
  ...(isQuick
    ? []
    : ([
        ["All moves of all openings of 6×6", withAllMoves(6, openings(6))],
        ["All moves of all openings of 7×7", withAllMoves(7, openings(7))],
        ["Openings of 8×8", ["a1", "b2", "c3", "d4"].map((cell) => task(8, cell))],
      ] as [string, Task[]][])),
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
const other = await createWorkerPool({ workers: 1, tableMegabytes: TABLE_MEGABYTES });
const team = await createWorkerPool({ workers: WORKERS, tableMegabytes: TABLE_MEGABYTES / WORKERS });

/** The medians of some rounds. Throws if the answers differ. */
async function measure(each: Task, roundCount: number): Promise<Row> {
  const rounds: Record<"one" | "team" | "both", Cost>[] = [];
  for (let round = 1; round <= roundCount; round++) {
    showProgress(`${each.name}, round ${round} of ${roundCount}`);
    const results = { one: await run(one, each), team: await run(team, each) };
    if (results.one.answer !== results.team.answer) throw new Error(`${each.name}: the answers differ`);
    const pair = await Promise.all([run(one, each), run(other, each)]);
    rounds.push({ ...results, both: pair.reduce((a, b) => (a.milliseconds > b.milliseconds ? a : b)) });
  }
  showProgress("");
  const middle = (who: "one" | "team" | "both"): Cost => ({
    milliseconds: median(rounds.map((round) => round[who].milliseconds)),
    nodes: median(rounds.map((round) => round[who].nodes)),
  });
  return { name: each.name, one: middle("one"), team: middle("team"), both: middle("both") };
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
  ((WORKERS * row.one.milliseconds) / row.both.milliseconds).toFixed(2),
];

// Warm up: compiles the code and makes the system commit the memory of the tables.
for (const pool of [one, other, team]) for (const each of HARDEST) await run(pool, each);
const groups: { name: string; rounds: number; rows: Row[] }[] = [];
for (const [name, tasks] of GROUPS) {
  const rows: Row[] = [];
  for (const each of tasks) rows.push(await measure(each, roundsOf(tasks)));
  const total = (who: "one" | "team" | "both") => sum(rows.map((row) => row[who]));
  rows.push({ name: "all", one: total("one"), team: total("team"), both: total("both") });
  groups.push({ name, rounds: roundsOf(tasks), rows });
  const head = ["", "time", "nodes", "time", "nodes", "speed-up", "nodes ×", "ceiling"];
  console.log(`\n${name}: one engine, then ${WORKERS} workers; medians of ${roundsOf(tasks)}`);
  console.log(formatTable([head, ...rows.map(formatRow)]));
}
if (process.argv.includes("store")) {
  const stored = {
    machine: machineInfo(),
    workers: WORKERS,
    tableMegabytes: TABLE_MEGABYTES,
    groups,
  };
  writeFileSync(RESULT_FILE, `${JSON.stringify(stored, null, 2)}\n`);
}
for (const pool of [one, other, team]) await pool.dispose();
