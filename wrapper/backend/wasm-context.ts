/** Instances of compiled binaries. Apart from wasm-binaries.ts, so that a worker that is sent its binaries imports none. */
import { instantiateSync } from "@assemblyscript/loader";
import { EngineContext, type EngineExports } from "./engine-context.js";

/** Instantiates a compiled binary. Synchronously, because the loader's asynchronous function would make Node load its
 *  HTTP client, to check whether the module is a Response, which takes longer than everything else. */
export function wasmContext(module: WebAssembly.Module): EngineContext {
  return new EngineContext(() => instantiateSync<EngineExports>(module).exports);
}
