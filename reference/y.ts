/**
 * The game of Y and its reduction (van Rijswijck 2002, §4 and Appendix B), from the definitions.
 *
 * A board of side n is a triangle of numbers with k+1 numbers in row k: +1 and −1 are stones of the two players, 0 is
 * an empty cell, and other values between them are expectations. Its three sides are the first cells of the rows,
 * the last cells of the rows, and the last row.
 *
 *        a            a touches b, c;  e touches b, c, d, f, h, i
 *       b c
 *      d e f          a little triangle is (k,j), (k+1,j), (k+1,j+1): a with b and c, b with d and e, …
 *     g h i j
 */

export type Triangle = readonly (readonly number[])[];

export interface YEvaluation {
  /** The number that remains: +1 if the player of +1 has won. */
  readonly value: number;
  /** ∂value/∂cell, in the shape of the board. */
  readonly moves: Triangle;
  /** `pyramid[k]` is the triangle of side k+1: the board last, the value first. */
  readonly pyramid: readonly Triangle[];
}

/** Formula (2): reduces the three cells of a little triangle to one. */
function reduceCells(p: number, q: number, r: number): number {
  return (p + q + r - p * q * r) / 2;
}

/** One step of micro reduction: returns the next smaller board, with one cell per little triangle (§4.2). */
export function microReduce(board: Triangle): Triangle {
  return board.slice(0, -1).map((row, k) => {
    const below = board[k + 1] as readonly number[];
    return row.map((cell, j) => reduceCells(cell, below[j] as number, below[j + 1] as number));
  });
}

/** Returns the three boards that remain when one of the three border rows is removed (§4.3). */
export function macroReduce(board: Triangle): readonly [Triangle, Triangle, Triangle] {
  return [
    board.slice(1).map((row) => row.slice(1)),
    board.slice(1).map((row) => row.slice(0, -1)),
    board.slice(0, -1),
  ];
}

/** Returns the player with a group that touches all three sides: +1, −1, or 0 if there is none. */
export function yWinner(board: Triangle): 1 | -1 | 0 {
  const size = board.length;
  const seen = board.map((row) => row.map(() => false));
  for (let k = 0; k < size; k++) {
    const start = board[k]?.[0];
    if (start !== 1 && start !== -1) continue;
    const sides = new Set<string>();
    const stack: [number, number][] = [[k, 0]];
    while (stack.length > 0) {
      const [row, column] = stack.pop() as [number, number];
      const seenRow = seen[row];
      if (seenRow === undefined || seenRow[column] !== false || board[row]?.[column] !== start) continue;
      seenRow[column] = true;
      if (column === 0) sides.add("first cells");
      if (column === row) sides.add("last cells");
      if (row === size - 1) sides.add("last row");
      stack.push([row, column - 1], [row, column + 1], [row - 1, column - 1]);
      stack.push([row - 1, column], [row + 1, column], [row + 1, column + 1]);
    }
    if (sides.size === 3) return start;
  }
  return 0;
}

/** Computes the value by repeated micro reduction, and its derivatives by formula (3). */
export function yEvaluate(board: Triangle): YEvaluation {
  const pyramid: Triangle[] = [board];
  while ((pyramid[0] as Triangle).length > 1) pyramid.unshift(microReduce(pyramid[0] as Triangle));
  let moves: number[][] = [[1]];
  for (const values of pyramid.slice(1)) {
    const finer = values.map((row) => row.map(() => 0));
    moves.forEach((row, k) => {
      const above = values[k] as readonly number[];
      const below = values[k + 1] as readonly number[];
      const finerAbove = finer[k] as number[];
      const finerBelow = finer[k + 1] as number[];
      row.forEach((slope, j) => {
        const [p, q, r] = [above[j] as number, below[j] as number, below[j + 1] as number];
        finerAbove[j] = (finerAbove[j] as number) + (slope * (1 - q * r)) / 2;
        finerBelow[j] = (finerBelow[j] as number) + (slope * (1 - p * r)) / 2;
        finerBelow[j + 1] = (finerBelow[j + 1] as number) + (slope * (1 - p * q)) / 2;
      });
    });
    moves = finer;
  }
  return { value: (pyramid[0] as Triangle)[0]?.[0] as number, moves, pyramid };
}
