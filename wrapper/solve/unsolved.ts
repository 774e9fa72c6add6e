/** The result of a position on which no work was done, because a limit was reached before. */
import type { Board } from "../board/board.js";
import type { SolveResult } from "../types.js";
import { Verdicts } from "./verdicts.js";

export function unsolved(board: Board, hasMoves: boolean): SolveResult {
  return {
    winner: null,
    move: null,
    pv: [],
    carrier: [],
    ...(hasMoves ? { moves: new Verdicts(board).all() } : {}),
    stats: { nodes: 0, milliseconds: 0, tableUsed: 0 },
  };
}
