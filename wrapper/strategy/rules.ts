/**
 * What a decomposition strategy says (J. Yang, S. Liao, M. Pawlak, "On a decomposition method for finding winning
 * strategy in Hex game"). Black's position is a sum of local games that share no cell. A local game follows a rule;
 * a rule numbers its cells from 1 and knows no places, so it serves wherever its cells lie:
 *
 *     rule 13: if White plays 1, 3, 4, 7 or 8, Black plays 2, and of the local game
 *              there remains rule 2 with 5 as its cell 1 and 6 as its cell 2.
 *
 * Rule 1 is the board without Black's opening stone, its cells in row order. If that stone is at the centre, it may
 * leave out moves whose half turn it answers: cell k of n is turned to n + 1 − k, in moves, reply and calls alike.
 */

/** A local game that remains: the rule it follows, and which cells of the caller are its 1, 2, … */
export interface Call {
  readonly rule: number;
  readonly cells: readonly number[];
}

/** What Black does about some of White's moves. */
export interface Branch {
  /** From 0, as in the file. */
  readonly number: number;
  readonly moves: readonly number[];
  readonly reply: number;
  readonly calls: readonly Call[];
}

export interface Rule {
  readonly number: number;
  /** Its cells are 1 to here. More may be handed to it, and are of no use to it. */
  readonly cellCount: number;
  readonly branches: readonly Branch[];
  /** The branch that answers White's move at number k, at place k − 1: the first that names it, else in rule 1 the
   *  half turn of the first that names its half turn. Undefined where there is none. */
  readonly answers: readonly (Branch | undefined)[];
}

/** The rule of the whole board. */
export const BOARD_RULE = 1;

/** What rule 1 has to know. */
export interface Start {
  readonly size: number;
  /** The cell of Black's first stone, in row order from 0. */
  readonly opening: number;
}

export function isAtCentre({ size, opening }: Start): boolean {
  return 2 * opening === size * size - 1;
}

/** A rule with these branches. The numbers of rule 1 must be on the board. */
export function ruleOf(number: number, branches: readonly Branch[], start: Start): Rule {
  const cellCount = number === BOARD_RULE ? start.size ** 2 - 1 : largestNumber(branches);
  const answers = Array<Branch | undefined>(cellCount).fill(undefined);
  addAnswers(answers, branches);
  if (number === BOARD_RULE && isAtCentre(start)) {
    const turned = branches.map((branch) => halfTurn(branch, cellCount));
    addAnswers(answers, turned);
  }
  return { number, cellCount, branches, answers };
}

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
