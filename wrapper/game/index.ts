/** Entry `hex-wasp/game`: a game with its history. */
export { HexError, type HexErrorCode } from "../errors.js";
export type { Cell, Color, Position } from "../types.js";
export { Game } from "./game.js";
export type { GameOptions, GameResult, Move, PlayedMove, SwapRule } from "./types.js";
