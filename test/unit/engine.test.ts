/** `createEngine`: binaries, sizes and options. */
import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createEngine, type Position } from "../../wrapper/index.js";

const binary = (words: number) =>
  readFileSync(new URL(`../../build/wasm/words-${words}.wasm`, import.meta.url));
const empty = (size: Position["size"]): Position => ({ size, black: [], white: [], toMove: "black" });

const throwingOptions = {
  get wasm(): never {
    throw new TypeError("not for you");
  },
};

describe("createEngine", () => {
  it("loads no binary beyond what the largest board needs", async () => {
    const engine = await createEngine({ largestBoard: 8 });
    expect(engine.winner(empty([4, 16]))).toBeNull();
    expect(() => engine.winner(empty(9))).toThrow(expect.objectContaining({ code: "bad-size" }));
  });

  it.each([
    [1, 8, 9],
    [2, 11, 12],
    [6, 19, null],
  ])("takes the package's binary of %i words", async (words, fits, tooLarge) => {
    const bytes = new Uint8Array(binary(words));
    for (const wasm of [bytes, bytes.buffer, new WebAssembly.Module(bytes)]) {
      const engine = await createEngine({ wasm });
      expect(engine.winner(empty(fits))).toBeNull();
      if (tooLarge === null) continue;
      expect(() => engine.winner(empty(tooLarge))).toThrow(expect.objectContaining({ code: "bad-size" }));
    }
  });

  it.each([
    ["bytes that are no Wasm", { wasm: new Uint8Array([1, 2, 3]) }, "bad-option"],
    ["Wasm of another program", { wasm: new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]) }, "bad-option"],
    ["text for Wasm", { wasm: "words-1.wasm" }, "bad-option"],
    ["null for Wasm", { wasm: null }, "bad-option"],
    ["null for options", null, "bad-option"],
    ["options that cannot be read", throwingOptions, "bad-option"],
    ["a largest board of 20", { largestBoard: 20 }, "bad-size"],
  ])("refuses %s", async (_, options, code) => {
    await expect(createEngine(options as never)).rejects.toMatchObject({ name: "HexError", code });
  });

  it("rejects where WebAssembly is asked for and does not run, and tries again later", async () => {
    const { compile } = WebAssembly;
    onTestFinished(() => {
      WebAssembly.compile = compile;
    });
    WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError("blocked by the page's policy"));
    // A copy of the package that has compiled nothing yet.
    vi.resetModules();
    const fresh = await import("../../wrapper/index.js");
    await expect(fresh.createEngine({ backend: "wasm" })).rejects.toMatchObject({
      code: "no-webassembly",
      message: expect.stringContaining('(blocked by the page\'s policy); the backend "javascript" does'),
    });
    WebAssembly.compile = compile;
    expect((await fresh.createEngine({ backend: "wasm" })).winner(empty(3))).toBeNull();
  });

  it("keeps engines apart", async () => {
    const [one, two] = await Promise.all([createEngine(), createEngine()]);
    expect(one.winner({ size: 1, black: ["a1"], white: [], toMove: "white" })).toBe("black");
    expect(two.winner({ size: 1, black: [], white: ["a1"], toMove: "black" })).toBe("white");
    one.dispose();
    expect(two.winner(empty(3))).toBeNull();
  });
});
