/**
 * Compares three programs on one position: the engine in WebAssembly, the same engine as JavaScript, and the reference,
 * plain TypeScript written from the definitions.
 *
 *   df-pn            JavaScript, then WebAssembly                  the default solver, which the reference does not have
 *   pattern search   reference, then JavaScript, then WebAssembly  the one algorithm that all three have
 *
 * All programs visit the same nodes. In each search the slowest goes first, with a time limit; the others then visit as
 * many nodes as it did, so that their times can be compared even if the limit ended the first search. The programs run
 * one after another, so that none slows another down.
 *
 * A short search is repeated. The first half of its runs, in which the platform still compiles code, does not count.
 */
import type {
  AbortSignalLike,
  Color,
  Engine,
  Position,
  SolveAlgorithm,
  SolveOptions,
  SolveResult,
  SolveStats,
} from "../types.js";

export type Program = Engine["backend"];
export type ComparedAlgorithm = Extract<SolveAlgorithm, "df-pn" | "pattern-search">;

/** The part of an engine or worker engine that is used here. */
export interface ProgramEngine {
  solve(position: Position, options: SolveOptions): Promise<SolveResult>;
  clear(): void | Promise<void>;
}

/** The programs to compare; without `wasm` where WebAssembly is not allowed. */
export interface Programs {
  readonly wasm?: ProgramEngine;
  readonly javascript: ProgramEngine;
  readonly reference: ProgramEngine;
}

/** One program's part of a search. */
export interface Run {
  readonly program: Program;
  readonly nodes: number;
  /** Null: the search was cut off. */
  readonly winner: Color | null;
  readonly seconds: number;
  /** The time of the first run, which includes compiling. The same as `seconds` if it was the only one. */
  readonly firstSeconds: number;
  readonly runs: number;
}

export interface ComparedSearch {
  readonly algorithm: ComparedAlgorithm;
  /** The slowest program first. */
  readonly programs: readonly Run[];
  /** False: the time limit ended the search of the first program, and the others stopped at the same node. */
  readonly isSolved: boolean;
  /** Whether all programs, in every run, visited as many nodes and found the same winner. */
  readonly isEqual: boolean;
}

export interface Comparison {
  readonly position: Position;
  readonly winner: Color | null;
  readonly searches: readonly ComparedSearch[];
}

export interface CurrentRun {
  readonly algorithm: ComparedAlgorithm;
  readonly program: Program;
  readonly nodes: number;
  /** Elapsed time. */
  readonly seconds: number;
}

export interface CompareOptions {
  /** Time limit of the first program of each search. */
  readonly seconds: number;
  readonly signal?: AbortSignalLike;
  /** Called while a program runs, several times per second. */
  readonly onProgress?: (current: CurrentRun) => void;
  /** Called when a program is done. */
  readonly onRun?: (algorithm: ComparedAlgorithm, run: Run) => void;
  /** Starts a stopwatch that returns the seconds of a run; default: elapsed time, as the engine reports it. */
  readonly startTimer?: () => (stats: SolveStats) => number;
}

/** The default of `seconds`, on the command line and in the page. */
export const DEFAULT_SECONDS = 10;

/** A search is repeated until its runs take as long together: V8 takes a second or two to compile all code well. */
const ENOUGH_SECONDS = 2;
/** A search that takes longer runs only once: compiling is a small part of it. */
const LONG_SECONDS = 5;
const MOST_RUNS = 200;

/** The searches in their order, each with its programs from the slowest to the fastest. */
export const SEARCHES: readonly { algorithm: ComparedAlgorithm; programs: readonly Program[] }[] = [
  { algorithm: "df-pn", programs: ["javascript", "wasm"] },
  { algorithm: "pattern-search", programs: ["reference", "javascript", "wasm"] },
];

/** Rejects with the signal's reason after a cancellation. */
export async function comparePrograms(
  position: Position,
  programs: Programs,
  options: CompareOptions,
): Promise<Comparison> {
  const searches: ComparedSearch[] = [];
  for (const { algorithm, programs: order } of SEARCHES) {
    searches.push(await compareSearch(position, algorithm, order, programs, options));
  }
  const winner = searches.find(({ isSolved }) => isSolved)?.programs[0]?.winner ?? null;
  return { position, winner, searches };
}

/** Where a search ends: the first program's limit is a time, that of the others the node at which the first ended. */
type End = { readonly timeLimitMs: number } | { readonly nodeLimit: number };

async function compareSearch(
  position: Position,
  algorithm: ComparedAlgorithm,
  order: readonly Program[],
  programs: Programs,
  options: CompareOptions,
): Promise<ComparedSearch> {
  const runs: Run[] = [];
  let end: End = { timeLimitMs: options.seconds * 1000 };
  let isSteady = true;
  for (const program of order) {
    const engine = programs[program];
    if (engine === undefined) continue;
    const measured = await measure(
      engine,
      position,
      algorithm,
      end,
      (progress) => options.onProgress?.({ algorithm, program, ...progress }),
      options,
    );
    end = measured.end;
    isSteady &&= measured.isSteady;
    const run = { program, ...measured.run };
    runs.push(run);
    options.onRun?.(algorithm, run);
  }
  return comparedSearch(algorithm, runs, isSteady);
}

/** The runs of one search, put together. `isSteady`: no run of a program differed from its first. */
export function comparedSearch(
  algorithm: ComparedAlgorithm,
  programs: readonly Run[],
  isSteady = true,
): ComparedSearch {
  const [first] = programs;
  const isSame = ({ nodes, winner }: Run) => nodes === first?.nodes && winner === first.winner;
  return {
    algorithm,
    programs,
    isSolved: first !== undefined && first.winner !== null,
    isEqual: isSteady && programs.every(isSame),
  };
}

/** Solves as often as it takes to know the time. Returns the end for the programs that follow. */
async function measure(
  engine: ProgramEngine,
  position: Position,
  algorithm: ComparedAlgorithm,
  firstEnd: End,
  onProgress: (progress: { nodes: number; seconds: number }) => void,
  { signal, startTimer = elapsedTimer }: CompareOptions,
): Promise<{ run: Omit<Run, "program">; end: End; isSteady: boolean }> {
  const solve = async (end: End) => {
    await engine.clear();
    const timer = startTimer();
    const { winner, stats } = await engine.solve(position, {
      ...end,
      algorithm,
      pv: false,
      ...(signal === undefined ? {} : { signal }),
      onProgress: ({ nodes, milliseconds }) => onProgress({ nodes, seconds: milliseconds / 1000 }),
    });
    return { winner, nodes: stats.nodes, seconds: timer(stats) };
  };
  const { winner, nodes, seconds: firstSeconds } = await solve(firstEnd);
  // One more than a finished search needs: the last node is not the end of its last visit.
  const end: End = "nodeLimit" in firstEnd ? firstEnd : { nodeLimit: winner === null ? nodes : nodes + 1 };
  const times = [firstSeconds];
  let isSteady = true;
  const isOnce = firstSeconds >= LONG_SECONDS;
  for (let total = firstSeconds; !isOnce && (total < ENOUGH_SECONDS || times.length < 2); ) {
    if (times.length >= MOST_RUNS) break;
    const again = await solve(end);
    isSteady &&= again.winner === winner && again.nodes === nodes;
    times.push(again.seconds);
    total += again.seconds;
  }
  const seconds = meanOfMiddle(times.slice(times.length >> 1));
  return { run: { winner, nodes, seconds, firstSeconds, runs: times.length }, end, isSteady };
}

const elapsedTimer = () => (stats: SolveStats) => stats.milliseconds / 1000;

/** The mean without the lowest and the highest quarter. */
function meanOfMiddle(values: readonly number[]): number {
  const cut = values.length >> 2;
  const middle = [...values].sort((a, b) => a - b).slice(cut, values.length - cut);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
