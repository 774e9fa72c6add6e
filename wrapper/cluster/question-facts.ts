/** The facts of a question in a worker's process: read from Redis once, and given to each of its threads. */
import { FactLog } from "../team/fact-log.js";
import { unlessAborted } from "./on-abort.js";
import type { ClusterStore } from "./store.js";

const SOMEBODY_ELSE = -1;

export class QuestionFacts {
  readonly #store: ClusterStore;
  readonly #question: string;
  readonly #worker: string;
  readonly #log = new FactLog();
  #lastEntry = "0-0";
  /** Reads follow each other. */
  #lastRead: Promise<void> = Promise.resolve();

  constructor(store: ClusterStore, question: string, worker: string) {
    this.#store = store;
    this.#question = question;
    this.#worker = worker;
  }

  /** The author's name of facts that a thread of this process finds. */
  authorName(thread: number): string {
    return `${this.#worker}#${thread}`;
  }

  /** Takes the facts that a thread has neither found nor taken. */
  async takeFor(thread: number, signal: AbortSignal): Promise<Uint8Array[]> {
    const read = this.#lastRead.then(() => this.#read());
    this.#lastRead = read.catch(() => {});
    await unlessAborted(signal, read);
    return this.#log.takeFor(thread);
  }

  /** Says that a thread has lost its memory. */
  forget(thread: number): void {
    this.#log.forget(thread);
  }

  async #read(): Promise<void> {
    for (;;) {
      const facts = await this.#store.readFacts(this.#question, this.#lastEntry);
      for (const { entry, author, bytes } of facts) {
        this.#log.add(this.#threadOf(author), [bytes]);
        this.#lastEntry = entry;
      }
      if (facts.length === 0) return;
    }
  }

  #threadOf(author: string): number {
    const prefix = `${this.#worker}#`;
    return author.startsWith(prefix) ? Number(author.slice(prefix.length)) : SOMEBODY_ELSE;
  }
}
