/** Places in a text, and the error that names one: `line 3, column 7: …`. */
import { describe, HexError, reasonOf, type TextPlace } from "../errors.js";

/** The longest text that a parser reads, in characters, so that nobody can make it work for minutes. */
const LONGEST_TEXT = 100_000;

/** The place of the character number `index`, counted from 0. */
export function placeOf(text: string, index: number): TextPlace {
  const before = text.slice(0, index);
  const line = before.split("\n").length;
  return { line, column: index - before.lastIndexOf("\n") };
}

/** The error for a fault at a place; without one if what was parsed is not a text. */
export function formatError(message: string, place: TextPlace | undefined, cause?: unknown): HexError {
  const options = { ...(cause === undefined ? {} : { cause }), ...(place === undefined ? {} : { place }) };
  const where = place === undefined ? "" : `line ${place.line}, column ${place.column}: `;
  return new HexError("bad-format", `${where}${message}`, options);
}

/** Calls `run`; a HexError of the rules becomes `bad-format` at `place`, which is computed only then. */
export function atPlace<Result>(place: () => TextPlace | undefined, run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    if (!(cause instanceof HexError) || cause.line !== undefined) throw cause;
    throw formatError(reasonOf(cause), place(), cause);
  }
}

/** The text without a byte order mark, or `bad-format` if the value is no text or an absurdly long one. */
export function readText(value: unknown, longest = LONGEST_TEXT): string {
  const start = { line: 1, column: 1 };
  if (typeof value !== "string") throw formatError(`${describe(value)} is not a text`, start);
  if (value.length > longest) {
    throw formatError(`the text has ${value.length} characters, more than ${longest}`, start);
  }
  return value.replace(/^\uFEFF/, " ");
}
