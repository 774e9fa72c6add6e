/** Lines and areas of HexWiki's diagrams. A cell is a point (column, row); shearing the board moves no point out of a
 *  polygon or off a line, so the plane of columns and rows will do. */

export interface CellPoint {
  readonly column: number;
  readonly row: number;
}

/** The cells from one to another along a row, a column or a diagonal; null if they are not on one. */
export function cellsOnLine(first: CellPoint, last: CellPoint): CellPoint[] | null {
  const [right, down] = [last.column - first.column, last.row - first.row];
  const length = Math.max(Math.abs(right), Math.abs(down));
  if (right !== 0 && down !== 0 && Math.abs(right) !== Math.abs(down)) return null;
  return Array.from({ length: length + 1 }, (_, i) => ({
    column: first.column + Math.sign(right) * i,
    row: first.row + Math.sign(down) * i,
  }));
}

/** The cells inside a polygon or on its border, in row order. */
export function cellsInPolygon(corners: readonly CellPoint[], columns: number, rows: number): CellPoint[] {
  const sides = corners.map((from, i) => [from, corners[(i + 1) % corners.length] as CellPoint] as const);
  const cells: CellPoint[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const point = { column, row };
      if (sides.some(([a, b]) => isBetween(point, a, b)) || isInside(point, sides)) cells.push(point);
    }
  }
  return cells;
}

function isBetween(p: CellPoint, a: CellPoint, b: CellPoint): boolean {
  const cross = (b.column - a.column) * (p.row - a.row) - (b.row - a.row) * (p.column - a.column);
  return (
    cross === 0 &&
    p.column >= Math.min(a.column, b.column) &&
    p.column <= Math.max(a.column, b.column) &&
    p.row >= Math.min(a.row, b.row) &&
    p.row <= Math.max(a.row, b.row)
  );
}

/** Whether a ray to the right crosses the border an odd number of times. */
function isInside(p: CellPoint, sides: readonly (readonly [CellPoint, CellPoint])[]): boolean {
  let isOdd = false;
  for (const [a, b] of sides) {
    if (a.row > p.row === b.row > p.row) continue;
    const crossing = a.column + ((p.row - a.row) / (b.row - a.row)) * (b.column - a.column);
    if (p.column < crossing) isOdd = !isOdd;
  }
  return isOdd;
}
