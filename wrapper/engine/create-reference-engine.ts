/** Entry `hex-wasp/reference`: the same engine in pure TypeScript, to compare with and to fall back on. */

import { networkWeights } from "../backend/network-weights.js";
import { ReferenceBackend } from "../backend/reference-backend.js";
import type { Engine } from "../types.js";
import { engineOver } from "./engine.js";

export { HexError } from "../errors.js";
export type { Engine, Position } from "../types.js";

/** Creates an engine in plain TypeScript. It takes no options and solves by `pattern-search`. */
export async function createReferenceEngine(): Promise<Engine> {
  return engineOver(new ReferenceBackend(), networkWeights);
}
