/** An engine in a worker, in Node: the same results and errors, and what happens to calls when the worker is lost. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardSize } from "../../wrapper/board/notation.js";
import type { Engine, Position, Tactic } from "../../wrapper/index.js";
import type { WorkerEngine, WorkerTactic } from "../../wrapper/worker/index.js";
import { anyPosition } from "../support/boards.js";
import { ENDLESS, newEngine, newReference, opening, withoutTime } from "../support/solving.js";
import { newWorkerEngine, withoutThreads, workersOf } from "../support/workers.js";

const DIST = new URL("../../build/dist/worker.js", import.meta.url).href;

/** The same calls to either engine. */
async function answers(engine: Engine | WorkerEngine, position: Position): Promise<unknown[]> {
  return [
    await engine.winner(position),
    await engine.evaluate(position),
    await engine.evaluate(position, "resistance"),
    await engine.fillIn(position),
    await engine.inferiorMoves(position),
  ];
}

describe("an engine in a worker", () => {
  it("returns what the engine returns, on boards of all widths", async () => {
    const [there, here] = [await newWorkerEngine(), await newEngine({ largestBoard: 19 })];
    for (const position of fc.sample(anyPosition, { numRuns: 60, seed: 81 })) {
      expect(await answers(there, position)).toEqual(await answers(here, position));
    }
  });

  it("returns what the reference returns", async () => {
    const [there, here] = [await newWorkerEngine({ backend: "reference" }), await newReference()];
    expect(there.backend).toBe("reference");
    const small = fc.sample(anyPosition, { numRuns: 200, seed: 82 }).filter(({ size }) => {
      const [columns, rows] = boardSize(size);
      return columns * rows <= 30;
    });
    expect(small.length).toBeGreaterThan(8);
    for (const position of small)
      expect(await answers(there, position)).toEqual(await answers(here, position));
    const [a, b] = await Promise.all([there.solve(opening(4, "a2")), here.solve(opening(4, "a2"))]);
    expect(withoutTime(a)).toEqual(withoutTime(b));
  });

  it("finds the same connections, and replies alike to keep them", async () => {
    const [there, here] = [await newWorkerEngine(), await newEngine()];
    const position = opening(7, "d5");
    const found = await there.connections(position, "black", { between: ["d5", "bottom"] });
    expect(found).toEqual(here.connections(position, "black", { between: ["d5", "bottom"] }));
    const ends = [...found.full, ...found.semi];
    expect(new Set(ends.map(({ kind }) => kind))).toEqual(new Set(["full", "semi"]));
    for (const connection of ends.slice(0, 6).concat(ends.slice(-3))) {
      const mine = here.tactic(position, "black", connection);
      await sameTactic(await there.tactic(position, "black", connection), mine);
    }
  });

  /** Walks both, two answers deep. */
  async function sameTactic(there: WorkerTactic, here: Tactic, depth = 2): Promise<void> {
    expect(there.carrier).toEqual(here.carrier);
    expect(there.key?.reply).toEqual(here.key?.reply);
    if (there.key !== undefined && here.key !== undefined) await sameTactic(there.key.next, here.key.next);
    if (depth === 0 || here.key !== undefined) return;
    for (const move of here.carrier) {
      const [a, b] = [await there.answer(move), here.answer(move)];
      expect(a?.reply).toBe(b?.reply);
      if (a !== null && b !== null) await sameTactic(a.next, b.next, depth - 1);
    }
  }

  it("solves with the same nodes, moves and certificate", async () => {
    const [there, here] = [await newWorkerEngine(), await newEngine()];
    const options = { allMoves: true, proof: true } as const;
    const [a, b] = [
      await there.solve(opening(5, "a2"), options),
      await here.solve(opening(5, "a2"), options),
    ];
    expect(withoutTime(a)).toEqual(withoutTime(b));
    const [c, d] = [await there.bestMove(opening(5, "b4")), await here.bestMove(opening(5, "b4"))];
    expect(withoutTime(c)).toEqual(withoutTime(d));
    expect(await there.clear()).toBeUndefined();
  });

  it("refuses boards larger than it was made for", async () => {
    const small = await newWorkerEngine({ largestBoard: 8 });
    const [large, here] = [opening(9, "a1"), await newEngine({ largestBoard: 8 })];
    const words = await refusal(async () => here.winner(large));
    expect(await refusal(() => small.winner(large))).toEqual(words);
    expect(words.code).toBe("bad-size");
    expect(await small.winner({ size: 1, black: ["a1"], white: [], toMove: "white" })).toBe("black");
  });
});

async function refusal(call: () => Promise<unknown>): Promise<{ code: unknown; message: string }> {
  try {
    await call();
  } catch (error) {
    const { code, message } = error as Error & { code: unknown };
    return { code, message };
  }
  throw new Error("nothing was refused");
}

describe("bad input", () => {
  const good = opening(3, "b2");
  const calls: [string, (engine: Engine | WorkerEngine) => unknown][] = [
    ["position", (engine) => engine.winner(null as unknown as Position)],
    ["size", (engine) => engine.winner({ ...good, size: 20 })],
    ["cell", (engine) => engine.solve({ ...good, white: ["d1"] })],
    ["occupied", (engine) => engine.fillIn({ ...good, white: ["b2"] })],
    ["method", (engine) => engine.evaluate(good, "guess" as "resistance")],
    ["color", (engine) => engine.connections(good, "red" as "black")],
    ["rules", (engine) => engine.connections(good, "black", { rules: ["xor"] as unknown as ["or"] })],
    ["limit", (engine) => engine.solve(good, { nodeLimit: -1 })],
    ["signal", (engine) => engine.solve(good, { signal: {} as AbortSignal })],
    ["progress", (engine) => engine.bestMove(good, { onProgress: 3 as unknown as () => void })],
    ["algorithm", (engine) => engine.solve(good, { algorithm: "guess" as "df-pn" })],
    ["flag", (engine) => engine.solve(good, { pv: 1 as unknown as boolean })],
    ["previous", (engine) => engine.inferiorMoves(good, { previous: "z9" })],
    ["game over", (engine) => engine.bestMove({ size: 1, black: ["a1"], white: [], toMove: "white" })],
  ];

  it.each(calls)("is refused with the engine's message: %s", async (_, call) => {
    const [there, here] = [await newWorkerEngine(), await newEngine()];
    const words = await refusal(async () => call(here));
    expect(await refusal(async () => call(there))).toEqual(words);
    expect(await there.winner(good)).toBeNull();
  });

  it("that cannot be sent to a worker is refused", async () => {
    const engine = await newWorkerEngine();
    const odd = { rules: [() => "or"] } as unknown as { rules: ["or"] };
    expect(await refusal(() => engine.connections(good, "black", odd))).toMatchObject({ code: "bad-option" });
  });

  it("is refused before a worker is started", async () => {
    const options: [object, string][] = [
      [{ backend: "native" }, "backend"],
      [{ largestBoard: 20 }, "largestBoard"],
      [{ tableMegabytes: 0 }, "tableMegabytes"],
      [{ wasm: new Uint8Array(8) }, "wasm"],
    ];
    for (const [bad, field] of options) {
      const [{ code, message }, workers] = await workersOf(() => refusal(() => newWorkerEngine(bad)));
      expect(code, field).toMatch(/^bad-/);
      expect(message).toMatch(new RegExp(`^${field}:`));
      expect(workers).toEqual([]);
    }
  });
});

describe("calls in flight", () => {
  it("are told apart, and short ones do not wait for a solve", async () => {
    const engine = await newWorkerEngine();
    const controller = new AbortController();
    const endless = engine.solve(ENDLESS, { signal: controller.signal });
    const sizes = [1, 2, 3, 4, 5, 12, 19];
    const winners = sizes.map((size) =>
      engine.winner({
        size,
        black: Array.from({ length: size }, (_, i) => `a${i + 1}`),
        white: [],
        toMove: "white",
      }),
    );
    const values = sizes.map((size) => engine.evaluate({ size, black: [], white: [], toMove: "black" }));
    expect(await Promise.all(winners)).toEqual(sizes.map(() => "black"));
    expect((await Promise.all(values)).map(({ moves }) => Object.keys(moves).length)).toEqual(
      sizes.map((size) => size * size),
    );
    controller.abort(new Error("enough"));
    await expect(endless).rejects.toThrow("enough");
  });

  it("report progress until they are cancelled, and not afterwards", async () => {
    const engine = await newWorkerEngine();
    const controller = new AbortController();
    const seen: number[] = [];
    const endless = engine.solve(ENDLESS, {
      signal: controller.signal,
      onProgress: ({ nodes, line }) => {
        expect(line.length).toBeGreaterThan(0);
        if (seen.push(nodes) === 3) controller.abort(new Error("three are enough"));
      },
    });
    await expect(endless).rejects.toThrow("three are enough");
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen[2]).toBeGreaterThan(seen[0] as number);
    expect((await engine.solve(opening(5, "c3"))).winner).toBe("black");
    expect(seen).toHaveLength(3);
  });

  it("reject with what their progress function throws, and no other call does", async () => {
    const engine = await newWorkerEngine();
    const onProgress = () => {
      throw new Error("not my day");
    };
    await expect(engine.solve(ENDLESS, { onProgress })).rejects.toThrow("not my day");
    expect((await engine.solve(opening(5, "c3"))).winner).toBe("black");
  });

  it("do not start where the signal is aborted already", async () => {
    const engine = await newWorkerEngine();
    const signal = AbortSignal.abort(new Error("never"));
    await expect(engine.solve(ENDLESS, { signal })).rejects.toThrow("never");
    expect(await engine.winner(opening(2, "a1"))).toBeNull();
  });
});

describe("a worker that is lost", () => {
  it("rejects its calls, and the next call starts another", async () => {
    const [engine, [first]] = await workersOf(() => newWorkerEngine());
    const lost = [engine.solve(ENDLESS), engine.bestMove(ENDLESS, { timeLimitMs: 60_000 })].map((call) =>
      refusal(() => call),
    );
    await engine.winner(opening(3, "a1"));
    await first?.terminate();
    for (const { code, message } of await Promise.all(lost)) {
      expect(code).toBe("worker-lost");
      expect(message).toMatch(/^the worker was lost: .*; the next call starts another$/);
    }
    const [result, [second]] = await workersOf(() => engine.solve(opening(5, "a2")));
    expect(result.winner).toBe("white");
    expect(second).toBeDefined();
  });

  it("may have thrown an error", async () => {
    const [engine, [worker]] = await workersOf(() => newWorkerEngine());
    const lost = refusal(() => engine.solve(ENDLESS));
    await engine.winner(opening(3, "a1"));
    worker?.postMessage({ type: "binary", module: "no module" });
    expect(await lost).toMatchObject({ code: "worker-lost" });
    expect((await engine.solve(opening(4, "a1"))).winner).toBe("white");
  });

  it("is not reported where the engine is disposed", async () => {
    const engine = await newWorkerEngine();
    const pending = refusal(() => engine.solve(ENDLESS));
    await engine.winner(opening(3, "a1"));
    await engine.dispose();
    expect(await pending).toMatchObject({ code: "engine-disposed" });
    expect(await refusal(() => engine.winner(opening(3, "a1")))).toMatchObject({ code: "engine-disposed" });
    await engine.dispose();
  });

  it("is not one whose file a bundler left out: the inlined script is used", async () => {
    const folder = withoutThreads();
    const { createWorkerEngine } = await import(/* @vite-ignore */ `${folder}/worker.js`);
    for (const backend of ["wasm", "reference"]) {
      const engine = await createWorkerEngine({ backend });
      expect((await engine.solve(opening(3, "b2"))).winner).toBe("black");
      await engine.dispose();
    }
    rmSync(folder, { recursive: true });
  });

  it("or is idle lets Node exit", () => {
    const program = `import { createWorkerEngine } from ${JSON.stringify(DIST)};
      const engine = await createWorkerEngine();
      const { winner } = await engine.solve({ size: 4, black: [], white: [], toMove: "black" });
      console.log(winner);`;
    const text = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(text).toBe("black\n");
  });
});
