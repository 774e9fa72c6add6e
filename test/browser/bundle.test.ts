import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyPosition } from "../support/arbitrary.js";
import { launchBrowser, serve } from "../support/browser.js";
import { ask, askToSolve } from "./ask.mjs";

const DIST = fileURLToPath(new URL("../../build/dist", import.meta.url));
const ASK = readFileSync(new URL("ask.mjs", import.meta.url), "utf8");
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>bundle</title>
<link rel="icon" href="data:,"></html>`;

describe("the bundle in Chromium", () => {
  let browser: Browser;
  let page: Page;
  let server: Awaited<ReturnType<typeof serve>>;
  const consoleErrors: string[] = [];

  beforeAll(async () => {
    server = await serve(DIST, { "/": PAGE, "/ask.js": ASK });
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") consoleErrors.push(message.text());
    });
    page.on("pageerror", (error) => consoleErrors.push(String(error)));
    await page.goto(server.url);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it("gives the answers that it gives in Node", async () => {
    const positions = fc.sample(anyPosition, { numRuns: 200, seed: 11 });
    const inNode = await ask(`${DIST}/index.js`, `${DIST}/reference.js`, positions);
    const inBrowser = await page.evaluate<typeof inNode>(`(async () => {
      const { ask } = await import("/ask.js");
      return ask("/index.js", "/reference.js", ${JSON.stringify(positions)});
    })()`);
    expect(inBrowser).toEqual(inNode);
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

  it("leaves the page responsive while it solves", async () => {
    const { frames, clicks, longest } = await page.evaluate<Record<string, number>>(`(async () => {
      const { createEngine } = await import("/index.js");
      const engine = await createEngine({ largestBoard: 11 });
      let frames = 0, clicks = 0, longest = 0, last = performance.now(), isDone = false;
      const frame = () => {
        frames++;
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        if (!isDone) requestAnimationFrame(frame);
      };
      const button = document.body.appendChild(document.createElement("button"));
      button.onclick = () => clicks++;
      const timer = setInterval(() => button.click(), 20);
      requestAnimationFrame(frame);
      const empty = { size: 11, black: [], white: [], toMove: "black" };
      await engine.solve(empty, { timeLimitMs: 1500 });
      isDone = true;
      clearInterval(timer);
      engine.dispose();
      return { frames, clicks, longest };
    })()`);
    expect(frames).toBeGreaterThan(3);
    expect(clicks).toBeGreaterThan(3);
    expect(longest).toBeLessThan(1400);
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
    expect(consoleErrors).toEqual([]);
  });
});
