/** Jing Yang's winning strategy for 7×7 after d4, in 41 rules. The bundle contains its text, `data/yang7.txt`. */
import { text } from "#data/yang7";
import { parseStrategy, type Strategy } from "./strategy.js";

/** Returns Jing Yang's winning strategy for 7×7: Black opens at d4. */
export function yang7(): Strategy {
  return parseStrategy(text);
}
