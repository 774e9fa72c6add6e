/**
 * A local position: a few empty cells and the cells around them. Decides what holds for the empty cells whatever lies
 * beyond (Fabiano and Hayward 2019, §2–4; the definitions and theorems below are theirs).
 *
 * Cells 0…n−1 are the empty ones, the others surround them. A cell is BLACK, WHITE or UNKNOWN. Unknown stands for
 * both "empty" and "any content", so every result holds for every completion of the board. Sets of empty cells are
 * bit masks.
 */
import { around, type GridPoint, key } from "./lattice.js";

export const UNKNOWN = 0;
export const BLACK = 1;
export const WHITE = 2;
type LocalColor = typeof BLACK | typeof WHITE;

/** Place values of the ring number: the contents of six cells as six digits in base 3. */
export const RING_UNITS = [1, 3, 9, 27, 81, 243] as const;
const RINGS = 729;

/** Returns the six digits of a ring number. */
export function ringDigits(ring: number): number[] {
  return RING_UNITS.map((unit) => Math.floor(ring / unit) % 3);
}

/**
 * Per ring number: is the centre dead (Def. 3)? The centre is live if in some completion it decides whether either
 * player connects. Then each colour forms two separate runs on the ring. Conversely, two runs of each colour are
 * enough, since they can be continued beyond the ring to the edges.
 */
export const IS_DEAD_RING: readonly boolean[] = (() => {
  const dead = new Array<boolean>(RINGS);
  const decide = (ring: number): boolean => {
    const digits = ringDigits(ring);
    const open = digits.indexOf(UNKNOWN);
    if (open < 0) return digits.filter((color, d) => color !== digits[(d + 1) % 6]).length <= 2;
    const unit = RING_UNITS[open] as number;
    return decide(ring + unit * BLACK) && decide(ring + unit * WHITE);
  };
  for (let ring = 0; ring < RINGS; ring++) dead[ring] = decide(ring);
  return dead;
})();

export class LocalPosition {
  /** The empty cells first, then the surrounding ones in a fixed order. */
  readonly points: readonly GridPoint[];
  readonly emptyCount: number;
  /** The content of each cell. The methods below change it while they search, and restore it. */
  readonly state: Uint8Array;
  private readonly rings: readonly (readonly number[])[];

  constructor(empties: readonly GridPoint[]) {
    const points = [...empties];
    const index = new Map(points.map((point, i) => [key(point), i]));
    for (const point of empties.flatMap(around)) {
      if (index.has(key(point))) continue;
      index.set(key(point), points.length);
      points.push(point);
    }
    this.points = points;
    this.emptyCount = empties.length;
    this.state = new Uint8Array(points.length);
    this.rings = empties.map((point) => around(point).map((next) => index.get(key(next)) as number));
  }

  get rimCount(): number {
    return this.points.length - this.emptyCount;
  }

  /** Returns true if a cell 0…n−1, empty or with a stone, is dead by its first ring. */
  isDead(cell: number): boolean {
    const ring = this.rings[cell] as readonly number[];
    const { state } = this;
    let number = 0;
    for (let d = 0; d < 6; d++) number += (RING_UNITS[d] as number) * (state[ring[d] as number] as number);
    return IS_DEAD_RING[number] as boolean;
  }

  /** Writes a colour to `state` for each cell of a mask. */
  private paint(cells: number, color: number): void {
    for (let rest = cells; rest !== 0; rest &= rest - 1) this.state[lowestBit(rest)] = color;
  }

  /** Returns true if every cell of the mask has `color` or is dead. For the other cells, a dead stone counts as either
   *  colour. */
  private isOwned(color: LocalColor, cells: number): boolean {
    const { state } = this;
    let recolored = 0;
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false;
      for (let rest = cells; rest !== 0; rest &= rest - 1) {
        const cell = lowestBit(rest);
        if (state[cell] === color || !this.isDead(cell)) continue;
        state[cell] = color;
        recolored |= 1 << cell;
        isGrowing = true;
      }
    }
    let isOwned = true;
    for (let rest = cells; rest !== 0; rest &= rest - 1)
      if (state[lowestBit(rest)] !== color) isOwned = false;
    this.paint(recolored, 3 - color);
    return isOwned;
  }

  /**
   * Returns true if `color`, moving second in the empty cells of `board`, can make every cell of `goal` its own or dead
   * (Def. 11). The opponent may also pass at any time, which only helps `color`.
   */
  private canKeep(color: LocalColor, board: number, goal: number): boolean {
    if (board === 0) return this.isOwned(color, goal);
    const { state } = this;
    const other = 3 - color;
    let holds = true;
    for (let moves = board; moves !== 0 && holds; moves &= moves - 1) {
      const move = lowestBit(moves);
      const rest = board & ~(1 << move);
      state[move] = other;
      holds = rest === 0 && this.isOwned(color, goal);
      for (let replies = rest; replies !== 0 && !holds; replies &= replies - 1) {
        const reply = lowestBit(replies);
        state[reply] = color;
        holds = this.canKeep(color, rest & ~(1 << reply), goal);
        state[reply] = UNKNOWN;
      }
      state[move] = UNKNOWN;
    }
    return holds;
  }

  /** Near-death (Def. 15) with the sets b and w; x is the rest. */
  isNearDeath(b: number, w: number): boolean {
    const x = ((1 << this.emptyCount) - 1) & ~(b | w);
    this.paint(b, BLACK);
    this.paint(w, WHITE);
    let holds = true;
    for (let rest = x; rest !== 0 && holds; rest &= rest - 1) holds = this.isDead(lowestBit(rest));
    this.paint(b, UNKNOWN);
    holds &&= b === 0 || this.canKeep(BLACK, b | x, b);
    this.paint(w, UNKNOWN);
    this.paint(b, BLACK);
    holds &&= w === 0 || this.canKeep(WHITE, w | x, w);
    this.paint(b, UNKNOWN);
    return holds;
  }

  /**
   * Returns the cells that are permanently inferior for `color` because of `s` (Def. 13), as a mask. T is every empty
   * cell except s: if another one were left out, playing it first could spoil the rest. Once `color` owns s, an
   * opponent's stone on any one cell of T changes nothing if `color` can still reply to every move in the others.
   */
  permanentlyInferior(color: LocalColor, s: number): number {
    const { state } = this;
    const t = ((1 << this.emptyCount) - 1) & ~(1 << s);
    state[s] = color;
    let holds = true;
    for (let rest = t; rest !== 0 && holds; rest &= rest - 1) {
      const cell = lowestBit(rest);
      state[cell] = 3 - color;
      holds = this.canKeep(color, t & ~(1 << cell), t);
      state[cell] = UNKNOWN;
    }
    let found = 0;
    state[s] = 3 - color;
    for (let set = t; set !== 0 && holds; set = (set - 1) & t)
      if (this.canKeep(color, set, set)) found |= set;
    state[s] = UNKNOWN;
    return found;
  }

  /** Returns true if `color`, moving first in the empty cells of `board`, gets all of `goal` (Theorem 19). */
  private canTake(color: LocalColor, board: number, goal: number): boolean {
    let holds = false;
    for (let moves = board; moves !== 0 && !holds; moves &= moves - 1) {
      const move = lowestBit(moves);
      this.state[move] = color;
      holds = this.canKeep(color, board & ~(1 << move), goal);
      this.state[move] = UNKNOWN;
    }
    return holds;
  }

  /** Mutual fill (Theorem 19) of T = b and U = w: before and after it, the player who moves first gets every cell. */
  isMutual(b: number, w: number): boolean {
    const all = (1 << this.emptyCount) - 1;
    if (!this.canTake(BLACK, all, all) || !this.canTake(WHITE, all, all)) return false;
    this.paint(b, BLACK);
    this.paint(w, WHITE);
    const rest = all & ~(b | w);
    const holds = this.canTake(BLACK, rest, all) && this.canTake(WHITE, rest, all);
    this.paint(b | w, UNKNOWN);
    return holds;
  }
}

/** Returns the index of the lowest set bit. */
function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}
