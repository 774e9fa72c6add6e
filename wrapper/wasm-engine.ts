/**
 * `createEngine`: the engine in Wasm. Compiling is asynchronous, as pages require, so all that the largest board may
 * need is made ready here; methods then answer at once.
 */
import { engineOver } from "./engine.js";
import { checkEngineOptions } from "./engine-options.js";
import type { Engine, EngineOptions } from "./types.js";
import { WasmBackend } from "./wasm-backend.js";
import { cannotRun, compileBinary, compileGiven, notOurs, widthOf } from "./wasm-binaries.js";
import { WasmContext } from "./wasm-context.js";

/** An engine in WebAssembly. */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { wasm, cellCount, tableMegabytes } = checkEngineOptions(options);
  const contexts = wasm === undefined ? await inlined(cellCount) : [await given(wasm)];
  return engineOver(new WasmBackend(contexts, tableMegabytes));
}

/** The binaries of the bundle, up to the first that holds `cellCount` cells. */
async function inlined(cellCount: number): Promise<WasmContext[]> {
  const widths = Array.from({ length: widthOf(cellCount) + 1 }, (_, width) => width);
  const modules = await Promise.all(widths.map(compileBinary));
  try {
    return modules.map((module) => new WasmContext(module));
  } catch (cause) {
    throw cannotRun(cause);
  }
}

async function given(wasm: BufferSource | WebAssembly.Module): Promise<WasmContext> {
  const module = await compileGiven(wasm);
  try {
    return new WasmContext(module);
  } catch (cause) {
    throw notOurs(wasm, cause);
  }
}
