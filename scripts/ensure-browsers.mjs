// @ts-check
/**
 * `npm run browsers`: provides a Chromium and a Firefox for the browser tests. Looks for installed ones; otherwise tries
 * to install Debian's packages with apt; otherwise fails with a hint.
 */
import { fileURLToPath } from "node:url";
import { ensurePrograms, findProgram } from "./installed-programs.mjs";

/** @type {Record<"chromium" | "firefox", import("./installed-programs.mjs").Program>} */
const BROWSERS = {
  chromium: {
    title: "Chromium or Chrome",
    variable: "CHROMIUM_PATH",
    names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
    paths: [
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ],
    debianPackage: "chromium",
  },
  firefox: {
    title: "Firefox",
    variable: "FIREFOX_PATH",
    names: ["firefox-esr", "firefox"],
    paths: [
      "/Applications/Firefox.app/Contents/MacOS/firefox",
      "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
    ],
    debianPackage: "firefox-esr",
  },
};

/** Returns the path of a Chromium or Chrome, or null. If CHROMIUM_PATH is set, only that path counts. */
export function findChromium() {
  return findProgram(BROWSERS.chromium);
}

/** Returns the path of a Firefox, or null. If FIREFOX_PATH is set, only that path counts. */
export function findFirefox() {
  return findProgram(BROWSERS.firefox);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensurePrograms(Object.values(BROWSERS));
