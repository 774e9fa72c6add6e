/**
 * Speed of H-search for Black with the AND and OR rules. Part of `npm run bench`. Positions: random games on 7×7 and
 * 11×11 with 10 to 50 % of the cells occupied that nobody has won.
 *
 *   built     time per build of all connections, Wasm against the reference
 *   updated   time per stone: the lists updated after the stone, against built again; both in Wasm
 *   table     builds per second, connections kept per build and per second
 */
import { BLACK, KIND_FULL, KIND_SEMI, NOBODY, RULE_AND, RULE_OR } from "../assembly/abi.js";
import { HSearch } from "../reference/connection.js";
import { type Comparison, formatDuration, formatTable, median, timings } from "./measure.js";
import { playMoves, randomMoves, referenceBoard } from "./positions.js";
import { type BenchProbe, loadProbe, wordsFor } from "./probe.js";

const RULES = RULE_AND | RULE_OR;

interface TestPosition {
  readonly moves: readonly number[];
  /** The move after `moves`. */
  readonly last: number;
}

/** Returns every `step`-th position of the games. */
function positions(size: number, games: number, step = 1): TestPosition[] {
  const probe = loadProbe(wordsFor(size));
  const found: TestPosition[] = [];
  for (let seed = 0; seed < games; seed++) {
    const moves = randomMoves(size * size, seed, 0.5);
    for (let count = Math.ceil(size * size * 0.1); count < moves.length; count += step) {
      playMoves(probe, size, moves.slice(0, count + 1));
      if (probe.winner() !== NOBODY) break;
      found.push({ moves: moves.slice(0, count), last: moves[count] as number });
    }
  }
  return found;
}

export function connectionComparisons(): Comparison[] {
  return [7, 11].flatMap((size) => [buildAgainstReference(size), updateAgainstBuild(size)]);
}

function buildAgainstReference(size: number): Comparison {
  const probe = loadProbe(wordsFor(size));
  const sets = positions(size, size < 9 ? 4 : 2, size < 9 ? 4 : 12);
  const boards = sets.map(({ moves }) => referenceBoard(size, moves));
  // No checksum: the content of a full list depends on the order of work, which differs.
  return {
    name: `connections built, ${size}×${size}`,
    unit: "build",
    units: sets.length,
    wasm: () => {
      for (const { moves } of sets) {
        playMoves(probe, size, moves);
        probe.buildConnections(BLACK, RULES);
      }
      return 0;
    },
    baseline: () => {
      for (const board of boards) new HSearch(board, BLACK);
      return 0;
    },
  };
}

/** Compares updating the connections after the last move, by either side in turn, with building them again. */
function updateAgainstBuild(size: number): Comparison {
  const probe = loadProbe(wordsFor(size));
  const sets = positions(size, size < 9 ? 30 : 6);
  const rounds = 2;
  const run = (work: (last: number) => void) => () => {
    let milliseconds = 0;
    for (const { moves, last } of sets) {
      playMoves(probe, size, moves);
      probe.buildConnections(BLACK, RULES);
      const book = probe.bookInUse();
      probe.play(last, moves.length & 1);
      const start = performance.now();
      for (let round = 0; round < rounds; round++) {
        work(last);
        probe.useBook(book);
      }
      milliseconds += performance.now() - start;
    }
    return milliseconds;
  };
  return {
    name: `connections updated after a stone (baseline: built), ${size}×${size}`,
    unit: "stone",
    units: sets.length * rounds,
    wasm: run((last) => probe.updateConnections(last)),
    baseline: run(() => probe.buildBehind()),
    returnsMilliseconds: true,
  };
}

/** Formats the table of builds and connections per second. */
export function connectionSpeedTable(): string {
  const rows = [7, 11].map((size) => {
    const probe = loadProbe(wordsFor(size));
    let connections = 0;
    const times = positions(size, size < 9 ? 30 : 6, 3).map(({ moves }) => {
      playMoves(probe, size, moves);
      probe.buildConnections(BLACK, RULES);
      connections += count(probe, KIND_FULL, size) + count(probe, KIND_SEMI, size);
      return median(timings(3, () => probe.buildConnections(BLACK, RULES)));
    });
    const total = times.reduce((sum, nanoseconds) => sum + nanoseconds);
    const perSecond = (1e9 * connections) / total;
    return [
      `${size}×${size}`,
      formatDuration(total / times.length),
      `${Math.round(1e9 / (total / times.length))}`,
      `${Math.round(connections / times.length)}`,
      `${(perSecond / 1e6).toFixed(1)} million`,
    ];
  });
  return formatTable([["connections", "time/build", "builds/s", "kept/build", "kept/s"], ...rows]);
}

/** Returns the number of connections of a kind in the engine's lists. */
function count(probe: BenchProbe, kind: number, size: number): number {
  let entries = 0;
  for (let x = 0; x < size * size + 2; x++) {
    for (let y = x + 1; y < size * size + 2; y++) {
      for (let entry = probe.head(kind, x, y); entry !== 0; entry = probe.nextEntry(entry)) entries++;
    }
  }
  return entries;
}
