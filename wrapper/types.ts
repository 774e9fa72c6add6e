/** The types of the public API. */

export type Color = "black" | "white";
/** `a1` (top left) … `s19`: the letter is the column, the number the row. */
export type Cell = string;
export type Edge = "top" | "bottom" | "left" | "right";

/** A position: any stones in any number, so set-up positions are welcome. */
export interface Position {
  /** 1…19 per side. */
  readonly size: number | readonly [columns: number, rows: number];
  /** Black's stones. */
  readonly black: readonly Cell[];
  /** White's stones. */
  readonly white: readonly Cell[];
  /** The side to move. */
  readonly toMove: Color;
}

export interface EngineOptions {
  /** One of the package's `.wasm` files, for pages with their own loading or CSP rules. It limits the size of boards:
   *  `words-1.wasm` holds 64 cells, `words-2.wasm` 128, `words-6.wasm` 384. */
  readonly wasm?: ArrayBuffer | ArrayBufferView | WasmModule;
  /** The largest board that this engine will be given; wider binaries are not loaded. Default 19. */
  readonly largestBoard?: Position["size"];
  /** The size of the solver's transposition table in megabytes: 1…2048, default 64. Allocated on first use. */
  readonly tableMegabytes?: number;
  /** `auto`, the default, is `wasm`, or `javascript` where Wasm is not allowed: the same engine translated to JavaScript,
   *  with the same answers, several times slower. */
  readonly backend?: "auto" | "wasm" | "javascript";
}

/** A compiled `WebAssembly.Module`. Structural, so that programs compile without the DOM library. */
export type WasmModule = object;

/** The part of an `AbortSignal` that is used. Structural, so that programs compile without the DOM library. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface Engine {
  /** What the engine runs on. */
  readonly backend: "wasm" | "javascript" | "reference";
  /** The color with a finished chain, or null. */
  winner(position: Position): Color | null;
  /** Evaluates the position for the side to move, and each of its moves. Default method: `two-distance`. Throws
   *  `judge-not-loaded` for `learned` before `loadJudge`. */
  evaluate(position: Position, method?: EvaluationMethod): Evaluation;
  /** Loads the weights of the learned judge, for `evaluate(position, "learned")`. `solve` and `bestMove` load them
   *  themselves. */
  loadJudge(): Promise<void>;
  /** Finds the virtual connections of a color by H-search and the must-play rule. */
  connections(position: Position, color: Color, options?: ConnectionOptions): Connections;
  /** Returns the replies that keep a connection, as returned by `connections` for the same position and color, with any
   *  rules and limits. */
  tactic(position: Position, color: Color, connection: Connection): Tactic;
  /** Finds cells that can be filled without changing the winner, whoever is to move. */
  fillIn(position: Position): FillIn;
  /** Finds moves that the side to move need not try. */
  inferiorMoves(position: Position, options?: InferiorOptions): readonly InferiorMove[];
  /** Finds the winner, a winning move and the cells that the winner needs. Calls run one after another, in slices that
   *  let the event loop run in between; other methods may be called meanwhile. */
  solve(position: Position, options: AllMovesOptions): Promise<AllMovesResult>;
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  /** Finds a move to play: a proven one if the limits allow, otherwise the most promising. With a node limit, or at a
   *  level from 4 to 9, it drops the table entries of earlier calls, so that the same position gives the same move on
   *  every machine, unless a time limit ends it first. Throws `game-over` if the game is over. */
  bestMove(position: Position, options?: BestMoveOptions): Promise<BestMove>;
  /** Under the swap rule, after the first move: is it better to take the opponent's side than to reply? */
  shouldSwap(position: Position, limits?: SolveLimits): Promise<SwapAdvice>;
  /** Drops the table entries and lemmas of earlier solves, and the player's tree. During a solve it applies when that solve has ended, before
   *  the next one starts: a running solve keeps its table. */
  clear(): void;
  /** Frees the engine's memory. Every later call throws `engine-disposed`. */
  dispose(): void;
}

export type SolveAlgorithm =
  | "df-pn"
  | "pattern-search"
  | "decomposition-pattern-search"
  | "pattern-alpha-beta";

export interface SolveLimits {
  /** Limit in milliseconds, not counting the wait for earlier calls; default: no limit. */
  readonly timeLimitMs?: number;
  /** Limit on the positions expanded; default: no limit. */
  readonly nodeLimit?: number;
  /** Cancels the call: the promise rejects with the signal's reason within 50 ms. */
  readonly signal?: AbortSignalLike;
  /** Called several times per second, and once more if a limit ends the search of the position. */
  readonly onProgress?: (progress: SolveProgress) => void;
}

export interface SolveOptions extends SolveLimits {
  /** Default: `df-pn`. The reference engine supports only `pattern-search`. */
  readonly algorithm?: SolveAlgorithm;
  /** Also find the winner after each legal move; default: false. If there is a limit, three quarters of it are for the
   *  position itself and the rest is for its moves, the easy ones first; every verdict found is returned. */
  readonly allMoves?: boolean;
  /** Also build a certificate for `verifyProof`; default: false. */
  readonly proof?: boolean;
  /** Also find best play after the first move, which takes some more search; default: true. */
  readonly pv?: boolean;
}

/** Options with `allMoves: true`: the result has `moves`. */
export interface AllMovesOptions extends SolveOptions {
  /** Also find the winner after each legal move. */
  readonly allMoves: true;
}

export interface SolveProgress {
  /** Positions expanded so far. */
  readonly nodes: number;
  /** Time since the call's turn came. */
  readonly milliseconds: number;
  /** Table entries in use. */
  readonly tableUsed: number;
  /** df-pn's proof and disproof numbers: estimates of the work left to prove that the side to move wins, or loses.
   *  Null for other algorithms, and once the position itself is solved. */
  readonly bounds: { readonly win: number; readonly loss: number } | null;
  /** The line of moves being searched, starting from the position. */
  readonly line: readonly Cell[];
  /** With `allMoves`: the winners found so far. */
  readonly moves?: Readonly<Record<Cell, Color>>;
  /** The winner of the position; null if it is not known yet. */
  readonly winner: Color | null;
  /** Of `bestMove` and `shouldSwap`: the value so far. */
  readonly value?: number;
  /** Of `bestMove` and `shouldSwap`: the moves considered, best first. */
  readonly candidates?: readonly Candidate[];
}

export interface SolveResult {
  /** null if a limit was reached first. Never a guess. */
  readonly winner: Color | null;
  /** A winning move of the side to move, or the move that resists longest: the one whose refutation took most
   *  positions, or, if no move had to be tried, the best by two-distance. Null if the game is over or a limit was
   *  reached. */
  readonly move: Cell | null;
  /** Best play from the position, beginning with `move`. It ends where the winner's edges are connected whatever the
   *  loser does, or where longer play would need much more search. */
  readonly pv: readonly Cell[];
  /** The empty cells that the winner needs: if the loser fills all others, the winner is the same. */
  readonly carrier: readonly Cell[];
  /** With `allMoves`: the winner after each legal move; null where a limit was reached first. */
  readonly moves?: Readonly<Record<Cell, Color | null>>;
  /** With `proof`: the certificate; absent if a limit was reached first. */
  readonly proof?: Proof;
  /** The work done. */
  readonly stats: SolveStats;
}

/** The result of a solve with `allMoves: true`. */
export interface AllMovesResult extends SolveResult {
  /** The winner after each legal move; null where a limit was reached first. */
  readonly moves: Readonly<Record<Cell, Color | null>>;
}

export interface SolveStats {
  /** Positions expanded by the whole call. */
  readonly nodes: number;
  /** Time since the call's turn came. */
  readonly milliseconds: number;
  /** Table entries in use. */
  readonly tableUsed: number;
}

/** Without a time or node limit, `bestMove` takes at most a second. It takes less where the move is forced or proven.
 *  A search judges at least one position, so `nodeLimit: 0` is the same as 1. */
export interface BestMoveOptions extends SolveLimits {
  /** 1…10; default: 10, full strength. A lower level looks less far and knows less. */
  readonly level?: number;
}

export interface BestMove {
  /** The move to play. */
  readonly move: Cell;
  /** For the side to move, in [−1, 1]: +1 or −1 if proven, otherwise an estimate of 2·P(win) − 1. */
  readonly value: number;
  /** The winner of the position, if a limit was not reached first; otherwise null. */
  readonly proven: Color | null;
  /** The line that the search expects, beginning with `move`. */
  readonly pv: readonly Cell[];
  /** The moves that were considered, best first; the first is `move`. */
  readonly candidates: readonly Candidate[];
  /** The work done. */
  readonly stats: SolveStats;
}

export interface Candidate {
  /** The move. */
  readonly move: Cell;
  /** As in `BestMove`, after the move, for the side that plays it. */
  readonly value: number;
  /** How often the search tried the move. */
  readonly visits: number;
}

export interface SwapAdvice {
  /** Whether to swap. */
  readonly swap: boolean;
  /** The value of the position without a swap, for the side to move, as in `BestMove`. */
  readonly value: number;
  /** The winner of the position without a swap, if it is proven. */
  readonly proven: Color | null;
}

export type EvaluationMethod =
  | "y-reduction"
  | "resistance"
  | "max-flow"
  | "two-distance"
  | "shortest-path"
  | "learned";

/** Larger is better for the side to move; every number is finite. */
export interface Evaluation {
  /** The method that was used. */
  readonly method: EvaluationMethod;
  /** y-reduction: in [−1, 1], +1 if the side to move has won. learned: an estimate of 2·P(win) − 1. */
  readonly value: number;
  /** One entry per empty cell; y-reduction: ∂value/∂cell; learned: the chance that it is the best move, 1 in all. */
  readonly moves: Readonly<Record<Cell, number>>;
}

export interface ConnectionOptions {
  /** The rules of deduction; default: all three. */
  readonly rules?: readonly ("and" | "or" | "must-play")[];
  /** Only connections between these two endpoints; default: all. */
  readonly between?: readonly [Cell | Edge, Cell | Edge];
  /** Only connections of this cell, stone or edge; default: all. */
  readonly of?: Cell | Edge;
  /** Limits of the deduction; each has its own default. */
  readonly limits?: Partial<ConnectionLimits>;
}

/** Limits of the deduction; `complete` tells whether one was reached. */
export interface ConnectionLimits {
  /** Full connections kept per pair of endpoints: 1…200, default 10. */
  readonly full: number;
  /** Semi-connections kept per pair of endpoints: 1…64, default 16. */
  readonly semi: number;
  /** Semi-connections that one OR joins: 2…8, default 4. */
  readonly or: number;
}

export interface Connection {
  /** An empty cell, a group named by its first cell in row order, or an edge. Stones connected to an edge belong to
   *  the edge. */
  readonly from: Cell | Edge;
  /** The other endpoint. */
  readonly to: Cell | Edge;
  /** full: holds even if the opponent moves first; semi: only if the owner moves first. */
  readonly kind: "full" | "semi";
  /** The empty cells it needs, endpoints excluded. */
  readonly carrier: readonly Cell[];
  /** semi: the owner's move that makes it full. */
  readonly key?: Cell;
  /** The rule that deduced it; `adjacent`: the endpoints touch. */
  readonly rule: "adjacent" | "and" | "or" | "must-play";
}

export interface Connections {
  /** The full connections, each minimal among those found. */
  readonly full: readonly Connection[];
  /** The semi-connections, each minimal among those found. */
  readonly semi: readonly Connection[];
  /** The smallest full connection between the color's two edges, or null. */
  readonly winning: Connection | null;
  /** The opponent's must-play region: the cells common to all known edge-to-edge semi-connections. Every empty cell if
   *  there is none, no cell if there is a winning connection. */
  readonly mustPlay: readonly Cell[];
  /** false if a limit cut the deduction short. The listed connections are valid either way. */
  readonly complete: boolean;
}

/** The replies that keep a connection: a tree of the opponent's moves. */
export interface Tactic {
  /** The empty cells that the connection still needs; at first its carrier, or fewer if a smaller connection was found
   *  in it. An opponent's move elsewhere needs no reply. */
  readonly carrier: readonly Cell[];
  /** Semi-connection: the owner's first move and the tactic after it. Absent for a full connection. */
  readonly key?: { readonly reply: Cell; readonly next: Tactic };
  /** The reply to an opponent's move and the tactic after it; null if no reply is needed. */
  answer(opponent: Cell): { readonly reply: Cell; readonly next: Tactic } | null;
}

export interface FillIn {
  /** The position with the filled cells as stones; its winner is the same. The winning moves may differ, because a fill
   *  can cover the only winning move. To skip moves use `inferiorMoves`. */
  readonly position: Position;
  /** In the order in which they were found: each is valid with the earlier ones as stones. */
  readonly fills: readonly Fill[];
}

export interface Fill {
  /** The filled cell. */
  readonly cell: Cell;
  /** The colour of the stone to put there. */
  readonly color: Color;
  /** The reason, with the earlier fills as stones. */
  readonly kind: FillKind;
  /** The name of the pattern in data/patterns.txt, or `graph-region` or `graph-simplicial`. */
  readonly pattern: string;
}

export type FillKind = "dead" | "captured" | "near-dead" | "permanently-inferior" | "mutual";

export interface InferiorOptions {
  /** The previous move of the side to move. If given, moves that would make it needless are listed as
   *  `self-reversible`. */
  readonly previous?: Cell;
}

/** A move that need not be tried: if the side to move has a winning move, one remains after skipping all of these. Two
 *  kinds are only hints: a `reversible` move may be the only winning move, and a `self-reversible` move may be skipped
 *  only by a search that tried it one turn earlier. */
export interface InferiorMove {
  /** The move. */
  readonly cell: Cell;
  /** `dead` and `captured` refer to the position with the other fills as stones. Every kind of fill except `dead` is
   *  `captured` here, by either side. */
  readonly kind: InferiorKind;
  /** The moves that dominate or reverse it; for `self-reversible`, the earlier move. Empty for dead and captured. */
  readonly by: readonly Cell[];
}

export type InferiorKind =
  | "dead"
  | "captured"
  | "dominated"
  | "vulnerable"
  | "strong-reversible"
  | "reversible"
  | "self-reversible";

/** A certificate that `winner` wins `position`: plain JSON, checked by `verifyProof` of `hex-wasp/verify`. */
export interface Proof {
  /** Always this text. */
  readonly format: "hex-wasp-proof";
  /** Always 1. */
  readonly version: 1;
  /** The position that the certificate is about. */
  readonly position: Position;
  /** The colour that wins it. */
  readonly winner: Color;
  /** The winner's first move, if the winner is to move and the game is not over. */
  readonly move?: Cell;
  /** The numbers of the nodes that join the winner's edges after that move. No two of them share a cell. */
  readonly next: readonly number[];
  /** The nodes, referred to by their numbers from 0. */
  readonly nodes: readonly ProofNode[];
}

/** The claim of one node: if the winner has `stones`, `cells` are empty, and the pairs of `joined` are joined
 *  elsewhere, then the winner joins the ends by playing only in `cells`, even if the opponent moves first. */
export interface ProofNode {
  /** Two of the stones or of the winner's edges. */
  readonly ends: readonly [Cell | Edge, Cell | Edge];
  /** Pairs of endpoints that the node assumes to be joined: wherever it is listed in `next`, the stones there and the
   *  nodes before it join them. */
  readonly joined?: readonly (readonly [Cell | Edge, Cell | Edge])[];
  /** Stones of the winner that the node needs. */
  readonly stones: readonly Cell[];
  /** Empty cells that the node needs. */
  readonly cells: readonly Cell[];
  /** Each of the cells is in `to` of exactly one answer. */
  readonly answers: readonly ProofAnswer[];
}

export interface ProofAnswer {
  /** The opponent's moves that get this reply. */
  readonly to: readonly Cell[];
  /** The winner's reply. */
  readonly reply: Cell;
  /** The numbers of the nodes that join the ends after the reply. No two of them share a cell; each may assume the
   *  joins of those before it. */
  readonly next: readonly number[];
}

export type ProofCheck =
  | {
      readonly ok: true;
      readonly winner: Color;
      readonly nodes: number;
      readonly answers: number;
      /** The number of empty cells that the winner needs. */
      readonly cells: number;
    }
  /** `problem` says what the first fault is, and where. */
  | { readonly ok: false; readonly problem: string };
