/** The state of the page as signals, and the user's actions on the board as functions. */
import { computed, signal } from "@preact/signals";
import { HexError } from "../../wrapper/errors.js";
import type { Cell, Color, Edge } from "../../wrapper/types.js";
import { winnerOf } from "./chain.js";
import {
  emptyGame,
  type Game,
  gamesBefore,
  keyOf,
  play,
  positionOf,
  setUp,
  stonesOf,
  toMoveIn,
  withOtherToMove,
} from "./game.js";
import { formatLink, parseLink } from "./link.js";

/** The effect of a click on a cell. */
export type Tool = "play" | "black" | "white" | "erase" | "pin";

interface Message {
  readonly tone: "error" | "note";
  /** What happened. */
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
  /** A button that does it. */
  readonly action?: { readonly label: string; run(): void };
}

interface History {
  readonly past: readonly Game[];
  readonly now: Game;
  readonly future: readonly Game[];
}

const FIRST_GAME = emptyGame(7, 7);

const history = signal<History>({ past: [], now: FIRST_GAME, future: [] });

export const game = computed(() => history.value.now);
export const stones = computed(() => stonesOf(game.value));
export const toMove = computed(() => toMoveIn(game.value));
export const position = computed(() => positionOf(game.value));
export const positionKey = computed(() => keyOf(position.value));
/** The colour whose edges are connected, or null. */
export const winner = computed(() => winnerOf(game.value));
export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);

export const tool = signal<Tool>("play");
/** The cell or edge under the pointer or with the keyboard focus. */
export const pointed = signal<Cell | Edge | null>(null);
/** The cell or edge chosen with the Pin tool or in an overlay; stays until another is chosen or the board changes. */
export const pinned = signal<Cell | Edge | null>(null);
export const message = signal<Message | null>(null);
export const hasNumbers = signal(true);

/** Moves to another point of the history. Clears the message first: an effect of the change may show a new one. */
function go(next: History): void {
  pinned.value = null;
  message.value = null;
  history.value = next;
}

function change(next: Game): void {
  const { past, now } = history.value;
  go({ past: [...past, now], now: next, future: [] });
}

/** Applies a change. If it is not possible, shows the reason and leaves the board unchanged. */
function attempt(act: () => Game, advice: string): void {
  try {
    change(act());
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    message.value = { tone: "error", text: sentence(error.message), advice };
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** Plays a move of the side to move, unless the game is over. */
export function playMove(cell: Cell): void {
  const won = winner.value;
  if (won !== null) {
    const name = won === "black" ? "Black" : "White";
    message.value = {
      tone: "note",
      text: `No more moves: the game is over, because ${name}'s edges are connected.`,
      advice: "Undo a move or start a new board.",
    };
    return;
  }
  attempt(() => play(game.value, cell), "Choose an empty cell.");
}

export function putStone(cell: Cell, color: Color | null): void {
  attempt(() => setUp(game.value, cell, color), "Choose a cell on the board.");
}

export function swapToMove(): void {
  change(withOtherToMove(game.value));
}

export function newBoard(columns: number, rows: number): void {
  attempt(() => emptyGame(columns, rows), "Enter numbers from 1 to 19. Your board is unchanged.");
}

export function undo(): void {
  const { past, now, future } = history.value;
  const before = past.at(-1);
  if (before !== undefined) go({ past: past.slice(0, -1), now: before, future: [now, ...future] });
}

export function redo(): void {
  const { past, now, future } = history.value;
  const [after, ...rest] = future;
  if (after !== undefined) go({ past: [...past, now], now: after, future: rest });
}

/**
 * Opens the game in the page's address, so that Undo takes back its moves one by one. If the address is bad, shows the
 * reason and leaves the board unchanged.
 */
export function openLink(hash: string): void {
  const text = hash.replace(/^#/, "");
  if (text === "" || text === formatLink(game.value)) return;
  try {
    const opened = parseLink(text);
    const { past, now } = history.value;
    const isFirst = now === FIRST_GAME && !canUndo.value && !canRedo.value;
    const earlier = isFirst ? [] : [...past, now];
    go({ past: [...earlier, ...gamesBefore(opened)], now: opened, future: [] });
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    message.value = {
      tone: "error",
      text: `This link cannot be opened. ${sentence(error.message)}`,
      advice: "The board is unchanged. Correct the address, or continue from here.",
    };
  }
}

export const link = computed(() => `#${formatLink(game.value)}`);
