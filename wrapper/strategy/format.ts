/** Writes a strategy in the rule format that `parse.ts` reads, without quotes and commas. */
import type { Cell } from "../types.js";
import type { Rule } from "./rules.js";

export function formatRules(strategy: { size: number; opening: Cell; rules: readonly Rule[] }): string {
  const lines = [`#BOARDSIZE ${strategy.size}`, `#OPENING ${strategy.opening}`];
  for (const { number, branches } of strategy.rules) {
    lines.push("", `RN ${number}`, `BT ${branches.length}`);
    for (const { number, moves, reply, calls } of branches) {
      lines.push(
        `BN ${number}`,
        ["WM", moves.length, ...moves].join(" "),
        `BM ${reply}`,
        `ND ${calls.length}`,
      );
      if (calls.length > 0) lines.push(["PS", ...calls.map(({ rule }) => rule)].join(" "));
      for (const { rule, cells } of calls) lines.push(["PP", rule, ...cells].join(" "));
    }
  }
  return `${lines.join("\n")}\n`;
}
