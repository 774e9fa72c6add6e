/**
 * The cells that must be empty and the stones that must be there for each of many nodes or plans. Every position of a
 * proof is compared with thousands of them, so the sets lie side by side in 32-bit words:
 *
 *   row i:    | words of its cells | words of its stones |
 *   block b:  | what all of its 32 rows have in common   |
 *
 * Neighbouring rows were found in similar positions and have much in common. So a comparison with a block usually
 * excludes all of its rows.
 */
import type { CellBits } from "../board/cell-bits.js";

const WORD_BITS = 32;
const WORD_MASK = 0xffffffffn;
const FIRST_ROWS = 8;
/** Rows per block, a power of 2. */
const BLOCK_ROWS = 32;

/** Results of `missingStone` that are not cells. What a block lacks, all of its rows lack. */
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
  readonly #rows: Table;
  readonly #blocks: Table;
  /** Rows so far. */
  size = 0;

  constructor(cellCount: number) {
    this.#words = Math.ceil(cellCount / WORD_BITS);
    this.#rows = new Table(2 * this.#words);
    this.#blocks = new Table(2 * this.#words);
  }

  add(cells: CellBits, stones: CellBits): void {
    const row = [...this.#wordsOf(cells), ...this.#wordsOf(stones)];
    this.#rows.set(this.size, row);
    const block = Math.floor(this.size / BLOCK_ROWS);
    const isFirst = this.size % BLOCK_ROWS === 0;
    this.#blocks.set(block, isFirst ? row : row.map((word, i) => word & this.#blocks.at(block, i)));
    this.size++;
  }

  /** A position for the comparisons: the stones that count as there, and the cells that count as empty. */
  positionWords(own: CellBits, free: CellBits): PositionWords {
    return { own: this.#wordsOf(own), free: this.#wordsOf(free) };
  }

  /** The first row whose cells are empty and whose stones are there, or −1. */
  firstFit(position: PositionWords): number {
    for (let row = 0; row < this.size; row++) {
      if (row % BLOCK_ROWS === 0 && !this.#fits(this.#blocks, row / BLOCK_ROWS, position))
        row += BLOCK_ROWS - 1;
      else if (this.#fits(this.#rows, row, position)) return row;
    }
    return -1;
  }

  /** The last row up to `row` that lacks at most one stone, or −1. */
  lastNearFit(row: number, position: PositionWords): number {
    for (let i = row; i >= 0; i--) {
      const isEndOfBlock = i % BLOCK_ROWS === BLOCK_ROWS - 1;
      const block = (i - (i % BLOCK_ROWS)) / BLOCK_ROWS;
      if (isEndOfBlock && this.#missingStone(this.#blocks, block, position) === DOES_NOT_FIT)
        i -= BLOCK_ROWS - 1;
      else if (this.missingStone(i, position) !== DOES_NOT_FIT) return i;
    }
    return -1;
  }

  /** The one stone that a row lacks, or NOTHING_MISSING. DOES_NOT_FIT if one of its cells is occupied, if it lacks
   *  several stones, or if the cell of the missing stone is occupied. */
  missingStone(row: number, position: PositionWords): number {
    return this.#missingStone(this.#rows, row, position);
  }

  #missingStone(table: Table, row: number, { own, free }: PositionWords): number {
    const words = this.#words;
    for (let i = 0; i < words; i++) {
      if ((table.at(row, i) & ~(free[i] as number)) !== 0) return DOES_NOT_FIT;
    }
    let missing = NOTHING_MISSING;
    for (let i = 0; i < words; i++) {
      const lacking = table.at(row, words + i) & ~(own[i] as number);
      if (lacking === 0) continue;
      if (missing !== NOTHING_MISSING || (lacking & (lacking - 1)) !== 0) return DOES_NOT_FIT;
      if ((lacking & (free[i] as number)) === 0) return DOES_NOT_FIT;
      missing = i * WORD_BITS + WORD_BITS - 1 - Math.clz32(lacking);
    }
    return missing;
  }

  #fits(table: Table, row: number, { own, free }: PositionWords): boolean {
    const words = this.#words;
    for (let i = 0; i < words; i++) {
      if ((table.at(row, i) & ~(free[i] as number)) !== 0) return false;
      if ((table.at(row, words + i) & ~(own[i] as number)) !== 0) return false;
    }
    return true;
  }

  #wordsOf(bits: CellBits): number[] {
    return Array.from({ length: this.#words }, (_, i) => Number((bits >> BigInt(i * WORD_BITS)) & WORD_MASK));
  }
}

/** Rows of 32-bit words. Grows by doubling. */
class Table {
  readonly #width: number;
  #words: Uint32Array;

  constructor(width: number) {
    this.#width = width;
    this.#words = new Uint32Array(FIRST_ROWS * width);
  }

  at(row: number, word: number): number {
    return this.#words[row * this.#width + word] as number;
  }

  set(row: number, words: readonly number[]): void {
    if ((row + 1) * this.#width > this.#words.length) {
      const larger = new Uint32Array(this.#words.length * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words.set(words, row * this.#width);
  }
}
