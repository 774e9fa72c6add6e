/** The bundle in Chromium: the results that it gives in Node, and turns of the event loop while it solves. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyPosition } from "../support/boards.js";
import { errorsOf, launchBrowser, serve } from "../support/browser.js";
import { ONE_VISIT_PER_SLICE } from "../support/clock.js";
import { ask, askToSolve } from "./ask.mjs";

const DIST = fileURLToPath(new URL("../../build/dist", import.meta.url));
const ASK = readFileSync(new URL("ask.mjs", import.meta.url), "utf8");
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>bundle</title>
<link rel="icon" href="data:,"></html>`;

describe("the bundle in Chromium", () => {
  let browser: Browser;
  let page: Page;
  let server: Awaited<ReturnType<typeof serve>>;
  let errors: string[];

  beforeAll(async () => {
    server = await serve(DIST, { "/": PAGE, "/ask.js": ASK });
    browser = await launchBrowser();
    page = await browser.newPage();
    errors = errorsOf(page);
    await page.goto(server.url);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it("returns what it returns in Node", async () => {
    const positions = fc.sample(anyPosition, { numRuns: 200, seed: 11 });
    const inNode = await ask(`${DIST}/index.js`, `${DIST}/reference.js`, positions);
    const inBrowser = await page.evaluate<typeof inNode>(`(async () => {
      const { ask } = await import("/ask.js");
      return ask("/index.js", "/reference.js", ${JSON.stringify(positions)});
    })()`);
    expect(inBrowser.wasm).toEqual(inNode.wasm);
    // The reference takes logarithms and powers by the JavaScript engine, and engines may differ in the last bit.
    const rounded = ({ evaluations, ...answers }: typeof inNode.reference) => ({
      ...answers,
      evaluations: evaluations.map((evaluation) => ({
        ...evaluation,
        value: evaluation.value.toPrecision(14),
        moves:
          evaluation.method === "learned"
            ? Object.entries(evaluation.moves).map(([cell, value]) => [cell, value.toPrecision(12)])
            : evaluation.moves,
      })),
    });
    expect(rounded(inBrowser.reference)).toEqual(rounded(inNode.reference));
    expect(inBrowser.wasm.winners).toEqual(inBrowser.reference.winners);
    expect(inBrowser.wasm.codes).toEqual(["bad-format", "bad-size", "bad-cell"]);
    expect(new Set(inBrowser.wasm.winners)).toEqual(new Set(["black", "white", null]));
  });

  it("solves as in Node, node for node", async () => {
    const inNode = await askToSolve(`${DIST}/index.js`);
    const inBrowser = await page.evaluate<typeof inNode>(`(async () => {
      const { askToSolve } = await import("/ask.js");
      return askToSolve("/index.js");
    })()`);
    expect(inBrowser).toEqual(JSON.parse(JSON.stringify(inNode)));
    expect(inBrowser).toMatchObject([
      { winner: "white" },
      { winner: "black" },
      { winner: "white" },
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  it("plays and proves a strategy", async () => {
    const answers = await page.evaluate<unknown[]>(`(async () => {
      const { verifyStrategy, yang7 } = await import("/strategy.js");
      const play = yang7().play();
      return [verifyStrategy(yang7()).ok, play.reply("d3"), play.reply("a1"), play.localGames[0].pattern];
    })()`);
    expect(answers).toEqual([true, "e3", null, 11]);
  });

  it("gives the page a turn of the event loop before each slice of a search", async () => {
    // The page's clock moves on by one slice whenever it is read; its own tasks count the turns they get.
    const nodeLimit = 60;
    const [nodes, turns] = await page.evaluate<[number, number]>(`(async () => {
      const { createEngine } = await import("/index.js");
      const engine = await createEngine({ largestBoard: 11 });
      const realNow = performance.now;
      let now = performance.now();
      performance.now = () => (now += ${ONE_VISIT_PER_SLICE});
      let turns = 0, isDone = false;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        turns++;
        if (!isDone) port2.postMessage(null);
      };
      port2.postMessage(null);
      const empty = { size: 11, black: [], white: [], toMove: "black" };
      const { stats } = await engine.solve(empty, { nodeLimit: ${nodeLimit} });
      isDone = true;
      performance.now = realNow;
      engine.dispose();
      return [stats.nodes, turns];
    })()`);
    expect(nodes).toBe(nodeLimit);
    expect(turns).toBeGreaterThanOrEqual(nodeLimit);
  });

  it("loads one binary where one is enough", async () => {
    const fresh = await browser.newPage();
    const loaded: string[] = [];
    fresh.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await fresh.goto(server.url);
    const winner = await fresh.evaluate<string>(`(async () => {
      const { createEngine } = await import("${server.url}/index.js");
      const engine = await createEngine({ largestBoard: 8 });
      return engine.winner({ size: 2, black: ["a1", "a2"], white: [], toMove: "white" });
    })()`);
    expect(winner).toBe("black");
    expect(loaded.filter((path) => path.startsWith("/wasm-"))).toEqual(["/wasm-1.js"]);
    await fresh.close();
  });

  it("writes no error to the console", () => {
    expect(errors).toEqual([]);
  });
});
