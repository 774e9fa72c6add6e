/** Long work of one engine, one call after another: the engine's table and stack are there once. */

export class Worklist {
  #last: Promise<unknown> = Promise.resolve();

  /** Does the work once all work that came before is done or has failed. A signal ends the waiting too. */
  add<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const isCalledOff = () => signal?.aborted === true;
    const done = this.#last.then(() => (isCalledOff() ? undefined : work()));
    this.#last = done.catch(() => {});
    return Promise.race([done as Promise<T>, ...(signal === undefined ? [] : [abortOf(signal, done)])]);
  }
}

/** Rejects with the signal's reason when it comes, unless the work has ended by then. */
function abortOf(signal: AbortSignal, work: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    const forget = () => signal.removeEventListener("abort", onAbort);
    work.then(forget, forget);
  });
}
