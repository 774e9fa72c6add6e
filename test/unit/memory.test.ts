/** The engine's views of its memory. */
import { expect, it } from "vitest";
import { createEngine } from "../../wrapper/index.js";
import { watchMemories } from "../support/memories.js";

it("the engine works on after its memory has grown and old views are detached", async () => {
  const memories: WebAssembly.Memory[] = [];
  watchMemories((memory) => memories.push(memory));
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
