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
  readSync,
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
const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;

/** Where a line is in the file. */
interface Line {
  readonly start: number;
  readonly bytes: number;
}

export class ResultFile {
  readonly #path: string;
  /** The length of the whole lines, where a line follows that was cut off. */
  #wholeBytes: number | null = null;
  /** The lines by position and kind of result. Their text stays in the file, which may be larger than a string can be. */
  readonly #lines = new Map<string, Line>();

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
    const stored = line === undefined ? null : this.#parse(line);
    if (stored === null) return null;
    const { position: _, ...result } = stored;
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
        const { size } = fstatSync(file);
        const text = Buffer.from(`${line}\n`);
        writeAll(file, text);
        if (!fstatSync(file).isFile()) return;
        fsyncSync(file);
        this.#lines.set(key, { start: size, bytes: text.length - 1 });
      } finally {
        closeSync(file);
      }
    });
  }

  #read(file: number): void {
    let number = 0;
    for (const { start, text, isWhole } of linesOf(file)) {
      number++;
      if (!isWhole) {
        const rest = text.toString("utf8", 0, LINE_START.length);
        if (!LINE_START.startsWith(rest)) throw this.#notResult(number);
        this.#wholeBytes = start;
        return;
      }
      try {
        const { position, moves } = JSON.parse(text.toString("utf8"));
        this.#lines.set(keyOf(position, moves !== undefined), { start, bytes: text.length });
      } catch (cause) {
        throw this.#notResult(number, cause);
      }
    }
  }

  /** The result in a line, or null if somebody has changed the file meanwhile. */
  #parse({ start, bytes }: Line): (SolveResult & { position: Position }) | null {
    try {
      const text = Buffer.alloc(bytes);
      const file = openSync(this.#path, "r");
      try {
        readAll(file, text, start);
      } finally {
        closeSync(file);
      }
      return JSON.parse(text.toString("utf8"));
    } catch {
      return null;
    }
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

/** Fills the bytes from this place of the file on; returns how many there were. */
function readAll(file: number, bytes: Uint8Array, start: number): number {
  let read = 0;
  while (read < bytes.length) {
    const more = readSync(file, bytes, read, bytes.length - read, start + read);
    if (more === 0) break;
    read += more;
  }
  return read;
}

/** The lines of a file, the last of which may lack its end. */
function* linesOf(file: number): Generator<{ start: number; text: Buffer; isWhole: boolean }> {
  let start = 0;
  let parts: Buffer[] = [];
  const take = () => {
    const text = Buffer.concat(parts);
    parts = [];
    return text;
  };
  for (let place = 0; ; ) {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    const chunk = buffer.subarray(0, readAll(file, buffer, place));
    let begin = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, begin)) {
      parts.push(chunk.subarray(begin, end));
      yield { start, text: take(), isWhole: true };
      begin = end + 1;
      start = place + begin;
    }
    parts.push(chunk.subarray(begin));
    place += chunk.length;
    if (chunk.length < CHUNK_BYTES) break;
  }
  const text = take();
  if (text.length > 0) yield { start, text, isWhole: false };
}

function keyOf(position: Position, hasMoves: boolean): string {
  return `${boardText(parsePosition(position))}${hasMoves ? " moves" : ""}`;
}
