/** Shapes of local games: places that differ never share their outcomes. */
import { expect, it } from "vitest";
import { bitsOf } from "../../wrapper/board/cell-bits.js";
import { cellIndex } from "../../wrapper/board/notation.js";
import { GuaranteedJoins } from "../../wrapper/strategy/guaranteed-joins.js";
import { NO_CELL } from "../../wrapper/strategy/placed-rule.js";
import { type Branch, createRule } from "../../wrapper/strategy/rules.js";

const SIZE = 19;
const START = { size: SIZE, opening: 0 };

/** Two pairs of numbers, of which Black gets one each; before them come `unused` numbers. */
function twoPairs(unused: number) {
  const [one, two, three, four] = [1, 2, 3, 4].map((k) => unused + k) as [number, number, number, number];
  const branch = (number: number, move: number, reply: number, rest: number[]): Branch => ({
    number,
    moves: [move],
    reply,
    calls: [{ rule: 2, cells: rest }],
  });
  return createRule(
    3,
    [
      branch(0, one, two, [three, four]),
      branch(1, two, one, [three, four]),
      branch(2, three, four, [one, two]),
      branch(3, four, three, [one, two]),
    ],
    START,
  );
}

const PAIR = createRule(
  2,
  [
    { number: 0, moves: [1], reply: 2, calls: [] },
    { number: 1, moves: [2], reply: 1, calls: [] },
  ],
  START,
);

// 32,767 is the largest number of 16 bits with a sign, 65,535 without.
it.each([0, 32_760, 32_767, 40_000, 65_536])("are told apart after %i numbers without a cell", (unused) => {
  const rule = twoPairs(unused);
  const rules = new Map([PAIR, rule].map((each) => [each.number, each]));
  const analysis = new GuaranteedJoins(rules, SIZE, () => expect.fail("a move has no reply"));
  const outcomes = (...names: string[]) => {
    const cells = names.map((name) => cellIndex(name, SIZE, SIZE));
    const game = { rule, cells: [...Array<number>(unused).fill(NO_CELL), ...cells] };
    // One group touches the first pair, the other the second.
    const groups = [bitsOf(cells.slice(0, 2)), bitsOf(cells.slice(2))];
    return analysis.outcomesOf({ games: [game], groups });
  };
  // Both cells of the first pair touch both of the second, so Black's two stones touch. Far away they do not.
  expect(outcomes("b2", "c2", "c1", "b3")).toEqual([[0, 0]]);
  expect(outcomes("b2", "c2", "k10", "l10")).toEqual([[0, 1]]);
});
