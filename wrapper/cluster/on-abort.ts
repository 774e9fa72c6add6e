/** Listens to a signal for many callers by one listener: Node warns of signals that have more than a few. */
import type { AbortSignalLike } from "../types.js";

const callbacks = new WeakMap<AbortSignalLike, Set<() => void>>();

/** Calls `callback` when the signal is aborted, at once if it is. Returns a function that ends this. */
export function onAbort(signal: AbortSignalLike, callback: () => void): () => void {
  if (signal.aborted) callback();
  const all = callbacks.get(signal) ?? new Set();
  if (!callbacks.has(signal)) {
    callbacks.set(signal, all);
    const callAll = () => {
      for (const one of [...all]) one();
    };
    signal.addEventListener("abort", callAll, { once: true });
  }
  all.add(callback);
  return () => all.delete(callback);
}
