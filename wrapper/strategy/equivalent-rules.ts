/**
 * Finds rules that are the same except for the numbering of their cells. The role of a cell says how its rule uses it:
 * in which branches it is a move, the reply, or passed on, to which rule and in which role there. Corresponding cells
 * have equal roles. The converse need not hold, so the caller has to check each matching that `matchCells` yields.
 */
import type { Rule } from "./rules.js";

/** The role of each cell of a rule, cell 1 first. `roleClasses` gives for each called rule one number per cell,
 *  equal for cells with equal roles. */
export function cellRoles(
  { cellCount, branches }: Rule,
  roleClasses: ReadonlyMap<number, readonly number[]>,
): string[] {
  const roles = Array.from({ length: cellCount }, (): string[] => []);
  const addRole = (cell: number, role: string) => roles[cell - 1]?.push(role);
  for (const { moves, reply, calls } of branches) {
    const name = `${moves.length}:${calls.map(({ rule }) => rule).sort((a, b) => a - b)}`;
    for (const move of moves) addRole(move, `${name} move`);
    addRole(reply, `${name} reply`);
    for (const { rule, cells } of calls) {
      cells.forEach((cell, i) => {
        addRole(cell, `${name} ${rule}.${roleClasses.get(rule)?.[i]}`);
      });
    }
  }
  return roles.map((list) => list.sort().join("; "));
}

/** Yields up to `limit` ways to match the cells of two rules such that roles are equal: for each of `roles` an index
 *  into `otherRoles`. Requires that both hold the same roles equally often. */
export function* matchCells(
  roles: readonly string[],
  otherRoles: readonly string[],
  limit: number,
): Generator<readonly number[]> {
  let left = limit;
  const indices: number[] = [];
  function* extend(): Generator<readonly number[]> {
    if (indices.length === roles.length) {
      left--;
      yield [...indices];
      return;
    }
    for (const [index, role] of otherRoles.entries()) {
      if (left <= 0) return;
      if (role !== roles[indices.length] || indices.includes(index)) continue;
      indices.push(index);
      yield* extend();
      indices.pop();
    }
  }
  yield* extend();
}
