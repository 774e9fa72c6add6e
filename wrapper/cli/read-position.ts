/**
 * Reads positions from the command line, files or standard input, in every format of `hex-wasp/formats`:
 *
 *   7 d4 e5 c3            size (also 9x7), then moves in turn, Black first; cells in any case
 *   #7,d4e5c3             a HexWorld link, with or without its address
 *   (;SZ[7];B[d4])        SGF: the main line of each game
 *   <hexboard …/>         diagrams of HexWiki
 *   {"size": 7, …}        the Position of the API as JSON, or a request of PlayHex
 *   game.txt              a file that contains any of these; "-" is standard input
 *
 * A text may contain several positions, for example one JSON object per line. Each starts on a line of its own; a line
 * that starts with a cell continues the moves of the line before. On the command line, each argument that starts like a
 * link, SGF, a diagram or JSON is a position.
 */
import { existsSync } from "node:fs";
import { boardSize } from "../board/notation.js";
import { parsePosition } from "../board/position.js";
import { describe, HexError } from "../errors.js";
import { detectFormat, parseGame } from "../formats/detect.js";
import { parseJsonText } from "../formats/json.js";
import { isPlayHexRequest, type PlayHexRequest, readPlayHexRequest } from "../formats/playhex.js";
import { parseSgf } from "../formats/sgf.js";
import { gameFromTree } from "../formats/sgf-game.js";
import { Game } from "../game/game.js";
import type { Color, Position } from "../types.js";
import { inputName, isJson, prefixErrors, readInput, type TextPart } from "./read-text.js";

/** A position, the game that led to it, and its place in the input, for headings and error messages. */
export interface GivenPosition {
  readonly position: Position;
  /** Starts from the position, if the input has no moves. */
  readonly game: Game;
  readonly where: string;
  /** What a request of PlayHex asks for. */
  readonly wishes?: Wishes;
}

/** How a request of PlayHex wants its position solved. */
export interface Wishes {
  readonly timeLimitMs?: number;
  readonly hasAllMoves: boolean;
}

/** PlayHex limits the position and its moves apart; `solve` takes one limit for both. */
export function wishesOf({ timeLimitMs, children }: PlayHexRequest): Wishes {
  const limit = timeLimitMs === undefined ? {} : { timeLimitMs: timeLimitMs + (children?.timeLimitMs ?? 0) };
  return { ...limit, hasAllMoves: children !== undefined };
}

/** The help text of the argument. */
export const POSITION_ARGUMENT =
  'moves like "7 d4 e5", "7 d4e5" or "#7,d4e5", a HexWorld link, SGF, a <hexboard> diagram, JSON, ' +
  "a file with one or more of these, or - for standard input";

const EXAMPLES = '"7 d4 e5", "7 d4e5" or "#7,d4e5"';
const SIZE = /^\s*\d+(?:x\d+)?(?=$|[\s,:]|[a-wyz][a-z0-9]*,)/i;
const CELLS = /^(?:[a-z][1-9][0-9]?)+$/i;
/** A line that is a position, not the prose around a diagram or a game, which may start with a number too. */
const POSITION_LINE = /^\s*(?:#\s*\d|\d+(?:x\d+)?[\s,:]*(?:$|[a-z][1-9])|\{\s*"|https?:\S*#)/i;
/** The start of a position that needs no line before it. */
const START = /^\s*(?:[{#(]|<hexboard\b|https?:)/i;

/** All positions that the arguments give, at least one, after `moveNumber` moves if that is given. Throws at the first
 *  fault, before any position is used. */
export function readPositions(words: readonly string[], moveNumber?: number): readonly GivenPosition[] {
  const given = isInline(words[0] ?? "") ? readWords(words) : readFiles(words);
  return moveNumber === undefined ? given : given.map((one) => atMove(one, moveNumber));
}

function readWords(words: readonly string[]): GivenPosition[] {
  const texts: string[] = [];
  for (const word of words) {
    if (texts.length === 0 || START.test(word)) texts.push(word);
    else texts.push(`${texts.pop()} ${word}`);
  }
  const parts = texts.flatMap(splitPositions);
  return parts.flatMap((part, i) =>
    readPart(part, parts.length === 1 ? "position" : `position ${i + 1}`, false),
  );
}

function readFiles(words: readonly string[]): GivenPosition[] {
  const joined = words.join(" ");
  const paths = words.length > 1 && existsSync(joined) ? [joined] : words;
  return paths.flatMap((path) => {
    const name = inputName(path);
    const parts = splitPositions(readText(path));
    if (parts.length === 0)
      throw new HexError("bad-format", `${name}: no position; write moves like ${EXAMPLES}`);
    return parts.flatMap((part) =>
      readPart(part, parts.length === 1 ? name : `${name}, line ${part.line}`, true),
    );
  });
}

function atMove(given: GivenPosition, moveNumber: number): GivenPosition {
  const { game, where } = given;
  const count = game.moves.length + game.future.length;
  if (moveNumber > count) {
    throw new HexError(
      "bad-option",
      `--move: ${where} has ${count} move${count === 1 ? "" : "s"}, not ${moveNumber}`,
    );
  }
  const earlier = game.at(moveNumber);
  return { ...given, game: earlier, position: positionInOrder(earlier) };
}

/** Calls `handle` for each position in turn, until it returns false. With several, prints a heading before each unless
 *  the output is JSON, and names the position in error messages. */
export async function forEachPosition(
  given: readonly GivenPosition[],
  isJson: boolean,
  handle: (position: Position, game: Game, wishes: Wishes | undefined) => Promise<boolean>,
): Promise<void> {
  for (const [i, { position, game, where, wishes }] of given.entries()) {
    if (given.length > 1 && !isJson) process.stdout.write(heading("Position", i, given.length, where));
    const isMore = await prefixErrors(given.length > 1 ? where : null, () => handle(position, game, wishes));
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
  return START.test(text) || SIZE.test(text);
}

function readText(path: string): string {
  if (path !== "-" && !existsSync(path)) {
    const word = path.split(/[\s,]/)[0] ?? "";
    throw new HexError(
      "bad-format",
      CELLS.test(word)
        ? `position: ${describe(word)} is not a size; write the size of the board first, like ${EXAMPLES}`
        : `position: ${describe(path)} is neither a file, nor moves like ${EXAMPLES}, nor JSON or SGF`,
    );
  }
  try {
    return readInput(path);
  } catch (cause) {
    throw new HexError("bad-format", `position: ${describe(path)} cannot be read`, { cause });
  }
}

/** The parts of a text that hold one position each, or one file of SGF. */
function splitPositions(text: string): TextPart[] {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0) return [];
  if (text.trimStart().startsWith("{") && isJson(text)) return [{ text, line: 1 }];
  const start = lines.findIndex((line) => /\(\s*;|<hexboard\b/i.test(line));
  if (lines.slice(0, Math.max(start, 0)).some((line) => POSITION_LINE.test(line))) {
    const rest = splitPositions(lines.slice(start).join("\n"));
    const before = splitLines(lines.slice(0, start));
    return [...before, ...rest.map((part) => ({ ...part, line: part.line + start }))];
  }
  const format = detectFormat(text);
  if (format === "sgf") return [{ text, line: 1 }];
  return format === "hexboard" ? splitDiagrams(text) : splitLines(lines);
}

/** Each line that starts a position, with the lines that continue it. */
function splitLines(lines: readonly string[]): TextPart[] {
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

/** Each `<hexboard`, with the text up to the next. */
function splitDiagrams(text: string): TextPart[] {
  return [...text.matchAll(/<hexboard\b(?:(?!<hexboard\b)[\s\S])*/gi)].map(({ 0: part, index }) => ({
    text: part,
    line: text.slice(0, index).split("\n").length,
  }));
}

/** The positions of a part: several only of SGF. `hasPlaces`: errors name the line and column. */
function readPart(part: TextPart, where: string, hasPlaces: boolean): GivenPosition[] {
  const { text, line } = part;
  try {
    if (detectFormat(text) === "sgf") {
      const trees = parseSgf(text);
      return trees.map((tree, i) => {
        const game = gameFromTree(tree);
        return {
          game,
          position: positionInOrder(game),
          where: trees.length === 1 ? where : `${where}, game ${i + 1}`,
        };
      });
    }
    if (detectFormat(text) === "json") {
      const { value } = parseJsonText(text);
      const request = isPlayHexRequest(value) ? readPlayHexRequest(value) : null;
      const position = request?.position ?? positionOfJson(value);
      const game = Game.create({ size: position.size, setup: position });
      return [{ position, game, where, ...(request === null ? {} : { wishes: wishesOf(request) }) }];
    }
    const game = parseGame(text);
    return [{ game, position: positionInOrder(game), where }];
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    const message = error.message.replace(/^line \d+, column \d+: /, "");
    const place =
      hasPlaces && error.line !== undefined ? ` (line ${line + error.line - 1}, column ${error.column})` : "";
    throw new HexError(error.code, `${where}: ${message}${place}`, { cause: error });
  }
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

/** The position of a game, with the stones in the order in which they were played. */
function positionInOrder(game: Game): Position {
  const order = new Map(game.moves.map(({ move }, i) => [move, i]));
  const inOrder = (color: Color) =>
    [...game.position[color]].sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1));
  const { toMove } = game.position;
  return { size: boardSize(game.size), black: inOrder("black"), white: inOrder("white"), toMove };
}
