/**
 * Random choices that depend only on the seed of the run and the number of the case, so that a case can be rerun alone.
 * The generator is mulberry32 (Ettinger 2017), started from a hash of both numbers.
 */

export class Random {
  #state: number;

  constructor(seed: number, caseNumber: number) {
    let hash = 0x811c9dc5;
    for (const part of [seed, seed / 2 ** 32, caseNumber, caseNumber / 2 ** 32]) {
      hash = Math.imul(hash ^ Math.floor(part), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    this.#state = hash | 0;
  }

  /** An integer, uniform in [0, count). */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  }

  /** An integer, uniform in [least, most]. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True in this many of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One item of a list that is not empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** The items in random order. */
  shuffled<T>(items: readonly T[]): T[] {
    const order = [...items];
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j] as T, order[i] as T];
    }
    return order;
  }

  /** At most `count` of the items, in random order. */
  some<T>(items: readonly T[], count: number): T[] {
    return this.shuffled(items).slice(0, count);
  }
}
