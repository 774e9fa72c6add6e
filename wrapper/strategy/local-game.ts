/**
 * A rule at a place: its numbers are cells of a board.
 *
 * Published files have slips. A cell may be handed on under two numbers, where the place has fewer cells than the rule,
 * or although it is taken. Player and verifier read this in one way, here: a number whose cell is not free is as if
 * White had the cell, and of several numbers of one cell White may be said to have played the one that suits Black.
 */
import type { Branch, Call, Rule } from "./rules.js";

/** Stands for the cell of a number that a local game has not. */
export const NO_CELL = -1;

export interface LocalGame {
  readonly rule: Rule;
  /** The board's cell of each number, from number 1 on. */
  readonly cells: readonly number[];
  /** What it remained of; absent for the whole board. */
  readonly origin?: Step;
}

/** A move in a local game, and the reply. */
export interface Step {
  readonly game: LocalGame;
  readonly branch: Branch;
  readonly move: number;
  readonly reply: number;
}

/** What Black does about a move in a local game. */
export interface Answer {
  readonly branch: Branch;
  readonly reply: number;
  /** Does the branch need White's cell itself, or its reply or hand it on? Then it answers in its own way. */
  readonly isAtOdds: boolean;
}

/** The answer to White's move at a cell of the game: of several numbers of the cell the first counts whose branch
 *  is not at odds with the move. */
export function answerTo(game: LocalGame, cell: number): Answer | undefined {
  let first: Answer | undefined;
  for (let i = game.cells.indexOf(cell); i >= 0; i = game.cells.indexOf(cell, i + 1)) {
    const branch = game.rule.answers[i];
    if (branch === undefined) continue;
    const reply = placeOf(game, branch.reply);
    const isAtOdds = reply === cell || branch.calls.some((call) => handsOn(game, call, cell));
    const answer = { branch, reply, isAtOdds };
    if (!isAtOdds) return answer;
    first ??= answer;
  }
  return first;
}

/** The local games that remain of a game after a move and its answer. They share no cell. */
export function remains(
  game: LocalGame,
  move: number,
  { branch, reply }: Answer,
  rules: ReadonlyMap<number, Rule>,
): LocalGame[] {
  const taken = new Set([move, reply]);
  const origin = { game, branch, move, reply };
  return branch.calls.map((call) => {
    const rule = rules.get(call.rule) as Rule;
    const cells = call.cells.slice(0, rule.cellCount).map((number) => {
      const cell = placeOf(game, number);
      return taken.has(cell) ? NO_CELL : cell;
    });
    for (const cell of cells) taken.add(cell);
    return { rule, cells, origin };
  });
}

/** The steps from the whole board to a local game, with no moves elsewhere. */
export function stepsTo(game: LocalGame): Step[] {
  return game.origin === undefined ? [] : [...stepsTo(game.origin.game), game.origin];
}

function placeOf(game: LocalGame, number: number): number {
  return game.cells[number - 1] ?? NO_CELL;
}

function handsOn(game: LocalGame, call: Call, cell: number): boolean {
  return call.cells.some((number) => placeOf(game, number) === cell);
}
