/** Validates the options of `solve`, and limits. */
import { describe, HexError } from "../errors.js";
import { readOptions, readSafely } from "../options.js";
import type { AbortSignalLike, SolveAlgorithm, SolveLimits, SolveOptions } from "../types.js";

export const LIMIT_KEYS = [
  "timeLimitMs",
  "nodeLimit",
  "signal",
  "onProgress",
] as const satisfies readonly (keyof SolveLimits)[];
export const SOLVE_KEYS = [
  "algorithm",
  "allMoves",
  "proof",
  "pv",
  ...LIMIT_KEYS,
] as const satisfies readonly (keyof SolveOptions)[];

export interface CheckedLimits {
  readonly milliseconds: number;
  readonly nodes: number;
  readonly signal: AbortSignalLike | undefined;
  readonly onProgress: SolveLimits["onProgress"];
}

export interface CheckedOptions extends CheckedLimits {
  readonly algorithm: SolveAlgorithm;
  readonly hasAllMoves: boolean;
  readonly hasProof: boolean;
  readonly hasPv: boolean;
}

/** `known`: the algorithms of the engine, the default first. */
export function checkSolveOptions(options: unknown, known: readonly SolveAlgorithm[]): CheckedOptions {
  const given = readOptions(options, SOLVE_KEYS);
  const { algorithm = known[0], allMoves = false, proof = false, pv = true } = given;
  return {
    ...checkLimits(given),
    algorithm: checkAlgorithm(algorithm, known),
    hasAllMoves: checkFlag(allMoves, "allMoves"),
    hasProof: checkFlag(proof, "proof"),
    hasPv: checkFlag(pv, "pv"),
  };
}

/** Validates limits that `readOptions` has read. */
export function checkLimits(given: Readonly<Partial<Record<keyof SolveLimits, unknown>>>): CheckedLimits {
  const { timeLimitMs, nodeLimit, signal, onProgress } = given;
  if (signal !== undefined && !readSafely(() => isSignal(signal), "signal")) {
    throw new HexError("bad-option", `signal: ${describe(signal)} is not an AbortSignal`);
  }
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new HexError("bad-option", `onProgress: ${describe(onProgress)} is not a function`);
  }
  return {
    milliseconds: checkLimit(timeLimitMs, "timeLimitMs"),
    nodes: checkLimit(nodeLimit, "nodeLimit"),
    signal: signal === undefined ? undefined : guardSignal(signal as AbortSignalLike),
    onProgress: onProgress as SolveLimits["onProgress"],
  };
}

/** Checks the members that are used instead of the class, because a signal may come from another realm. */
function isSignal(value: unknown): value is AbortSignalLike {
  if (typeof value !== "object" || value === null) return false;
  const { aborted, addEventListener, removeEventListener } = value as Partial<AbortSignalLike>;
  return (
    typeof aborted === "boolean" &&
    typeof addEventListener === "function" &&
    typeof removeEventListener === "function"
  );
}

/** The same signal; what its members throw is reported as `bad-option`. */
function guardSignal(signal: AbortSignalLike): AbortSignalLike {
  return {
    get aborted() {
      return readSafely(() => signal.aborted === true, "signal");
    },
    get reason() {
      return readSafely(() => signal.reason, "signal");
    },
    addEventListener: (...args) => readSafely(() => signal.addEventListener(...args), "signal"),
    removeEventListener: (...args) => {
      try {
        signal.removeEventListener(...args);
      } catch {
        // The call has ended, and its listener does nothing any more.
      }
    },
  };
}

export function checkLimit(value: unknown, name: string): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (typeof value === "number" && value >= 0) return value;
  throw new HexError("bad-option", `${name}: ${describe(value)} is not a number from 0 on`);
}

export function checkFlag(value: unknown, name: string): boolean {
  if (typeof value === "boolean") return value;
  throw new HexError("bad-option", `${name}: ${describe(value)} is neither true nor false`);
}

function checkAlgorithm(value: unknown, known: readonly SolveAlgorithm[]): SolveAlgorithm {
  if (known.includes(value as SolveAlgorithm)) return value as SolveAlgorithm;
  throw new HexError(
    "bad-option",
    `algorithm: ${describe(value)} is not an algorithm of this engine (${known.join(", ")})`,
  );
}
