/** The types of a game. */
import type { Cell, Color, Position } from "../types.js";

/** A cell; `swap-pieces`: the opponent's stone changes its colour and is mirrored at the diagonal from a1; `swap-sides`:
 *  the players exchange colours, so the stone stays and the same colour moves next; `pass`; or `resign`. */
export type Move = Cell | "swap-pieces" | "swap-sides" | "pass" | "resign";

/** Whether the second player may swap, and how. */
export type SwapRule = "none" | "swap-pieces" | "swap-sides";

/** A move and who played it. */
export interface PlayedMove {
  /** The side that played it. */
  readonly color: Color;
  /** The move. */
  readonly move: Move;
}

/** How a game ended. */
export interface GameResult {
  /** The side that won. */
  readonly winner: Color;
  /** `chain`: the winner's stones connect the winner's edges. `resignation`: the loser gave up. */
  readonly by: "chain" | "resignation";
}

export interface GameOptions {
  /** 1…19 per side. */
  readonly size: Position["size"];
  /** Whether and how a player may swap; default `none`. */
  readonly swap?: SwapRule;
  /** The position at the start, if stones are set up or White moves first. Its size must be that of the game. */
  readonly setup?: Position;
  /** Facts that the rules do not need, such as the names of the players; see `Game.info`. */
  readonly info?: Readonly<Record<string, string>>;
}
