/** The analysis page in Chromium: opens it, reads it, and closes it with an empty console. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { errorsOf, launchBrowser, serve } from "./browser.js";

const PAGE = fileURLToPath(new URL("../../build/page", import.meta.url));
const SCREENSHOTS = fileURLToPath(new URL("../../build/screenshots", import.meta.url));

export interface Opened {
  readonly page: Page;
  readonly url: string;
  /** The addresses that it has loaded. */
  readonly loaded: readonly string[];
  readonly cell: (name: string) => Locator;
  readonly button: (name: string) => Locator;
  readonly choose: (radio: string) => Promise<void>;
  /** The hash of the address, which holds the position. */
  readonly hash: () => Promise<string>;
  /** Writes a screenshot to build/screenshots. */
  readonly shoot: (name: string) => Promise<void>;
  /** The marks of the cells that have one: what a screen reader says after the colon. */
  readonly marks: () => Promise<Record<string, string>>;
}

/** Returns a function that opens the page at an address. After each test the console must be empty. */
export function openedPages(): (hash?: string, options?: BrowserContextOptions) => Promise<Opened> {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serve>>;
  const pages: { page: Page; errors: string[] }[] = [];

  beforeAll(async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    server = await serve(PAGE);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  afterEach(async () => {
    for (const { page, errors } of pages.splice(0)) {
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });

  return async (hash = "", options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    pages.push({ page, errors: errorsOf(page) });
    const url = `${server.url}/index.html`;
    await page.goto(url + hash);
    await page.getByRole("grid").waitFor();
    return opened(page, url, loaded);
  };
}

function opened(page: Page, url: string, loaded: readonly string[]): Opened {
  return {
    page,
    url,
    loaded,
    cell: (name) => page.locator(`[data-cell="${name}"]`),
    button: (name) => page.getByRole("button", { name, exact: true }),
    choose: (radio) => page.getByRole("radio", { name: radio, exact: true }).check(),
    hash: () => page.evaluate(() => location.hash),
    shoot: async (name) => {
      await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
    },
    marks: async () => {
      const labels = await page
        .locator("[data-cell]")
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
      const split = labels.filter((label) => label.includes(": ")).map((label) => label.split(": "));
      return Object.fromEntries(split.map(([where = "", ...what]) => [where.split(",")[0], what.join(": ")]));
    },
  };
}

/** Waits until `look` no longer throws. */
export async function eventually(look: () => Promise<void>): Promise<void> {
  await expect
    .poll(async () => look().then(() => "as expected", String), { timeout: 60_000 })
    .toBe("as expected");
}
