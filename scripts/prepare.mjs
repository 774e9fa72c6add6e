// @ts-check
/**
 * `prepare`: builds the package if another project installs it from git or from a folder. npm runs this script on
 * three occasions:
 *
 *   npm ci, npm install, npm cit   called inside this repository: skipped, because `npm start` and `npm test` build
 *   npm pack, npm publish          skipped, because `prepack` has just built the package
 *   npm install git+…              called from elsewhere, while npm prepares a temporary clone: builds
 */
import { isAbsolute, join, relative, sep } from "node:path";
import { buildPackage } from "./build-package.mjs";

const ROOT = join(import.meta.dirname, "..");
const { INIT_CWD: caller, npm_command: command } = process.env;

/** @param {string} folder */
function isInside(folder) {
  const path = relative(ROOT, folder);
  return path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

const isOwnInstall = caller !== undefined && isInside(caller);
if (!isOwnInstall && command !== "pack" && command !== "publish") process.exitCode = buildPackage() ? 0 : 1;
