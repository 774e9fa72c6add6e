/**
 * The plans that join the winner's edges, to be used again: which of them fit a position, and which would with one
 * more stone? Every position asks this of every plan, so their sets lie side by side as words of 32 cells.
 */
import { bitOf, type CellBits } from "./cell-bits.js";
import { cellsOfNodes, type Draft, type Plan } from "./nodes.js";
import type { Scene } from "./scene.js";

const WORD_BITS = 32;
const WORD_MASK = 0xffffffffn;
/** Not the number of a missing stone. */
const NONE = -1;
const MANY = -2;

export class Plans {
  readonly #words: number;
  readonly #plans: Plan[] = [];
  /** For each plan the words of its cells, then those of its stones. */
  #table: Uint32Array;

  constructor(cellCount: number) {
    this.#words = Math.ceil(cellCount / WORD_BITS);
    this.#table = new Uint32Array(1024 * this.#words);
  }

  add(plan: Plan): void {
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

  /** The newest plan that fits, or the answers that lead to plans which lack one stone. Either leaves the given nodes
   *  as they are. */
  match({ own, free, given }: Scene): Plan | Draft[] {
    const taken = cellsOfNodes(given);
    const leavesGiven = ({ next }: Plan) =>
      next.every((node) => (node.cells & taken) === 0n || given.includes(node));
    const [ownWords, freeWords] = [this.#wordsOf(own), this.#wordsOf(free)];
    const drafts: Draft[] = [];
    for (let i = this.#plans.length - 1; i >= 0; i--) {
      const plan = this.#plans[i] as Plan;
      const missing = this.#missing(i * 2 * this.#words, ownWords, freeWords);
      if (missing === MANY || !leavesGiven(plan)) continue;
      if (missing === NONE) return plan;
      if ((taken & bitOf(missing)) === 0n) drafts.push({ reply: missing, next: plan.next });
    }
    return drafts;
  }

  /** The one stone that a plan lacks. A cell that is not empty is as bad as many stones, as is a stone that cannot be
   *  had. */
  #missing(start: number, own: readonly number[], empty: readonly number[]): number {
    const words = this.#words;
    for (let i = 0; i < words; i++) {
      if (((this.#table[start + i] as number) & ~(empty[i] as number)) !== 0) return MANY;
    }
    let missing = NONE;
    for (let i = 0; i < words; i++) {
      const lacking = (this.#table[start + words + i] as number) & ~(own[i] as number);
      if (lacking === 0) continue;
      if (missing !== NONE || (lacking & (lacking - 1)) !== 0) return MANY;
      if ((lacking & (empty[i] as number)) === 0) return MANY;
      missing = i * WORD_BITS + WORD_BITS - 1 - Math.clz32(lacking);
    }
    return missing;
  }

  #wordsOf(bits: CellBits): number[] {
    return Array.from({ length: this.#words }, (_, i) => Number((bits >> BigInt(i * WORD_BITS)) & WORD_MASK));
  }
}
