/** Text and JSON from files, standard input and arguments, and error messages that say where a fault is. */
import { readFileSync } from "node:fs";
import { HexError } from "../errors.js";

/** A part of a text and the number of its first line. */
export interface TextPart {
  readonly text: string;
  readonly line: number;
}

/** The text of a file, or of standard input for "-", without a byte order mark. */
export function readInput(path: string): string {
  return readFileSync(path === "-" ? 0 : path, "utf8").replace(/^\uFEFF/, "");
}

/** The name of an input in messages. */
export function inputName(path: string): string {
  return path === "-" ? "standard input" : path;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HexError("bad-format", `not JSON: ${(cause as Error).message}`, { cause });
  }
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Calls `run`, and puts `where` in front of the message of a HexError that it throws; null: no prefix. */
export function prefixErrors<Result>(where: string | null, run: () => Result): Result {
  const rethrow = (error: unknown): never => {
    if (where === null || !(error instanceof HexError)) throw error;
    throw new HexError(error.code, `${where}: ${error.message}`, { cause: error });
  };
  try {
    const result = run();
    return result instanceof Promise ? (result.catch(rethrow) as Result) : result;
  } catch (error) {
    return rethrow(error);
  }
}
