/**
 * Pattern search (van Rijswijck 2002, §2.3 and Table 1) from its definition, recursive, with big integers as sets. It
 * orders moves as the engine does and uses no more knowledge than the engine, so both visit the same nodes.
 *
 * Each solved position has a *threat pattern* (short: threat): empty cells with which the winner wins, whatever the
 * opponent has elsewhere.
 *
 *   1. The threat of a finished game is empty. Positions in the table are not searched again.
 *   2. A move that connects the edges wins; its threat is the move alone.
 *   3. A cell with which the opponent would connect the edges refutes every other move.
 *   4. A move to a position in the table wins, or is refuted by that position's threat, without a search.
 *   5. The remaining moves are searched in order. The threat of a win is the move and the threat after it. A
 *      refutation leaves only the moves inside its threat. When no move is left, the side to move has lost; the
 *      threat is the union of refutations that have no cell in common.
 */
import { type ReferenceBoard, type Side, Stone } from "./board.js";
import { twoDistance } from "./evaluation.js";
import { reductionGraph } from "./graph.js";

/** Cells as bits. */
type CellSet = bigint;

export interface PatternSearchResult {
  readonly winner: Side;
  /** A winning move; null if the side to move loses, or the game is over. */
  readonly move: number | null;
  /** The winner's threat pattern, in row order. */
  readonly threat: readonly number[];
  /** Positions searched: visited, not over and not found in the table. */
  readonly nodes: number;
}

/** The result of a position from the view of the side to move. */
interface SearchedPosition {
  readonly isWon: boolean;
  readonly threat: CellSet;
  readonly move: number | null;
}

/** Returns the winner with `side` to move, or null if the search takes more than `nodeLimit` nodes. */
export function patternSearch(
  board: ReferenceBoard,
  side: Side,
  { nodeLimit = Number.POSITIVE_INFINITY } = {},
): PatternSearchResult | null {
  const steps = patternSearchSteps(board, side);
  let step = steps.next();
  while (!step.done && step.value <= nodeLimit) step = steps.next();
  return step.done ? step.value : (steps.return(null).value as null);
}

/**
 * The same search, one node per step: yields the node count before each node is searched. The search owns the board
 * until it is done; `return(null)` ends it early and takes its stones off the board.
 */
export function* patternSearchSteps(
  board: ReferenceBoard,
  side: Side,
): Generator<number, PatternSearchResult | null, void> {
  const search = new PatternSearch(board);
  const { isWon, move, threat } = yield* search.solve(side);
  return { winner: (isWon ? side : side ^ 1) as Side, move, threat: cellsOf(threat), nodes: search.nodes };
}

class PatternSearch {
  nodes = 0;
  private readonly table = new Map<string, SearchedPosition>();

  constructor(private readonly board: ReferenceBoard) {}

  *solve(side: Side): Generator<number, SearchedPosition, void> {
    const { board } = this;
    // 1. Finished games and the table.
    const finished = board.winner();
    if (finished !== Stone.none) return { isWon: finished === side, threat: 0n, move: null };
    const known = this.table.get(this.key(side));
    if (known !== undefined) return known;
    yield ++this.nodes;
    const solved = yield* this.expand(side);
    this.table.set(this.key(side), solved);
    return solved;
  }

  private *expand(side: Side): Generator<number, SearchedPosition, void> {
    const { board } = this;
    const opponent = (side ^ 1) as Side;
    // 2. A move that connects the edges.
    const [winning] = connectingCells(board, side);
    if (winning !== undefined) return win(winning, 0n);

    const refutations: CellSet[] = [];
    let mustPlay = emptyCells(board);
    const addRefutation = (threat: CellSet) => {
      if ((mustPlay & ~threat) !== 0n) refutations.push(threat);
      mustPlay &= threat;
    };
    // 3. Cells with which the opponent would connect the edges.
    for (const cell of connectingCells(board, opponent)) addRefutation(bit(cell));

    // 4. Moves to positions in the table.
    const order = mustPlay === 0n ? [] : orderMoves(board, side);
    for (const cell of order) {
      if ((mustPlay & bit(cell)) === 0n) continue;
      board.play(cell, side);
      const child = this.table.get(this.key(opponent));
      board.undo();
      if (child?.isWon === false) return win(cell, child.threat);
      if (child !== undefined) addRefutation(child.threat);
    }

    // 5. The remaining moves.
    for (const cell of order) {
      if ((mustPlay & bit(cell)) === 0n) continue;
      board.play(cell, side);
      let child: SearchedPosition;
      try {
        child = yield* this.solve(opponent);
      } finally {
        board.undo();
      }
      if (!child.isWon) return win(cell, child.threat);
      addRefutation(child.threat);
    }
    return { isWon: false, threat: unionOf(refutations, emptyCells(board)), move: null };
  }

  private key(side: Side): string {
    return `${this.board.stones.join("")}${side}`;
  }
}

function win(move: number, threatAfter: CellSet): SearchedPosition {
  return { isWon: true, threat: threatAfter | bit(move), move };
}

/** Returns the union of refutations, taken from the last one back until they have no cell in common. One that does
 *  not shrink the common cells is left out. */
function unionOf(refutations: readonly CellSet[], empty: CellSet): CellSet {
  let common = empty;
  let union = 0n;
  for (const refutation of refutations.toReversed()) {
    if ((common & ~refutation) === 0n) continue;
    common &= refutation;
    union |= refutation;
  }
  return union;
}

/** Returns the cells with which `side` connects its edges at once, in row order. */
function connectingCells(board: ReferenceBoard, side: Side): number[] {
  const [first, second] = reductionGraph(board, side).atEdges;
  return first.filter((cell) => second.includes(cell));
}

/** Returns the empty cells by the sum of both sides' two-distances (smallest first), then by the number of empty
 *  neighbours (most first), then in row order. */
function orderMoves(board: ReferenceBoard, side: Side): number[] {
  const { moves } = twoDistance(board, side);
  const isEmpty = (cell: number) => board.stones[cell] === Stone.none;
  const freedom = (cell: number) => board.neighbours[cell]?.filter(isEmpty).length ?? 0;
  const value = (cell: number) => moves[cell] as number;
  return cellsOf(emptyCells(board)).sort((a, b) => value(b) - value(a) || freedom(b) - freedom(a) || a - b);
}

function emptyCells({ stones }: ReferenceBoard): CellSet {
  return stones.reduce((cells, stone, cell) => (stone === Stone.none ? cells | bit(cell) : cells), 0n);
}

const bit = (cell: number): CellSet => 1n << BigInt(cell);

function cellsOf(set: CellSet): number[] {
  const cells: number[] = [];
  for (let cell = 0, rest = set; rest !== 0n; cell++, rest >>= 1n) if ((rest & 1n) !== 0n) cells.push(cell);
  return cells;
}
