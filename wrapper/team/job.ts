/**
 * A job of a team and its result: all that a coordinator and its workers tell each other. Plain values, so that they
 * can be sent to threads and to other machines.
 */
import type { FactBounds, RawRoot } from "../backend/backend.js";
import type { Board } from "../board/board.js";

/** A position to search until it is solved or the budget is used. */
export interface Job {
  readonly id: number;
  readonly board: Board;
  /** Moves since the caller's own position; null: it is that position, and its move is asked for. */
  readonly depth: number | null;
  /** Nodes at most. */
  readonly budget: number;
}

export type JobResult =
  | {
      readonly winner: number;
      /** The cells and stones with which the winner wins though everything else goes to the loser. */
      readonly proofSet: readonly number[];
      /** Of a root: a winning move, or the one that resists longest; null if the game is over. */
      readonly move: number | null;
      readonly nodes: number;
    }
  | { readonly winner: null; readonly root: RawRoot; readonly nodes: number };

/** What a worker is sent: a job, or null where it is only to learn, and the facts that it has not seen. */
export interface JobRequest {
  readonly board: Board;
  readonly job: Job | null;
  readonly facts: readonly Uint8Array[];
  readonly bounds: FactBounds;
}

/** What it sends back: the result, and the facts that it has found. */
export interface JobReply {
  readonly result: JobResult | null;
  readonly facts: readonly Uint8Array[];
  /** Table entries in use. */
  readonly tableUsed: number;
}
