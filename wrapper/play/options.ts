/** Validates the options of `bestMove` and `shouldSwap`. */
import { describe, HexError } from "../errors.js";
import { readOptions } from "../options.js";
import { type CheckedLimits, checkLimits, LIMIT_KEYS } from "../solve/options.js";
import type { BestMoveOptions } from "../types.js";
import { STRONGEST_LEVEL, WEAKEST_LEVEL } from "./level.js";

export const BEST_MOVE_KEYS = ["level", ...LIMIT_KEYS] as const satisfies readonly (keyof BestMoveOptions)[];

/** The time limit if the caller gives no limit. */
export const DEFAULT_MILLISECONDS = 1000;

export interface CheckedPlayOptions extends CheckedLimits {
  readonly level: number;
}

export function checkBestMoveOptions(options: unknown): CheckedPlayOptions {
  const given = readOptions(options, BEST_MOVE_KEYS);
  const { level = STRONGEST_LEVEL } = given;
  if (!Number.isInteger(level) || (level as number) < WEAKEST_LEVEL || (level as number) > STRONGEST_LEVEL) {
    throw new HexError(
      "bad-option",
      `level: ${describe(level)} is not a whole number from ${WEAKEST_LEVEL} to ${STRONGEST_LEVEL}`,
    );
  }
  return { ...checkLimits(given), level: level as number };
}

export function checkSwapLimits(limits: unknown): CheckedLimits {
  return checkLimits(readOptions(limits, LIMIT_KEYS));
}
