/**
 * `solve` over any backend: one search for the position, then further searches for best play, the other
 * moves and the certificate. The later searches reuse the table entries of the first.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Backend } from "../backend/backend.js";
import { type Board, boardAfter } from "../board/board.js";
import { cellName } from "../board/notation.js";
import { colorName } from "../board/position.js";
import { buildProof } from "../proof/certificate.js";
import type { Proof, SolveResult } from "../types.js";
import { finishedGame, MoveVerdicts } from "./move-verdicts.js";
import type { CheckedLimits, CheckedOptions } from "./options.js";
import { SlicedSearch, type Solution, type SubSearchOptions } from "./sliced-search.js";

/** Limit on the search for one move of best play: this many positions plus this share of the whole search. */
const PV_NODES = 100;
const PV_SHARE = 0.02;
/** With `allMoves` and a limit: the share of it for the position itself. */
export const ROOT_SHARE = 0.75;

export async function solvePosition(
  backend: Backend,
  board: Board,
  options: CheckedOptions,
): Promise<SolveResult> {
  const search = new SlicedSearch(backend, options, options.algorithm);
  const name = (cell: number) => cellName(cell, board.columns);
  const finished = finishedGame(backend, board);
  const moves = options.hasAllMoves ? new MoveVerdicts(backend, board, search) : null;
  const searched = finished ?? (await search.solve(board, moves === null ? {} : rootShareOf(options)));
  search.winner = searched === null ? null : colorName(searched.winner);
  await moves?.find(searched);
  const solution = searched ?? moves?.solution() ?? null;
  if (solution !== null) search.winner = colorName(solution.winner);
  const longest = options.hasPv ? Number.POSITIVE_INFINITY : 1;
  const pv =
    solution === null || finished !== null
      ? []
      : await principalVariation(backend, board, solution, search, longest);
  const proof =
    options.hasProof && solution !== null ? await proofOf(backend, board, solution, search) : undefined;
  return {
    winner: solution === null ? null : colorName(solution.winner),
    move: pv[0] === undefined ? null : name(pv[0]),
    pv: pv.map(name),
    carrier: solution === null ? [] : solution.carrier.map(name),
    ...(moves === null ? {} : { moves: moves.all() }),
    ...(proof === undefined ? {} : { proof }),
    stats: search.stats,
  };
}

/** The part of the caller's limits for the position itself: the rest is for its moves. */
function rootShareOf({ nodes, milliseconds }: CheckedLimits): SubSearchOptions {
  return { mostNodes: nodes * ROOT_SHARE, mostMilliseconds: milliseconds * ROOT_SHARE };
}

/** Ends the build of a certificate at a limit. */
class LimitReached extends Error {}

/** Builds the certificate; returns undefined if a limit was reached first. */
async function proofOf(
  backend: Backend,
  board: Board,
  solution: Solution,
  search: SlicedSearch,
): Promise<Proof | undefined> {
  const solve = async (position: Board) => {
    const found = await search.solve(position, { path: null });
    if (found === null) throw new LimitReached();
    return found;
  };
  const tick = async () => {
    await search.pause();
    if (search.isOutOfTime) throw new LimitReached();
  };
  try {
    return await buildProof(backend, board, solution, solve, { tick });
  } catch (error) {
    if (error instanceof LimitReached) return undefined;
    throw error;
  }
}

/** Best play from a solved position, until no move of the loser has to be tried. At least one move, at most
 *  `longest`. */
export async function principalVariation(
  backend: Backend,
  root: Board,
  solution: Solution,
  search: SlicedSearch,
  longest = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const line: number[] = [];
  const mostNodes = PV_NODES + PV_SHARE * search.stats.nodes;
  let board = root;
  for (let known: Solution | null = solution; known?.move != null; ) {
    if (!known.wasTried && line.length > 0) break;
    line.push(known.move);
    board = boardAfter(board, known.move);
    if (line.length >= longest || backend.winner(board) !== NOBODY) break;
    known = await search.solve(board, { mostNodes, path: line });
  }
  return line;
}
