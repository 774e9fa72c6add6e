/**
 * The levels of the player, from 1 to 10. A lower level looks less far and knows less; none plays a move at random, and
 * none that does not look for proofs plays perfectly at the end.
 *
 *   1…3    the best move by a formula, without looking ahead
 *   4      the move that the network likes best
 *   5…9    a tree of so many visits; from 6 on with connections, from 9 on with the solver beside it
 *   10     everything, until time is up
 */
import type { EvaluationMethod } from "../types.js";

export const WEAKEST_LEVEL = 1;
export const STRONGEST_LEVEL = 10;

export interface Level {
  /** Evaluates the moves instead of a search. */
  readonly formula?: EvaluationMethod;
  /** Positions that may be expanded. */
  readonly nodes: number;
  /** Looks for connections at nodes of the tree. */
  readonly examines: boolean;
  /** Lets the solver work on the position. */
  readonly solves: boolean;
}

const FORMULA = { nodes: 0, examines: false, solves: false };

const LEVELS: readonly Level[] = [
  { ...FORMULA, formula: "shortest-path" },
  { ...FORMULA, formula: "max-flow" },
  { ...FORMULA, formula: "two-distance" },
  { nodes: 1, examines: false, solves: false },
  { nodes: 12, examines: false, solves: false },
  { nodes: 40, examines: true, solves: false },
  { nodes: 120, examines: true, solves: false },
  { nodes: 400, examines: true, solves: false },
  { nodes: 1500, examines: true, solves: true },
  { nodes: Number.POSITIVE_INFINITY, examines: true, solves: true },
];

/** What a level may do. Requires a whole number from 1 to 10. */
export function levelOf(level: number): Level {
  return LEVELS[level - WEAKEST_LEVEL] as Level;
}
