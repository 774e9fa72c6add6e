/**
 * Which patterns lie around a cell (scripts/patterns/table.ts explains the table).
 *
 * 1. The six neighbours are a number of six digits to base 3, and RING_CLASS knows its class and the symmetry
 *    that turns it into the class's representative: one load.
 * 2. Each entry of the class is a pattern and the symmetry that brings it there, so both together say how the
 *    pattern lies on the board. The outer codes are turned back into the pattern's own orientation (once for
 *    each symmetry, since few are met) and compared with its masks.
 *
 * Matches come in the order of pattern numbers, except at an obtuse corner, whose ring has two readings. The same
 * pattern may lie around one cell in several orientations.
 */
import { outerCode } from "./encoding";
import { BUCKET_START, CELL, CELL_START, CLASS_COUNT, COLUMN, ENTRY, INVERSE, MOVED } from "./table.generated";
import { ORIENTATION, OUTER_EMPTY, OUTER_OPP, OUTER_OWN, RING_CLASS, RING_OPP, RING_OWN } from "./table.generated";
import { ROW } from "./table.generated";
import { add } from "../board/cellset";
import { columns, rows } from "../board/geometry";
import { code } from "../board/position";

/** Families of patterns that are asked for together. */
export const FAMILY_DEAD: i32 = 0;
export const FAMILY_FILL: i32 = 1;
export const FAMILY_MUTUAL: i32 = 2;
export const FAMILY_VULNERABLE: i32 = 3;
export const FAMILY_STRONG_REVERSIBLE: i32 = 4;
export const FAMILY_DOMINATED: i32 = 5;
export const FAMILY_REVERSIBLE: i32 = 6;

/** Roles of a pattern's empty cells. */
export const ROLE_OWN: i32 = 0;
export const ROLE_OPPONENT: i32 = 1;
export const ROLE_OPEN: i32 = 2;
export const ROLE_REPLY: i32 = 3;

const PLACES: i32 = 37;
const SYMMETRIES: i32 = 12;
const MIRROR: i32 = 6;

/** Base-3 number of a six-bit code, each bit a digit 1. */
const TERNARY: usize = memory.data<u16>([
  0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 30, 31, 36, 37, 39, 40, 81, 82, 84, 85, 90, 91, 93, 94, 108, 109, 111, 112, 117,
  118, 120, 121, 243, 244, 246, 247, 252, 253, 255, 256, 270, 271, 273, 274, 279, 280, 282, 283, 324, 325, 327, 328,
  333, 334, 336, 337, 351, 352, 354, 355, 360, 361, 363, 364,
]);
/** Six bits in reverse. */
const REVERSED: usize = memory.data<u8>([
  0, 32, 16, 48, 8, 40, 24, 56, 4, 36, 20, 52, 12, 44, 28, 60, 2, 34, 18, 50, 10, 42, 26, 58, 6, 38, 22, 54, 14, 46,
  30, 62, 1, 33, 17, 49, 9, 41, 25, 57, 5, 37, 21, 53, 13, 45, 29, 61, 3, 35, 19, 51, 11, 43, 27, 59, 7, 39, 23, 55,
  15, 47, 31, 63,
]);

/** Outer codes in each orientation, u32 own and opponent, filled in as they are needed. */
const TURNED: usize = memory.data(SYMMETRIES * 8, 16);
let turnedMask: i32 = 0;

let anchor: i32 = 0;
let owner: i32 = 0;
let family: i32 = 0;
let entry: usize = 0; // the next to look at
let end: usize = 0;
let home: i32 = 0; // symmetry that turns the anchor's ring into its class's representative
let otherRing: i32 = -1; // beyond an obtuse corner the ring may be read in a second way

/** The pattern found, and how it lies: place p of the pattern is place MOVED[orientation][p] of the board. */
export let pattern: i32 = 0;
export let orientation: i32 = 0;

/** Begins to look around `cell` for patterns whose owner is `side`. A stone on the cell itself is overlooked.
 *  Requires codes that are up to date. */
export function lookAround(cell: i32, side: i32, kinds: i32): void {
  anchor = cell;
  owner = side;
  family = kinds;
  turnedMask = 0;
  bestPattern = i32.MAX_VALUE;
  const own = code(side, cell);
  const opponent = code(side ^ 1, cell);
  otherRing = (own & opponent) == 0 ? -1 : ringNumber(own & ~opponent, opponent);
  enter(ringNumber(own, opponent & ~own));
}

// @ts-ignore: decorator
@inline function ringNumber(own: i32, opponent: i32): i32 {
  return <i32>load<u16>(own << 1, TERNARY) + 2 * <i32>load<u16>(opponent << 1, TERNARY);
}

// @ts-ignore: decorator
@inline function enter(ring: i32): void {
  const found = <i32>load<u16>(ring << 1, RING_CLASS);
  home = found >> 8;
  const bucket = BUCKET_START + ((family * CLASS_COUNT + (found & 0xff)) << 1);
  entry = ENTRY + (<usize>load<u16>(bucket) << 1);
  end = ENTRY + (<usize>load<u16>(bucket, 2) << 1);
}

/** The next match, into `pattern` and `orientation`; false where there is none left. */
export function nextMatch(): bool {
  if (nextInClass()) return true;
  if (otherRing < 0) return false;
  enter(otherRing);
  otherRing = -1;
  return nextInClass();
}

function nextInClass(): bool {
  for (; entry < end; entry += 2) {
    const found = <i32>load<u16>(entry);
    const id = found >> 4;
    const lies = <i32>load<u8>(ORIENTATION + home * SYMMETRIES + (found & 15));
    const turned = TURNED + (lies << 3);
    if (((turnedMask >> lies) & 1) == 0) {
      const back = <i32>load<u8>(INVERSE + lies);
      store<u32>(turned, turn(outerCode(owner, anchor), back));
      store<u32>(turned, turn(outerCode(owner ^ 1, anchor), back), 4);
      turnedMask |= 1 << lies;
    }
    const own = load<u32>(turned);
    const opponent = load<u32>(turned, 4);
    const missing =
      (load<u32>(OUTER_OWN + (id << 2)) & ~own) |
      (load<u32>(OUTER_OPP + (id << 2)) & ~opponent) |
      (load<u32>(OUTER_EMPTY + (id << 2)) & (own | opponent));
    if (missing != 0) continue;
    pattern = id;
    orientation = lies;
    entry += 2;
    return true;
  }
  return false;
}

/** An outer code after symmetry `t`: both rings rotated, or first reversed. */
function turn(outer: u32, t: i32): u32 {
  let second = outer & 0xfff;
  let third = outer >> 12;
  if (t >= MIRROR) {
    // Bit i goes to −i: a reversal of all bits, and one step on.
    second = rotate(reversed(second & 63, second >> 6), 1, 12);
    third = rotate((reversed(third & 63, (third >> 6) & 63) << 6) | load<u8>(REVERSED + (third >> 12)), 1, 18);
    t -= MIRROR;
  }
  return rotate(second, 2 * t, 12) | (rotate(third, 3 * t, 18) << 12);
}

// @ts-ignore: decorator
@inline function reversed(low: u32, high: u32): u32 {
  return ((<u32>load<u8>(REVERSED + low)) << 6) | load<u8>(REVERSED + high);
}

// @ts-ignore: decorator
@inline function rotate(bits: u32, by: u32, width: u32): u32 {
  return ((bits << by) | (bits >> (width - by))) & ((1 << width) - 1);
}

// The best match taken since `lookAround`: the smallest number, then the smallest orientation.
let bestPattern: i32 = i32.MAX_VALUE;
let bestOrientation: i32 = 0;

/** The next match that is better than the one taken. Until one of a larger number comes, none can be missed,
 *  except where a second ring is still to be read. */
export function nextBetter(): bool {
  while (nextMatch()) {
    if (pattern < bestPattern || (pattern == bestPattern && orientation < bestOrientation)) return true;
    if (pattern > bestPattern && otherRing < 0) return false;
  }
  return false;
}

/** Takes the match as the best so far. */
// @ts-ignore: decorator
@inline export function takeMatch(): void {
  bestPattern = pattern;
  bestOrientation = orientation;
}

/** Goes back to the best match; false where none was taken. */
// @ts-ignore: decorator
@inline export function hasBest(): bool {
  if (bestPattern == i32.MAX_VALUE) return false;
  pattern = bestPattern;
  orientation = bestOrientation;
  return true;
}

/** The empty cells of the match: `cellOf` and `roleOf` of the numbers from `firstCell` up to `lastCell`. */
// @ts-ignore: decorator
@inline export function firstCell(): i32 {
  return load<u16>(CELL_START + (pattern << 1));
}

// @ts-ignore: decorator
@inline export function lastCell(): i32 {
  return load<u16>(CELL_START + (pattern << 1), 2);
}

/** Adds the stones on the board that the match asks for: the owner's, or the opponent's. */
export function addStones(out: usize, isOwn: bool): void {
  const ring = <u64>load<u8>((isOwn ? RING_OWN : RING_OPP) + pattern);
  const outer = <u64>load<u32>((isOwn ? OUTER_OWN : OUTER_OPP) + (pattern << 2));
  for (let bits = (ring << 1) | (outer << 7); bits != 0; bits &= bits - 1) {
    const moved = <i32>load<u8>(MOVED + orientation * PLACES + <i32>ctz(bits));
    const row = anchor / columns + <i32>load<i8>(ROW + moved);
    const column = (anchor % columns) + <i32>load<i8>(COLUMN + moved);
    if (row >= 0 && row < rows && column >= 0 && column < columns) add(out, row * columns + column);
  }
}

// @ts-ignore: decorator
@inline export function roleOf(i: i32): i32 {
  return load<u8>(CELL + i) >> 6;
}

// @ts-ignore: decorator
@inline export function cellOf(i: i32): i32 {
  const place = <i32>load<u8>(CELL + i) & 63;
  const moved = <i32>load<u8>(MOVED + orientation * PLACES + place);
  return anchor + <i32>load<i8>(ROW + moved) * columns + <i32>load<i8>(COLUMN + moved);
}
