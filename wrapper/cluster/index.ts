/** The entry `hex-wasp/cluster`: many machines on one position, over BullMQ and Redis. See docs/cluster.md. */
export { HexError, type HexErrorCode } from "../errors.js";
export type {
  AllMovesOptions,
  AllMovesResult,
  Position,
  Proof,
  SolveOptions,
  SolveProgress,
  SolveResult,
} from "../types.js";
export { createCluster } from "./cluster.js";
export type * from "./types.js";
export { startClusterWorker } from "./worker.js";
