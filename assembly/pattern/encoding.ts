/**
 * What lies two and three steps from each cell, kept up to date as stones come and go.
 *
 *            · · · ·          Thirty places around a cell, as bits of one u32 a side: the twelve of the
 *           · o o o ·         second ring (o) from bit 0, the eighteen of the third (·) from bit 12,
 *          · o     o ·        each clockwise from straight up. So a turn of the board by 60° is a
 *         · o   x   o ·       rotation of both fields, and a mirror image a reversal. The first ring
 *          · o     o ·        is `code` of board/position.ts.
 *           · o o o ·
 *            · · · ·          Off the board lie stones of the edge's owner; beyond a corner stones of
 *                             both: at an obtuse one either is true, at an acute one they touch no cell.
 *
 * A stone shows in the codes of the cells around it: up to thirty XORs. They are made when patterns are next
 * asked for, from the difference to the stones seen last, so that moves made without patterns cost nothing.
 */
import { BLACK, WHITE } from "../abi";
import { SET_BYTES, SET_CELLS, add, clear } from "../board/cellset";
import { cellCount, columns, rows } from "../board/geometry";
import { stones } from "../board/position";
import { COLUMN, ROW } from "./table.generated";

/** Places of the table before the second ring. */
const OUTER_START: i32 = 7;
const THIRD_RING_START: i32 = 19;
const PLACES: i32 = 37;
const OUTER_PLACES: i32 = PLACES - OUTER_START;

const CODES: usize = memory.data(SET_CELLS * 2 * 4, 16); // u32 per cell and side
const CODED: usize = memory.data(2 * SET_BYTES, 16); // the stones that CODES show

/** For each cell, who sees it and where: u32 each, the cell that sees it in the low half, the bit above. */
const SEEN_BYTES: i32 = OUTER_PLACES * 4;
const SEEN: usize = memory.data(SET_CELLS * SEEN_BYTES, 16);
const SEEN_COUNT: usize = memory.data(SET_CELLS, 16);
/** The cells within three steps of each cell, itself included: those whose patterns a stone may change. */
const NEAR: usize = memory.data(SET_CELLS * SET_BYTES, 16);
/** And those within two: all that a dead pattern looks at. */
const CLOSE: usize = memory.data(SET_CELLS * SET_BYTES, 16);

let codedColumns: i32 = 0;
let codedRows: i32 = 0;

/** The outer rings of `cell` as `side` fills them. Requires `updateCodes` since the last stone. */
// @ts-ignore: decorator
@inline export function outerCode(side: i32, cell: i32): u32 {
  return load<u32>(((cell << 1) + side) << 2, CODES);
}

// @ts-ignore: decorator
@inline export function nearSet(cell: i32): usize {
  return NEAR + cell * SET_BYTES;
}

// @ts-ignore: decorator
@inline export function closeSet(cell: i32): usize {
  return CLOSE + cell * SET_BYTES;
}

/** Brings the codes up to date with the stones on the board. */
export function updateCodes(): void {
  if (codedColumns != columns || codedRows != rows) layOut();
  updateSide(BLACK);
  updateSide(WHITE);
}

// @ts-ignore: decorator
@inline function updateSide(side: i32): void {
  const coded = CODED + side * SET_BYTES;
  for (let word = 0; word < SET_BYTES; word += 8) {
    const now = load<u64>(stones(side) + word);
    for (let changed = now ^ load<u64>(coded + word); changed != 0; changed &= changed - 1) {
      flip(side, (word << 3) + <i32>ctz(changed));
    }
    store<u64>(coded + word, now);
  }
}

function flip(side: i32, cell: i32): void {
  const start = SEEN + cell * SEEN_BYTES;
  const end = start + (<i32>load<u8>(SEEN_COUNT + cell) << 2);
  for (let at = start; at < end; at += 4) {
    const seen = load<u32>(at);
    const code = CODES + <usize>((((seen & 0xffff) << 1) + side) << 2);
    store<u32>(code, load<u32>(code) ^ (<u32>1 << (seen >> 16)));
  }
}

/** The tables of a board, and the codes of its edges without a stone. */
function layOut(): void {
  codedColumns = columns;
  codedRows = rows;
  clear(CODED);
  clear(CODED + SET_BYTES);
  memory.fill(SEEN_COUNT, 0, cellCount);
  for (let cell = 0; cell < cellCount; cell++) {
    clear(nearSet(cell));
    clear(closeSet(cell));
  }
  for (let cell = 0; cell < cellCount; cell++) {
    let black: u32 = 0;
    let white: u32 = 0;
    for (let place = 0; place < PLACES; place++) {
      const row = cell / columns + <i32>load<i8>(ROW + place);
      const column = (cell % columns) + <i32>load<i8>(COLUMN + place);
      const isOffRows = row < 0 || row >= rows;
      const isOffColumns = column < 0 || column >= columns;
      if (!isOffRows && !isOffColumns) {
        const other = row * columns + column;
        add(nearSet(other), cell);
        if (place < THIRD_RING_START) add(closeSet(other), cell);
        if (place >= OUTER_START) addSeen(other, cell, place - OUTER_START);
      } else if (place >= OUTER_START) {
        if (isOffRows) black |= (<u32>1) << (place - OUTER_START);
        if (isOffColumns) white |= (<u32>1) << (place - OUTER_START);
      }
    }
    store<u32>(cell << 3, black, CODES);
    store<u32>(cell << 3, white, CODES + 4);
  }
}

function addSeen(cell: i32, by: i32, bit: i32): void {
  const count = <i32>load<u8>(SEEN_COUNT + cell);
  store<u32>(SEEN + cell * SEEN_BYTES + (count << 2), by | (bit << 16));
  store<u8>(SEEN_COUNT + cell, <u8>(count + 1));
}
