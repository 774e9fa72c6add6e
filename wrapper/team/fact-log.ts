/**
 * The facts that a team has found, in the order in which they came, and how far each worker has read them. A fact saves
 * work and decides nothing, so the oldest are dropped when the log becomes too long.
 */

interface Fact {
  readonly bytes: Uint8Array;
  /** The worker that found it. */
  readonly author: number;
}

/** When a log is larger than this, its older half is dropped. */
export const MOST_FACT_BYTES = 2 ** 26;
const NOBODY = -1;

export class FactLog {
  readonly #mostBytes: number;
  #facts: Fact[] = [];
  /** Facts that were dropped. */
  #dropped = 0;
  /** Per worker: the facts before this place, counted from the first ever, are known to it. */
  readonly #read = new Map<number, number>();
  /** Bytes in the log. */
  bytes = 0;

  constructor(mostBytes = MOST_FACT_BYTES) {
    this.#mostBytes = mostBytes;
  }

  add(author: number, parts: readonly Uint8Array[]): void {
    for (const bytes of parts) {
      this.#facts.push({ bytes, author });
      this.bytes += bytes.length;
    }
    if (this.bytes > this.#mostBytes) this.#dropOldest();
  }

  /** Takes the facts that a worker has neither found nor been sent. */
  takeFor(worker: number): Uint8Array[] {
    const unread = this.#facts.slice(Math.max((this.#read.get(worker) ?? 0) - this.#dropped, 0));
    this.#read.set(worker, this.#dropped + this.#facts.length);
    return unread.flatMap(({ bytes, author }) => (author === worker ? [] : [bytes]));
  }

  /** Says that a worker has lost its memory. It will be sent its own facts again, too. */
  forget(worker: number): void {
    this.#read.delete(worker);
    this.#facts = this.#facts.map((fact) => (fact.author === worker ? { ...fact, author: NOBODY } : fact));
  }

  /** Halves the log. */
  #dropOldest(): void {
    let count = 0;
    while (this.bytes > this.#mostBytes / 2) this.bytes -= (this.#facts[count++] as Fact).bytes.length;
    this.#facts = this.#facts.slice(count);
    this.#dropped += count;
  }
}
