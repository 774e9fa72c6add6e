/** How much memory solving takes, over boards of all widths. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, onTestFinished } from "vitest";
import { empty, newEngine, opening, wait } from "../support/solving.js";

describe("memory", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;

  /** The memories of all instances made from now on, while they are alive. */
  function watch(): () => number {
    const memories: WeakRef<WebAssembly.Memory>[] = [];
    const { Instance } = WebAssembly;
    onTestFinished(() => {
      WebAssembly.Instance = Instance;
    });
    WebAssembly.Instance = new Proxy(Instance, {
      construct(target, words: ConstructorParameters<typeof Instance>) {
        const instance = new target(...words);
        memories.push(new WeakRef(instance.exports.memory as WebAssembly.Memory));
        return instance;
      },
    });
    return () => {
      collect();
      return memories.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
    };
  }

  it.each([1, 16, 64])(
    "stays within a table of %i MB and 64 MB more, over boards of all widths",
    async (megabytes) => {
      const bytesInUse = watch();
      const engine = await newEngine({ largestBoard: 19, tableMegabytes: megabytes });
      for (const size of [8, 11, 19, 8, 19, 11]) {
        const position = { ...empty(size), black: ["d4"], white: ["e4"] };
        engine.connections(position, "black", { rules: ["and"] });
        for (const algorithm of ["df-pn", "pattern-search"] as const) {
          await engine.solve(position, { algorithm, nodeLimit: 30 });
          await wait(0);
          expect(bytesInUse()).toBeLessThanOrEqual((megabytes + 64) * 2 ** 20);
        }
      }
      engine.dispose();
      await wait(0);
      expect(bytesInUse()).toBe(0);
    },
  );

  it("of one megabyte is enough to be right", async () => {
    const [small, large] = [await newEngine({ tableMegabytes: 1 }), await newEngine({ tableMegabytes: 64 })];
    for (const cell of ["a1", "a2", "a3", "b2", "c1", "f1"]) {
      const [one, two] = [await small.solve(opening(6, cell)), await large.solve(opening(6, cell))];
      expect(one.winner).toBe(two.winner);
      expect(one.stats.tableUsed).toBeLessThanOrEqual(2 ** 20 / 100);
    }
  });
});
