/** What `solve` and `bestMove` are asked for, checked. */
import { describe, HexError } from "../errors.js";
import type { SolveAlgorithm, SolveLimits, SolveOptions } from "../types.js";

const FIELDS = [
  "algorithm",
  "timeLimitMs",
  "nodeLimit",
  "allMoves",
  "proof",
  "pv",
  "signal",
  "onProgress",
] as const satisfies (keyof SolveOptions)[];

export interface CheckedLimits {
  readonly milliseconds: number;
  readonly nodes: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: SolveLimits["onProgress"];
}

export interface CheckedOptions extends CheckedLimits {
  readonly algorithm: SolveAlgorithm;
  readonly hasAllMoves: boolean;
  readonly hasProof: boolean;
  readonly hasPv: boolean;
}

/** `known`: what the engine can solve by, the default first. */
export function checkSolveOptions(options: unknown, known: readonly SolveAlgorithm[]): CheckedOptions {
  const given = readSolveOptions(options);
  const { algorithm = known[0], allMoves = false, proof = false, pv = true } = given;
  return {
    ...checkLimits(given),
    algorithm: checkAlgorithm(algorithm, known),
    hasAllMoves: checkFlag(allMoves, "allMoves"),
    hasProof: checkFlag(proof, "proof"),
    hasPv: checkFlag(pv, "pv"),
  };
}

export function checkBestMoveOptions(options: unknown): CheckedLimits {
  return checkLimits(readSolveOptions(options));
}

/** Each field read once, by name: it may be inherited, or a getter that throws. Nothing is known of the values. */
export function readSolveOptions(options: unknown): SolveOptions {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new HexError("bad-option", `options: ${describe(options)} is not an object of options`);
  }
  try {
    return Object.fromEntries(FIELDS.map((field) => [field, (options as SolveOptions)[field]]));
  } catch (cause) {
    throw new HexError("bad-option", "options: they cannot be read", { cause });
  }
}

export function checkLimits({ timeLimitMs, nodeLimit, signal, onProgress }: SolveLimits): CheckedLimits {
  if (signal !== undefined && !isSignal(signal)) {
    throw new HexError("bad-option", `signal: ${describe(signal)} is not an AbortSignal`);
  }
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new HexError("bad-option", `onProgress: ${describe(onProgress)} is not a function`);
  }
  return {
    milliseconds: checkLimit(timeLimitMs, "timeLimitMs"),
    nodes: checkLimit(nodeLimit, "nodeLimit"),
    signal,
    onProgress,
  };
}

/** By what is asked of it, since a signal may come from another realm. */
function isSignal(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { aborted, addEventListener, removeEventListener } = value as Partial<AbortSignal>;
  return (
    typeof aborted === "boolean" &&
    typeof addEventListener === "function" &&
    typeof removeEventListener === "function"
  );
}

function checkLimit(value: unknown, name: string): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (typeof value === "number" && value >= 0) return value;
  throw new HexError("bad-option", `${name}: ${describe(value)} is not a number from 0 on`);
}

function checkFlag(value: unknown, name: string): boolean {
  if (typeof value === "boolean") return value;
  throw new HexError("bad-option", `${name}: ${describe(value)} is neither true nor false`);
}

function checkAlgorithm(value: unknown, known: readonly SolveAlgorithm[]): SolveAlgorithm {
  if (known.includes(value as SolveAlgorithm)) return value as SolveAlgorithm;
  throw new HexError(
    "bad-option",
    `algorithm: ${describe(value)} is not one that this engine solves by (${known.join(", ")})`,
  );
}
