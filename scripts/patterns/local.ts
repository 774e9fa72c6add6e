/**
 * A few empty cells and the cells around them, as a game of its own: what can be said of the empty cells
 * whatever lies beyond (paper 002, §2–4).
 *
 * Cells 0…n−1 are the empty ones, the rest their surroundings. A cell is BLACK, WHITE or UNKNOWN; unknown is
 * both "empty" and "anything may lie there", so what is shown here holds for every completion.
 */
import { around, key, type Point } from "./lattice.js";

export const UNKNOWN = 0;
export const BLACK = 1;
export const WHITE = 2;
export type Color = typeof BLACK | typeof WHITE;

/** Powers of three: a ring of six cells is a number of six digits. */
export const DIGIT = [1, 3, 9, 27, 81, 243] as const;
const RINGS = 729;

/**
 * Is the centre of a ring dead (Def. 3)? Alive means that in some completion one player's chain passes
 * through the centre while the other's would pass through it too: then the ring shows each colour in two
 * separate runs. Beyond the ring anything may lie, so four runs in turn are also enough to be alive.
 */
export const IS_DEAD_RING: readonly boolean[] = (() => {
  const dead = new Array<boolean>(RINGS);
  const decide = (ring: number): boolean => {
    const digits = DIGIT.map((unit) => Math.floor(ring / unit) % 3);
    const open = digits.indexOf(UNKNOWN);
    if (open < 0) return digits.filter((color, d) => color !== digits[(d + 1) % 6]).length <= 2;
    const unit = DIGIT[open] as number;
    return decide(ring + unit * BLACK) && decide(ring + unit * WHITE);
  };
  for (let ring = 0; ring < RINGS; ring++) dead[ring] = decide(ring);
  return dead;
})();

export class LocalGame {
  /** The empty cells first, then those around them in a fixed order. */
  readonly points: readonly Point[];
  readonly emptyCount: number;
  readonly state: Uint8Array;
  private readonly rings: readonly (readonly number[])[];

  constructor(empties: readonly Point[]) {
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

  /** Is one of the empty cells dead, or the stone on it? */
  isDead(cell: number): boolean {
    const ring = this.rings[cell] as readonly number[];
    const { state } = this;
    let number = 0;
    for (let d = 0; d < 6; d++) number += (DIGIT[d] as number) * (state[ring[d] as number] as number);
    return IS_DEAD_RING[number] as boolean;
  }

  /** Puts a colour on each cell of a mask. */
  paint(cells: number, color: number): void {
    for (let rest = cells; rest !== 0; rest &= rest - 1) this.state[lowest(rest)] = color;
  }

  /** Is every cell of the mask `color`, or dead? A dead stone may count as either colour for the others. */
  isOwned(color: Color, cells: number): boolean {
    const { state } = this;
    let recolored = 0;
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false;
      for (let rest = cells; rest !== 0; rest &= rest - 1) {
        const cell = lowest(rest);
        if (state[cell] === color || !this.isDead(cell)) continue;
        state[cell] = color;
        recolored |= 1 << cell;
        isGrowing = true;
      }
    }
    let isOwned = true;
    for (let rest = cells; rest !== 0; rest &= rest - 1) if (state[lowest(rest)] !== color) isOwned = false;
    this.paint(recolored, 3 - color);
    return isOwned;
  }

  /**
   * Has `color` an answer to everything: with the opponent to move in the empty cells of `board`, does every
   * cell of `goal` end up `color` or dead (Def. 11)? The opponent may stop at any time, which only helps.
   */
  keeps(color: Color, board: number, goal: number): boolean {
    if (board === 0) return this.isOwned(color, goal);
    const { state } = this;
    const other = 3 - color;
    let holds = true;
    for (let moves = board; moves !== 0 && holds; moves &= moves - 1) {
      const move = lowest(moves);
      const rest = board & ~(1 << move);
      state[move] = other;
      holds = rest === 0 && this.isOwned(color, goal);
      for (let replies = rest; replies !== 0 && !holds; replies &= replies - 1) {
        const reply = lowest(replies);
        state[reply] = color;
        holds = this.keeps(color, rest & ~(1 << reply), goal);
        state[reply] = UNKNOWN;
      }
      state[move] = UNKNOWN;
    }
    return holds;
  }

  /** Near-death (Def. 15) with the sets b and w; x is what remains. */
  isNearDeath(b: number, w: number): boolean {
    const x = ((1 << this.emptyCount) - 1) & ~(b | w);
    this.paint(b, BLACK);
    this.paint(w, WHITE);
    let holds = true;
    for (let rest = x; rest !== 0 && holds; rest &= rest - 1) holds = this.isDead(lowest(rest));
    this.paint(b, UNKNOWN);
    holds &&= b === 0 || this.keeps(BLACK, b | x, b);
    this.paint(w, UNKNOWN);
    this.paint(b, BLACK);
    holds &&= w === 0 || this.keeps(WHITE, w | x, w);
    this.paint(b, UNKNOWN);
    return holds;
  }

  /**
   * The cells that are permanently inferior for `color` by way of `s` (Def. 13), as a mask. T is every empty
   * cell but s: were another left over, playing it first could spoil the rest. Once `color` owns s, a stone of
   * the opponent on any one cell of T changes nothing if `color` still answers everything in the others.
   */
  permanentlyInferior(color: Color, s: number): number {
    const { state } = this;
    const t = ((1 << this.emptyCount) - 1) & ~(1 << s);
    state[s] = color;
    let holds = true;
    for (let rest = t; rest !== 0 && holds; rest &= rest - 1) {
      const cell = lowest(rest);
      state[cell] = 3 - color;
      holds = this.keeps(color, t & ~(1 << cell), t);
      state[cell] = UNKNOWN;
    }
    let found = 0;
    state[s] = 3 - color;
    for (let set = t; set !== 0 && holds; set = (set - 1) & t) if (this.keeps(color, set, set)) found |= set;
    state[s] = UNKNOWN;
    return found;
  }

  /** Does `color`, moving first in the empty cells of `board`, get all of `goal` (Theorem 19)? */
  private takes(color: Color, board: number, goal: number): boolean {
    let holds = false;
    for (let moves = board; moves !== 0 && !holds; moves &= moves - 1) {
      const move = lowest(moves);
      this.state[move] = color;
      holds = this.keeps(color, board & ~(1 << move), goal);
      this.state[move] = UNKNOWN;
    }
    return holds;
  }

  /** Mutual fill (Theorem 19) of T = b and U = w: before and after, whoever moves first gets every cell. */
  isMutual(b: number, w: number): boolean {
    const all = (1 << this.emptyCount) - 1;
    if (!this.takes(BLACK, all, all) || !this.takes(WHITE, all, all)) return false;
    this.paint(b, BLACK);
    this.paint(w, WHITE);
    const rest = all & ~(b | w);
    const holds = this.takes(BLACK, rest, all) && this.takes(WHITE, rest, all);
    this.paint(b | w, UNKNOWN);
    return holds;
  }
}

export function lowest(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}
