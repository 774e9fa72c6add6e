/** Entry `hex-wasp/reference`: the same engine in pure TypeScript, to compare with and to fall back on. */
import { engineOver } from "./engine.js";
import { ReferenceBackend } from "./reference-backend.js";
import type { Engine } from "./types.js";

export { HexError } from "./errors.js";
export type { Engine, Position } from "./types.js";

export async function createReferenceEngine(): Promise<Engine> {
  return engineOver(new ReferenceBackend());
}
