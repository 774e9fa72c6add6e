/**
 * Plain move lists, Black first:
 *
 *     7 d4 e5 c3          the size of the board, or 9x7 (columns × rows), then the moves in turn
 *     7 d4e5c3            without spaces
 *     9x7: 1. a1 2. b2    with numbers, commas or a colon
 *     #7,d4e5c3           as in a HexWorld link
 *
 * Besides cells: swap, swap-pieces, swap-sides, pass, resign; in any case.
 */
import { boardSize } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import { Game } from "../game/game.js";
import type { Move } from "../game/types.js";
import { formatLink, parseLink } from "./link.js";
import { type FoundMove, readSize, replay } from "./replay.js";
import { formatError, placeOf, readText } from "./text-place.js";

const SIZE = /^\s*(\d+)(?:\s*[x×]\s*(\d+))?(?=$|[\s,:;])/i;
const NUMBER = /^\d+\.+/;
const CELLS = /^(?:[a-z][1-9]\d?)+$/;
const CELL = /[a-z][1-9]\d?/g;
/** Words with another name in a game; the others, such as `pass`, are moves as they stand. */
const WORDS: ReadonlyMap<string, Move> = new Map([["swap", "swap-pieces"]]);

/** Parses a size and moves, such as `7 d4 e5`, `9x7: a1 b2` or `#7,d4e5`. */
export function parseMoves(text: string): Game {
  const source = readText(text);
  if (/^\s*#/.test(source)) return parseLink(source);
  const size = SIZE.exec(source);
  if (size === null) {
    const index = source.length - source.trimStart().length;
    const word = source.trim().split(/\s/)[0] ?? "";
    const what = word === "" ? "the text is empty" : `${describe(word)} is not a size`;
    throw formatError(`${what}; write moves like "7 d4 e5" or "9x7 a1"`, placeOf(source, index));
  }
  const place = () => placeOf(source, source.indexOf(size[1] as string));
  const board = readSize(Number(size[1]), Number(size[2] ?? size[1]), place);
  return replay({ size: board }, [...movesIn(source, size[0].length)]);
}

function* movesIn(text: string, from: number): Generator<FoundMove> {
  for (const match of text.slice(from).matchAll(/[^\s,:;]+/g)) {
    const numbered = NUMBER.exec(match[0])?.[0] ?? "";
    const word = match[0].slice(numbered.length).toLowerCase();
    const start = from + match.index + numbered.length;
    if (CELLS.test(word)) {
      for (const { 0: cell, index } of word.matchAll(CELL)) {
        yield { move: cell, place: () => placeOf(text, start + index) };
      }
    } else if (word !== "") {
      yield { move: WORDS.get(word) ?? word, place: () => placeOf(text, start) };
    }
  }
}

/** Writes a game as a move list that `parseMoves` reads: `7 d4 e5`. Throws `bad-format` if the game starts from a set-up
 *  or has a move out of turn: a move list cannot express them. */
export function formatMoves(game: Game): string {
  if (!Game.isGame(game)) throw new HexError("bad-format", `game: ${describe(game)} is not a Game`);
  const { black, white } = game.setup;
  const [columns, rows] = boardSize(game.size);
  const size = columns === rows ? `${columns}` : `${columns}x${rows}`;
  const text = [size, ...game.moves.map(({ move }) => move)].join(" ");
  const isPlain = black.length + white.length === 0 && formatLink(parseMoves(text)) === plainLink(game);
  if (!isPlain) {
    throw new HexError("bad-format", "game: a move list has neither set-up stones nor moves out of turn");
  }
  return text;
}

/** The link of the game without its facts and its future. */
function plainLink(game: Game): string {
  const options = { size: game.size, swap: game.swap, setup: game.setup };
  const moves = game.moves.map((played) => ({ ...played, place: () => undefined }));
  return formatLink(replay(options, moves));
}
