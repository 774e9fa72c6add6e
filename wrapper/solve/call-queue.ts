/** Runs the long calls of one engine one after another, because they share its table and its search. */

import type { AbortSignalLike } from "../types.js";

export class CallQueue {
  #last: Promise<unknown> = Promise.resolve();
  /** The calls that have not ended. The first of them is running. */
  #open = 0;
  /** Run when the first call has ended. */
  readonly #actions = new Set<() => void>();

  /** Runs `call` after all earlier calls have ended. A signal also cancels the wait. */
  add<T>(call: () => Promise<T>, signal: AbortSignalLike | undefined): Promise<T> {
    this.#open++;
    const done = this.#last
      .then(() => (signal?.aborted === true ? undefined : call()))
      .finally(() => this.#end());
    this.#last = done.catch(() => {});
    return Promise.race([done as Promise<T>, ...(signal === undefined ? [] : [rejectOnAbort(signal, done)])]);
  }

  /** Runs `action` once, when the running call has ended and before the next one starts; at once if none is running. */
  whenFree(action: () => void): void {
    if (this.#open === 0) action();
    else this.#actions.add(action);
  }

  #end(): void {
    this.#open--;
    const actions = [...this.#actions];
    this.#actions.clear();
    for (const action of actions) action();
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
