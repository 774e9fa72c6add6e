/** Contests of fill and prune, and what each family of patterns is worth on a set of positions. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PATTERNS } from "../data/patterns.generated.js";
import { ReferencePatterns } from "../reference/pattern.js";
import { FILL_KINDS, INFERIOR_KINDS } from "../wrapper/fill-and-prune.js";
import { createEngine, type Position } from "../wrapper/index.js";
import { type Contest, duration, median, table, time } from "./measure.js";
import { playMoves, randomMoves, referenceBoard } from "./positions.js";
import { loadProbe, wordsFor } from "./probe.js";

const SHARES = [0.1, 0.3, 0.5];

/** Fill-in for the value, and fill-in with pruning of Black's moves, on 11×11 positions. */
export function patternContests(): Contest[] {
  const size = 11;
  const patterns = new ReferencePatterns(PATTERNS);
  return SHARES.map((share) => {
    const moves = randomMoves(size * size, 5, share);
    const probe = loadProbe(wordsFor(size));
    playMoves(probe, size, moves);
    return {
      name: `fill and prune 11×11, ${100 * share} % full`,
      unit: "position",
      units: 1,
      wasm: () => probe.patternRounds(1),
      baseline: () => {
        const board = referenceBoard(size, moves);
        return patterns.inferiorMoves(board, 0).length + patterns.fillIn(board).length;
      },
    };
  });
}

/** Times by size: fill and prune of a position, and the codes after one stone. */
export function patternTimes(): string {
  const rows = [7, 11, 13, 19].map((size) => {
    const probe = loadProbe(wordsFor(size));
    const fill = SHARES.map((share) => {
      playMoves(probe, size, randomMoves(size * size, 5, share));
      return median([1, 2, 3, 4, 5].map(() => time(() => probe.patternRounds(200)).nanoseconds / 200));
    });
    playMoves(probe, size, randomMoves(size * size, 5, 0.3));
    const empty = size * size - Math.floor(size * size * 0.3);
    const stones = 2 * empty * 50;
    const code = median([1, 2, 3, 4, 5].map(() => time(() => probe.codeRounds(0, 50)).nanoseconds / stones));
    return [`${size}×${size}`, ...fill.map(duration), duration(code)];
  });
  const heads = SHARES.map((share) => `${100 * share} % full`);
  return table([["fill and prune", ...heads, "a stone and its codes"], ...rows]);
}

/** Mean numbers of filled cells and inferior moves by kind, over positions as lines of JSON. */
export async function patternWorth(file: string): Promise<string> {
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
      ...INFERIOR_KINDS.slice(2, 6).map((kind) => mean(inferior.filter((move) => move.kind === kind).length)),
    ];
  });
  engine.dispose();
  return table([["size", "empty", ...FILL_KINDS, ...INFERIOR_KINDS.slice(2, 6)], ...rows]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (file !== undefined) process.stdout.write(`${await patternWorth(file)}\n`);
  process.stdout.write(`${patternTimes()}\n`);
}
