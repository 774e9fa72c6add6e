/** The script of a worker that runs the engine as JavaScript. It loads each width when the user's side asks for it. */
import { EngineBackend } from "../backend/engine-backend.js";
import { scriptContext } from "../backend/script-engines.js";
import { handleRequests } from "./request-handler.js";
import { openThreadPort } from "./thread-port.js";

openThreadPort((port) =>
  handleRequests(port, (tableMegabytes) => {
    const backend = new EngineBackend("javascript", [], tableMegabytes);
    return { backend, addBinary: async (width) => backend.add(await scriptContext(width as number)) };
  }),
);
