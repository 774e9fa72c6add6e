/** Every program of examples/, run against the packed package; the two pages in Chromium. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build, preview } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorsOf, launchBrowser, serve } from "../support/browser.js";
import { createUserProject, ROOT, type UserProject } from "../support/user-project.js";

const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc");

describe("the examples", () => {
  let project: UserProject;
  let browser: Browser;
  const folder = (name: string) => join(project.folder, name);
  const node = (name: string, words: readonly string[], input = "") =>
    spawnSync(process.execPath, words, { cwd: folder(name), encoding: "utf8", input });

  beforeAll(async () => {
    project = createUserProject();
    cpSync(join(ROOT, "examples"), project.folder, { recursive: true });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    project?.remove();
  });

  /** Opens a page at a fixed size, and leaves a screenshot of its last state in build/screenshots. */
  async function withPage(url: string, name: string, look: (page: Page) => Promise<void>): Promise<void> {
    const page = await browser.newPage({ viewport: { width: 720, height: 760 } });
    const errors = errorsOf(page);
    await page.goto(url);
    await look(page);
    await page.screenshot({ path: join(ROOT, "build", "screenshots", `example-${name}.png`) });
    expect(errors).toEqual([]);
    await page.close();
  }

  it("are listed in their README, with the command that runs them", () => {
    const readme = readFileSync(join(ROOT, "examples", "README.md"), "utf8");
    for (const path of ["node-batch/solve-file.mjs", "plain-page/index.html", "vite-app/main.ts"])
      expect(readme).toContain(`(${path})`);
    for (const path of ["puzzle/make.mjs", "puzzle/check.mjs", "play/play.mjs"])
      expect(readme).toContain(`(${path})`);
  });

  it("have programs for Node that pass a strict type check", () => {
    const compilerOptions = {
      strict: true,
      allowJs: true,
      checkJs: true,
      noEmit: true,
      target: "es2022",
      module: "nodenext",
      lib: ["es2023"],
      types: ["node"],
      typeRoots: [join(ROOT, "node_modules", "@types")],
    };
    const include = ["node-batch/*.mjs", "puzzle/*.mjs", "play/*.mjs"];
    writeFileSync(folder("tsconfig.json"), JSON.stringify({ compilerOptions, include }));
    expect(
      spawnSync(process.execPath, [TSC, "-p", folder("tsconfig.json")], { encoding: "utf8" }).stdout,
    ).toBe("");
  });

  it("solve the positions of a file", () => {
    const { status, stdout, stderr } = node("node-batch", ["solve-file.mjs", "positions.jsonl"]);
    const winners = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).winner);
    expect(winners).toEqual(["white", "black", "white", "black", "white"]);
    expect(stderr).toContain("5 of 5 done");
    expect(status).toBe(0);
  });

  it("print what is finished when the batch is cancelled", async () => {
    const easy = readFileSync(join(ROOT, "examples", "node-batch", "positions.jsonl"), "utf8");
    // An empty 11×11 board is not solved within the example's limit of a minute per position.
    writeFileSync(
      join(folder("node-batch"), "hard.jsonl"),
      `${easy}{"size":11,"black":[],"white":[],"toMove":"black"}\n`,
    );
    const program = spawn(process.execPath, ["solve-file.mjs", "hard.jsonl"], { cwd: folder("node-batch") });
    let [output, progress, isCancelled] = ["", "", false];
    program.stdout.on("data", (data) => {
      output += data;
    });
    program.stderr.on("data", (data) => {
      progress += data;
      if (!isCancelled && /[1-5] of 6 done/.test(progress)) isCancelled = program.kill("SIGINT");
    });
    const code = await new Promise((resolve) => program.on("close", resolve));
    expect(code).toBe(130);
    expect(isCancelled).toBe(true);
    const winners = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).winner);
    const all = ["white", "black", "white", "black", "white", null];
    expect(winners).toEqual(all.map((winner, i) => (winners[i] === null ? null : winner)));
    expect(winners.filter((winner) => winner !== null).length).toBeGreaterThan(0);
    expect(winners.at(-1)).toBe(null);
  });

  it("certify a puzzle, and a second program verifies it", () => {
    const made = node("puzzle", ["make.mjs"]);
    expect(made.stdout).toContain("One solution: b4.");
    expect(made.status).toBe(0);
    const checked = node("puzzle", ["check.mjs"]);
    expect(checked.stdout).toBe("Verified: b4 is the only winning move\n");
    expect(checked.status).toBe(0);
  });

  it("refuse a certificate about another puzzle", () => {
    const other = { size: 6, black: ["a4", "f2", "f4"], white: ["a5", "d3", "e1"], toMove: "black" };
    writeFileSync(join(folder("puzzle"), "other.json"), JSON.stringify(other));
    node("puzzle", ["make.mjs"]);
    const { status, stdout } = node("puzzle", ["check.mjs", "other.json"]);
    expect(stdout).toContain("the puzzle: position: the proof is about another position");
    expect(status).toBe(1);
  });

  it("refuse a puzzle with several solutions", () => {
    const empty = { size: 3, black: [], white: [], toMove: "black" };
    writeFileSync(join(folder("puzzle"), "empty.json"), JSON.stringify(empty));
    const { status, stdout } = node("puzzle", ["make.mjs", "empty.json", "none.json"]);
    expect(stdout).toContain("No puzzle: ");
    expect(status).toBe(1);
  });

  it("play a game, and win as Black on 3×3", () => {
    const cells = ["a1", "b2", "z9", "a2", "a3", "b1", "b3", "c1", "c2", "c3"];
    const { status, stdout } = node("play", ["play.mjs", "3", "white"], `${cells.join("\n")}\n`);
    expect(stdout).toContain("The computer plays b2 (black wins)");
    expect(stdout).toContain("b2 already has a black stone");
    expect(stdout).toContain('"z9" is not on a 3×3 board');
    expect(stdout.trimEnd().endsWith("The computer wins.")).toBe(true);
    expect(status).toBe(0);
  });

  it("solve in a plain page", async () => {
    cpSync(folder("node_modules"), join(folder("plain-page"), "node_modules"), { recursive: true });
    const server = await serve(folder("plain-page"));
    await withPage(`${server.url}/index.html`, "plain-page", async (page) => {
      const answer = page.locator("#answer");
      await answer.filter({ hasText: "White wins with" }).waitFor();
      await page.locator("[data-cell=a1]").click();
      await answer.filter({ hasText: "Black wins with" }).waitFor();
      expect(await page.locator("circle.white").count()).toBe(1);
      await page.getByRole("button", { name: "Undo" }).click();
      await answer.filter({ hasText: "White wins with" }).waitFor();
      expect(await page.locator("polygon.needed").count()).toBeGreaterThan(0);
    });
    await server.close();
  });

  it("map all moves in a Vite app", async () => {
    const root = folder("vite-app");
    expect(execFileSync(process.execPath, [TSC, "-p", root], { encoding: "utf8" })).toBe("");
    const options = { root, configFile: false, logLevel: "error" } as const;
    await build(options);
    const server = await preview({ ...options, preview: { host: "127.0.0.1" } });
    await withPage(server.resolvedUrls?.local[0] ?? "", "vite-app", async (page) => {
      const words = page.getByRole("status");
      await words.filter({ hasText: /^white wins with \d+ of 33 moves$/ }).waitFor();
      await page.getByRole("textbox").fill("a2 z9");
      await page.getByRole("button", { name: "Map" }).click();
      await words.filter({ hasText: '"z9" is not on a 6×6 board' }).waitFor();
      await page.getByRole("textbox").fill("a2 c4 d2");
      await page.getByRole("button", { name: "Map" }).click();
      await words.filter({ hasText: /^white wins with \d+ of 33 moves$/ }).waitFor();
      expect(await page.locator(".wins").count()).toBeGreaterThan(0);
    });
    await server.close();
  });
});
