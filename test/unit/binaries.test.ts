/** The shipped binaries as a page with its own loader sees them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

describe.each([1, 2, 6])("words-%i.wasm", (words) => {
  const url = new URL(`../../build/wasm/words-${words}.wasm`, import.meta.url);
  const module = new WebAssembly.Module(readFileSync(url));

  it("imports nothing", () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
  });

  it("exports functions and its memory, and nothing that only tests use", () => {
    const exports = WebAssembly.Module.exports(module);
    expect(exports.filter(({ kind }) => kind !== "function").map(({ name }) => name)).toEqual(["memory"]);
    const names = exports.map(({ name }) => name);
    expect(names).toContain("startSolve");
    expect(names).not.toContain("scratchSet");
  });
});
