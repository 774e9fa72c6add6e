/** The memories of Wasm instances, to grow or to measure them. */
import { onTestFinished } from "vitest";

/** Calls `note` with the memory of each instance made until the test ends. */
export function watchMemories(note: (memory: WebAssembly.Memory) => void): void {
  const { Instance } = WebAssembly;
  onTestFinished(() => {
    WebAssembly.Instance = Instance;
  });
  WebAssembly.Instance = new Proxy(Instance, {
    construct(target, words: ConstructorParameters<typeof Instance>) {
      const instance = new target(...words);
      note(instance.exports.memory as WebAssembly.Memory);
      return instance;
    },
  });
}
