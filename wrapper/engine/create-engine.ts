/**
 * `createEngine`: the engine in Wasm, or as JavaScript where Wasm is not allowed. Browsers compile Wasm asynchronously, so
 * every width that the largest board may need is loaded here, and the methods of the engine can return synchronously.
 */
import { EngineBackend } from "../backend/engine-backend.js";
import type { EngineContext } from "../backend/engine-context.js";
import { networkWeights } from "../backend/network-weights.js";
import { scriptContext } from "../backend/script-engines.js";
import { cannotRun, compileBinary, compileGiven, notOurs } from "../backend/wasm-binaries.js";
import { wasmContext } from "../backend/wasm-context.js";
import { widthsUpTo } from "../backend/widths.js";
import { HexError } from "../errors.js";
import type { Engine, EngineOptions } from "../types.js";
import { engineOver } from "./engine.js";
import { type CheckedEngineOptions, checkEngineOptions } from "./engine-options.js";

/** Creates an engine. `engine.backend` tells whether it runs in WebAssembly or as JavaScript. */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const checked = checkEngineOptions(options);
  return engineOver(await createBackend(checked), networkWeights);
}

async function createBackend({
  wasm,
  cellCount,
  tableMegabytes,
  backend,
}: CheckedEngineOptions): Promise<EngineBackend> {
  if (backend !== "javascript") {
    try {
      const contexts = wasm === undefined ? await inlined(cellCount) : [await given(wasm)];
      return new EngineBackend("wasm", contexts, tableMegabytes);
    } catch (error) {
      if (backend === "wasm" || !isWithoutWasm(error)) throw error;
    }
  }
  return new EngineBackend(
    "javascript",
    await Promise.all(widthsUpTo(cellCount).map(scriptContext)),
    tableMegabytes,
  );
}

/** Whether an error says that the platform does not run Wasm. */
export function isWithoutWasm(error: unknown): boolean {
  return error instanceof HexError && error.code === "no-webassembly";
}

/** Instantiates the binaries of the bundle, up to the first that holds `cellCount` cells. */
async function inlined(cellCount: number): Promise<EngineContext[]> {
  const modules = await Promise.all(widthsUpTo(cellCount).map(compileBinary));
  try {
    return modules.map(wasmContext);
  } catch (cause) {
    throw cannotRun(cause);
  }
}

async function given(wasm: NonNullable<EngineOptions["wasm"]>): Promise<EngineContext> {
  const module = await compileGiven(wasm);
  try {
    return wasmContext(module);
  } catch (cause) {
    throw notOurs(wasm, cause);
  }
}
