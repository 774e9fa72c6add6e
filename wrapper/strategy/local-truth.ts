/**
 * Could anybody do what is needed of a place? Plain search over the cells of its games, for small places: it tells a
 * rule that plays its cells badly from a caller that hands it cells with which nothing can be done.
 */
import { neighboursOf } from "../notation.js";
import { NO_CELL } from "./local-game.js";
import { apart, join, type Partition, project } from "./partition.js";
import type { Place } from "./promise.js";

/** 3⁹ positions at most. */
const MOST_CELLS = 9;

/** May the groups of a place be left joined like this? Whoever joins more may be, too. */
export type Need = (partition: Partition) => boolean;

/** False: White, who moves first, can keep Black from what is needed, whatever the rules. True if it is not known. */
export function isPossible({ games, groups }: Place, need: Need, size: number): boolean {
  const cells = [...new Set(games.flatMap((game) => game.cells))].filter((cell) => cell !== NO_CELL);
  if (cells.length > MOST_CELLS) return true;
  const touching = cells.map((cell) => neighboursOf(cell, size, size).map((other) => cells.indexOf(other)));
  const touched = cells.map((cell) =>
    groups.flatMap((group, i) => ((group >> BigInt(cell)) & 1n ? [cells.length + i] : [])),
  );
  const groupPlaces = groups.map((_, i) => cells.length + i);

  /** Is it enough if Black has these cells, as bits? */
  const isEnough = (black: number): boolean => {
    let joined = apart(cells.length + groups.length);
    for (const [i, others] of touching.entries()) {
      if (((black >> i) & 1) === 0) continue;
      const stones = others.filter((other) => other >= 0 && ((black >> other) & 1) === 1);
      for (const other of [...stones, ...(touched[i] as number[])]) joined = join(joined, [0, 0], [i, other]);
    }
    return need(project(joined, groupPlaces));
  };
  const known = new Map<number, boolean>();
  const isHeld = (black: number, empty: number): boolean => {
    if (isEnough(black)) return true;
    if (empty === 0 || !isEnough(black | empty)) return false;
    const key = (black << MOST_CELLS) | empty;
    let held = known.get(key);
    if (held === undefined) {
      const moves = cells.flatMap((_, i) => ((empty >> i) & 1 ? [1 << i] : []));
      held = moves.every((white) => {
        const left = empty & ~white;
        return moves.some((reply) => reply !== white && isHeld(black | reply, left & ~reply));
      });
      known.set(key, held);
    }
    return held;
  };
  return isHeld(0, 2 ** cells.length - 1);
}
