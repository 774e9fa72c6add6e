/** The computer's move in a game against a person, in the terminal and on the page: `bestMove`, and under the swap rule
 *  a fair opening and the swap. It never resigns: people like to finish a game. */
import type { Game } from "../game/game.js";
import type { Move } from "../game/types.js";
import type { BestMove, BestMoveOptions, Engine } from "../types.js";
import { fairOpening, isOpeningUnderSwap } from "./opening.js";

/** The methods of an engine or a worker engine that choose a move. */
export type PlayingEngine = Pick<Engine, "bestMove" | "shouldSwap">;

export interface ComputerMove extends Partial<Pick<BestMove, "candidates">> {
  readonly move: Move;
  /** For the side that moves, as in `BestMove`; null for an opening under the swap rule, which is chosen to be even. */
  readonly value: number | null;
  readonly proven: BestMove["proven"];
}

/** Chooses a move for the side to move. Requires a game that is not over. */
export async function chooseMove(
  engine: PlayingEngine,
  game: Game,
  options: BestMoveOptions,
): Promise<ComputerMove> {
  const { position } = game;
  if (isOpeningUnderSwap(game)) {
    return { move: await fairOpening(engine, position, options), value: null, proven: null };
  }
  if (game.canSwap) {
    // The time is for both decisions.
    const { level: _, ...limits } = options;
    const half = options.timeLimitMs === undefined ? {} : { timeLimitMs: options.timeLimitMs / 2 };
    const { swap, value, proven } = await engine.shouldSwap(position, { ...limits, ...half });
    // The winner is named by colour, and the colours have changed hands.
    if (swap) return { move: game.swap, value: -value, proven: proven === null ? null : position.toMove };
  }
  const { move, value, proven, candidates } = await engine.bestMove(position, options);
  return { move, value, proven, candidates };
}
