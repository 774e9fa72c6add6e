/** The script of a worker that runs the Wasm engine. It imports no binary; the user's side sends those it needs. */
import { EngineBackend } from "../backend/engine-backend.js";
import { wasmContext } from "../backend/wasm-context.js";
import { handleRequests } from "./request-handler.js";
import { openThreadPort } from "./thread-port.js";

openThreadPort((port) =>
  handleRequests(port, (tableMegabytes) => {
    const backend = new EngineBackend("wasm", [], tableMegabytes);
    return { backend, addBinary: (binary) => backend.add(wasmContext(binary as WebAssembly.Module)) };
  }),
);
