/**
 * Checks by exhaustive search whether Black can achieve a requirement in a small cluster of local games by any play.
 * This tells a rule that plays its cells badly from a caller that passes cells on which nothing could succeed.
 */
import { bitOf } from "../board/cell-bits.js";
import { neighboursOf } from "../board/geometry.js";
import type { GameCluster } from "./guaranteed-joins.js";
import { allSeparate, join, type Partition, project } from "./partition.js";
import { playableCells } from "./placed-rule.js";

/** At most 3⁹ positions. */
const MAX_CELLS = 9;

/** Whether it is enough if the groups of a cluster end up joined like this. Joining more never makes it worse. */
export type Requirement = (outcome: Partition) => boolean;

/** Returns false if White, moving first, can prevent the requirement whatever rules Black follows. Returns true
 *  otherwise, and if the cluster is too large to search. */
export function canAchieve({ games, groups }: GameCluster, requirement: Requirement, size: number): boolean {
  const cells = [...new Set(games.flatMap(playableCells))];
  if (cells.length > MAX_CELLS) return true;
  const neighbours = cells.map((cell) => neighboursOf(cell, size, size).map((other) => cells.indexOf(other)));
  const groupNodes = groups.map((_, i) => cells.length + i);
  const touchedGroups = cells.map((cell) =>
    groups.flatMap((group, i) => (group & bitOf(cell) ? [cells.length + i] : [])),
  );

  /** `black`: the cells that Black has, one bit per entry of `cells`. */
  const isEnough = (black: number): boolean => {
    let joined = allSeparate(cells.length + groups.length);
    for (const [i, others] of neighbours.entries()) {
      if (((black >> i) & 1) === 0) continue;
      const stones = others.filter((other) => other >= 0 && ((black >> other) & 1) === 1);
      for (const node of [...stones, ...(touchedGroups[i] as number[])])
        joined = join(joined, [0, 0], [i, node]);
    }
    return requirement(project(joined, groupNodes));
  };
  const cache = new Map<number, boolean>();
  /** Searches the position with White to move; caches the result. */
  const search = (black: number, empty: number): boolean => {
    if (isEnough(black)) return true;
    if (empty === 0 || !isEnough(black | empty)) return false;
    const key = (black << MAX_CELLS) | empty;
    let isWon = cache.get(key);
    if (isWon === undefined) {
      const moves = cells.flatMap((_, i) => ((empty >> i) & 1 ? [1 << i] : []));
      isWon = moves.every((white) => {
        const left = empty & ~white;
        return moves.some((reply) => reply !== white && search(black | reply, left & ~reply));
      });
      cache.set(key, isWon);
    }
    return isWon;
  };
  return search(0, 2 ** cells.length - 1);
}
