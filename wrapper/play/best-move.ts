/** `bestMove` and `shouldSwap` over any backend. */
import type { Backend } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { cellName } from "../board/notation.js";
import { colorName } from "../board/position.js";
import { HexError } from "../errors.js";
import { finishedGame } from "../solve/move-verdicts.js";
import type { CheckedLimits } from "../solve/options.js";
import { estimateValue } from "../solve/promising-move.js";
import { SlicedSearch } from "../solve/sliced-search.js";
import { principalVariation } from "../solve/solve.js";
import type { BestMove, Cell, SolveAlgorithm, SwapAdvice } from "../types.js";
import { nodesOfLevel, STRONGEST_LEVEL } from "./level.js";
import type { CheckedPlayOptions } from "./options.js";

/** The time limit if the caller gives no limit. */
const DEFAULT_MILLISECONDS = 1000;

export async function findBestMove(
  backend: Backend,
  board: Board,
  options: CheckedPlayOptions,
): Promise<BestMove> {
  const finished = finishedGame(backend, board);
  if (finished !== null)
    throw new HexError("game-over", `position: ${colorName(finished.winner)} has won already`);
  const limits = { ...options, nodes: Math.min(options.nodes, nodesOfLevel(options.level)) };
  const isUnlimited = !Number.isFinite(limits.milliseconds) && !Number.isFinite(limits.nodes);
  const bounded = isUnlimited ? { ...limits, milliseconds: DEFAULT_MILLISECONDS } : limits;
  const search = new SlicedSearch(backend, bounded, backend.algorithms[0] as SolveAlgorithm);
  const found = await search.solveOrGuess(board);
  const name = (cell: number) => cellName(cell, board.columns);
  const isGuess = "guess" in found;
  const pv = isGuess
    ? [name(found.guess)]
    : (await principalVariation(backend, board, found, search)).map(name);
  const move = pv[0] as Cell;
  const value = isGuess ? estimateValue(backend, board) : found.winner === board.toMove ? 1 : -1;
  const proven = isGuess ? null : colorName(found.winner);
  return { move, value, proven, pv, candidates: [{ move, value, visits: 1 }], stats: search.stats };
}

export async function adviseSwap(backend: Backend, board: Board, limits: CheckedLimits): Promise<SwapAdvice> {
  const { value, proven } = await findBestMove(backend, board, { ...limits, level: STRONGEST_LEVEL });
  return { swap: value < 0, value, proven };
}
