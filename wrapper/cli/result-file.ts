/**
 * The file of `hex-wasp cluster solve --out`: one result per line, with its position and certificate. Lines are only added,
 * and are on the disk before the command goes on. A line that a crash cut off is removed when the next one is added;
 * nothing is removed from a file that holds anything else.
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
import { contradictionOf } from "../cluster/contradiction.js";
import { boardText } from "../cluster/messages.js";
import { HexError } from "../errors.js";
import { checkProof } from "../proof/check.js";
import type { Position, SolveResult } from "../types.js";

/** How each line begins. */
const LINE_START = '{"position":';

export class ResultFile {
  readonly #path: string;
  /** The length of the whole lines, where a line follows that was cut off. */
  #wholeBytes: number | null = null;
  /** The lines by position and kind of result. */
  readonly #lines = new Map<string, string>();

  /** Throws `bad-option` if the file cannot be written or is something else. */
  constructor(path: string) {
    this.#path = path;
    this.#attempt("", () => {
      const isThere = existsSync(path);
      const file = openSync(path, isThere ? "r+" : "a");
      try {
        if (isThere && fstatSync(file).isFile()) this.#read(readFileSync(file));
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
    const isTrue = check.ok && check.winner === result.winner;
    return isTrue && contradictionOf(result, parsePosition(position)) === null ? result : null;
  }

  add(position: Position, result: SolveResult): void {
    const key = keyOf(position, result.moves !== undefined);
    // The position comes first: `LINE_START`.
    const line = JSON.stringify({ position, ...result });
    this.#attempt("; the result is kept in Redis, and the same command writes it", () => {
      const file = openSync(this.#path, "a");
      try {
        if (this.#wholeBytes !== null) ftruncateSync(file, this.#wholeBytes);
        this.#wholeBytes = null;
        writeAll(file, Buffer.from(`${line}\n`));
        if (fstatSync(file).isFile()) fsyncSync(file);
      } finally {
        closeSync(file);
      }
    });
    this.#lines.set(key, line);
  }

  #read(bytes: Buffer): void {
    const end = bytes.lastIndexOf("\n") + 1;
    const lines = bytes.subarray(0, end).toString("utf8").split("\n").slice(0, -1);
    for (const [i, line] of lines.entries()) {
      try {
        const { position, moves } = JSON.parse(line);
        this.#lines.set(keyOf(position, moves !== undefined), line);
      } catch (cause) {
        throw this.#notResult(i + 1, cause);
      }
    }
    if (end === bytes.length) return;
    const rest = bytes.subarray(end, end + LINE_START.length).toString("utf8");
    if (!LINE_START.startsWith(rest)) throw this.#notResult(lines.length + 1);
    this.#wholeBytes = end;
  }

  #notResult(line: number, cause?: unknown): HexError {
    return new HexError("bad-option", `--out: ${this.#path}, line ${line}: not a result`, { cause });
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
