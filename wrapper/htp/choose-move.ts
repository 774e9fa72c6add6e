/** The move of `genmove`: `bestMove` within the time that is left; with the swap rule, a fair opening and the swap. */
import type { Move } from "../game/types.js";
import { fairOpening, isOpeningUnderSwap } from "../play/opening.js";
import type { BestMoveOptions, Candidate, Color, Engine, Position, SolveLimits } from "../types.js";
import { DEFAULT_SECONDS, type Session } from "./session.js";

/** Chooses a move for a color in a game that is not over. */
export async function chooseMove(
  session: Session,
  color: Color,
  { signal, onProgress }: Pick<SolveLimits, "signal" | "onProgress"> & { readonly signal: AbortSignal },
): Promise<Move> {
  const { engine, game } = session;
  const position = session.positionFor(color);
  const limits = { ...limitsOf(session, color), signal };
  if (isOpeningUnderSwap(game)) return fairOpening(engine, position, limits);
  const { move, value } = await search(engine, position, {
    ...limits,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  // A negative value means that the opponent has the better side; a swap takes it.
  const isSwapBetter = game.canSwap && game.position.toMove === color && value < 0;
  return isSwapBetter ? (game.swap as Move) : move;
}

/** The best move; after an interrupt, the best so far: the first candidate of the latest report. */
async function search(
  engine: Engine,
  position: Position,
  { signal, onProgress, ...limits }: BestMoveOptions & { readonly signal: AbortSignal },
): Promise<Pick<Candidate, "move" | "value">> {
  let best: Candidate | undefined;
  try {
    return await engine.bestMove(position, {
      ...limits,
      signal,
      onProgress: (progress) => {
        best = progress.candidates?.[0] ?? best;
        onProgress?.(progress);
      },
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    // Before the first report, there is only what the tree has from earlier moves, or the network's first choice.
    return best ?? engine.bestMove(position, { ...limits, timeLimitMs: 0 });
  }
}

function limitsOf({ parameters, clock, game }: Session, color: Color): BestMoveOptions {
  const allowed = clock?.budget(color, game.legalMoves.length) ?? parameters.maxTime ?? DEFAULT_SECONDS;
  const seconds = Math.min(allowed, parameters.maxTime ?? Number.POSITIVE_INFINITY);
  return { timeLimitMs: seconds * 1000, level: parameters.level };
}
