/**
 * How a search is cut into slices: turns of the event loop, cancellation, time limits and progress reports.
 *
 * The backend is a fake whose visits take as long as the test says, by a clock that the test moves. So the figures are
 * exact, and the same on every machine.
 */
import { describe, expect, it } from "vitest";
import { NOBODY } from "../../assembly/abi.js";
import type { Backend, BackendSearch } from "../../wrapper/backend/backend.js";
import { engineOver } from "../../wrapper/engine/engine.js";
import type { Engine, SolveProgress } from "../../wrapper/types.js";
import { type Clock, turnsDuring, useClock } from "../support/clock.js";
import { empty } from "../support/solving.js";

/** What the slices aim at, and the most that may pass between two turns of the event loop: a slice that begins just
 *  before a turn is due, and is as long as a slice may be. */
const SLICE_MILLISECONDS = 12;
const LONGEST_WITHOUT_TURN = 1.5 * SLICE_MILLISECONDS;
const PROGRESS_MILLISECONDS = 150;
const BOARD = empty(11);

interface Fake {
  readonly engine: Engine;
  /** The visits of each slice so far. */
  readonly slices: number[];
}

/** An engine whose search expands one position per visit, takes `cost` milliseconds for each, and never ends; `length`
 *  visits solve it, where that is given. */
function fakeEngine(clock: Clock, cost: (visit: number) => number, length = Number.POSITIVE_INFINITY): Fake {
  const slices: number[] = [];
  const search = (): BackendSearch => {
    let nodes = 0;
    return {
      run(visits) {
        slices.push(visits);
        for (let i = 0; i < visits; i++) clock.advance(cost(nodes++));
        return nodes >= length ? 0 : NOBODY;
      },
      get nodes() {
        return nodes;
      },
      tableUsed: 0,
      bounds: null,
      line: () => [],
      openMoves: () => [],
      result: () => ({ move: 0, hardest: null, carrier: [] }),
    };
  };
  const backend: Partial<Backend> = {
    endSolve: () => {},
    name: "wasm",
    hasWeights: () => true,
    networksOf: () => ["judge"],
    algorithms: ["df-pn"],
    isDisposed: false,
    winner: () => NOBODY,
    search,
  };
  return {
    engine: engineOver(backend as Backend, () => Promise.reject(new Error("the judge is there"))),
    slices,
  };
}

/** The longest time between two turns of the event loop while `work` goes on, and the number of turns. */
async function watchTurns(
  clock: Clock,
  work: () => Promise<unknown>,
): Promise<[longest: number, turns: number]> {
  let [last, longest] = [clock.now, 0];
  const { turns } = await turnsDuring(work, () => {
    longest = Math.max(longest, clock.now - last);
    last = clock.now;
  });
  return [Math.max(longest, clock.now - last), turns];
}

describe("the event loop", () => {
  it.each([0.0001, 0.01, 0.9, 5, 11])(
    "has its turn at least every 18 ms, where each visit takes %d ms",
    async (milliseconds) => {
      const clock = useClock();
      const { engine, slices } = fakeEngine(clock, () => milliseconds);
      const [longest, turns] = await watchTurns(clock, () => engine.solve(BOARD, { timeLimitMs: 3000 }));
      expect(longest).toBeLessThanOrEqual(LONGEST_WITHOUT_TURN);
      expect(turns).toBeGreaterThanOrEqual(3000 / LONGEST_WITHOUT_TURN);
      // And slices grow until they are worth the turn: at least a quarter of what they may take, or one visit.
      expect(slices.at(-2)).toBeGreaterThanOrEqual(
        Math.min(2 ** 20, Math.max(1, SLICE_MILLISECONDS / 4 / milliseconds)),
      );
    },
  );

  it("has its turn after each visit that is longer than a slice", async () => {
    const clock = useClock();
    const { engine, slices } = fakeEngine(clock, () => 100);
    const [longest, turns] = await watchTurns(clock, () => engine.solve(BOARD, { nodeLimit: 50 }));
    expect(slices).toEqual(Array(50).fill(1));
    expect(longest).toBe(100);
    expect(turns).toBeGreaterThanOrEqual(50);
  });

  it("has its turn soon again where visits become a thousand times longer", async () => {
    const clock = useClock();
    const { engine, slices } = fakeEngine(clock, (visit) => (visit < 20_000 ? 0.01 : 10));
    await engine.solve(BOARD, { nodeLimit: 30_000 });
    const grown = slices.findIndex((_, i) => slices.slice(0, i + 1).reduce((sum, n) => sum + n) > 20_000);
    // The slice in which it happens was as long as it might be; each after it is half as long as the one before.
    expect(slices[grown]).toBe(1024);
    expect(slices.slice(grown + 1, grown + 11)).toEqual([512, 256, 128, 64, 32, 16, 8, 4, 2, 1]);
  });

  it("has its turn between many short calls", async () => {
    const clock = useClock();
    const { engine } = fakeEngine(clock, () => 1, 3);
    const [longest, turns] = await watchTurns(clock, async () => {
      for (let i = 0; i < 200; i++) await engine.solve(BOARD, { pv: false });
    });
    expect(longest).toBeLessThanOrEqual(LONGEST_WITHOUT_TURN);
    expect(turns).toBeGreaterThanOrEqual(600 / LONGEST_WITHOUT_TURN);
  });
});

describe("cancellation", () => {
  it("ends a search at the next turn of the event loop, without another visit", async () => {
    const clock = useClock();
    const { engine, slices } = fakeEngine(clock, () => 1);
    const controller = new AbortController();
    const visits = () => slices.reduce((sum, n) => sum + n, 0);
    let before = 0;
    const solve = () => engine.solve(BOARD, { signal: controller.signal });
    const solving = turnsDuring(solve, (turn) => {
      if (turn !== 20) return;
      before = visits();
      controller.abort("enough");
    });
    await expect(solving).rejects.toBe("enough");
    // The promise rejects at once; the next call starts when the search itself has ended.
    await engine.solve(BOARD, { nodeLimit: 0 });
    expect(before).toBeGreaterThan(0);
    expect(visits()).toBe(before);
  });
});

describe("a time limit", () => {
  it.each([0.01, 1, 7])(
    "ends a search within one slice, where each visit takes %d ms",
    async (milliseconds) => {
      const clock = useClock();
      const { engine } = fakeEngine(clock, () => milliseconds);
      for (const timeLimitMs of [60, 1000]) {
        const { winner, stats } = await engine.solve(BOARD, { timeLimitMs });
        expect(winner).toBeNull();
        expect(stats.milliseconds).toBeGreaterThanOrEqual(timeLimitMs);
        expect(stats.milliseconds).toBeLessThanOrEqual(timeLimitMs + SLICE_MILLISECONDS);
      }
    },
  );

  it("of nothing allows no visit", async () => {
    const { engine, slices } = fakeEngine(useClock(), () => 1);
    expect(await engine.solve(BOARD, { timeLimitMs: 0 })).toMatchObject({
      winner: null,
      stats: { nodes: 0 },
    });
    expect(slices).toEqual([]);
  });
});

describe("progress", () => {
  it("is reported every 150 ms, within one slice, and when a limit ends the search", async () => {
    const clock = useClock();
    const { engine } = fakeEngine(clock, () => 1);
    const reports: SolveProgress[] = [];
    const onProgress = (progress: SolveProgress) => reports.push(progress);
    await engine.solve(BOARD, { timeLimitMs: 3000, onProgress });
    const times = [0, ...reports.map(({ milliseconds }) => milliseconds)];
    const gaps = times.slice(1).map((time, i) => time - (times[i] as number));
    expect(Math.min(...gaps.slice(0, -1))).toBeGreaterThanOrEqual(PROGRESS_MILLISECONDS);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(PROGRESS_MILLISECONDS + SLICE_MILLISECONDS);
    expect(times.at(-1)).toBeGreaterThanOrEqual(3000);
    expect(times.at(-1)).toBeLessThanOrEqual(3000 + SLICE_MILLISECONDS);
    // One visit takes 1 ms, and expands one position.
    expect(reports.map(({ nodes }) => nodes)).toEqual(reports.map(({ milliseconds }) => milliseconds));
  });
});
