/** The port of the worker that this runs in: of a browser's global scope, or Node's `parentPort`. */
import type { Port, Reply, Request } from "./protocol.js";

interface Scope {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
}

/** A name that bundlers for browsers do not look up. */
const NODE_WORKERS: string = "node:worker_threads";

/** Hands the port over at once in a browser, where messages that nobody hears are lost. */
export function withOwnPort(use: (port: Port<Request, Reply>) => void): void {
  if ("WorkerGlobalScope" in globalThis) {
    const scope = globalThis as unknown as Scope;
    use({
      send: (message) => scope.postMessage(message),
      listen: (hear) => {
        scope.onmessage = ({ data }) => hear(data as Request);
      },
    });
    return;
  }
  import(/* @vite-ignore */ /* webpackIgnore: true */ NODE_WORKERS).then(({ parentPort }) => {
    use({
      send: (message) => parentPort.postMessage(message),
      listen: (hear) => parentPort.on("message", hear),
    });
  });
}
