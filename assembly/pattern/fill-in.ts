/**
 * Fill-in: stones that change nothing are put on the board until no more can be (paper 002, §2–4).
 *
 *   1. Patterns, cell by cell in row order, at each cell dead ones before others, Black's before White's.
 *      Only cells near a new stone are looked at again: filling goes on from what was filled (Theorems 9, 10).
 *   2. When none is left, cells that the graph shows dead; then patterns again.
 *   3. When none is left and only the value matters, one mutual fill; then all again.
 *
 * Where the moves of a side are to be named, two kinds are left out, because they may turn a losing move of
 * that side into a winning one: mutual fill (Note 20), and cells permanently inferior for the side itself,
 * since a move on another cell of the pattern breaks it. Every other fill still holds after any move that is
 * left, so what wins then wins before.
 *
 * The order decides which of several patterns is named and the colour of a dead cell, never the value. The
 * stones are played on the position, as many as `fillIn` answers, for the caller to take back.
 */
import { BLACK, FILL_BYTES, GRAPH_REGION, GRAPH_SIMPLICIAL, NOBODY, PATTERN_DEAD } from "../abi";
import { PATTERN_PERMANENTLY_INFERIOR, WHITE } from "../abi";
import { SET_BYTES, SET_CELLS, copy, has, intersection, next, remove, union } from "../board/cellset";
import { EMPTY_CELLS, play, wonBy } from "../board/position";
import { DEAD_REGION, DEAD_SIMPLICIAL, findDeadCells } from "./dead-cells";
import { nearSet, updateCodes } from "./encoding";
import { FAMILY_DEAD, FAMILY_FILL, FAMILY_MUTUAL, ROLE_OPPONENT, ROLE_OWN, cellOf, firstCell } from "./matcher";
import { isInOrder, lastCell, lookAround, nextMatch, orientation, pattern, restoreMatch, roleOf } from "./matcher";
import { KIND, KIND_START } from "./table.generated";

const FILLS: usize = memory.data(SET_CELLS * FILL_BYTES, 16);
let fillCount: i32 = 0;

/** The side whose moves are to be named, or NOBODY. */
let mover: i32 = NOBODY;

const dirty: usize = memory.data(SET_BYTES, 16);

/** Where the list of filled cells begins (abi.ts). */
export function fillList(): usize {
  return FILLS;
}

/** Plays every fill on the position and answers how many. `side` is the one whose moves are to be named, NOBODY
 *  where only the value matters. A finished game is left as it is. */
export function fillIn(side: i32): i32 {
  mover = side;
  fillCount = 0;
  updateCodes();
  copy(dirty, EMPTY_CELLS);
  while (wonBy == NOBODY) {
    fillPatterns();
    if (wonBy != NOBODY || fillDead()) continue;
    if (mover != NOBODY || !fillMutual()) break;
  }
  return fillCount;
}

/** Step 1, until no cell is dirty. */
function fillPatterns(): void {
  for (;;) {
    intersection(dirty, dirty, EMPTY_CELLS);
    let cell = next(dirty, 0);
    if (cell < 0) return;
    for (; cell >= 0; cell = next(dirty, cell + 1)) {
      remove(dirty, cell);
      if ((fillAt(cell, FAMILY_DEAD) || fillAt(cell, FAMILY_FILL)) && wonBy != NOBODY) return;
      intersection(dirty, dirty, EMPTY_CELLS);
    }
  }
}

function fillAt(cell: i32, family: i32): bool {
  return fillFor(cell, BLACK, family) || fillFor(cell, WHITE, family);
}

/** The first pattern of a side around the cell, in its first orientation. */
function fillFor(cell: i32, side: i32, family: i32): bool {
  lookAround(cell, side, family);
  let best = i32.MAX_VALUE;
  let lies = 0;
  while (nextMatch()) {
    if (pattern > best && isInOrder()) break;
    if (pattern > best || (pattern == best && orientation > lies)) continue;
    if (mover == side && load<u8>(KIND + pattern) == PATTERN_PERMANENTLY_INFERIOR) continue;
    best = pattern;
    lies = orientation;
  }
  if (best == i32.MAX_VALUE) return false;
  restoreMatch(best, lies);
  const kind = <i32>load<u8>(KIND + best);
  const number = best - <i32>load<u16>(KIND_START + (kind << 1)) + 1;
  fillRole(ROLE_OWN, side, kind, number);
  fillRole(ROLE_OPPONENT, side ^ 1, kind, number);
  updateCodes();
  return true;
}

function fillRole(role: i32, side: i32, kind: i32, number: i32): void {
  const end = lastCell();
  for (let i = firstCell(); i < end; i++) {
    if (roleOf(i) == role) fill(cellOf(i), side, kind, number);
  }
}

function fill(cell: i32, side: i32, kind: i32, number: i32): void {
  const record = FILLS + fillCount++ * FILL_BYTES;
  store<u16>(record, <u16>cell);
  store<u16>(record, <u16>number, 2);
  store<u8>(record, <u8>side, 4);
  store<u8>(record, <u8>kind, 5);
  play(cell, side);
  union(dirty, dirty, nearSet(cell));
}

/** Step 2. Dead cells stay dead whatever is filled, so all are filled at once. */
function fillDead(): bool {
  findDeadCells();
  const before = fillCount;
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (has(DEAD_REGION, cell)) fill(cell, BLACK, PATTERN_DEAD, GRAPH_REGION);
    else if (has(DEAD_SIMPLICIAL, cell)) fill(cell, BLACK, PATTERN_DEAD, GRAPH_SIMPLICIAL);
  }
  updateCodes();
  return fillCount > before;
}

/** Step 3: one mutual fill anywhere. */
function fillMutual(): bool {
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (fillAt(cell, FAMILY_MUTUAL)) return true;
  }
  return false;
}
