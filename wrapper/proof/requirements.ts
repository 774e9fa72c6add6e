/**
 * The cells that must be empty and the stones that must be there for each of many nodes or plans. Every position of a
 * proof is compared with thousands of them, so the sets lie side by side in 32-bit words:
 *
 *   row i:  | words of its cells | words of its stones |
 */
import type { CellBits } from "../board/cell-bits.js";

const WORD_BITS = 32;
const WORD_MASK = 0xffffffffn;
const FIRST_ROWS = 8;

/** Results of `missingStone` that are not cells. */
export const NOTHING_MISSING = -1;
export const DOES_NOT_FIT = -2;

/** The position that rows are compared with. */
export interface PositionWords {
  readonly own: readonly number[];
  readonly free: readonly number[];
}

export class Requirements {
  /** Words per set. */
  readonly #words: number;
  #table: Uint32Array;
  /** Rows so far. */
  size = 0;

  constructor(cellCount: number) {
    this.#words = Math.ceil(cellCount / WORD_BITS);
    this.#table = new Uint32Array(FIRST_ROWS * 2 * this.#words);
  }

  add(cells: CellBits, stones: CellBits): void {
    const row = [...this.#wordsOf(cells), ...this.#wordsOf(stones)];
    const start = this.size * row.length;
    if (start + row.length > this.#table.length) {
      const larger = new Uint32Array(this.#table.length * 2);
      larger.set(this.#table);
      this.#table = larger;
    }
    this.#table.set(row, start);
    this.size++;
  }

  /** A position for `fits` and `missingStone`: the stones that count as there, and the cells that count as empty. */
  positionWords(own: CellBits, free: CellBits): PositionWords {
    return { own: this.#wordsOf(own), free: this.#wordsOf(free) };
  }

  /** Whether a row's cells are empty and its stones are there. */
  fits(row: number, { own, free }: PositionWords): boolean {
    const words = this.#words;
    const start = 2 * row * words;
    for (let i = 0; i < words; i++) {
      if (((this.#table[start + i] as number) & ~(free[i] as number)) !== 0) return false;
      if (((this.#table[start + words + i] as number) & ~(own[i] as number)) !== 0) return false;
    }
    return true;
  }

  /** The one stone that a row lacks, or NOTHING_MISSING. DOES_NOT_FIT if one of its cells is occupied, if it lacks
   *  several stones, or if the cell of the missing stone is occupied. */
  missingStone(row: number, { own, free }: PositionWords): number {
    const words = this.#words;
    const start = 2 * row * words;
    for (let i = 0; i < words; i++) {
      if (((this.#table[start + i] as number) & ~(free[i] as number)) !== 0) return DOES_NOT_FIT;
    }
    let missing = NOTHING_MISSING;
    for (let i = 0; i < words; i++) {
      const lacking = (this.#table[start + words + i] as number) & ~(own[i] as number);
      if (lacking === 0) continue;
      if (missing !== NOTHING_MISSING || (lacking & (lacking - 1)) !== 0) return DOES_NOT_FIT;
      if ((lacking & (free[i] as number)) === 0) return DOES_NOT_FIT;
      missing = i * WORD_BITS + WORD_BITS - 1 - Math.clz32(lacking);
    }
    return missing;
  }

  #wordsOf(bits: CellBits): number[] {
    return Array.from({ length: this.#words }, (_, i) => Number((bits >> BigInt(i * WORD_BITS)) & WORD_MASK));
  }
}
