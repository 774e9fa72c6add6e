/** Entry `hex-wasp`: everything a program needs, by name. */

export { EVALUATION_METHODS } from "./backend/abi-names.js";
export { type NamedShape, namedShapes } from "./connections/named-shapes.js";
export { createEngine } from "./engine/create-engine.js";
export { HexError, type HexErrorCode } from "./errors.js";
export { type FormatBoardOptions, formatBoard } from "./formats/board-text.js";
export type {
  AbortSignalLike,
  AllMovesOptions,
  AllMovesResult,
  BestMove,
  BestMoveOptions,
  Candidate,
  Cell,
  Color,
  Connection,
  ConnectionLimits,
  ConnectionOptions,
  Connections,
  Edge,
  Engine,
  EngineOptions,
  Evaluation,
  EvaluationMethod,
  Fill,
  FillIn,
  FillKind,
  InferiorKind,
  InferiorMove,
  InferiorOptions,
  Position,
  Proof,
  ProofAnswer,
  ProofCheck,
  ProofNode,
  SolveAlgorithm,
  SolveLimits,
  SolveOptions,
  SolveProgress,
  SolveResult,
  SolveStats,
  SwapAdvice,
  Tactic,
  WasmModule,
} from "./types.js";
