/**
 * The players' clocks: `time_settings` gives main time and byo-yomi (so many seconds for so many moves, again and
 * again), `time_left` corrects them, and `budget` divides what is left among the moves to come.
 */
import type { Color } from "../types.js";

/** Seconds for the next `moves` moves; 0 moves: for the rest of the game. */
interface TimeLeft {
  readonly seconds: number;
  readonly moves: number;
}

/** A game fills about half of the board, and half of the stones are one's own. */
const SHARE_OF_CELLS = 1 / 4;
const FEWEST_MOVES = 3;
/** What the way to the other program and back may take, in seconds; of a short time at most this share. */
const RESERVE_SECONDS = 0.1;
const MOST_RESERVE = 0.2;

export class Clock {
  readonly #byoYomi: TimeLeft | null;
  readonly #left: Record<Color, TimeLeft>;

  constructor(mainSeconds: number, byoYomiSeconds = 0, byoYomiMoves = 0) {
    this.#byoYomi = byoYomiMoves > 0 ? { seconds: byoYomiSeconds, moves: byoYomiMoves } : null;
    const start = this.#start({ seconds: mainSeconds, moves: 0 });
    this.#left = { black: start, white: start };
  }

  secondsLeft(color: Color): number {
    return this.#left[color].seconds;
  }

  set(color: Color, seconds: number, moves = 0): void {
    this.#left[color] = { seconds, moves };
  }

  /** Subtracts the time of one move. */
  spend(color: Color, seconds: number): void {
    const { seconds: before, moves } = this.#left[color];
    const left = { seconds: Math.max(0, before - seconds), moves: moves - 1 };
    if (moves === 0) this.#left[color] = this.#start({ ...left, moves: 0 });
    else this.#left[color] = left.moves > 0 ? left : (this.#byoYomi ?? { seconds: 0, moves: 0 });
  }

  /** The seconds to spend on the next move, on a board with this many empty cells. */
  budget(color: Color, emptyCells: number): number {
    const { seconds, moves } = this.#left[color];
    const expected = moves > 0 ? moves : Math.max(FEWEST_MOVES, emptyCells * SHARE_OF_CELLS);
    const share = seconds / expected;
    return share - Math.min(RESERVE_SECONDS, share * MOST_RESERVE);
  }

  /** Main time, or the first byo-yomi period if there is none left. */
  #start(main: TimeLeft): TimeLeft {
    return main.seconds > 0 ? main : (this.#byoYomi ?? main);
  }
}
