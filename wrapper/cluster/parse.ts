/** Strict readers of JSON values from outside. Each throws `bad-format` with the path of the value. */
import { cellIndex } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import type { Cell } from "../types.js";

export function malformed(where: string, what: string): HexError {
  return new HexError("bad-format", `${where}: ${what}`);
}

export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HexError("bad-format", `${where}: it is not JSON`, { cause });
  }
}

/** An object with exactly these properties. */
export function readRecord<Key extends string>(
  value: unknown,
  keys: readonly Key[],
  where: string,
): Record<Key, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed(where, `${describe(value)} is not an object`);
  }
  const missing = keys.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) throw malformed(where, `${missing} is missing`);
  const unknown = Object.keys(value).find((key) => !keys.includes(key as Key));
  if (unknown !== undefined) throw malformed(where, `${describe(unknown)} is not known`);
  return value as Record<Key, unknown>;
}

export function readArray(value: unknown, most: number, where: string): readonly unknown[] {
  if (Array.isArray(value) && value.length <= most) return value;
  throw malformed(where, `${describe(value)} is not a list of up to ${most} items`);
}

export function readText(value: unknown, pattern: RegExp, where: string): string {
  if (typeof value === "string" && pattern.test(value)) return value;
  throw malformed(where, `${describe(value)} is not as expected`);
}

export function readWhole(value: unknown, least: number, most: number, where: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most)
    return value as number;
  throw malformed(where, `${describe(value)} is not a whole number from ${least} to ${most}`);
}

/** A number from 0 on. */
export function readAmount(value: unknown, where: string): number {
  if (typeof value === "number" && value >= 0 && Number.isFinite(value)) return value;
  throw malformed(where, `${describe(value)} is not a number from 0 on`);
}

/** Cell numbers, each once. */
export function readCells(value: unknown, cellCount: number, where: string): number[] {
  const cells = readArray(value, cellCount, where).map((cell, i) =>
    readWhole(cell, 0, cellCount - 1, `${where}[${i}]`),
  );
  if (new Set(cells).size < cells.length) throw malformed(where, "a cell is there twice");
  return cells;
}

/** Names of cells of a board, each once. */
export function readNames(value: unknown, columns: number, rows: number, where: string): Cell[] {
  const names = readArray(value, columns * rows, where);
  const cells = names.map((name, i) => cellIndex(name, columns, rows, `${where}[${i}]`));
  if (new Set(cells).size < cells.length) throw malformed(where, "a cell is there twice");
  return names as Cell[];
}
