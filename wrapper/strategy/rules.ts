/**
 * The rules of a decomposition strategy (Yang, Liao and Pawlak 2001, who call them local patterns). Black's position is
 * a sum of local games that share no cell, and each local game follows a rule. A rule numbers its cells from 1 and does
 * not know their coordinates, so it can be placed wherever its cells fit:
 *
 *     rule 13: if White plays 1, 3, 4, 7 or 8, Black replies 2, and one local game remains:
 *              rule 2, with 5 as its cell 1 and 6 as its cell 2.
 *
 * Rule 1 is the whole board without Black's opening stone, its cells in row order. If the opening is the centre, the
 * rule may omit every move whose half turn it answers. A half turn takes cell k of n to n + 1 − k, in moves, reply and
 * calls alike.
 */

/** A remaining local game: the rule it follows, and the caller's cells that become its cells 1, 2, … */
export interface Call {
  /** The number of the rule. */
  readonly rule: number;
  /** Cells of the calling rule. */
  readonly cells: readonly number[];
}

/** Black's reply to some of White's moves, and the local games that remain after it. */
export interface Branch {
  /** From 0, as in the file. */
  readonly number: number;
  /** White's moves. */
  readonly moves: readonly number[];
  /** Black's reply. */
  readonly reply: number;
  /** The local games that remain. */
  readonly calls: readonly Call[];
}

export interface Rule {
  /** From 1; rule 1 is the whole board. */
  readonly number: number;
  /** Cells are numbered from 1 to `cellCount`. A call may pass more cells, which the rule ignores. */
  readonly cellCount: number;
  /** In the order of the file. */
  readonly branches: readonly Branch[];
  /** `answers[k − 1]` is the branch for White's move k: the first branch that lists the move, else, in rule 1, the
   *  half turn of the first branch that lists the move's half turn. Undefined if there is none. */
  readonly answers: readonly (Branch | undefined)[];
}

/** The number of the rule for the whole board. */
export const BOARD_RULE = 1;

/** An empty board with Black's first stone. */
export interface StartPosition {
  readonly size: number;
  /** The cell of Black's first stone, in row order from 0. */
  readonly opening: number;
}

/** All rules of a strategy by number, and the position in which it starts. */
export interface RuleSet extends StartPosition {
  readonly rules: ReadonlyMap<number, Rule>;
}

export function isOpeningAtCentre({ size, opening }: StartPosition): boolean {
  return 2 * opening === size * size - 1;
}

/** Creates a rule from its branches. Requires that the numbers in rule 1 are cells of the board. */
export function createRule(number: number, branches: readonly Branch[], start: StartPosition): Rule {
  const cellCount = number === BOARD_RULE ? start.size ** 2 - 1 : largestNumber(branches);
  const answers = Array<Branch | undefined>(cellCount).fill(undefined);
  addAnswers(answers, branches);
  if (number === BOARD_RULE && isOpeningAtCentre(start)) {
    const turned = branches.map((branch) => halfTurn(branch, cellCount));
    addAnswers(answers, turned);
  }
  return { number, cellCount, branches, answers };
}

/** Writes the branches into `answers`, for moves that have none yet. */
function addAnswers(answers: (Branch | undefined)[], branches: readonly Branch[]): void {
  for (const branch of branches) {
    for (const move of branch.moves) answers[move - 1] ??= branch;
  }
}

function largestNumber(branches: readonly Branch[]): number {
  let largest = 0;
  for (const { moves, reply, calls } of branches) {
    for (const cells of [moves, [reply], ...calls.map((call) => call.cells)]) {
      for (const cell of cells) largest = Math.max(largest, cell);
    }
  }
  return largest;
}

function halfTurn({ number, moves, reply, calls }: Branch, cellCount: number): Branch {
  const turn = (cell: number) => cellCount + 1 - cell;
  return {
    number,
    moves: moves.map(turn),
    reply: turn(reply),
    calls: calls.map(({ rule, cells }) => ({ rule, cells: cells.map(turn) })),
  };
}
