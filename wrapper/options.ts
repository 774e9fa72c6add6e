/** Reads option objects: unknown keys are refused, and each known property is read once. */
import { describe, HexError } from "./errors.js";

/** The known properties of an option object, or `bad-option`. Properties may be inherited. The values are not checked. */
export function readOptions<Key extends string>(
  options: unknown,
  known: readonly Key[],
  where = "options",
): Readonly<Partial<Record<Key, unknown>>> {
  if (options === undefined) return {} as Partial<Record<Key, unknown>>;
  if (typeof options !== "object" || options === null || isArray(options, where)) {
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

/** `Array.isArray` throws for a revoked proxy. */
function isArray(value: unknown, where: string): boolean {
  try {
    return Array.isArray(value);
  } catch (cause) {
    throw new HexError("bad-option", `${where}: the object cannot be read`, { cause });
  }
}
