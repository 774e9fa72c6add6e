/** The move of `genmove`: `bestMove` within the time that is left; with the swap rule, a fair opening and the swap. */
import type { Move } from "../game/types.js";
import { fairOpening } from "../play/opening.js";
import type { BestMoveOptions, Color, Engine, Position, SolveLimits } from "../types.js";
import { DEFAULT_SECONDS, type Session } from "./session.js";

/** An interrupted search still has to return a move: the most promising one that it has not refuted. */
const INTERRUPTED_NODES = 1;

/** Chooses a move for a color in a game that is not over. */
export async function chooseMove(
  session: Session,
  color: Color,
  { signal, onProgress }: Pick<SolveLimits, "signal" | "onProgress"> & { readonly signal: AbortSignal },
): Promise<Move> {
  const { engine, game } = session;
  const position = session.positionFor(color);
  const isEmptyBoard = position.black.length + position.white.length === 0;
  if (game.swap !== "none" && isEmptyBoard) return fairOpening(engine, position);
  const { move, value } = await search(engine, position, {
    ...limitsOf(session, color),
    signal,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  // A negative value means that the opponent has the better side; a swap takes it.
  const isSwapBetter = game.canSwap && game.position.toMove === color && value < 0;
  return isSwapBetter ? (game.swap as Move) : move;
}

async function search(
  engine: Engine,
  position: Position,
  options: BestMoveOptions & { signal: AbortSignal },
) {
  try {
    return await engine.bestMove(position, options);
  } catch (error) {
    if (!options.signal.aborted) throw error;
    return engine.bestMove(position, { nodeLimit: INTERRUPTED_NODES });
  }
}

function limitsOf({ parameters, clock, game }: Session, color: Color): BestMoveOptions {
  const allowed = clock?.budget(color, game.legalMoves.length) ?? parameters.maxTime ?? DEFAULT_SECONDS;
  const seconds = Math.min(allowed, parameters.maxTime ?? Number.POSITIVE_INFINITY);
  return { timeLimitMs: seconds * 1000, level: parameters.level };
}
