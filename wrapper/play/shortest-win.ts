/**
 * A won game is to be finished without detours: of the winning moves, play one that shortens the way to a chain.
 *
 * The way is the least number of own stones that a chain still needs. A move on such a shortest way is played if the
 * solver confirms with few positions that it wins; otherwise the winning move that is known.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Backend } from "../backend/backend.js";
import { type Board, boardAfter, emptyCells } from "../board/board.js";
import { neighboursOf } from "../board/geometry.js";
import type { SlicedSearch } from "../solve/sliced-search.js";

/** Moves that are tried, and positions for each. */
const MOST_TRIES = 8;
const TRY_NODES = 40;

/** A winning move on a shortest way; null if `known`, which wins, is one, or if none of those tried is known to win. */
export async function shorteningMove(
  backend: Backend,
  board: Board,
  known: number,
  search: SlicedSearch,
  nodesLeft: () => number,
): Promise<number | null> {
  const moves = movesOnShortestWays(board);
  if (moves.includes(known)) return null;
  for (const move of moves.slice(0, MOST_TRIES)) {
    const after = boardAfter(board, move);
    if (backend.winner(after) === board.toMove) return move;
    const mostNodes = Math.min(TRY_NODES, nodesLeft());
    if (mostNodes < 1 || search.isOutOfTime) return null;
    const found = await search.solve(after, { mostNodes, path: [move] });
    if (found?.winner === board.toMove) return move;
  }
  return null;
}

/** The empty cells on shortest ways, those in the middle of a way first. */
export function movesOnShortestWays(board: Board): number[] {
  const { columns, rows, toMove } = board;
  const isFirst = (cell: number) => (toMove === 0 ? cell < columns : cell % columns === 0);
  const isLast = (cell: number) =>
    toMove === 0 ? cell >= columns * (rows - 1) : cell % columns === columns - 1;
  const [fromFirst, fromLast] = [stonesNeeded(board, isFirst), stonesNeeded(board, isLast)];
  const lengthBy = (cell: number) => (fromFirst[cell] as number) + (fromLast[cell] as number) - 1;
  const empty = emptyCells(board);
  const shortest = Math.min(...empty.map(lengthBy));
  const imbalance = (cell: number) => Math.abs((fromFirst[cell] as number) - (fromLast[cell] as number));
  return empty
    .filter((cell) => lengthBy(cell) === shortest)
    .sort((a, b) => imbalance(a) - imbalance(b) || a - b);
}

/** Per cell: the least number of stones that join it to an edge, its own included. */
function stonesNeeded(
  { columns, rows, stones, toMove }: Board,
  isAtEdge: (cell: number) => boolean,
): number[] {
  const needed = Array.from(stones, () => Number.POSITIVE_INFINITY);
  const cost = (cell: number) => (stones[cell] === NOBODY ? 1 : 0);
  const isOpen = (cell: number) => stones[cell] === NOBODY || stones[cell] === toMove;
  /** The cells to look at, by the number of stones. */
  const queues: number[][] = [];
  const reach = (cell: number, before: number) => {
    const total = before + cost(cell);
    if (!isOpen(cell) || total >= (needed[cell] as number)) return;
    needed[cell] = total;
    queues[total] ??= [];
    (queues[total] as number[]).push(cell);
  };
  stones.forEach((_, cell) => {
    if (isAtEdge(cell)) reach(cell, 0);
  });
  for (let total = 0; total < queues.length; total++) {
    for (const cell of queues[total] ?? []) {
      if (needed[cell] !== total) continue;
      for (const neighbour of neighboursOf(cell, columns, rows)) reach(neighbour, total);
    }
  }
  return needed;
}
