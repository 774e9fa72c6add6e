/**
 * A game against the computer: a mode of the page.
 *
 *     enter ──▶ the person moves ──▶ the computer thinks, in its worker ──▶ … ──▶ leave
 *
 * Its moves are on the board and in the history like any others, so the address, Undo after leaving, and the export work
 * as always. Whatever else changes the board, such as a link or an import, ends the mode and keeps the board.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import { boardSize } from "../../wrapper/board/notation.js";
import { Game } from "../../wrapper/game/game.js";
import type { Move, SwapRule } from "../../wrapper/game/types.js";
import { type ComputerMove, chooseMove } from "../../wrapper/play/computer-move.js";
import { STRONGEST_LEVEL } from "../../wrapper/play/level.js";
import { gameBetween, type Players, takeBack } from "../../wrapper/play/person-game.js";
import type { Color, Position, SolveProgress } from "../../wrapper/types.js";
import { engineFor, messageFor } from "./engines.js";
import { stopRace } from "./racing.js";
import { cancel } from "./solving.js";
import { game, message, openGame, playMove, undo } from "./store.js";
import { gameOf, storedGame, storeGame, storeLeaving } from "./stored-game.js";
import { endWalk } from "./walking.js";

/** The computer thinks about its own move, or about a hint for the person. */
type Purpose = "move" | "hint";

export interface Thinking {
  readonly purpose: Purpose;
  readonly progress: Partial<SolveProgress>;
}

export interface Thought extends ComputerMove {
  readonly purpose: Purpose;
  /** The side that the move is for. */
  readonly side: Color;
}

/** Longest time per move. Lower levels take less. */
const THINKING_MILLISECONDS = 2000;

/** Who plays the game on the board; null: nobody does, the page is for analysis. */
export const players = signal<Players | null>(null);
/** Null while the computer does not think. */
export const thinking = signal<Thinking | null>(null);
/** The computer's last move or hint, until the board changes again. */
export const thought = signal<Thought | null>(null);
/** Whether the candidates and the value of the computer are shown. */
export const isThoughtShown = signal(false);

/** Whether the person is to move. */
export const isPersonsTurn = computed(
  () => game.value.result === null && game.value.position.toMove === players.value?.person,
);
export const isComputersTurn = computed(
  () => game.value.result === null && players.value !== null && !isPersonsTurn.value,
);
export const canSwap = computed(() => isPersonsTurn.value && game.value.canSwap);
export const canTakeBack = computed(
  () => players.value !== null && takeBack(game.value, players.value.person) !== null,
);
/** Whether there is a stored game that is not over and not being played. */
export const hasUnfinishedGame = computed(() => {
  const stored = storedGame.value;
  return players.value === null && stored !== null && gameOf(stored)?.result === null;
});

/** The game as this module has left it. If the board shows another, it was changed from elsewhere. */
let own: Game | null = null;
/** Moves of it that were there before the game began. */
let earlierMoves = 0;
let controller = new AbortController();

effect(() => {
  const now = game.value;
  if (players.value === null) return;
  if (now === own) {
    earlierMoves = Math.min(earlierMoves, now.moves.length);
    storeGame(players.value, now, earlierMoves);
    return;
  }
  leave();
  message.value = {
    tone: "note",
    text: "You have left the game against Wasp, because the board was changed.",
    advice: "The Play panel brings it back.",
  };
});

/** Starts a game on an empty board. Pieces can be swapped only on a square board. */
export function startGame(next: Players, size: Position["size"], hasSwap: boolean): void {
  enter(next, gameBetween(next, swapRule(size, hasSwap), Game.create({ size })), 0);
}

/** Starts a game from the position on the board; its moves can be taken back. */
export function playFromHere(next: Players, hasSwap: boolean): void {
  const now = game.peek();
  const last = now.moves.at(-1);
  // A resignation is taken back: the person wants to play on.
  const record = last?.move === "resign" ? now.undo() : now;
  enter(next, gameBetween(next, swapRule(now.size, hasSwap), record), record.moves.length);
}

/** Continues the stored game. */
export function continueGame(): void {
  const stored = storedGame.peek();
  const record = stored === null ? null : gameOf(stored);
  if (stored === null || record === null) return;
  enter({ person: stored.person, level: stored.level }, record, stored.earlierMoves);
}

/** After a reload: continues the stored game if it is the one of the address and was not left. */
export function resumeGame(hash: string): void {
  const stored = storedGame.peek();
  if (stored !== null && !stored.isLeft && hash === `#${stored.link}`) continueGame();
}

function swapRule(size: Position["size"], hasSwap: boolean): SwapRule {
  const [columns, rows] = boardSize(size);
  return hasSwap && columns === rows ? "swap-pieces" : "none";
}

function enter(next: Players, record: Game, earlier: number): void {
  cancel();
  stopRace();
  endWalk();
  change(() => {
    openGame(record);
    earlierMoves = earlier;
    players.value = next;
  });
}

/** Ends the mode. The board stays as it is. */
export function leave(): void {
  stopThinking();
  players.value = null;
  storeLeaving();
}

/** Plays a move of the person: a cell, a swap, or to resign. */
export function playPerson(move: Move): void {
  if (game.value.result !== null) {
    message.value = {
      tone: "note",
      text: "The game is over.",
      advice: "Take back a move, or start a new game.",
    };
  } else if (!isPersonsTurn.value) {
    message.value = {
      tone: "note",
      text: "It is Wasp's turn.",
      advice: "Wait for its move, or take back yours.",
    };
  } else {
    change(() => playMove(move));
  }
}

/** Takes back the person's last move and what came after it. */
export function takeBackMove(): void {
  const now = players.peek();
  const before = now === null ? null : takeBack(game.peek(), now.person);
  if (before === null) return;
  const steps = game.peek().moves.length - before.moves.length;
  change(() => {
    for (let i = 0; i < steps; i++) undo();
  });
}

export function giveHint(): void {
  if (isPersonsTurn.value) void think("hint");
}

/** Changes the board, as one change for the rest of the page. Then the computer moves, if it is its turn. */
function change(act: () => void): void {
  const before = game.peek();
  batch(() => {
    act();
    own = game.peek();
  });
  // A move that is not possible changes nothing: the computer goes on thinking.
  if (own === before) return;
  stopThinking();
  if (isComputersTurn.value) letComputerMove();
}

/** Lets the computer choose its move. Requires that it is its turn. */
export function letComputerMove(): void {
  void think("move");
}

function stopThinking(): void {
  controller.abort();
  thinking.value = null;
  thought.value = null;
}

async function think(purpose: Purpose): Promise<void> {
  stopThinking();
  controller = new AbortController();
  const { signal } = controller;
  const record = game.peek();
  const level = purpose === "hint" ? STRONGEST_LEVEL : (players.peek()?.level ?? STRONGEST_LEVEL);
  thinking.value = { purpose, progress: {} };
  const onProgress = (progress: SolveProgress) => {
    if (!signal.aborted) thinking.value = { purpose, progress };
  };
  try {
    const engine = await engineFor("player");
    const options = { level, timeLimitMs: THINKING_MILLISECONDS, signal, onProgress };
    const chosen = await chooseMove(engine, record, options);
    if (signal.aborted) return;
    if (purpose === "move") change(() => playMove(chosen.move));
    thinking.value = null;
    thought.value = { ...chosen, purpose, side: record.position.toMove };
  } catch (error) {
    if (signal.aborted) return;
    thinking.value = null;
    const run = () => void think(purpose);
    message.value = { ...messageFor(error), action: { label: "Let Wasp think again", run } };
  }
}
