// @ts-check
/**
 * The page in Chromium compared with Node, in one run, medians of five rounds.
 *
 *   npm run bench:page     prints, for the 7×7 openings d4 and a2, the milliseconds from the click on Solve to the
 *                          result, the same in Node, and the longest task on the main thread meanwhile; then the
 *                          milliseconds until the board is usable and the kilobytes loaded, gzipped
 */
import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { openBrowser } from "../scripts/open-page.mjs";

const ROUNDS = 5;
const OPENINGS = ["d4", "a2"];

/** @param {readonly number[]} values */
const median = (values) => values.slice().sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`;

/** Solves in a new process, like the page: code compiled by earlier solves would be an advantage.
 *  @param {string} cell */
function solveInNode(cell) {
  const program = `import { createEngine } from "hex-wasp";
    const engine = await createEngine();
    const start = performance.now();
    await engine.solve({ size: 7, black: ["${cell}"], white: [], toMove: "white" });
    console.log(performance.now() - start);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }));
}

/** Measures from the click to the result on the screen. Waits for the worker first, which starts soon after the board
 *  is drawn. @param {string} cell */
async function solveInPage(cell) {
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

/** Measures the time from navigation until the cells can be focused, and the bytes loaded before and after a solve. */
async function measureLoad() {
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
    node.push(solveInNode(cell));
    page.push(await solveInPage(cell));
  }
  const [pageTime, nodeTime] = [median(page.map(({ elapsed }) => elapsed)), median(node)];
  const longest = Math.max(...page.map((one) => one.longest));
  console.log(
    `7×7 after ${cell}: page ${ms(pageTime)}, Node ${ms(nodeTime)}, ratio ${(pageTime / nodeTime).toFixed(2)}; ` +
      `longest task on the main thread ${longest === 0 ? "under 50 ms" : ms(longest)}`,
  );
}
const loads = [];
for (let round = 0; round < ROUNDS; round++) loads.push(await measureLoad());
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(0)} KB`;
console.log(
  `board usable after ${ms(median(loads.map(({ usable }) => usable)))} (${loads.map(({ usable }) => ms(usable)).join(", ")}); ` +
    `gzipped: page ${kilobytes(loads[0]?.first ?? 0)}, page and engine for 7×7 ${kilobytes(loads[0]?.all ?? 0)}`,
);
await close();
