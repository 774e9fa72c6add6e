/** Strength as a number from 1 to 10: below 10 the search for a move may expand only so many positions, four times as
 *  many per level: 1 at level 1, 65,536 at level 9. At level 10 only time limits it. */
export const WEAKEST_LEVEL = 1;
export const STRONGEST_LEVEL = 10;

const GROWTH = 4;

/** The limit of positions of a level; Infinity: none. */
export function nodesOfLevel(level: number): number {
  return level >= STRONGEST_LEVEL ? Number.POSITIVE_INFINITY : GROWTH ** (level - WEAKEST_LEVEL);
}
