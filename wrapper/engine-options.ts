/** What `createEngine` is asked for, checked. */
import { MAX_SIDE } from "../assembly/abi.js";
import { describe, HexError } from "./errors.js";
import { boardSize } from "./notation.js";
import type { EngineOptions } from "./types.js";

const DEFAULT_TABLE_MEGABYTES = 64;
const MOST_TABLE_MEGABYTES = 2048;

export interface CheckedEngineOptions {
  readonly wasm: EngineOptions["wasm"];
  /** Of the largest board. */
  readonly cellCount: number;
  readonly tableMegabytes: number;
}

export function checkEngineOptions(options: unknown): CheckedEngineOptions {
  const { wasm, largestBoard = MAX_SIDE, tableMegabytes = DEFAULT_TABLE_MEGABYTES } = readOptions(options);
  const [columns, rows] = boardSize(largestBoard, "largestBoard");
  return { wasm, cellCount: columns * rows, tableMegabytes: checkMegabytes(tableMegabytes) };
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

function readOptions(options: unknown): EngineOptions {
  if (typeof options !== "object" || options === null) {
    throw new HexError("bad-option", `options: ${describe(options)} is not an object`);
  }
  try {
    const { wasm, largestBoard, tableMegabytes } = options as EngineOptions;
    const size = Array.isArray(largestBoard) ? [...largestBoard] : largestBoard;
    return {
      ...(wasm === undefined ? {} : { wasm }),
      ...(size === undefined ? {} : { largestBoard: size as number }),
      ...(tableMegabytes === undefined ? {} : { tableMegabytes }),
    };
  } catch (cause) {
    throw new HexError("bad-option", "options: they cannot be read", { cause });
  }
}
