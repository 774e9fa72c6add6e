/**
 * Which values the documentation allows, written from `docs/api.md` and not from the code that checks them. Each
 * predicate may throw, because reading a hostile value may: such a value is not allowed.
 */
export type Shape = (value: unknown) => boolean;

const CELL = /^[a-s](?:[1-9]|1[0-9])$/;
const isSide = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 19;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readSides(size: unknown): readonly [number, number] | null {
  const [columns, rows] = Array.isArray(size) && size.length === 2 ? [size[0], size[1]] : [size, size];
  return isSide(columns) && isSide(rows) ? [columns as number, rows as number] : null;
}

export const isSize: Shape = (value) => readSides(value) !== null;
export const isColor: Shape = (value) => value === "black" || value === "white";
export const isFlag: Shape = (value) => typeof value === "boolean";
export const isLimit: Shape = (value) => typeof value === "number" && value >= 0;
export const isFunction: Shape = (value) => typeof value === "function";
export const isText: Shape = (value) => typeof value === "string";

export const isSignal: Shape = (value) => {
  if (typeof value !== "object" || value === null) return false;
  const { aborted, addEventListener, removeEventListener } = value as Record<string, unknown>;
  return isFlag(aborted) && isFunction(addEventListener) && isFunction(removeEventListener);
};

export function isIn(names: readonly unknown[]): Shape {
  return (value) => names.includes(value);
}

export function isWhole(least: number, most: number): Shape {
  return (value) => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

/** A cell of a board of this size. */
export function isCellOf(columns: number, rows: number): Shape {
  return (value) =>
    typeof value === "string" &&
    CELL.test(value) &&
    value.charCodeAt(0) - 97 < columns &&
    Number(value.slice(1)) <= rows;
}

export const isPosition: Shape = (value) => {
  if (typeof value !== "object" || value === null) return false;
  const { size, black, white, toMove } = value as Record<string, unknown>;
  const sides = readSides(size);
  if (sides === null || !isColor(toMove) || !Array.isArray(black) || !Array.isArray(white)) return false;
  const [columns, rows] = sides;
  if (black.length > columns * rows || white.length > columns * rows) return false;
  const stones = [...black, ...white];
  return stones.every(isCellOf(columns, rows)) && new Set(stones).size === stones.length;
};

/** An object with these keys and no other; a key that is undefined counts as absent. */
export function isOptions(shapes: Readonly<Record<string, Shape>>): Shape {
  return (value) => {
    if (value === undefined) return true;
    if (!isObject(value)) return false;
    const keys = Object.keys(value);
    if (!keys.every((key) => Object.hasOwn(shapes, key))) return false;
    return Object.entries(shapes).every(([key, shape]) => {
      const part = value[key];
      return part === undefined || shape(part);
    });
  };
}

/** An array of exactly this many items, or of any number. */
export function isListOf(shape: Shape, length?: number): Shape {
  return (value) => {
    if (!Array.isArray(value) || value.length > 1000) return false;
    return (length === undefined || value.length === length) && Array.from(value).every(shape);
  };
}

export const isTriangle =
  (leastRows: number): Shape =>
  (value) => {
    if (!Array.isArray(value) || value.length < leastRows || value.length > 200) return false;
    const isNumber: Shape = (item) => typeof item === "number" && item >= -1 && item <= 1;
    return Array.from(value).every((row, k) => isListOf(isNumber, k + 1)(row));
  };

/** Whether the documentation allows a value; a value that cannot be read is not allowed. */
export function isAllowed(shape: Shape, value: unknown): boolean {
  try {
    return shape(value);
  } catch {
    return false;
  }
}
