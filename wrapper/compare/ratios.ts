/**
 * The ratios of a comparison, and what each of them means. They multiply:
 *
 *   reference  →  JavaScript engine, same algorithm  →  the same in WebAssembly
 *              "code"                               "wasm-…"
 *   reference  →  JavaScript engine, df-pn           →  the same in WebAssembly
 *              "solve"                              "wasm-df-pn"
 */
import type { ComparedAlgorithm, ComparedSearch, Comparison, Program, Run } from "./compare.js";

export const RATIO_NAMES = ["wasm-df-pn", "wasm-pattern-search", "code", "solve"] as const;
export type RatioName = (typeof RATIO_NAMES)[number];

export interface Ratio {
  /** How many times as fast the first program is. */
  readonly times: number;
  /** True: the slower program had not finished, so the ratio is larger. */
  readonly isAtLeast: boolean;
}

export type Ratios = Readonly<Record<RatioName, Ratio | null>>;

export const PROGRAM_NAMES: Readonly<Record<Program, string>> = {
  wasm: "WebAssembly",
  javascript: "JavaScript",
  reference: "Reference",
};

export const ALGORITHM_NAMES: Readonly<Record<ComparedAlgorithm, string>> = {
  "df-pn": "df-pn",
  "pattern-search": "pattern search",
};

/** What each program is. */
export const PROGRAM_MEANINGS: Readonly<Record<Program, string>> = {
  wasm: "the engine as shipped",
  javascript: "the same engine, translated to JavaScript",
  reference: "plain TypeScript, written from the definitions",
};

/** One sentence per ratio: the claim, with the times put in, and its meaning. */
const SENTENCES: Readonly<Record<RatioName, (times: string) => string>> = {
  "wasm-df-pn": (times) =>
    `WebAssembly is ${times} as fast as JavaScript by df-pn: the same engine, node for node, so this is what WebAssembly itself is worth.`,
  "wasm-pattern-search": (times) =>
    `WebAssembly is ${times} as fast as JavaScript by pattern search: what it is worth for a simpler algorithm.`,
  code: (times) =>
    `JavaScript is ${times} as fast as the reference by pattern search: one language, one algorithm, node for node, so this is what the engine's way of programming is worth.`,
  solve: (times) =>
    `JavaScript by df-pn finds the winner ${times} as fast as the reference: what the better algorithm and the engine are worth together, without WebAssembly.`,
};

/** Null where a program is missing, or a search too short to be timed. */
export function ratiosOf({ searches }: Pick<Comparison, "searches">): Ratios {
  const [dfPn, pattern] = (["df-pn", "pattern-search"] as const).map((name) =>
    searches.find(({ algorithm }) => algorithm === name),
  );
  return {
    "wasm-df-pn": ratio(runOf(dfPn, "wasm"), runOf(dfPn, "javascript")),
    "wasm-pattern-search": ratio(runOf(pattern, "wasm"), runOf(pattern, "javascript")),
    code: ratio(runOf(pattern, "javascript"), runOf(pattern, "reference")),
    // Different searches: only times to the end can be compared, and of the slower one a lower bound will do.
    solve: dfPn?.isSolved
      ? ratio(runOf(dfPn, "javascript"), runOf(pattern, "reference"), pattern?.isSolved === false)
      : null,
  };
}

function runOf(search: ComparedSearch | undefined, program: Program): Run | undefined {
  return search?.programs.find((run) => run.program === program);
}

function ratio(fast: Run | undefined, slow: Run | undefined, isAtLeast = false): Ratio | null {
  if (fast === undefined || slow === undefined || !(fast.seconds > 0) || !(slow.seconds > 0)) return null;
  return { times: slow.seconds / fast.seconds, isAtLeast };
}

/** The geometric mean of each ratio over several comparisons. */
export function meanRatios(comparisons: readonly Pick<Comparison, "searches">[]): Ratios {
  const all = comparisons.map(ratiosOf);
  const mean = (name: RatioName): Ratio | null => {
    const known = all.flatMap((ratios) => ratios[name] ?? []);
    if (known.length === 0) return null;
    const logs = known.reduce((sum, { times }) => sum + Math.log(times), 0);
    return { times: Math.exp(logs / known.length), isAtLeast: known.some(({ isAtLeast }) => isAtLeast) };
  };
  return Object.fromEntries(RATIO_NAMES.map((name) => [name, mean(name)])) as Record<RatioName, Ratio | null>;
}

/** "8.3×", "61×", "over 900×". */
export function formatTimes({ times, isAtLeast }: Ratio): string {
  const number = times < 10 ? times.toFixed(1) : Math.round(times).toLocaleString("en");
  return `${isAtLeast ? "over " : ""}${number}×`;
}

/** Says what the ratio means. `times` is its value, or several with their conditions. */
export function ratioSentence(name: RatioName, times: string): string {
  return SENTENCES[name](times);
}
