// @ts-check
/**
 * `npm run redis`: provides a `redis-server` for the tests of the cluster. Looks for an installed one; otherwise tries to
 * install Debian's package with apt; otherwise fails with a hint.
 */
import { fileURLToPath } from "node:url";
import { ensurePrograms, findProgram } from "./installed-programs.mjs";

/** @type {import("./installed-programs.mjs").Program} */
const REDIS = {
  title: "redis-server",
  variable: "REDIS_SERVER_PATH",
  names: ["redis-server"],
  paths: [],
  debianPackage: "redis-server",
};

/** Returns the path of a `redis-server`, or null. If REDIS_SERVER_PATH is set, only that path counts. */
export function findRedis() {
  return findProgram(REDIS);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensurePrograms([REDIS]);
