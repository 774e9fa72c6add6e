/** Projects made from the packed tarball, with the usual bundlers and with none, in Chromium and in Firefox. */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import type { Browser } from "puppeteer-core";
import { rollup } from "rollup";
import { build as viteBuild } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import webpack from "webpack";
import { launchAny, serve } from "../support/browser.js";
import { makeProject } from "../support/package.js";

/** Solves on the main thread, in a worker and in a pool, and leaves the answers in `globalThis.answers`. */
const PROGRAM = `
import { createEngine } from "hex-wasp";
import { createWorkerEngine, createWorkerPool } from "hex-wasp/worker";

const POSITION = { size: 4, black: ["a2"], white: [], toMove: "white" };

async function main() {
  const engine = await createEngine({ largestBoard: 4 });
  const { winner } = await engine.solve(POSITION);
  return winner;
}

async function worker() {
  const engine = await createWorkerEngine();
  const { winner } = await engine.solve(POSITION);
  await engine.dispose();
  return winner;
}

async function pool() {
  const pool = await createWorkerPool({ workers: 3 });
  const { winner } = await pool.solveMoves(POSITION);
  await pool.dispose();
  return winner;
}

async function reference() {
  const engine = await createWorkerEngine({ backend: "reference" });
  const { winner } = await engine.solve(POSITION);
  await engine.dispose();
  return winner;
}

const describe = (error) => error.code + ": " + error.message;
// The pool first: all its workers start at once.
Promise.all([pool, worker, main, reference].map((solve) => solve().catch(describe))).then(
  ([pool, worker, main, reference]) => { globalThis.answers = { main, worker, pool, reference }; },
);
`;
const EVERYWHERE = { main: "white", worker: "white", pool: "white", reference: "white" };

const html = (script: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>user</title>
<link rel="icon" href="data:,"><body>${script}</body></html>`;
const MODULE = html('<script type="module" src="./main.js"></script>');
const IMPORTS = { "hex-wasp": "./hex-wasp/index.js", "hex-wasp/worker": "./hex-wasp/worker.js" };
const WITH_MAP = html(
  `<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
   <script type="module" src="./main.js"></script>`,
);
const CLASSIC = html('<script src="./main.js"></script>');

const PAGES: Record<string, string> = { "no bundler": WITH_MAP, "esbuild, iife": CLASSIC };

type Build = (project: string, folder: string) => Promise<unknown>;

const buildWith: Record<string, Build> = {
  "no bundler": async (project, folder) => {
    cpSync(join(project, "node_modules", "hex-wasp", "build", "dist"), join(folder, "hex-wasp"), {
      recursive: true,
    });
    cpSync(join(project, "main.js"), join(folder, "main.js"));
  },
  Vite: async (project, folder) => {
    const build = { outDir: folder, emptyOutDir: true };
    await viteBuild({ root: project, configFile: false, logLevel: "error", build });
  },
  webpack: (project, folder) =>
    new Promise<void>((resolve, reject) => {
      const output = { path: folder, filename: "main.js" };
      webpack(
        { context: project, entry: "./main.js", mode: "production", devtool: false, output },
        (error, stats) => {
          const problems = [error ?? [], stats?.compilation.errors ?? []].flat();
          // Nothing of the package may need the user's attention; that bundles are large is known.
          const warnings = (stats?.compilation.warnings ?? []).filter(
            ({ message }) => !/size limit|performance/.test(message),
          );
          const all = [...problems, ...warnings];
          all.length > 0 ? reject(new AggregateError(all, String(all[0]))) : resolve();
        },
      );
    }),
  "esbuild, esm": (project, folder) =>
    esbuild.build({ ...esbuildOptions(project), format: "esm", splitting: true, outdir: folder }),
  "esbuild, iife": (project, folder) =>
    esbuild.build({ ...esbuildOptions(project), format: "iife", outdir: folder }),
  Rollup: async (project, folder) => {
    const bundle = await rollup({
      input: join(project, "main.js"),
      plugins: [nodeResolve({ browser: true })],
    });
    await bundle.write({ dir: folder, format: "es" });
    await bundle.close();
  },
};

function esbuildOptions(project: string) {
  return { absWorkingDir: project, entryPoints: ["main.js"], bundle: true, logLevel: "error" as const };
}

const BUNDLERS = Object.keys(buildWith);
/** Those that leave `new Worker(new URL(…))` as it is, without the file. */
const WITHOUT_WORKERS = ["esbuild, esm", "Rollup"];

let temporary: string;
let project: string;

const folderOf = (bundler: string) => join(temporary, bundler.replace(/\W+/g, "-"));

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), "hex-wasp-"));
  project = join(temporary, "project");
  mkdirSync(project);
  makeProject(project);
  writeFileSync(join(project, "main.js"), PROGRAM);
  writeFileSync(join(project, "index.html"), MODULE);
  for (const [bundler, build] of Object.entries(buildWith)) {
    mkdirSync(folderOf(bundler));
    await build(project, folderOf(bundler));
    if (bundler !== "Vite") writeFileSync(join(folderOf(bundler), "index.html"), PAGES[bundler] ?? MODULE);
  }
});

afterAll(() => rmSync(temporary, { recursive: true, force: true }));

it("a program bundled for Node as CommonJS by esbuild solves on and off the main thread", async () => {
  const outfile = join(temporary, "program.cjs");
  const report = `Object.defineProperty(globalThis, "answers", { set: (value) => console.log(JSON.stringify(value)) });`;
  const stdin = { contents: report + PROGRAM, resolveDir: project };
  await esbuild.build({ stdin, bundle: true, platform: "node", format: "cjs", outfile, logLevel: "error" });
  const text = execFileSync(process.execPath, [outfile], { cwd: temporary, encoding: "utf8" });
  expect(JSON.parse(text)).toEqual(EVERYWHERE);
});

describe.each(["Chromium", "Firefox"] as const)("in %s", (name) => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchAny(name);
  });

  afterAll(() => browser?.close());

  async function run(folder: string, headers: Record<string, string> = {}) {
    const server = await serve(folder, {}, headers);
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(`${server.url}/index.html`);
    await page.waitForFunction("globalThis.answers !== undefined", { timeout: 60_000 });
    const answers = await page.evaluate("globalThis.answers");
    await page.close();
    await server.close();
    return { answers, errors, missing: server.missing, url: server.url };
  }

  it.each(BUNDLERS)("a project built with %s solves on and off the main thread", async (bundler) => {
    const { answers, errors, missing } = await run(folderOf(bundler));
    expect(answers).toEqual(EVERYWHERE);
    // Four workers of one kind and one of the other are started; a file that is missing is requested once.
    const left = WITHOUT_WORKERS.includes(bundler) ? ["/worker-reference.js", "/worker-thread.js"] : [];
    expect(missing.slice().sort()).toEqual(left);
    // Firefox reports a missing worker as an error of the page.
    expect(errors.filter((error) => !left.some((file) => error.includes(file)))).toEqual([]);
  });

  describe("under a policy that allows only the page's own files as workers", () => {
    const headers = {
      "content-security-policy":
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src data:",
    };

    it.each(["Vite", "webpack"])("%s has them", async (bundler) => {
      expect((await run(folderOf(bundler), headers)).answers).toEqual(EVERYWHERE);
    });

    it.each(WITHOUT_WORKERS)(
      "%s has not, is told which to copy where, and works with them",
      async (bundler) => {
        const folder = folderOf(bundler);
        const { answers, url } = await run(folder, headers);
        const advice = (file: string) =>
          expect.stringMatching(
            new RegExp(
              `^worker-lost: no worker could be started: .*copy build/dist/${file} .*to ${url}/${file}$`,
            ),
          );
        const thread = advice("worker-thread.js");
        expect(answers).toEqual({
          main: "white",
          worker: thread,
          pool: thread,
          reference: advice("worker-reference.js"),
        });
        for (const file of ["worker-thread.js", "worker-reference.js"]) {
          copyFileSync(join(project, "node_modules", "hex-wasp", "build", "dist", file), join(folder, file));
        }
        const again = await run(folder, headers);
        expect(again).toMatchObject({ answers: EVERYWHERE, missing: [] });
        for (const file of ["worker-thread.js", "worker-reference.js"]) rmSync(join(folder, file));
      },
    );

    it("a classic script is told that it cannot have them", async () => {
      const { answers } = await run(folderOf("esbuild, iife"), headers);
      expect(answers).toMatchObject({
        main: "white",
        worker: expect.stringMatching(/^worker-lost: .*bundle hex-wasp as an ES module/),
      });
    });
  });
});
