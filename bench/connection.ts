/** Contests of the connections, on positions from random games at 10–50 % full, and their speed and strength. */
import { BLACK, KIND_FULL, KIND_SEMI, NOBODY, RULE_AND, RULE_OR } from "../assembly/abi.js";
import { HSearch } from "../reference/connection.js";
import { type Contest, duration, median, table, time } from "./measure.js";
import { playMoves, randomMoves, referenceBoard } from "./positions.js";
import { type BenchProbe, loadProbe, wordsFor } from "./probe.js";

const RULES = RULE_AND | RULE_OR;

interface Opening {
  readonly moves: readonly number[];
  readonly last: number;
}

/** Every `step`-th position of random games from 10 to 50 % full that nobody has won, the last move apart. */
function positions(size: number, games: number, step = 1): Opening[] {
  const probe = loadProbe(wordsFor(size));
  const found: Opening[] = [];
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

export function connectionContests(): Contest[] {
  return [7, 11].flatMap((size) => [againstReference(size), updateAgainstBuild(size)]);
}

function againstReference(size: number): Contest {
  const probe = loadProbe(wordsFor(size));
  const sets = positions(size, size < 9 ? 4 : 2, size < 9 ? 4 : 12);
  const boards = sets.map(({ moves }) => referenceBoard(size, moves));
  // Answers are not compared: where a list is full, which carriers it holds depends on the order of work.
  return {
    name: `connections built by AND and OR ${size}×${size}`,
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

/** A book brought up to date after the last move, by either side in turn, against one built for it. */
function updateAgainstBuild(size: number): Contest {
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
    name: `connections updated after a stone; baseline: built, ${size}×${size}`,
    unit: "stone",
    units: sets.length * rounds,
    wasm: run((last) => probe.updateConnections(last)),
    baseline: run(() => probe.buildBehind()),
    isOwnClock: true,
  };
}

/** Builds and connections per second. */
export function connectionSpeed(): string {
  const rows = [7, 11].map((size) => {
    const probe = loadProbe(wordsFor(size));
    let connections = 0;
    const times = positions(size, size < 9 ? 30 : 6, 3).map(({ moves }) => {
      playMoves(probe, size, moves);
      probe.buildConnections(BLACK, RULES);
      connections += count(probe, KIND_FULL, size) + count(probe, KIND_SEMI, size);
      return median([1, 2, 3].map(() => time(() => probe.buildConnections(BLACK, RULES)).nanoseconds));
    });
    const total = times.reduce((sum, nanoseconds) => sum + nanoseconds);
    const perSecond = (1e9 * connections) / total;
    return [
      `${size}×${size}`,
      duration(total / times.length),
      `${Math.round(1e9 / (total / times.length))}`,
      `${Math.round(connections / times.length)}`,
      `${(perSecond / 1e6).toFixed(1)} million`,
    ];
  });
  return table([["connections", "a build", "builds/s", "kept a build", "kept/s"], ...rows]);
}

function count(probe: BenchProbe, kind: number, size: number): number {
  let entries = 0;
  for (let x = 0; x < size * size + 2; x++) {
    for (let y = x + 1; y < size * size + 2; y++) {
      for (let entry = probe.head(kind, x, y); entry !== 0; entry = probe.nextEntry(entry)) entries++;
    }
  }
  return entries;
}
