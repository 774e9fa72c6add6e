/** A job of a team and its result: the whole of what a coordinator and its workers tell each other, besides facts. */
import type { RawRoot } from "../backend/backend.js";
import type { Board } from "../board/board.js";

/** A position to search, until it is solved or the budget is used. */
export interface Job {
  readonly id: number;
  readonly board: Board;
  /** Whether it is the caller's own position; others are inside its search (`BackendTeam.startJob`). */
  readonly isRoot: boolean;
  /** Nodes at most. */
  readonly budget: number;
}

export type JobResult =
  | {
      readonly winner: number;
      /** The cells and stones with which the winner wins though everything else goes to the loser. */
      readonly proofSet: readonly number[];
      readonly nodes: number;
    }
  | { readonly winner: null; readonly root: RawRoot; readonly nodes: number };
