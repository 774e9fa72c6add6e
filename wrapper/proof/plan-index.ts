/**
 * The plans between the winner's edges found so far, for reuse: which of them fit a position, and which would fit with
 * one more stone? Every position is compared with every plan, so the sets are stored side by side in 32-bit words.
 */
import { type CellBits, hasCell } from "../board/cell-bits.js";
import { cellsOfNodes, type DraftAnswer, type JoinPlan } from "./nodes.js";
import type { ProofPosition } from "./proof-position.js";

const WORD_BITS = 32;
const WORD_MASK = 0xffffffffn;
const FIRST_CAPACITY_WORDS = 1024;

/** Results of `#missingStone` that are not cells. */
const NOTHING_MISSING = -1;
const DOES_NOT_FIT = -2;

export class PlanIndex {
  /** Words per set. */
  readonly #words: number;
  readonly #plans: JoinPlan[] = [];
  /** For each plan, the words of its cells, then those of its stones. */
  #table: Uint32Array;

  constructor(cellCount: number) {
    this.#words = Math.ceil(cellCount / WORD_BITS);
    this.#table = new Uint32Array(FIRST_CAPACITY_WORDS * this.#words);
  }

  add(plan: JoinPlan): void {
    const row = [...this.#wordsOf(plan.cells), ...this.#wordsOf(plan.stones)];
    const start = this.#plans.length * row.length;
    if (start + row.length > this.#table.length) {
      const larger = new Uint32Array(this.#table.length * 2);
      larger.set(this.#table);
      this.#table = larger;
    }
    this.#table.set(row, start);
    this.#plans.push(plan);
  }

  /** The newest plan that fits, or else one answer for each plan that lacks a single stone. Neither uses a cell of a
   *  settled node except by using the whole node. */
  match({ own, free, settled }: ProofPosition): JoinPlan | DraftAnswer[] {
    const settledCells = cellsOfNodes(settled);
    const keepsSettled = ({ next }: JoinPlan) =>
      next.every((node) => (node.cells & settledCells) === 0n || settled.includes(node));
    const [ownWords, freeWords] = [this.#wordsOf(own), this.#wordsOf(free)];
    const answers: DraftAnswer[] = [];
    for (let i = this.#plans.length - 1; i >= 0; i--) {
      const plan = this.#plans[i] as JoinPlan;
      const missing = this.#missingStone(i * 2 * this.#words, ownWords, freeWords);
      if (missing === DOES_NOT_FIT || !keepsSettled(plan)) continue;
      if (missing === NOTHING_MISSING) return plan;
      if (!hasCell(settledCells, missing)) answers.push({ reply: missing, next: plan.next });
    }
    return answers;
  }

  /** The one stone that a plan lacks, or NOTHING_MISSING. DOES_NOT_FIT if one of its cells is occupied, if it lacks
   *  several stones, or if the cell of the missing stone is occupied. */
  #missingStone(start: number, own: readonly number[], free: readonly number[]): number {
    const words = this.#words;
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
