/**
 * The player's search in pieces that the event loop interrupts. The exact solver works inside it
 * (assembly/search/play/proving.ts).
 *
 * What is searched does not depend on the clock, so with a node limit the same position gives the same move. Ends when
 * the winner is proven, when a limit is reached, or, where time is the limit, early for a move that is as good as
 * forced.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Backend, BackendPlay, RawCandidate } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { cellName } from "../board/notation.js";
import type { CheckedLimits } from "../solve/options.js";
import type { SlicedSearch, Solution } from "../solve/sliced-search.js";
import { candidateOf, estimateOf } from "./candidates.js";

/** Nodes of the solver after the tree has found the winner. */
const LAST_NODES = 256;
/** The longest time without a turn of the event loop, where a visit is not longer, and the most visits in it. */
const PIECE_MILLISECONDS = 12;
const MOST_VISITS = 64;
/** Visits before the search may stop early. */
const LEAST_VISITS = 64;
/** After this share of the time it stops if the best move has so many times the visits of the second. */
const FORCED_SHARE = 0.4;
const FORCED_RATIO = 25;

export interface Knowledge {
  /** Look for connections at nodes of the tree. */
  readonly examines: boolean;
  /** Let the solver work at nodes of the tree. */
  readonly solves: boolean;
}

export interface Played {
  /** Best first. */
  readonly candidates: readonly RawCandidate[];
  readonly chance: number;
  readonly line: readonly number[];
  /** NOBODY if nothing is proven. */
  readonly winner: number;
  /** What the solver says about a position whose winner is known, if it was asked. */
  readonly solution: Solution | null;
}

/** Searches a position whose game is not over; null if the backend has no search for play. */
export async function searchForPlay(
  backend: Backend,
  board: Board,
  search: SlicedSearch,
  limits: CheckedLimits,
  { examines, solves }: Knowledge,
): Promise<Played | null> {
  // With a node limit, the move must not depend on earlier calls: neither on their tree nor on what they have proven.
  const keepsTree = !Number.isFinite(limits.nodes);
  if (!keepsTree) backend.clear();
  const play = backend.startPlay(board, { keepsTree, examines, solves });
  if (play === null) return null;
  search.describePlay = () => ({
    value: estimateOf(play.chance),
    candidates: play.candidates().map((candidate) => candidateOf(candidate, board.columns)),
    line: play.line().map((cell) => cellName(cell, board.columns)),
  });
  const winner = await new Pieces(play, search, limits).run();
  if (winner === NOBODY) search.report();
  const candidates = play.candidates();
  const found = { candidates, chance: play.chance, line: play.line(), winner };
  // The tree may know the winner without a move to play, or without one that resists: the solver finds it soon.
  const isAsked = winner !== NOBODY && solves && candidates[0]?.wins !== true;
  return { ...found, solution: isAsked ? await search.solve(board, { mostNodes: LAST_NODES }) : null };
}

class Pieces {
  readonly #play: BackendPlay;
  readonly #search: SlicedSearch;
  readonly #limits: CheckedLimits;
  readonly #start = performance.now();
  #visits = 0;
  /** Visits of the next piece. */
  #piece = 1;

  constructor(play: BackendPlay, search: SlicedSearch, limits: CheckedLimits) {
    this.#play = play;
    this.#search = search;
    this.#limits = limits;
  }

  /** Returns the winner, NOBODY if it is not proven. */
  async run(): Promise<number> {
    let winner = this.#visit(0);
    while (winner === NOBODY && !this.#isOver()) {
      await this.#search.pause();
      const start = performance.now();
      winner = this.#visit(Math.min(this.#piece, this.#nodesLeft()));
      const elapsed = performance.now() - start;
      if (elapsed > PIECE_MILLISECONDS) this.#piece = Math.max(1, this.#piece >> 1);
      else if (elapsed < PIECE_MILLISECONDS / 2) this.#piece = Math.min(MOST_VISITS, this.#piece * 2);
    }
    return winner;
  }

  #nodesLeft(): number {
    return this.#limits.nodes - this.#search.stats.nodes;
  }

  #visit(visits: number): number {
    const before = this.#play.nodes;
    const winner = this.#play.run(visits);
    this.#visits += visits;
    this.#search.addNodes(this.#play.nodes - before, this.#play.tableUsed);
    return winner;
  }

  #isOver(): boolean {
    return this.#nodesLeft() < 1 || this.#search.isOutOfTime || this.#isSettled();
  }

  /** Is the answer as good as forced? Only one move is left, or nearly all visits go to one. The visits alone do not
   *  settle more than that: the solver may still refute the best move. */
  #isSettled(): boolean {
    const { milliseconds, nodes } = this.#limits;
    if (Number.isFinite(nodes) || this.#visits < LEAST_VISITS) return false;
    if (this.#play.moveCount === 1) return true;
    if (performance.now() - this.#start < FORCED_SHARE * milliseconds) return false;
    const [best, second] = this.#play.candidates();
    return best !== undefined && best.visits > FORCED_RATIO * (second?.visits ?? 0);
  }
}
