/** Parses the value of an option for the size of the board. */
import { boardSize } from "../board/notation.js";
import { positionSize } from "../board/position.js";
import { describe, HexError } from "../errors.js";
import type { Position } from "../types.js";

export function parseSize(text: string): Position["size"] {
  const match = /^(\d+)(?:[x×](\d+))?$/i.exec(text.trim());
  if (match === null)
    throw new HexError("bad-size", `--size: ${describe(text)} is not a size like 11 or 9x7`);
  const [columns, rows] = boardSize([Number(match[1]), Number(match[2] ?? match[1])], "--size");
  return positionSize(columns, rows);
}
