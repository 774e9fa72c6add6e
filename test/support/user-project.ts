/** A new project with the packed package installed, as a user has it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc");

export interface UserProject {
  readonly folder: string;
  remove(): void;
}

/** Packs what has been built and installs it in a new folder. */
export function createUserProject(): UserProject {
  const folder = mkdtempSync(join(tmpdir(), "hex-wasp-"));
  const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const report = execFileSync("npm", words, { cwd: ROOT, encoding: "utf8" });
  const [packed] = Object.values(JSON.parse(report) as Record<string, { filename: string }>);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "user", private: true, type: "module" }),
  );
  const tarball = join(folder, packed?.filename ?? "");
  execFileSync("npm", ["install", "--no-audit", "--no-fund", tarball], { cwd: folder, stdio: "ignore" });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Compiles TypeScript files of a folder strictly into `out`; returns the compiler's messages. The declarations of Node
 *  are those of this project. */
export function compile(folder: string, files: readonly string[], out: string): string {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: "es2022",
    module: "nodenext",
    lib: ["es2023", "dom"],
    types: ["node"],
    typeRoots: [join(ROOT, "node_modules", "@types")],
    outDir: out,
    rootDir: ".",
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  try {
    return execFileSync(process.execPath, [TSC, "-p", folder], { encoding: "utf8" });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout ?? error);
  }
}
