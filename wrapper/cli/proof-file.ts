/** The file of `hex-wasp solve --proof`: one certificate per line. */
import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { HexError } from "../errors.js";
import type { Proof } from "../types.js";

export class ProofFile {
  readonly #path: string;
  #isStarted = false;

  /** Throws `bad-option` if the file cannot be written, so that no search is wasted. Leaves no new file behind, and the
   *  contents of an old one as they are. */
  constructor(path: string) {
    this.#path = path;
    this.#attempt(() => {
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats !== undefined && !stats.isFile() && !stats.isDirectory())
        return accessSync(path, constants.W_OK);
      closeSync(openSync(path, "a"));
      if (stats === undefined) rmSync(path);
    });
  }

  /** The first certificate replaces the contents of the file; the others are added to it. */
  write(proof: Proof): void {
    const save = this.#isStarted ? appendFileSync : writeFileSync;
    this.#attempt(() => save(this.#path, `${JSON.stringify(proof)}\n`));
    this.#isStarted = true;
  }

  describe(proof: Proof | undefined, isInterrupted = false): string {
    if (proof !== undefined) return `Certificate of ${proof.nodes.length} nodes in ${this.#path}`;
    return isInterrupted ? "No certificate: interrupted" : "No certificate within the limits";
  }

  #attempt(action: () => void): void {
    try {
      action();
    } catch (cause) {
      const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
      throw new HexError("bad-option", `--proof: ${this.#path} cannot be written (${reason})`, { cause });
    }
  }
}
