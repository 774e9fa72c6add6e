/** Candidates of the player's search as the API shows them. */
import type { RawCandidate } from "../backend/backend.js";
import { cellName } from "../board/notation.js";
import type { Candidate } from "../types.js";

/** Only a proven value is 1 or −1. */
const LARGEST_ESTIMATE = 0.999;

/** 2·P(win) − 1 for a chance that is not proven. */
export function valueOf(chance: number): number {
  return Math.max(-LARGEST_ESTIMATE, Math.min(LARGEST_ESTIMATE, 2 * chance - 1));
}

export function candidateOf({ move, visits, chance, wins }: RawCandidate, columns: number): Candidate {
  const value = wins === null ? valueOf(chance) : wins ? 1 : -1;
  return { move: cellName(move, columns), value, visits };
}
