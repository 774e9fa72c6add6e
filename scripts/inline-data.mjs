// @ts-check
/** Writes data that the bundle carries as modules: data/yang7.txt → build/data/yang7.js, its text. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));
mkdirSync("build/data", { recursive: true });
for (const name of ["yang7"]) {
  const text = readFileSync(`data/${name}.txt`, "utf8");
  writeFileSync(`build/data/${name}.js`, `export const text =\n  ${JSON.stringify(text)};\n`);
  writeFileSync(`build/data/${name}.d.ts`, "export declare const text: string;\n");
}
