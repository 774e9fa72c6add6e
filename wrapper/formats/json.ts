/**
 * Positions as JSON: the `Position` of the API, `{"size": 7, "black": ["d4"], "white": [], "toMove": "white"}`, with cells
 * in any case.
 */
import { parsePosition, positionOf } from "../board/position.js";
import { reasonOf, type TextPlace } from "../errors.js";
import type { Position } from "../types.js";
import { atPlace, formatError, placeOf, readText } from "./text-place.js";

const LONGEST_TEXT = 1_000_000;

/** Parses a position as JSON. */
export function parsePositionJson(text: string): Position {
  const { value, place } = parseJsonText(text);
  return atPlace(place, () => positionOf(parsePosition(lowerCased(value))));
}

/** Writes a position as JSON on one line, with stones in row order. */
export function formatPositionJson(position: Position): string {
  return JSON.stringify(positionOf(parsePosition(position)));
}

/** The value of a JSON text, and where it starts. */
export function parseJsonText(text: string): { readonly value: unknown; readonly place: () => TextPlace } {
  const source = readText(text, LONGEST_TEXT);
  try {
    return { value: JSON.parse(source), place: () => placeOf(source, source.search(/\S|$/)) };
  } catch (cause) {
    throw formatError(`not JSON: ${reasonOf(cause)}`, placeOf(source, faultIndex(source)), cause);
  }
}

const TOKEN =
  /\s*(?:("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{[\]},:]))/uy;

/** Where a text stops being JSON: JavaScript engines do not say it, or each in its own words. */
function faultIndex(source: string): number {
  /** What may come next: a value; a value or `]`; a key; a key or `}`; `:`; `,` or the end of what is open. */
  let expected: "value" | "item" | "key" | "member" | "colon" | "more" = "value";
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  for (;;) {
    const at = TOKEN.lastIndex;
    const [token, value, sign] = TOKEN.exec(source) ?? [];
    const fault = () => at + source.slice(at).search(/\S|$/);
    if (token === undefined) return fault();
    const isKey = (expected === "key" || expected === "member") && value?.startsWith('"');
    const isValue = expected === "value" || expected === "item";
    if (isKey) expected = "colon";
    else if (isValue && value !== undefined) expected = "more";
    else if (isValue && (sign === "{" || sign === "[")) {
      open.push(sign);
      expected = sign === "{" ? "member" : "item";
    } else if (expected === "colon" && sign === ":") expected = "value";
    else if (expected === "more" && sign === "," && open.length > 0) {
      expected = open.at(-1) === "{" ? "key" : "value";
    } else if (
      isClosing(sign, open.at(-1)) &&
      (expected === "more" || expected === "item" || expected === "member")
    ) {
      open.pop();
      expected = "more";
    } else return fault();
  }
}

function isClosing(sign: string | undefined, open: string | undefined): boolean {
  return (sign === "}" && open === "{") || (sign === "]" && open === "[");
}

function lowerCased(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { size, black, white, toMove } = value as Partial<Position>;
  const lower = (cells: unknown) =>
    Array.isArray(cells)
      ? cells.map((cell) => (typeof cell === "string" ? cell.toLowerCase() : cell))
      : cells;
  return { size, black: lower(black), white: lower(white), toMove };
}
