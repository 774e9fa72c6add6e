/** Runs the long calls of one engine one after another, because they share its table and its search. */

import type { AbortSignalLike } from "../types.js";

export class CallQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `call` after all earlier calls have ended. A signal also cancels the wait. */
  add<T>(call: () => Promise<T>, signal: AbortSignalLike | undefined): Promise<T> {
    const done = this.#last.then(() => (signal?.aborted === true ? undefined : call()));
    this.#last = done.catch(() => {});
    return Promise.race([done as Promise<T>, ...(signal === undefined ? [] : [rejectOnAbort(signal, done)])]);
  }
}

/** Rejects with the signal's reason when it aborts, unless the call has ended by then. */
function rejectOnAbort(signal: AbortSignalLike, call: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    const removeListener = () => signal.removeEventListener("abort", onAbort);
    call.then(removeListener, removeListener);
  });
}
