/**
 * The file of `hex-wasp cluster solve --out`: one result per line, with its position and certificate. Lines are only added,
 * and are on the disk before the command goes on; a line that a crash cut off is removed.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from "node:fs";
import { parsePosition } from "../board/position.js";
import { boardText } from "../cluster/messages.js";
import { HexError } from "../errors.js";
import { checkProof } from "../proof/check.js";
import type { Position, SolveResult } from "../types.js";

export class ResultFile {
  readonly #path: string;
  /** The lines by position and kind of result. */
  readonly #lines = new Map<string, string>();

  /** Throws `bad-option` if the file cannot be written or is something else. */
  constructor(path: string) {
    this.#path = path;
    this.#attempt("", () => {
      const isThere = existsSync(path);
      const file = openSync(path, isThere ? "r+" : "a");
      try {
        if (isThere && fstatSync(file).isFile()) this.#read(file);
      } finally {
        closeSync(file);
      }
    });
  }

  /** A result of an earlier run whose certificate holds, or null. */
  find(position: Position, hasMoves: boolean): SolveResult | null {
    const line = this.#lines.get(keyOf(position, hasMoves));
    if (line === undefined) return null;
    const { position: _, ...result } = JSON.parse(line) as SolveResult & { position: Position };
    const check = checkProof(result.proof, position);
    return check.ok && check.winner === result.winner ? result : null;
  }

  add(position: Position, result: SolveResult): void {
    const key = keyOf(position, result.moves !== undefined);
    const line = JSON.stringify({ position, ...result });
    this.#attempt("; the result is kept in Redis, and the same command writes it", () => {
      const file = openSync(this.#path, "a");
      try {
        writeAll(file, Buffer.from(`${line}\n`));
        if (fstatSync(file).isFile()) fsyncSync(file);
      } finally {
        closeSync(file);
      }
    });
    this.#lines.set(key, line);
  }

  #read(file: number): void {
    const bytes = readFileSync(file);
    const end = bytes.lastIndexOf("\n") + 1;
    if (end < bytes.length) ftruncateSync(file, end);
    const lines = bytes.subarray(0, end).toString("utf8").split("\n").slice(0, -1);
    for (const [i, line] of lines.entries()) {
      try {
        const { position, moves } = JSON.parse(line);
        this.#lines.set(keyOf(position, moves !== undefined), line);
      } catch (cause) {
        throw new HexError("bad-option", `--out: ${this.#path}, line ${i + 1}: not a result`, { cause });
      }
    }
  }

  #attempt(consequence: string, action: () => void): void {
    try {
      action();
    } catch (cause) {
      if (cause instanceof HexError) throw cause;
      const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
      const text = `--out: ${this.#path} cannot be written (${reason})${consequence}`;
      throw new HexError("bad-option", text, { cause });
    }
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

function keyOf(position: Position, hasMoves: boolean): string {
  return `${boardText(parsePosition(position))}${hasMoves ? " moves" : ""}`;
}
