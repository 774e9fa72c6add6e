/** Jing Yang's winning strategy for 7×7 after d4, by 41 rules: `data/yang7.txt`, which travels inside the bundle. */
import { text } from "#data/yang7";
import { parseStrategy, type Strategy } from "./strategy.js";

export function yang7(): Strategy {
  return parseStrategy(text);
}
