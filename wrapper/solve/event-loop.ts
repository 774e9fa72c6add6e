/** Yielding to the event loop during long work. */

/** When the event loop last ran, shared by all calls: many short calls in a row must not block it either. */
let lastYield = 0;

/** Lets the event loop run if the last time was `milliseconds` ago or more. */
export async function yieldEvery(milliseconds: number): Promise<void> {
  if (performance.now() - lastYield < milliseconds) return;
  await nextTurn();
  lastYield = performance.now();
}

/** Resolves after everything that is already waiting in the event loop, and without the 4 ms delay of a page's
 *  timers. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
