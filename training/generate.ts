/**
 * `npm run training:data [-- --part I/N] [-- --only games|searches]`: makes positions with exact answers, on which the
 * judge is trained. With `--part`, this process makes every N-th shard from the I-th on.
 *
 * Two kinds, each in shards of its own that hold whole games or whole searches:
 *
 *   games     ordinary positions from openings to middle game, with the winner after every legal move
 *   searches  positions from inside solves, filled in, with the candidate moves that df-pn orders; drawn with a
 *             chance that grows with the work below them
 *
 * Shard k depends on its number alone, so the run can be stopped and resumed, and two runs make the same data. Every
 * tenth shard is held out: it shares no game and no search with the others.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BLACK, METHOD_TWO_DISTANCE, NOBODY } from "../assembly/abi.js";
import { type Random, randomBelow, shuffled } from "../reference/random.js";
import {
  after,
  loadTrainingProbe,
  readCells,
  type Stones,
  show,
  solve,
  type TrainingProbe,
} from "./probe.js";
import { type MoveLabel, serialize } from "./sample.js";

const FOLDER = "training/data";
const TABLE_MEGABYTES = 256;

interface Recipe {
  readonly kind: "games" | "searches";
  readonly columns: number;
  readonly rows: number;
  readonly stones: readonly [least: number, most: number];
  /** Games or searches per shard. */
  readonly count: number;
  readonly nodeLimit: number;
  readonly shards: number;
}

/** Both orders of a rectangle occur, because the side to move is random. */
const RECIPES: readonly Recipe[] = [
  { kind: "games", columns: 5, rows: 5, stones: [0, 12], count: 400, nodeLimit: 5_000, shards: 10 },
  { kind: "games", columns: 5, rows: 6, stones: [0, 14], count: 400, nodeLimit: 5_000, shards: 6 },
  { kind: "games", columns: 6, rows: 6, stones: [1, 18], count: 400, nodeLimit: 10_000, shards: 20 },
  { kind: "games", columns: 6, rows: 7, stones: [2, 20], count: 300, nodeLimit: 10_000, shards: 10 },
  { kind: "games", columns: 7, rows: 7, stones: [3, 24], count: 200, nodeLimit: 10_000, shards: 120 },
  { kind: "games", columns: 7, rows: 8, stones: [7, 28], count: 120, nodeLimit: 10_000, shards: 10 },
  { kind: "games", columns: 8, rows: 8, stones: [9, 32], count: 100, nodeLimit: 10_000, shards: 120 },
  { kind: "searches", columns: 6, rows: 6, stones: [1, 4], count: 40, nodeLimit: 10_000, shards: 10 },
  { kind: "searches", columns: 7, rows: 7, stones: [1, 7], count: 8, nodeLimit: 20_000, shards: 100 },
  { kind: "searches", columns: 8, rows: 8, stones: [5, 11], count: 4, nodeLimit: 40_000, shards: 60 },
];

/** Positions kept per search. */
const KEPT = 80;
const LEAST_WORK = 4;

/** Plays a game whose moves are the best of some random ones by two-distance; null if it ends before its time. */
function playGame(
  probe: TrainingProbe,
  { columns, rows, stones: [least, most] }: Recipe,
  random: Random,
): Stones | null {
  const count = least + random(most - least + 1);
  const tries = [1, 4, 12][random(3)] as number;
  let position: Stones = {
    columns,
    rows,
    stones: new Uint8Array(columns * rows).fill(NOBODY),
    side: random(2),
  };
  for (let i = 0; i < count; i++) {
    show(probe, position);
    probe.evaluate(METHOD_TWO_DISTANCE, position.side);
    const values = new Float64Array(probe.memory.buffer, probe.moveValueBuffer(), columns * rows);
    const empty = readCells(probe, probe.emptyCells());
    const drawn = Array.from({ length: i < 2 ? 1 : tries }, () => empty[random(empty.length)] as number);
    position = after(
      position,
      drawn.reduce((a, b) => ((values[b] as number) > (values[a] as number) ? b : a)),
    );
  }
  show(probe, position);
  return probe.winner() === NOBODY ? position : null;
}

/** Labels moves by solving each over the shared table. */
function labelMoves(
  probe: TrainingProbe,
  position: Stones,
  cells: readonly number[],
  limitOf: (cell: number) => number,
): Map<number, MoveLabel> {
  const labels = new Map<number, MoveLabel>();
  for (const cell of cells) {
    show(probe, position);
    const known = probe.findChild(cell, position.side);
    const before = known !== 0 ? probe.workOf(known) : 0;
    const { winner, nodes } = solve(probe, after(position, cell), limitOf(cell));
    labels.set(cell, { wins: winner === NOBODY ? null : winner === position.side, work: before + nodes });
  }
  return labels;
}

/** A position of a game with the winner after every legal move; null if a limit is reached. */
function gameSample(probe: TrainingProbe, recipe: Recipe, random: Random): Uint8Array[] {
  const position = playGame(probe, recipe, random);
  if (position === null) return [];
  probe.forget();
  const { winner } = solve(probe, position, recipe.nodeLimit);
  if (winner === NOBODY) return [];
  show(probe, position);
  const labels = labelMoves(probe, position, readCells(probe, probe.emptyCells()), () => recipe.nodeLimit);
  if ([...labels.values()].some(({ wins }) => wins === null)) return [];
  const wins = winner === position.side;
  return [serialize(probe, position, { kind: 0, wins, weight: 1, labels })];
}

/** Positions met in one search, drawn without replacement by their work, with their candidates' winners. */
function searchSamples(probe: TrainingProbe, recipe: Recipe, random: Random): Uint8Array[] {
  const root = playGame(probe, recipe, random);
  if (root === null) return [];
  probe.forget();
  if (solve(probe, root, recipe.nodeLimit).winner === NOBODY) return [];
  const drawn = drawPositions(probe, root, random);
  const samples: Uint8Array[] = [];
  const seen = new Set<string>();
  for (const { position: met, work } of drawn) {
    const position = fillIn(probe, met);
    const key = `${position.side}${position.stones.join("")}`;
    if (seen.has(key) || probe.winner() !== NOBODY) continue;
    seen.add(key);
    const count = probe.expand(position.side);
    if (count < 2) continue;
    const order = new Uint16Array(probe.memory.buffer, probe.CANDIDATE_ORDER.value as number, count).slice();
    const limit = Math.min(1_500, Math.max(24, work));
    const labels = labelMoves(probe, position, [...order], () => limit);
    const all = [...labels.values()];
    const wins = all.some((label) => label.wins);
    if (!wins && all.some((label) => label.wins === null)) continue;
    samples.push(serialize(probe, position, { kind: 1, wins, weight: work, labels }));
  }
  return samples;
}

/** The position after fill-in, as df-pn sees it. Leaves it on the engine's board. */
function fillIn(probe: TrainingProbe, position: Stones): Stones {
  show(probe, position);
  probe.fillIn(NOBODY);
  const stones = position.stones.map((_, cell) => probe.owner(cell));
  return { ...position, stones };
}

interface Drawn {
  readonly position: Stones;
  readonly work: number;
}

/** Draws KEPT solved positions from the table, each with a chance that grows with its work. */
function drawPositions(probe: TrainingProbe, { columns, rows }: Stones, random: Random): Drawn[] {
  const cells = columns * rows;
  const entries: { entry: number; key: number; work: number }[] = [];
  for (let i = 0; i < probe.tableUsed(); i++) {
    const entry = probe.entryAt(i);
    const work = probe.workOf(entry);
    if (work < LEAST_WORK || probe.isRootEntry(entry) !== 0) continue;
    if (probe.phiOf(entry) !== 0 && probe.deltaOf(entry) !== 0) continue;
    const chance = (random(1_000_000) + 1) / 1_000_001;
    entries.push({ entry, work, key: Math.log(chance) / Math.sqrt(work) });
  }
  // Most positions have two entries, before and after fill-in.
  entries.sort((a, b) => b.key - a.key);
  const setBytes = probe.setWords() * 8;
  return entries.slice(0, 2 * KEPT).map(({ entry, work }) => {
    const stones = new Uint8Array(cells).fill(NOBODY);
    for (const cell of readCells(probe, entry)) stones[cell] = BLACK;
    for (const cell of readCells(probe, entry + setBytes)) stones[cell] = BLACK ^ 1;
    return { position: { columns, rows, stones, side: probe.sideOf(entry) }, work };
  });
}

function makeShard(probe: TrainingProbe, recipe: Recipe, seed: number): Uint8Array[] {
  const random = randomBelow(seed);
  for (let i = 0; i < 20; i++) random(2);
  const samples: Uint8Array[] = [];
  for (let i = 0; i < recipe.count; i++) {
    samples.push(...(recipe.kind === "games" ? gameSample : searchSamples)(probe, recipe, random));
  }
  return samples;
}

const { values } = parseArgs({
  options: { part: { type: "string", default: "0/1" }, only: { type: "string" } },
});
const [part, parts] = (values.part as string).split("/").map(Number) as [number, number];
mkdirSync(FOLDER, { recursive: true });
const probe = loadTrainingProbe(64, TABLE_MEGABYTES);
const tasks = RECIPES.flatMap((recipe, r) =>
  Array.from({ length: recipe.shards }, (_, shard) => ({
    recipe,
    shard,
    seed: 7919 * (1000 * (r + 1) + shard),
  })),
).filter(({ recipe }) => values.only === undefined || values.only === recipe.kind);
const order = shuffled(tasks.length, randomBelow(17));
let written = 0;
for (const [i, index] of order.entries()) {
  const { recipe, shard, seed } = tasks[index] as (typeof tasks)[number];
  const group = shard % 10 === 0 ? "held-out" : "train";
  const name = `${group}-${recipe.kind}-${recipe.columns}x${recipe.rows}-${String(shard).padStart(3, "0")}.bin`;
  const file = join(FOLDER, name);
  if (i % parts !== part || existsSync(file)) continue;
  const samples = makeShard(probe, recipe, seed);
  writeFileSync(`${file}.tmp`, Buffer.concat(samples));
  renameSync(`${file}.tmp`, file);
  written += samples.length;
  process.stderr.write(
    `${i + 1}/${order.length} ${name}: ${samples.length} positions, ${written} in this run\n`,
  );
}
