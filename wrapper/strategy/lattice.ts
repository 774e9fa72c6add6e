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

/** Some cells in all the ways they can be turned and mirrored, each as steps from the first cell. */
export class Figure {
  readonly #columns: number;
  readonly #ways: readonly (readonly Point[])[];

  /** Cells are numbers in row order on a board of so many columns. */
  constructor(cells: readonly number[], columns: number) {
    const points = cells.map((cell): Point => [Math.floor(cell / columns), cell % columns]);
    const ways = MOTIONS.map((motion) => {
      const moved = points.map(motion);
      const [top, left] = moved[0] ?? [0, 0];
      return moved.map(([row, column]): Point => [row - top, column - left]);
    });
    this.#columns = columns;
    this.#ways = [...new Map(ways.map((way) => [way.join(), way])).values()];
  }

  /** Where the cells come to lie, in all ways that keep them within others. */
  *placements(within: ReadonlySet<number>): Generator<number[]> {
    const columns = this.#columns;
    for (const way of this.#ways) {
      for (const start of within) {
        const [row, column] = [Math.floor(start / columns), start % columns];
        const placed: number[] = [];
        for (const [down, right] of way) {
          const at = column + right;
          const cell = (row + down) * columns + at;
          if (at < 0 || at >= columns || !within.has(cell)) break;
          placed.push(cell);
        }
        if (placed.length === way.length) yield placed;
      }
    }
  }
}
