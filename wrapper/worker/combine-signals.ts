/** Combines abort signals. `AbortSignal.any` does the same, but Node has it only from 20.3 on and browsers from 2024. */
import type { AbortSignalLike } from "../types.js";

/** A signal that aborts with the first of the given ones, and a function that removes its listeners from them. */
interface CombinedSignal {
  readonly signal: AbortSignal;
  release(): void;
}

export function combineSignals(signals: readonly (AbortSignalLike | undefined)[]): CombinedSignal {
  const controller = new AbortController();
  const removers: (() => void)[] = [];
  const release = () => {
    for (const remove of removers.splice(0)) remove();
  };
  for (const source of signals) {
    if (source === undefined) continue;
    const onAbort = () => {
      controller.abort(source.reason);
      release();
    };
    if (source.aborted) {
      onAbort();
      break;
    }
    source.addEventListener("abort", onAbort, { once: true });
    removers.push(() => source.removeEventListener("abort", onAbort));
  }
  return { signal: controller.signal, release };
}
