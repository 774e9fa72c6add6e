/** The README's snippets, run as they stand there: a plain page, a Vite project from the packed tarball, and Node. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { build, createServer, preview } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorsOf, launchBrowser, serve } from "../support/browser.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const README = readFileSync(join(ROOT, "README.md"), "utf8");

/** The only block of a language under a heading that holds some text. */
function snippet(heading: string, language: string, text: string): string {
  const section = README.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```/gms)];
  const found = blocks.filter(([, name, body]) => name === language && body?.includes(text));
  expect(found, `${heading}, ${language}`).toHaveLength(1);
  return found[0]?.[2] ?? "";
}

describe("the README's snippets", () => {
  let folder: string;
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hex-wasp-"));
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What a page says in the end, and that its console stays empty. */
  async function lastWords(url: string, selector: string, end: RegExp): Promise<string> {
    const page = await browser.newPage();
    const errors = errorsOf(page);
    await page.goto(url);
    await page.locator(selector).filter({ hasText: end }).waitFor({ timeout: 60_000 });
    const text = (await page.locator(selector).textContent()) ?? "";
    expect(errors).toEqual([]);
    await page.close();
    return text;
  }

  it("embed a solver in a plain page", async () => {
    const site = join(folder, "plain");
    mkdirSync(site);
    cpSync(join(ROOT, "build", "dist"), join(site, "hex-wasp"), { recursive: true });
    const html = snippet("In a page", "html", "<script");
    expect(html.match(/<script/g)).toHaveLength(1);
    writeFileSync(
      join(site, "index.html"),
      html.replace("<title>", '<link rel="icon" href="data:,"><title>'),
    );
    const server = await serve(site);
    expect(await lastWords(`${server.url}/index.html`, "#answer", /wins/)).toMatch(
      /^black wins; [a-g][1-7] resists longest$/,
    );
    await server.close();
  });

  it("work in a Vite project without any set-up, served and built", async () => {
    const project = join(folder, "vite");
    mkdirSync(project);
    const report = execFileSync("npm", ["pack", "--json", "--pack-destination", project], {
      cwd: ROOT,
      encoding: "utf8",
    });
    const [packed] = Object.values(JSON.parse(report) as Record<string, { filename: string }>);
    const manifest = { name: "user", private: true, type: "module" };
    writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
    execFileSync("npm", ["install", "--no-audit", "--no-fund", join(project, packed?.filename ?? "")], {
      cwd: project,
      stdio: "ignore",
    });
    writeFileSync(join(project, "main.js"), snippet("In a page", "js", "// main.js"));
    writeFileSync(
      join(project, "index.html"),
      `<!doctype html><html lang="en"><title>user</title><link rel="icon" href="data:,">
       <body><script type="module" src="/main.js"></script></body></html>`,
    );
    const options = { root: project, configFile: false, logLevel: "error" } as const;
    const words = /^white wins with [a-f][1-6], needing \d+ cells$/;

    const dev = await createServer({ ...options, server: { host: "127.0.0.1" } });
    await dev.listen();
    expect(await lastWords(dev.resolvedUrls?.local[0] ?? "", "output", /wins/)).toMatch(words);
    await dev.close();

    await build(options);
    const built = await preview({ ...options, preview: { host: "127.0.0.1" } });
    expect(await lastWords(built.resolvedUrls?.local[0] ?? "", "output", /wins/)).toMatch(words);
    await built.close();
  });

  it.each([
    ["In Node", "createEngine"],
    ["Workers", "createWorkerPool"],
  ])("say in Node what their comments say: %s", (heading, text) => {
    const program = snippet(heading, "js", text);
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const promised = [...program.matchAll(/console\.log\(.*\); \/\/ ("[^:]*"|true)/g)].map(([, words]) =>
      (words ?? "").replaceAll('" "', " ").replaceAll('"', ""),
    );
    expect(promised.length).toBeGreaterThan(1);
    for (const words of promised) expect(output.split("\n")).toContain(words);
  });
});
