// @ts-check
/**
 * Makes sure that a Chromium for the browser tests exists: looks for one, else installs Debian's with apt
 * where it can, else says in one line what to do and fails.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a Chromium or Chrome, or null. CHROMIUM_PATH wins. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  const onPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [...onPath, ...PLACES].find(isExecutable) ?? null;
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

function install() {
  const isRoot = process.getuid?.() === 0;
  const apt = [...(isRoot ? [] : ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
  return run([...apt, "update"]) && run([...apt, "install", "-y", "--no-install-recommends", "chromium"]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (findChromium() === null && process.platform === "linux") install();
  if (findChromium() === null) {
    process.stderr.write("No Chromium found: install Chromium or Chrome, or set CHROMIUM_PATH to one.\n");
    process.exitCode = 1;
  }
}
