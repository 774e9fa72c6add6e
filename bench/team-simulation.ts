/**
 * How fast teams of many workers are, in virtual time (virtual-team.ts).
 *
 *   npm run bench:team-simulation                                prints the tables of docs/parallel.md
 *   npm run bench:team-simulation -- store                       … and stores them for its pictures
 *   npm run bench:team-simulation -- 8 d4,c3 --workers 1,2,4     other openings of a board, with these workers,
 *                                    --delays 1,100              and with these delays in milliseconds;
 *                                    --all-moves                 with the winner after each move
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { POOL_SETTINGS, type TeamSettings } from "../wrapper/team/solve-team.js";
import type { Position } from "../wrapper/types.js";
import { formatTable, showProgress } from "./measure.js";
import { NODE_MILLISECONDS, runAlone, runTeam } from "./virtual-team.js";

const RESULT_FILE = "bench/results/team-simulation.json";
const TABLE_MEGABYTES = 128;
/** Larger teams share one engine, because of the memory of that many. */
const MOST_ENGINES = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: "string", default: "1,2,8,16,64,256,1024" },
    delays: { type: "string", default: "1,10,100,1000,10000" },
    /** Finds the winner after each move, too. */
    "all-moves": { type: "boolean", default: false },
    /** For tuning: `first`, `share` and `most` of the job sizes, in place of those that the delay asks for. */
    sizes: { type: "string" },
    /** For tuning: the least work of solved entries, open entries and lemmas that are shared. */
    facts: { type: "string" },
  },
});
const isStored = positionals[0] === "store";
const [size = "7", cells = "a4,g2"] = isStored ? [] : positionals;
const openings = cells.split(",");
const options = { allMoves: values["all-moves"] };
const numbers = (text: string) => text.split(",").map(Number);

function policyFor(delay: number): TeamSettings {
  const [first = 64, share = 0.003, most = 4096] = numbers(values.sizes ?? "");
  const [solved = 1, open = 1, lemma = 1] = numbers(values.facts ?? "");
  const nodes = delay / NODE_MILLISECONDS;
  return {
    sizes: values.sizes ? { first, share, most } : sizesFor(nodes),
    facts: values.facts ? { solved, open, lemma } : POOL_SETTINGS.facts,
  };
}

/** Jobs so long that messages cost at most about a third of the time. */
function sizesFor(delayNodes: number): TeamSettings["sizes"] {
  const { first, share, most } = POOL_SETTINGS.sizes;
  return { first: Math.max(first, 2 * delayNodes), share, most: Math.max(most, 4 * delayNodes) };
}

interface Row {
  readonly workers: number;
  readonly delay: number;
  readonly isShared: boolean;
  readonly speedUp: number;
  /** Nodes in relation to one engine. */
  readonly nodes: number;
  readonly jobs: number;
  readonly kilobytes: number;
}

const positionOf = (opening: string): Position => ({
  size: Number(size),
  black: [opening],
  white: [],
  toMove: "white",
});

const alone: Awaited<ReturnType<typeof runAlone>>[] = [];
for (const opening of openings) alone.push(await runAlone(positionOf(opening), TABLE_MEGABYTES, options));
const aloneNodes = alone.reduce((sum, { nodes }) => sum + nodes, 0);

async function measure(workers: number, delay: number): Promise<Row> {
  const isShared = workers > MOST_ENGINES;
  let [milliseconds, nodes, jobs, bytes] = [0, 0, 0, 0];
  for (const [i, opening] of openings.entries()) {
    showProgress(`${workers} workers, ${delay} ms: ${opening}`);
    const team = { workers, delay, isShared, tableMegabytes: TABLE_MEGABYTES, policy: policyFor(delay) };
    const run = await runTeam(positionOf(opening), team, options);
    const answer = ({ winner, moves }: Pick<typeof run, "winner" | "moves">) =>
      JSON.stringify([winner, moves]);
    if (answer(run) !== answer(alone[i] as (typeof alone)[number])) {
      throw new Error(`${opening}: the team finds ${answer(run)}`);
    }
    milliseconds += run.milliseconds;
    nodes += run.nodes;
    jobs += run.jobs;
    bytes += run.bytes;
  }
  showProgress("");
  return {
    workers,
    delay,
    isShared,
    speedUp: (aloneNodes * NODE_MILLISECONDS) / milliseconds,
    nodes: nodes / aloneNodes,
    jobs,
    kilobytes: bytes / 1024,
  };
}

const rows: Row[] = [];

function store(): void {
  const stored = { size: Number(size), openings, aloneNodes, nodeMilliseconds: NODE_MILLISECONDS, rows };
  writeFileSync(RESULT_FILE, `${JSON.stringify(stored, null, 2)}\n`);
}

for (const delay of numbers(values.delays)) {
  for (const workers of numbers(values.workers)) {
    const row = await measure(workers, delay);
    rows.push(row);
    if (isStored) store();
    console.log(
      `${workers} workers, ${delay} ms: speed-up ${row.speedUp.toFixed(2)}, nodes ×${row.nodes.toFixed(2)}, ` +
        `${row.jobs} jobs, ${row.kilobytes.toFixed(0)} KB`,
    );
  }
}

const workerCounts = numbers(values.workers);
const table = (value: (row: Row) => string) =>
  formatTable([
    ["delay", ...workerCounts.map(String)],
    ...numbers(values.delays).map((delay) => [
      `${delay} ms`,
      ...rows.filter((row) => row.delay === delay).map(value),
    ]),
  ]);
console.log(`\n${size}×${size} ${openings.join(" ")}: ${aloneNodes} nodes by one engine`);
console.log(`\nSpeed-up by workers\n${table(({ speedUp }) => speedUp.toFixed(2))}`);
console.log(`\nNodes in relation to one engine\n${table(({ nodes }) => nodes.toFixed(2))}`);
