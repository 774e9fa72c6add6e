/** What runs in a worker: the engine in Wasm. It imports no binary; its user sends it those that are needed. */
import { WasmBackend } from "../wasm-backend.js";
import { WasmContext } from "../wasm-context.js";
import { withOwnPort } from "./own-port.js";
import { serveEngine } from "./serve.js";

withOwnPort((port) =>
  serveEngine(port, (tableMegabytes) => {
    const backend = new WasmBackend([], tableMegabytes);
    return { backend, add: (module) => backend.add(new WasmContext(module)) };
  }),
);
