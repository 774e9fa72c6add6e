/**
 * A position from what a person types or keeps in a file:
 *
 *   7 d4 e5 c3            size (also 9x7), then moves in turn, Black first
 *   {"size": 7, …}        the Position of the API as JSON
 *   game.txt              a file that holds either; "-" is standard input
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, HexError } from "../errors.js";
import { boardSize, cellIndex } from "../notation.js";
import { parsePosition } from "../position.js";
import type { Cell, Position } from "../types.js";

/** How commands describe the argument. */
export const POSITION_ARGUMENT = 'moves like "7 d4 e5", JSON, a file, or - for standard input';

const SIZE = /^(\d+)(?:[x×](\d+))?$/;

export function readPosition(words: readonly string[]): Position {
  const text = words.join(" ").trim();
  const isMoves = SIZE.test(text.split(/[\s,]/)[0] ?? "");
  if (isMoves || isJson(text) || (/\s/.test(text) && !existsSync(text))) return parseText(text, "position");
  return parseText(readText(text), text === "-" ? "standard input" : text);
}

function readText(path: string): string {
  if (path !== "-" && !existsSync(path)) {
    throw new HexError(
      "bad-format",
      `position: ${describe(path)} is neither a file, nor moves like "7 d4 e5", nor JSON`,
    );
  }
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8").trim();
  } catch (cause) {
    throw new HexError("bad-format", `position: ${describe(path)} cannot be read`, { cause });
  }
}

function isJson(text: string): boolean {
  return text.startsWith("{");
}

function parseText(text: string, where: string): Position {
  return isJson(text) ? parseJson(text, where) : parseMoves(text, where);
}

function parseJson(text: string, where: string): Position {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new HexError("bad-format", `${where}: not JSON: ${(cause as Error).message}`, { cause });
  }
  parsePosition(value);
  return value as Position;
}

function parseMoves(text: string, where: string): Position {
  const [sizeWord = "", ...moves] = text.split(/[\s,]+/).filter((word) => word !== "");
  const match = SIZE.exec(sizeWord);
  if (match === null) {
    throw new HexError(
      "bad-format",
      `${where}: ${describe(sizeWord)} is not a size; write moves like "7 d4 e5"`,
    );
  }
  const [columns, rows] = boardSize([Number(match[1]), Number(match[2] ?? match[1])]);
  const stones: readonly [Cell[], Cell[]] = [[], []];
  const seen = new Map<number, number>();
  moves.forEach((cell, i) => {
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
