/**
 * The engines of a run. Each is created when a case first needs it and then lives as long as the run: tables, lemmas and
 * memory of earlier cases stay, as in a program that runs for days. The tables are as small as the package allows.
 */
import type { Engine } from "../wrapper/types.js";
import type { WorkerEngine, WorkerPool } from "../wrapper/worker/types.js";
import type { Package } from "./package.js";

export type Backend = "wasm" | "javascript" | "reference";

export class Engines {
  readonly #pack: Package;
  readonly #engines = new Map<Backend, Promise<Engine>>();
  readonly #workers = new Map<Backend, Promise<WorkerEngine>>();
  #pool: Promise<WorkerPool> | undefined;

  constructor(pack: Package) {
    this.#pack = pack;
  }

  engine(backend: Backend): Promise<Engine> {
    const { main, reference } = this.#pack;
    return once(this.#engines, backend, async () => {
      const engine = await (backend === "reference"
        ? reference.createReferenceEngine()
        : main.createEngine({ backend, tableMegabytes: 1 }));
      await engine.loadJudge();
      return engine;
    });
  }

  worker(backend: Backend): Promise<WorkerEngine> {
    return once(this.#workers, backend, () =>
      this.#pack.worker.createWorkerEngine({ backend, tableMegabytes: 1 }),
    );
  }

  pool(): Promise<WorkerPool> {
    this.#pool ??= this.#pack.worker.createWorkerPool({ workers: 2, tableMegabytes: 1 });
    return this.#pool;
  }

  async dispose(): Promise<void> {
    for (const engine of this.#engines.values()) (await engine).dispose();
    for (const worker of this.#workers.values()) await (await worker).dispose();
    await (await this.#pool)?.dispose();
  }
}

function once<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
