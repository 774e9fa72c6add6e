/**
 * `bestMove` of a pool: a player on one worker, and on a second one the solver, which may prove first who wins.
 *
 * The solver's winning move may make a detour, and it comes alone. So the second worker is then asked as a player: the
 * proof is in its table, so it soon returns a winning move that shortens the way to a chain (docs/player.md), with the
 * moves that it considered. If the player's time is up before, the solver's move is played.
 */
import type { BestMove, BestMoveOptions, Cell, Color, Position, SolveResult } from "../types.js";
import { combineSignals } from "./combine-signals.js";
import type { WorkerEngine } from "./types.js";

/** The methods that are needed of a worker. */
export type MoveFinder = Pick<WorkerEngine, "bestMove" | "solve">;

/** The first answer of both, but a proven one if there is any. Requires options that are valid. */
export async function bestMoveOfTwo(
  player: MoveFinder,
  solver: MoveFinder,
  position: Position,
  options: BestMoveOptions & { readonly timeLimitMs: number },
): Promise<BestMove> {
  const { timeLimitMs } = options;
  const done = new AbortController();
  const { signal, release } = combineSignals([options.signal, done.signal]);
  const thinking = player.bestMove(position, { ...options, signal });
  let proven: BestMove | null = null;
  const solve = async (): Promise<BestMove> => {
    const result = await solver.solve(position, { timeLimitMs, signal });
    if (result.move === null) return thinking;
    proven = asBestMove(result, position.toMove);
    if (result.winner !== position.toMove) return proven;
    const played = await solver.bestMove(position, { timeLimitMs, signal });
    return played.proven === null ? proven : withStats(played, result);
  };
  // If the solver has no move, or its worker is lost, the player's own answer counts.
  const solving = solve().catch(() => thinking);
  try {
    const answer = await Promise.race([thinking, solving]);
    return answer.proven === null ? (proven ?? answer) : answer;
  } finally {
    done.abort();
    release();
    await Promise.allSettled([thinking, solving]);
  }
}

/** A solved position as a move to play. Requires a game that is not over. */
function asBestMove({ winner, move, pv, stats }: SolveResult, toMove: Color): BestMove {
  const value = winner === toMove ? 1 : -1;
  const candidates = [{ move: move as Cell, value, visits: 0 }];
  return { move: move as Cell, value, proven: winner, pv, candidates, stats };
}

/** The work of the solver counts, too. */
function withStats(played: BestMove, { stats }: SolveResult): BestMove {
  const nodes = stats.nodes + played.stats.nodes;
  const milliseconds = stats.milliseconds + played.stats.milliseconds;
  return { ...played, stats: { ...played.stats, nodes, milliseconds } };
}
