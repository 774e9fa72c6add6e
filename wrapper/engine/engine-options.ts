/** Validates the options of `createEngine`. */
import { MAX_SIDE } from "../../assembly/abi.js";
import { boardSize } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import { readOptions } from "../options.js";
import type { EngineOptions } from "../types.js";

const DEFAULT_TABLE_MEGABYTES = 64;
export const MOST_TABLE_MEGABYTES = 2048;
const BACKENDS: readonly unknown[] = ["auto", "wasm", "javascript"] satisfies EngineOptions["backend"][];

export interface CheckedEngineOptions {
  readonly wasm: EngineOptions["wasm"];
  /** Cells of the largest board. */
  readonly cellCount: number;
  readonly tableMegabytes: number;
  readonly backend: "auto" | "wasm" | "javascript";
}

export const ENGINE_KEYS = [
  "wasm",
  "largestBoard",
  "tableMegabytes",
  "backend",
] as const satisfies readonly (keyof EngineOptions)[];

export function checkEngineOptions(options: unknown): CheckedEngineOptions {
  return checkEngineValues(readOptions(options, ENGINE_KEYS));
}

/** Validates options that `readOptions` has read. */
export function checkEngineValues(
  given: Readonly<Partial<Record<keyof EngineOptions, unknown>>>,
): CheckedEngineOptions {
  const { wasm, largestBoard = MAX_SIDE, tableMegabytes = DEFAULT_TABLE_MEGABYTES, backend = "auto" } = given;
  const [columns, rows] = boardSize(largestBoard, "largestBoard");
  if (!BACKENDS.includes(backend)) {
    throw new HexError("bad-option", `backend: ${describe(backend)} is not one of ${BACKENDS.join(", ")}`);
  }
  if (wasm !== undefined && backend === "javascript") {
    throw new HexError("bad-option", 'wasm: the backend "javascript" uses no binary');
  }
  return {
    wasm: wasm as EngineOptions["wasm"],
    cellCount: columns * rows,
    tableMegabytes: checkMegabytes(tableMegabytes),
    // A binary of the caller's is used or refused, never replaced.
    backend: wasm === undefined ? (backend as CheckedEngineOptions["backend"]) : "wasm",
  };
}

function checkMegabytes(value: unknown): number {
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_TABLE_MEGABYTES) {
    return value as number;
  }
  throw new HexError(
    "bad-option",
    `tableMegabytes: ${describe(value)} is not a whole number from 1 to ${MOST_TABLE_MEGABYTES}`,
  );
}
