/**
 * The bundle in the oldest browsers that the README names: it has no newer syntax and needs no newer functions. The
 * test removes from Chromium, in the page and in the worker, what MDN's compatibility data dates later than one of these
 * browsers, and what pages over plain http do not have. By the same data, all of these browsers have WebAssembly with
 * SIMD (Safari since 16.4) and module workers (Firefox since 114).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { describe, expect, it, onTestFinished } from "vitest";
import { errorsOf, launchBrowser, serve } from "../support/browser.js";
import { ROOT } from "../support/package.js";

const OLDEST = ["chrome110", "edge110", "firefox115", "safari16.4"];

const NEWER = `
  AbortSignal.any Array.fromAsync ArrayBuffer.prototype.resize ArrayBuffer.prototype.transfer
  ArrayBuffer.prototype.transferToFixedLength AsyncDisposableStack Atomics.pause Atomics.waitAsync Blob.prototype.bytes
  DisposableStack Error.captureStackTrace Error.isError Float16Array Iterator JSON.isRawJSON JSON.rawJSON Map.groupBy
  Map.prototype.getOrInsert Map.prototype.getOrInsertComputed Math.f16round Math.sumPrecise Object.groupBy Promise.try
  Promise.withResolvers RegExp.escape Set.prototype.difference Set.prototype.intersection Set.prototype.isDisjointFrom
  Set.prototype.isSubsetOf Set.prototype.isSupersetOf Set.prototype.symmetricDifference Set.prototype.union
  String.prototype.isWellFormed String.prototype.toWellFormed SuppressedError Uint8Array.fromBase64 Uint8Array.fromHex
  Uint8Array.prototype.setFromBase64 Uint8Array.prototype.toBase64 Uint8Array.prototype.toHex URL.canParse URL.parse
  WeakMap.prototype.getOrInsert scheduler
  Crypto.prototype.randomUUID Navigator.prototype.locks WorkerNavigator.prototype.locks
`
  .trim()
  .split(/\s+/);

/** Removes the newer functions; `Iterator` is the prototype of what loops use, so its methods go and not itself. */
const REMOVE = `{
  const methods = globalThis.Iterator?.prototype ?? {};
  for (const name of Object.getOwnPropertyNames(methods)) if (name !== "constructor") delete methods[name];
  for (const path of ${JSON.stringify(NEWER)}) {
    const names = path.split(".");
    const last = names.pop();
    const owner = names.reduce((value, name) => value?.[name], globalThis);
    if (owner) delete owner[last];
  }
}
`;

const DIST = join(ROOT, "build", "dist");
const scripts = readdirSync(DIST).filter((file) => file.endsWith(".js"));

describe("the bundle in the oldest supported browsers", () => {
  it.each(scripts)("has no newer syntax: %s", async (file) => {
    const code = readFileSync(join(DIST, file), "utf8");
    const [oldest, newest] = [
      await transform(code, { target: OLDEST }),
      await transform(code, { target: "esnext" }),
    ];
    expect(oldest.code).toBe(newest.code);
  });

  it("would be found to have it", async () => {
    const code = "class A { static accessor a = 1; } export const b = /[a--b]/v;";
    await expect(transform(code, { target: OLDEST })).resolves.not.toEqual(
      await transform(code, { target: "esnext" }),
    );
  });

  it.each(["wasm", "reference"] as const)("needs no newer functions: %s", async (backend) => {
    const thread = backend === "wasm" ? "worker-thread.js" : "worker-reference.js";
    const server = await serve(DIST, {
      "/": '<!doctype html><html lang="en"><title>old</title><link rel="icon" href="data:,"></html>',
      [`/${thread}`]: REMOVE + readFileSync(join(DIST, thread), "utf8"),
    });
    const browser = await launchBrowser();
    onTestFinished(async () => {
      await browser.close();
      await server.close();
    });
    const page = await browser.newPage();
    const errors = errorsOf(page);
    await page.addInitScript(REMOVE);
    await page.goto(server.url);
    const isRemoved =
      "[AbortSignal.any, Promise.withResolvers, Set.prototype.union, [].values().map].every((value) => value === undefined)";
    expect(await page.evaluate(isRemoved)).toBe(true);
    const answers = await page.evaluate(`(async () => {
      const [main, { createReferenceEngine }] = await Promise.all([import("/index.js"), import("/reference.js")]);
      const { createWorkerEngine, createWorkerPool } = await import("/worker.js");
      const { verifyProof } = await import("/verify.js");
      const { verifyStrategy, yang7 } = await import("/strategy.js");
      const backend = ${JSON.stringify(backend)};
      const position = { size: 4, black: ["a2"], white: [], toMove: "white" };
      globalThis.engine = await createWorkerEngine({ backend });
      const pool = await createWorkerPool({ backend, workers: 2 });
      const twin = backend === "wasm" ? await main.createEngine() : await createReferenceEngine();
      const results = [
        await engine.solve(position, { allMoves: true, signal: new AbortController().signal }),
        await pool.solveMoves(position),
        await twin.solve(position, { proof: true }),
      ];
      const moves = [twin.evaluate(position), twin.connections(position, "white"), twin.fillIn(position), twin.inferiorMoves(position)];
      return [
        ...results.map(({ winner }) => winner),
        moves.length,
        verifyProof(results[2].proof).ok,
        verifyStrategy(yang7()).ok,
        main.formatBoard(position).length > 0,
      ];
    })()`);
    expect(answers).toEqual(["white", "white", "white", 4, true, true, true]);
    expect(await page.workers()[0]?.evaluate(isRemoved)).toBe(true);
    expect(errors).toEqual([]);
  });
});
