/** Reads what callers pass: unknown options are refused, and each property is read once, so it cannot change later. */
import { describe, HexError } from "./errors.js";

/** The known properties of an option object, or `bad-option`. Properties may be inherited. The values are not checked. */
export function readOptions<Key extends string>(
  options: unknown,
  known: readonly Key[],
  where = "options",
): Readonly<Partial<Record<Key, unknown>>> {
  if (options === undefined) return {} as Partial<Record<Key, unknown>>;
  if (typeof options !== "object" || options === null || readSafely(() => Array.isArray(options), where)) {
    throw new HexError("bad-option", `${where}: ${describe(options)} is not an object`);
  }
  try {
    const unknown = Object.keys(options).find((key) => !known.includes(key as Key));
    if (unknown !== undefined) {
      throw new HexError(
        "bad-option",
        `${where}: ${describe(unknown)} is not an option; the options are ${known.join(", ")}`,
      );
    }
    return Object.fromEntries(known.map((key) => [key, (options as Record<Key, unknown>)[key]])) as Record<
      Key,
      unknown
    >;
  } catch (cause) {
    if (cause instanceof HexError) throw cause;
    throw new HexError("bad-option", `${where}: a property cannot be read`, { cause });
  }
}

/** Reads an array of at most `most` items, or `bad-option`. */
export function readArray(value: unknown, most: number, where: string, what: string): readonly unknown[] {
  const copy = readSafely(() => copyArray(value, most), where);
  if (Array.isArray(copy) && copy.length <= most) return copy;
  throw new HexError("bad-option", `${where}: ${describe(value)} is not ${what}`);
}

/** Runs a function that reads the caller's object, and reports what its getters or traps throw as `bad-option`. */
export function readSafely<T>(read: () => T, where: string): T {
  try {
    return read();
  } catch (cause) {
    throw new HexError("bad-option", `${where}: a property cannot be read`, { cause });
  }
}

/** Copies an array, but at most one item more than `most`: an absurd length costs nothing and is still an error. Returns
 *  any other value unchanged. Throws whatever a getter or proxy throws. */
export function copyArray(value: unknown, most: number): unknown {
  return Array.isArray(value)
    ? Array.from({ length: Math.min(value.length, most + 1) }, (_, i) => value[i])
    : value;
}
