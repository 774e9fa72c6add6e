/**
 * The truth about a strategy by playing it out: every way in which it can end, stone by stone. Local games that are left
 * are played one after the other, because they share no cell and their replies depend on nothing else.
 */
import { neighboursOf } from "../../wrapper/board/geometry.js";
import { cellIndex } from "../../wrapper/board/notation.js";
import type { Strategy } from "../../wrapper/strategy/index.js";
import {
  NO_CELL,
  type PlacedRule,
  playableCells,
  remainingGames,
  replyTo,
} from "../../wrapper/strategy/placed-rule.js";

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

/** The number of ends; null as soon as White breaks the strategy by a move without a reply or an end without a
 *  chain. */
export function countEnds({ size, opening, rules }: Strategy): number | null {
  const byNumber = new Map(rules.map((rule) => [rule.number, rule]));
  const first = cellIndex(opening, size, size);
  const board = {
    rule: byNumber.get(1) as PlacedRule["rule"],
    cells: [...Array(size * size).keys()].filter((cell) => cell !== first),
  };
  let count = 0;
  const isSafe = (games: readonly PlacedRule[], stones: readonly number[]): boolean => {
    const [game, ...others] = games;
    if (game === undefined) {
      count++;
      return isChain(stones, size);
    }
    const cells = playableCells(game);
    if (cells.length === 0) return isSafe(others, stones);
    const seen = new Set<unknown>();
    return cells.every((move) => {
      const reply = replyTo(game, move);
      if (reply === undefined || reply.cell === NO_CELL || reply.cell === move) return false;
      if (!reply.hasConflict && seen.has(reply.branch)) return true;
      if (!reply.hasConflict) seen.add(reply.branch);
      return isSafe([...remainingGames(game, move, reply, byNumber), ...others], [...stones, reply.cell]);
    });
  };
  return isSafe([board], [first]) ? count : null;
}
