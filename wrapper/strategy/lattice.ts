/**
 * The twelve rotations and reflections of the hexagonal lattice. A cell in row r and column c has the three coordinates
 * x = c, z = r, y = −x − z; a rotation by 60° takes (x, y, z) to (−z, −x, −y), a reflection swaps x and z. Neighbours
 * stay neighbours, and a local game depends on nothing else about its place.
 */
type Point = readonly [row: number, column: number];
type Symmetry = (point: Point) => Point;

const rotate: Symmetry = ([z, x]) => [x + z, -z];
const reflect: Symmetry = ([z, x]) => [x, z];

const SYMMETRIES: readonly Symmetry[] = [0, 1, 2, 3, 4, 5].flatMap((turns) => {
  const rotateAll: Symmetry = (point) => {
    let rotated = point;
    for (let i = 0; i < turns; i++) rotated = rotate(rotated);
    return rotated;
  };
  return [rotateAll, (point: Point) => rotateAll(reflect(point))];
});

/** A list of cells in all its orientations, each as offsets from the first cell. */
export class Figure {
  readonly #columns: number;
  readonly #orientations: readonly (readonly Point[])[];

  /** `cells` are numbered in row order on a board with `columns` columns. */
  constructor(cells: readonly number[], columns: number) {
    const points = cells.map((cell): Point => [Math.floor(cell / columns), cell % columns]);
    const orientations = SYMMETRIES.map((symmetry) => {
      const moved = points.map(symmetry);
      const [top, left] = moved[0] ?? [0, 0];
      return moved.map(([row, column]): Point => [row - top, column - left]);
    });
    this.#columns = columns;
    this.#orientations = [...new Map(orientations.map((offsets) => [offsets.join(), offsets])).values()];
  }

  /** Yields every placement of the figure inside the cells `within`. */
  *placements(within: ReadonlySet<number>): Generator<number[]> {
    const columns = this.#columns;
    for (const offsets of this.#orientations) {
      for (const start of within) {
        const [startRow, startColumn] = [Math.floor(start / columns), start % columns];
        const placed: number[] = [];
        for (const [down, right] of offsets) {
          const column = startColumn + right;
          const cell = (startRow + down) * columns + column;
          if (column < 0 || column >= columns || !within.has(cell)) break;
          placed.push(cell);
        }
        if (placed.length === offsets.length) yield placed;
      }
    }
  }
}
