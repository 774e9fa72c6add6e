/** Adds up the reports of a run, and says how to rerun a failure. */
import type { CaseReport } from "./cases.js";

/** Failures of the same words that are printed in full; the others are counted. */
const SHOWN = 2;

export class Summary {
  readonly #seed: number;
  readonly #firstCase: number;
  readonly #write: (text: string) => void;
  readonly counts: Record<string, number> = {};
  readonly failures = new Map<string, number>();
  cases = 0;

  constructor(seed: number, firstCase: number, write: (text: string) => void) {
    this.#seed = seed;
    this.#firstCase = firstCase;
    this.#write = write;
  }

  add({ number, counts, failures }: CaseReport): void {
    this.cases++;
    for (const [kind, count] of Object.entries(counts)) this.counts[kind] = (this.counts[kind] ?? 0) + count;
    for (const { what, details } of failures) {
      const seen = (this.failures.get(what) ?? 0) + 1;
      this.failures.set(what, seen);
      if (seen <= SHOWN) this.#write(this.#describe(number, what, details));
    }
  }

  get failureCount(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The counts of the run, one per line. */
  lines(): string[] {
    const kinds = Object.entries(this.counts).sort(([, a], [, b]) => b - a);
    const failed = [...this.failures].map(([what, count]) => `  ${count} × ${what}`);
    return [
      `${this.cases} cases, seed ${this.#seed}`,
      ...kinds.map(([kind, count]) => `${String(count).padStart(10)}  ${kind}`),
      `${this.failureCount} failures`,
      ...failed,
    ];
  }

  #describe(number: number, what: string, details: string): string {
    const rerun = `npm run soak -- --seed ${this.#seed} --case ${number}`;
    const history =
      number > this.#firstCase ? `, or with the cases before it: --case ${this.#firstCase}-${number}` : "";
    return `FAILURE in case ${number}: ${what}\n  ${details}\n  again: ${rerun}${history}\n`;
  }
}
