/**
 * Proves that a strategy wins, or says where it does not.
 *
 *   1  the promise of the whole board must join top and bottom; on the way every rule that is ever called is met in
 *      every shape, and each move in it must have a branch with a reply
 *   2  where the promise falls short, the branch that is to blame is looked for: one whose local games, were they to
 *      join all that they touch, would still not do. It is reported, excused, and 1 is done again
 *   3  rules that were met are read for slips
 *
 * Faults are found in 1 and 2: White can win the local game. Slips do no harm, or they would have led to a fault.
 */
import { cellName } from "../notation.js";
import type { Cell } from "../types.js";
import type { RuleFile } from "./parse.js";
import { apart, join, type Partition, project, together } from "./partition.js";
import { boardGame } from "./play.js";
import { afterwards, type Line, type Place, Promises, type Reaction } from "./promise.js";
import type { Rule } from "./rules.js";
import { slipsOf } from "./slips.js";
import { fileOf, type Strategy } from "./strategy.js";

export interface StrategyProblem {
  readonly rule: number;
  /** Null: there is none, for a move. */
  readonly branch: number | null;
  readonly what: string;
  /** A fault: White can keep the local game from doing what it is for. Otherwise a slip, which does no harm. */
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

/** May the groups of a place be left joined like this? Whoever joins more may be, too. */
type Need = (partition: Partition) => boolean;

export function verifyStrategy(strategy: Strategy): StrategyCheck {
  return new Verifier(fileOf(strategy)).verify();
}

class Verifier {
  readonly #file: RuleFile;
  readonly #promises: Promises;
  readonly #faults = new Map<string, StrategyProblem>();
  /** Reactions that are to blame, with the lines to them, and by key those that were looked at. */
  readonly #blamed = new Map<Reaction, Line>();
  readonly #seen = new Set<string>();

  constructor(file: RuleFile) {
    this.#file = file;
    this.#promises = new Promises(file.rules, file.size, (game, move, answer, line) => {
      if (answer === undefined) {
        this.#report(game.rule, null, `White's ${game.cells.indexOf(move) + 1} has no branch`, line, [move]);
      } else {
        const { number, reply } = answer.branch;
        this.#report(game.rule, number, `its reply ${reply} is not a free cell`, line, [move]);
      }
    });
  }

  verify(): StrategyCheck {
    const { size, opening, rules } = this.#file;
    const game = boardGame(this.#file);
    const cells = this.#promises.setOf(game.cells);
    const edges = [0, size - 1].map((row) => this.#promises.setOf(rowOf(row, size)));
    const { groups, places } = this.#promises.withStone(edges, opening);
    const board = { games: [game], groups: groups.map((group) => group & cells) };
    const [top, bottom] = places as [number, number];
    const isWon: Need = (partition) => partition[top] === partition[bottom];
    while (!this.#promises.of(board, []).every(isWon)) {
      this.#seen.clear();
      this.#blamed.clear();
      if (this.#isMended(board, isWon, [])) continue;
      for (const [reaction, line] of this.#blamed) {
        const { rule, move, answer } = reaction;
        const what = "it does not join what it is to join";
        this.#report(rule, answer.branch.number, what, line, [move, answer.reply]);
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

  /** Goes after the moves whose ends are not what is needed of the place. Is there one whose games promise more
   *  together? Otherwise those who are to blame are noted. Requires that some end of the place does not do. */
  #isMended(place: Place, need: Need, line: Line): boolean {
    for (const reaction of this.#promises.reactions(place, line)) {
      if (this.#promises.isExcused(reaction) || this.#seen.has(reaction.key)) continue;
      if (this.#promises.ends(reaction, line).every(need)) continue;
      this.#seen.add(reaction.key);
      const wanting = this.#wanting(reaction, need, line);
      const next = afterwards(line, reaction);
      if (wanting.some(([rest, restNeed]) => this.#isMended(rest, restNeed, next))) return true;
      if (this.#promises.joinGames(reaction, place, line)) return true;
      if (wanting.length === 0) this.#blamed.set(reaction, line);
    }
    return false;
  }

  /** The remaining places that do not do what is needed of them, even if the others join all that they touch. None, if
   *  that would not be enough. */
  #wanting(reaction: Reaction, need: Need, line: Line): [Place, Need][] {
    const { remaining, groupCount, places } = reaction;
    const isEnough: Need = (end) => need(project(end, places));
    const withAll = (left?: Place) =>
      remaining.reduce<Partition>(
        (end, rest) => (rest === left ? end : join(end, together(rest.groups.length), rest.places)),
        apart(groupCount),
      );
    if (!isEnough(withAll())) return [];
    const next = afterwards(line, reaction);
    return remaining.flatMap((rest) => {
      const others = withAll(rest);
      const restNeed: Need = (end) => isEnough(join(others, end, rest.places));
      return this.#promises.of(rest, next).every(restNeed) ? [] : [[rest, restNeed] as [Place, Need]];
    });
  }

  /** The same fault after the same call is not reported again. */
  #report(rule: Rule, branch: number | null, what: string, line: Line, moves: readonly number[]): void {
    const calls = line.map((step) => ({ rule: step.rule.number, branch: step.answer.branch.number }));
    const { rule: caller, branch: callerBranch } = calls.at(-1) ?? {};
    const key = [rule.number, branch, what, caller, callerBranch].join();
    if (this.#faults.has(key)) return;
    const cells = [...line.flatMap(({ move, answer }) => [move, answer.reply]), ...moves];
    const names = cells.map((cell) => cellName(cell, this.#file.size));
    this.#faults.set(key, { rule: rule.number, branch, what, isFault: true, calls, line: names });
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
