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
 * left, so what wins then wins before: the open cells of other patterns are dead once the rest is filled, and
 * so filled themselves.
 *
 * The order decides which of several patterns is named and the colour of a dead cell, never the value. The
 * stones are played on the position, as many as `fillIn` answers, for the caller to take back.
 */
import { BLACK, FILL_BYTES, GRAPH_REGION, GRAPH_SIMPLICIAL, NOBODY, PATTERN_DEAD } from "../abi";
import { PATTERN_MUTUAL, PATTERN_PERMANENTLY_INFERIOR, WHITE } from "../abi";
import { SET_BYTES, SET_CELLS, add, copy, difference, has, intersection, isDisjoint, next } from "../board/cellset";
import { remove, union } from "../board/cellset";
import { EMPTY_CELLS, play, stones, wonBy } from "../board/position";
import { DEAD_REGION, DEAD_SIMPLICIAL, findDeadCells } from "./dead-cells";
import { closeSet, nearSet, updateCodes } from "./encoding";
import { FAMILY_DEAD, FAMILY_FILL, FAMILY_MUTUAL, ROLE_OPPONENT, ROLE_OWN, addStones, cellOf } from "./matcher";
import { firstCell, hasBest, lastCell, lookAround, nextBetter, pattern, roleOf, takeMatch } from "./matcher";
import { KIND, KIND_START } from "./table.generated";

const FILLS: usize = memory.data(SET_CELLS * FILL_BYTES, 16);
let fillCount: i32 = 0;

/**
 * Each pattern applied, in order, with two sets a side: the cells it filled for the side, and what the side needs
 * for that: the pattern's empty cells that it fills or that stay open, and its stones there. Of a mutual fill,
 * which both get or neither, all empty cells; of a dead cell only the stones.
 */
const MATCH_BYTES: i32 = 4 * SET_BYTES;
const MATCHES: usize = memory.data(SET_CELLS * MATCH_BYTES, 16);
let matchCount: i32 = 0;

/** The side whose moves are to be named, or NOBODY. */
let mover: i32 = NOBODY;

/** Cells whose surroundings have changed since patterns, dead ones, and mutual fill were looked for there. */
const dirty: usize = memory.data(SET_BYTES, 16);
const dirtyForDead: usize = memory.data(SET_BYTES, 16);
const dirtyForMutual: usize = memory.data(SET_BYTES, 16);

/** Where the list of filled cells begins (abi.ts). */
export function fillList(): usize {
  return FILLS;
}

/** How many patterns the last call applied. */
export function fillMatchCount(): i32 {
  return matchCount;
}

/** The cells that the i-th of them filled for a side. */
export function filledBy(i: i32, side: i32): usize {
  return MATCHES + i * MATCH_BYTES + side * SET_BYTES;
}

/**
 * From what `side` needs to win the filled position to what it needs without the fill, after the last call:
 * `needed` holds empty cells and stones of the side; filled stones among them are replaced, the last first, by
 * what they lean on.
 */
export function withoutFill(needed: usize, side: i32): void {
  for (let match = MATCHES + (matchCount - 1) * MATCH_BYTES; match >= MATCHES; match -= MATCH_BYTES) {
    const filled = match + side * SET_BYTES;
    if (isDisjoint(needed, filled)) continue;
    difference(needed, needed, filled);
    union(needed, needed, filled + 2 * SET_BYTES);
  }
}

/** Plays every fill on the position and answers how many. `side` is the one whose moves are to be named, NOBODY
 *  where only the value matters. A finished game is left as it is. */
export function fillIn(side: i32): i32 {
  updateCodes();
  copy(dirty, EMPTY_CELLS);
  copy(dirtyForDead, EMPTY_CELLS);
  copy(dirtyForMutual, EMPTY_CELLS);
  return fillDirty(side);
}

/**
 * The same, to the same stones, where nothing could be filled before the last stone, on `cell`, came: whatever can be
 * now is near it. After a root, whose fill leaves kinds out, that is not so, and every cell is looked at; else what is
 * filled would depend on the way to a position, and nothing known of it could be used after another way.
 */
export function fillAfter(cell: i32, side: i32, isAfterRoot: bool): i32 {
  updateCodes();
  copy(dirty, isAfterRoot ? EMPTY_CELLS : nearSet(cell));
  copy(dirtyForDead, isAfterRoot ? EMPTY_CELLS : closeSet(cell));
  copy(dirtyForMutual, dirty);
  return fillDirty(side);
}

function fillDirty(side: i32): i32 {
  mover = side;
  fillCount = 0;
  matchCount = 0;
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
      const mayBeDead = has(dirtyForDead, cell);
      remove(dirtyForDead, cell);
      const isFilled = (mayBeDead && fillAt(cell, FAMILY_DEAD)) || fillAt(cell, FAMILY_FILL);
      if (isFilled && wonBy != NOBODY) return;
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
  while (nextBetter()) {
    if (mover != side || load<u8>(KIND + pattern) != PATTERN_PERMANENTLY_INFERIOR) takeMatch();
  }
  if (!hasBest()) return false;
  const kind = <i32>load<u8>(KIND + pattern);
  const number = pattern - <i32>load<u16>(KIND_START + (kind << 1)) + 1;
  noteMatch(side, kind);
  fillRole(ROLE_OWN, side, kind, number);
  fillRole(ROLE_OPPONENT, side ^ 1, kind, number);
  updateCodes();
  return true;
}

function noteMatch(side: i32, kind: i32): void {
  const match = newMatch();
  const own = match + side * SET_BYTES;
  const opponent = match + (side ^ 1) * SET_BYTES;
  const isMutual = kind == PATTERN_MUTUAL;
  const end = lastCell();
  for (let i = firstCell(); i < end; i++) {
    const role = roleOf(i);
    const cell = cellOf(i);
    if (role == ROLE_OWN) add(own, cell);
    if (role == ROLE_OPPONENT) add(opponent, cell);
    if (kind == PATTERN_DEAD) continue;
    if (isMutual || role != ROLE_OPPONENT) add(own + 2 * SET_BYTES, cell);
    if (isMutual || role != ROLE_OWN) add(opponent + 2 * SET_BYTES, cell);
  }
  addStones(own + 2 * SET_BYTES, true);
  addStones(opponent + 2 * SET_BYTES, false);
}

function newMatch(): usize {
  const match = MATCHES + matchCount++ * MATCH_BYTES;
  memory.fill(match, 0, MATCH_BYTES);
  return match;
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
  union(dirtyForDead, dirtyForDead, closeSet(cell));
  union(dirtyForMutual, dirtyForMutual, nearSet(cell));
}

/** Step 2. Dead cells stay dead whatever is filled, so all are filled at once. */
function fillDead(): bool {
  findDeadCells();
  const before = fillCount;
  // Why the graph shows a cell dead may lie anywhere: its stone leans on all stones of its side.
  const match = newMatch();
  copy(match + (BLACK + 2) * SET_BYTES, stones(BLACK));
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (has(DEAD_REGION, cell)) fill(cell, BLACK, PATTERN_DEAD, GRAPH_REGION);
    else if (has(DEAD_SIMPLICIAL, cell)) fill(cell, BLACK, PATTERN_DEAD, GRAPH_SIMPLICIAL);
    else continue;
    add(match + BLACK * SET_BYTES, cell);
  }
  if (fillCount == before) matchCount--;
  updateCodes();
  return fillCount > before;
}

/** Step 3: one mutual fill anywhere. */
function fillMutual(): bool {
  intersection(dirtyForMutual, dirtyForMutual, EMPTY_CELLS);
  for (let cell = next(dirtyForMutual, 0); cell >= 0; cell = next(dirtyForMutual, cell + 1)) {
    if (fillAt(cell, FAMILY_MUTUAL)) return true;
    remove(dirtyForMutual, cell);
  }
  return false;
}
