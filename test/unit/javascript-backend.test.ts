/** The engine as JavaScript: node for node and bit for bit the same as in Wasm, also in workers. */
import { execFileSync } from "node:child_process";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { randomBelow, shuffled } from "../../reference/random.js";
import { createEngine, EVALUATION_METHODS, type Position } from "../../wrapper/index.js";
import { ALGORITHMS, newEngine, opening, withoutTime } from "../support/solving.js";
import { newPool, newWorkerEngine, workersOf } from "../support/workers.js";

const WORKER_ENTRY = new URL("../../build/dist/worker.js", import.meta.url).href;

/** Random stones on boards of all three widths. */
const SIZES = [
  [4, 4],
  [5, 3],
  [8, 8],
  [9, 8],
  [11, 11],
  [12, 11],
  [19, 19],
] as const; // prettier-ignore
const random = randomBelow(77);
const POSITIONS: Position[] = SIZES.flatMap(([columns, rows]) =>
  [0.1, 0.4].map((share): Position => {
    const order = shuffled(columns * rows, random).slice(0, Math.floor(columns * rows * share));
    const name = (cell: number) =>
      `${"abcdefghijklmnopqrs"[cell % columns]}${Math.floor(cell / columns) + 1}`;
    const [black, white] = [0, 1].map((side) => order.filter((_, i) => i % 2 === side).map(name));
    return { size: [columns, rows], black: black ?? [], white: white ?? [], toMove: "black" };
  }),
);

async function both() {
  const options = { largestBoard: 19, tableMegabytes: 4 } as const;
  return [
    await newEngine({ ...options, backend: "wasm" }),
    await newEngine({ ...options, backend: "javascript" }),
  ] as const;
}

describe("the engine as JavaScript", () => {
  it("returns what Wasm returns, without a search", async () => {
    const [wasm, javascript] = await both();
    expect([wasm.backend, javascript.backend]).toEqual(["wasm", "javascript"]);
    await Promise.all([wasm.loadJudge(), javascript.loadJudge()]);
    for (const position of POSITIONS) {
      const shown = JSON.stringify(position);
      expect(javascript.winner(position), shown).toBe(wasm.winner(position));
      for (const method of EVALUATION_METHODS) {
        expect(javascript.evaluate(position, method), shown).toEqual(wasm.evaluate(position, method));
      }
      const isSmall = position.black.length + position.white.length < 30;
      const rules = isSmall ? (["and", "or", "must-play"] as const) : (["and", "or"] as const);
      expect(javascript.connections(position, "white", { rules }), shown).toEqual(
        wasm.connections(position, "white", { rules }),
      );
      expect(javascript.fillIn(position), shown).toEqual(wasm.fillIn(position));
      expect(javascript.inferiorMoves(position), shown).toEqual(wasm.inferiorMoves(position));
    }
  });

  it.each(ALGORITHMS)("visits the positions that Wasm visits, by %s", async (algorithm) => {
    const [wasm, javascript] = await both();
    for (const position of POSITIONS) {
      const options = { algorithm, nodeLimit: 40, allMoves: true } as const;
      expect(withoutTime(await javascript.solve(position, options))).toEqual(
        withoutTime(await wasm.solve(position, options)),
      );
    }
  });

  it("solves an opening of 6×6 with the nodes and the certificate of Wasm", async () => {
    const [wasm, javascript] = await both();
    const [one, two] = [wasm, javascript].map((engine) => engine.solve(opening(6, "a2"), { proof: true }));
    expect(withoutTime((await two) as never)).toEqual(withoutTime((await one) as never));
  });

  it("runs in workers and pools", async () => {
    const wasm = await newEngine();
    const expected = withoutTime(await wasm.solve(opening(5, "a2")));
    const worker = await newWorkerEngine({ backend: "javascript" });
    expect(worker.backend).toBe("javascript");
    expect(withoutTime(await worker.solve(opening(5, "a2")))).toEqual(expected);
    // Another width, loaded while the first is in use.
    expect(await worker.winner({ size: 11, black: [], white: [], toMove: "black" })).toBeNull();
    const pool = await newPool({ backend: "javascript", workers: 2 });
    expect(pool.backend).toBe("javascript");
    const openings = ["a1", "d1", "b3"].map((cell) => opening(4, cell));
    const winners = await Promise.all(openings.map(async (position) => (await wasm.solve(position)).winner));
    expect((await pool.solveAll(openings)).map(({ winner }) => winner)).toEqual(winners);
    expect(new Set(winners)).toEqual(new Set(["black", "white"]));
  });

  it("takes over where WebAssembly is not allowed, unless Wasm is asked for", async () => {
    const { compile } = WebAssembly;
    onTestFinished(() => {
      WebAssembly.compile = compile;
      vi.resetModules();
    });
    WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError("blocked by the page's policy"));
    vi.resetModules();
    const fresh = await import("../../wrapper/index.js");
    const engine = await fresh.createEngine({ largestBoard: 5 });
    expect(engine.backend).toBe("javascript");
    expect((await engine.solve(opening(4, "a1"))).winner).toBe("white");
    await expect(fresh.createEngine({ backend: "wasm" })).rejects.toMatchObject({ code: "no-webassembly" });
  });

  // With --input-type, whose workers need options of their own: this engine has no inlined script to fall back on.
  it("takes over in workers and pools, too", () => {
    const program = `WebAssembly.compile = () => Promise.reject(new Error("blocked"));
      const { createWorkerEngine, createWorkerPool } = await import(${JSON.stringify(WORKER_ENTRY)});
      const position = { size: 4, black: ["a1"], white: [], toMove: "white" };
      const engine = await createWorkerEngine();
      const pool = await createWorkerPool({ workers: 2 });
      const [result] = await pool.solveAll([position]);
      const refusal = await createWorkerEngine({ backend: "wasm" })
        .then((engine) => engine.solve(position))
        .catch(({ code }) => code);
      console.log(engine.backend, (await engine.solve(position)).winner, pool.backend, result.winner, refusal);
      await Promise.all([engine.dispose(), pool.dispose()]);`;
    const words = ["--input-type=module", "-e", program];
    expect(execFileSync(process.execPath, words, { encoding: "utf8", timeout: 100_000 })).toBe(
      "javascript white javascript white no-webassembly\n",
    );
  });

  it("loads its widths again where its worker is lost", async () => {
    const [engine, [worker]] = await workersOf(() => newWorkerEngine({ backend: "javascript" }));
    const before = withoutTime(await engine.solve(opening(5, "a2")));
    await worker?.terminate();
    expect(withoutTime(await engine.solve(opening(5, "a2")))).toEqual(before);
    expect(engine.backend).toBe("javascript");
  });

  it("uses no binary of the caller's", async () => {
    const options = { wasm: new ArrayBuffer(8), backend: "javascript" } as const;
    await expect(createEngine(options)).rejects.toMatchObject({ code: "bad-option" });
  });
});
