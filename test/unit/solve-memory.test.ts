/** How much memory solving takes, over boards of all widths. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { watchMemories } from "../support/memories.js";
import { empty, newEngine, nextTurn, opening } from "../support/solving.js";

describe("memory", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;

  /**
   * Returns a count of the bytes in use by all instances made from now on.
   *
   * The collector takes objects that the current turn or a compiling thread still names in a later
   * turn only. So the count waits for up to 20 turns until it is at most `limit`; memory that the
   * engine itself keeps is in use after any number of turns.
   */
  function watch(): (limit: number) => Promise<number> {
    const memories: WeakRef<WebAssembly.Memory>[] = [];
    watchMemories((memory) => memories.push(new WeakRef(memory)));
    const count = () => memories.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
    return async (limit) => {
      let bytes = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < 20 && bytes > limit; turn++) {
        await nextTurn();
        collect();
        bytes = count();
      }
      return bytes;
    };
  }

  it.each([1, 16, 64])(
    "stays within a table of %i MB and 72 MB more, over boards of all widths",
    async (megabytes) => {
      const bytesInUse = watch();
      const engine = await newEngine({ largestBoard: 19, tableMegabytes: megabytes });
      for (const size of [8, 11, 19, 8, 19, 11]) {
        const position = { ...empty(size), black: ["d4"], white: ["e4"] };
        engine.connections(position, "black", { rules: ["and"] });
        for (const algorithm of ["df-pn", "pattern-search"] as const) {
          await engine.solve(position, { algorithm, nodeLimit: 30 });
          const limit = (megabytes + 72) * 2 ** 20;
          expect(await bytesInUse(limit)).toBeLessThanOrEqual(limit);
        }
      }
      engine.dispose();
      expect(await bytesInUse(0)).toBe(0);
    },
  );

  it.each([1, 64])("stays within it during a solve, over calls on all widths: %i MB", async (megabytes) => {
    const bytesInUse = watch();
    const engine = await newEngine({ largestBoard: 19, tableMegabytes: megabytes });
    const limit = (megabytes + 72) * 2 ** 20;
    for (const solved of [8, 11, 19]) {
      const controller = new AbortController();
      const solving = engine.solve(empty(solved), { signal: controller.signal }).catch(() => {});
      for (const size of [8, 11, 19, 8]) {
        await nextTurn();
        engine.connections({ ...empty(size), black: ["d4"] }, "black", { rules: ["and"] });
        expect(await bytesInUse(limit)).toBeLessThanOrEqual(limit);
      }
      controller.abort();
      await solving;
    }
    engine.dispose();
    expect(await bytesInUse(0)).toBe(0);
  });

  it("of one megabyte gives the winners that a large table gives", async () => {
    const [small, large] = [await newEngine({ tableMegabytes: 1 }), await newEngine({ tableMegabytes: 64 })];
    for (const cell of ["a1", "a2", "a3", "b2", "c1", "f1"]) {
      const [one, two] = [await small.solve(opening(6, cell)), await large.solve(opening(6, cell))];
      expect(one.winner).toBe(two.winner);
      expect(one.stats.tableUsed).toBeLessThanOrEqual(2 ** 20 / 100);
    }
  });

  it("of one megabyte does not keep a search from its node limit, though entries evict each other", async () => {
    const engine = await newEngine({ tableMegabytes: 1 });
    const stones = { black: ["b7", "a3", "i3", "f4", "i5"], white: ["f8", "h2"] };
    const { winner, stats } = await engine.solve({ size: 9, ...stones, toMove: "white" }, { nodeLimit: 471 });
    expect(winner).toBeNull();
    expect(stats.nodes).toBe(471);
  });
});
