/** A strategy for Black, who has played the opening, as a value of the package. */
import { describe, HexError } from "../errors.js";
import { cellIndex, cellName } from "../notation.js";
import type { Cell } from "../types.js";
import { formatRules } from "./format.js";
import { parseRules, type RuleFile } from "./parse.js";
import { newPlay, type StrategyPlay } from "./play.js";
import type { Rule } from "./rules.js";

export interface Strategy {
  readonly size: number;
  /** Black's first stone. */
  readonly opening: Cell;
  /** How many rules it has; the paper calls them local patterns. */
  readonly patterns: number;
  readonly rules: readonly Rule[];
  /** A game after the opening, White to move. */
  play(): StrategyPlay;
}

/** Reads the rule format, or says in a `bad-strategy` error in which line and rule it is not one. */
export function parseStrategy(text: string): Strategy {
  return strategyOf(parseRules(text));
}

/** A strategy as `parseStrategy` reads it. */
export function formatStrategy({ size, opening, rules }: Strategy): string {
  return formatRules({ size, opening, rules });
}

export function strategyOf(file: RuleFile): Strategy {
  const { size, opening, rules } = file;
  return {
    size,
    opening: cellName(opening, size),
    patterns: rules.size,
    rules: [...rules.values()],
    play: () => newPlay(file),
  };
}

export function fileOf(strategy: Strategy): RuleFile {
  const { size, opening, rules } = strategy ?? {};
  if (!Array.isArray(rules)) {
    throw new HexError("bad-strategy", `strategy: ${describe(strategy)} is not one of parseStrategy's`);
  }
  return {
    size,
    opening: cellIndex(opening, size, size, "opening"),
    rules: new Map(rules.map((rule) => [rule.number, rule])),
  };
}
