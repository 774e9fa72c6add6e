/** A page whose Content-Security-Policy forbids WebAssembly: the engine runs as JavaScript, also in a worker. */
import { fileURLToPath } from "node:url";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchAny, serve } from "../support/browser.js";

const DIST = fileURLToPath(new URL("../../build/dist", import.meta.url));
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>user</title><link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self'; img-src data:">
<body><script type="module" src="/program.js"></script></body></html>`;
const PROGRAM = `
import { createEngine } from "/index.js";
import { createWorkerEngine } from "/worker.js";
const position = { size: 6, black: ["a2"], white: [], toMove: "white" };
const describe = (error) => error.code + ": " + error.message;
async function inWorker() {
  const engine = await createWorkerEngine();
  const { winner, stats } = await engine.solve(position);
  return [engine.backend, winner, stats.nodes];
}
async function onMainThread() {
  const engine = await createEngine({ largestBoard: 4 });
  const { winner } = await engine.solve({ ...position, size: 4 });
  return [engine.backend, winner];
}
globalThis.answers = Promise.all([inWorker().catch(describe), onMainThread().catch(describe)]);
globalThis.isWasmForbidden = WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => false, () => true);
`;

describe.each(["Chromium", "Firefox"] as const)("a page without WebAssembly in %s", (name) => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    server = await serve(DIST, { "/page.html": PAGE, "/program.js": PROGRAM });
    browser = await launchAny(name);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it("solves 6×6 after a2 in a worker, with the nodes of Wasm", async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/page.html`);
    await page.waitForFunction("globalThis.answers !== undefined");
    expect(await page.evaluate("globalThis.isWasmForbidden")).toBe(true);
    expect(await page.evaluate("globalThis.answers")).toEqual([
      ["javascript", "white", 79],
      ["javascript", "white"],
    ]);
  });
});
