// @ts-check
/**
 * `npm run browsers`: provides a Chromium and a Firefox for the browser tests. Looks for installed ones; otherwise tries
 * to install Debian's packages with apt; otherwise fails with a hint.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * @typedef {object} BrowserPlaces
 * @property {string} title
 * @property {string} variable the environment variable that overrides the search
 * @property {readonly string[]} names the names to look for in PATH
 * @property {readonly string[]} paths other usual places
 * @property {string} debianPackage
 */

/** @type {Record<"chromium" | "firefox", BrowserPlaces>} */
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
  return find(BROWSERS.chromium);
}

/** Returns the path of a Firefox, or null. If FIREFOX_PATH is set, only that path counts. */
export function findFirefox() {
  return find(BROWSERS.firefox);
}

/** @param {BrowserPlaces} browser */
function find({ variable, names, paths }) {
  const { [variable]: given, PATH = "" } = process.env;
  if (given) return isExecutable(given) ? given : null;
  const onPath = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [...onPath, ...paths].find(isExecutable) ?? null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} command */
function run(command) {
  const [name = "", ...rest] = command;
  return spawnSync(name, rest, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

/** @param {string[]} packages */
function install(packages) {
  const isRoot = process.getuid?.() === 0;
  const apt = [...(isRoot ? [] : ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
  return run([...apt, "update"]) && run([...apt, "install", "-y", "--no-install-recommends", ...packages]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = () => Object.values(BROWSERS).filter((browser) => find(browser) === null);
  if (missing().length > 0 && process.platform === "linux") {
    install(missing().map(({ debianPackage }) => debianPackage));
  }
  for (const { title, variable } of missing()) {
    process.stderr.write(`No ${title} found. Install it, or set ${variable} to its path.\n`);
    process.exitCode = 1;
  }
}
