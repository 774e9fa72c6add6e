/** The interface between the public engine and what computes the answers: cells and sides are numbers. */
import type { Board } from "../board/board.js";
import type {
  ConnectionLimits,
  Engine,
  EvaluationMethod,
  FillKind,
  InferiorKind,
  SolveAlgorithm,
} from "../types.js";

/** Computes the answers of an engine. It receives only checked boards; cells and sides are numbers. */
export interface Backend {
  readonly name: Engine["backend"];
  /** BLACK, WHITE or NOBODY. */
  winner(board: Board): number;
  /** `moves` has one number per cell. */
  evaluate(
    board: Board,
    method: EvaluationMethod,
  ): { readonly value: number; readonly moves: ArrayLike<number> };
  /** Uses the weights of a learned network from now on. */
  loadWeights(network: Network, weights: Uint8Array): void;
  hasWeights(network: Network): boolean;
  /** The networks that the algorithm asks for advice. */
  networksOf(algorithm: SolveAlgorithm): readonly Network[];
  connections(board: Board, side: number, query: ConnectionQuery): RawConnections;
  fillIn(board: Board): readonly RawFill[];
  /** `previous`: a cell with a stone of the side to move, or null. */
  inferiorMoves(board: Board, previous: number | null): readonly RawInferior[];
  /** The algorithms it can solve by; the first is the default. */
  readonly algorithms: readonly SolveAlgorithm[];
  /** Starts a search; only the search started last can continue. Its table is kept until `endSolve`. */
  search(board: Board, algorithm: SolveAlgorithm): BackendSearch;
  /** Starts the player's search; null if this backend has none. Only the one started last can continue, and none after
   *  a `search`. */
  startPlay(board: Board, options: PlayOptions): BackendPlay | null;
  /** What a member of a team does; null if this backend cannot. */
  readonly team: BackendTeam | null;
  /** Says that no search continues: from now on the table may be dropped where memory is short. */
  endSolve(): void;
  clear(): void;
  dispose(): void;
  readonly isDisposed: boolean;
}

/** What the player's search may use. */
export interface PlayOptions {
  /** The tree of the last search, if the position lies in it. */
  readonly keepsTree: boolean;
  /** Connections at the nodes of the tree. */
  readonly examines: boolean;
  /** The exact solver at the nodes of the tree. */
  readonly solves: boolean;
}

/** A search that runs in slices. */
export interface BackendSearch {
  /** Continues for at most `visits` visits; returns the winner, or NOBODY if the search is not finished. */
  run(visits: number): number;
  /** Positions expanded so far. */
  readonly nodes: number;
  readonly tableUsed: number;
  readonly bounds: { readonly win: number; readonly loss: number } | null;
  /** The line of moves being searched. */
  line(): readonly number[];
  /** Not solved: the moves that are not refuted; empty if the search does not keep track. */
  openMoves(): readonly number[];
  /** Requires a finished search. */
  result(): RawSolution;
}

/** Jobs of a team, and the facts that its members exchange (facts.ts). */
export interface BackendTeam {
  /** Starts a search by df-pn. `depth`: the position is one that another search has reached at that depth, and only the
   *  winner and the proof set are asked for; null: it is a root. Only the search started last can continue. */
  startJob(board: Board, depth: number | null): BackendJob;
  /** Adds facts about boards of the same size; throws `bad-format` if one is malformed. The search goes on. */
  addFacts(board: Board, facts: Uint8Array): void;
  /** Starts to record facts; null: stops it. */
  recordFacts(board: Board, bounds: FactBounds | null): void;
  /** The facts recorded since the last call, and the result of the last job, about that board, if it is solved. In
   *  parts that `addFacts` takes. */
  takeFacts(board: Board, bounds: FactBounds): Uint8Array[];
}

/** The least work, in nodes, of the facts that are worth sharing. */
export interface FactBounds {
  readonly solved: number;
  readonly open: number;
  readonly lemma: number;
}

/** A job: a search that runs in slices and can stop with what it knows. */
export interface BackendJob {
  /** Continues for at most `visits` visits; returns the winner, or NOBODY if the search is not finished. */
  run(visits: number): number;
  /** Stops; the table keeps the numbers. Returns the winner if that solves the position, else NOBODY. */
  stop(): number;
  readonly nodes: number;
  readonly tableUsed: number;
  /** Solved: a winning move, or the one that took most work to refute; null if the search names none. */
  move(): number | null;
  /** Solved: the winner's proof set, its empty cells and its stones. */
  proofSet(): readonly number[];
  /** Stopped and not solved. */
  root(): RawRoot;
}

/** What a stopped search knows about its position. */
export interface RawRoot {
  readonly phi: number;
  readonly delta: number;
  /** The stones after fill-in: one byte per cell. */
  readonly filled: Uint8Array;
  /** The moves that may still win. */
  readonly live: readonly number[];
  /** The moves to try, best first. */
  readonly children: readonly RawChild[];
}

/** The position after a move, as the side to move there sees it. */
export interface RawChild {
  readonly cell: number;
  readonly isVisited: boolean;
  readonly phi: number;
  readonly delta: number;
  /** Nodes below it so far. */
  readonly work: number;
  /** The factor by which the search multiplies delta: larger for doubtful moves. */
  readonly doubt: number;
}

/** The learned networks: a fast one that judges for the solver, and one for the player. */
export type Network = "judge" | "player";

/** The player's search, which runs in slices. */
export interface BackendPlay {
  /** Continues for at most `visits` visits; returns the winner if it is proven, else NOBODY. */
  run(visits: number): number;
  /** Positions judged, and expanded by the solver, so far. */
  readonly nodes: number;
  /** Table entries in use by the solver. */
  readonly tableUsed: number;
  /** The moves that are not left out as losing or needless. Requires `run`. */
  readonly moveCount: number;
  /** The chance that the side to move wins. Requires `run`. */
  readonly chance: number;
  /** The moves that were tried, best first; at least one. Requires `run`. */
  candidates(): readonly RawCandidate[];
  /** The line of most visits. Requires `run`. */
  line(): readonly number[];
}

export interface RawCandidate {
  readonly move: number;
  readonly visits: number;
  readonly chance: number;
  /** Whether the move is proven to win or to lose; null if neither. */
  readonly wins: boolean | null;
}

export interface RawSolution {
  /** A winning move; null if the side to move loses, or if every move wins because fill-in has decided the game. */
  readonly move: number | null;
  /** Lost: the move that took most work to refute; null if no move had to be tried. */
  readonly hardest: number | null;
  readonly carrier: readonly number[];
}

/** A filled cell in numbers. */
export interface RawFill {
  readonly cell: number;
  readonly side: number;
  readonly kind: FillKind;
  readonly pattern: string;
}

export interface RawInferior {
  readonly cell: number;
  readonly kind: InferiorKind;
  readonly by: readonly number[];
}

export interface ConnectionQuery {
  /** RULE_… bits. */
  readonly rules: number;
  /** Two endpoints: a cell, or cellCount + edge; null for all. */
  readonly between: readonly [number, number] | null;
  readonly limits: ConnectionLimits;
}

/** A connection in numbers: KIND_…, RULE_…, endpoints as in `ConnectionQuery`, cells in row order. */
export interface RawConnection {
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly key: number;
  readonly rule: number;
  readonly carrier: readonly number[];
}

export interface RawConnections {
  readonly connections: readonly RawConnection[];
  /** The smallest full connection between the side's edges. */
  readonly winning: RawConnection | null;
  readonly mustPlay: readonly number[];
  readonly complete: boolean;
}
