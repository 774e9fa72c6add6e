// @ts-check
/** Opens the analysis page in Chromium, for the screenshot and the benchmarks. */
import { chromium } from "playwright-core";
import { findChromium } from "./ensure-browsers.mjs";
import { servePage } from "./serve-page.mjs";

/**
 * Serves the page and starts a browser; each page gets a new context with these options.
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @returns {Promise<{ url: string, version: string, newPage: () => Promise<import("playwright-core").Page>, close: () => Promise<void> }>}
 */
export async function openBrowser(options = {}) {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("No Chromium found. Run `npm run browsers`.");
  const { url, close } = await servePage(0);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  return {
    url,
    version: browser.version(),
    newPage: async () => (await browser.newContext(options)).newPage(),
    close: async () => {
      await browser.close();
      close();
    },
  };
}
