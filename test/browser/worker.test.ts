/** Workers of the bundle in Chromium: the same results, from any origin, and replaced when lost. */
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorsOf, launchBrowser, serve } from "../support/browser.js";
import { opening, withoutTime } from "../support/solving.js";
import { newPool, newWorkerEngine, withoutThreads } from "../support/workers.js";

const DIST = fileURLToPath(new URL("../../build/dist", import.meta.url));
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>worker</title>
<link rel="icon" href="data:,"></html>`;

describe("workers in Chromium", () => {
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let server: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    server = await serve(DIST, { "/": PAGE });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  beforeEach(async () => {
    page = await browser.newPage();
    errors = errorsOf(page);
    await page.goto(server.url);
  });

  const run = <T>(body: string) =>
    page.evaluate<T>(`(async () => {
      const { createWorkerEngine, createWorkerPool } = await import("/worker.js");
      ${body}
    })()`);

  it("solve node for node as in Node", async () => {
    const positions = [opening(5, "a2"), opening(6, "b2"), opening(9, "a1")];
    const inNode = await newWorkerEngine();
    const expected = [];
    for (const position of positions) {
      expected.push(withoutTime(await inNode.solve(position, { nodeLimit: 150 })));
    }
    const found = await run(`
      const engine = await createWorkerEngine();
      const found = [];
      for (const position of ${JSON.stringify(positions)}) {
        const { stats, ...result } = await engine.solve(position, { nodeLimit: 150 });
        found.push({ ...result, nodes: stats.nodes });
      }
      await engine.dispose();
      return found;`);
    expect(found).toEqual(JSON.parse(JSON.stringify(expected)));
    expect(errors).toEqual([]);
  });

  it("share the moves of a position", async () => {
    const { moves } = await (await newPool({ workers: 2 })).solveMoves(opening(5, "b4"));
    const found = await run(`
      const pool = await createWorkerPool({ workers: 2 });
      const { moves } = await pool.solveMoves(${JSON.stringify(opening(5, "b4"))});
      await pool.dispose();
      return moves;`);
    expect(found).toEqual(moves);
    await expect.poll(() => page.workers()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("run the reference too, and load only the binary that is needed", async () => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    const winners = await run(`
      const twin = await createWorkerEngine({ backend: "reference" });
      const engine = await createWorkerEngine();
      const empty = { size: 3, black: [], white: [], toMove: "white" };
      return [await twin.solve(empty), await engine.solve(empty)].map(({ winner }) => winner);`);
    expect(winners).toEqual(["white", "white"]);
    expect(loaded.filter((path) => path.startsWith("/wasm-"))).toEqual(["/wasm-1.js"]);
    expect(loaded.filter((path) => path.startsWith("/worker-text"))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it.each(["close()", "setTimeout(() => { throw new Error('a fault') })"])(
    "are replaced when lost by %s",
    async (fault) => {
      await run(`
        window.engine = await createWorkerEngine();
        window.lost = engine.solve({ size: 11, black: [], white: [], toMove: "black" }).catch((error) => error);
        await engine.winner({ size: 1, black: [], white: [], toMove: "black" });`);
      await page.workers()[0]?.evaluate(fault);
      const [code, message, winner] = await page.evaluate<string[]>(`(async () => {
        const { code, message } = await lost;
        const { winner } = await engine.solve({ size: 4, black: [], white: [], toMove: "black" });
        return [code, message, winner];
      })()`);
      expect(code).toBe("worker-lost");
      expect(message).toMatch(/the next call starts another/);
      expect(winner).toBe("black");
    },
  );

  it("start from another origin", async () => {
    const other = await serve(DIST);
    expect(await solveFrom(other.url)).toBe("black");
    expect(errors).toEqual([]);
    await other.close();
  });

  it("start where a bundler has left their file out", async () => {
    const folder = withoutThreads();
    const bare = await serve(folder, { "/": PAGE });
    await page.goto(bare.url);
    expect(await solveFrom(bare.url)).toBe("black");
    await bare.close();
    rmSync(folder, { recursive: true });
  });

  const solveFrom = (url: string) =>
    page.evaluate<string>(`(async () => {
      const { createWorkerEngine } = await import("${url}/worker.js");
      const engine = await createWorkerEngine();
      return (await engine.solve({ size: 4, black: [], white: [], toMove: "black" })).winner;
    })()`);
});
