/** Entry `hex-wasp`: everything a program needs, by name. */
export { HexError, type HexErrorCode } from "./errors.js";
export { type FormatBoardOptions, formatBoard } from "./formats/board.js";
export { EVALUATION_METHODS } from "./methods.js";
export { type NamedPattern, namedPatterns } from "./patterns.js";
export type {
  BestMove,
  BestMoveOptions,
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
  Tactic,
} from "./types.js";
export { createEngine } from "./wasm-engine.js";
