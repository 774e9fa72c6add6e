/** What a check gets: the package, its random numbers, the engines of the run, and where to report to. */
import type { Engines } from "./engines.js";
import type { Package } from "./package.js";
import type { Random } from "./random.js";

export interface Failure {
  /** What is wrong, in words that do not depend on the case: failures are grouped by them. */
  readonly what: string;
  /** The input and the output, as JSON. */
  readonly details: string;
}

export class CheckContext {
  readonly failures: Failure[] = [];
  readonly counts: Record<string, number> = {};

  constructor(
    readonly pack: Package,
    readonly random: Random,
    readonly engines: Engines,
    /** Processor time that one call with a malformed input may take. */
    readonly slowMilliseconds: number,
    private readonly onNote: (details: string) => void = () => {},
  ) {}

  /** Says what comes next: the last words if it ends or blocks the process. */
  note(details: unknown): void {
    this.onNote(toText(details));
  }

  count(kind: string, number = 1): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + number;
  }

  /** Reports a failure unless the condition holds; returns the condition. */
  check(condition: boolean, what: string, details: unknown): boolean {
    if (!condition) this.fail(what, details);
    return condition;
  }

  fail(what: string, details: unknown): void {
    this.failures.push({ what, details: toText(details) });
  }
}

const LONGEST = 4000;

/** JSON with names for the values that JSON lacks. Never throws. */
export function toText(value: unknown): string {
  try {
    const text = JSON.stringify(plain(value, 0)) ?? "undefined";
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
  } catch {
    return '"a value that cannot be shown"';
  }
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return `‹${value}›`;
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return value;
  if (typeof value === "bigint" || typeof value === "symbol") return `‹${String(value)}›`;
  if (typeof value !== "object") return `‹${typeof value}›`;
  if (depth > 8) return "‹deep›";
  try {
    if (value instanceof Error)
      return { name: value.name, message: value.message, ...("code" in value ? { code: value.code } : {}) };
    if (Array.isArray(value)) {
      const items = Array.from({ length: value.length > 400 ? 3 : value.length }, (_, i) =>
        i in value ? plain(value[i], depth + 1) : "‹hole›",
      );
      return value.length > items.length ? [...items, `‹${value.length} in all›`] : items;
    }
    return Object.fromEntries(Object.keys(value).map((key) => [key, readable(value, key, depth)]));
  } catch {
    return "‹unreadable›";
  }
}

function readable(value: object, key: string, depth: number): unknown {
  try {
    return plain((value as Record<string, unknown>)[key], depth + 1);
  } catch {
    return "‹throws›";
  }
}
