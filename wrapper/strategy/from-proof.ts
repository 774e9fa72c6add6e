/**
 * Converts a certificate into a decomposition strategy. A node of the proof is a local game already: its cells, and for
 * each move in them a reply and the nodes that remain. Nodes are converted from the smallest to the largest:
 *
 *   1  If an existing rule, rotated, reflected or shifted, fits into the node's cells and reaches the node's goal there
 *      (`join-goal.ts`), reuse it.
 *   2  Otherwise make a rule from the cells that the node's replies and remaining games need. If an existing rule
 *      differs only in its numbering (`equivalent-rules.ts`), reuse that one.
 *   3  Otherwise add the new rule.
 *
 * Rules that are never called are dropped. If the opening is the centre, rule 1 needs to answer only half of the moves.
 */

import { cellIndex } from "../board/notation.js";
import { HexError } from "../errors.js";
import { verifyProof } from "../proof/verify.js";
import type { Cell, Proof, ProofNode } from "../types.js";
import { cellRoles, matchCells } from "./equivalent-rules.js";
import { GuaranteedJoins } from "./guaranteed-joins.js";
import { JoinGoal } from "./join-goal.js";
import { Figure } from "./lattice.js";
import type { PlacedRule } from "./placed-rule.js";
import {
  BOARD_RULE,
  type Branch,
  type Call,
  createRule,
  isOpeningAtCentre,
  type Rule,
  type StartPosition,
} from "./rules.js";
import { createStrategy, type Strategy } from "./strategy.js";

/** A rule with the data that finds it for reuse. */
interface DictionaryEntry {
  readonly rule: Rule;
  readonly figure: Figure;
  readonly roles: readonly string[];
  /** The roles, sorted: equal for equivalent rules. */
  readonly roleKey: string;
}

const MAX_MATCHINGS = 500;

/** A branch whose moves, reply and remaining games are cells of the board. */
interface BoardBranch {
  readonly moves: readonly number[];
  readonly reply: number;
  readonly games: readonly PlacedRule[];
}

/** Converts a certificate that Black wins a square board after one stone into a strategy. Throws `bad-proof` if the
 *  certificate does not pass `verifyProof`, `bad-strategy` if it is about something else. */
export function strategyFromProof(proof: Proof): Strategy {
  requireValid(proof);
  const copy = copyOf(proof);
  requireValid(copy);
  const start = startPositionOf(copy);
  const rules = new Conversion(copy, start).convert();
  return createStrategy({ ...start, rules: renumber(rules, start) });
}

function requireValid(proof: unknown): void {
  const check = verifyProof(proof);
  if (!check.ok) throw new HexError("bad-proof", `proof: ${check.problem}`);
}

/** A copy of a certificate, which cannot change after its check, as one with getters could. */
function copyOf(proof: unknown): Proof {
  try {
    return JSON.parse(JSON.stringify(proof) ?? "null");
  } catch (cause) {
    throw new HexError("bad-proof", "proof: it cannot be read", { cause });
  }
}

/** The board and the opening. Throws unless the proof shows that Black wins after one stone. */
function startPositionOf({ position, winner, move }: Proof): StartPosition {
  const { size, black, white } = position;
  const [columns, rows] = typeof size === "number" ? [size, size] : size;
  if (columns !== rows) {
    throw new HexError("bad-strategy", `proof: a ${columns}×${rows} board is not square`);
  }
  const stones = move === undefined ? black : [...black, move];
  if (winner !== "black" || white.length > 0 || stones.length !== 1) {
    const claim = `${winner} wins with ${black.length} black and ${white.length} white stones`;
    throw new HexError(
      "bad-strategy",
      `proof: ${claim}, but a strategy needs a win of Black's after one stone`,
    );
  }
  return { size: columns, opening: cellIndex(stones[0], columns, rows, "opening") };
}

/** Numbers the rules from 1 in the order in which they are called. */
function renumber(rules: readonly Rule[], start: StartPosition): ReadonlyMap<number, Rule> {
  const byOldNumber = new Map(rules.map((rule) => [rule.number, rule]));
  const newNumbers = new Map([[BOARD_RULE, BOARD_RULE]]);
  for (const number of newNumbers.keys()) {
    for (const { calls } of (byOldNumber.get(number) as Rule).branches) {
      for (const call of calls)
        if (!newNumbers.has(call.rule)) newNumbers.set(call.rule, newNumbers.size + 1);
    }
  }
  return new Map(
    [...newNumbers].map(([oldNumber, number]) => {
      const branches = (byOldNumber.get(oldNumber) as Rule).branches.map((branch) => ({
        ...branch,
        calls: branch.calls.map(({ rule, cells }) => ({ rule: newNumbers.get(rule) as number, cells })),
      }));
      return [number, createRule(number, branches, start)];
    }),
  );
}

/** Converts all nodes in one pass. The rule of node i gets the number i + 2 until `renumber`. */
class Conversion {
  readonly #proof: Proof;
  readonly #start: StartPosition;
  readonly #size: number;
  /** The rules so far, the smallest first. */
  readonly #dictionary: DictionaryEntry[] = [];
  readonly #rules = new Map<number, Rule>();
  /** By rule: for each of its cells the index of the first cell with the same role. */
  readonly #roleClasses = new Map<number, readonly number[]>();
  readonly #analysis: GuaranteedJoins;
  /** By node: the placed rule that reaches its goal, or none if no move is needed. */
  readonly #gamesByNode = new Map<number, readonly PlacedRule[]>();

  constructor(proof: Proof, start: StartPosition) {
    this.#proof = proof;
    this.#start = start;
    this.#size = start.size;
    this.#analysis = new GuaranteedJoins(this.#rules, start.size, () => {
      throw new Error("a converted rule has a move without a reply");
    });
  }

  /** Returns the rules that are called, that of the board first. */
  convert(): Rule[] {
    const { nodes, next } = this.#proof;
    const order = [...nodes.keys()].sort((a, b) => cellCountOf(nodes[a]) - cellCountOf(nodes[b]));
    for (const number of order) {
      this.#gamesByNode.set(number, this.#convertNode(nodes[number] as ProofNode, number + 2));
    }
    const board = this.#createBoardRule(this.#gamesOf(next));
    this.#rules.set(BOARD_RULE, board);
    return [...this.#reachableFrom([BOARD_RULE])].map((number) => this.#rules.get(number) as Rule);
  }

  #gamesOf(nodes: readonly number[]): PlacedRule[] {
    return nodes.flatMap((node) => this.#gamesByNode.get(node) as readonly PlacedRule[]);
  }

  #convertNode(node: ProofNode, number: number): readonly PlacedRule[] {
    const goal = new JoinGoal(node, this.#size, this.#analysis);
    if (goal.isReachedAtStart) return [];
    const reused = this.#findFitting(node, goal);
    if (reused !== undefined) return [reused];
    const branches = node.answers.map(({ to, reply, next }) => ({
      moves: to.map((cell) => this.#indexOf(cell)),
      reply: this.#indexOf(reply),
      games: this.#gamesOf(next),
    }));
    const cells = neededCells(branches);
    const game = { rule: this.#createRule(number, branches, cells), cells };
    const roles = cellRoles(game.rule, this.#roleClasses);
    const equivalent = this.#findEquivalent(game, roles, goal);
    if (equivalent === undefined) this.#addRule(game, roles);
    return [equivalent ?? game];
  }

  /** An existing rule that reaches the goal inside the node's cells. */
  #findFitting(node: ProofNode, goal: JoinGoal): PlacedRule | undefined {
    const within = new Set(node.cells.map((cell) => this.#indexOf(cell)));
    for (const { rule, figure } of this.#dictionary) {
      if (rule.cellCount > within.size) continue;
      for (const cells of figure.placements(within)) if (goal.check({ rule, cells })) return { rule, cells };
    }
    return undefined;
  }

  /** An existing rule that differs from a new one only in its numbering, placed on the same cells. */
  #findEquivalent(game: PlacedRule, roles: readonly string[], goal: JoinGoal): PlacedRule | undefined {
    const roleKey = roleKeyOf(roles);
    for (const entry of this.#dictionary) {
      if (entry.roleKey !== roleKey) continue;
      const { rule } = entry;
      for (const indices of matchCells(entry.roles, roles, MAX_MATCHINGS)) {
        const cells = indices.map((index) => game.cells[index] as number);
        if (goal.check({ rule, cells })) return { rule, cells };
      }
    }
    return undefined;
  }

  #addRule({ rule, cells }: PlacedRule, roles: readonly string[]): void {
    const roleClasses = roles.map((role) => roles.indexOf(role));
    this.#rules.set(rule.number, rule);
    this.#roleClasses.set(rule.number, roleClasses);
    this.#dictionary.push({
      rule,
      figure: new Figure(cells, this.#size),
      roles,
      roleKey: roleKeyOf(roles),
    });
  }

  /** The rule with these branches; `cells[k − 1]` gets the number k. Omits moves outside the cells. */
  #createRule(number: number, boardBranches: readonly BoardBranch[], cells: readonly number[]): Rule {
    const numbers = new Map(cells.map((cell, i) => [cell, i + 1]));
    const numberOf = (cell: number) => numbers.get(cell) as number;
    const branches = boardBranches.flatMap(({ moves, reply, games }): Omit<Branch, "number">[] => {
      const answered = moves.filter((move) => numbers.has(move)).map(numberOf);
      const calls = games.map((game): Call => ({ rule: game.rule.number, cells: game.cells.map(numberOf) }));
      return answered.length === 0 ? [] : [{ moves: answered, reply: numberOf(reply), calls }];
    });
    const numbered = branches.map((branch, i) => ({ number: i, ...branch }));
    return createRule(number, numbered, this.#start);
  }

  /** The rule of the board, whose local games are `games`: a move in one of them is answered there and leaves the
   *  others unchanged; a move outside all of them is answered like some move inside. */
  #createBoardRule(games: readonly PlacedRule[]): Rule {
    const cells = [...Array(this.#size ** 2).keys()].filter((cell) => cell !== this.#start.opening);
    const inGames = new Set(games.flatMap((game) => game.cells));
    const outside = cells.filter((cell) => !inGames.has(cell));
    const branches = games.flatMap((game) =>
      game.rule.branches.map(({ moves, reply, calls }): BoardBranch => {
        const cellOf = (number: number) => game.cells[number - 1] as number;
        const remaining = calls.map((call): PlacedRule => {
          return { rule: this.#rules.get(call.rule) as Rule, cells: call.cells.map(cellOf) };
        });
        const others = games.filter((other) => other !== game);
        return { moves: moves.map(cellOf), reply: cellOf(reply), games: [...remaining, ...others] };
      }),
    );
    const all = branches.map((branch, i) =>
      i === 0 ? { ...branch, moves: [...branch.moves, ...outside] } : branch,
    );
    const isHalfEnough = isOpeningAtCentre(this.#start);
    return this.#createRule(BOARD_RULE, isHalfEnough ? this.#selectHalf(all) : all, cells);
  }

  /** Selects branches that answer each move or its half turn. Greedy: next comes the branch that needs the fewest new
   *  rules per move that it adds. */
  #selectHalf(branches: readonly BoardBranch[]): BoardBranch[] {
    const half = (cell: number) => Math.min(cell, this.#size ** 2 - 1 - cell);
    const unanswered = new Set(branches.flatMap(({ moves }) => moves.map(half)));
    const needed = new Set<number>();
    const selected = new Set<BoardBranch>();
    const rulesOf = ({ games }: BoardBranch) => this.#reachableFrom(games.map(({ rule }) => rule.number));
    while (unanswered.size > 0) {
      const costs = branches.map((branch) => {
        const gain = new Set(branch.moves.map(half).filter((cell) => unanswered.has(cell))).size;
        return [...rulesOf(branch)].filter((number) => !needed.has(number)).length / gain;
      });
      const lowest = Math.min(...costs.filter((cost) => !Number.isNaN(cost)));
      const best = branches[costs.indexOf(lowest)] as BoardBranch;
      selected.add(best);
      for (const move of best.moves) unanswered.delete(half(move));
      for (const number of rulesOf(best)) needed.add(number);
    }
    return branches.filter((branch) => selected.has(branch));
  }

  /** These rules and all that they call, directly or not. */
  #reachableFrom(numbers: readonly number[]): Set<number> {
    const reachable = new Set(numbers);
    for (const number of reachable) {
      const { branches } = this.#rules.get(number) as Rule;
      for (const call of branches.flatMap(({ calls }) => calls)) reachable.add(call.rule);
    }
    return reachable;
  }

  #indexOf(cell: Cell): number {
    return cellIndex(cell, this.#size, this.#size);
  }
}

function cellCountOf(node: ProofNode | undefined): number {
  return node?.cells.length ?? 0;
}

function roleKeyOf(roles: readonly string[]): string {
  return [...roles].sort().join("|");
}

/** The cells that the branches need, in row order. A branch that answers only moves outside of them is not needed
 *  itself, which may make the set smaller; ends because branches are only ever removed. */
function neededCells(branches: readonly BoardBranch[]): number[] {
  for (let kept = branches; ; ) {
    const cells = kept.flatMap(({ reply, games }) => [reply, ...games.flatMap((game) => game.cells)]);
    const needed = new Set(cells);
    const left = kept.filter(({ moves }) => moves.some((move) => needed.has(move)));
    if (left.length === kept.length) return [...needed].sort((a, b) => a - b);
    kept = left;
  }
}
