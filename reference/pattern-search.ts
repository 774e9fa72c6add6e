/**
 * Pattern search (paper 000, §2.3 and Table 1) from its definition, recursively and with sets that are big integers.
 * It tries moves in the engine's order and knows no more than the engine does, so both visit the same nodes.
 *
 *   1. A position that is over needs nothing; one in the table is known.
 *   2. A move that completes a chain wins, and needs itself alone.
 *   3. A cell with which the opponent would complete one refutes every other move.
 *   4. Moves that lead to known positions win or refute without a search.
 *   5. Then moves are searched in order: a win needs the move and what is behind it; a refutation leaves the moves
 *      inside its pattern. When none is left, refutations without a common cell prove the loss.
 */
import { type ReferenceBoard, type Side, Stone } from "./board.js";
import { twoDistance } from "./evaluation.js";
import { reductionGraph } from "./graph.js";

/** Cells as bits. */
type CellSet = bigint;

export interface PatternSearchResult {
  readonly winner: Side;
  /** A winning move; null where the side to move loses, or the game is over. */
  readonly move: number | null;
  /** The empty cells that the winner needs, in row order. */
  readonly pattern: readonly number[];
  /** Positions visited and not found in the table. */
  readonly nodes: number;
}

interface Solved {
  readonly isWon: boolean;
  readonly pattern: CellSet;
  readonly move: number | null;
}

/** Who wins with `side` to move; null where that takes more than so many nodes. */
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
 * The same, a node at a time: yields the number of each node before it is searched. The board is the search's until it
 * is done; `return(null)` ends it early, with its stones taken back.
 */
export function* patternSearchSteps(
  board: ReferenceBoard,
  side: Side,
): Generator<number, PatternSearchResult | null, void> {
  const search = new PatternSearch(board);
  const { isWon, move, pattern } = yield* search.solve(side);
  return { winner: (isWon ? side : side ^ 1) as Side, move, pattern: cellsOf(pattern), nodes: search.nodes };
}

class PatternSearch {
  nodes = 0;
  private readonly table = new Map<string, Solved>();

  constructor(private readonly board: ReferenceBoard) {}

  *solve(side: Side): Generator<number, Solved, void> {
    const { board } = this;
    // 1. Known.
    const finished = board.winner();
    if (finished !== Stone.none) return { isWon: finished === side, pattern: 0n, move: null };
    const known = this.table.get(this.key(side));
    if (known !== undefined) return known;
    yield ++this.nodes;
    const solved = yield* this.expand(side);
    this.table.set(this.key(side), solved);
    return solved;
  }

  private *expand(side: Side): Generator<number, Solved, void> {
    const { board } = this;
    const opponent = (side ^ 1) as Side;
    // 2. A chain completed.
    const [winning] = chainCells(board, side);
    if (winning !== undefined) return win(winning, 0n);

    const refutations: CellSet[] = [];
    let mustPlay = emptyCells(board);
    const refute = (pattern: CellSet) => {
      if ((mustPlay & ~pattern) !== 0n) refutations.push(pattern);
      mustPlay &= pattern;
    };
    // 3. Chains that the opponent threatens to complete.
    for (const cell of chainCells(board, opponent)) refute(bit(cell));

    // 4. Moves to known positions.
    const order = mustPlay === 0n ? [] : orderMoves(board, side);
    for (const cell of order) {
      if ((mustPlay & bit(cell)) === 0n) continue;
      board.play(cell, side);
      const child = this.table.get(this.key(opponent));
      board.undo();
      if (child?.isWon === false) return win(cell, child.pattern);
      if (child !== undefined) refute(child.pattern);
    }

    // 5. Moves to be searched.
    for (const cell of order) {
      if ((mustPlay & bit(cell)) === 0n) continue;
      board.play(cell, side);
      let child: Solved;
      try {
        child = yield* this.solve(opponent);
      } finally {
        board.undo();
      }
      if (!child.isWon) return win(cell, child.pattern);
      refute(child.pattern);
    }
    return { isWon: false, pattern: joined(refutations, emptyCells(board)), move: null };
  }

  private key(side: Side): string {
    return `${this.board.stones.join("")}${side}`;
  }
}

function win(move: number, behind: CellSet): Solved {
  return { isWon: true, pattern: behind | bit(move), move };
}

/** Refutations, the last first, until they have no cell in common; those that change nothing are left out. */
function joined(refutations: readonly CellSet[], empty: CellSet): CellSet {
  let common = empty;
  let pattern = 0n;
  for (const refutation of refutations.toReversed()) {
    if ((common & ~refutation) === 0n) continue;
    common &= refutation;
    pattern |= refutation;
  }
  return pattern;
}

/** The cells that complete a chain of `side`, in row order. */
function chainCells(board: ReferenceBoard, side: Side): number[] {
  const [first, second] = reductionGraph(board, side).atEdges;
  return first.filter((cell) => second.includes(cell));
}

/** The empty cells: the least sum of both sides' two-distances first, then more empty neighbours, then row order. */
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
