/**
 * Writes and reads a game as the part of the page's address after `#`:
 *
 *   7,d4e5c3                                   7×7, three moves, Black first
 *   9x7,a1&black=c3d4&white=e5&first=white     with set-up stones and the colour of the first move
 */
import { cellIndex } from "../../wrapper/board/notation.js";
import { describe, HexError } from "../../wrapper/errors.js";
import type { Cell, Color } from "../../wrapper/types.js";
import { emptyGame, type Game, play, stonesOf } from "./game.js";

const SIZE = /^(\d+)(?:x(\d+))?$/;
const CELL = /[a-z]\d+/y;

export function formatLink({ columns, rows, black, white, first, moves }: Game): string {
  const size = columns === rows ? `${columns}` : `${columns}x${rows}`;
  return [
    [size, ...(moves.length > 0 ? [moves.join("")] : [])].join(","),
    ...(black.length > 0 ? [`black=${black.join("")}`] : []),
    ...(white.length > 0 ? [`white=${white.join("")}`] : []),
    ...(first === "white" ? ["first=white"] : []),
  ].join("&");
}

/** Reads a game. Throws a `HexError` that names the part it cannot read. */
export function parseLink(text: string): Game {
  const [record = "", ...fields] = decode(text).split("&");
  const [sizeText = "", ...moveTexts] = record.split(",");
  let game = emptyGame(...parseSize(sizeText));
  const seen = new Set<string>();
  for (const field of fields) {
    const [name = "", value = ""] = field.split("=", 2);
    if (seen.has(name)) throw new HexError("bad-format", `${describe(name)} is given twice`);
    seen.add(name);
    game = withField(game, name, value);
  }
  for (const cell of cellsIn(moveTexts.join(""), "moves")) {
    const number = game.moves.length + 1;
    cellIndex(cell, game.columns, game.rows, `move ${number}`);
    const taken = stonesOf(game).get(cell);
    if (taken !== undefined) {
      throw new HexError("cell-occupied", `move ${number}: ${cell} already has a ${taken.color} stone`);
    }
    game = play(game, cell);
  }
  return game;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new HexError("bad-format", `${describe(text)} is not a valid encoding of an address`, { cause });
  }
}

/** Reads the columns and rows from a text like `7` or `9x7`. */
function parseSize(text: string): readonly [columns: number, rows: number] {
  const match = SIZE.exec(text);
  if (match === null) {
    throw new HexError("bad-format", `size: ${describe(text)} is not a size like 7 or 9x7`);
  }
  return [Number(match[1]), Number(match[2] ?? match[1])];
}

function withField(game: Game, name: string, value: string): Game {
  if (name === "first" && (value === "black" || value === "white")) return { ...game, first: value };
  if (name === "black" || name === "white") return withStones(game, name, value);
  throw new HexError("bad-format", `${describe(`${name}=${value}`)} is not part of a position`);
}

function withStones(game: Game, color: Color, text: string): Game {
  const cells = cellsIn(text, color);
  const stones = stonesOf(game);
  for (const [i, cell] of cells.entries()) {
    cellIndex(cell, game.columns, game.rows, `${color} stone ${i + 1}`);
    const taken = stones.get(cell);
    if (taken !== undefined) {
      throw new HexError(
        "cell-occupied",
        `${color} stone ${i + 1}: ${cell} already has a ${taken.color} stone`,
      );
    }
    stones.set(cell, { color });
  }
  return { ...game, [color]: cells };
}

function cellsIn(text: string, where: string): Cell[] {
  const cells: Cell[] = [];
  CELL.lastIndex = 0;
  for (let at = 0; at < text.length; at = CELL.lastIndex) {
    CELL.lastIndex = at;
    const match = CELL.exec(text);
    if (match === null)
      throw new HexError(
        "bad-format",
        `${where}: ${describe(text.slice(at))} is not a list of cells like d4e5`,
      );
    cells.push(match[0]);
  }
  return cells;
}
