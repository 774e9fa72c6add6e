// @ts-check
/**
 * `npm run redis`: provides a `redis-server` for the tests of the cluster. Looks for an installed one; otherwise tries to
 * install Debian's package with apt; otherwise fails with a hint.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the path of a `redis-server`, or null. If REDIS_SERVER_PATH is set, only that path counts. */
export function findRedis() {
  const { REDIS_SERVER_PATH: given, PATH = "" } = process.env;
  const paths = given ? [given] : PATH.split(delimiter).map((folder) => join(folder, "redis-server"));
  return paths.find(isExecutable) ?? null;
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
  return run([...apt, "update"]) && run([...apt, "install", "-y", "--no-install-recommends", "redis-server"]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (findRedis() === null && process.platform === "linux") install();
  if (findRedis() === null) {
    process.stderr.write("No redis-server found. Install it, or set REDIS_SERVER_PATH to its path.\n");
    process.exitCode = 1;
  }
}
