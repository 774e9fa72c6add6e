/** `bestMove` and `shouldSwap` over any backend. */
import { NOBODY } from "../../assembly/abi.js";
import type { Backend } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { cellName } from "../board/notation.js";
import { colorName } from "../board/position.js";
import { HexError } from "../errors.js";
import { finishedGame } from "../solve/move-verdicts.js";
import type { CheckedLimits } from "../solve/options.js";
import { estimateValue, promisingMove } from "../solve/promising-move.js";
import { SlicedSearch, type Solution } from "../solve/sliced-search.js";
import { principalVariation } from "../solve/solve.js";
import type { BestMove, Candidate, Cell, EvaluationMethod, SolveAlgorithm, SwapAdvice } from "../types.js";
import { candidateOf, estimateOf } from "./candidates.js";
import { levelOf, STRONGEST_LEVEL } from "./level.js";
import { type CheckedPlayOptions, DEFAULT_MILLISECONDS } from "./options.js";
import { type Played, searchForPlay } from "./playing-search.js";
import { shorteningMove } from "./shortest-win.js";

export async function findBestMove(
  backend: Backend,
  board: Board,
  options: CheckedPlayOptions,
): Promise<BestMove> {
  const finished = finishedGame(backend, board);
  if (finished !== null)
    throw new HexError("game-over", `position: ${colorName(finished.winner)} has won already`);
  const level = levelOf(options.level);
  const limits = { ...options, nodes: Math.min(options.nodes, level.nodes) };
  const isUnlimited = !Number.isFinite(limits.milliseconds) && !Number.isFinite(limits.nodes);
  const bounded = isUnlimited ? { ...limits, milliseconds: DEFAULT_MILLISECONDS } : limits;
  const search = new SlicedSearch(backend, bounded, backend.algorithms[0] as SolveAlgorithm);
  if (level.formula !== undefined) return bestByFormula(backend, board, level.formula, search);
  const played = await searchForPlay(backend, board, search, bounded, level);
  if (played === null) return solveOrGuess(backend, board, search);
  const nodesLeft = () => bounded.nodes - search.stats.nodes;
  const known = played.solution?.move ?? played.line[0];
  const isWon = played.winner === board.toMove && level.solves && known !== undefined;
  const shortening = isWon ? await shorteningMove(backend, board, known, search, nodesLeft) : null;
  return moveOf(backend, board, search, played, shortening);
}

/** The move to play, and what is known about it. `shortening`: a move to play instead of the first that wins. */
async function moveOf(
  backend: Backend,
  board: Board,
  search: SlicedSearch,
  played: Played,
  shortening: number | null,
): Promise<BestMove> {
  const { winner, solution } = played;
  const name = (cell: number) => cellName(cell, board.columns);
  const value = winner === NOBODY ? estimateOf(played.chance) : winner === board.toMove ? 1 : -1;
  let line = played.line;
  if (shortening !== null) line = [shortening];
  else if (solution !== null) line = await principalVariation(backend, board, solution, search);
  const move = name((line[0] ?? played.candidates[0]?.move) as number);
  const isLost = winner !== NOBODY && winner !== board.toMove;
  const candidates = played.candidates
    .map((candidate) => candidateOf(candidate, board.columns))
    .map((candidate) => (isLost ? { ...candidate, value: -1 } : candidate));
  const tried = candidates.find((candidate) => candidate.move === move);
  const chosen: Candidate = {
    move,
    visits: tried?.visits ?? 0,
    value: winner === NOBODY ? (tried?.value ?? value) : value,
  };
  const others = candidates.filter((candidate) => candidate !== tried);
  return {
    move,
    value,
    proven: winner === NOBODY ? null : colorName(winner),
    pv: line.length > 0 ? line.map(name) : [move],
    candidates: [chosen, ...others],
    stats: search.stats,
  };
}

/** The best move by a formula, without looking ahead. */
function bestByFormula(
  backend: Backend,
  board: Board,
  formula: EvaluationMethod,
  search: SlicedSearch,
): BestMove {
  const move = cellName(promisingMove(backend, board, formula), board.columns);
  const value = estimateValue(backend, board);
  return {
    move,
    value,
    proven: null,
    pv: [move],
    candidates: [{ move, value, visits: 0 }],
    stats: search.stats,
  };
}

/** The way of a backend without a search for play: a proven move, or the most promising one that is not refuted. */
async function solveOrGuess(backend: Backend, board: Board, search: SlicedSearch): Promise<BestMove> {
  const found = await search.solveOrGuess(board);
  const name = (cell: number) => cellName(cell, board.columns);
  const isGuess = "guess" in found;
  const pv = isGuess
    ? [name(found.guess)]
    : (await principalVariation(backend, board, found as Solution, search)).map(name);
  const move = pv[0] as Cell;
  const value = isGuess ? estimateValue(backend, board) : found.winner === board.toMove ? 1 : -1;
  const proven = isGuess ? null : colorName(found.winner);
  return { move, value, proven, pv, candidates: [{ move, value, visits: 1 }], stats: search.stats };
}

export async function adviseSwap(backend: Backend, board: Board, limits: CheckedLimits): Promise<SwapAdvice> {
  const { value, proven } = await findBestMove(backend, board, { ...limits, level: STRONGEST_LEVEL });
  return { swap: value < 0, value, proven };
}
