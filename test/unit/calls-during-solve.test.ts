/** Calls during a solve: one on another width leaves its table alone, and `clear` waits until it has ended. */
import { describe, expect, it } from "vitest";
import type { Engine } from "../../wrapper/index.js";
import { ONE_VISIT_PER_SLICE, turnsDuring, useClock } from "../support/clock.js";
import { ENDLESS, empty, newEngine, nextTurn, opening, withoutTime } from "../support/solving.js";
import { newPool, newWorkerEngine } from "../support/workers.js";

const position = opening(6, "a2");

/** A deduction on a board of that size, which needs the memory of its width. */
function useWidth(engine: Engine, size: number): void {
  engine.connections({ ...empty(size), black: ["d4"] }, "black", { between: ["d4", "top"], rules: ["and"] });
}

describe("a call on another width", () => {
  it.each([
    ["wasm", 1],
    ["wasm", 64],
    ["javascript", 1],
  ] as const)(
    "changes neither nodes nor best play of a solve, %s, table of %i MB",
    async (backend, megabytes) => {
      const create = () => newEngine({ largestBoard: 19, tableMegabytes: megabytes, backend });
      const expected = withoutTime(await (await create()).solve(position, { allMoves: true }));
      const busy = await create();
      useClock(ONE_VISIT_PER_SLICE);
      const solve = () => busy.solve(position, { allMoves: true });
      const { result, turns } = await turnsDuring(solve, (turn) => {
        if (turn % 40 === 10) useWidth(busy, 19);
        if (turn % 40 === 30) useWidth(busy, 11);
      });
      expect(withoutTime(result)).toEqual(expected);
      expect(turns).toBeGreaterThan(40);
    },
  );

  it("leaves no solve without an end at dispose", async () => {
    const engine = await newEngine({ largestBoard: 19, tableMegabytes: 64 });
    useClock(ONE_VISIT_PER_SLICE);
    const settled = expect(engine.solve(ENDLESS)).rejects.toMatchObject({ code: "engine-disposed" });
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    useWidth(engine, 19);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    engine.dispose();
    await settled;
  });
});

describe("clear", () => {
  it("during a solve applies when it has ended, before the next one", async () => {
    const engine = await newEngine();
    const fresh = withoutTime(await engine.solve(position));
    expect((await engine.solve(position)).stats.nodes).toBeLessThan(fresh.nodes);
    engine.clear();
    useClock(ONE_VISIT_PER_SLICE);
    let second: Promise<unknown> | undefined;
    const solve = () => engine.solve(position);
    const { result, turns } = await turnsDuring(solve, (turn) => {
      if (turn % 10 === 5) engine.clear();
      second ??= engine.solve(position).then(withoutTime);
    });
    expect(withoutTime(result)).toEqual(fresh);
    expect(await second).toEqual(fresh);
    expect(turns).toBeGreaterThan(20);
  });

  it("applies to a solve that has been called but has not begun as to one that runs", async () => {
    const engine = await newEngine();
    const fresh = withoutTime(await engine.solve(position));
    const second = engine.solve(position);
    engine.clear();
    const third = engine.solve(position);
    expect((await second).stats.nodes).toBeLessThan(fresh.nodes);
    expect(withoutTime(await third)).toEqual(fresh);
  });

  it("after a cancelled solve applies when it has really ended", async () => {
    const engine = await newEngine();
    const fresh = withoutTime(await engine.solve(position));
    engine.clear();
    useClock(ONE_VISIT_PER_SLICE);
    const controller = new AbortController();
    const cancelled = engine.solve(position, { signal: controller.signal }).catch(() => "cancelled");
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    controller.abort();
    engine.clear();
    expect(await cancelled).toBe("cancelled");
    expect(withoutTime(await engine.solve(position))).toEqual(fresh);
  });

  it.each(["wasm", "javascript"] as const)(
    "during a solve of a worker waits for its end, %s",
    async (backend) => {
      const engine = await newWorkerEngine({ backend });
      const fresh = withoutTime(await engine.solve(position));
      await engine.clear();
      const first = engine.solve(position);
      const cleared = engine.clear();
      const second = engine.solve(position);
      expect(withoutTime(await first)).toEqual(fresh);
      expect(await cleared).toBeUndefined();
      expect(withoutTime(await second)).toEqual(fresh);
    },
  );

  it("during a call of a pool applies between two positions of a worker", async () => {
    const pool = await newPool({ workers: 1 });
    const solve = async () => (await pool.solveAll([position, position])).map(({ stats }) => stats.nodes);
    const [fresh, known] = (await solve()) as [number, number];
    expect(known).toBeLessThan(fresh);
    await pool.clear();
    const nodes = solve();
    await pool.clear();
    expect(await nodes).toEqual([fresh, fresh]);
  });
});
