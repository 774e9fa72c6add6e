// @ts-check
/**
 * Turns data files into modules for the bundle: data/yang7.txt → build/data/yang7.js, which exports its text;
 * data/judge.bin → build/data/judge.js, which exports it as base64, and data/player.bin in the same way.
 *
 * Also writes build/js/package.json, by which Node and Rollup resolve `#wasm/…`, `#script/…` and `#data/…` in the output of tsc, and
 * copies the modules there, because such names cannot refer to files outside of their package. The bundled package has
 * no use for these names, so its own package.json does not list them.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));
mkdirSync("build/data", { recursive: true });
for (const name of ["yang7"]) {
  const text = readFileSync(`data/${name}.txt`, "utf8");
  writeFileSync(`build/data/${name}.js`, `export const text =\n  ${JSON.stringify(text)};\n`);
  writeFileSync(`build/data/${name}.d.ts`, "export declare const text: string;\n");
}

for (const name of ["judge", "player"]) {
  const weights = readFileSync(`data/${name}.bin`).toString("base64");
  writeFileSync(`build/data/${name}.js`, `export const base64 =\n  "${weights}";\n`);
  writeFileSync(`build/data/${name}.d.ts`, "export declare const base64: string;\n");
}

cpSync("build/inline", "build/js/inline/wasm", { recursive: true });
cpSync("build/script", "build/js/inline/script", { recursive: true });
cpSync("build/data", "build/js/inline/data", { recursive: true });
const imports = {
  "#wasm/*": "./inline/wasm/*.js",
  "#script/*": "./inline/script/*.js",
  "#data/*": "./inline/data/*.js",
};
const manifest = { type: "module", private: true, imports };
writeFileSync("build/js/package.json", `${JSON.stringify(manifest, null, 2)}\n`);
