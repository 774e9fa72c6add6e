/** Signals combined without `AbortSignal.any`, which the oldest supported platforms do not have. */
import { getEventListeners } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { combineSignals } from "../../wrapper/worker/combine-signals.js";
import { ENDLESS, opening } from "../support/solving.js";
import { newPool } from "../support/workers.js";

const listenerCount = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

describe("a combined signal", () => {
  it("is aborted with the reason of the first of its sources", () => {
    const [a, b] = [new AbortController(), new AbortController()];
    const { signal } = combineSignals([a.signal, b.signal]);
    expect(signal.aborted).toBe(false);
    b.abort("second");
    a.abort("first");
    expect(signal.reason).toBe("second");
  });

  it("is aborted from the start if a source is, and then listens to none", () => {
    const open = new AbortController();
    const { signal } = combineSignals([open.signal, AbortSignal.abort("before")]);
    expect(signal.reason).toBe("before");
    expect(listenerCount(open.signal)).toBe(0);
  });

  it("leaves no listener behind, and hears no more, once it is released", () => {
    const sources = [new AbortController(), new AbortController()];
    const { signal, release } = combineSignals(sources.map((source) => source.signal));
    expect(sources.map((source) => listenerCount(source.signal))).toEqual([1, 1]);
    release();
    expect(sources.map((source) => listenerCount(source.signal))).toEqual([0, 0]);
    sources[0]?.abort();
    expect(signal.aborted).toBe(false);
  });
});

describe("a pool on a platform without AbortSignal.any", () => {
  it("solves, can be cancelled, and leaves no listener on the caller's signal", async () => {
    const { any } = AbortSignal;
    Reflect.deleteProperty(AbortSignal, "any");
    onTestFinished(() => {
      AbortSignal.any = any;
    });
    const pool = await newPool({ workers: 2 });
    const { signal } = new AbortController();
    expect((await pool.solveMoves(opening(4, "a2"), { signal })).winner).toBe("white");
    expect(await pool.solveAll([opening(4, "a2")], { signal })).toMatchObject([{ winner: "white" }]);
    expect(listenerCount(signal)).toBe(0);

    for (const call of [
      (options: object) => pool.solveMoves(ENDLESS, options),
      (options: object) => pool.solveAll([ENDLESS, ENDLESS], options),
    ]) {
      const controller = new AbortController();
      const onProgress = () => controller.abort(new Error("enough"));
      await expect(call({ signal: controller.signal, onProgress })).rejects.toThrow("enough");
      expect(listenerCount(controller.signal)).toBe(0);
    }
  });

  it("leaves no listener where a call fails", async () => {
    const pool = await newPool({ workers: 2 });
    const { signal } = new AbortController();
    const onProgress = () => {
      throw new Error("a fault of the caller");
    };
    await expect(pool.solveMoves(ENDLESS, { signal, onProgress })).rejects.toThrow("a fault of the caller");
    expect(listenerCount(signal)).toBe(0);
  });
});
