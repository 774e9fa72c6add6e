// @ts-check
/** The analysis page in a real Chromium, for the screenshot and for measuring. */
import { chromium } from "playwright-core";
import { findChromium } from "./ensure-chromium.mjs";
import { servePage } from "./serve-page.mjs";

/**
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @returns {Promise<{ url: string, newPage: () => Promise<import("playwright-core").Page>, close: () => Promise<void> }>}
 */
export async function openBrowser(options = {}) {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("no Chromium: run `npm run chromium`");
  const { url, close } = await servePage(0);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  return {
    url,
    newPage: async () => (await browser.newContext(options)).newPage(),
    close: async () => {
      await browser.close();
      close();
    },
  };
}
