/** Finds out which format a pasted text has, and parses it. */
import { Game } from "../game/game.js";
import type { Position } from "../types.js";
import { parseHexboard } from "./hexboard.js";
import { parseJsonText, parsePositionJson } from "./json.js";
import { parseLink } from "./link.js";
import { parseMoves } from "./moves.js";
import { isPlayHexRequest, readPlayHexRequest } from "./playhex.js";
import { type GameTree, parseSgf } from "./sgf.js";
import { gameFromTree } from "./sgf-game.js";
import { atPlace, formatError, placeOf } from "./text-place.js";

/** The formats that are recognized. */
export type FormatName = "sgf" | "link" | "hexboard" | "moves" | "json";

/** The format of a text by its looks, or null. A text of that format may still be faulty. */
export function detectFormat(text: string): FormatName | null {
  if (typeof text !== "string") return null;
  const source = text.replace(/^\uFEFF/, "").trim();
  if (/^\{\s*["}]/.test(source)) return "json";
  // A comment of SGF may contain a diagram, and a page with a diagram may contain SGF: the first decides.
  const [diagram, tree] = [source.search(/<hexboard\b/i), source.search(/\(\s*;/)];
  if (diagram >= 0 && (tree < 0 || diagram < tree)) return "hexboard";
  if (tree >= 0) return "sgf";
  if (source.startsWith("{")) return "json";
  if (/^\S*#/.test(source)) return "link";
  // "11nc1,a10": display options stand directly behind the size; or there is a special move, or a set-up.
  if (
    /^\d{1,4}(?:x\d{1,4})?(?:[a-wyz]\d*)+,/i.test(source) ||
    /^\d{1,4}(?:x\d{1,4})?,?\S*[:&][a-z]/i.test(source)
  )
    return "link";
  if (/^\d/.test(source)) return "moves";
  return null;
}

/** Parses a text of any format: SGF gives all its games with variations; a link, a diagram, a move list, a position as
 *  JSON or a request of PlayHex gives a game. */
export function detectAndParse(text: string): Game | GameTree[] {
  switch (detectFormat(text)) {
    case "sgf":
      return [...parseSgf(text)];
    case "link":
      return parseLink(text);
    case "hexboard":
      return gameOfPosition(parseHexboard(text).position);
    case "json":
      return gameOfPosition(parseAnyJson(text));
    case "moves":
      return parseMoves(text);
    default: {
      const source = typeof text === "string" ? text : "";
      const message = "neither SGF, a link, a <hexboard>, a move list like 7 d4 e5, nor JSON";
      throw formatError(message, placeOf(source, source.search(/\S|$/)));
    }
  }
}

/** Like `detectAndParse`; of SGF, the main line of the first game. */
export function parseGame(text: string): Game {
  const found = detectAndParse(text);
  return found instanceof Game ? found : gameFromTree(found[0] as GameTree);
}

function gameOfPosition(setup: Position): Game {
  return Game.create({ size: setup.size, setup });
}

function parseAnyJson(text: string): Position {
  const { value, place } = parseJsonText(text);
  if (!isPlayHexRequest(value)) return parsePositionJson(text);
  return atPlace(place, () => readPlayHexRequest(value).position);
}
