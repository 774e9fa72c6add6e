/** Entry `hex-wasp/verify`: checks certificates without an engine. The check itself is in check.ts. */
import { parsePosition, positionOf } from "../board/position.js";
import { readOptions } from "../options.js";
import type { Position, ProofCheck } from "../types.js";
import { checkProof } from "./check.js";

export { HexError } from "../errors.js";
export type { Cell, Color, Edge, Position, Proof, ProofAnswer, ProofCheck, ProofNode } from "../types.js";

export interface VerifyOptions {
  /** The position that you asked about. The proof must be about the same one. */
  readonly position?: Position;
}

/** Checks a proof completely, in time proportional to its size. Accepts any value as a proof: a false or malformed one
 *  gives `ok: false` with the reason, and so does one that takes more than 50 million steps, where a step is a value of
 *  the proof, or a pair that a node assumes at one of its uses. Without `position`, the check says only that the proof
 *  proves its own claim; compare `proof.position` with your position before you rely on it. */
export function verifyProof(proof: unknown, options?: VerifyOptions): ProofCheck {
  const { position } = readOptions(options, ["position"]);
  return checkProof(proof, position === undefined ? null : positionOf(parsePosition(position)));
}
