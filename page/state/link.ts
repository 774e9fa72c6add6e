/**
 * The part of the page's address after `#`: a HexWorld link, with set-up stones added if there are any:
 *
 *   7,d4e5c3                                   7×7, three moves, Black first
 *   9x7,a1&black=c3d4&white=e5&first=white     with set-up stones and the colour of the first move
 */
import { HexError } from "../../wrapper/errors.js";
import { formatLink as formatHexWorldLink, parseLink as parseAnyLink } from "../../wrapper/formats/link.js";
import { Game } from "../../wrapper/game/game.js";
import type { Cell, Position } from "../../wrapper/types.js";
import { keyOf, sidesOf, withoutFuture } from "./game.js";

export function formatLink(game: Game): string {
  const now = withoutFuture(game);
  const { black, white, toMove } = now.setup;
  if (black.length + white.length === 0 && toMove === "black") return formatHexWorldLink(now).slice(1);
  const link = withSetup(now.setup, now);
  // Moves out of turn cannot be told from others here; then all stones are set up.
  return keyOf(parseLink(link).position) === keyOf(now.position) ? link : withSetup(now.position, null);
}

/** The address of a board that is set up, and of the moves since. */
function withSetup(setup: Position, game: Game | null): string {
  const { columns, rows } = sidesOf(setup);
  const { black, white, toMove } = setup;
  const size = columns === rows ? `${columns}` : `${columns}x${rows}`;
  const moves = (game?.moves ?? []).map(({ color, move }) => {
    if (move === "resign") return color === "black" ? ":rb" : ":rw";
    return { pass: ":p", "swap-pieces": ":s", "swap-sides": ":S" }[move] ?? move;
  });
  return [
    [size, ...(moves.length > 0 ? [moves.join("")] : [])].join(","),
    ...(black.length > 0 ? [`black=${black.join("")}`] : []),
    ...(white.length > 0 ? [`white=${white.join("")}`] : []),
    ...(toMove === "white" ? ["first=white"] : []),
  ].join("&");
}

/** Reads a game. Throws a `HexError` that names the part it cannot read. */
export function parseLink(text: string): Game {
  try {
    return parseAnyLink(text);
  } catch (error) {
    const isOver = error instanceof HexError && (error.cause as HexError | undefined)?.code === "game-over";
    if (isOver) return parseStones(text);
    throw error;
  }
}

/** Older addresses may have moves after the end of the game: their stones are set up. */
function parseStones(text: string): Game {
  const [record = "", ...fields] = decodeURIComponent(text).replace(/^#/, "").split("&");
  const [size = "", ...lines] = record.split(",");
  const start = parseAnyLink([size, ...fields].join("&"));
  const moves = lines.join("").match(/[a-z]\d+/g) ?? [];
  const { black, white, toMove } = start.setup;
  const isFirst = (_: Cell, i: number) => i % 2 === 0;
  const isSecond = (_: Cell, i: number) => i % 2 === 1;
  const [ofBlack, ofWhite] = toMove === "black" ? [isFirst, isSecond] : [isSecond, isFirst];
  return Game.create({
    size: start.size,
    swap: start.swap,
    setup: {
      size: start.size,
      black: [...black, ...moves.filter(ofBlack)],
      white: [...white, ...moves.filter(ofWhite)],
      toMove: moves.length % 2 === 0 ? toMove : toMove === "black" ? "white" : "black",
    },
  });
}
