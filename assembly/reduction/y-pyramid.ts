/**
 * Y reduction (paper 000, §4 and Appendix B): a position's value from the game of Y, of which Hex is a part.
 *
 * A C×R board lies in a Y board of side n = C+R−1 with the triangle's corner at a1. The cells below it are
 * Black's, those to its right White's:
 *
 *      c→  0 1 2 3 4          0…C−1 × 0…R−1: the Hex board, here 3×3
 *   r↓ 0   · · · w w          w: White, −1    b: Black, +1    ·: ±1 or 0 where empty
 *      1   · · · w
 *      2   · · ·              A step takes (r,c), (r+1,c), (r,c+1) to (r,c) of the next smaller triangle:
 *      3   b b                  q = ½(p₁ + p₂ + p₃ − p₁p₂p₃)                                     (2)
 *      4   b                  and after n−1 steps one number is left: the value, for Black.
 *
 * Three b's reduce to b and three w's to w, so only r < R and c < C are ever computed; a row below and two
 * columns beside each level hold the constants. Values are kept by level, so a new stone changes only what
 * depends on it; what is computed twice is computed in the same way, so an update equals a rebuild bit for
 * bit. The derivatives of the value are found on demand, from the last level back to the first:
 *
 *   ∂v/∂p₁ = ∂v/∂q · ½(1 − p₂p₃), added up over the triangles a cell is in.                      (3)
 *
 * Both passes take two cells at a time (f64x2). An odd row's last lane falls on a constant, where (2) gives
 * the constant again, or outside the triangle, where nobody reads. f32 would double the lanes, but its
 * errors reach 1e-6 on large boards; they would show beside the reference.
 */
import { BLACK, NOBODY } from "../abi";
import { SET_CELLS } from "../board/cellset";
import { cellCount, columns, rows } from "../board/geometry";
import { owner } from "../board/position";

/** Room for the f64 values of a pyramid on the most demanding board of each width (`setPyramidBoard`). */
const MAX_VALUES: i32 = SET_WORDS == 1 ? 2600 : SET_WORDS == 2 ? 4900 : 16400;
/** The same for one level with its row above. */
const MAX_LEVEL_VALUES: i32 = SET_WORDS == 1 ? 160 : SET_WORDS == 2 ? 260 : 500;

// A row of slack before the first level and after the last: lanes beside the triangle are read, not used.
const SLACK: i32 = 24;
const VALUES: usize = memory.data((MAX_VALUES + 2 * SLACK) * 8, 16) + SLACK * 8;
const DERIVATIVES: usize = memory.data(2 * MAX_LEVEL_VALUES * 8, 16);

/** ∂value/∂cell of each cell after `derive`; f64, in row order. */
export const Y_MOVES: usize = memory.data(SET_CELLS * 8, 16);

let boardColumns: i32 = 0;
let boardRows: i32 = 0;
let side: i32 = 0; // of the whole triangle, n
let rowBytes: i32 = 0;
let levelBytes: i32 = 0;

/** The level whose triangle has side `size`; n is the board, 1 the apex. */
// @ts-ignore: decorator
@inline function level(size: i32): usize {
  return VALUES + (side - size) * levelBytes;
}

/** Cells to compute in row `r` of the level of side `size`. */
// @ts-ignore: decorator
@inline function rowWidth(size: i32, r: i32): i32 {
  return min(columns, size - r);
}

/** Lays out the pyramid for the board and fills in the constants. Nothing to do for the same board. */
function setPyramidBoard(): void {
  if (columns == boardColumns && rows == boardRows) return;
  boardColumns = columns;
  boardRows = rows;
  side = columns + rows - 1;
  rowBytes = ((columns + 3) & ~1) << 3; // two columns of constants, an even number in all
  levelBytes = rowBytes * (rows + 1);
  assert(side * levelBytes <= MAX_VALUES * 8);
  assert(levelBytes + rowBytes <= MAX_LEVEL_VALUES * 8);
  for (let size = 1; size <= side; size++) {
    for (let r = 0; r <= rows; r++) {
      const row = level(size) + r * rowBytes;
      for (let offset = 0; offset < rowBytes; offset += 8) {
        store<f64>(row + offset, r == rows ? 1 : offset >> 3 < columns ? 0 : -1);
      }
    }
  }
}

/** Two cells by (2): `here` and the pair that follows it in its row, and the pair below. */
// @ts-ignore: decorator
@inline function reduce(here: v128, next: v128, below: v128): v128 {
  const right = v128.shuffle<f64>(here, next, 1, 2);
  const sum = f64x2.add(f64x2.add(here, below), right);
  const product = f64x2.mul(f64x2.mul(here, below), right);
  return f64x2.mul(f64x2.splat(0.5), f64x2.sub(sum, product));
}

/** Reduces the pairs at byte offsets first…last of a row, both even cells. All loads are aligned as the
 *  stores of the level before were: one that straddles two recent stores would wait for both. */
// @ts-ignore: decorator
@inline function reduceRow(out: usize, row: usize, first: i32, last: i32, stride: i32): void {
  let at = row + first;
  const end = row + last;
  const toOut = out - row;
  let here = v128.load(at);
  do {
    const next = v128.load(at, 16);
    v128.store(at + toOut, reduce(here, next, v128.load(at + stride)));
    here = next;
    at += 16;
  } while (at <= end);
}

/** The same for two rows at once: the lower one is read once for both. */
// @ts-ignore: decorator
@inline function reduceTwoRows(out: usize, row: usize, first: i32, last: i32, stride: i32): void {
  let at = row + first;
  const end = row + last;
  const toOut = out - row;
  let upper = v128.load(at);
  let lower = v128.load(at + stride);
  do {
    const nextUpper = v128.load(at, 16);
    const nextLower = v128.load(at + stride, 16);
    v128.store(at + toOut, reduce(upper, nextUpper, lower));
    v128.store(at + toOut + stride, reduce(lower, nextLower, v128.load(at + 2 * stride)));
    upper = nextUpper;
    lower = nextLower;
    at += 16;
  } while (at <= end);
}

/** Builds every level from the stones of the position. */
export function buildPyramid(): void {
  setPyramidBoard();
  let at = level(side);
  for (let r = 0, cell = 0; r < rows; r++, at += rowBytes) {
    for (let c = 0; c < columns; c++, cell++) store<f64>(at + (c << 3), stoneValue(owner(cell)));
  }
  const stride = rowBytes;
  for (let size = side - 1; size > 0; size--) {
    let from = level(size + 1);
    let to = level(size);
    const height = min(rows, size);
    for (let r = 0; r < height; r++) {
      reduceRow(to, from, 0, (rowWidth(size, r) - 1) << 3, stride);
      from += stride;
      to += stride;
    }
  }
}

// @ts-ignore: decorator
@inline function stoneValue(owner: i32): f64 {
  return owner == NOBODY ? 0 : owner == BLACK ? 1 : -1;
}

/**
 * Brings the pyramid up to date after a stone came to `cell` or left it. Requires that it was up to date
 * before. After t steps the stone at (r,c) has reached the cells (r−a, c−b) with a, b ≥ 0 and a+b ≤ t that
 * are in the triangle: one interval a row, known without looking at values.
 */
export function updatePyramid(cell: i32): void {
  const row = cell / columns;
  const column = cell - row * columns;
  const stride = rowBytes;
  const toNext = levelBytes;
  let board = level(side);
  store<f64>(board + row * stride + (column << 3), stoneValue(owner(cell)));
  for (let size = side - 1, t = 1; size > 0; size--, t++) {
    const top = max(row - t, 0);
    const bottom = min(row, size - 1);
    let first = row - t + column - top; // of this row's interval, if on the board; one less in the next row
    let last = size - 1 - top;
    let here = board + top * stride;
    let left = bottom - top + 1;
    for (; left > 1; left -= 2) {
      reduceTwoRows(here + toNext, here, (max(first - 1, 0) & ~1) << 3, min(column, last) << 3, stride);
      here += 2 * stride;
      first -= 2;
      last -= 2;
    }
    if (left > 0) reduceRow(here + toNext, here, (max(first, 0) & ~1) << 3, min(column, last) << 3, stride);
    board += toNext;
  }
}

/** The value for Black, in [−1, 1]; ±1 where the game is over. Requires an up-to-date pyramid. */
export function pyramidValue(): f64 {
  return load<f64>(level(1));
}

/** A cell of the triangle of side `size`, for tests. Requires r < R, c < C and r + c < size. */
export function pyramidCell(size: i32, r: i32, c: i32): f64 {
  return load<f64>(level(size) + r * rowBytes + (c << 3));
}

/** ∂q/∂p times 2 for the other two cells of a triangle. */
// @ts-ignore: decorator
@inline function slope(p: v128, q: v128): v128 {
  return f64x2.sub(f64x2.splat(1), f64x2.mul(p, q));
}

/** Fills Y_MOVES with the derivatives of the value. Requires an up-to-date pyramid. */
export function derive(): void {
  // Two levels in turn, each with a row of zeros above; a cell outside the triangle counts 0.
  const stride = rowBytes;
  memory.fill(DERIVATIVES, 0, 2 * levelBytes);
  let from = DERIVATIVES + stride;
  let to = from + levelBytes;
  store<f64>(from, 1);
  for (let size = 2; size <= side; size++) {
    const height = min(rows, size);
    let e = level(size);
    for (let r = 0, offset = 0; r < height; r++, offset += stride, e += stride) {
      const end = rowWidth(size, r) << 3;
      deriveRow(to + offset, from + offset, e, end, stride);
      store<f64>(to + offset + end, 0);
    }
    const swap = from;
    from = to;
    to = swap;
  }
  for (let r = 0, moves = Y_MOVES; r < rows; r++, from += stride) {
    for (let c = 0; c < columns << 3; c += 8, moves += 8) store<f64>(moves, load<f64>(from + c));
  }
}

/** The derivatives `d` of a level and the values `e` of the one before give that one's derivatives in `out`. */
// @ts-ignore: decorator
@inline function deriveRow(out: usize, d: usize, e: usize, end: i32, stride: i32): void {
  let here = v128.load(e);
  let hereAbove = v128.load(e - stride);
  let before = v128.load(e - 16);
  let beforeBelow = v128.load(e + stride - 16);
  let dBefore = v128.load(d - 16);
  for (let c = 0; c < end; c += 16) {
    const next = v128.load(e + c, 16);
    const nextAbove = v128.load(e + c - stride, 16);
    const below = v128.load(e + c + stride);
    const dHere = v128.load(d + c);
    const own = slope(below, v128.shuffle<f64>(here, next, 1, 2));
    const above = slope(hereAbove, v128.shuffle<f64>(hereAbove, nextAbove, 1, 2));
    const left = slope(v128.shuffle<f64>(before, here, 1, 2), v128.shuffle<f64>(beforeBelow, below, 1, 2));
    const sum = f64x2.add(
      f64x2.mul(dHere, own),
      f64x2.add(
        f64x2.mul(v128.load(d + c - stride), above),
        f64x2.mul(v128.shuffle<f64>(dBefore, dHere, 1, 2), left),
      ),
    );
    v128.store(out + c, f64x2.mul(f64x2.splat(0.5), sum));
    before = here;
    here = next;
    hereAbove = nextAbove;
    beforeBelow = below;
    dBefore = dHere;
  }
}
