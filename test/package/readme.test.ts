/** The README's snippets for pages, run as they stand there: a plain page, and a Vite project with the packed package.
 *  The snippets for Node are in snippets.test.ts. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build, createServer, preview } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorsOf, launchBrowser, serve } from "../support/browser.js";
import { createUserProject, ROOT, type UserProject } from "../support/user-project.js";

const README = readFileSync(join(ROOT, "README.md"), "utf8");

/** The only block of a language under a heading that contains some text. */
function snippet(heading: string, language: string, text: string): string {
  const section = README.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```/gms)];
  const found = blocks.filter(([, name, body]) => name === language && body?.includes(text));
  expect(found, `${heading}, ${language}`).toHaveLength(1);
  return found[0]?.[2] ?? "";
}

describe("the README's snippets", () => {
  let user: UserProject;
  let folder: string;
  let browser: Browser;

  beforeAll(async () => {
    user = createUserProject();
    folder = user.folder;
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    user?.remove();
  });

  /** The text that a page shows in the end. Its console must stay empty. */
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
    const project = folder;
    writeFileSync(join(project, "main.ts"), snippet("In a page", "ts", "// main.ts"));
    writeFileSync(
      join(project, "index.html"),
      `<!doctype html><html lang="en"><title>user</title><link rel="icon" href="data:,">
       <body><script type="module" src="/main.ts"></script></body></html>`,
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
});
