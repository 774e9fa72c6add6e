/**
 * `npm run training:measure [-- FOLDER]`: how good the judge is on positions that it was not trained on, beside the five
 * evaluations. Reads the held-out shards of the folder, `training/data` if none is named, and prints tables in Markdown.
 *
 *   first move wins   of the positions in which some moves win and some do not: how often the best move wins
 *   winner right      how often the sign of the value tells who wins
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NOBODY } from "../assembly/abi.js";
import { loadJudge } from "../bench/probe.js";
import { FORMULA_METHODS, METHOD_NUMBERS } from "../wrapper/backend/abi-names.js";
import { loadTrainingProbe, show } from "./probe.js";
import { readSamples, type Sample } from "./sample.js";

const METHODS = ["learned", ...FORMULA_METHODS] as const;
type Method = (typeof METHODS)[number];

/** A share of positions. */
class Share {
  hits = 0;
  total = 0;

  add(isHit: boolean): void {
    this.total++;
    if (isHit) this.hits++;
  }

  toString(): string {
    return this.total === 0 ? "–" : `${((100 * this.hits) / this.total).toFixed(0)} %`;
  }
}

/** The figures of a row of the tables. */
class Row {
  positions = 0;
  readonly firstWins = new Map<Method, Share>(METHODS.map((method) => [method, new Share()]));
  readonly winnerRight = new Map<Method, Share>(METHODS.map((method) => [method, new Share()]));
}

const probe = loadTrainingProbe(64, 1);
loadJudge(probe);

function measure({ position, wins, labels }: Sample, row: Row): void {
  const all = [...labels.values()];
  const isDecided = all.some((label) => label.wins) && all.some((label) => !label.wins);
  row.positions++;
  for (const method of METHODS) {
    show(probe, position);
    const value =
      method === "learned"
        ? probe.evaluateLearned(position.side)
        : probe.evaluate(METHOD_NUMBERS[method], position.side);
    const values = new Float64Array(probe.memory.buffer, probe.moveValueBuffer(), position.stones.length);
    row.winnerRight.get(method)?.add(value > 0 === wins);
    if (!isDecided) continue;
    const best = [...labels.keys()].reduce((a, b) => ((values[b] as number) > (values[a] as number) ? b : a));
    row.firstWins.get(method)?.add(labels.get(best)?.wins === true);
  }
}

const folder = process.argv[2] ?? join("training", "data");
const bySize = new Map<string, Row>();
const byStones = new Map<string, Row>();
for (const file of readdirSync(folder)
  .filter((name) => name.startsWith("held-out"))
  .sort()) {
  for (const sample of readSamples(readFileSync(join(folder, file)))) {
    const { columns, rows, stones } = sample.position;
    const shape = `${Math.min(columns, rows)}×${Math.max(columns, rows)}`;
    measure(sample, rowOf(bySize, `${sample.kind} ${shape}`));
    if (sample.kind === "searches" || columns !== rows) continue;
    const least = 6 * Math.floor(stones.filter((side) => side !== NOBODY).length / 6);
    measure(sample, rowOf(byStones, `${shape}, ${String(least).padStart(2, " ")} to ${least + 5} stones`));
  }
}

function rowOf(rows: Map<string, Row>, name: string): Row {
  const row = rows.get(name) ?? new Row();
  rows.set(name, row);
  return row;
}

/** Formats one kind of figure, a column per method. */
function table(title: string, rows: Map<string, Row>, pick: (row: Row) => Map<Method, Share>): string {
  const lines = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, row]) => `| ${name} | ${row.positions} | ${[...pick(row).values()].join(" | ")} |`);
  return [
    `**${title}**`,
    "",
    `| positions | number | ${METHODS.join(" | ")} |`,
    `|---|---|${METHODS.map(() => "---").join("|")}|`,
    ...lines,
    "",
  ].join("\n");
}

for (const rows of [bySize, byStones]) {
  process.stdout.write(`${table("First move wins", rows, ({ firstWins }) => firstWins)}\n`);
  process.stdout.write(`${table("Winner right", rows, ({ winnerRight }) => winnerRight)}\n`);
}
