/** The last game against the computer, in the browser's storage: kept over a reload, and until another is started. */
import { signal } from "@preact/signals";
import { HexError } from "../../wrapper/errors.js";
import type { Game } from "../../wrapper/game/game.js";
import { STRONGEST_LEVEL, WEAKEST_LEVEL } from "../../wrapper/play/level.js";
import { gameBetween, type Players } from "../../wrapper/play/person-game.js";
import { formatLink, parseLink } from "./link.js";

interface StoredGame extends Players {
  readonly hasSwap: boolean;
  /** The moves, as in the address. */
  readonly link: string;
}

const STORAGE_KEY = "hex-wasp-game";

/** Null if there is none. */
export const storedGame = signal<StoredGame | null>(read());

export function storeGame(players: Players, game: Game): void {
  const stored = { ...players, hasSwap: game.swap !== "none", link: formatLink(game) };
  storedGame.value = stored;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Storage is forbidden or full: the game lasts as long as the page.
  }
}

/** The moves of a stored game, or null if they cannot be read. */
export function gameOf({ link, hasSwap, ...players }: StoredGame): Game | null {
  try {
    return gameBetween(players, hasSwap ? "swap-pieces" : "none", parseLink(link));
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    return null;
  }
}

/** Anything may be in the storage: another version of the page may have written it. */
function read(): StoredGame | null {
  try {
    const { person, level, hasSwap, link } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const isLevel = Number.isInteger(level) && level >= WEAKEST_LEVEL && level <= STRONGEST_LEVEL;
    const isPerson = person === "black" || person === "white";
    return isLevel && isPerson && typeof link === "string"
      ? { person, level, hasSwap: hasSwap === true, link }
      : null;
  } catch {
    return null;
  }
}
