/** Reads a strategy by its name or from a rule file. */
import { readFileSync } from "node:fs";
import { describe, HexError } from "../errors.js";
import { parseStrategy, type Strategy, yang7 } from "../strategy/index.js";

export function readStrategy(name: string): Strategy {
  if (name === "yang7") return yang7();
  let text: string;
  try {
    text = readFileSync(name, "utf8");
  } catch (cause) {
    throw new HexError(
      "bad-option",
      `--strategy: ${describe(name)} is neither yang7 nor a readable rule file`,
      {
        cause,
      },
    );
  }
  return parseStrategy(text);
}
