/** Comparing programs: the same nodes for each, whatever ends the search; what the ratios mean; differences are told. */
import { describe, expect, it } from "vitest";
import { exitCodeOf } from "../../wrapper/cli/run-bench.js";
import {
  type ComparedSearch,
  type Comparison,
  comparePrograms,
  type ProgramEngine,
  type Programs,
  type Run,
} from "../../wrapper/compare/compare.js";
import { BENCH_SIZES, benchPositions } from "../../wrapper/compare/positions.js";
import {
  formatTimes,
  meanRatios,
  RATIO_NAMES,
  ratioSentence,
  ratiosOf,
} from "../../wrapper/compare/ratios.js";
import { empty, newEngine, newJavaScriptEngine, newReference, opening } from "../support/solving.js";

/** Counts a second per run, so that searches are repeated once. */
const startTimer = () => () => 1;

async function programs(): Promise<Required<Programs>> {
  return {
    wasm: await newEngine(),
    javascript: await newJavaScriptEngine(),
    reference: await newReference(),
  };
}

const counts = ({ searches }: Comparison) =>
  searches.map(({ programs: runs }) => runs.map(({ program, nodes, winner }) => [program, nodes, winner]));

describe("a comparison", () => {
  it("runs the slowest first, and all visit the same nodes to the end", async () => {
    const seen: string[] = [];
    const comparison = await comparePrograms(opening(4, "a2"), await programs(), {
      seconds: 60,
      startTimer,
      onRun: (algorithm, { program }) => seen.push(`${algorithm} ${program}`),
    });
    const [[[, dfPn]], [[, pattern]]] = counts(comparison) as [[[string, number]], [[string, number]]];
    expect(counts(comparison)).toEqual([
      [
        ["javascript", dfPn, "white"],
        ["wasm", dfPn, "white"],
      ],
      [
        ["reference", pattern, "white"],
        ["javascript", pattern, "white"],
        ["wasm", pattern, "white"],
      ],
    ]);
    expect(pattern).toBeGreaterThan(dfPn);
    expect(seen).toHaveLength(5);
    expect(comparison).toMatchObject({
      winner: "white",
      searches: [
        { isSolved: true, isEqual: true },
        { isSolved: true, isEqual: true },
      ],
    });
  });

  it("ends every program at the node where the limit ended the first", async () => {
    const limits = { javascript: 7, reference: 25 };
    const engines = await programs();
    /** An engine whose time is up at a certain node, and that obeys a limit of nodes. */
    const limited = (name: "javascript" | "reference"): ProgramEngine => ({
      clear: () => engines[name].clear(),
      solve: (position, { timeLimitMs, ...options }) =>
        engines[name].solve(position, timeLimitMs === 50 ? { ...options, nodeLimit: limits[name] } : options),
    });
    const given = { wasm: engines.wasm, javascript: limited("javascript"), reference: limited("reference") };
    const comparison = await comparePrograms(empty(8), given, { seconds: 0.05, startTimer });
    expect(comparison.searches.map(({ programs: runs }) => runs.map(({ nodes }) => nodes))).toEqual([
      [7, 7],
      [25, 25, 25],
    ]);
    expect(comparison).toMatchObject({
      winner: null,
      searches: [
        { isSolved: false, isEqual: true },
        { isSolved: false, isEqual: true },
      ],
    });
  });

  it("does without WebAssembly where there is none", async () => {
    const { wasm: _, ...rest } = await programs();
    const comparison = await comparePrograms(opening(3, "a1"), rest, { seconds: 60, startTimer });
    expect(counts(comparison).map((runs) => runs.map(([program]) => program))).toEqual([
      ["javascript"],
      ["reference", "javascript"],
    ]);
    const ratios = ratiosOf(comparison);
    expect([ratios["wasm-df-pn"], ratios["wasm-pattern-search"]]).toEqual([null, null]);
    expect(ratios.code).toEqual({ times: 1, isAtLeast: false });
  });

  it("tells a program that differs in nodes, in its winner, or from run to run", async () => {
    const honest = await programs();
    let calls = 0;
    const faults: Record<string, ProgramEngine["solve"]> = {
      nodes: async (position, options) => {
        const result = await honest.wasm.solve(position, options);
        return { ...result, stats: { ...result.stats, nodes: result.stats.nodes + 1 } };
      },
      winner: async (position, options) => ({
        ...(await honest.wasm.solve(position, options)),
        winner: "black",
      }),
      "later runs": async (position, options) => {
        const result = await honest.wasm.solve(position, options);
        return { ...result, stats: { ...result.stats, nodes: result.stats.nodes + (calls++ % 2) } };
      },
    };
    for (const [name, solve] of Object.entries(faults)) {
      const wasm = { solve, clear: () => honest.wasm.clear() };
      const { searches } = await comparePrograms(
        opening(4, "b2"),
        { ...honest, wasm },
        { seconds: 60, startTimer },
      );
      expect(
        searches.map(({ isEqual }) => isEqual),
        name,
      ).toEqual([false, false]);
    }
  });

  it("starts each run with an empty table, and counts the later half of the runs", async () => {
    const honest = await programs();
    const times = [0.8, 0.6, 0.4, 0.25];
    let run = 0;
    const log: string[] = [];
    const javascript: ProgramEngine = {
      clear: () => {
        log.push("clear");
        honest.javascript.clear();
      },
      solve: (position, options) => {
        log.push("solve");
        return honest.javascript.solve(position, options);
      },
    };
    const { searches } = await comparePrograms(
      opening(3, "a1"),
      { javascript, reference: honest.reference },
      {
        seconds: 60,
        startTimer: () => () => times[run++] ?? 9,
      },
    );
    const [first] = (searches[0] as ComparedSearch).programs as [Run];
    expect(first).toMatchObject({ runs: 4, firstSeconds: 0.8 });
    expect(first.seconds).toBeCloseTo(0.325, 9);
    expect(log.slice(0, 8)).toEqual(Array.from({ length: 4 }, () => ["clear", "solve"]).flat());
  });

  it("is cancelled by its signal", async () => {
    const controller = new AbortController();
    const comparing = comparePrograms(empty(11), await programs(), {
      seconds: 3600,
      signal: controller.signal,
      onProgress: ({ nodes, program, algorithm }) => {
        expect([program, algorithm]).toEqual(["javascript", "df-pn"]);
        if (nodes > 0) controller.abort("enough");
      },
    });
    await expect(comparing).rejects.toBe("enough");
  });
});

describe("the ratios", () => {
  const run = (program: Run["program"], seconds: number, winner: Run["winner"]): Run => ({
    program,
    nodes: 10,
    winner,
    seconds,
    firstSeconds: seconds,
    runs: 1,
  });
  const comparison = (winner: Run["winner"], factor = 1): Pick<Comparison, "searches"> => ({
    searches: [
      {
        algorithm: "df-pn",
        programs: [run("javascript", 8 * factor, "black"), run("wasm", 1, "black")],
        isSolved: true,
        isEqual: true,
      },
      {
        algorithm: "pattern-search",
        programs: [run("reference", 240, winner), run("javascript", 12, winner), run("wasm", 3, winner)],
        isSolved: winner !== null,
        isEqual: true,
      },
    ],
  });

  it("divide the time of the slower program by that of the faster", () => {
    const ratios = ratiosOf(comparison("black"));
    expect(RATIO_NAMES.map((name) => ratios[name]?.times)).toEqual([8, 4, 20, 30]);
    expect(RATIO_NAMES.map((name) => ratios[name]?.isAtLeast)).toEqual([false, false, false, false]);
  });

  it("are lower bounds where the reference has not finished, except node for node", () => {
    const ratios = ratiosOf(comparison(null));
    expect(RATIO_NAMES.map((name) => ratios[name]?.isAtLeast)).toEqual([false, false, false, true]);
    expect(ratioSentence("solve", formatTimes(ratios.solve as never))).toContain("over 30× as fast");
  });

  it("have geometric means", () => {
    const means = meanRatios([comparison("black"), comparison(null, 4)]);
    expect(means["wasm-df-pn"]?.times).toBeCloseTo(16, 9);
    expect(means.solve?.times).toBeCloseTo(15, 9);
    expect(means.solve?.isAtLeast).toBe(true);
    expect(meanRatios([]).code).toBeNull();
  });
});

describe("the exit code of hex-wasp bench", () => {
  const search = (algorithm: ComparedSearch["algorithm"], isSolved: boolean, isEqual = true) =>
    ({ algorithm, programs: [], isSolved, isEqual }) satisfies ComparedSearch;

  it("is 0 although the reference has not finished", () => {
    expect(exitCodeOf([{ searches: [search("df-pn", true), search("pattern-search", false)] }])).toBe(0);
  });

  it("is 1 where the engine has not finished, or programs differ", () => {
    expect(exitCodeOf([{ searches: [search("df-pn", false), search("pattern-search", true)] }])).toBe(1);
    expect(exitCodeOf([{ searches: [search("df-pn", true), search("pattern-search", true, false)] }])).toBe(
      1,
    );
  });
});

describe("the fixed positions", () => {
  it("are three per board, without a winner yet", async () => {
    const engine = await newEngine();
    const positions = benchPositions(BENCH_SIZES);
    expect(positions.map(({ position }) => position.size)).toEqual([5, 5, 5, 6, 6, 6, 7, 7, 7]);
    for (const { position } of positions) expect(engine.winner(position)).toBeNull();
  });
});
