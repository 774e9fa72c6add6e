/** A strategy for Black, who has played the opening: the package's public object and its text form. */

import { cellName } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import type { Cell } from "../types.js";
import { formatRules } from "./format.js";
import { parseRules } from "./parse.js";
import { type StrategyPlay, startPlay } from "./play.js";
import type { Rule, RuleSet } from "./rules.js";

export interface Strategy {
  /** Cells per side. */
  readonly size: number;
  /** Black's first stone. */
  readonly opening: Cell;
  /** The number of rules, which Yang, Liao and Pawlak 2001 call local patterns. */
  readonly patterns: number;
  /** In the order of the file. */
  readonly rules: readonly Rule[];
  /** Starts a game after the opening, with White to move. */
  play(): StrategyPlay;
}

/** Parses the rule format. Throws a `bad-strategy` error that names the line, rule and branch of the first mistake. */
export function parseStrategy(text: string): Strategy {
  return createStrategy(parseRules(text));
}

/** Writes a strategy as text that `parseStrategy` reads. Throws `bad-strategy` if the value is not a strategy. */
export function formatStrategy(strategy: Strategy): string {
  const text = textOf(strategy);
  parseRules(text);
  return text;
}

export function createStrategy(ruleSet: RuleSet): Strategy {
  const { size, opening, rules } = ruleSet;
  return {
    size,
    opening: cellName(opening, size),
    patterns: rules.size,
    rules: [...rules.values()],
    play: () => startPlay(ruleSet),
  };
}

/** The rules of a strategy by number. They are written and parsed again, so a strategy that was put together or changed by
 *  hand is checked like a file. Throws `bad-strategy` if the value is not a strategy. */
export function ruleSetOf(strategy: Strategy): RuleSet {
  return parseRules(textOf(strategy));
}

/** Writes any value that has the fields of a strategy. */
function textOf(strategy: unknown): string {
  try {
    const { size, opening, rules } = strategy as Strategy;
    return formatRules({ size, opening, rules });
  } catch (cause) {
    if (cause instanceof HexError) throw cause;
    throw new HexError("bad-strategy", `strategy: ${describe(strategy)} was not made by parseStrategy`, {
      cause,
    });
  }
}
