/** The shapes of the public API, and the numbers-only interface that an engine stands on. */

export type Color = "black" | "white";
/** `a1` (top left) … `s19`: the letter is the column, the number the row. */
export type Cell = string;
export type Edge = "top" | "bottom" | "left" | "right";

/** Any stones in any number: set-up positions are welcome. */
export interface Position {
  /** 1…19 a side. */
  readonly size: number | readonly [columns: number, rows: number];
  readonly black: readonly Cell[];
  readonly white: readonly Cell[];
  readonly toMove: Color;
}

export interface EngineOptions {
  /** One of the package's `.wasm` files, for pages with their own loading or CSP rules. The engine then
   *  holds the boards that this binary holds. */
  readonly wasm?: BufferSource | WebAssembly.Module;
  /** The largest board this engine will be asked about; nothing wider is loaded. Default 19. */
  readonly largestBoard?: Position["size"];
  /** The solver's table of positions, in megabytes: 1…2048, default 64. Made when first needed. */
  readonly tableMegabytes?: number;
}

export interface Engine {
  readonly backend: "wasm" | "reference";
  /** Who has a finished chain. */
  winner(position: Position): Color | null;
  /** The position's value for the side to move, and one for each move. Default: `y-reduction`. */
  evaluate(position: Position, method?: EvaluationMethod): Evaluation;
  /** The virtual connections of a colour, by H-search and the must-play rule. */
  connections(position: Position, color: Color, options?: ConnectionOptions): Connections;
  /** How to hold a connection of the position, as `connections` gave it. */
  tactic(position: Position, color: Color, connection: Connection): Tactic;
  /** The cells that can be filled without changing who wins, whoever is to move. */
  fillIn(position: Position): FillIn;
  /** Moves that the side to move need not try. */
  inferiorMoves(position: Position, options?: InferiorOptions): readonly InferiorMove[];
  /** Who wins, by which move, needing which cells. Calls are worked on in turn, in slices that leave the event
   *  loop free in between; other methods may be called meanwhile. */
  solve(position: Position, options?: SolveOptions): Promise<SolveResult>;
  /** A move to play: a proven one if the limits allow, else the most promising. `game-over` where there is none. */
  bestMove(position: Position, options?: BestMoveOptions): Promise<BestMove>;
  /** Forgets what was learned about positions in earlier calls. */
  clear(): void;
  /** Frees the engine's memory; any later call throws `engine-disposed`. */
  dispose(): void;
}

export type SolveAlgorithm =
  | "df-pn"
  | "pattern-search"
  | "decomposition-pattern-search"
  | "pattern-alpha-beta";

export interface SolveLimits {
  /** Milliseconds of work, waiting for earlier calls apart; default: none. */
  readonly timeLimitMs?: number;
  /** Positions expanded; default: none. */
  readonly nodeLimit?: number;
  /** Rejects with the signal's reason, within 50 ms. */
  readonly signal?: AbortSignal;
  /** Called several times a second. */
  readonly onProgress?: (progress: SolveProgress) => void;
}

export interface SolveOptions extends SolveLimits {
  /** Default: `df-pn`; the reference engine knows `pattern-search` alone. */
  readonly algorithm?: SolveAlgorithm;
  /** Also the winner after each legal move. */
  readonly allMoves?: boolean;
  /** Also a certificate for `verifyProof`. */
  readonly proof?: boolean;
  /** Best play beyond the first move, which takes some more search; default: true. */
  readonly pv?: boolean;
}

export interface SolveProgress {
  readonly nodes: number;
  readonly milliseconds: number;
  /** Entries of the table in use. */
  readonly tableUsed: number;
  /** What must still be shown, at the least as far as is known, for the side to move to win, and to lose: df-pn's
   *  proof and disproof numbers. Null for other algorithms, and once the position itself is solved. */
  readonly bounds: { readonly win: number; readonly loss: number } | null;
  /** The moves that are being tried, from the position on. */
  readonly line: readonly Cell[];
  /** allMoves: the winners found so far. */
  readonly moves?: Readonly<Record<Cell, Color>>;
}

export interface SolveResult {
  /** null: a limit came first. Never a guess. */
  readonly winner: Color | null;
  /** A winning move of the side to move, else the one that resists longest: the one that took most positions to
   *  refute, or where none had to be tried, the best by two-distance. Null where the game is over, and at a limit. */
  readonly move: Cell | null;
  /** Best play from here, until the winner's edges are connected whatever the loser does; never longer than what
   *  can be had without much more search. Begins with `move`. */
  readonly pv: readonly Cell[];
  /** Empty cells the winner needs: fill the rest for the loser and the winner is the same. */
  readonly carrier: readonly Cell[];
  /** allMoves: the winner after each legal move; null where a limit came first. */
  readonly moves?: Readonly<Record<Cell, Color | null>>;
  /** proof: for `verifyProof`; absent where a limit came first. */
  readonly proof?: Proof;
  readonly stats: SolveStats;
}

export interface SolveStats {
  /** Positions expanded, for all that was asked. */
  readonly nodes: number;
  readonly milliseconds: number;
  /** Entries of the table in use. */
  readonly tableUsed: number;
}

/** As `SolveLimits`; without a limit of its own it takes a second at most. */
export type BestMoveOptions = SolveLimits;

export interface BestMove {
  readonly move: Cell;
  /** For the side to move: +1 and −1 where it is proven, else Y reduction's value. */
  readonly value: number;
  readonly proven: Color | null;
  readonly pv: readonly Cell[];
  readonly stats: SolveStats;
}

export type EvaluationMethod = "y-reduction" | "resistance" | "max-flow" | "two-distance" | "shortest-path";

/** Larger is better for the side to move; every number is finite. */
export interface Evaluation {
  readonly method: EvaluationMethod;
  /** y-reduction: in [−1, 1], +1 where the side to move has won. */
  readonly value: number;
  /** One entry for each empty cell; y-reduction: ∂value/∂cell. */
  readonly moves: Readonly<Record<Cell, number>>;
}

export interface ConnectionOptions {
  /** Rules of deduction; default: all three. */
  readonly rules?: readonly ("and" | "or" | "must-play")[];
  /** Only the connections between these two. */
  readonly between?: readonly [Cell | Edge, Cell | Edge];
  /** Only the connections of this cell, stone or edge. */
  readonly of?: Cell | Edge;
  readonly limits?: Partial<ConnectionLimits>;
}

/** Where the deduction stops; `complete` says when a limit was reached. */
export interface ConnectionLimits {
  /** Full connections kept for a pair of endpoints: 1…200, default 10. */
  readonly full: number;
  /** Semi-connections kept for a pair: 1…64, default 16. */
  readonly semi: number;
  /** Semi-connections that one OR joins: 2…8, default 4. */
  readonly or: number;
}

export interface Connection {
  /** An empty cell, a group named by its first cell in row order, or an edge. Stones that hang on an edge
   *  belong to it. */
  readonly from: Cell | Edge;
  readonly to: Cell | Edge;
  /** full: holds if the opponent moves first; semi: if the owner does. */
  readonly kind: "full" | "semi";
  /** The empty cells it needs, endpoints excluded. */
  readonly carrier: readonly Cell[];
  /** semi: the owner's move that makes it full. */
  readonly key?: Cell;
  readonly rule: "adjacent" | "and" | "or" | "must-play";
}

export interface Connections {
  readonly full: readonly Connection[];
  readonly semi: readonly Connection[];
  /** full, between the colour's two edges; the smallest one known. */
  readonly winning: Connection | null;
  /** Where the opponent must play to stop every known edge-to-edge semi-connection; every empty cell where
   *  there is none, no cell where there is a winning connection. */
  readonly mustPlay: readonly Cell[];
  /** false: a limit cut the deduction short. What is listed holds all the same. */
  readonly complete: boolean;
}

/** A connection to be held against an opponent: a tree that is walked by the opponent's moves. */
export interface Tactic {
  /** The empty cells it still needs. An opponent's move elsewhere needs no answer. */
  readonly carrier: readonly Cell[];
  /** semi: the owner's first move, and what is to be held after it. Nothing for a full connection. */
  readonly key?: { readonly reply: Cell; readonly next: Tactic };
  /** The answer to an opponent's move, and what is to be held after it; null where none is needed. */
  answer(opponent: Cell): { readonly reply: Cell; readonly next: Tactic } | null;
}

export interface FillIn {
  /** The same value to play, with the filled cells as stones. Which moves win may differ: a fill that keeps who
   *  wins can cover the only winning move. To skip moves use `inferiorMoves`. */
  readonly position: Position;
  /** In the order in which they were found: each holds with those before it as stones. */
  readonly fills: readonly Fill[];
}

export interface Fill {
  readonly cell: Cell;
  readonly color: Color;
  /** Why, with the fills before this one as stones. */
  readonly kind: FillKind;
  /** The pattern's name in data/patterns.txt, or `graph-region` or `graph-simplicial`. */
  readonly pattern: string;
}

export type FillKind = "dead" | "captured" | "near-dead" | "permanently-inferior" | "mutual";

export interface InferiorOptions {
  /** The last move of the side to move. Moves that would make it needless are then listed too, as
   *  `self-reversible`. */
  readonly previous?: Cell;
}

/** If the side to move has a winning move, one remains when all of these are skipped. Two kinds are hints only
 *  and not to be skipped for that: a `reversible` move may be the only winning one, and a `self-reversible` move
 *  may be skipped only by a search that has tried it one turn earlier. */
export interface InferiorMove {
  readonly cell: Cell;
  /** `dead` and `captured` once the other dead and captured ones are filled in; captured by either side. */
  readonly kind: InferiorKind;
  /** What dominates or reverses it; for `self-reversible`, the earlier move. Nothing for dead and captured. */
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

/** A proof of who wins a position, for `verifyProof` of `hex-wasp/verify`: plain JSON. The claim is that `winner` wins
 *  `position`. */
export interface Proof {
  readonly format: "hex-wasp-proof";
  readonly version: 1;
  readonly position: Position;
  readonly winner: Color;
  /** The winner's first move, where the winner is to move and the game is not over. */
  readonly move?: Cell;
  /** After it these nodes, by number, join the winner's edges. No two of them share a cell. */
  readonly next: readonly number[];
  readonly nodes: readonly ProofNode[];
}

/** Wherever the winner has `stones`, `cells` are empty and the pairs of `joined` are joined elsewhere, the winner joins
 *  the ends by playing in `cells` only, even if the opponent moves first. */
export interface ProofNode {
  /** Two of the stones or of the winner's edges. */
  readonly ends: readonly [Cell | Edge, Cell | Edge];
  /** Pairs as `ends` that it is given: wherever it is next, what is there and the nodes before it join them. */
  readonly joined?: readonly (readonly [Cell | Edge, Cell | Edge])[];
  readonly stones: readonly Cell[];
  readonly cells: readonly Cell[];
  /** Each of the cells is in `to` of one answer. */
  readonly answers: readonly ProofAnswer[];
}

export interface ProofAnswer {
  /** The opponent's moves that are answered so. */
  readonly to: readonly Cell[];
  readonly reply: Cell;
  /** After it these nodes, by number, join the ends. No two of them share a cell; each is given what those before it
   *  join. */
  readonly next: readonly number[];
}

export type ProofCheck =
  | {
      readonly ok: true;
      readonly winner: Color;
      readonly nodes: number;
      readonly answers: number;
      /** Empty cells of the position that the winner needs. */
      readonly cells: number;
    }
  /** `problem` is the first thing that is wrong, and where. */
  | { readonly ok: false; readonly problem: string };

/** A checked position as numbers: cells in row order, sides as in `assembly/abi.ts`. */
export interface Board {
  readonly columns: number;
  readonly rows: number;
  /** One byte a cell: BLACK, WHITE or NOBODY. */
  readonly stones: Uint8Array;
  readonly toMove: number;
}

/** What an engine stands on. It is handed checked boards only, and answers in numbers. */
export interface Backend {
  readonly name: Engine["backend"];
  /** BLACK, WHITE or NOBODY. */
  winner(board: Board): number;
  /** `moves` has one number a cell. */
  evaluate(
    board: Board,
    method: EvaluationMethod,
  ): { readonly value: number; readonly moves: ArrayLike<number> };
  connections(board: Board, side: number, query: ConnectionQuery): RawConnections;
  fillIn(board: Board): readonly RawFill[];
  /** `previous`: a cell with a stone of the side to move, or null. */
  inferiorMoves(board: Board, previous: number | null): readonly RawInferior[];
  /** What it can solve by; the first is the default. */
  readonly algorithms: readonly SolveAlgorithm[];
  /** Begins to solve; only the search begun last can go on. */
  search(board: Board, algorithm: SolveAlgorithm): Search;
  clear(): void;
  dispose(): void;
  readonly isDisposed: boolean;
}

/** A search in slices. */
export interface Search {
  /** Goes on for so many visits of positions: the winner, or NOBODY. */
  goOn(visits: number): number;
  /** Positions expanded so far. */
  readonly nodes: number;
  readonly tableUsed: number;
  readonly bounds: { readonly win: number; readonly loss: number } | null;
  /** The moves that are being tried. */
  line(): readonly number[];
  /** Not solved: the moves that are not refuted; none where it cannot tell. */
  openMoves(): readonly number[];
  /** Once solved. */
  result(): RawSolution;
}

export interface RawSolution {
  /** A winning move; null where the side to move has lost, and where every move wins because all that counts has
   *  been filled in. */
  readonly move: number | null;
  /** Lost: the move that took most work to refute; null where none had to be tried. */
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
