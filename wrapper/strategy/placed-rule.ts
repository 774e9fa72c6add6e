/**
 * A rule placed on the board, which makes it a local game: each of its numbers stands for a cell.
 *
 * Published rule files contain mistakes: a call may pass one cell under two numbers, where the place has fewer cells
 * than the rule, or pass a cell that is already taken. Player and verifier interpret both in the same way, defined
 * here: a number without a free cell counts as White's, and if a cell has several numbers, White's move there counts as
 * the number that suits Black.
 */
import { BOARD_RULE, type Branch, type Call, type Rule, type RuleSet } from "./rules.js";

/** Stands for the cell of a number that has no free cell. */
export const NO_CELL = -1;

export interface PlacedRule {
  readonly rule: Rule;
  /** `cells[k − 1]` is the board cell of number k, or NO_CELL. */
  readonly cells: readonly number[];
  /** The exchange of moves that left this local game; absent for the whole board. */
  readonly origin?: PlayedBranch;
}

/** A branch played in a local game: White's move and Black's reply, as cells. */
interface PlayedBranch {
  readonly game: PlacedRule;
  readonly branch: Branch;
  readonly move: number;
  readonly reply: number;
}

/** Black's reply to a move in a local game. */
export interface RuleReply {
  readonly branch: Branch;
  /** NO_CELL if the branch's reply has no free cell. */
  readonly cell: number;
  /** Whether the branch uses the cell of White's move itself, as its reply or in a call. What remains then depends on
   *  the move and not on the branch alone. */
  readonly hasConflict: boolean;
}

/** The whole board after the opening, as a local game. */
export function placeBoardRule({ size, opening, rules }: RuleSet): PlacedRule {
  const cells = [...Array(size * size).keys()].filter((cell) => cell !== opening);
  return { rule: rules.get(BOARD_RULE) as Rule, cells };
}

/** The cells in which White can move, each once, in the order of their numbers. */
export function playableCells({ cells }: PlacedRule): number[] {
  return [...new Set(cells)].filter((cell) => cell !== NO_CELL);
}

/** Black's reply to White's move at a cell of the game, or undefined if no branch answers it. If the cell has several
 *  numbers, the first one whose branch has no conflict decides. */
export function replyTo(game: PlacedRule, move: number): RuleReply | undefined {
  let first: RuleReply | undefined;
  for (let i = game.cells.indexOf(move); i >= 0; i = game.cells.indexOf(move, i + 1)) {
    const branch = game.rule.answers[i];
    if (branch === undefined) continue;
    const cell = cellOf(game, branch.reply);
    const hasConflict = cell === move || branch.calls.some((call) => isPassed(game, call, move));
    const reply = { branch, cell, hasConflict };
    if (!hasConflict) return reply;
    first ??= reply;
  }
  return first;
}

/** The local games that remain after a move and its reply. They share no cell. */
export function remainingGames(
  game: PlacedRule,
  move: number,
  { branch, cell: reply }: RuleReply,
  rules: ReadonlyMap<number, Rule>,
): PlacedRule[] {
  const taken = new Set([move, reply]);
  const origin = { game, branch, move, reply };
  return branch.calls.map((call) => {
    const rule = rules.get(call.rule) as Rule;
    const cells = call.cells.slice(0, rule.cellCount).map((number) => {
      const cell = cellOf(game, number);
      return taken.has(cell) ? NO_CELL : cell;
    });
    for (const cell of cells) taken.add(cell);
    return { rule, cells, origin };
  });
}

/** The branches that lead from the whole board to a local game, without moves elsewhere. */
export function branchesTo(game: PlacedRule): PlayedBranch[] {
  return game.origin === undefined ? [] : [...branchesTo(game.origin.game), game.origin];
}

function cellOf(game: PlacedRule, number: number): number {
  return game.cells[number - 1] ?? NO_CELL;
}

function isPassed(game: PlacedRule, call: Call, cell: number): boolean {
  return call.cells.some((number) => cellOf(game, number) === cell);
}
