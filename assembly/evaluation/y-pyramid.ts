/**
 * Y reduction (van Rijswijck 2002, §4 and Appendix B): the value of a position from the game of Y, of which Hex is a
 * special case.
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
 * columns beside each level hold the constants. All levels are stored, so a new stone changes only the values
 * that depend on it. An update computes them by the same operations as a rebuild, so both agree bit for bit.
 * The derivatives of the value are computed on demand, from the last level back to the first:
 *
 *   ∂v/∂p₁ = ∂v/∂q · ½(1 − p₂p₃), summed over the triangles that contain the cell.               (3)
 *
 * The loops over a row are in y-rows.ts. f32 would double their speed, but its errors reach 1e-6 on large boards,
 * and tests that compare with the reference would see them.
 */
import { BLACK, NOBODY } from "../abi";
import { SET_CELLS } from "../board/cellset";
import { cellCount, columns, rows } from "../board/geometry";
import { owner } from "../board/position";
import { differentiateRow, reduceRow, reduceTwoRows } from "./y-rows";

/** Capacity for the f64 values of a pyramid: enough for every board of each width (`setPyramidBoard` asserts it). */
const MAX_VALUES: i32 = SET_WORDS == 1 ? 2600 : SET_WORDS == 2 ? 4900 : 16400;
/** The same for one level and a row above it. */
const MAX_LEVEL_VALUES: i32 = SET_WORDS == 1 ? 160 : SET_WORDS == 2 ? 260 : 500;

// A row of slack before the first level and after the last: lanes beside the triangle are read but not used.
const SLACK: i32 = 24;
const VALUES: usize = memory.data((MAX_VALUES + 2 * SLACK) * 8, 16) + SLACK * 8;
const LEVEL_DERIVATIVES: usize = memory.data(2 * MAX_LEVEL_VALUES * 8, 16);

/** ∂value/∂cell, written by `differentiate`; f64 per cell in row order. */
export const CELL_DERIVATIVES: usize = memory.data(SET_CELLS * 8, 16);

let boardColumns: i32 = 0;
let boardRows: i32 = 0;
let triangleSide: i32 = 0; // n
let rowBytes: i32 = 0;
let levelBytes: i32 = 0;

/** Address of the level whose triangle has side `size`: n is the board, 1 the apex. */
// @ts-ignore: decorator
@inline function level(size: i32): usize {
  return VALUES + (triangleSide - size) * levelBytes;
}

/** Cells to compute in row `r` of the level of side `size`. */
// @ts-ignore: decorator
@inline function rowWidth(size: i32, r: i32): i32 {
  return min(columns, size - r);
}

/** Lays out VALUES for the board and fills in the constants. Does nothing for the same board. */
function setPyramidBoard(): void {
  if (columns == boardColumns && rows == boardRows) return;
  boardColumns = columns;
  boardRows = rows;
  triangleSide = columns + rows - 1;
  rowBytes = ((columns + 3) & ~1) << 3; // two columns of constants; an even number in total
  levelBytes = rowBytes * (rows + 1);
  assert(triangleSide * levelBytes <= MAX_VALUES * 8);
  assert(levelBytes + rowBytes <= MAX_LEVEL_VALUES * 8);
  for (let size = 1; size <= triangleSide; size++) {
    for (let r = 0; r <= rows; r++) {
      const row = level(size) + r * rowBytes;
      for (let offset = 0; offset < rowBytes; offset += 8) {
        store<f64>(row + offset, r == rows ? 1 : offset >> 3 < columns ? 0 : -1);
      }
    }
  }
}

/** Writes every level of VALUES from the stones of the position. */
export function buildPyramid(): void {
  setPyramidBoard();
  let at = level(triangleSide);
  for (let r = 0, cell = 0; r < rows; r++, at += rowBytes) {
    for (let c = 0; c < columns; c++, cell++) store<f64>(at + (c << 3), stoneValue(owner(cell)));
  }
  const stride = rowBytes;
  for (let size = triangleSide - 1; size > 0; size--) {
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
 * Updates the pyramid after a stone came to `cell` or left it. Requires a pyramid that was up to date before.
 * After t steps the stone at (r,c) affects the cells (r−a, c−b) of the triangle with a, b ≥ 0 and a+b ≤ t: one
 * interval per row, whatever the values.
 */
export function updatePyramid(cell: i32): void {
  const row = cell / columns;
  const column = cell - row * columns;
  const stride = rowBytes;
  const toNext = levelBytes;
  let board = level(triangleSide);
  store<f64>(board + row * stride + (column << 3), stoneValue(owner(cell)));
  for (let size = triangleSide - 1, t = 1; size > 0; size--, t++) {
    const top = max(row - t, 0);
    const bottom = min(row, size - 1);
    let first = row - t + column - top; // of this row's interval, if on the board; one less in each further row
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

/** The value for Black, in [−1, 1]; ±1 if the game is over. Requires an up-to-date pyramid. */
export function pyramidValue(): f64 {
  return load<f64>(level(1));
}

/** A cell of the triangle of side `size`, for tests. Requires r < R, c < C and r + c < size. */
export function pyramidCell(size: i32, r: i32, c: i32): f64 {
  return load<f64>(level(size) + r * rowBytes + (c << 3));
}

/** Writes the derivatives of the value to CELL_DERIVATIVES. Requires an up-to-date pyramid. */
export function differentiate(): void {
  // Two alternating levels, each below a row of zeros; a cell outside the triangle counts 0.
  const stride = rowBytes;
  memory.fill(LEVEL_DERIVATIVES, 0, 2 * levelBytes);
  let from = LEVEL_DERIVATIVES + stride;
  let to = from + levelBytes;
  store<f64>(from, 1);
  for (let size = 2; size <= triangleSide; size++) {
    const height = min(rows, size);
    let values = level(size);
    for (let r = 0, offset = 0; r < height; r++, offset += stride, values += stride) {
      const end = rowWidth(size, r) << 3;
      differentiateRow(to + offset, from + offset, values, end, stride);
      store<f64>(to + offset + end, 0);
    }
    const swap = from;
    from = to;
    to = swap;
  }
  for (let r = 0, moves = CELL_DERIVATIVES; r < rows; r++, from += stride) {
    for (let c = 0; c < columns << 3; c += 8, moves += 8) store<f64>(moves, load<f64>(from + c));
  }
}
