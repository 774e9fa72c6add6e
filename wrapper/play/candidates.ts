/** Candidates of the player's search as the API shows them. */
import type { RawCandidate } from "../backend/backend.js";
import { cellName } from "../board/notation.js";
import type { Candidate } from "../types.js";

/** Only a proven value is 1 or −1. */
const LARGEST_ESTIMATE = 0.999;

/** The search is too modest: the logit of P(win) is this many times that of its chance
 *  (docs/player.md, fitted to held-out games by training/calibration.ts). */
const LOGIT_SLOPE = 1.2;

/** 2·P(win) − 1 for a chance that is not proven. */
export function estimateOf(chance: number): number {
  if (chance <= 0 || chance >= 1) return chance <= 0 ? -LARGEST_ESTIMATE : LARGEST_ESTIMATE;
  const value = Math.tanh((LOGIT_SLOPE / 2) * Math.log(chance / (1 - chance)));
  return Math.max(-LARGEST_ESTIMATE, Math.min(LARGEST_ESTIMATE, value));
}

export function candidateOf({ move, visits, chance, wins }: RawCandidate, columns: number): Candidate {
  const value = wins === null ? estimateOf(chance) : wins ? 1 : -1;
  return { move: cellName(move, columns), value, visits };
}
