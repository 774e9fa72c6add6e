/**
 * Proves that a strategy wins, or reports where it does not.
 *
 *   1  The whole board must be guaranteed to join top and bottom. The analysis visits every rule that can be called, in
 *      every shape, and reports moves that have no branch or whose reply is not free.
 *   2  If the guarantee fails, search for the branches to blame: those whose remaining games could not meet their
 *      requirement by any play. Report them, treat them as correct, and repeat step 1.
 *   3  Check the visited rules for warnings.
 *
 * Steps 1 and 2 find faults, where White can break the strategy. A warning that leads to no fault does no harm.
 */
import { bitsOf } from "../board/cell-bits.js";
import { cellName } from "../board/notation.js";
import type { Cell } from "../types.js";
import { canAchieve, type Requirement } from "./exhaustive-check.js";
import { type Exchange, edgeGroups, type GameCluster, GuaranteedJoins } from "./guaranteed-joins.js";
import { allJoined, allSeparate, join, type Partition, project } from "./partition.js";
import { branchesTo, type PlacedRule, placeBoardRule } from "./placed-rule.js";
import { ruleWarnings } from "./rule-warnings.js";
import type { RuleSet } from "./rules.js";
import { ruleSetOf, type Strategy } from "./strategy.js";

export interface StrategyProblem {
  /** The number of the rule. */
  readonly rule: number;
  /** Null if the problem is a move that no branch answers. */
  readonly branch: number | null;
  /** The problem in words. */
  readonly what: string;
  /** A fault: White can break the strategy there. Otherwise a warning about the rule as it is written, which does no
   *  harm unless a fault follows from it. */
  readonly isFault: boolean;
  /** For a fault: the branches that lead there, from rule 1 on. */
  readonly calls: readonly { readonly rule: number; readonly branch: number }[];
  /** For a fault: the moves that lead there after the opening, White's first. */
  readonly line: readonly Cell[];
}

export interface StrategyCheck {
  /** There are no problems at all. */
  readonly ok: boolean;
  /** There are no faults: played as written, the strategy wins. */
  readonly wins: boolean;
  /** The number of rules that can occur in play. */
  readonly checkedPatterns: number;
  /** The number of shapes in which they occur. */
  readonly checkedShapes: number;
  /** One sentence per problem. */
  readonly problems: readonly string[];
  /** The same problems as data. */
  readonly details: readonly StrategyProblem[];
}

/** Proves that a strategy wins against every play of White, or reports where it does not. */
export function verifyStrategy(strategy: Strategy): StrategyCheck {
  return new Verifier(ruleSetOf(strategy)).verify();
}

class Verifier {
  readonly #ruleSet: RuleSet;
  readonly #analysis: GuaranteedJoins;
  readonly #faults = new Map<string, StrategyProblem>();
  /** The exchanges to blame, each with the moves that lead to it. */
  readonly #blamed = new Map<Exchange, readonly number[]>();
  /** Keys of the exchanges that `#blame` has examined. */
  readonly #examined = new Set<string>();

  constructor(ruleSet: RuleSet) {
    this.#ruleSet = ruleSet;
    this.#analysis = new GuaranteedJoins(ruleSet.rules, ruleSet.size, (game, move, reply) => {
      const line = [...branchesTo(game).flatMap((played) => [played.move, played.reply]), move];
      const what =
        reply === undefined
          ? `White's ${game.cells.indexOf(move) + 1} has no branch`
          : `its reply ${reply.branch.reply} is not a free cell`;
      this.#report(game, reply?.branch.number ?? null, what, line);
    });
  }

  verify(): StrategyCheck {
    const { rules } = this.#ruleSet;
    const [board, isWon] = this.#start();
    while (!this.#analysis.outcomesOf(board).every(isWon)) {
      this.#examined.clear();
      this.#blamed.clear();
      this.#blame(board, isWon, []);
      for (const [{ game, reply }, line] of this.#blamed) {
        this.#report(game, reply.branch.number, "it does not join the required groups", line);
      }
      this.#analysis.markReported(this.#blamed.keys());
    }
    const visited = [...this.#analysis.visitedRules].sort((a, b) => a.number - b.number);
    const warnings = visited
      .flatMap((rule) => ruleWarnings(rule, rules))
      .map((warning) => ({ ...warning, isFault: false, calls: [], line: [] }));
    const details = [...this.#faults.values(), ...warnings];
    return {
      ok: details.length === 0,
      wins: this.#faults.size === 0,
      checkedPatterns: visited.length,
      checkedShapes: this.#analysis.shapeCount,
      problems: details.map(describeProblem),
      details,
    };
  }

  /** The board after the opening, and the requirement that top and bottom are joined. */
  #start(): [GameCluster, Requirement] {
    const game = placeBoardRule(this.#ruleSet);
    const cells = bitsOf(game.cells);
    const edges = edgeGroups(this.#ruleSet.size);
    const { groups, groupIndices } = this.#analysis.withStone(edges, this.#ruleSet.opening);
    const [top, bottom] = groupIndices as [number, number];
    return [
      { games: [game], groups: groups.map((group) => group & cells) },
      (outcome) => outcome[top] === outcome[bottom],
    ];
  }

  /** Adds to `#blamed` the exchanges because of which a cluster does not meet its requirement. `line` leads to the
   *  cluster. Requires that the cluster has an outcome that does not meet it. */
  #blame(cluster: GameCluster, requirement: Requirement, line: readonly number[]): void {
    for (const exchange of this.#analysis.exchangesIn(cluster)) {
      if (this.#analysis.isReported(exchange) || this.#examined.has(exchange.key)) continue;
      if (this.#analysis.outcomesAfter(exchange).every(requirement)) continue;
      this.#examined.add(exchange.key);
      const next = [...line, exchange.move, exchange.reply.cell];
      const failing = this.#failingClusters(exchange, requirement);
      for (const [rest, restRequirement] of failing) this.#blame(rest, restRequirement, next);
      if (failing.length === 0) this.#blamed.set(exchange, next);
    }
  }

  /** The remaining clusters that fail their requirement although some play would meet it, assuming that the other
   *  clusters join all groups that they touch. Empty if not even all clusters together could join enough. */
  #failingClusters(
    { remaining, groupCount, groupIndices }: Exchange,
    requirement: Requirement,
  ): [GameCluster, Requirement][] {
    const isEnough: Requirement = (outcome) => requirement(project(outcome, groupIndices));
    const joinAllExcept = (left?: GameCluster) =>
      remaining.reduce<Partition>(
        (outcome, rest) =>
          rest === left ? outcome : join(outcome, allJoined(rest.groups.length), rest.groupIndices),
        allSeparate(groupCount),
      );
    if (!isEnough(joinAllExcept())) return [];
    return remaining.flatMap((rest) => {
      const others = joinAllExcept(rest);
      const restRequirement: Requirement = (outcome) => isEnough(join(others, outcome, rest.groupIndices));
      const isFailing =
        !this.#analysis.outcomesOf(rest).every(restRequirement) &&
        canAchieve(rest, restRequirement, this.#ruleSet.size);
      return isFailing ? [[rest, restRequirement] as [GameCluster, Requirement]] : [];
    });
  }

  /** Adds a fault, unless the same one was reported after the same call. */
  #report(game: PlacedRule, branch: number | null, what: string, line: readonly number[]): void {
    const rule = game.rule.number;
    const calls = branchesTo(game).map((played) => ({
      rule: played.game.rule.number,
      branch: played.branch.number,
    }));
    const { rule: caller, branch: callerBranch } = calls.at(-1) ?? {};
    const key = [rule, branch, what, caller, callerBranch].join();
    if (this.#faults.has(key)) return;
    const cells = line.map((cell) => cellName(cell, this.#ruleSet.size));
    this.#faults.set(key, { rule, branch, what, isFault: true, calls, line: cells });
  }
}

function describeProblem({ rule, branch, what, calls, line }: StrategyProblem): string {
  const caller = calls.at(-1);
  const place = [
    branch === null ? `rule ${rule}` : `rule ${rule}, branch ${branch}`,
    ...(caller === undefined ? [] : [`called by rule ${caller.rule}, branch ${caller.branch}`]),
  ].join(", ");
  return line.length === 0 ? `${place}: ${what}` : `${place}: ${what}, after ${line.join(" ")}`;
}
