/**
 * Links of HexWorld's board, https://hexworld.org/board:
 *
 *     https://hexworld.org/board/#11nc1,a10:sd4,g7
 *                                 │ │   │     └ moves after the one that is shown
 *                                 │ │   └ moves: a10, swap, d4
 *                                 │ └ display options: n numbers, r4 rotation, m mirror, c1 red and blue
 *                                 └ size, or 9x7: columns × rows
 *
 *     :s swap-pieces   :S swap-sides   :p pass   :rb :rw resignation of Black, White   :fb :fw forfeit
 *
 * The board has no set-up stones: `formatLink` writes them as moves, with passes where the colours do not alternate.
 * `parseLink` also reads the set-up that the addresses of our own page have: `#7,d4&black=c3&white=e5f5&first=white`.
 */
import { boardSize, cellIndex } from "../board/notation.js";
import { describe, HexError, type TextPlace } from "../errors.js";
import { Game } from "../game/game.js";
import type { Move, PlayedMove } from "../game/types.js";
import type { Cell, Color, Position } from "../types.js";
import { type FoundMove, readSize, replay } from "./replay.js";
import { atPlace, formatError, placeOf, readText } from "./text-place.js";

const SIZE = /(\d+)(?:[xX](\d+))?/y;
/** Any letter but x, which belongs to the size. */
const OPTIONS = /(?:[a-wyzA-WYZ]\d*)*/y;
const MOVE = /([a-zA-Z][1-9]\d?)(?!\d)|:(rb|rw|fb|fw|s|S|p)/y;
const FIELD = /&(black|white|first)=((?:[a-zA-Z]\d{0,2})*)/y;

const SPECIAL: Readonly<Record<string, Omit<FoundMove, "place">>> = {
  s: { move: "swap-pieces" },
  S: { move: "swap-sides" },
  p: { move: "pass" },
  rb: { move: "resign", color: "black" },
  rw: { move: "resign", color: "white" },
  fb: { move: "resign", color: "black" },
  fw: { move: "resign", color: "white" },
};

/** Parses a link of HexWorld or of the analysis page: an address, or its part after `#`. The game is at the move that
 *  the link shows; later moves are its `future`. Its fact `link` holds the display options. */
export function parseLink(text: string): Game {
  const source = readText(text);
  const scanner = new Scanner(source, source.lastIndexOf("#") + 1);
  scanner.skipSpace();
  const start = scanner.place();
  const size = scanner.match(SIZE);
  if (size === null) throw scanner.error("size: ", "is not a size; a link starts with one like 11 or 9x7");
  const board = readSize(Number(size[1]), Number(size[2] ?? size[1]), start);
  const link = scanner.match(OPTIONS)?.[0] ?? "";
  const [past, future] = scanner.matchLines();
  const setup = scanner.matchSetup(board);
  scanner.expectEnd();
  const line = [...past, ...future];
  const isForfeit = line.some(({ isForfeit }) => isForfeit);
  const info = { ...(link === "" ? {} : { link }), ...(isForfeit ? { end: "forfeit" } : {}) };
  const game = replay({ size: board, swap: "swap-pieces", info, ...(setup ? { setup } : {}) }, line);
  return future.length === 0 ? game : game.at(past.length);
}

/** A move of a link; a forfeit is played as a resignation. */
interface LinkMove extends FoundMove {
  readonly isForfeit: boolean;
}

/** Reads a link from left to right. */
class Scanner {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = decode(text, at);
    this.#at = at;
  }

  /** The place where the scanner is now. */
  place(): () => TextPlace {
    const at = this.#at;
    return () => placeOf(this.#text, at);
  }

  error(where: string, message: string): HexError {
    const rest = this.#text.slice(this.#at).trim();
    return formatError(
      `${where}${rest === "" ? "the end of the text" : describe(rest)} ${message}`,
      this.place()(),
    );
  }

  skipSpace(): void {
    this.match(/\s*/y);
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  /** The moves up to the one that is shown, and those after it. */
  matchLines(): [past: LinkMove[], future: LinkMove[]] {
    const lines: [LinkMove[], LinkMove[]] = [[], []];
    for (const line of lines) {
      if (this.match(/,/y) === null) break;
      for (let found = this.#matchMove(); found !== null; found = this.#matchMove()) line.push(found);
    }
    return lines;
  }

  #matchMove(): LinkMove | null {
    this.skipSpace();
    const place = this.place();
    const found = this.match(MOVE);
    if (found === null) return null;
    const [, cell, special = ""] = found;
    const isForfeit = special.startsWith("f");
    return cell === undefined
      ? { ...(SPECIAL[special] as FoundMove), isForfeit, place }
      : { move: cell.toLowerCase(), isForfeit, place };
  }

  /** The set-up stones of our page's addresses, or null. */
  matchSetup(size: Position["size"]): Position | null {
    const [columns, rows] = boardSize(size);
    const fields = new Map<string, readonly Cell[] | Color>();
    const taken = new Map<Cell, string>();
    for (let start = this.place(), found = this.match(FIELD); found !== null; ) {
      const [, name = "", value = ""] = found;
      if (fields.has(name)) throw formatError(`${describe(name)} is given twice`, start());
      if (name === "first") {
        if (value !== "black" && value !== "white") {
          throw formatError(`first: ${describe(value)} is neither black nor white`, start());
        }
        fields.set(name, value);
      } else {
        const cells = value.toLowerCase().match(/[a-z]\d*/g) ?? [];
        for (const [i, cell] of cells.entries()) {
          const where = `${name} stone ${i + 1}`;
          atPlace(start, () => cellIndex(cell, columns, rows, where));
          const owner = taken.get(cell);
          if (owner !== undefined)
            throw formatError(`${where}: ${cell} already has a ${owner} stone`, start());
          taken.set(cell, name);
        }
        fields.set(name, cells);
      }
      start = this.place();
      found = this.match(FIELD);
    }
    if (fields.size === 0) return null;
    return {
      size,
      black: (fields.get("black") ?? []) as readonly Cell[],
      white: (fields.get("white") ?? []) as readonly Cell[],
      toMove: (fields.get("first") ?? "black") as Color,
    };
  }

  expectEnd(): void {
    this.skipSpace();
    if (this.#at < this.#text.length)
      throw this.match(/&(?=.)/y) === null
        ? this.error("", "is not a move like d4, :s, :p or :rb")
        : this.error("", "is not part of a position: black=…, white=… or first=…");
  }
}

/** Undoes the encoding of an address after `at`, if there is any. Places are then those of the decoded text. */
function decode(text: string, at: number): string {
  if (!text.includes("%", at)) return text;
  try {
    return `${text.slice(0, at)}${decodeURIComponent(text.slice(at))}`;
  } catch (cause) {
    const message = `${describe(text.slice(at))} is not a valid encoding of an address`;
    throw formatError(message, placeOf(text, text.indexOf("%", at)), cause);
  }
}

/** Writes a game as the part of a HexWorld link after the address, `#11,a10c3`, with the display options in its fact
 *  `link`. Stones of a set-up become moves, with passes between them. Throws `bad-format` if a stone would be played
 *  after the end of the game. */
export function formatLink(game: Game): string {
  if (!Game.isGame(game)) throw new HexError("bad-format", `game: ${describe(game)} is not a Game`);
  const [columns, rows] = boardSize(game.size);
  const size = columns === rows ? `${columns}` : `${columns}x${rows}`;
  const options = /^(?:[a-wyzA-WYZ]\d*)*$/.test(game.info.link ?? "") ? (game.info.link ?? "") : "";
  const isForfeit = game.info.end === "forfeit";
  const start = setupMoves(game.setup);
  // Black moves first in a link; the writer adds a pass wherever a move is out of turn.
  const writer = new MoveWriter(isForfeit);
  const past = [...start, ...game.moves].map((move) => writer.write(move)).join("");
  const isUnplayed = game.moves.length === 0 && game.result === null;
  const toMove = isUnplayed ? writer.passTo(game.setup.toMove) : "";
  const future = game.future.map((move) => writer.write(move)).join("");
  const link = [`#${size}${options}`, `${past}${toMove}`, future].join(",").replace(/,+$/, "");
  if (start.length > 0) {
    try {
      parseLink(link);
    } catch (cause) {
      throw new HexError("bad-format", "game: a link cannot have stones after the end of the game", {
        cause,
      });
    }
  }
  return link;
}

/** Moves that put the stones of a position on the board. A stone that completes a chain comes last. */
function setupMoves({ size, black, white, toMove }: Position): PlayedMove[] {
  const whole = Game.create({ size, setup: { size, black, white, toMove } });
  const last = whole.winningChain[0];
  const cells: PlayedMove[] = [];
  for (let i = 0; i < Math.max(black.length, white.length); i++) {
    for (const color of ["black", "white"] as const) {
      const move = (color === "black" ? black : white)[i];
      if (move !== undefined && move !== last) cells.push({ color, move });
    }
  }
  const winner = whole.result?.winner;
  return last === undefined || winner === undefined ? cells : [...cells, { color: winner, move: last }];
}

/** Writes moves one after another, with a pass before each that is out of turn. */
class MoveWriter {
  #toMove: Color = "black";

  constructor(readonly isForfeit: boolean) {}

  write({ color, move }: PlayedMove): string {
    if (move === "resign") return `:${this.isForfeit ? "f" : "r"}${color === "black" ? "b" : "w"}`;
    const pass = this.passTo(color);
    if (move !== "swap-sides") this.#toMove = color === "black" ? "white" : "black";
    return `${pass}${moveText(move)}`;
  }

  /** A pass if it is not that side's turn. */
  passTo(color: Color): string {
    const isTurn = this.#toMove === color;
    this.#toMove = color;
    return isTurn ? "" : ":p";
  }
}

function moveText(move: Move): string {
  switch (move) {
    case "swap-pieces":
      return ":s";
    case "swap-sides":
      return ":S";
    case "pass":
      return ":p";
    default:
      return move;
  }
}
