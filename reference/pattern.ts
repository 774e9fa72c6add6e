/**
 * Fill and prune by patterns (Fabiano and Hayward 2019), in the simplest way: tries every pattern in every
 * orientation at every cell. The patterns come from data/; this file knows only the meaning of their letters:
 *
 *   B W   stones of the owner, of the opponent      b w   empty, filled by the owner, by the opponent
 *   e     empty                                     s r   empty: the pruned move, and the move that prunes it
 *
 * Places around the anchor are numbered ring by ring, ring k clockwise from (r−k, c). Places beyond an edge count as
 * stones of the edge's owner, and beyond a corner as stones of either side.
 */
import type { FillKind, InferiorKind } from "../wrapper/types.js";
import { type ReferenceBoard, type Side, Stone } from "./board.js";
import { graphDeadCells } from "./dead-cells.js";

/** The kinds of prune patterns. The other inferior moves follow from fill patterns or from other prune patterns. */
export type PruneKind = Exclude<InferiorKind, FillKind | "vulnerable" | "self-reversible">;
export type PatternKind = FillKind | PruneKind;

interface ReferencePattern {
  readonly name: string;
  readonly kind: PatternKind;
  readonly cells: string;
}

interface ReferenceFill {
  readonly cell: number;
  readonly side: Side;
  readonly kind: FillKind;
  readonly pattern: string;
}

interface ReferencePrune {
  readonly cell: number;
  readonly kind: InferiorKind;
  readonly by: readonly number[];
}

const SYMMETRIES = 12;
const RADIUS = 3;
const MOVE_SAFE_KINDS: readonly FillKind[] = ["captured", "near-dead"];
const FILL_KINDS: readonly FillKind[] = [...MOVE_SAFE_KINDS, "permanently-inferior"];
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

/** Applies symmetry `t`: for t ≥ 6 first a mirror that keeps the direction (−1, 0), then t mod 6 turns of 60°
 *  clockwise. */
function transformed([row, column]: readonly [number, number], t: number): [number, number] {
  let [r, c] = t >= 6 ? [row + column, -column] : [row, column];
  for (let turn = t % 6; turn > 0; turn--) [r, c] = [r + c, -r];
  return [r, c];
}

/** The contents that a place may have, as bits: a stone of the owner, of the opponent, empty. */
const OWN = 1;
const OPPONENT = 2;
const EMPTY = 4;

/** A pattern in one orientation: the place of each letter, and the contents allowed there. */
interface OrientedPattern {
  readonly pattern: ReferencePattern;
  readonly places: readonly number[];
  readonly allowed: readonly number[];
  readonly letters: string;
}

/** A pattern found on the board, with the cells of each letter. */
interface Match {
  readonly pattern: ReferencePattern;
  readonly cells: Readonly<Record<string, readonly number[]>>;
}

export class ReferencePatterns {
  /** By kind, in the order of the pattern numbers. */
  private readonly oriented = new Map<PatternKind, readonly OrientedPattern[]>();

  constructor(patterns: readonly ReferencePattern[]) {
    for (const pattern of patterns) {
      const all = Array.from({ length: SYMMETRIES }, (_, t) => orient(pattern, t));
      this.oriented.set(pattern.kind, [...(this.oriented.get(pattern.kind) ?? []), ...all]);
    }
  }

  /** Yields the patterns of these kinds that match with their anchor on the cell, in the order of their numbers. A
   *  stone on the anchor itself is ignored. */
  *matches(
    board: ReferenceBoard,
    anchor: number,
    owner: Side,
    kinds: readonly PatternKind[],
  ): Generator<Match> {
    const contents = contentsAround(board, anchor, owner);
    for (const kind of kinds) {
      for (const oriented of this.oriented.get(kind) ?? []) {
        if (fits(oriented, contents)) {
          yield { pattern: oriented.pattern, cells: cellsOf(oriented, board, anchor) };
        }
      }
    }
  }

  /**
   * Fills cells until no pattern matches, and plays the stones on the board. Each round visits the cells in row
   * order; at each cell dead patterns come before others, and Black's before White's. If a round fills nothing, it
   * fills the cells that are dead by the graph; if there are none, one mutual fill. If `mover` is given, the fill-in
   * must also keep the value of each move of that side. Then mutual fill and the patterns that are permanently
   * inferior for that side are skipped: they keep the value of the position, but may turn a losing move into a
   * winning one.
   */
  fillIn(board: ReferenceBoard, mover: Side | null = null): ReferenceFill[] {
    const fills: ReferenceFill[] = [];
    const fill = (cell: number, side: Side, kind: FillKind, pattern: string) => {
      board.play(cell, side);
      fills.push({ cell, side, kind, pattern });
    };
    for (;;) {
      if (this.fillRound(board, mover, fill)) continue;
      if (board.winner() !== Stone.none) return fills;
      const dead = graphDeadCells(board);
      for (const { cell, reason } of dead) fill(cell, Stone.black, "dead", reason);
      if (dead.length > 0) continue;
      if (mover !== null || !this.fillMutual(board, fill)) return fills;
    }
  }

  /** Visits every cell once. Returns true if it filled any. */
  private fillRound(board: ReferenceBoard, mover: Side | null, fill: Fill): boolean {
    const otherKinds = (owner: Side) => (owner === mover ? MOVE_SAFE_KINDS : FILL_KINDS);
    let hasFilled = false;
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (this.fillAt(board, cell, () => ["dead"], fill) || this.fillAt(board, cell, otherKinds, fill))
        hasFilled = true;
    }
    return hasFilled;
  }

  /** Applies the first mutual fill pattern that matches. Returns false if there is none. */
  private fillMutual(board: ReferenceBoard, fill: Fill): boolean {
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (this.fillAt(board, cell, () => ["mutual"], fill)) return true;
    }
    return false;
  }

  /** Applies the first pattern that matches at the cell. Returns false if there is none. */
  private fillAt(
    board: ReferenceBoard,
    cell: number,
    kindsOf: (owner: Side) => readonly FillKind[],
    fill: Fill,
  ): boolean {
    if (board.stones[cell] !== Stone.none || board.winner() !== Stone.none) return false;
    for (const owner of [Stone.black, Stone.white] as const) {
      const kinds = kindsOf(owner);
      for (const { pattern, cells } of this.matches(board, cell, owner, kinds)) {
        const kind = pattern.kind as FillKind;
        for (const at of cells.b ?? []) fill(at, owner, kind, pattern.name);
        for (const at of cells.w ?? []) fill(at, (owner ^ 1) as Side, kind, pattern.name);
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the moves that `side` need not try, and leaves the board unchanged. After fill-in: strong-reversible
   * moves (Theorem 25), first those without a carrier, then the others as long as their reverser lies in no carrier
   * used before; then dominated moves whose dominator is kept; then, as hints only, reversible moves. At least one
   * move always remains.
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
      const prune = (cell: number, kind: InferiorKind, by: number) => {
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
    const carriers = new Set<number>();
    const pruned = new Set<number>();
    for (const isVulnerable of [true, false]) {
      for (const cell of open) {
        if (pruned.has(cell)) continue;
        for (const { cells } of this.matches(board, cell, side, ["strong-reversible"])) {
          const carrier = cells.e ?? [];
          const reverser = cells.r?.[0] as number;
          if ((carrier.length === 0) !== isVulnerable || carriers.has(reverser)) continue;
          for (const at of carrier) carriers.add(at);
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

  /** Returns the moves of `side` after which its stone on `previous` would be useless (Observation 28); none if the
   *  stone is dead already. */
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

type Fill = (cell: number, side: Side, kind: FillKind, pattern: string) => void;
type Prune = (cell: number, kind: InferiorKind, by: number) => void;

function orient(pattern: ReferencePattern, t: number): OrientedPattern {
  const placed = [...pattern.cells].flatMap((letter, place) => (letter === "." ? [] : [{ letter, place }]));
  return {
    pattern,
    places: placed.map(({ place }) => {
      const [row, column] = transformed(POINTS[place] as readonly [number, number], t);
      return POINTS.findIndex(([r, c]) => r === row && c === column);
    }),
    allowed: placed.map(({ letter }) => (letter === "B" ? OWN : letter === "W" ? OPPONENT : EMPTY)),
    letters: placed.map(({ letter }) => letter).join(""),
  };
}

/** Returns the contents of each place around the anchor, which itself counts as empty. */
function contentsAround(board: ReferenceBoard, anchor: number, owner: Side): Uint8Array {
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

function fits({ places, allowed }: OrientedPattern, contents: Uint8Array): boolean {
  for (let i = 0; i < places.length; i++) {
    if (((contents[places[i] as number] as number) & (allowed[i] as number)) === 0) return false;
  }
  return true;
}

/** Returns the empty cells of a match by letter. */
function cellsOf(
  { places, letters }: OrientedPattern,
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
