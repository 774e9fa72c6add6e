// @ts-check
/**
 * `prepack`: builds what the package contains, so that `npm pack` and `npm publish` never pack an empty folder. In a
 * fresh clone the build tools are missing; installs them first.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(import.meta.dirname, "..");
const TOOLS = ["assemblyscript", "rollup", "typescript"];

/** Builds the package. Returns false if that fails. */
export function buildPackage() {
  const hasTools = TOOLS.every((tool) => existsSync(join(ROOT, "node_modules", tool)));
  const install = ["ci", "--include=dev", "--no-global", "--ignore-scripts", "--no-audit", "--no-fund"];
  return (hasTools || npm(install)) && npm(["run", "build:package"]);
}

/** Runs npm in the clone. Its output goes to stderr: `npm pack --json` writes its report to stdout.
 *  @param {string[]} words */
function npm(words) {
  const { npm_execpath: cli } = process.env;
  const isNpm = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const [command, ...rest] = isNpm ? [process.execPath, cli, ...words] : ["npm", ...words];
  return (
    spawnSync(command ?? "npm", rest, { cwd: ROOT, stdio: ["ignore", 2, 2], shell: !isNpm }).status === 0
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = buildPackage() ? 0 : 1;
