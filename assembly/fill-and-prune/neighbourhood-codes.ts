/**
 * Outer codes: the stones two and three steps from each cell, kept up to date as stones come and go.
 *
 *            · · · ·          Thirty places around a cell, as bits of one u32 per side: the twelve of the
 *           · o o o ·         second ring (o) from bit 0, the eighteen of the third (·) from bit 12,
 *          · o     o ·        each clockwise from straight up. So a rotation of the board by 60° is a
 *         · o   x   o ·       rotation of both fields, and a reflection a reversal. The first ring
 *          · o     o ·        is `neighbourCode` of board/position.ts.
 *           · o o o ·
 *            · · · ·          Off the board lie stones of the edge's owner; beyond a corner stones of
 *                             both: at an obtuse one either is true, at an acute one they touch no cell.
 *
 * A stone is a bit in the codes of up to thirty cells around it. Updates are lazy: `updateCodes` compares the stones
 * with those it saw last and flips the bits of the difference, so moves played between two uses of the patterns cost
 * nothing.
 */
import { BLACK, PLACE_COUNT, SECOND_RING_START, THIRD_RING_START, WHITE } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear } from "../board/cellset";
import { cellCount, columns, rows } from "../board/geometry";
import { stones } from "../board/position";
import { COLUMN, ROW } from "./table.generated";

const OUTER_PLACES: i32 = PLACE_COUNT - SECOND_RING_START;

const CODES: usize = memory.data(SET_CELLS * 2 * 4, 16); // u32 per cell and side
const CODED_STONES: usize = memory.data(2 * SET_BYTES, 16); // set per side: the stones that CODES shows

/** For each cell, the cells whose codes have a bit for it: u32 each, the cell in the low half, the bit in the high. */
const OBSERVERS_BYTES: i32 = OUTER_PLACES * 4;
const OBSERVERS: usize = memory.data(SET_CELLS * OBSERVERS_BYTES, 16);
const OBSERVER_COUNT: usize = memory.data(SET_CELLS, 16); // u8 per cell
const WITHIN_THREE: usize = memory.data(SET_CELLS * SET_BYTES, 16); // set per cell
const WITHIN_TWO: usize = memory.data(SET_CELLS * SET_BYTES, 16); // set per cell

let codedColumns: i32 = 0;
let codedRows: i32 = 0;

/** The stones and edges of `side` in the outer rings of `cell`. Requires `updateCodes` since the last move. */
// @ts-ignore: decorator
@inline export function outerCode(side: i32, cell: i32): u32 {
  return load<u32>(((cell << 1) + side) << 2, CODES);
}

/** The cells within three steps of `cell`, itself included: those whose patterns a stone on `cell` may change. */
// @ts-ignore: decorator
@inline export function withinThree(cell: i32): usize {
  return WITHIN_THREE + cell * SET_BYTES;
}

/** The cells within two steps of `cell`, itself included: those whose dead patterns a stone on `cell` may change. */
// @ts-ignore: decorator
@inline export function withinTwo(cell: i32): usize {
  return WITHIN_TWO + cell * SET_BYTES;
}

/** Brings the codes up to date with the stones on the board. */
export function updateCodes(): void {
  if (codedColumns != columns || codedRows != rows) buildTables();
  updateSide(BLACK);
  updateSide(WHITE);
}

// @ts-ignore: decorator
@inline function updateSide(side: i32): void {
  const coded = CODED_STONES + side * SET_BYTES;
  for (let word = 0; word < SET_BYTES; word += 8) {
    const now = load<u64>(stones(side) + word);
    for (let changed = now ^ load<u64>(coded + word); changed != 0; changed &= changed - 1) {
      flipStone(side, (word << 3) + <i32>ctz(changed));
    }
    store<u64>(coded + word, now);
  }
}

/** Flips the bit of a stone on `cell` in the codes of all its observers. */
function flipStone(side: i32, cell: i32): void {
  const start = OBSERVERS + cell * OBSERVERS_BYTES;
  const end = start + (<i32>load<u8>(OBSERVER_COUNT + cell) << 2);
  for (let at = start; at < end; at += 4) {
    const observer = load<u32>(at);
    const code = CODES + <usize>((((observer & 0xffff) << 1) + side) << 2);
    store<u32>(code, load<u32>(code) ^ (<u32>1 << (observer >> 16)));
  }
}

/** Fills every table of this file for the current board; CODES shows its edges and no stone. */
function buildTables(): void {
  codedColumns = columns;
  codedRows = rows;
  clear(CODED_STONES);
  clear(CODED_STONES + SET_BYTES);
  memory.fill(OBSERVER_COUNT, 0, cellCount);
  for (let cell = 0; cell < cellCount; cell++) {
    clear(withinThree(cell));
    clear(withinTwo(cell));
  }
  for (let cell = 0; cell < cellCount; cell++) {
    let black: u32 = 0;
    let white: u32 = 0;
    for (let place = 0; place < PLACE_COUNT; place++) {
      const row = cell / columns + <i32>load<i8>(ROW + place);
      const column = (cell % columns) + <i32>load<i8>(COLUMN + place);
      const isOffRows = row < 0 || row >= rows;
      const isOffColumns = column < 0 || column >= columns;
      if (!isOffRows && !isOffColumns) {
        const other = row * columns + column;
        add(withinThree(other), cell);
        if (place < THIRD_RING_START) add(withinTwo(other), cell);
        if (place >= SECOND_RING_START) addObserver(other, cell, place - SECOND_RING_START);
      } else if (place >= SECOND_RING_START) {
        if (isOffRows) black |= (<u32>1) << (place - SECOND_RING_START);
        if (isOffColumns) white |= (<u32>1) << (place - SECOND_RING_START);
      }
    }
    store<u32>(cell << 3, black, CODES);
    store<u32>(cell << 3, white, CODES + 4);
  }
}

/** Notes that the code of `observer` has `bit` for a stone on `cell`. */
function addObserver(cell: i32, observer: i32, bit: i32): void {
  const count = <i32>load<u8>(OBSERVER_COUNT + cell);
  store<u32>(OBSERVERS + cell * OBSERVERS_BYTES + (count << 2), observer | (bit << 16));
  store<u8>(OBSERVER_COUNT + cell, <u8>(count + 1));
}
