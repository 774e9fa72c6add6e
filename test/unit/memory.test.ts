import { expect, it, onTestFinished } from "vitest";
import { createEngine } from "../../wrapper/index.js";

it("goes on after the engine's memory has grown and old views are detached", async () => {
  const memories: WebAssembly.Memory[] = [];
  const { Instance } = WebAssembly;
  onTestFinished(() => {
    WebAssembly.Instance = Instance;
  });
  WebAssembly.Instance = new Proxy(Instance, {
    construct(target, words: ConstructorParameters<typeof Instance>) {
      const instance = new target(...words);
      memories.push(instance.exports.memory as WebAssembly.Memory);
      return instance;
    },
  });
  const engine = await createEngine();
  const won = {
    size: 9,
    black: ["a1"],
    white: "abcdefghi".split("").map((c) => `${c}5`),
    toMove: "black",
  } as const;
  expect(engine.winner(won)).toBe("white");
  expect(memories).toHaveLength(3);
  for (const memory of memories) {
    const before = memory.buffer;
    memory.grow(10);
    expect(before.byteLength).toBe(0);
  }
  expect(engine.winner(won)).toBe("white");
  expect(engine.winner({ ...won, white: [] })).toBeNull();
});
