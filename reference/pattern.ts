/**
 * Fill and prune from their patterns, plainly: every pattern is tried in every orientation at every cell
 * (paper 002). The patterns come from data/; this file knows only what their letters mean:
 *
 *   B W   stones of the owner, of the opponent      b w   empty, filled by the owner, by the opponent
 *   e     empty                                     s r   empty: the pruned move, and what prunes it
 *
 * Places around the anchor are counted ring by ring, clockwise from (r−k, c). Off the board lie stones of the
 * edge's owner; where two edges meet, of either.
 */
import { type ReferenceBoard, type Side, Stone } from "./board.js";
import { graphDeadCells } from "./dead-cells.js";

export interface ReferencePattern {
  readonly name: string;
  readonly kind: string;
  readonly cells: string;
}

export interface ReferenceFill {
  readonly cell: number;
  readonly side: Side;
  readonly kind: string;
  readonly pattern: string;
}

export interface ReferencePrune {
  readonly cell: number;
  readonly kind: string;
  readonly by: readonly number[];
}

const SYMMETRIES = 12;
const RADIUS = 3;
const MOVE_SAFE_KINDS = ["captured", "near-dead"];
const FILL_KINDS = [...MOVE_SAFE_KINDS, "permanently-inferior"];
const STEPS: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
];

const POINTS: readonly (readonly [number, number])[] = (() => {
  const points: [number, number][] = [[0, 0]];
  for (let ring = 1; ring <= RADIUS; ring++) {
    let [r, c] = [-ring, 0];
    for (const [dr, dc] of STEPS) {
      for (let i = 0; i < ring; i++) {
        points.push([r, c]);
        r += dr;
        c += dc;
      }
    }
  }
  return points;
})();

/** A mirror that keeps the direction (−1, 0) where t ≥ 6, then t mod 6 turns clockwise. */
function transformed([row, column]: readonly [number, number], t: number): [number, number] {
  let [r, c] = t >= 6 ? [row + column, -column] : [row, column];
  for (let turn = t % 6; turn > 0; turn--) [r, c] = [r + c, -r];
  return [r, c];
}

/** What may lie at a place, as bits: a stone of the owner, of the opponent, nothing. */
const OWN = 1;
const OPPONENT = 2;
const EMPTY = 4;

/** What a pattern asks for in one orientation: the place of each letter, and what may lie there. */
interface Oriented {
  readonly pattern: ReferencePattern;
  readonly places: readonly number[];
  readonly wanted: readonly number[];
  readonly letters: string;
}

/** A pattern found on the board: the cells of its letters. */
export interface Match {
  readonly pattern: ReferencePattern;
  readonly cells: Readonly<Record<string, readonly number[]>>;
}

export class ReferencePatterns {
  private readonly oriented = new Map<string, readonly Oriented[]>();

  constructor(patterns: readonly ReferencePattern[]) {
    for (const pattern of patterns) {
      const all = Array.from({ length: SYMMETRIES }, (_, t) => orient(pattern, t));
      this.oriented.set(pattern.kind, [...(this.oriented.get(pattern.kind) ?? []), ...all]);
    }
  }

  /** Where patterns of these kinds lie with their anchor on the cell, in the order of their numbers. The
   *  anchor's own stone, if any, is overlooked. */
  *matches(board: ReferenceBoard, anchor: number, owner: Side, kinds: readonly string[]): Generator<Match> {
    const seen = look(board, anchor, owner);
    for (const kind of kinds) {
      for (const oriented of this.oriented.get(kind) ?? []) {
        if (fits(oriented, seen)) {
          yield { pattern: oriented.pattern, cells: cellsOf(oriented, board, anchor) };
        }
      }
    }
  }

  /**
   * Fills until nothing more can be filled, playing the stones on the board. In each round the cells are taken
   * in row order, at each cell dead patterns before others and Black's before White's; then cells that the graph shows dead, then one mutual
   * fill. Where the moves of a side are to be named, mutual fill and cells permanently inferior for that side
   * are left out: they keep the value, and may turn a losing move of the side into a winning one.
   */
  fillIn(board: ReferenceBoard, mover: Side | null = null): ReferenceFill[] {
    const fills: ReferenceFill[] = [];
    const fill = (cell: number, side: Side, kind: string, pattern: string) => {
      board.play(cell, side);
      fills.push({ cell, side, kind, pattern });
    };
    for (;;) {
      if (this.fillRound(board, mover, fill)) continue;
      if (board.winner() !== Stone.none) return fills;
      const dead = graphDeadCells(board);
      for (const { cell, reason } of dead) fill(cell, Stone.black, "dead", reason);
      if (dead.length > 0) continue;
      if (mover !== null || !this.fillOnce(board, fill)) return fills;
    }
  }

  private fillRound(board: ReferenceBoard, mover: Side | null, fill: Fill): boolean {
    const otherKinds = (owner: Side) => (owner === mover ? MOVE_SAFE_KINDS : FILL_KINDS);
    let isChanged = false;
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (this.fillAt(board, cell, () => ["dead"], fill) || this.fillAt(board, cell, otherKinds, fill))
        isChanged = true;
    }
    return isChanged;
  }

  private fillOnce(board: ReferenceBoard, fill: Fill): boolean {
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (this.fillAt(board, cell, () => ["mutual"], fill)) return true;
    }
    return false;
  }

  private fillAt(
    board: ReferenceBoard,
    cell: number,
    kindsOf: (owner: Side) => readonly string[],
    fill: Fill,
  ): boolean {
    if (board.stones[cell] !== Stone.none || board.winner() !== Stone.none) return false;
    for (const owner of [Stone.black, Stone.white] as const) {
      const kinds = kindsOf(owner);
      for (const { pattern, cells } of this.matches(board, cell, owner, kinds)) {
        for (const at of cells.b ?? []) fill(at, owner, pattern.kind, pattern.name);
        for (const at of cells.w ?? []) fill(at, (owner ^ 1) as Side, pattern.kind, pattern.name);
        return true;
      }
    }
    return false;
  }

  /**
   * Moves that `side` need not try. After fill-in: strong-reversible moves by Theorem 25, those without a
   * carrier first, the others in order as long as their reverser lies in no carrier taken before; then
   * dominated moves whose dominator is kept; then, as hints, reversible ones. One move always remains.
   */
  inferiorMoves(board: ReferenceBoard, side: Side): ReferencePrune[] {
    const fills = this.fillIn(board, side);
    const found: ReferencePrune[] = fills.map(({ cell, kind }) => ({
      cell,
      kind: kind === "dead" ? "dead" : "captured",
      by: [],
    }));
    const open = emptyCells(board);
    if (board.winner() === Stone.none) {
      const pruned = new Set<number>();
      const prune = (cell: number, kind: string, by: number) => {
        pruned.add(cell);
        found.push({ cell, kind, by: [by] });
      };
      this.pruneReversed(board, side, open, prune);
      this.pruneDominated(board, side, open, pruned, prune);
      if (pruned.size === open.length) found.pop();
      else found.push(...this.reversible(board, side, open, pruned));
    }
    if (open.length === 0) found.pop();
    for (const _ of fills) board.undo();
    return found;
  }

  private pruneReversed(board: ReferenceBoard, side: Side, open: readonly number[], prune: Prune): void {
    const taken = new Set<number>();
    const pruned = new Set<number>();
    for (const isVulnerable of [true, false]) {
      for (const cell of open) {
        if (pruned.has(cell)) continue;
        for (const { cells } of this.matches(board, cell, side, ["strong-reversible"])) {
          const carrier = cells.e ?? [];
          const reverser = cells.r?.[0] as number;
          if ((carrier.length === 0) !== isVulnerable || taken.has(reverser)) continue;
          for (const at of carrier) taken.add(at);
          pruned.add(cell);
          prune(cell, isVulnerable ? "vulnerable" : "strong-reversible", reverser);
          break;
        }
      }
    }
  }

  private pruneDominated(
    board: ReferenceBoard,
    side: Side,
    open: readonly number[],
    pruned: ReadonlySet<number>,
    prune: Prune,
  ): void {
    const kept = new Set<number>();
    for (const cell of open) {
      if (pruned.has(cell) || kept.has(cell)) continue;
      for (const { cells } of this.matches(board, cell, side, ["dominated"])) {
        const dominator = cells.r?.[0] as number;
        if (pruned.has(dominator)) continue;
        kept.add(dominator);
        prune(cell, "dominated", dominator);
        break;
      }
    }
  }

  private reversible(
    board: ReferenceBoard,
    side: Side,
    open: readonly number[],
    pruned: ReadonlySet<number>,
  ): ReferencePrune[] {
    return open
      .filter((cell) => !pruned.has(cell))
      .flatMap((cell) => {
        const [first] = this.matches(board, cell, side, ["reversible"]);
        return first === undefined ? [] : [{ cell, kind: "reversible", by: first.cells.r ?? [] }];
      });
  }

  /** The moves of `side` that would make its stone on `previous` needless (Observation 28); none where it is
   *  needless as it is. */
  selfReversible(board: ReferenceBoard, side: Side, previous: number): number[] {
    const found = new Set<number>();
    if (board.winner() !== Stone.none) return [];
    for (const owner of [Stone.black, Stone.white] as const) {
      if (!this.matches(board, previous, owner, ["dead"]).next().done) return [];
    }
    for (const { cells } of this.matches(board, previous, side, ["dominated"])) {
      for (const cell of cells.r ?? []) found.add(cell);
    }
    return [...found].sort((a, b) => a - b);
  }
}

type Fill = (cell: number, side: Side, kind: string, pattern: string) => void;
type Prune = (cell: number, kind: string, by: number) => void;

function orient(pattern: ReferencePattern, t: number): Oriented {
  const asked = [...pattern.cells].flatMap((letter, place) => (letter === "." ? [] : [{ letter, place }]));
  return {
    pattern,
    places: asked.map(({ place }) => {
      const [row, column] = transformed(POINTS[place] as readonly [number, number], t);
      return POINTS.findIndex(([r, c]) => r === row && c === column);
    }),
    wanted: asked.map(({ letter }) => (letter === "B" ? OWN : letter === "W" ? OPPONENT : EMPTY)),
    letters: asked.map(({ letter }) => letter).join(""),
  };
}

/** What lies at each place around the anchor, which itself counts as empty. */
function look(board: ReferenceBoard, anchor: number, owner: Side): Uint8Array {
  const { columns, rows, stones } = board;
  const [anchorRow, anchorColumn] = [Math.floor(anchor / columns), anchor % columns];
  const bits = owner === Stone.black ? [OWN, OPPONENT, EMPTY] : [OPPONENT, OWN, EMPTY];
  return Uint8Array.from(POINTS, ([dr, dc], place) => {
    const [row, column] = [anchorRow + dr, anchorColumn + dc];
    const [isOffRows, isOffColumns] = [row < 0 || row >= rows, column < 0 || column >= columns];
    if (isOffRows || isOffColumns) {
      return (
        (isOffRows ? (bits[Stone.black] as number) : 0) | (isOffColumns ? (bits[Stone.white] as number) : 0)
      );
    }
    return place === 0 ? EMPTY : (bits[stones[row * columns + column] as number] as number);
  });
}

function fits({ places, wanted }: Oriented, seen: Uint8Array): boolean {
  for (let i = 0; i < places.length; i++) {
    if (((seen[places[i] as number] as number) & (wanted[i] as number)) === 0) return false;
  }
  return true;
}

/** The empty cells of a match by letter. */
function cellsOf(
  { places, letters }: Oriented,
  board: ReferenceBoard,
  anchor: number,
): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  places.forEach((place, i) => {
    const letter = letters[i] as string;
    if (letter === "B" || letter === "W") return;
    const [row, column] = POINTS[place] as readonly [number, number];
    found[letter] = [...(found[letter] ?? []), anchor + row * board.columns + column];
  });
  return found;
}

function emptyCells(board: ReferenceBoard): number[] {
  return [...board.stones.keys()].filter((cell) => board.stones[cell] === Stone.none);
}
