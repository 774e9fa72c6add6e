// @ts-check
/**
 * Copies the declarations that the package's entries need from build/declarations to build/types: those that
 * `exports` in package.json names, and whatever they import. Declarations of internal modules stay out of the package.
 * (Bundlers for declarations need the compiler API, which TypeScript 7 does not have.)
 */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));

const TYPES = "build/types";
const IMPORTED = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

/** @type {{ exports: Record<string, string | { types?: string }> }} */
const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
const entries = Object.values(exports).flatMap((entry) =>
  typeof entry === "object" ? (entry.types ?? []) : [],
);
const files = new Set(entries.map((entry) => join(entry).slice(TYPES.length + 1)));
for (const file of files) {
  const source = join("build/declarations", file);
  for (const [, imported = ""] of readFileSync(source, "utf8").matchAll(IMPORTED)) {
    files.add(join(dirname(file), imported.replace(/\.js$/, ".d.ts")));
  }
  mkdirSync(join(TYPES, dirname(file)), { recursive: true });
  copyFileSync(source, join(TYPES, file));
}
