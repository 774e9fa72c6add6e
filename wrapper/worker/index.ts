/** Entry `hex-wasp/worker`: engines off the main thread, in browsers and in Node. */
export { HexError, type HexErrorCode } from "../errors.js";
export type {
  AbortSignalLike,
  AllMovesOptions,
  AllMovesResult,
  Position,
  SolveOptions,
  SolveProgress,
  SolveResult,
} from "../types.js";
export { createWorkerPool } from "./pool.js";
export type {
  PoolCallLimits,
  PoolMoves,
  PoolMovesOptions,
  PoolProgress,
  PoolSolveOptions,
  WorkerEngine,
  WorkerEngineOptions,
  WorkerPool,
  WorkerPoolOptions,
  WorkerTactic,
} from "./types.js";
export { createWorkerEngine } from "./worker-engine.js";
