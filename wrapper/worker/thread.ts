/**
 * A worker from its user's side: a browser's, or one of Node's `worker_threads`.
 *
 * The one form that bundlers understand and that plain pages run is `new Worker(new URL("…", import.meta.url))`, written
 * out. Its files stand beside this one in the package. They import nothing lazily, because a bundler that packs a
 * worker into one script, as Vite does unless told otherwise, could not do that.
 *
 * Where there is no such file, the same script is had as text: Vite's development server and bundlers that do not know
 * the form move this module without what stands beside it, and a page on another origin may not start the file.
 */
import { HexError } from "../errors.js";
import type { Engine } from "../types.js";
import type { Reply, Request } from "./protocol.js";

type Kind = Engine["backend"];

/** A running worker. */
export interface Thread {
  send(message: Request): void;
  /** Keeps Node running while there is something to wait for; browsers need no telling. */
  hold(isHeld: boolean): void;
  end(): void;
}

export interface Listener {
  hear(reply: Exclude<Reply, { type: "ready" }>): void;
  /** The worker is no more, and nobody asked it to end. Called once. */
  lose(reason: string): void;
}

/** What a worker says to this file. */
interface Events {
  hear(reply: Reply): void;
  lose(reason: string): void;
}

/** The script as text, or null for the file. */
type Source = string | null;

const isInBrowser = typeof Worker === "function";
/** Not where bundlers look for files. */
const HERE = import.meta.url;

/** Starts a worker, and waits until it is ready. */
export async function startThread(
  kind: Kind,
  start: Extract<Request, { type: "start" }>,
  listener: Listener,
): Promise<Thread> {
  if (hasFile()) {
    try {
      return await startFrom(null, kind, start, listener);
    } catch {
      // The text may do.
    }
  }
  const { source } = await (kind === "wasm" ? import("#worker/wasm") : import("#worker/reference"));
  return startFrom(source, kind, start, listener);
}

/** Nothing is known against a file beside this one. */
function hasFile(): boolean {
  const { protocol, origin, pathname } = new URL(HERE);
  const isForeign = isInBrowser && protocol.startsWith("http") && origin !== globalThis.location?.origin;
  return !isForeign && !pathname.includes("/.vite/deps/");
}

async function startFrom(
  source: Source,
  kind: Kind,
  start: Extract<Request, { type: "start" }>,
  listener: Listener,
): Promise<Thread> {
  let state: "starting" | "ready" | "over" = "starting";
  let begin = () => {};
  let fail = (_: HexError) => {};
  const ready = new Promise<void>((resolve, reject) => {
    begin = resolve;
    fail = reject;
  });
  const events: Events = {
    hear: (reply) => {
      if (reply.type !== "ready") {
        if (state === "ready") listener.hear(reply);
        return;
      }
      state = "ready";
      begin();
    },
    lose: (reason) => {
      if (state === "ready") listener.lose(reason);
      if (state === "starting") fail(new HexError("worker-lost", `no worker could be started: ${reason}`));
      state = "over";
    },
  };
  const thread = isInBrowser
    ? startInBrowser(source, kind, start.lock, events)
    : await startInNode(source, kind, events);
  thread.send(start);
  await ready;
  return {
    ...thread,
    end: () => {
      state = "over";
      thread.end();
    },
  };
}

function startInBrowser(source: Source, kind: Kind, lock: string, { hear, lose }: Events): Thread {
  const worker = source === null ? fileWorker(kind) : textWorker(source);
  const waiting = new AbortController();
  const end = () => {
    waiting.abort();
    worker.terminate();
  };
  const lost = (reason: string) => {
    end();
    lose(reason);
  };
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    if (data.type === "ready") {
      // The worker has the lock by now. We get it when the worker is gone, even where that makes no event.
      const { signal } = waiting;
      navigator.locks?.request(lock, { signal }, () => lost("it was ended from outside")).catch(() => {});
    }
    hear(data);
  };
  worker.onerror = (event) => lost(event.message || "its script could not be loaded");
  worker.onmessageerror = () => lost("a message could not be read");
  return { send: (message) => worker.postMessage(message), hold: () => {}, end };
}

function fileWorker(kind: Kind): Worker {
  return kind === "wasm"
    ? new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" })
    : new Worker(new URL("./worker-reference.js", import.meta.url), { type: "module" });
}

function textWorker(source: string): Worker {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return new Worker(url, { type: "module" });
}

/** A name that bundlers for browsers do not look up. */
const NODE_WORKERS: string = "node:worker_threads";

async function startInNode(source: Source, kind: Kind, { hear, lose }: Events): Promise<Thread> {
  const nodeWorkers = import(/* @vite-ignore */ /* webpackIgnore: true */ NODE_WORKERS);
  const { Worker: NodeWorker } = (await nodeWorkers.catch((cause) => {
    throw new HexError("worker-lost", "there are no workers here", { cause });
  })) as typeof import("node:worker_threads");
  const file = kind === "wasm" ? "./worker-thread.js" : "./worker-reference.js";
  const text = `data:text/javascript,${encodeURIComponent(source ?? "")}`;
  const worker = new NodeWorker(source === null ? new URL(file, HERE) : new URL(text));
  worker.on("message", hear);
  worker.on("error", (error) => lose(error.message));
  worker.on("exit", (code) => lose(`it ended with code ${code}`));
  return {
    send: (message) => worker.postMessage(message),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}
