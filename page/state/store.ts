/** What the page knows, as signals; what a person can do to the board, as functions. */
import { computed, signal } from "@preact/signals";
import { HexError } from "../../wrapper/errors.js";
import type { Cell, Color, Edge } from "../../wrapper/types.js";
import {
  emptyGame,
  type Game,
  keyOf,
  play,
  positionOf,
  setUp,
  stonesOf,
  toMoveIn,
  withOtherToMove,
} from "./game.js";
import { formatLink, parseLink } from "./link.js";

/** What a click on a cell does. */
export type Tool = "play" | "black" | "white" | "erase" | "point";

export interface Message {
  readonly tone: "error" | "note";
  /** What happened. */
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
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
export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);

export const tool = signal<Tool>("play");
/** Under the pointer, or with the keyboard's focus. */
export const pointed = signal<Cell | Edge | null>(null);
/** Chosen by the pointing tool; stays until another is. */
export const pinned = signal<Cell | Edge | null>(null);
export const message = signal<Message | null>(null);
export const hasNumbers = signal(true);

function change(next: Game): void {
  const { past, now } = history.value;
  history.value = { past: [...past, now], now: next, future: [] };
  pinned.value = null;
  message.value = null;
}

/** Does it, or says what is wrong; the board then stays as it is. */
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

export function playMove(cell: Cell): void {
  attempt(() => play(game.value, cell), "Choose an empty cell.");
}

export function putStone(cell: Cell, color: Color | null): void {
  attempt(() => setUp(game.value, cell, color), "Choose a cell of the board.");
}

export function swapToMove(): void {
  change(withOtherToMove(game.value));
}

export function newBoard(columns: number, rows: number): void {
  attempt(() => emptyGame(columns, rows), "Choose numbers from 1 to 19. Your board is still as it was.");
}

export function undo(): void {
  const { past, now, future } = history.value;
  const before = past.at(-1);
  if (before === undefined) return;
  history.value = { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo(): void {
  const { past, now, future } = history.value;
  const [after, ...rest] = future;
  if (after === undefined) return;
  history.value = { past: [...past, now], now: after, future: rest };
}

/** Reads the page's address. A board that is there already stays where the address is bad. */
export function openLink(hash: string): void {
  const text = hash.replace(/^#/, "");
  if (text === "" || text === formatLink(game.value)) return;
  try {
    const opened = parseLink(text);
    const isFirst = history.value.now === FIRST_GAME && !canUndo.value && !canRedo.value;
    if (isFirst) history.value = { past: [], now: opened, future: [] };
    else change(opened);
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    message.value = {
      tone: "error",
      text: `This link cannot be opened. ${sentence(error.message)}`,
      advice: "The board below is what was there before. Correct the address, or go on from here.",
    };
  }
}

export const link = computed(() => `#${formatLink(game.value)}`);
