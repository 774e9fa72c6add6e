/** What a newcomer does with a fresh clone: packs it, or installs it from git into a project. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pack, packedFrom, ROOT } from "../support/package.js";

/** The environment without the settings of the npm that runs the tests. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/i.test(name)),
);

function run(folder: string, name: string, ...words: string[]): string {
  return execFileSync(name, words, {
    cwd: folder,
    encoding: "utf8",
    env: ENVIRONMENT,
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 2 ** 26,
  });
}

describe("a fresh clone", () => {
  let temporary: string;
  let clone: string;
  let expected: string[];

  beforeAll(() => {
    temporary = mkdtempSync(join(tmpdir(), "hex-wasp-"));
    clone = join(temporary, "clone");
    const words = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    const files = run(ROOT, "git", ...words).split("\0");
    for (const file of new Set(files)) {
      if (file !== "" && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file));
    }
    run(clone, "git", "init", "--quiet");
    run(clone, "git", "add", "--all");
    const author = ["-c", "user.name=user", "-c", "user.email=user@localhost"];
    run(clone, "git", ...author, "commit", "--quiet", "--no-verify", "--message", "a clone");
    expected = pathsOf(pack(temporary));
  });

  afterAll(() => rmSync(temporary, { recursive: true, force: true }));

  const pathsOf = ({ files }: { files: readonly { readonly path: string }[] }) =>
    files.map(({ path }) => path).sort();

  it("is installed from git, with all that the package has", { timeout: 600_000 }, () => {
    const project = join(temporary, "project");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "user", private: true }));
    run(project, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund", `git+file://${clone}`);
    const installed = join(project, "node_modules", "hex-wasp");
    expect(expected.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
    expect(run(project, "npx", "hex-wasp", "solve", "3", "a1")).toContain("White wins");
  });

  it("does not build on its own install, and does when it is packed", { timeout: 300_000 }, () => {
    symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
    run(clone, "npm", "run", "prepare");
    expect(existsSync(join(clone, "build"))).toBe(false);
    // The binaries take longest, and the other test has built them from nothing.
    for (const part of ["wasm", "inline", "script", "wasm.stamp"]) {
      cpSync(join(ROOT, "build", part), join(clone, "build", part), { recursive: true });
    }
    const packed = packedFrom(run(clone, "npm", "pack", "--json"));
    expect(pathsOf(packed)).toEqual(expected);
    expect(run(clone, "git", "status", "--porcelain")).toBe("?? node_modules\n");
  });
});
