/** Plays the moves that a parser has found. Every format ends here, so all of them refuse the same things. */
import { boardSize } from "../board/notation.js";
import { positionSize } from "../board/position.js";
import type { TextPlace } from "../errors.js";
import { Game } from "../game/game.js";
import type { GameOptions, Move, SwapRule } from "../game/types.js";
import type { Color, Position } from "../types.js";
import { atPlace, formatError } from "./text-place.js";

/** A move as a text has it. */
export interface FoundMove {
  readonly move: Move;
  /** Absent: the side to move. */
  readonly color?: Color;
  /** Where the text has it. */
  readonly place: () => TextPlace | undefined;
}

/** The longest game that is read. A board has 361 cells; only passes could make a game longer. */
const MOST_MOVES = 2000;

/** The size that a text gives, or `bad-format` at its place. */
export function readSize(
  columns: number,
  rows: number,
  place: () => TextPlace | undefined,
): Position["size"] {
  return atPlace(place, () => {
    const size = positionSize(columns, rows);
    boardSize(size);
    return size;
  });
}

/** Plays the moves. If one of them is a swap, the game has that swap rule. */
export function replay(options: GameOptions, moves: readonly FoundMove[]): Game {
  const tooMany = moves[MOST_MOVES];
  if (tooMany !== undefined) throw formatError(`more than ${MOST_MOVES} moves`, tooMany.place());
  const swap = moves.find(({ move }) => move === "swap-pieces" || move === "swap-sides");
  const rule = (swap?.move as SwapRule | undefined) ?? options.swap ?? "none";
  let game = Game.create({ ...options, swap: rule });
  for (const { move, color, place } of moves) {
    game = atPlace(place, () => game.play(move, color));
  }
  return game;
}
