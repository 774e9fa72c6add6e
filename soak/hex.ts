/**
 * The rules of Hex for boards of up to 25 cells, and who wins by exhaustive play. Written from the rules alone and
 * without a line of the product, so that the two cannot share a mistake.
 *
 *      a   b   c       Cell (r, c) touches (r−1, c), (r−1, c+1), (r, c−1), (r, c+1), (r+1, c−1) and (r+1, c).
 *   1  ·   ·   ·       Black joins top and bottom, White left and right.
 *    2   ·   ·   ·     A set of cells is a number in which cell (r, c) is bit columns · r + c.
 *
 * The search looks one move ahead and remembers positions. It returns the cells that the winner's play uses, because a
 * move of the loser elsewhere changes nothing: if White refutes one move of Black's by playing in certain cells, White
 * refutes every other move outside of them too. Without this, an empty 5×5 would take hours.
 */
import type { Cell, Color, Position } from "../wrapper/types.js";

/** A set of cells. */
export type Cells = number;
/** 0: Black, 1: White. */
export type Side = 0 | 1;

export const MOST_CELLS = 25;
const UNREACHABLE = 50;
const MOST_REMEMBERED = 2_000_000;
/** Positions that one search may visit: about a second. */
const MOST_VISITED = 100_000;
/** Bit 25 of a search result: the side to move wins. The other bits are the cells that the winner uses. */
const MOVER_WINS = 1 << MOST_CELLS;

export function colorOf(side: Side): Color {
  return side === 0 ? "black" : "white";
}

function opponent(side: Side): Side {
  return (1 - side) as Side;
}

export function sideOf(color: Color): Side {
  return color === "black" ? 0 : 1;
}

export function otherColor(color: Color): Color {
  return color === "black" ? "white" : "black";
}

/** The number of columns and rows of a size. */
export function sidesOf(size: Position["size"]): readonly [columns: number, rows: number] {
  return typeof size === "number" ? [size, size] : size;
}

/** Thrown by a search that would take too long. A case that meets it is left out, and counted. */
export class TooHard extends Error {}

export class Hex {
  readonly all: Cells;
  /** The cells along the two edges of each side. */
  readonly edges: readonly [readonly [Cells, Cells], readonly [Cells, Cells]];
  readonly #firstColumn: Cells = 0;
  readonly #lastColumn: Cells = 0;
  /** The cells in the order in which the search tries them: from the centre. */
  readonly #order: readonly Cells[];
  #visited = 0;
  readonly #known = new Map<number, number>();

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    const count = columns * rows;
    if (count > MOST_CELLS) throw new Error(`${columns}×${rows} has more than ${MOST_CELLS} cells`);
    this.all = 2 ** count - 1;
    for (let row = 0; row < rows; row++) {
      this.#firstColumn |= 1 << (columns * row);
      this.#lastColumn |= 1 << (columns * row + columns - 1);
    }
    const top = 2 ** columns - 1;
    this.edges = [
      [top, top << (columns * (rows - 1))],
      [this.#firstColumn, this.#lastColumn],
    ];
    const fromCentre = (cell: number) => {
      const [down, right] = [2 * Math.floor(cell / columns) - rows + 1, 2 * (cell % columns) - columns + 1];
      return Math.max(Math.abs(down), Math.abs(right), Math.abs(down + right));
    };
    const cells = [...Array(count).keys()].sort((a, b) => fromCentre(a) - fromCentre(b));
    this.#order = cells.map((cell) => 1 << cell);
  }

  /** The cells that touch a cell of the set. */
  around(set: Cells): Cells {
    const { columns } = this;
    const [notLast, notFirst] = [set & ~this.#lastColumn, set & ~this.#firstColumn];
    const sideways = (notLast << 1) | (notFirst >>> 1);
    const slanted = (notLast >>> (columns - 1)) | (notFirst << (columns - 1));
    return (sideways | slanted | (set << columns) | (set >>> columns)) & this.all;
  }

  /** The cells of `own` that are connected to `seed` within it. */
  connected(seed: Cells, own: Cells): Cells {
    let reached = seed & own;
    for (;;) {
      const grown = reached | (this.around(reached) & own);
      if (grown === reached) return reached;
      reached = grown;
    }
  }

  /** Whether the cells join the edges of a side. */
  isChain(own: Cells, side: Side): boolean {
    const [first, last] = this.edges[side];
    return (this.connected(first, own) & last) !== 0;
  }

  /** The empty cells that would complete a side's chain. Requires that there is no chain yet. */
  #completing(own: Cells, empty: Cells, side: Side): Cells {
    const [first, last] = this.edges[side];
    const [fromFirst, fromLast] = [this.connected(first, own), this.connected(last, own)];
    return (first | this.around(fromFirst)) & (last | this.around(fromLast)) & empty;
  }

  /** Who wins, by exhaustive play, with `toMove` to move. Throws `TooHard`. */
  winner(black: Cells, white: Cells, toMove: Side): Side {
    if (this.isChain(black, 0)) return 0;
    if (this.isChain(white, 1)) return 1;
    const [own, other] = toMove === 0 ? [black, white] : [white, black];
    this.#visited = 0;
    return (this.#search(own, other, toMove) & MOVER_WINS) !== 0 ? toMove : opponent(toMove);
  }

  /** Requires that neither side has a chain. Returns the cells that the winner uses, and MOVER_WINS. */
  #search(own: Cells, other: Cells, side: Side): number {
    const empty = this.all & ~(own | other);
    const completing = this.#completing(own, empty, side);
    if (completing !== 0) return MOVER_WINS | (completing & -completing);
    const threats = this.#completing(other, empty, opponent(side));
    if ((threats & (threats - 1)) !== 0) return threats;
    const key = (own * 2 ** MOST_CELLS + other) * 2 + side;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (++this.#visited > MOST_VISITED) throw new TooHard(`more than ${MOST_VISITED} positions`);
    const result = this.#tryMoves(own, other, side, threats === 0 ? empty : threats) | 0;
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(key, result);
    return result;
  }

  /** `first`: the moves worth trying; the others lose at once, to the cells that they leave alone. */
  #tryMoves(own: Cells, other: Cells, side: Side, first: Cells): number {
    let left = first;
    let used = first === (this.all & ~(own | other)) ? 0 : first;
    for (const move of this.#ordered(own, other, side, first)) {
      if ((left & move) === 0) continue;
      const refutation = this.#search(other, own | move, opponent(side));
      if ((refutation & MOVER_WINS) === 0) return refutation | move | MOVER_WINS;
      const cells = refutation & ~MOVER_WINS;
      used |= cells;
      left &= cells;
    }
    return used;
  }

  /** The moves in the order of the stones that the shortest chains through them need, of both sides together. */
  #ordered(own: Cells, other: Cells, side: Side, moves: Cells): Cells[] {
    if ((moves & (moves - 1)) === 0) return [moves];
    const empty = this.all & ~(own | other);
    const needed = new Float64Array(this.#order.length);
    for (const edge of this.edges[side]) this.#addDistances(needed, own, empty, edge);
    for (const edge of this.edges[opponent(side)]) this.#addDistances(needed, other, empty, edge);
    const cost = (move: Cells) => needed[31 - Math.clz32(move)] as number;
    return this.#order.filter((move) => (moves & move) !== 0).sort((a, b) => cost(a) - cost(b));
  }

  /** Adds to each empty cell the number of empty cells on the shortest way to it from an edge. */
  #addDistances(needed: Float64Array, own: Cells, empty: Cells, edge: Cells): void {
    let reached = this.connected(edge, own);
    let left = empty;
    let next = (edge | this.around(reached)) & left;
    for (let steps = 1; left !== 0; steps++) {
      const found = next === 0 ? left : next;
      const cost = next === 0 ? UNREACHABLE : steps;
      for (let rest = found; rest !== 0; rest &= rest - 1) {
        const cell = 31 - Math.clz32(rest & -rest);
        needed[cell] = (needed[cell] as number) + cost;
      }
      left &= ~found;
      reached = this.connected(reached | found | this.around(found), own) | reached | found;
      next = this.around(reached) & left;
    }
  }

  name(cell: number): Cell {
    return `${"abcdefghijklmnopqrs"[cell % this.columns]}${Math.floor(cell / this.columns) + 1}`;
  }

  /** The names of the cells of a set, in row order. */
  names(set: Cells): Cell[] {
    return this.#order.flatMap((_, cell) => ((set >>> cell) & 1 ? [this.name(cell)] : []));
  }

  bit(name: Cell): Cells {
    return 1 << ((Number(name.slice(1)) - 1) * this.columns + name.charCodeAt(0) - 97);
  }

  set(names: readonly Cell[]): Cells {
    return names.reduce((set, name) => set | this.bit(name), 0);
  }
}

const boards = new Map<string, Hex>();

/** The rules on a board of this size, with the results of earlier searches. */
export function hexOf(size: Position["size"]): Hex {
  const [columns, rows] = sidesOf(size);
  const key = `${columns}×${rows}`;
  const known = boards.get(key) ?? new Hex(columns, rows);
  boards.set(key, known);
  return known;
}

/** The true winner of a position; `stones` are added to it. */
export function trueWinner(position: Position, stones: Partial<Record<Color, Cells>> = {}): Color {
  const hex = hexOf(position.size);
  const black = hex.set(position.black) | (stones.black ?? 0);
  const white = hex.set(position.white) | (stones.white ?? 0);
  return colorOf(hex.winner(black, white, sideOf(position.toMove)));
}

/** The empty cells of a position. */
export function emptyIn({ size, black, white }: Position): Cells {
  const hex = hexOf(size);
  return hex.all & ~(hex.set(black) | hex.set(white));
}

/** The position after a move of the side to move. */
export function after(position: Position, move: Cell): Position {
  const { toMove } = position;
  return { ...position, [toMove]: [...position[toMove], move], toMove: otherColor(toMove) };
}
