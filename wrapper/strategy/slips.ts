/**
 * What is wrong with a rule on paper, wherever it is used: cells that are handed on twice, too many or too few of them,
 * moves with two answers. Such a slip need not do harm; whether it does is found out by playing, in `verify.ts`.
 */
import type { Branch, Rule } from "./rules.js";

export interface Slip {
  readonly rule: number;
  readonly branch: number;
  readonly what: string;
}

export function slipsOf(rule: Rule, rules: ReadonlyMap<number, Rule>): Slip[] {
  const answered = new Map<number, number>();
  return rule.branches.flatMap((branch) => {
    const what = [...slipsInMoves(branch, answered), ...slipsInCalls(branch, rule, rules)];
    return what.map((text) => ({ rule: rule.number, branch: branch.number, what: text }));
  });
}

function slipsInMoves({ number, moves, reply }: Branch, answered: Map<number, number>): string[] {
  const twice = moves.filter((move) => {
    const isTwice = answered.has(move);
    answered.set(move, number);
    return isTwice;
  });
  return [
    ...twice.map((move) => `White's ${move} has another answer`),
    ...(moves.includes(reply) ? [`its reply ${reply} is among the moves that it answers`] : []),
  ];
}

function slipsInCalls(
  { moves, reply, calls }: Branch,
  rule: Rule,
  rules: ReadonlyMap<number, Rule>,
): string[] {
  const taken = new Map([...moves.map((move) => [move, "White's move"] as const), [reply, "the reply"]]);
  return calls.flatMap((call) => {
    const { cellCount = 0 } = rules.get(call.rule) ?? {};
    const what: string[] = [];
    if (call.cells.length !== cellCount) {
      what.push(`rule ${call.rule} has ${cellCount} cells and is handed ${call.cells.length}`);
    }
    const own = new Set(call.cells);
    const twice = [...own].filter((cell) => call.cells.indexOf(cell) !== call.cells.lastIndexOf(cell));
    if (twice.length > 0) what.push(`rule ${call.rule} is handed ${twice.join(", ")} more than once`);
    for (const cell of own) {
      if (cell > rule.cellCount) what.push(`rule ${call.rule} is handed ${cell} of ${rule.cellCount} cells`);
      if (taken.has(cell)) what.push(`rule ${call.rule} is handed ${cell}, which is ${taken.get(cell)}`);
    }
    for (const cell of own) taken.set(cell, `of rule ${call.rule}`);
    return what;
  });
}
