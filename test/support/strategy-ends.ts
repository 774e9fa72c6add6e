/**
 * The truth about a strategy, without promises or shapes: every way in which it can end, stone by stone. The games that
 * are left are played one after the other, since they share no cell and their replies depend on nothing else.
 */
import { cellIndex, neighboursOf } from "../../wrapper/notation.js";
import type { Strategy } from "../../wrapper/strategy/index.js";
import { answerTo, type LocalGame, NO_CELL, remains } from "../../wrapper/strategy/local-game.js";

/** Does a chain of these stones join top and bottom? */
export function isChain(stones: readonly number[], size: number): boolean {
  const left = new Set(stones);
  const reached = stones.filter((cell) => cell < size);
  for (const cell of reached) left.delete(cell);
  for (const cell of reached) {
    if (cell >= size * (size - 1)) return true;
    for (const other of neighboursOf(cell, size, size)) {
      if (left.delete(other)) reached.push(other);
    }
  }
  return false;
}

/** How many ends there are, or null as soon as White breaks the strategy: a move without a reply, or an end without a
 *  chain. */
export function countEnds({ size, opening, rules }: Strategy): number | null {
  const byNumber = new Map(rules.map((rule) => [rule.number, rule]));
  const first = cellIndex(opening, size, size);
  const board = {
    rule: byNumber.get(1) as LocalGame["rule"],
    cells: [...Array(size * size).keys()].filter((cell) => cell !== first),
  };
  let count = 0;
  const isSafe = (games: readonly LocalGame[], stones: readonly number[]): boolean => {
    const [game, ...others] = games;
    if (game === undefined) {
      count++;
      return isChain(stones, size);
    }
    const cells = [...new Set(game.cells)].filter((cell) => cell !== NO_CELL);
    if (cells.length === 0) return isSafe(others, stones);
    const seen = new Set<unknown>();
    return cells.every((move) => {
      const answer = answerTo(game, move);
      if (answer === undefined || answer.reply === NO_CELL || answer.reply === move) return false;
      if (!answer.isAtOdds && seen.has(answer.branch)) return true;
      if (!answer.isAtOdds) seen.add(answer.branch);
      return isSafe([...remains(game, move, answer, byNumber), ...others], [...stones, answer.reply]);
    });
  };
  return isSafe([board], [first]) ? count : null;
}
