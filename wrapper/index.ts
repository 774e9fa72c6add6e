/** Entry `hex-wasp`: everything a program needs, by name. */
export { HexError, type HexErrorCode } from "./errors.js";
export { type FormatBoardOptions, formatBoard } from "./formats/board.js";
export type { Cell, Color, Edge, Engine, EngineOptions, Position } from "./types.js";
export { createEngine } from "./wasm-engine.js";
