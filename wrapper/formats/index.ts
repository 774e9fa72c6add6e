/** Entry `hex-wasp/formats`: games and positions in the languages of other programs and sites. */
export { HexError, type HexErrorCode } from "../errors.js";
export { Game } from "../game/game.js";
export { detectAndParse, detectFormat, type FormatName, parseGame } from "./detect.js";
export { formatHexboard, type Hexboard, parseHexboard } from "./hexboard.js";
export { formatPositionJson, parsePositionJson } from "./json.js";
export { formatLink, parseLink } from "./link.js";
export { formatMoves, parseMoves } from "./moves.js";
export {
  isPlayHexRequest,
  type PlayHexRequest,
  type PlayHexResponse,
  playHexResponse,
  readPlayHexRequest,
} from "./playhex.js";
export { formatSgf, type GameTree, parseSgf } from "./sgf.js";
export { gameFromSgf, gameFromTree, gameToSgf, treeFromGame } from "./sgf-game.js";
