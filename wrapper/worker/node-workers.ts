/** Node's `worker_threads`, under a name that bundlers for browsers do not resolve. */
const NODE_WORKERS: string = "node:worker_threads";

export function importNodeWorkers(): Promise<typeof import("node:worker_threads")> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ NODE_WORKERS);
}
