// @ts-check
/**
 * Translates the engine to JavaScript: every target `script-n` of asconfig.json.
 *
 *   script-n   assembly/index.ts  → build/script/n.wasm, without SIMD and other newer features  → build/script/n.js
 *
 * Binaryen's wasm2js writes a module with one instance, whose parts are variables of the module. Its text becomes the
 * body of `instantiate`, so that every call creates an instance with memory of its own. Runs after build-wasm.mjs, which
 * compiles the .wasm files; skips the work if they have not changed.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

process.chdir(join(import.meta.dirname, ".."));

const WIDTHS = [1, 2, 6];
const run = promisify(execFile);
const assemblyscript = createRequire(import.meta.url).resolve("assemblyscript/package.json");
const wasm2js = join(dirname(createRequire(assemblyscript).resolve("binaryen")), "bin/wasm2js");

await Promise.all(WIDTHS.map(translate));

/** @param {number} width */
async function translate(width) {
  const [source, target, stampFile] = [".wasm", ".js", ".stamp"].map((end) => `build/script/${width}${end}`);
  const stamp = createHash("sha256")
    .update(readFileSync(/** @type {string} */ (source)))
    .update(readFileSync(import.meta.filename))
    .digest("hex");
  if (readText(/** @type {string} */ (stampFile)) === stamp) return;
  const { stdout } = await run(process.execPath, [wasm2js, "-O2", "-o", "-", source ?? ""], {
    maxBuffer: 1 << 26,
  });
  writeFileSync(/** @type {string} */ (target), asFactory(stdout));
  writeFileSync(`build/script/${width}.d.ts`, "export declare function instantiate(): unknown;\n");
  writeFileSync(/** @type {string} */ (stampFile), stamp);
}

/** The text of a module with one instance, as a module that exports `instantiate`. @param {string} text */
function asFactory(text) {
  const call = /\nvar retasmFunc = asmFunc\(\{\s*\}\);\n/.exec(text);
  if (call === null) throw new Error("wasm2js wrote another kind of module than expected");
  return `export function instantiate() {\n${text.slice(0, call.index)}\nreturn asmFunc({});\n}\n`;
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
