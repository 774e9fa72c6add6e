/**
 * What a number of wins says about strength. Hex has no draws, so a game is a coin that A wins with chance p.
 *
 * - The interval of p is Wilson's (Wilson 1927): the values of p for which a share of wins as far off as the one that
 *   was seen is not improbable. Unlike share ± deviation, it stays inside 0…1 and makes sense for 0 or all wins.
 * - A difference of d Elo points means p = 1 / (1 + 10^(−d/400)).
 */

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Standard deviations that hold 95 % of a normal distribution. */
const DEVIATIONS = 1.959964;

/** The 95 % interval of the chance to win. Requires 0 ≤ wins ≤ games. Everything is possible after no game. */
export function winInterval(wins: number, games: number): Interval {
  if (games === 0) return { low: 0, high: 1 };
  const share = wins / games;
  const z2 = DEVIATIONS ** 2;
  const center = share + z2 / (2 * games);
  const spread = DEVIATIONS * Math.sqrt((share * (1 - share)) / games + z2 / (4 * games ** 2));
  const scale = 1 + z2 / games;
  // At the ends the formula gives 0 and 1, but for rounding.
  return {
    low: wins === 0 ? 0 : (center - spread) / scale,
    high: wins === games ? 1 : (center + spread) / scale,
  };
}

/** The Elo difference of a chance to win; ±Infinity at 0 and 1. */
export function eloDifference(chance: number): number {
  return 400 * Math.log10(chance / (1 - chance));
}
