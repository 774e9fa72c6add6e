/** The error type of the package: a code for programs and a message for people. */

export type HexErrorCode =
  | "bad-size"
  | "bad-cell"
  | "cell-occupied"
  | "bad-color"
  | "bad-move"
  | "bad-option"
  | "bad-proof"
  | "bad-strategy"
  | "bad-format"
  | "game-over"
  | "aborted"
  | "out-of-memory"
  | "engine-disposed"
  | "worker-lost"
  | "no-webassembly"
  | "judge-not-loaded"
  | "cluster-unreachable"
  | "cluster-version";

/** A place in a text, counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The error that the package throws. The message says what is wrong and where. */
export class HexError extends Error {
  /** Always this text. */
  override readonly name = "HexError";
  /** The line of a text that cannot be parsed, counted from 1. Only errors of `hex-wasp/formats` have it. */
  declare readonly line?: number;
  /** The column in that line, counted from 1. */
  declare readonly column?: number;

  constructor(
    /** The reason, for programs. */
    readonly code: HexErrorCode,
    message: string,
    options?: ErrorOptions & { readonly place?: TextPlace },
  ) {
    super(message, options);
    if (options?.place !== undefined) Object.assign(this, options.place);
  }
}

/** What a caught value says. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : describe(cause);
}

const LONGEST_TEXT = 60;

/** A short description of any JavaScript value, for error messages. Never throws, even if the value is a hostile proxy. */
export function describe(value: unknown): string {
  try {
    switch (typeof value) {
      case "string":
        return JSON.stringify(shorten(value));
      case "bigint":
        return `${shorten(String(value))}n`;
      case "function":
        return "a function";
      case "object":
        return value === null ? "null" : Array.isArray(value) ? describeArray(value) : "an object";
      default:
        return String(value);
    }
  } catch {
    return "a value that cannot be read";
  }
}

function describeArray(value: readonly unknown[]): string {
  const isShort = value.length <= 3 && value.every((item) => typeof item !== "object" || item === null);
  return isShort ? `[${value.map(describe).join(", ")}]` : `an array of ${value.length}`;
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
