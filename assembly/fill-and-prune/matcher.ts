/**
 * The matcher: finds the patterns that lie around a cell. scripts/patterns/table.ts describes the table it reads.
 *
 * 1. The six neighbours form a number of six ternary digits. RING_CLASS maps it, in one load, to its class and to the
 *    symmetry that takes it to the representative of the class.
 * 2. Each entry of the class is a pattern and the symmetry that takes the pattern to the representative. The two
 *    symmetries together give the orientation of the pattern on the board. The outer codes are transformed back into
 *    the pattern's own orientation (once per orientation, since few occur) and compared with its masks.
 *
 * Matches come in the order of pattern numbers, except at an obtuse corner, whose ring has two readings. One pattern
 * may match around one cell in several orientations.
 *
 *   startMatching(cell, side, family);
 *   while (findBetterMatch()) if (…) keepMatch();     pattern and orientation describe the match
 *   if (restoreBest()) …                              and again the best one that was kept
 */
import { CELL_ROLE_SHIFT, ENTRY_PATTERN_SHIFT, FIRST_REFLECTION, PLACE_COUNT, RING_SYMMETRY_SHIFT } from "../abi";
import { SECOND_RING_START, SYMMETRY_COUNT } from "../abi";
import { outerCode } from "./neighbourhood-codes";
import { BUCKET_START, CELL, CELL_START, CLASS_COUNT, COLUMN, ENTRY, INVERSE, MOVED } from "./table.generated";
import { ORIENTATION, OUTER_EMPTY, OUTER_OPP, OUTER_OWN, RING_CLASS, RING_OPP, RING_OWN } from "./table.generated";
import { ROW } from "./table.generated";
import { add } from "../board/cellset";
import { columns, rows } from "../board/geometry";
import { neighbourCode } from "../board/position";

/** A six-bit code read as a ternary number: each bit is a digit 0 or 1. */
const TERNARY: usize = memory.data<u16>([
  0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 30, 31, 36, 37, 39, 40, 81, 82, 84, 85, 90, 91, 93, 94, 108, 109, 111, 112, 117,
  118, 120, 121, 243, 244, 246, 247, 252, 253, 255, 256, 270, 271, 273, 274, 279, 280, 282, 283, 324, 325, 327, 328,
  333, 334, 336, 337, 351, 352, 354, 355, 360, 361, 363, 364,
]);
/** Six bits in reverse order. */
const REVERSED: usize = memory.data<u8>([
  0, 32, 16, 48, 8, 40, 24, 56, 4, 36, 20, 52, 12, 44, 28, 60, 2, 34, 18, 50, 10, 42, 26, 58, 6, 38, 22, 54, 14, 46,
  30, 62, 1, 33, 17, 49, 9, 41, 25, 57, 5, 37, 21, 53, 13, 45, 29, 61, 3, 35, 19, 51, 11, 43, 27, 59, 7, 39, 23, 55,
  15, 47, 31, 63,
]);

/** The outer codes of the anchor per orientation, u32 owner then u32 opponent, filled in on demand. */
const ORIENTED_CODES: usize = memory.data(SYMMETRY_COUNT * 8, 16);
let orientedMask: i32 = 0; // bit t: ORIENTED_CODES holds orientation t

let anchor: i32 = 0;
let owner: i32 = 0;
let family: i32 = 0;
let entry: usize = 0; // the next entry of the class to compare
let entryEnd: usize = 0;
let ringSymmetry: i32 = 0; // takes the anchor's ring to the representative of its class
let secondRing: i32 = -1; // at an obtuse corner, the second reading of the ring, until it is entered

/** The match: pattern number and orientation. Place p of the pattern is place MOVED[orientation][p] of the board. */
export let pattern: i32 = 0;
let orientation: i32 = 0;

/** Starts looking for the patterns of one family around `cell` whose owner is `side`. Ignores a stone on the cell
 *  itself. Resets the best match. Requires up-to-date outer codes. */
export function startMatching(cell: i32, side: i32, patternFamily: i32): void {
  anchor = cell;
  owner = side;
  family = patternFamily;
  orientedMask = 0;
  bestPattern = i32.MAX_VALUE;
  const own = neighbourCode(side, cell);
  const opponent = neighbourCode(side ^ 1, cell);
  secondRing = (own & opponent) == 0 ? -1 : ringNumber(own & ~opponent, opponent);
  enterClass(ringNumber(own, opponent & ~own));
}

/** The ring as a ternary number: digit d is 1 for the owner's stone in direction d, 2 for the opponent's. */
// @ts-ignore: decorator
@inline function ringNumber(own: i32, opponent: i32): i32 {
  return <i32>load<u16>(own << 1, TERNARY) + 2 * <i32>load<u16>(opponent << 1, TERNARY);
}

/** Moves `entry`, `entryEnd` and `ringSymmetry` to the class of a ring. */
// @ts-ignore: decorator
@inline function enterClass(ring: i32): void {
  const packed = <i32>load<u16>(ring << 1, RING_CLASS);
  ringSymmetry = packed >> RING_SYMMETRY_SHIFT;
  const bucket = BUCKET_START + ((family * CLASS_COUNT + (packed & ((1 << RING_SYMMETRY_SHIFT) - 1))) << 1);
  entry = ENTRY + (<usize>load<u16>(bucket) << 1);
  entryEnd = ENTRY + (<usize>load<u16>(bucket, 2) << 1);
}

/** Writes the next match to `pattern` and `orientation`; returns false if there is none left. */
export function findMatch(): bool {
  if (findMatchInClass()) return true;
  if (secondRing < 0) return false;
  enterClass(secondRing);
  secondRing = -1;
  return findMatchInClass();
}

function findMatchInClass(): bool {
  for (; entry < entryEnd; entry += 2) {
    const packed = <i32>load<u16>(entry);
    const id = packed >> ENTRY_PATTERN_SHIFT;
    const patternSymmetry = packed & ((1 << ENTRY_PATTERN_SHIFT) - 1);
    const onBoard = <i32>load<u8>(ORIENTATION + ringSymmetry * SYMMETRY_COUNT + patternSymmetry);
    const oriented = ORIENTED_CODES + (onBoard << 3);
    if (((orientedMask >> onBoard) & 1) == 0) {
      const back = <i32>load<u8>(INVERSE + onBoard);
      store<u32>(oriented, transformed(outerCode(owner, anchor), back));
      store<u32>(oriented, transformed(outerCode(owner ^ 1, anchor), back), 4);
      orientedMask |= 1 << onBoard;
    }
    const own = load<u32>(oriented);
    const opponent = load<u32>(oriented, 4);
    const missing =
      (load<u32>(OUTER_OWN + (id << 2)) & ~own) |
      (load<u32>(OUTER_OPP + (id << 2)) & ~opponent) |
      (load<u32>(OUTER_EMPTY + (id << 2)) & (own | opponent));
    if (missing != 0) continue;
    pattern = id;
    orientation = onBoard;
    entry += 2;
    return true;
  }
  return false;
}

/** An outer code under symmetry `t`: both rings rotated, after being reversed if `t` is a reflection. */
function transformed(outer: u32, t: i32): u32 {
  let second = outer & 0xfff;
  let third = outer >> 12;
  if (t >= FIRST_REFLECTION) {
    // Bit i moves to bit −i: all bits reversed, then rotated by one.
    second = rotated(reversed(second & 63, second >> 6), 1, 12);
    third = rotated((reversed(third & 63, (third >> 6) & 63) << 6) | load<u8>(REVERSED + (third >> 12)), 1, 18);
    t -= FIRST_REFLECTION;
  }
  return rotated(second, 2 * t, 12) | (rotated(third, 3 * t, 18) << 12);
}

/** Twelve bits, given as two halves, in reverse order. */
// @ts-ignore: decorator
@inline function reversed(low: u32, high: u32): u32 {
  return ((<u32>load<u8>(REVERSED + low)) << 6) | load<u8>(REVERSED + high);
}

// @ts-ignore: decorator
@inline function rotated(bits: u32, by: u32, width: u32): u32 {
  return ((bits << by) | (bits >> (width - by))) & ((1 << width) - 1);
}

// The best match kept since `startMatching`: the smallest pattern number, then the smallest orientation.
let bestPattern: i32 = i32.MAX_VALUE;
let bestOrientation: i32 = 0;

/** Writes the next match that is better than the one kept to `pattern` and `orientation`; returns false if there is
 *  none left. Stops at the first larger number, since no smaller one can follow unless a second ring is left. */
export function findBetterMatch(): bool {
  while (findMatch()) {
    if (pattern < bestPattern || (pattern == bestPattern && orientation < bestOrientation)) return true;
    if (pattern > bestPattern && secondRing < 0) return false;
  }
  return false;
}

/** Keeps the current match as the best so far. */
// @ts-ignore: decorator
@inline export function keepMatch(): void {
  bestPattern = pattern;
  bestOrientation = orientation;
}

/** Writes the best match kept to `pattern` and `orientation`; returns false if none was kept. */
// @ts-ignore: decorator
@inline export function restoreBest(): bool {
  if (bestPattern == i32.MAX_VALUE) return false;
  pattern = bestPattern;
  orientation = bestOrientation;
  return true;
}

/** The empty cells of the match are `matchCell(i)`, with role `matchRole(i)`, for firstCell() ≤ i < endCell(). */
// @ts-ignore: decorator
@inline export function firstCell(): i32 {
  return load<u16>(CELL_START + (pattern << 1));
}

// @ts-ignore: decorator
@inline export function endCell(): i32 {
  return load<u16>(CELL_START + (pattern << 1), 2);
}

/** Adds the stones of the match to `out`: the owner's or the opponent's. Stones off the board are edges: skipped. */
export function addMatchStones(out: usize, isOwn: bool): void {
  const ring = <u64>load<u8>((isOwn ? RING_OWN : RING_OPP) + pattern);
  const outer = <u64>load<u32>((isOwn ? OUTER_OWN : OUTER_OPP) + (pattern << 2));
  for (let bits = (ring << 1) | (outer << SECOND_RING_START); bits != 0; bits &= bits - 1) {
    const place = <i32>load<u8>(MOVED + orientation * PLACE_COUNT + <i32>ctz(bits));
    const row = anchor / columns + <i32>load<i8>(ROW + place);
    const column = (anchor % columns) + <i32>load<i8>(COLUMN + place);
    if (row >= 0 && row < rows && column >= 0 && column < columns) add(out, row * columns + column);
  }
}

/** ROLE_… of an empty cell of the match. */
// @ts-ignore: decorator
@inline export function matchRole(i: i32): i32 {
  return <i32>load<u8>(CELL + i) >> CELL_ROLE_SHIFT;
}

// @ts-ignore: decorator
@inline export function matchCell(i: i32): i32 {
  const inPattern = <i32>load<u8>(CELL + i) & ((1 << CELL_ROLE_SHIFT) - 1);
  const place = <i32>load<u8>(MOVED + orientation * PLACE_COUNT + inPattern);
  return anchor + <i32>load<i8>(ROW + place) * columns + <i32>load<i8>(COLUMN + place);
}
