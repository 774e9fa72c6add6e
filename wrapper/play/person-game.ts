/** A game between a person and the computer, in the terminal and on the page: its start, its names, and taking back. */
import { Game } from "../game/game.js";
import type { GameOptions } from "../game/types.js";
import type { Color } from "../types.js";
import { STRONGEST_LEVEL, WEAKEST_LEVEL } from "./level.js";

export const DEFAULT_LEVEL = 5;

/** Who plays: the person's colour, and the computer's level. */
export interface Players {
  readonly person: Color;
  readonly level: number;
}

const PERSON = "Player";
const COMPUTER = /^Wasp, level (\d+)$/;
/** Facts about the result and the rules, which may change. */
const OUTDATED = ["RE", "RU", "end"];

/** The names of the players as facts of a game, which SGF knows. */
function namesOf({ person, level }: Players): Readonly<Record<"PB" | "PW", string>> {
  const computer = `Wasp, level ${level}`;
  return person === "black" ? { PB: PERSON, PW: computer } : { PB: computer, PW: PERSON };
}

/** The players whose names a game has, or null if it was not played against the computer. */
export function playersOf({ info }: Pick<Game, "info">): Players | null {
  for (const [name, person] of [
    ["PW", "black"],
    ["PB", "white"],
  ] as const) {
    const level = Number(COMPUTER.exec(info[name] ?? "")?.[1]);
    if (level >= WEAKEST_LEVEL && level <= STRONGEST_LEVEL) return { person, level };
  }
  return null;
}

/** Whether `gameBetween` would lose facts of a game: other players' names, or a result that does not follow from the
 *  moves. */
export function hasOtherFacts({ info, result }: Pick<Game, "info" | "result">): boolean {
  const isOther = (name = PERSON) => name !== PERSON && !COMPUTER.test(name);
  return isOther(info.PB) || isOther(info.PW) || (info.RE !== undefined && result === null);
}

/** The same moves as a game between these players, with this swap rule. A swap that was made keeps its rule. */
export function gameBetween(players: Players, swap: GameOptions["swap"], game: Game): Game {
  const { size, setup, moves, info } = game;
  const hasSwapped = moves.some(({ move }) => move === "swap-pieces" || move === "swap-sides");
  const facts = Object.fromEntries(Object.entries(info).filter(([name]) => !OUTDATED.includes(name)));
  const start = Game.create({
    size,
    setup,
    swap: hasSwapped ? game.swap : (swap ?? "none"),
    info: { ...facts, ...namesOf(players) },
  });
  return moves.reduce((now, { move, color }) => now.play(move, color), start);
}

/** The game before the person's last move, or null if the person has not moved yet. */
export function takeBack(game: Game, person: Color): Game | null {
  const last = game.moves.findLastIndex(({ color }) => color === person);
  let before = game;
  while (before.moves.length > last && last >= 0) before = before.undo();
  return last < 0 ? null : before;
}

/** The chance to win in percent of a value in [−1, 1]; 0 and 100 only where the value is that of a proof. */
export function winPercent(value: number): number {
  if (Math.abs(value) >= 1) return value > 0 ? 100 : 0;
  return Math.min(99, Math.max(1, Math.round(50 * (1 + value))));
}

/** What is known about a move, to be said after it: its chance, that its result is proven, or, if there is no value,
 *  that it was chosen to be even. */
export function prospectOf(value: number | null): string {
  if (value === null) return "an even opening";
  if (value === 1) return "which is proven to win";
  if (value === -1) return "though every move is proven to lose";
  return `with a chance of ${winPercent(value)} % to win`;
}
