/**
 * Starts a worker, either a browser's or one of Node's `worker_threads`, and watches it from its user's side.
 *
 * The only form that bundlers understand and pages can run is a literal `new Worker(new URL("…", import.meta.url))`.
 * The worker's files lie beside this one in the package. They have no lazy imports, because a bundler that packs a
 * worker into one script, as Vite does by default, does not support them.
 *
 * Falls back to an inlined script if the file cannot be used: Vite's development server and bundlers that do not know
 * the form (esbuild, Rollup) move this module without the files beside it, a page on another origin must not start the
 * file, and in a classic script or CommonJS `import.meta.url` is undefined. Only the first worker tries the file; the
 * others wait for its result, so that a missing file is requested once and not once per worker.
 */
import { HexError } from "../errors.js";
import type { Engine } from "../types.js";
import { importNodeWorkers } from "./node-workers.js";
import type { Reply, Request } from "./protocol.js";

type Kind = Engine["backend"];
type StartRequest = Extract<Request, { type: "start" }>;

export interface RunningWorker {
  send(message: Request): void;
  /** In Node, whether the worker keeps the process running. No effect in browsers. */
  keepProcessAlive(isNeeded: boolean): void;
  terminate(): void;
}

/** Receives messages from a worker once it is ready. */
export interface WorkerListener {
  onReply(reply: Exclude<Reply, { type: "ready" }>): void;
  /** Called at most once, when the worker has ended without being told to. */
  onLost(reason: string): void;
}

/** Receives everything from a worker, also while it starts. */
interface WorkerEvents {
  onReply(reply: Reply): void;
  onLost(reason: string): void;
}

/** The inlined script, or null to use the file. */
type Script = string | null;

const isInBrowser = typeof Worker === "function";
/** The address of this module. A variable, because bundlers look for files in literal uses of `import.meta.url`. */
const HERE: string | undefined = import.meta.url;
/** The names of the files that contain the workers. */
const FILES: Record<Kind, string> = {
  wasm: "worker-thread.js",
  javascript: "worker-javascript.js",
  reference: "worker-reference.js",
};
/** The inlined scripts. The engine as JavaScript is too large to be shipped twice: its worker needs the file. */
const SCRIPTS: Partial<Record<Kind, () => Promise<{ readonly source: string }>>> = {
  wasm: () => import("#worker/wasm"),
  reference: () => import("#worker/reference"),
};

/** Whether workers can be started from their files, by kind; absent until the first worker of the kind is started. */
const fileWorks = new Map<Kind, Promise<boolean>>();

/** Starts a worker and waits until it is ready. Rejects with `worker-lost` if that fails. */
export async function startWorker(
  kind: Kind,
  start: StartRequest,
  listener: WorkerListener,
): Promise<RunningWorker> {
  const known = fileWorks.get(kind);
  if (known === undefined ? mayHaveFile() : await known) {
    const fromFile = startFrom(null, kind, start, listener);
    const works = fromFile.then(
      () => true,
      () => false,
    );
    if (known === undefined) fileWorks.set(kind, works);
    if (await works) return fromFile;
  }
  try {
    const script = await SCRIPTS[kind]?.();
    if (script === undefined)
      throw new HexError("worker-lost", `no worker could be started from ${FILES[kind]}`);
    return await startFrom(script.source, kind, start, listener);
  } catch (error) {
    // The next call tries the file again, which may have been unreachable for a moment.
    fileWorks.delete(kind);
    throw withAdvice(error, kind);
  }
}

/** Returns false if the worker's file is certainly missing or forbidden. */
function mayHaveFile(): boolean {
  const here = moduleUrl();
  return here !== null && !isForeign(here) && !here.pathname.includes("/.vite/deps/");
}

/** The address of this module, or null if it has none. */
function moduleUrl(): URL | null {
  try {
    return new URL(HERE ?? "");
  } catch {
    return null;
  }
}

/** Whether an address is on another origin than the page, which browsers do not start workers from. */
function isForeign({ protocol, origin }: URL): boolean {
  return isInBrowser && protocol.startsWith("http") && origin !== globalThis.location?.origin;
}

/** Adds to the error of a browser what can be done about it. The usual reason is the page's policy. */
function withAdvice(error: unknown, kind: Kind): unknown {
  if (!isInBrowser) return error;
  const reason = error instanceof HexError ? error.message : `no worker could be started: ${error}`;
  const text = `${reason}. If the page's Content-Security-Policy forbids workers from blob: addresses, ${advice(kind)}`;
  return new HexError("worker-lost", text, { cause: error });
}

function advice(kind: Kind): string {
  const copy = `copy build/dist/${FILES[kind]} of the package hex-wasp`;
  const here = moduleUrl();
  if (here === null) return `bundle hex-wasp as an ES module and ${copy} to the folder of the bundle`;
  if (isForeign(here)) return "load hex-wasp from the origin of the page";
  return here.protocol.startsWith("http")
    ? `${copy} to ${new URL(FILES[kind], here)}`
    : `${copy} to the folder of the script that contains hex-wasp`;
}

async function startFrom(
  script: Script,
  kind: Kind,
  start: StartRequest,
  listener: WorkerListener,
): Promise<RunningWorker> {
  let state: "starting" | "ready" | "ended" = "starting";
  let resolveReady = () => {};
  let rejectReady = (_: HexError) => {};
  const ready = new Promise<void>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  const events: WorkerEvents = {
    onReply: (reply) => {
      if (reply.type !== "ready") {
        if (state === "ready") listener.onReply(reply);
        return;
      }
      state = "ready";
      resolveReady();
    },
    onLost: (reason) => {
      if (state === "ready") listener.onLost(reason);
      if (state === "starting") {
        rejectReady(new HexError("worker-lost", `no worker could be started: ${reason}`));
      }
      state = "ended";
    },
  };
  const worker = isInBrowser
    ? startInBrowser(script, kind, start.lock, events)
    : await startInNode(script, kind, events);
  worker.send(start);
  await ready;
  return {
    ...worker,
    terminate: () => {
      state = "ended";
      worker.terminate();
    },
  };
}

function startInBrowser(
  script: Script,
  kind: Kind,
  lock: string,
  { onReply, onLost }: WorkerEvents,
): RunningWorker {
  const worker = script === null ? fileWorker(kind) : inlinedWorker(script);
  const lockRequest = new AbortController();
  const terminate = () => {
    lockRequest.abort();
    worker.terminate();
  };
  const lose = (reason: string) => {
    terminate();
    onLost(reason);
  };
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    if (data.type === "ready") {
      // The worker holds the lock now. We get it when the worker has ended, even if that fires no event.
      const { signal } = lockRequest;
      navigator.locks
        ?.request(lock, { signal }, () => lose("it was terminated from outside"))
        .catch(() => {});
    }
    onReply(data);
  };
  worker.onerror = (event) => lose(event.message || "its script could not be loaded");
  worker.onmessageerror = () => lose("a message could not be deserialized");
  return { send: (message) => worker.postMessage(message), keepProcessAlive: () => {}, terminate };
}

function fileWorker(kind: Kind): Worker {
  switch (kind) {
    case "wasm":
      return new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
    case "javascript":
      return new Worker(new URL("./worker-javascript.js", import.meta.url), { type: "module" });
    case "reference":
      return new Worker(new URL("./worker-reference.js", import.meta.url), { type: "module" });
  }
}

function inlinedWorker(script: string): Worker {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(url, { type: "module" });
}

/** A worker inherits the options of `node`, and refuses to run a file if `--input-type` is among them. */
function workerOptions(): { execArgv?: string[] } {
  return process.execArgv.some((option) => option.startsWith("--input-type")) ? { execArgv: [] } : {};
}

async function startInNode(
  script: Script,
  kind: Kind,
  { onReply, onLost }: WorkerEvents,
): Promise<RunningWorker> {
  const { Worker: NodeWorker } = await importNodeWorkers().catch((cause) => {
    throw new HexError("worker-lost", "this environment has no workers", { cause });
  });
  const dataUrl = `data:text/javascript,${encodeURIComponent(script ?? "")}`;
  const url = script === null ? new URL(FILES[kind], HERE) : new URL(dataUrl);
  const worker = new NodeWorker(url, workerOptions());
  worker.on("message", onReply);
  worker.on("error", (error) => onLost(error.message));
  worker.on("exit", (code) => onLost(`it exited with code ${code}`));
  return {
    send: (message) => worker.postMessage(message),
    keepProcessAlive: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}
