/**
 * Proves that a strategy wins, or says where it does not.
 *
 *   1  the promise of the whole board must join top and bottom; on the way every rule that is ever called is met in
 *      every shape, and each move in it must have a branch with a reply
 *   2  where the promise falls short, a branch is looked for that is to blame: one whose local games could not do what
 *      is needed of them, by whatever rules. It is reported and excused, and 1 is done again
 *   3  rules that were met are read for slips
 *
 * Faults are found in 1 and 2: White can break the strategy there. A slip from which no fault comes does no harm.
 */
import { cellName } from "../notation.js";
import type { Cell } from "../types.js";
import { type LocalGame, stepsTo } from "./local-game.js";
import { isPossible, type Need } from "./local-truth.js";
import type { RuleFile } from "./parse.js";
import { apart, join, type Partition, project, together } from "./partition.js";
import { boardGame } from "./play.js";
import { type Place, Promises, type Reaction } from "./promise.js";
import { slipsOf } from "./slips.js";
import { fileOf, type Strategy } from "./strategy.js";

export interface StrategyProblem {
  readonly rule: number;
  /** Null: there is none, for a move. */
  readonly branch: number | null;
  readonly what: string;
  /** A fault: White can break the strategy there. Otherwise a slip on paper; if no fault comes of it, it does no harm. */
  readonly isFault: boolean;
  /** For a fault: the branches from rule 1 on that lead there. */
  readonly calls: readonly { readonly rule: number; readonly branch: number }[];
  /** For a fault: moves from the opening on, White's first, that lead there. */
  readonly line: readonly Cell[];
}

export interface StrategyCheck {
  /** No problems at all. */
  readonly ok: boolean;
  /** No faults: played as it is, the strategy wins. */
  readonly wins: boolean;
  /** How many rules can be met in play. */
  readonly checkedPatterns: number;
  /** In how many shapes, all together. */
  readonly checkedShapes: number;
  readonly problems: readonly string[];
  readonly details: readonly StrategyProblem[];
}

export function verifyStrategy(strategy: Strategy): StrategyCheck {
  return new Verifier(fileOf(strategy)).verify();
}

class Verifier {
  readonly #file: RuleFile;
  readonly #promises: Promises;
  readonly #faults = new Map<string, StrategyProblem>();
  /** Reactions that are to blame, with the moves that lead to them, and by key those that were looked at. */
  readonly #blamed = new Map<Reaction, readonly number[]>();
  readonly #seen = new Set<string>();

  constructor(file: RuleFile) {
    this.#file = file;
    this.#promises = new Promises(file.rules, file.size, (game, move, answer) => {
      const line = [...stepsTo(game).flatMap((step) => [step.move, step.reply]), move];
      const what =
        answer === undefined
          ? `White's ${game.cells.indexOf(move) + 1} has no branch`
          : `its reply ${answer.branch.reply} is not a free cell`;
      this.#report(game, answer?.branch.number ?? null, what, line);
    });
  }

  verify(): StrategyCheck {
    const { rules } = this.#file;
    const [board, isWon] = this.#start();
    while (!this.#promises.of(board).every(isWon)) {
      this.#seen.clear();
      this.#blamed.clear();
      this.#blame(board, isWon, []);
      for (const [{ game, answer }, line] of this.#blamed) {
        this.#report(game, answer.branch.number, "it does not join what it is to join", line);
      }
      this.#promises.excuse(this.#blamed.keys());
    }
    const met = [...this.#promises.met].sort((a, b) => a.number - b.number);
    const slips = met
      .flatMap((rule) => slipsOf(rule, rules))
      .map((slip) => ({ ...slip, isFault: false, calls: [], line: [] }));
    const details = [...this.#faults.values(), ...slips];
    return {
      ok: details.length === 0,
      wins: this.#faults.size === 0,
      checkedPatterns: met.length,
      checkedShapes: this.#promises.shapeCount,
      problems: details.map(describeProblem),
      details,
    };
  }

  /** The board after the opening, and what Black needs there. */
  #start(): [Place, Need] {
    const { size, opening } = this.#file;
    const game = boardGame(this.#file);
    const cells = this.#promises.setOf(game.cells);
    const edges = [0, size - 1].map((row) => this.#promises.setOf(rowOf(row, size)));
    const { groups, places } = this.#promises.withStone(edges, opening);
    const [top, bottom] = places as [number, number];
    return [
      { games: [game], groups: groups.map((group) => group & cells) },
      (partition) => partition[top] === partition[bottom],
    ];
  }

  /** Notes who is to blame for ends of a place that are not what is needed of it. Requires that there are such. */
  #blame(place: Place, need: Need, line: readonly number[]): void {
    for (const reaction of this.#promises.reactions(place)) {
      if (this.#promises.isExcused(reaction) || this.#seen.has(reaction.key)) continue;
      if (this.#promises.ends(reaction).every(need)) continue;
      this.#seen.add(reaction.key);
      const next = [...line, reaction.move, reaction.answer.reply];
      const wanting = this.#wanting(reaction, need);
      for (const [rest, restNeed] of wanting) this.#blame(rest, restNeed, next);
      if (wanting.length === 0) this.#blamed.set(reaction, next);
    }
  }

  /** The remaining places that do not do what is needed of them and could, even if the others join all that they touch.
   *  None, if that would not be enough. */
  #wanting({ remaining, groupCount, places }: Reaction, need: Need): [Place, Need][] {
    const isEnough: Need = (end) => need(project(end, places));
    const withAll = (left?: Place) =>
      remaining.reduce<Partition>(
        (end, rest) => (rest === left ? end : join(end, together(rest.groups.length), rest.places)),
        apart(groupCount),
      );
    if (!isEnough(withAll())) return [];
    return remaining.flatMap((rest) => {
      const others = withAll(rest);
      const restNeed: Need = (end) => isEnough(join(others, end, rest.places));
      const isWanting =
        !this.#promises.of(rest).every(restNeed) && isPossible(rest, restNeed, this.#file.size);
      return isWanting ? [[rest, restNeed] as [Place, Need]] : [];
    });
  }

  /** The same fault after the same call is not reported again. */
  #report(game: LocalGame, branch: number | null, what: string, line: readonly number[]): void {
    const rule = game.rule.number;
    const calls = stepsTo(game).map((step) => ({ rule: step.game.rule.number, branch: step.branch.number }));
    const { rule: caller, branch: callerBranch } = calls.at(-1) ?? {};
    const key = [rule, branch, what, caller, callerBranch].join();
    if (this.#faults.has(key)) return;
    const cells = line.map((cell) => cellName(cell, this.#file.size));
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

function rowOf(row: number, size: number): number[] {
  return Array.from({ length: size }, (_, column) => row * size + column);
}
