/**
 * The fixed part of a game: the cells of a C×R board and which of them touch each other.
 *
 *      a  b  c         cell (r,c) touches (r−1,c) (r−1,c+1) (r,c−1)
 *   1  0  1  2  \                         (r,c+1) (r+1,c−1) (r+1,c).
 *    2  3  4  5  \     Black owns top and bottom, White left and right.
 *
 * An *endpoint* is a cell or an edge: cells are 0…cellCount−1, edge `e` (abi.ts) is cellCount+e.
 * Because edges have numbers, one loop handles a stone that touches an edge and one that touches a stone.
 *
 * All tables have the size of the largest board of this binary and addresses fixed by the compiler;
 * `setBoard` fills them. The engine is written for a `side`, never for a colour: White's game is Black's
 * on the transposed board, and only the tables here know the difference.
 */
import { EDGE_BOTTOM, EDGE_COUNT, EDGE_LEFT, EDGE_RIGHT, EDGE_TOP, MAX_SIDE } from "../abi";
import { STATUS_BOARD_TOO_LARGE, STATUS_OK } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear, copy } from "./cellset";

export let columns: i32 = 0;
export let rows: i32 = 0;
export let cellCount: i32 = 0;

/** Every cell of the board. */
export const ALL_CELLS: usize = memory.data(SET_BYTES, 16);
const NOT_FIRST_COLUMN: usize = memory.data(SET_BYTES, 16);
const NOT_LAST_COLUMN: usize = memory.data(SET_BYTES, 16);
const RIMS: usize = memory.data(EDGE_COUNT * SET_BYTES, 16);
const NEIGHBOUR_SETS: usize = memory.data(SET_CELLS * SET_BYTES, 16);

/**
 * The endpoint that a cell touches in each of the six directions, clockwise from (r−1,c):
 *
 *        0   1           six u16 endpoints per cell and side, in records of TOUCH_BYTES; off the board,
 *      5   x   2         the edge there. Beyond an obtuse corner lie two edges: each side's record has
 *        4   3           its own, which is the only difference between the two.
 *
 * The endpoints in directions d and d+1 touch each other, edges included. So consecutive stones of one
 * side around a cell belong to one group.
 */
export const DIRECTIONS: i32 = 6;
const TOUCH_BYTES: i32 = 16;
const TOUCHES: usize = memory.data(2 * SET_CELLS * TOUCH_BYTES, 16);

/** The endpoint number of the first (`end` 0) or second (1) edge of `side`. */
// @ts-ignore: decorator
@inline export function edge(side: i32, end: i32): i32 {
  return cellCount + (side << 1) + end;
}

/** The cells that touch edge `e` (EDGE_…). */
// @ts-ignore: decorator
@inline export function rim(e: i32): usize {
  return RIMS + e * SET_BYTES;
}

/** The cells that touch `cell`. */
// @ts-ignore: decorator
@inline export function neighbourSet(cell: i32): usize {
  return NEIGHBOUR_SETS + cell * SET_BYTES;
}

/** The endpoint that `cell` touches in `direction`; beyond an obtuse corner, the edge of `side`. */
// @ts-ignore: decorator
@inline export function touch(side: i32, cell: i32, direction: i32): i32 {
  return load<u16>((side * SET_CELLS + cell) * TOUCH_BYTES + (direction << 1), TOUCHES);
}

/** Writes what lies at (row, column), in `direction` from `cell`, to TOUCHES, NEIGHBOUR_SETS and RIMS. */
function setTouch(cell: i32, direction: i32, row: i32, column: i32): void {
  const touches = TOUCHES + cell * TOUCH_BYTES + (direction << 1);
  const offRows = row < 0 ? EDGE_TOP : row >= rows ? EDGE_BOTTOM : -1;
  const offColumns = column < 0 ? EDGE_LEFT : column >= columns ? EDGE_RIGHT : -1;
  let black = cellCount + offRows;
  let white = cellCount + offColumns;
  if (offRows < 0 && offColumns < 0) {
    black = white = columns * row + column;
    add(neighbourSet(cell), black);
  } else if (offRows < 0) {
    black = white;
  } else if (offColumns < 0) {
    white = black;
  }
  if (offRows >= 0) add(rim(offRows), cell);
  if (offColumns >= 0) add(rim(offColumns), cell);
  store<u16>(touches, <u16>black);
  store<u16>(touches + SET_CELLS * TOUCH_BYTES, <u16>white);
}

/** Fills the tables for a board and returns STATUS_OK. Returns STATUS_BOARD_TOO_LARGE, and changes nothing, if this
 *  binary cannot hold it. */
export function setBoard(newColumns: i32, newRows: i32): i32 {
  if (newColumns < 1 || newRows < 1 || newColumns > MAX_SIDE || newRows > MAX_SIDE) return STATUS_BOARD_TOO_LARGE;
  if (newColumns * newRows > SET_CELLS) return STATUS_BOARD_TOO_LARGE;
  if (newColumns == columns && newRows == rows) return STATUS_OK;
  columns = newColumns;
  rows = newRows;
  cellCount = newColumns * newRows;

  clear(ALL_CELLS);
  clear(NOT_FIRST_COLUMN);
  clear(NOT_LAST_COLUMN);
  memory.fill(RIMS, 0, EDGE_COUNT * SET_BYTES);
  memory.fill(NEIGHBOUR_SETS, 0, SET_CELLS * SET_BYTES);

  for (let r = 0, cell = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++, cell++) {
      add(ALL_CELLS, cell);
      if (c > 0) add(NOT_FIRST_COLUMN, cell);
      if (c < columns - 1) add(NOT_LAST_COLUMN, cell);
      setTouch(cell, 0, r - 1, c);
      setTouch(cell, 1, r - 1, c + 1);
      setTouch(cell, 2, r, c + 1);
      setTouch(cell, 3, r + 1, c);
      setTouch(cell, 4, r + 1, c - 1);
      setTouch(cell, 5, r, c - 1);
    }
  }
  return STATUS_OK;
}

/** One word of the neighbours of a set, from word `cur` of the set and the words before and after it. On a board of
 *  one column the shifts by columns−1 = 0 are wrong, but there both column masks are empty. */
// @ts-ignore: decorator
@inline function neighbourWord(prev: u64, cur: u64, next: u64, offset: i32): u64 {
  const c = <u64>columns;
  const d = c - 1;
  const right = (cur << 1) | (prev >> 63) | (cur >> d) | (next << (64 - d));
  const left = (cur >> 1) | (next << 63) | (cur << d) | (prev >> (64 - d));
  const straight = (cur << c) | (prev >> (64 - c)) | (cur >> c) | (next << (64 - c));
  return (
    (right & load<u64>(NOT_FIRST_COLUMN + offset)) |
    (left & load<u64>(NOT_LAST_COLUMN + offset)) |
    (straight & load<u64>(ALL_CELLS + offset))
  );
}

/** Writes to `out`, which may be `a`, every cell that touches a cell of `a`, be it in `a` or not. */
export function neighbours(out: usize, a: usize): void {
  if (SET_WORDS == 1) {
    store<u64>(out, neighbourWord(0, load<u64>(a), 0, 0));
    return;
  }
  let prev: u64 = 0;
  let cur = load<u64>(a);
  for (let offset = 0; offset < SET_BYTES; offset += 8) {
    const next = offset + 8 < SET_BYTES ? load<u64>(a + offset + 8) : 0;
    store<u64>(out + offset, neighbourWord(prev, cur, next, offset));
    prev = cur;
    cur = next;
  }
}

/** Writes to `out` the cells of `own` connected to `seed` inside `own`. Requires seed ⊆ own and out ≠ own.
 *  Ends because `out` grows every round and stays inside `own`. */
export function flood(out: usize, seed: usize, own: usize): void {
  if (out != seed) copy(out, seed);
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    // In place: cells that one word gained are used for the next word at once.
    let prev: u64 = 0;
    for (let offset = 0; offset < SET_BYTES; offset += 8) {
      const cur = load<u64>(out + offset);
      const next = offset + 8 < SET_BYTES ? load<u64>(out + offset + 8) : 0;
      const grown = cur | (neighbourWord(prev, cur, next, offset) & load<u64>(own + offset));
      if (grown != cur) {
        store<u64>(out + offset, grown);
        isGrowing = true;
      }
      prev = grown;
    }
  }
}
