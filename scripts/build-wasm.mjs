// @ts-check
/**
 * Compiles the engine: every target of asconfig.json, for sets of n words.
 *
 *   release-n   assembly/index.ts        → build/wasm/words-n.wasm and build/inline/n.js   shipped
 *   script-n    assembly/index.ts        → build/script/n.wasm          for build-javascript.mjs
 *   probe-n     assembly/probe/index.ts  → build/probe/release-n.wasm   the same code, with internals exported
 *   debug-n     assembly/probe/index.ts  → build/probe/debug-n.wasm     the same, with assertions
 *
 * build/inline/n.js contains the binary of width n as base64 text; the bundle imports it lazily. With the argument
 * `release`, builds only what is shipped. Skips the work if neither the sources nor the compiler have changed since the
 * last run.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import asc from "assemblyscript/asc";

process.chdir(join(import.meta.dirname, ".."));

/** @type {{ targets: Record<string, { outFile: string }> }} */
const config = JSON.parse(readFileSync("asconfig.json", "utf8"));
const isReleaseOnly = process.argv[2] === "release";
const stampFile = "build/wasm.stamp";
const stamp = fingerprint();
const releaseStamp = `${stamp} release`;
const lastStamp = readStamp();
if (lastStamp === stamp || (isReleaseOnly && lastStamp === releaseStamp)) process.exit(0);

for (const folder of ["build/wasm", "build/inline", "build/probe", "build/script"]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
for (const [target, { outFile }] of Object.entries(config.targets)) {
  const [kind, width] = target.split("-");
  const isShipped = kind === "release" || kind === "script";
  if (isReleaseOnly && !isShipped) continue;
  const entry = isShipped ? "assembly/index.ts" : "assembly/probe/index.ts";
  const { error, stderr } = await asc.main([entry, "--config", "asconfig.json", "--target", target]);
  if (error) {
    process.stderr.write(`${target}:\n${stderr.toString()}`);
    process.exit(1);
  }
  if (kind === "release") {
    const base64 = readFileSync(outFile).toString("base64");
    writeFileSync(`build/inline/${width}.js`, `export const base64 =\n  "${base64}";\n`);
    writeFileSync(`build/inline/${width}.d.ts`, "export declare const base64: string;\n");
  }
}
writeFileSync(stampFile, isReleaseOnly ? releaseStamp : stamp);

/** Hashes everything the output depends on: this script, the configuration, the sources, the compiler version. */
function fingerprint() {
  const hash = createHash("sha256");
  hash.update(createRequire(import.meta.url)("assemblyscript/package.json").version);
  const sources = readdirSync("assembly", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .sort();
  for (const file of [
    "scripts/build-wasm.mjs",
    "asconfig.json",
    ...sources.map((file) => join("assembly", file)),
  ]) {
    hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function readStamp() {
  try {
    return readFileSync(stampFile, "utf8");
  } catch {
    return "";
  }
}
