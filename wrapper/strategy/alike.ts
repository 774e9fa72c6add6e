/**
 * Rules that say the same with other numbers. A cell's colour is what a rule does with it: in which branches it is a
 * move, the reply, or handed on, to which rule and as a cell of which colour there. Cells that correspond have the same
 * colour; whether cells of the same colour correspond is for the asker to find out, by `numberings`.
 */
import type { Rule } from "./rules.js";

/** The colours of a rule's cells, from number 1 on, if those of the rules that it calls are known. */
export function coloursOf(
  { cellCount, branches }: Rule,
  known: ReadonlyMap<number, readonly number[]>,
): string[] {
  const roles = Array.from({ length: cellCount }, (): string[] => []);
  const note = (cell: number, role: string) => roles[cell - 1]?.push(role);
  for (const { moves, reply, calls } of branches) {
    const name = `${moves.length}:${calls.map(({ rule }) => rule).sort((a, b) => a - b)}`;
    for (const move of moves) note(move, `${name} move`);
    note(reply, `${name} reply`);
    for (const { rule, cells } of calls) {
      cells.forEach((cell, i) => {
        note(cell, `${name} ${rule}.${known.get(rule)?.[i]}`);
      });
    }
  }
  return roles.map((list) => list.sort().join("; "));
}

/** Ways to put the numbers of one rule on the cells of another so that colours agree, as places in `others` for each of
 *  `colours`; not more than so many. Requires the same colours in the same number. */
export function* numberings(
  colours: readonly string[],
  others: readonly string[],
  most: number,
): Generator<readonly number[]> {
  let left = most;
  const places: number[] = [];
  function* extend(): Generator<readonly number[]> {
    if (places.length === colours.length) {
      left--;
      yield [...places];
      return;
    }
    for (const [place, colour] of others.entries()) {
      if (left <= 0) return;
      if (colour !== colours[places.length] || places.includes(place)) continue;
      places.push(place);
      yield* extend();
      places.pop();
    }
  }
  yield* extend();
}
