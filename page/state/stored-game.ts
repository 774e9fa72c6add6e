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
  /** Moves that were there before the game began. */
  readonly earlierMoves: number;
  /** Whether the person has left the game: then a reload does not continue it. */
  readonly isLeft: boolean;
}

const STORAGE_KEY = "hex-wasp-game";

/** Null if there is none. */
export const storedGame = signal<StoredGame | null>(read());

export function storeGame(players: Players, game: Game, earlierMoves: number): void {
  const link = formatLink(game);
  store({ ...players, hasSwap: game.swap !== "none", link, earlierMoves, isLeft: false });
}

/** Remembers that the person has left the stored game. */
export function storeLeaving(): void {
  const stored = storedGame.peek();
  if (stored !== null) store({ ...stored, isLeft: true });
}

function store(stored: StoredGame): void {
  storedGame.value = stored;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Storage is forbidden or full: the game lasts as long as the page.
  }
}

/** The moves of a stored game, or null if they cannot be read. */
export function gameOf({ link, hasSwap, person, level }: StoredGame): Game | null {
  try {
    return gameBetween({ person, level }, hasSwap ? "swap-pieces" : "none", parseLink(link));
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    return null;
  }
}

/** Anything may be in the storage: another version of the page may have written it. */
function read(): StoredGame | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const { person, level, hasSwap, link, earlierMoves, isLeft } = stored;
    const isLevel = Number.isInteger(level) && level >= WEAKEST_LEVEL && level <= STRONGEST_LEVEL;
    const isPerson = person === "black" || person === "white";
    return isLevel && isPerson && typeof link === "string"
      ? {
          person,
          level,
          hasSwap: hasSwap === true,
          link,
          earlierMoves: Number.isInteger(earlierMoves) ? earlierMoves : 0,
          isLeft: isLeft === true,
        }
      : null;
  } catch {
    return null;
  }
}
