// @ts-check
/**
 * The player in Chromium compared with Node, in one run, medians of five rounds.
 *
 *   npm run bench:play     prints the positions that `bestMove` judges per second on 11×11, in a page and in Node
 */
import { execFileSync } from "node:child_process";
import { basename, join } from "node:path";
import { openBrowser } from "../scripts/open-page.mjs";

const ROUNDS = 5;
const NODES = 3000;

/** Positions per second of a search of NODES positions, after a short one that loads everything. */
const MEASURE = `async ({ createEngine }) => {
    const engine = await createEngine();
    const position = { size: 11, black: ["c3", "f7"], white: ["h4", "e5"], toMove: "black" };
    await engine.bestMove(position, { nodeLimit: 200 });
    const { stats } = await engine.bestMove(position, { nodeLimit: ${NODES} });
    return (1000 * stats.nodes) / stats.milliseconds;
  }`;

/** @param {readonly number[]} values */
const median = (values) => values.slice().sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function inNode() {
  const code = `console.log(await (${MEASURE})(await import("hex-wasp")))`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" }));
}

const { url, newPage, close } = await openBrowser();

async function inPage() {
  const page = await newPage();
  // The page's own bundle has no entry, so the package's is served beside it.
  await page.route("**/engine/*", (route) =>
    route.fulfill({ path: join("build", "dist", basename(new URL(route.request().url()).pathname)) }),
  );
  await page.goto(url);
  const entry = JSON.stringify(new URL("engine/index.js", url).href);
  const rate = Number(await page.evaluate(`import(${entry}).then(${MEASURE})`));
  await page.context().close();
  return rate;
}

/** @type {{ node: number[], page: number[] }} */
const rates = { node: [], page: [] };
for (let round = 0; round < ROUNDS; round++) {
  rates.node.push(inNode());
  rates.page.push(await inPage());
}
await close();
const [node, page] = [median(rates.node), median(rates.page)];
console.log(`Node:     ${Math.round(node)} positions a second`);
console.log(`Chromium: ${Math.round(page)} positions a second, ${(node / page).toFixed(2)} times as long`);
