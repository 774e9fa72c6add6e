// @ts-check
/**
 * `npm run bench:page`: the page in Chromium beside Node, in one run: times to solve 7×7 openings, the longest task on
 * the main thread meanwhile, the time to a usable board, and what is loaded, gzipped.
 */
import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { openBrowser } from "../scripts/open-page.mjs";

const ROUNDS = 5;
const OPENINGS = ["d4", "a2"];

/** @param {readonly number[]} values */
const median = (values) => values.slice().sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`;

/** In a process of its own, as the page is: what earlier solves have compiled would help it. @param {string} cell */
function inNode(cell) {
  const program = `import { createEngine } from "hex-wasp";
    const engine = await createEngine();
    const start = performance.now();
    await engine.solve({ size: 7, black: ["${cell}"], white: [], toMove: "white" });
    console.log(performance.now() - start);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }));
}

/** From the click to the verdict on the screen, once the worker runs, as it does soon after the board is there.
 *  @param {string} cell */
async function inPage(cell) {
  const page = await newPage();
  await Promise.all([page.waitForResponse(/wasm-1\.js$/), page.goto(`${url}#7,${cell}`)]);
  await page.waitForTimeout(500);
  const measured = await page.evaluate(`new Promise((resolve) => {
    const tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
    const start = performance.now();
    new MutationObserver(() => {
      if (!document.querySelector(".verdict")) return;
      const elapsed = performance.now() - start;
      setTimeout(() => resolve({ elapsed, longest: Math.max(0, ...tasks.map((task) => task.duration)) }), 100);
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector("button.primary").click();
  })`);
  await page.context().close();
  return /** @type {{ elapsed: number, longest: number }} */ (measured);
}

/** From the navigation's start until the board's cells can be focused; and every byte of it. */
async function load() {
  const page = await newPage();
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on("response", (response) => sizes.push(response.body().then((body) => gzipSync(body).length)));
  await page.goto(`${url}#7,a2`);
  await page.getByRole("gridcell").first().waitFor();
  const usable = await page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))`,
  );
  const first = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".verdict").waitFor();
  const all = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return { usable: Number(usable), first, all };
}

const { url, newPage, close } = await openBrowser();
for (const cell of OPENINGS) {
  /** @type {number[]} */
  const node = [];
  /** @type {{ elapsed: number, longest: number }[]} */
  const page = [];
  for (let round = 0; round < ROUNDS; round++) {
    node.push(inNode(cell));
    page.push(await inPage(cell));
  }
  const [there, here] = [median(page.map(({ elapsed }) => elapsed)), median(node)];
  const longest = Math.max(...page.map((one) => one.longest));
  console.log(
    `7×7 after ${cell}: page ${ms(there)}, Node ${ms(here)}, ratio ${(there / here).toFixed(2)}; ` +
      `longest task on the main thread ${longest === 0 ? "under 50 ms" : ms(longest)}`,
  );
}
const loads = [];
for (let round = 0; round < ROUNDS; round++) loads.push(await load());
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(0)} KB`;
console.log(
  `usable board after ${ms(median(loads.map(({ usable }) => usable)))} (${loads.map(({ usable }) => ms(usable)).join(", ")}); ` +
    `gzipped: page ${kilobytes(loads[0]?.first ?? 0)}, with the engine for 7×7 ${kilobytes(loads[0]?.all ?? 0)}`,
);
await close();
