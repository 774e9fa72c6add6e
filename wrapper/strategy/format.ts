/** Writes a strategy in the rule format that `parse.ts` reads, without quotes and commas. */
import { HexError } from "../errors.js";
import { copyArray } from "../options.js";
import type { Cell } from "../types.js";
import type { Rule } from "./rules.js";

/** Rules, branches, moves, calls and cells together. */
const MAX_ITEMS = 5_000_000;

/** Accepts lists of any length, so that a strategy put together by hand cannot take all memory: throws `bad-strategy` if
 *  they have more than MAX_ITEMS items. Throws whatever the getters of such a strategy throw. */
export function formatRules(strategy: { size: number; opening: Cell; rules: readonly Rule[] }): string {
  let left = MAX_ITEMS;
  const read = <T>(list: readonly T[]): readonly T[] => {
    if (!Array.isArray(list)) throw new TypeError("not a list");
    const copy = list.length > left ? [] : (copyArray(list, left) as readonly T[]);
    left -= Math.max(list.length, copy.length);
    if (left < 0) throw new HexError("bad-strategy", `strategy: it has more than ${MAX_ITEMS} items`);
    return copy;
  };
  const lines = [`#BOARDSIZE ${plain(strategy.size)}`, `#OPENING ${plain(strategy.opening)}`];
  for (const { number, branches } of read(strategy.rules)) {
    const branchList = read(branches);
    lines.push("", `RN ${plain(number)}`, `BT ${branchList.length}`);
    for (const { number, moves, reply, calls } of branchList) {
      const callList = read(calls).map(({ rule, cells }) => ({ rule, cells: read(cells) }));
      const moveList = read(moves);
      lines.push(
        `BN ${plain(number)}`,
        ["WM", moveList.length, ...moveList.map(plain)].join(" "),
        `BM ${plain(reply)}`,
        `ND ${callList.length}`,
      );
      if (callList.length > 0) lines.push(["PS", ...callList.map(({ rule }) => plain(rule))].join(" "));
      for (const { rule, cells } of callList) lines.push(["PP", plain(rule), ...cells.map(plain)].join(" "));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** A number or a text as it is. Anything else, such as a list of four billion holes, could take any time to write. */
function plain(value: unknown): number | string {
  if (typeof value === "number" || typeof value === "string") return value;
  throw new TypeError("not a number or a text");
}
