/** What runs in a worker: the engine in TypeScript. */
import { ReferenceBackend } from "../reference-backend.js";
import { withOwnPort } from "./own-port.js";
import { serveEngine } from "./serve.js";

withOwnPort((port) => serveEngine(port, () => ({ backend: new ReferenceBackend(), add: () => {} })));
