/** The port of the worker that this code runs in: a browser's global scope, or Node's `parentPort`. */
import type { MessagePort } from "node:worker_threads";
import { importNodeWorkers } from "./node-workers.js";
import type { Port, Reply, Request } from "./protocol.js";

interface WorkerScope {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
}

/** Calls `onOpen` with the port: in a browser before returning, because messages without a listener are lost there. */
export function openThreadPort(onOpen: (port: Port<Request, Reply>) => void): void {
  if ("WorkerGlobalScope" in globalThis) {
    const scope = globalThis as unknown as WorkerScope;
    onOpen({
      send: (message) => scope.postMessage(message),
      listen: (onMessage) => {
        scope.onmessage = ({ data }) => onMessage(data as Request);
      },
    });
    return;
  }
  importNodeWorkers().then(({ parentPort }) => {
    const port = parentPort as MessagePort;
    onOpen({
      send: (message) => port.postMessage(message),
      listen: (onMessage) => port.on("message", onMessage),
    });
  });
}
