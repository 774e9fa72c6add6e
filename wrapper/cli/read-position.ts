/**
 * Reads positions from the command line, files or standard input:
 *
 *   7 d4 e5 c3            size (also 9x7), then moves in turn, Black first; cells in any case
 *   7 d4e5c3              the same without spaces
 *   #7,d4e5c3             the same as in the links of game sites
 *   {"size": 7, …}        the Position of the API as JSON
 *   game.txt              a file that contains any of these; "-" is standard input
 *
 * A text may contain several positions, for example one JSON object per line. Each starts on a line of its own; a line
 * that starts with a cell continues the moves of the line before. On the command line, each argument that starts with
 * { or # is a position.
 */
import { existsSync } from "node:fs";
import { boardSize, cellIndex } from "../board/notation.js";
import { parsePosition } from "../board/position.js";
import { describe, HexError } from "../errors.js";
import type { Cell, Position } from "../types.js";
import { inputName, isJson, parseJson, prefixErrors, readInput, type TextPart } from "./read-text.js";

/** A position and its place in the input, for headings and error messages. */
export interface GivenPosition {
  readonly position: Position;
  readonly where: string;
}

/** The help text of the argument. */
export const POSITION_ARGUMENT =
  'moves like "7 d4 e5", "7 d4e5" or "#7,d4e5", JSON, a file with one or more of these, or - for standard input';

const EXAMPLES = '"7 d4 e5", "7 d4e5" or "#7,d4e5"';
const SIZE = /^(\d+)(?:[x×](\d+))?(?=$|[\s,:])/i;
const CELLS = /^(?:[a-z][1-9][0-9]?)+$/i;
const CELL = /[a-z][1-9][0-9]?/gi;

/** All positions that the arguments give, at least one. Throws at the first fault, before any position is used. */
export function readPositions(words: readonly string[]): readonly GivenPosition[] {
  if (isInline(words[0] ?? "")) {
    const text = words.map((word) => (/^[{#]/.test(word) ? `\n${word}` : ` ${word}`)).join("");
    const parts = splitPositions(text);
    return parts.map((part, i) =>
      parsePart(part.text, parts.length === 1 ? "position" : `position ${i + 1}`),
    );
  }
  const joined = words.join(" ");
  const paths = words.length > 1 && existsSync(joined) ? [joined] : words;
  return paths.flatMap((path) => {
    const name = inputName(path);
    const parts = splitPositions(readText(path));
    if (parts.length === 0)
      throw new HexError("bad-format", `${name}: no position; write moves like ${EXAMPLES}`);
    return parts.map(({ text, line }) =>
      parsePart(text, parts.length === 1 ? name : `${name}, line ${line}`),
    );
  });
}

/** Calls `handle` for each position in turn, until it returns false. With several, prints a heading before each unless
 *  the output is JSON, and names the position in error messages. */
export async function forEachPosition(
  given: readonly GivenPosition[],
  isJson: boolean,
  handle: (position: Position) => Promise<boolean>,
): Promise<void> {
  for (const [i, { position, where }] of given.entries()) {
    if (given.length > 1 && !isJson) process.stdout.write(heading("Position", i, given.length, where));
    const isMore = await prefixErrors(given.length > 1 ? where : null, () => handle(position));
    if (!isMore) return;
  }
}

/** The size of the board with most cells, for an engine that is used for all positions. */
export function largestBoard(given: readonly Pick<GivenPosition, "position">[]): Position["size"] {
  const sizes = given.map(({ position }) => boardSize(position.size));
  return sizes.reduce((a, b) => (b[0] * b[1] > a[0] * a[1] ? b : a));
}

/** The line above one of several results. */
export function heading(name: string, i: number, count: number, where: string): string {
  const place = /^position \d+$/.test(where) ? "" : `: ${where}`;
  return `${i === 0 ? "" : "\n"}${name} ${i + 1} of ${count}${place}\n`;
}

function isInline(text: string): boolean {
  return /^\s*[{#]/.test(text) || SIZE.test(text.trimStart());
}

function readText(path: string): string {
  if (path !== "-" && !existsSync(path)) {
    const word = path.split(/[\s,]/)[0] ?? "";
    throw new HexError(
      "bad-format",
      CELLS.test(word)
        ? `position: ${describe(word)} is not a size; write the size of the board first, like ${EXAMPLES}`
        : `position: ${describe(path)} is neither a file, nor moves like ${EXAMPLES}, nor JSON`,
    );
  }
  try {
    return readInput(path);
  } catch (cause) {
    throw new HexError("bad-format", `position: ${describe(path)} cannot be read`, { cause });
  }
}

/** The parts of a text that hold one position each. */
function splitPositions(text: string): TextPart[] {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== "");
  if (text.trimStart().startsWith("{") && isJson(text)) return [{ text, line: first + 1 }];
  const parts: { text: string; line: number }[] = [];
  for (const [i, line] of lines.entries()) {
    const last = parts.at(-1);
    if (last === undefined || isInline(line)) {
      if (line.trim() !== "") parts.push({ text: line, line: i + 1 });
    } else {
      last.text += `\n${line}`;
    }
  }
  return parts;
}

function parsePart(text: string, where: string): GivenPosition {
  const trimmed = text.trim();
  const position = prefixErrors(where, () =>
    trimmed.startsWith("{") ? positionOfJson(parseJson(trimmed)) : parseMoves(trimmed),
  );
  return { position, where };
}

/** The position of a JSON value, with cells in lower case. */
function positionOfJson(value: unknown): Position {
  const { size, black, white, toMove } = value as Position;
  const lowerCase = (cells: unknown) =>
    Array.isArray(cells)
      ? cells.map((cell) => (typeof cell === "string" ? cell.toLowerCase() : cell))
      : cells;
  const position = { size, black: lowerCase(black), white: lowerCase(white), toMove };
  parsePosition(position);
  return position as Position;
}

function parseMoves(text: string): Position {
  const unmarked = text.replace(/^#\s*/, "");
  const match = SIZE.exec(unmarked);
  if (match === null) {
    const word = unmarked.split(/[\s,]/)[0] ?? "";
    throw new HexError("bad-format", `${describe(word)} is not a size; write moves like ${EXAMPLES}`);
  }
  const [columns, rows] = boardSize(
    match[2] === undefined ? Number(match[1]) : [Number(match[1]), Number(match[2])],
  );
  const words = unmarked
    .slice(match[0].length)
    .replace(/^:/, "")
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const moves = words.flatMap((word) => (CELLS.test(word) ? (word.match(CELL) as string[]) : [word]));
  const stones: readonly [Cell[], Cell[]] = [[], []];
  const seen = new Map<number, number>();
  moves.forEach((word, i) => {
    const cell = word.toLowerCase();
    const index = cellIndex(cell, columns, rows, `move ${i + 1}`);
    const earlier = seen.get(index);
    if (earlier !== undefined) {
      throw new HexError("cell-occupied", `move ${i + 1}: ${cell} was already played as move ${earlier}`);
    }
    seen.set(index, i + 1);
    stones[i % 2 === 0 ? 0 : 1].push(cell);
  });
  return {
    size: [columns, rows],
    black: stones[0],
    white: stones[1],
    toMove: moves.length % 2 === 0 ? "black" : "white",
  };
}
