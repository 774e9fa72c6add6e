// @ts-check
/** Programs that the tests need: finds installed ones, and installs Debian's packages where that is possible. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @typedef {object} Program
 * @property {string} title
 * @property {string} variable the environment variable that overrides the search
 * @property {readonly string[]} names the names to look for in PATH
 * @property {readonly string[]} paths other usual places
 * @property {string} debianPackage
 */

/**
 * Returns the path of a program, or null. If its variable is set, only that path counts.
 * @param {Program} program
 */
export function findProgram({ variable, names, paths }) {
  const { [variable]: given, PATH = "" } = process.env;
  if (given) return isExecutable(given) ? given : null;
  const onPath = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [...onPath, ...paths].find(isExecutable) ?? null;
}

/**
 * Tries to install those that are missing. For each that is missing still, writes a hint and sets the exit code to 1.
 * @param {readonly Program[]} programs
 */
export function ensurePrograms(programs) {
  const missing = () => programs.filter((program) => findProgram(program) === null);
  if (missing().length > 0 && process.platform === "linux") {
    install(missing().map(({ debianPackage }) => debianPackage));
  }
  for (const { title, variable } of missing()) {
    process.stderr.write(`No ${title} found. Install it, or set ${variable} to its path.\n`);
    process.exitCode = 1;
  }
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
