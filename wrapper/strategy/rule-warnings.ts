/**
 * Warnings about a rule as it is written, wherever it is placed: moves with two branches, cells passed on twice, calls
 * with too many or too few cells. They may be harmless; `verify.ts` finds out whether White can exploit them.
 */
import type { Branch, Rule } from "./rules.js";

interface RuleWarning {
  readonly rule: number;
  readonly branch: number;
  readonly what: string;
}

export function ruleWarnings(rule: Rule, rules: ReadonlyMap<number, Rule>): RuleWarning[] {
  const earlierMoves = new Set<number>();
  return rule.branches.flatMap((branch) => {
    const texts = [...moveWarnings(branch, earlierMoves), ...callWarnings(branch, rule, rules)];
    for (const move of branch.moves) earlierMoves.add(move);
    return texts.map((what) => ({ rule: rule.number, branch: branch.number, what }));
  });
}

function moveWarnings({ moves, reply }: Branch, earlierMoves: ReadonlySet<number>): string[] {
  const repeated = moves.filter((move, i) => earlierMoves.has(move) || moves.indexOf(move) < i);
  return [
    ...repeated.map((move) => `White's ${move} already has a branch`),
    ...(moves.includes(reply) ? [`its reply ${reply} is also one of the moves that it answers`] : []),
  ];
}

function callWarnings(
  { moves, reply, calls }: Branch,
  rule: Rule,
  rules: ReadonlyMap<number, Rule>,
): string[] {
  const taken = new Map([...moves.map((move) => [move, "White's move"] as const), [reply, "the reply"]]);
  return calls.flatMap((call) => {
    const { cellCount = 0 } = rules.get(call.rule) ?? {};
    const texts: string[] = [];
    if (call.cells.length !== cellCount) {
      texts.push(`rule ${call.rule} has ${cellCount} cells but is called with ${call.cells.length}`);
    }
    const cells = new Set(call.cells);
    const repeated = [...cells].filter((cell) => call.cells.indexOf(cell) !== call.cells.lastIndexOf(cell));
    if (repeated.length > 0) {
      texts.push(`rule ${call.rule} is called with ${repeated.join(", ")} more than once`);
    }
    for (const cell of cells) {
      if (cell > rule.cellCount) {
        texts.push(
          `rule ${call.rule} is called with ${cell}, beyond the ${rule.cellCount} cells of the caller`,
        );
      }
      if (taken.has(cell)) {
        texts.push(`rule ${call.rule} is called with ${cell}, which is ${taken.get(cell)}`);
      }
    }
    for (const cell of cells) taken.set(cell, `a cell of rule ${call.rule}`);
    return texts;
  });
}
