/** What `solve` and `bestMove` are asked for, checked. */
import { describe, HexError } from "../errors.js";
import type { SolveAlgorithm, SolveLimits, SolveOptions } from "../types.js";

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
}

/** `known`: what the engine can solve by, the default first. */
export function checkSolveOptions(options: unknown, known: readonly SolveAlgorithm[]): CheckedOptions {
  const given = readFields(options) as SolveOptions;
  return {
    ...checkLimits(given),
    algorithm: checkAlgorithm(given.algorithm ?? known[0], known),
    hasAllMoves: checkFlag(given.allMoves ?? false, "allMoves"),
    hasProof: checkFlag(given.proof ?? false, "proof"),
  };
}

export function checkBestMoveOptions(options: unknown): CheckedLimits {
  return checkLimits(readFields(options));
}

function readFields(options: unknown): SolveLimits {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null) {
    throw new HexError("bad-option", `options: ${describe(options)} is not an object`);
  }
  try {
    return { ...options };
  } catch (cause) {
    throw new HexError("bad-option", "options: they cannot be read", { cause });
  }
}

function checkLimits({ timeLimitMs, nodeLimit, signal, onProgress }: SolveLimits): CheckedLimits {
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

function isSignal(value: object): boolean {
  return typeof value === "object" && value !== null && "aborted" in value && "addEventListener" in value;
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
