/**
 * The twelve ways to turn and mirror the hexagonal lattice. A cell of row r and column c has the three coordinates
 * x = c, z = r, y = −x − z; a turn by 60° takes (x, y, z) to (−z, −x, −y), a mirror swaps x and z. Neighbours stay
 * neighbours, which is all that a local game knows of its place.
 */
export type Point = readonly [row: number, column: number];
export type Motion = (point: Point) => Point;

const turn: Motion = ([z, x]) => [x + z, -z];
const mirror: Motion = ([z, x]) => [x, z];

export const MOTIONS: readonly Motion[] = [0, 1, 2, 3, 4, 5].flatMap((turns) => {
  const turned: Motion = (point) => {
    let moved = point;
    for (let i = 0; i < turns; i++) moved = turn(moved);
    return moved;
  };
  return [turned, (point: Point) => turned(mirror(point))];
});

/** Where the cells of one place come to lie in another, turned or mirrored and shifted in all ways that keep them
 *  within its cells. Cells are numbers in row order on a board of so many columns. */
export function* placements(
  cells: readonly number[],
  within: ReadonlySet<number>,
  columns: number,
): Generator<number[]> {
  const points = cells.map((cell): Point => [Math.floor(cell / columns), cell % columns]);
  const seen = new Set<string>();
  for (const motion of MOTIONS) {
    const moved = points.map(motion);
    const [firstRow, firstColumn] = moved[0] as Point;
    for (const start of within) {
      const [down, right] = [Math.floor(start / columns) - firstRow, (start % columns) - firstColumn];
      const placed: number[] = [];
      for (const [row, column] of moved) {
        const at = (row + down) * columns + column + right;
        const isOnBoard = column + right >= 0 && column + right < columns;
        if (!isOnBoard || !within.has(at)) break;
        placed.push(at);
      }
      if (placed.length < cells.length) continue;
      const key = placed.join();
      if (seen.has(key)) continue;
      seen.add(key);
      yield placed;
    }
  }
}
