/**
 * Plays by a strategy. The position is a sum of local games that share no cell; White's move meets one of them at most,
 * and that one is replaced by what its rule leaves of it.
 *
 *     1 local game: all the board   →  White moves  →  Black replies, 3 local games   →  …  →  none: Black has won
 */
import { HexError } from "../errors.js";
import { cellIndex, cellName } from "../notation.js";
import type { Cell } from "../types.js";
import { type Answer, answerTo, type LocalGame, NO_CELL, remains } from "./local-game.js";
import type { RuleFile } from "./parse.js";
import { BOARD_RULE, type Rule } from "./rules.js";

export interface StrategyPlay {
  /** Plays White's move and Black's reply to it. Null: nothing needs an answer. */
  reply(opponent: Cell): Cell | null;
  /** Plays a move of Black's that is of use when nothing needs an answer. Null: the local games are played out, and
   *  Black's chain stands. */
  spareMove(): Cell | null;
  /** The local games that are left. They share no cell. */
  readonly localGames: readonly { readonly pattern: number; readonly cells: readonly Cell[] }[];
  readonly black: readonly Cell[];
  readonly white: readonly Cell[];
}

export function newPlay(file: RuleFile): StrategyPlay {
  return new Play(file);
}

class Play implements StrategyPlay {
  readonly #file: RuleFile;
  readonly #black: number[];
  readonly #white: number[] = [];
  #games: LocalGame[];

  constructor(file: RuleFile) {
    this.#file = file;
    this.#black = [file.opening];
    this.#games = [boardGame(file)];
  }

  get localGames(): StrategyPlay["localGames"] {
    return this.#games.map(({ rule, cells }) => ({
      pattern: rule.number,
      cells: [...new Set(cells)].filter((cell) => cell !== NO_CELL).map((cell) => this.#nameOf(cell)),
    }));
  }

  get black(): readonly Cell[] {
    return this.#black.map((cell) => this.#nameOf(cell));
  }

  get white(): readonly Cell[] {
    return this.#white.map((cell) => this.#nameOf(cell));
  }

  reply(opponent: Cell): Cell | null {
    const { size } = this.#file;
    const move = cellIndex(opponent, size, size, "opponent");
    if (this.#black.includes(move) || this.#white.includes(move)) {
      const holder = this.#black.includes(move) ? "black" : "white";
      throw new HexError("cell-occupied", `opponent: ${opponent} already has a ${holder} stone`);
    }
    const game = this.#games.find(({ cells }) => cells.includes(move));
    const answer = game && answerTo(game, move);
    if (game !== undefined && (answer === undefined || !this.#isFree(answer.reply, move))) {
      const branch = answer === undefined ? "no branch" : `no free reply in branch ${answer.branch.number}`;
      throw new HexError("bad-strategy", `rule ${game.rule.number} has ${branch} for White's ${opponent}`);
    }
    this.#white.push(move);
    return game === undefined || answer === undefined ? null : this.#answer(game, move, answer);
  }

  spareMove(): Cell | null {
    for (const game of this.#games) {
      for (const move of game.cells) {
        const answer = move === NO_CELL ? undefined : answerTo(game, move);
        if (answer !== undefined && this.#isFree(answer.reply, move)) return this.#answer(game, move, answer);
      }
    }
    return null;
  }

  #isFree(cell: number, move: number): boolean {
    return cell !== NO_CELL && cell !== move && !this.#black.includes(cell) && !this.#white.includes(cell);
  }

  #answer(game: LocalGame, move: number, answer: Answer): Cell {
    const rest = remains(game, move, answer, this.#file.rules);
    this.#games = this.#games.flatMap((other) => (other === game ? rest : [other]));
    this.#black.push(answer.reply);
    return this.#nameOf(answer.reply);
  }

  #nameOf(cell: number): Cell {
    return cellName(cell, this.#file.size);
  }
}

/** The local game of the whole board after the opening. */
export function boardGame({ size, opening, rules }: RuleFile): LocalGame {
  const cells = [...Array(size * size).keys()].filter((cell) => cell !== opening);
  return { rule: rules.get(BOARD_RULE) as Rule, cells };
}
