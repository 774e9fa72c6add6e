/** The evaluation methods by name; their numbers are the engine's. */
import {
  METHOD_MAX_FLOW,
  METHOD_RESISTANCE,
  METHOD_SHORTEST_PATH,
  METHOD_TWO_DISTANCE,
  METHOD_Y_REDUCTION,
} from "../assembly/abi.js";
import { describe, HexError } from "./errors.js";
import type { EvaluationMethod } from "./types.js";

const NUMBERS: Readonly<Record<EvaluationMethod, number>> = {
  "y-reduction": METHOD_Y_REDUCTION,
  resistance: METHOD_RESISTANCE,
  "max-flow": METHOD_MAX_FLOW,
  "two-distance": METHOD_TWO_DISTANCE,
  "shortest-path": METHOD_SHORTEST_PATH,
};

/** Every method, in the order in which they are shown. */
export const EVALUATION_METHODS = Object.keys(NUMBERS) as readonly EvaluationMethod[];

/** The engine's number of a method. */
export function methodNumber(method: EvaluationMethod): number {
  return NUMBERS[method];
}

/** Any value as a method, or `bad-option`. */
export function parseMethod(method: unknown): EvaluationMethod {
  if (typeof method === "string" && Object.hasOwn(NUMBERS, method)) return method as EvaluationMethod;
  throw new HexError(
    "bad-option",
    `method: ${describe(method)} is not one of ${EVALUATION_METHODS.join(", ")}`,
  );
}
