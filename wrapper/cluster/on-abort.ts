/**
 * Waiting that ends: by a signal or after a time. Many callers listen to a signal by one listener, since Node warns of
 * signals that have more than a few.
 */
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

/** Waits for `step`; rejects with the signal's reason if it is aborted before. */
export async function unlessAborted<Result>(signal: AbortSignalLike, step: Promise<Result>): Promise<Result> {
  let release = () => {};
  const aborted = new Promise<never>((_, reject) => {
    release = onAbort(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([step, aborted]);
  } finally {
    release();
  }
}

const LONGEST_TIMER = 2 ** 31 - 1;

/** Waits for `step`; resolves to null if it takes longer. */
export async function within<Result>(milliseconds: number, step: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    if (milliseconds <= LONGEST_TIMER) timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([step, late]);
  } finally {
    clearTimeout(timer);
  }
}
