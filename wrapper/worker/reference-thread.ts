/** The script of a worker that runs the TypeScript engine. */
import { ReferenceBackend } from "../backend/reference-backend.js";
import { handleRequests } from "./request-handler.js";
import { openThreadPort } from "./thread-port.js";

openThreadPort((port) =>
  handleRequests(port, () => ({ backend: new ReferenceBackend(), addBinary: () => {} })),
);
