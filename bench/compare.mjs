// @ts-check
/**
 * The comparison of `hex-wasp bench` in Node and in Chromium, in one run: WebAssembly, the same engine as JavaScript,
 * and the reference, on the fixed positions of 5×5, 6×6 and 7×7.
 *
 *   npm run bench:compare              prints both, position by position, and the mean ratios of each board
 *   npm run bench:compare -- store     the same, and stores it in bench/results for the docs
 *
 * Node runs the command in a process of its own and counts processor time. Chromium runs the race of the analysis page,
 * which is the same code in workers, and counts elapsed time, because pages cannot read processor time.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "../scripts/open-page.mjs";

/** @typedef {import("../wrapper/compare/compare.js").Run} Run */
/** @typedef {import("../wrapper/compare/compare.js").ComparedSearch} ComparedSearch */
/** @typedef {{ name: string, size: number, searches: readonly ComparedSearch[] }} Result */

/** Imports what tsc has compiled. Requires the root of the project as the working directory. @param {string} name */
const compiled = (name) => import(pathToFileURL(join("build", "js", name)).href);
/** @type {typeof import("../wrapper/compare/compare.js")} */
const { comparedSearch, DEFAULT_SECONDS, SEARCHES } = await compiled("wrapper/compare/compare.js");
/** @type {typeof import("../wrapper/compare/positions.js")} */
const { BENCH_SIZES, benchPositions } = await compiled("wrapper/compare/positions.js");
/** @type {typeof import("../wrapper/compare/ratios.js")} */
const { formatTimes, meanRatios, PROGRAM_NAMES, RATIO_NAMES } = await compiled("wrapper/compare/ratios.js");
/** @type {typeof import("./measure.js")} */
const { formatDuration, formatTable, machineInfo, showProgress } = await compiled("bench/measure.js");

const RESULT_FILE = "bench/results/compare.json";
/** Longer than any race takes. */
const RACE_MILLISECONDS = 300_000;

/** @returns {Result[]} */
function compareInNode() {
  const command = [join("build", "dist", "cli.js"), "bench", "--json", "--time", String(DEFAULT_SECONDS)];
  const text = execFileSync(process.execPath, command, { encoding: "utf8", maxBuffer: 1 << 26 });
  /** @type {{ results: { name: string, position: { size: number }, searches: ComparedSearch[] }[] }} */
  const { results } = JSON.parse(text);
  return results.map(({ name, position, searches }) => ({ name, size: position.size, searches }));
}

/** @param {string} url @param {() => Promise<import("playwright-core").Page>} newPage @returns {Promise<Result[]>} */
async function compareInChromium(url, newPage) {
  /** @type {Result[]} */
  const results = [];
  for (const { name, position } of benchPositions(BENCH_SIZES)) {
    showProgress(`Chromium, ${name} …`);
    const { black, white } = position;
    const moves = black.flatMap((cell, i) => [cell, ...white.slice(i, i + 1)]);
    const page = await newPage();
    await page.goto(`${url}#${position.size}${moves.length === 0 ? "" : `,${moves.join("")}`}`);
    await page.getByRole("button", { name: "Race", exact: true }).click();
    await page.locator('[data-testid="race"][data-running="false"]').waitFor({ timeout: RACE_MILLISECONDS });
    /** @type {(Run & { algorithm: string })[]} */
    const lanes = JSON.parse(
      await page.evaluate(
        `"[" + [...document.querySelectorAll(".lane")].map((lane) => lane.dataset.run).join() + "]"`,
      ),
    );
    await page.context().close();
    const searches = SEARCHES.map(({ algorithm, programs }) =>
      comparedSearch(
        algorithm,
        programs.flatMap((program) =>
          lanes.filter((run) => run.algorithm === algorithm && run.program === program),
        ),
      ),
    );
    results.push({ name, size: Number(position.size), searches });
  }
  showProgress("");
  return results;
}

/** @param {readonly Result[]} results */
function positionTable(results) {
  const rows = results.flatMap(({ name, searches }) =>
    searches.map(({ algorithm, programs, isSolved, isEqual }) => [
      `${name}, ${algorithm}`,
      isSolved ? "solved" : "cut off",
      (programs[0]?.nodes ?? 0).toLocaleString("en"),
      isEqual ? "equal" : "DIFFERENT",
      .../** @type {const} */ (["wasm", "javascript", "reference"]).map((name) => {
        const run = programs.find(({ program }) => program === name);
        return run === undefined ? "" : formatDuration(run.seconds * 1e9);
      }),
    ]),
  );
  return formatTable([["", "", "nodes", "", ...Object.values(PROGRAM_NAMES)], ...rows]);
}

/** @param {Record<string, readonly Result[]>} environments */
function ratioTable(environments) {
  const boards = BENCH_SIZES.map((size) => `${size}×${size}`);
  const rows = Object.entries(environments).flatMap(([environment, results]) =>
    RATIO_NAMES.map((ratio) => [
      `${environment}: ${ratio}`,
      ...BENCH_SIZES.map((size) => {
        const mean = meanRatios(results.filter((result) => result.size === size))[ratio];
        return mean === null ? "" : formatTimes(mean);
      }),
    ]),
  );
  return formatTable([["mean ratios", ...boards], ...rows]);
}

const { url, newPage, version, close } = await openBrowser();
const chromium = await compareInChromium(url, newPage);
await close();
showProgress("Node …");
const node = compareInNode();
showProgress("");
for (const [name, results] of Object.entries({ Node: node, Chromium: chromium })) {
  process.stdout.write(`${name}\n${positionTable(results)}\n\n`);
}
process.stdout.write(`${ratioTable({ Node: node, Chromium: chromium })}\n`);
if (process.argv[2] === "store") {
  mkdirSync("bench/results", { recursive: true });
  const record = {
    machine: machineInfo(),
    chromiumVersion: version,
    timeLimitSeconds: DEFAULT_SECONDS,
    node,
    chromium,
  };
  writeFileSync(RESULT_FILE, `${JSON.stringify(record, null, 2)}\n`);
  process.stdout.write(`Stored in ${RESULT_FILE}\n`);
}
