/**
 * Speed and yield of fill and prune. Positions: random games with 10, 30 and 50 % of the cells occupied.
 *
 *   comparison   time per position on 11×11: fill-in of the position, and inferior moves of Black; Wasm against the
 *                reference. Part of `npm run bench`
 *   times        time per position by size, and time per stone to update the neighbourhood codes of the matcher. Part
 *                of `npm run bench`
 *   yield        mean number of filled cells and pruned moves per position, by kind and board size, on a file with one
 *                position per line (JSON). Printed before the times by
 *                `npm run build && node build/js/bench/fill-and-prune.js test/data/solved-positions.jsonl`
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PATTERNS } from "../data/patterns.generated.js";
import { ReferencePatterns } from "../reference/pattern.js";
import { FILL_KINDS, INFERIOR_KINDS } from "../wrapper/backend/abi-names.js";
import { createEngine, type Position } from "../wrapper/index.js";
import { type Comparison, formatDuration, formatTable, median, timings } from "./measure.js";
import { playMoves, randomMoves, referenceBoard } from "./positions.js";
import { loadProbe, wordsFor } from "./probe.js";

/** The kinds of moves that patterns prune; `self-reversible` needs a previous move, which a position does not have. */
const PRUNED_KINDS = INFERIOR_KINDS.filter((kind) => !["dead", "captured", "self-reversible"].includes(kind));
const SHARES = [0.1, 0.3, 0.5];

export function fillAndPruneComparisons(): Comparison[] {
  const size = 11;
  const patterns = new ReferencePatterns(PATTERNS);
  return SHARES.map((share) => {
    const moves = randomMoves(size * size, 5, share);
    const probe = loadProbe(wordsFor(size));
    playMoves(probe, size, moves);
    return {
      name: `fill and prune, 11×11, ${100 * share} % occupied`,
      unit: "position",
      units: 1,
      wasm: () => probe.repeatFillAndPrune(1),
      baseline: () => {
        const board = referenceBoard(size, moves);
        return patterns.inferiorMoves(board, 0).length + patterns.fillIn(board).length;
      },
    };
  });
}

/** Formats the table of times by size. */
export function fillAndPruneTimeTable(): string {
  const [repeatFillAndPrune, repeatCodeUpdates] = [200, 50];
  const rows = [7, 11, 13, 19].map((size) => {
    const probe = loadProbe(wordsFor(size));
    const fill = SHARES.map((share) => {
      playMoves(probe, size, randomMoves(size * size, 5, share));
      return median(timings(5, () => probe.repeatFillAndPrune(repeatFillAndPrune))) / repeatFillAndPrune;
    });
    playMoves(probe, size, randomMoves(size * size, 5, 0.3));
    const empty = size * size - Math.floor(size * size * 0.3);
    const code =
      median(timings(5, () => probe.repeatCodeUpdates(0, repeatCodeUpdates))) /
      (2 * empty * repeatCodeUpdates);
    return [`${size}×${size}`, ...fill.map(formatDuration), formatDuration(code)];
  });
  const headings = SHARES.map((share) => `${100 * share} % occupied`);
  return formatTable([["fill and prune, time/position", ...headings, "code update/stone"], ...rows]);
}

/** Formats the table of mean numbers of filled cells and pruned moves. */
async function yieldTable(file: string): Promise<string> {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const engine = await createEngine();
  const positions = lines.map((line) => JSON.parse(line) as Position);
  const rows = [...new Set(positions.map(({ size }) => JSON.stringify(size)))].map((size) => {
    const some = positions.filter((position) => JSON.stringify(position.size) === size);
    const mean = (count: number) => (count / some.length).toFixed(2);
    const fills = some.flatMap((position) => engine.fillIn(position).fills);
    const inferior = some.flatMap((position) => engine.inferiorMoves(position));
    const empty = some.reduce((sum, { size: side, black, white }) => {
      const [columns, rows] = typeof side === "number" ? [side, side] : side;
      return sum + columns * rows - black.length - white.length;
    }, 0);
    return [
      `${size} (${some.length})`,
      mean(empty),
      ...FILL_KINDS.map((kind) => mean(fills.filter((fill) => fill.kind === kind).length)),
      ...PRUNED_KINDS.map((kind) => mean(inferior.filter((move) => move.kind === kind).length)),
    ];
  });
  engine.dispose();
  return formatTable([["size (positions)", "empty", ...FILL_KINDS, ...PRUNED_KINDS], ...rows]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (file !== undefined) process.stdout.write(`${await yieldTable(file)}\n`);
  process.stdout.write(`${fillAndPruneTimeTable()}\n`);
}
