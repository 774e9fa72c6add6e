/**
 * Plays by a strategy. The position is a sum of local games that share no cell. White's move falls into at most one of
 * them, and the games that its rule leaves replace it.
 *
 *     1 local game: the whole board  →  White moves  →  Black replies, 3 local games  →  …  →  none: Black has won
 */

import { cellIndex, cellName } from "../board/notation.js";
import { HexError } from "../errors.js";
import type { Cell } from "../types.js";
import {
  NO_CELL,
  type PlacedRule,
  placeBoardRule,
  playableCells,
  type RuleReply,
  remainingGames,
  replyTo,
} from "./placed-rule.js";
import type { RuleSet } from "./rules.js";

export interface StrategyPlay {
  /** Plays White's move and returns Black's reply, or null if none is needed. */
  reply(opponent: Cell): Cell | null;
  /** Plays a useful move for Black when no reply is needed, and returns it. Null: all local games are finished, and
   *  Black's chain is complete. */
  spareMove(): Cell | null;
  /** The unfinished local games. They share no cell. */
  readonly localGames: readonly { readonly pattern: number; readonly cells: readonly Cell[] }[];
  /** Black's stones. */
  readonly black: readonly Cell[];
  /** White's stones. */
  readonly white: readonly Cell[];
}

export function startPlay(ruleSet: RuleSet): StrategyPlay {
  return new Play(ruleSet);
}

class Play implements StrategyPlay {
  readonly #ruleSet: RuleSet;
  readonly #black: number[];
  readonly #white: number[] = [];
  #games: PlacedRule[];

  constructor(ruleSet: RuleSet) {
    this.#ruleSet = ruleSet;
    this.#black = [ruleSet.opening];
    this.#games = [placeBoardRule(ruleSet)];
  }

  get localGames(): StrategyPlay["localGames"] {
    return this.#games.map((game) => ({
      pattern: game.rule.number,
      cells: playableCells(game).map((cell) => this.#nameOf(cell)),
    }));
  }

  get black(): readonly Cell[] {
    return this.#black.map((cell) => this.#nameOf(cell));
  }

  get white(): readonly Cell[] {
    return this.#white.map((cell) => this.#nameOf(cell));
  }

  reply(opponent: Cell): Cell | null {
    const { size } = this.#ruleSet;
    const move = cellIndex(opponent, size, size, "opponent");
    if (this.#black.includes(move) || this.#white.includes(move)) {
      const holder = this.#black.includes(move) ? "black" : "white";
      throw new HexError("cell-occupied", `opponent: ${opponent} already has a ${holder} stone`);
    }
    const game = this.#games.find(({ cells }) => cells.includes(move));
    const reply = game && replyTo(game, move);
    if (game !== undefined && (reply === undefined || !this.#isFree(reply.cell, move))) {
      const branch = reply === undefined ? "no branch" : `no free reply in branch ${reply.branch.number}`;
      throw new HexError("bad-strategy", `rule ${game.rule.number} has ${branch} for White's ${opponent}`);
    }
    this.#white.push(move);
    return game === undefined || reply === undefined ? null : this.#play(game, move, reply);
  }

  spareMove(): Cell | null {
    for (const game of this.#games) {
      for (const move of playableCells(game)) {
        const reply = replyTo(game, move);
        if (reply !== undefined && this.#isFree(reply.cell, move)) return this.#play(game, move, reply);
      }
    }
    return null;
  }

  #isFree(cell: number, move: number): boolean {
    return cell !== NO_CELL && cell !== move && !this.#black.includes(cell) && !this.#white.includes(cell);
  }

  /** Plays Black's reply and replaces the local game by those that remain of it. */
  #play(game: PlacedRule, move: number, reply: RuleReply): Cell {
    const remaining = remainingGames(game, move, reply, this.#ruleSet.rules);
    this.#games = this.#games.flatMap((other) => (other === game ? remaining : [other]));
    this.#black.push(reply.cell);
    return this.#nameOf(reply.cell);
  }

  #nameOf(cell: number): Cell {
    return cellName(cell, this.#ruleSet.size);
  }
}
