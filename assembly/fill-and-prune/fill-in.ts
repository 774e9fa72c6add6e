/**
 * Fill-in: plays stones that do not change who wins, until no more can be played (Fabiano and Hayward 2019, §2–4).
 *
 *   1. Patterns, cell by cell in row order; at each cell dead patterns before others, Black's before White's. A
 *      fill may enable further fills (Theorems 9, 10), so the cells near a new stone are examined again.
 *   2. When no pattern matches, the cells that the whole board shows dead (dead-cells.ts); then patterns again.
 *   3. When there are none either, and only the value matters, one mutual fill; then all steps again.
 *
 * If the moves of a side are to be listed, two kinds are left out, because they may turn a losing move of that side
 * into a winning one: mutual fill (Note 20), and cells permanently inferior for the side itself, since a move on
 * another cell of the pattern breaks it. Every other fill stays valid after any remaining move, so a move that wins
 * after the fill also wins before it: the open cells of the other patterns are dead once the rest is filled, so
 * fill-in fills them too, and no move on them remains.
 *
 * The order decides which of several patterns is reported and the colour of a dead cell, never the value. The stones
 * are played on the position; `fillIn` returns their number, and the caller undoes them.
 */
import { BLACK, FAMILY_DEAD, FAMILY_FILL, FAMILY_MUTUAL, FILL_BYTES, FILL_CELL, FILL_KIND, FILL_NUMBER } from "../abi";
import { FILL_SIDE, GRAPH_REGION, GRAPH_SIMPLICIAL, NOBODY, PATTERN_DEAD, PATTERN_MUTUAL } from "../abi";
import { PATTERN_PERMANENTLY_INFERIOR, ROLE_OPPONENT, ROLE_OWN, WHITE } from "../abi";
import { SET_BYTES, SET_CELLS, add, copy, difference, has, intersection, isDisjoint, next } from "../board/cellset";
import { remove, union } from "../board/cellset";
import { EMPTY_CELLS, play, stones, wonBy } from "../board/position";
import { DEAD_REGION, DEAD_SIMPLICIAL, findDeadCells } from "./dead-cells";
import { updateCodes, withinThree, withinTwo } from "./neighbourhood-codes";
import { addMatchStones, endCell, findBetterMatch, firstCell, keepMatch, matchCell, matchRole } from "./matcher";
import { pattern, restoreBest, startMatching } from "./matcher";
import { KIND, KIND_START } from "./table.generated";

const FILLS: usize = memory.data(SET_CELLS * FILL_BYTES, 16);
let fillCount: i32 = 0;

/**
 * One record per pattern applied, in order, with two sets per side:
 *
 *   filled    at filledCells(match, side): the cells that the pattern filled for the side
 *   support   at supportOf(filled): what the side needs for that, namely the empty cells of the pattern that it fills
 *             or that stay open, and the side's stones in the pattern. For a mutual fill, which both sides get or
 *             neither, all empty cells; for a dead cell only the stones.
 */
const MATCH_BYTES: i32 = 4 * SET_BYTES;
const MATCHES: usize = memory.data(SET_CELLS * MATCH_BYTES, 16);
let matchCount: i32 = 0;

// @ts-ignore: decorator
@inline function filledCells(match: usize, side: i32): usize {
  return match + side * SET_BYTES;
}

// @ts-ignore: decorator
@inline function supportOf(filled: usize): usize {
  return filled + 2 * SET_BYTES;
}

/** The side whose moves are to be listed, or NOBODY if only the value matters. */
let mover: i32 = NOBODY;

/** Cells whose surroundings have changed since they were last examined: for any pattern, for dead patterns, and for
 *  mutual fill. */
const dirty: usize = memory.data(SET_BYTES, 16);
const dirtyForDead: usize = memory.data(SET_BYTES, 16);
const dirtyForMutual: usize = memory.data(SET_BYTES, 16);

/** Address of the list of filled cells: FILL_… records (abi.ts), written by `fillIn` and `fillAfter`. */
export function fillList(): usize {
  return FILLS;
}

/** Number of patterns that the last fill-in applied. */
export function fillMatchCount(): i32 {
  return matchCount;
}

/** The cells that the i-th of them filled for a side. */
export function filledBy(i: i32, side: i32): usize {
  return filledCells(MATCHES + i * MATCH_BYTES, side);
}

/**
 * Turns a proof set of `side` in the position after the last fill-in into one of the position before it, in place.
 * `proofSet` holds empty cells and stones of the side; filled stones among them are replaced by their support, the last
 * fill first, since a fill may depend on earlier ones.
 */
export function replaceFill(proofSet: usize, side: i32): void {
  for (let match = MATCHES + (matchCount - 1) * MATCH_BYTES; match >= MATCHES; match -= MATCH_BYTES) {
    const filled = filledCells(match, side);
    if (isDisjoint(proofSet, filled)) continue;
    difference(proofSet, proofSet, filled);
    union(proofSet, proofSet, supportOf(filled));
  }
}

/** Plays every fill on the position, writes `fillList`, and returns the number of stones played. `side` is the side
 *  whose moves are to be listed, NOBODY if only the value matters. A finished game is left as it is. */
export function fillIn(side: i32): i32 {
  updateCodes();
  copy(dirty, EMPTY_CELLS);
  copy(dirtyForDead, EMPTY_CELLS);
  copy(dirtyForMutual, EMPTY_CELLS);
  return fillDirty(side);
}

/**
 * `fillIn`, with the same result, for a position in which nothing could be filled before the last move, on `cell`:
 * every new fill is near that stone. The first position after a root is different, because the fill-in of a root leaves
 * kinds out: there every cell is examined. Otherwise the fill would depend on the path to a position, and its table
 * entry would not hold on another path.
 */
export function fillAfter(cell: i32, side: i32, isAfterRoot: bool): i32 {
  updateCodes();
  copy(dirty, isAfterRoot ? EMPTY_CELLS : withinThree(cell));
  copy(dirtyForDead, isAfterRoot ? EMPTY_CELLS : withinTwo(cell));
  copy(dirtyForMutual, dirty);
  return fillDirty(side);
}

/** Fills from the dirty cells on; returns the number of stones played. */
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

/** Applies the first pattern of the family around the cell; returns false if there is none. */
function fillAt(cell: i32, family: i32): bool {
  return fillFor(cell, BLACK, family) || fillFor(cell, WHITE, family);
}

/** The same for one side: the pattern with the smallest number, in its first orientation. */
function fillFor(cell: i32, side: i32, family: i32): bool {
  startMatching(cell, side, family);
  while (findBetterMatch()) {
    if (mover != side || load<u8>(KIND + pattern) != PATTERN_PERMANENTLY_INFERIOR) keepMatch();
  }
  if (!restoreBest()) return false;
  const kind = <i32>load<u8>(KIND + pattern);
  const number = pattern - <i32>load<u16>(KIND_START + (kind << 1)) + 1;
  recordMatch(side, kind);
  fillRole(ROLE_OWN, side, kind, number);
  fillRole(ROLE_OPPONENT, side ^ 1, kind, number);
  updateCodes();
  return true;
}

/** Appends the current match to MATCHES. */
function recordMatch(side: i32, kind: i32): void {
  const match = addMatchRecord();
  const own = filledCells(match, side);
  const opponent = filledCells(match, side ^ 1);
  const isMutual = kind == PATTERN_MUTUAL;
  const end = endCell();
  for (let i = firstCell(); i < end; i++) {
    const role = matchRole(i);
    const cell = matchCell(i);
    if (role == ROLE_OWN) add(own, cell);
    if (role == ROLE_OPPONENT) add(opponent, cell);
    if (kind == PATTERN_DEAD) continue;
    if (isMutual || role != ROLE_OPPONENT) add(supportOf(own), cell);
    if (isMutual || role != ROLE_OWN) add(supportOf(opponent), cell);
  }
  addMatchStones(supportOf(own), true);
  addMatchStones(supportOf(opponent), false);
}

/** Appends a record of empty sets to MATCHES and returns its address. */
function addMatchRecord(): usize {
  const match = MATCHES + matchCount++ * MATCH_BYTES;
  memory.fill(match, 0, MATCH_BYTES);
  return match;
}

/** Fills the cells of the current match that have `role`. */
function fillRole(role: i32, side: i32, kind: i32, number: i32): void {
  const end = endCell();
  for (let i = firstCell(); i < end; i++) {
    if (matchRole(i) == role) fill(matchCell(i), side, kind, number);
  }
}

/** Plays one stone, appends it to FILLS and marks the cells around it dirty. */
function fill(cell: i32, side: i32, kind: i32, number: i32): void {
  const record = FILLS + fillCount++ * FILL_BYTES;
  store<u16>(record, <u16>cell, FILL_CELL);
  store<u16>(record, <u16>number, FILL_NUMBER);
  store<u8>(record, <u8>side, FILL_SIDE);
  store<u8>(record, <u8>kind, FILL_KIND);
  play(cell, side);
  union(dirty, dirty, withinThree(cell));
  union(dirtyForDead, dirtyForDead, withinTwo(cell));
  union(dirtyForMutual, dirtyForMutual, withinThree(cell));
}

/** Step 2; returns false if there is no dead cell. Dead cells stay dead after any fill, so all are filled at once. */
function fillDead(): bool {
  findDeadCells();
  const before = fillCount;
  // The reason why a cell is dead may lie anywhere on the board: its support is every stone of its side.
  const match = addMatchRecord();
  copy(supportOf(filledCells(match, BLACK)), stones(BLACK));
  for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
    if (has(DEAD_REGION, cell)) fill(cell, BLACK, PATTERN_DEAD, GRAPH_REGION);
    else if (has(DEAD_SIMPLICIAL, cell)) fill(cell, BLACK, PATTERN_DEAD, GRAPH_SIMPLICIAL);
    else continue;
    add(filledCells(match, BLACK), cell);
  }
  if (fillCount == before) matchCount--;
  updateCodes();
  return fillCount > before;
}

/** Step 3: one mutual fill anywhere; returns false if there is none. */
function fillMutual(): bool {
  intersection(dirtyForMutual, dirtyForMutual, EMPTY_CELLS);
  for (let cell = next(dirtyForMutual, 0); cell >= 0; cell = next(dirtyForMutual, cell + 1)) {
    if (fillAt(cell, FAMILY_MUTUAL)) return true;
    remove(dirtyForMutual, cell);
  }
  return false;
}
