/** The state of the page as signals, and the user's actions on the board as functions. */
import { computed, signal } from "@preact/signals";
import { HexError } from "../../wrapper/errors.js";
import type { Game } from "../../wrapper/game/game.js";
import type { Move } from "../../wrapper/game/types.js";
import type { Cell, Color, Edge } from "../../wrapper/types.js";
import {
  emptyGame,
  gamesAfter,
  gamesBefore,
  keyOf,
  other,
  setUp,
  sidesOf,
  stonesOf,
  withOtherToMove,
  withoutFuture,
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
export const sides = computed(() => sidesOf(game.value));
export const stones = computed(() => stonesOf(game.value));
export const position = computed(() => game.value.position);
export const toMove = computed(() => position.value.toMove);
export const positionKey = computed(() => keyOf(position.value));
/** The colour whose edges are connected, or null. After a resignation the position can still be studied. */
export const winner = computed(() => (game.value.result?.by === "chain" ? game.value.result.winner : null));
/** The colour that has resigned, or null. */
export const resigned = computed(() => {
  const { result } = game.value;
  return result?.by === "resignation" ? other(result.winner) : null;
});
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

export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** Plays a move of the side to move, unless the game is over. */
export function playMove(move: Move): void {
  const { result } = game.value;
  if (result !== null) {
    const [name, loser] = result.winner === "black" ? ["Black", "White"] : ["White", "Black"];
    const reason = result.by === "chain" ? `${name}'s edges are connected` : `${loser} has resigned`;
    message.value = {
      tone: "note",
      text: `No more moves: the game is over, because ${reason}.`,
      advice: "Undo a move or start a new board.",
    };
    return;
  }
  const taken = stones.value.get(move);
  attempt(() => {
    if (taken !== undefined)
      throw new HexError("cell-occupied", `${move} already has a ${taken.color} stone`);
    return game.value.play(move);
  }, "Choose an empty cell.");
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

/** Shows a game, so that Undo takes back its moves one by one, and Redo plays those of its future. */
export function openGame(opened: Game): void {
  const { past, now } = history.value;
  const isFirst = now === FIRST_GAME && !canUndo.value && !canRedo.value;
  const earlier = isFirst ? [] : [...past, now];
  go({ past: [...earlier, ...gamesBefore(opened)], now: withoutFuture(opened), future: gamesAfter(opened) });
}

/** Opens the game in the page's address. If the address is bad, shows the reason and leaves the board unchanged. */
export function openLink(hash: string): void {
  const text = hash.replace(/^#/, "");
  if (text === "" || text === formatLink(game.value)) return;
  try {
    openGame(parseLink(text));
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    message.value = {
      tone: "error",
      text: `This link cannot be opened. ${sentence(error.message.replace(/^line \d+, column \d+: /, ""))}`,
      advice: "The board is unchanged. Correct the address, or continue from here.",
    };
  }
}

export const link = computed(() => `#${formatLink(game.value)}`);
