/**
 * What a user can expect by board size, for the README's table. Times are processor time of this process, so a busy
 * machine does not change them much.
 *
 *   npm run bench:sizes            the whole table, about ten minutes
 *   npm run bench:sizes -- 5 11    some sizes
 *
 * Openings: every single black stone up to half-turn, White to move, each solved by a new engine. Games: three per
 * board, played by `bestMove` with few positions per move from a random first move; each position of a game is solved
 * with a limit of ten seconds, by bisection, until the first one that is solved is known.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cellName } from "../wrapper/board/notation.js";
import type { Cell, Color, Engine, Position } from "../wrapper/types.js";
import { formatDuration, formatTable, machineInfo, median, showProgress } from "./measure.js";

const SIZES = [5, 6, 7, 8, 9, 11, 19];
/** Boards on which all openings are solved within seconds. */
const LARGEST_WITH_OPENINGS = 7;
/** Openings of 8×8 that take about a minute each. */
const OPENINGS_8X8 = ["a1", "d4"];
/** Larger empty boards are not tried: 9×9 is out of reach. */
const LARGEST_EMPTY = 9;
const SECONDS_PER_EMPTY_BOARD = 60;
const SECONDS_PER_POSITION = 10;
const GAMES = 3;
/** Fewer on large boards, where a position costs more. */
const nodesPerMove = (size: number) => (size <= 11 ? 60 : 15);
const EVALUATIONS = 2000;

/** Imports the shipped bundle. Requires the root of the project as the working directory. */
const { createEngine }: typeof import("../wrapper/index.js") = await import(
  pathToFileURL(join("build", "dist", "index.js")).href
);

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Solves with a new engine; returns the processor seconds, or null if the limit was reached first. */
async function secondsToSolve(position: Position, most: number): Promise<number | null> {
  const engine = await createEngine({ largestBoard: position.size });
  // Compiling is not part of the solve.
  engine.evaluate(position);
  const start = processorSeconds();
  const controller = new AbortController();
  const onProgress = () => {
    if (processorSeconds() - start > most) controller.abort();
  };
  try {
    await engine.solve(position, { pv: false, signal: controller.signal, onProgress });
    return processorSeconds() - start;
  } catch (error) {
    if (controller.signal.aborted) return null;
    throw error;
  } finally {
    engine.dispose();
  }
}

function formatSeconds(seconds: number | null, most: number): string {
  if (seconds === null) return `> ${most} s`;
  return formatDuration(seconds * 1e9);
}

async function openingsColumn(size: number): Promise<string> {
  const all = Array.from({ length: Math.ceil(size ** 2 / 2) }, (_, cell) => cellName(cell, size));
  const openings = size <= LARGEST_WITH_OPENINGS ? all : size === 8 ? OPENINGS_8X8 : [];
  const times: number[] = [];
  for (const opening of openings) {
    showProgress(`${size}×${size} ${opening} …`);
    const position: Position = { size, black: [opening], white: [], toMove: "white" };
    times.push((await secondsToSolve(position, Number.POSITIVE_INFINITY)) as number);
  }
  if (times.length === 0) return "–";
  if (size === 8) return times.map((time) => formatDuration(time * 1e9)).join(", ");
  return `${formatDuration(median(times) * 1e9)}, at most ${formatDuration(Math.max(...times) * 1e9)}`;
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function positionAfter(size: number, moves: readonly Cell[]): Position {
  const of = (parity: number) => moves.filter((_, i) => i % 2 === parity);
  const toMove: Color = moves.length % 2 === 0 ? "black" : "white";
  return { size, black: of(0), white: of(1), toMove };
}

async function playGame(engine: Engine, size: number, seed: number): Promise<Cell[]> {
  const moves: Cell[] = [cellName(Math.floor(randomNumbers(seed)() * size ** 2), size)];
  for (;;) {
    const position = positionAfter(size, moves);
    if (engine.winner(position) !== null) return moves;
    showProgress(`${size}×${size}, game ${seed}, move ${moves.length + 1} …`);
    moves.push((await engine.bestMove(position, { nodeLimit: nodesPerMove(size) })).move);
  }
}

/** The least number of stones from which the game's positions are solved within the limit, if more stones make it
 *  easier; and the length of the game. */
async function firstSolved(size: number, moves: readonly Cell[]): Promise<number> {
  let [low, high] = [0, moves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    showProgress(`${size}×${size}, ${middle} of ${moves.length} stones …`);
    const time = await secondsToSolve(positionAfter(size, moves.slice(0, middle)), SECONDS_PER_POSITION);
    if (time === null) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function measureRow(size: number): Promise<string[]> {
  const empty = positionAfter(size, []);
  const emptySeconds = size > LARGEST_EMPTY ? null : await secondsToSolve(empty, SECONDS_PER_EMPTY_BOARD);
  const openings = await openingsColumn(size);
  const engine = await createEngine({ largestBoard: size });
  const stones: string[] = [];
  let middle = empty;
  for (let seed = 1; seed <= GAMES; seed++) {
    const moves = await playGame(engine, size, seed);
    middle = positionAfter(size, moves.slice(0, size));
    if (size > LARGEST_WITH_OPENINGS) stones.push(`${await firstSolved(size, moves)}`);
  }
  const start = processorSeconds();
  for (let i = 0; i < EVALUATIONS; i++) engine.evaluate(middle);
  const evaluation = (processorSeconds() - start) / EVALUATIONS;
  engine.dispose();
  showProgress("");
  return [
    `${size}×${size}`,
    size > LARGEST_EMPTY ? "–" : formatSeconds(emptySeconds, SECONDS_PER_EMPTY_BOARD),
    openings,
    stones.length > 0 ? `${stones.join(", ")} stones` : "any",
    formatDuration(evaluation * 1e9),
  ];
}

const chosen = process.argv.slice(2).map(Number);
const rows = [["board", "empty", "openings", "solved in 10 s from", "evaluate"]];
for (const size of chosen.length > 0 ? chosen : SIZES) rows.push(await measureRow(size));
process.stdout.write(`${formatTable(rows)}\n\n${JSON.stringify(machineInfo())}\n`);
