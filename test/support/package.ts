/** The packed tarball, unpacked where a project would have it after `npm install`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs what is built, without building it again: other tests are using it. */
export function pack(folder: string): Packed {
  const words = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const report = execFileSync("npm", words, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return packedFrom(report);
}

/** Reads the report of `npm pack --json`: a list, or since npm 12 an object by package name. */
export function packedFrom(report: string): Packed {
  const value = JSON.parse(report) as Packed[] | Record<string, Packed>;
  return Object.values(value)[0] as Packed;
}

/** Makes a folder a project that has installed the packed tarball, without asking a registry. */
export function makeProject(project: string): void {
  const target = join(project, "node_modules", "hex-wasp");
  mkdirSync(target, { recursive: true });
  const { filename } = pack(project);
  execFileSync("tar", ["-xzf", join(project, filename), "--strip-components=1", "-C", target]);
  const manifest = { name: "user", private: true, type: "module", dependencies: { "hex-wasp": "*" } };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
}
