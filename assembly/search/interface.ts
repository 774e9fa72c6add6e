/**
 * The contract of a search. The solver (solve.ts) drives the selected search through it and knows nothing else about
 * it.
 *
 * A search is a record of function references in static memory, because the engine allocates nothing. The functions are
 * called once per slice or per result, so the indirect call costs nothing that can be measured.
 */

// @ts-ignore: decorator
@unmanaged
export class Search {
  /** Starts a search of the position on the board. */
  start: (side: i32) => void;
  /** Continues for at most `budget` visits; returns the winner, or NOBODY if the search is not finished. Requires the
   *  stones on the board as the last call left them, and leaves the stones of its current line there. */
  run: (budget: i32) => i32;
  /** Positions expanded since the start. */
  nodes: () => u32;
  /** Solved: a winning move of the root, or NONE if the side to move loses, the game is over, or every move wins. */
  move: () => i32;
  /** Solved: the winner's proof set; its empty cells are the carrier. */
  proofSet: () => usize;
  /** The move tried at a depth of the current line; NONE beyond its end. */
  lineMove: (depth: i32) => i32;
  /** Not solved: the root's moves that are not refuted; the empty set if the search does not keep track. */
  openMoves: () => usize;
  /** Solved and lost: the root's move that took most work to refute; NONE if no move was tried. */
  hardestMove: () => i32;
  /** The root's proof and disproof number; NO_BOUND if the search has none. */
  winBound: () => u32;
  lossBound: () => u32;
}
