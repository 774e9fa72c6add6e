/**
 * `npm run training:play -- --weights FILE --round NAME [--part I/N] [--shards N] [--visits N]`: games of the player
 * against itself on the boards people play, on which its network is trained further.
 *
 * Each game starts with a stone or two on random cells, so that every opening is seen. The moves are drawn by their
 * visits at first and chosen by them later, with noise at the root. A game is decided when its winner is proven, by the
 * player's own search or by the solver, which looks at every position once enough stones are on the board: the solver
 * sees what the network does not, and the network learns it. Then a few more moves are played: those that the solver
 * has proven for the winner, the player's own for the loser. Every position is a sample: its visits or the proven
 * move, the chance that the search gave it or the proven one, and the winner of the game.
 *
 * Shard k of a round depends on its number and on the weights alone.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  CANDIDATE_BYTES,
  CANDIDATE_CELL,
  CANDIDATE_VISITS,
  NETWORK_PLAYER,
  NOBODY,
  NONE,
} from "../assembly/abi.js";
import { loadJudge, loadNetwork } from "../bench/probe.js";
import { type Random, randomBelow } from "../reference/random.js";
import { after, loadTrainingProbe, type Stones, show, solve, type TrainingProbe } from "./probe.js";
import { serializeOwn } from "./sample.js";

const FOLDER = "training/data";
const TABLE_MEGABYTES = 64;

const GAMES_PER_SHARD = 20;
/** Moves that are drawn by their visits. */
const DRAWN_MOVES = 12;
/** The share of noise in the root's priors, and how uneven it is. */
const NOISE = 0.25;
const UNEVENNESS = 6;
/** The solver is asked when this share of the board is empty at most, for so many nodes, and for more when the chance is
 *  this near to 0 or 1. */
const SOLVER_EMPTY = 0.86;
const SOLVER_NODES = 80;
const NEARLY_SURE = 0.06;
const LAST_SOLVER_NODES = 200;
/** Moves that are played after the proof, and nodes for each proof. */
const PROVEN_MOVES = 8;
const PROVEN_NODES = 600;

/** Sizes with their shares. Both orders of a rectangle occur, because the side to move is random. */
const SIZES = [
  { columns: 9, rows: 9, share: 3 },
  { columns: 10, rows: 10, share: 2 },
  { columns: 11, rows: 11, share: 9 },
  { columns: 13, rows: 13, share: 4 },
  { columns: 9, rows: 11, share: 1 },
  { columns: 14, rows: 14, share: 1 },
] as const;

interface Searched {
  readonly position: Stones;
  readonly chance: number;
  readonly visits: readonly (readonly [cell: number, visits: number])[];
}

function playGame(probe: TrainingProbe, columns: number, rows: number, random: Random): Uint8Array[] {
  const cells = columns * rows;
  let position: Stones = { columns, rows, stones: new Uint8Array(cells).fill(NOBODY), side: random(2) };
  const empty = () => [...position.stones.keys()].filter((cell) => position.stones[cell] === NOBODY);
  const openings = 1 + (random(3) === 0 ? 1 : 0);
  for (let i = 0; i < openings; i++) position = after(position, empty()[random(cells - i)] as number);
  const searched: Searched[] = [];
  let winner = NOBODY;
  for (let ply = 0; winner === NOBODY; ply++) {
    const found = search(probe, position, random);
    winner = found.winner;
    if (winner === NOBODY) winner = provenWinner(probe, position, found.chance);
    if (winner !== NOBODY) break;
    searched.push(found);
    const cell = ply < DRAWN_MOVES ? draw(found.visits, random) : firstOf(found);
    position = after(position, cell);
    show(probe, position);
    winner = probe.winner();
  }
  searched.push(...playProven(probe, position, winner, random));
  return searched
    .filter(({ visits }) => visits.length > 0)
    .map(({ position, chance, visits }) => {
      const total = visits.reduce((sum, [, count]) => sum + count, 0);
      const shares = new Map(visits.map(([cell, count]) => [cell, count / total]));
      return serializeOwn(probe, position, { wins: winner === position.side, chance, shares });
    });
}

function firstOf({ visits }: Searched): number {
  return (visits[0] as readonly [number, number])[0];
}

/** Asks the solver for a while, if that may be of use; NOBODY if it does not know. */
function provenWinner(probe: TrainingProbe, position: Stones, chance: number): number {
  const isNearlySure = Math.min(chance, 1 - chance) < NEARLY_SURE;
  const empty = position.stones.reduce((sum, side) => sum + (side === NOBODY ? 1 : 0), 0);
  if (empty > SOLVER_EMPTY * position.stones.length && !isNearlySure) return NOBODY;
  return solve(probe, position, isNearlySure ? LAST_SOLVER_NODES : SOLVER_NODES).winner;
}

/** Plays on from a position whose winner is proven. */
function playProven(probe: TrainingProbe, start: Stones, winner: number, random: Random): Searched[] {
  const searched: Searched[] = [];
  let position = start;
  for (let i = 0; i < PROVEN_MOVES; i++) {
    if (solve(probe, position, PROVEN_NODES).winner !== winner) break;
    const isWon = winner === position.side;
    const move = isWon ? probe.solvedMove() : NONE;
    show(probe, position);
    if (probe.winner() !== NOBODY || (isWon && move === NONE)) break;
    const found = search(probe, position, random);
    if (found.visits.length === 0) break;
    searched.push({ ...found, chance: isWon ? 1 : 0, ...(isWon ? { visits: [[move, 1]] } : {}) });
    position = after(position, isWon ? move : firstOf(found));
  }
  return searched;
}

function search(probe: TrainingProbe, position: Stones, random: Random): Searched & { winner: number } {
  const cells = position.stones.length;
  show(probe, position);
  probe.startTree(position.side, 0, 1, 0);
  probe.playOn(0);
  const noise = new Float64Array(probe.memory.buffer, probe.moveValueBuffer(), cells);
  let sum = 0;
  for (let cell = 0; cell < cells; cell++) {
    noise[cell] = ((random(1 << 20) + 1) / (1 << 20)) ** UNEVENNESS;
    if (position.stones[cell] !== NOBODY) noise[cell] = 0;
    sum += noise[cell] as number;
  }
  for (let cell = 0; cell < cells; cell++) (noise[cell] as number) /= sum;
  probe.mixPriors(probe.moveValueBuffer(), NOISE);
  const winner = probe.playOn(Number(values.visits));
  const chance = probe.rootChance();
  const count = probe.candidates();
  const view = new DataView(probe.memory.buffer, probe.candidateList(), count * CANDIDATE_BYTES);
  const visits = Array.from({ length: count }, (_, i) => {
    const record = i * CANDIDATE_BYTES;
    return [
      view.getUint16(record + CANDIDATE_CELL, true),
      view.getUint32(record + CANDIDATE_VISITS, true),
    ] as const;
  });
  return { position, chance, visits: visits.filter(([, count]) => count > 0), winner };
}

/** A move, with a chance that is its share of the visits. */
function draw(visits: Searched["visits"], random: Random): number {
  let left = random(visits.reduce((sum, [, count]) => sum + count, 0));
  for (const [cell, count] of visits) {
    left -= count;
    if (left < 0) return cell;
  }
  throw new Error("no move was tried");
}

const { values } = parseArgs({
  options: {
    weights: { type: "string", default: "data/judge.bin" },
    round: { type: "string", default: "a" },
    part: { type: "string", default: "0/1" },
    shards: { type: "string", default: "200" },
    visits: { type: "string", default: "160" },
  },
});
const [part, parts] = values.part.split("/").map(Number) as [number, number];
const weights = readFileSync(values.weights);
mkdirSync(FOLDER, { recursive: true });
const probes = new Map<number, TrainingProbe>();

/** The engine for a board of that many cells. */
function probeFor(cells: number): TrainingProbe {
  const width = cells <= 64 ? 64 : cells <= 128 ? 128 : 384;
  const known = probes.get(width);
  if (known !== undefined) return known;
  const probe = loadTrainingProbe(width, TABLE_MEGABYTES);
  loadJudge(probe);
  loadNetwork(probe, NETWORK_PLAYER, weights);
  probes.set(width, probe);
  return probe;
}

const bag = SIZES.flatMap(({ share, ...size }) => Array.from({ length: share }, () => size));
let written = 0;
for (let shard = part; shard < Number(values.shards); shard += parts) {
  const group = shard % 20 === 0 ? "held-out" : "train";
  const file = join(FOLDER, `${group}-play-${values.round}-${String(shard).padStart(4, "0")}.bin`);
  if (existsSync(file)) continue;
  const random = randomBelow(
    104_729 * (shard + 1) + [...values.round].reduce((a, c) => 31 * a + c.charCodeAt(0), 7),
  );
  for (let i = 0; i < 20; i++) random(2);
  const samples: Uint8Array[] = [];
  for (let game = 0; game < GAMES_PER_SHARD; game++) {
    const { columns, rows } = bag[random(bag.length)] as (typeof bag)[number];
    samples.push(...playGame(probeFor(columns * rows), columns, rows, random));
  }
  writeFileSync(`${file}.tmp`, Buffer.concat(samples));
  renameSync(`${file}.tmp`, file);
  written += samples.length;
  process.stderr.write(`${file}: ${samples.length} positions, ${written} in this run\n`);
}
