/**
 * Sets of cells: SET_WORDS u64 words at an address.
 *
 *     a  b  c  d             bit = columns*row + column, no padding;
 *  1  0  1  2  3             neighbours are p±1, p±columns, p±(columns−1),
 *   2  4  5  6  7            with the first or last column masked off
 *                            (`neighbours` and `flood` are in geometry.ts, which knows the columns).
 *
 * Padding columns would make the masks unnecessary, but 11×11 would no longer fit two words.
 *
 * A set is passed by address, never by value, so one source serves 1, 2 and 6 words (`--use SET_WORDS=n`);
 * the compiler evaluates each `if` on SET_WORDS below. Bits beyond the last cell are 0.
 * In this file `out`, which a function writes, may be the same address as an operand.
 */

/** Bytes per set. */
export const SET_BYTES: i32 = SET_WORDS * 8;
/** Cells that a set of this binary can hold. */
export const SET_CELLS: i32 = SET_WORDS * 64;

// @ts-ignore: decorator
@inline export function clear(out: usize): void {
  if (SET_WORDS == 1) store<u64>(out, 0);
  else memory.fill(out, 0, SET_BYTES);
}

// @ts-ignore: decorator
@inline export function copy(out: usize, a: usize): void {
  store<u64>(out, load<u64>(a));
  if (SET_WORDS > 1) store<u64>(out, load<u64>(a, 8), 8);
  for (let i = 16; i < SET_BYTES; i += 8) store<u64>(out + i, load<u64>(a + i));
}

/** out = a ∪ b */
// @ts-ignore: decorator
@inline export function union(out: usize, a: usize, b: usize): void {
  store<u64>(out, load<u64>(a) | load<u64>(b));
  if (SET_WORDS > 1) store<u64>(out, load<u64>(a, 8) | load<u64>(b, 8), 8);
  for (let i = 16; i < SET_BYTES; i += 8) store<u64>(out + i, load<u64>(a + i) | load<u64>(b + i));
}

/** out = (a ∪ b ∖ {removed}) ∪ {added} */
// @ts-ignore: decorator
@inline export function unionReplacing(out: usize, a: usize, b: usize, removed: i32, added: i32): void {
  if (SET_WORDS == 1) {
    store<u64>(out, ((load<u64>(a) | load<u64>(b)) & ~(<u64>1 << <u64>removed)) | (<u64>1 << <u64>added));
  } else {
    union(out, a, b);
    remove(out, removed);
    add(out, added);
  }
}

/** out = a ∩ b */
// @ts-ignore: decorator
@inline export function intersection(out: usize, a: usize, b: usize): void {
  store<u64>(out, load<u64>(a) & load<u64>(b));
  if (SET_WORDS > 1) store<u64>(out, load<u64>(a, 8) & load<u64>(b, 8), 8);
  for (let i = 16; i < SET_BYTES; i += 8) store<u64>(out + i, load<u64>(a + i) & load<u64>(b + i));
}

/** out = a ∖ b */
// @ts-ignore: decorator
@inline export function difference(out: usize, a: usize, b: usize): void {
  store<u64>(out, load<u64>(a) & ~load<u64>(b));
  if (SET_WORDS > 1) store<u64>(out, load<u64>(a, 8) & ~load<u64>(b, 8), 8);
  for (let i = 16; i < SET_BYTES; i += 8) store<u64>(out + i, load<u64>(a + i) & ~load<u64>(b + i));
}

// @ts-ignore: decorator
@inline export function isEmpty(a: usize): bool {
  let bits = load<u64>(a);
  if (SET_WORDS > 1) bits |= load<u64>(a, 8);
  for (let i = 16; i < SET_BYTES; i += 8) bits |= load<u64>(a + i);
  return bits == 0;
}

// @ts-ignore: decorator
@inline export function isEqual(a: usize, b: usize): bool {
  let bits = load<u64>(a) ^ load<u64>(b);
  if (SET_WORDS > 1) bits |= load<u64>(a, 8) ^ load<u64>(b, 8);
  for (let i = 16; i < SET_BYTES; i += 8) bits |= load<u64>(a + i) ^ load<u64>(b + i);
  return bits == 0;
}

/** a ⊆ b */
// @ts-ignore: decorator
@inline export function isSubset(a: usize, b: usize): bool {
  let bits = load<u64>(a) & ~load<u64>(b);
  if (SET_WORDS > 1) bits |= load<u64>(a, 8) & ~load<u64>(b, 8);
  for (let i = 16; i < SET_BYTES; i += 8) bits |= load<u64>(a + i) & ~load<u64>(b + i);
  return bits == 0;
}

/** a ∩ b = ∅ */
// @ts-ignore: decorator
@inline export function isDisjoint(a: usize, b: usize): bool {
  let bits = load<u64>(a) & load<u64>(b);
  if (SET_WORDS > 1) bits |= load<u64>(a, 8) & load<u64>(b, 8);
  for (let i = 16; i < SET_BYTES; i += 8) bits |= load<u64>(a + i) & load<u64>(b + i);
  return bits == 0;
}

// @ts-ignore: decorator
@inline export function count(a: usize): i32 {
  let cells = popcnt<u64>(load<u64>(a));
  if (SET_WORDS > 1) cells += popcnt<u64>(load<u64>(a, 8));
  for (let i = 16; i < SET_BYTES; i += 8) cells += popcnt<u64>(load<u64>(a + i));
  return <i32>cells;
}

/** The address of the word with the bit of `cell`. */
// @ts-ignore: decorator
@inline function wordOf(a: usize, cell: i32): usize {
  return SET_WORDS == 1 ? a : a + ((cell >>> 6) << 3);
}

// @ts-ignore: decorator
@inline export function has(a: usize, cell: i32): bool {
  return ((load<u64>(wordOf(a, cell)) >> (<u64>cell & 63)) & 1) != 0;
}

// @ts-ignore: decorator
@inline export function add(out: usize, cell: i32): void {
  const word = wordOf(out, cell);
  store<u64>(word, load<u64>(word) | (<u64>1 << (<u64>cell & 63)));
}

// @ts-ignore: decorator
@inline export function remove(out: usize, cell: i32): void {
  const word = wordOf(out, cell);
  store<u64>(word, load<u64>(word) & ~(<u64>1 << (<u64>cell & 63)));
}

/** The lowest cell ≥ `from`, or −1. To iterate: `for (let p = next(a, 0); p >= 0; p = next(a, p + 1))`. */
// @ts-ignore: decorator
@inline export function next(a: usize, from: i32): i32 {
  if (SET_WORDS == 1) {
    if (from > 63) return -1;
    const bits = load<u64>(a) & (~<u64>0 << <u64>from);
    return bits == 0 ? -1 : <i32>ctz<u64>(bits);
  }
  let word = from >>> 6;
  if (word >= SET_WORDS) return -1;
  let bits = load<u64>(a + (word << 3)) & (~<u64>0 << (<u64>from & 63));
  while (bits == 0) {
    if (++word == SET_WORDS) return -1;
    bits = load<u64>(a + (word << 3));
  }
  return (word << 6) + <i32>ctz<u64>(bits);
}
