/**
 * The index of lemmas: which of many apply to a position, without looking at each.
 *
 *   cell b3   lemmas that need it free   0110010…   bit i: lemma i
 *             lemmas that need a stone   0001000…
 *
 * A lemma does not apply if the opponent has a stone on a cell that it needs free, or the side has none where it needs
 * one. So the lemmas that apply are those whose bit is in none of the vectors of such cells: a few dozen ORs, 128
 * lemmas at a time. A lemma is covered by another in the same way: those that need no cell and no stone besides its own
 * are in none of the vectors of the other cells.
 */
import { SET_CELLS, next } from "../../board/cellset";

/** Lemmas kept per side, a power of two. */
export const MAX_LEMMAS: i32 = SET_WORDS == 1 ? 32768 : SET_WORDS == 2 ? 16384 : 2048;

const VECTOR_BYTES: i32 = MAX_LEMMAS >> 3;
/* Per side and cell, a vector each. */
const FREE: usize = memory.data(2 * SET_CELLS * VECTOR_BYTES, 16);
const STONE: usize = memory.data(2 * SET_CELLS * VECTOR_BYTES, 16);

/** The lemmas that do not apply, after `strikeOut`. */
const STRUCK: usize = memory.data(VECTOR_BYTES, 16);

// @ts-ignore: decorator
@inline function vectorAt(vectors: usize, side: i32, cell: i32): usize {
  return vectors + (side * SET_CELLS + cell) * VECTOR_BYTES;
}

/** Bytes that hold the bits of `size` lemmas, in whole vectors of 128. */
// @ts-ignore: decorator
@inline function bytesOf(size: i32): i32 {
  return ((size + 127) & ~127) >> 3;
}

/** Removes the first `size` lemmas of `side` from the index. */
export function clearIndex(side: i32, size: i32): void {
  if (size == 0) return;
  for (let cell = 0; cell < SET_CELLS; cell++) {
    memory.fill(vectorAt(FREE, side, cell), 0, bytesOf(size));
    memory.fill(vectorAt(STONE, side, cell), 0, bytesOf(size));
  }
}

/** Adds lemma `i`, which needs the cells `free` free and the stones `stones`; or removes it. */
export function changeIndex(side: i32, i: i32, free: usize, stones: usize): void {
  flipBits(FREE, side, i, free);
  flipBits(STONE, side, i, stones);
}

function flipBits(vectors: usize, side: i32, i: i32, cells: usize): void {
  for (let cell = next(cells, 0); cell >= 0; cell = next(cells, cell + 1)) {
    const byte = vectorAt(vectors, side, cell) + (i >> 3);
    store<u8>(byte, load<u8>(byte) ^ (<u8>1 << <u8>(i & 7)));
  }
}

/** Strikes out, of the first `size` lemmas of `side`, those that need a cell of `notFree` free or a stone on a cell of
 *  `withoutStone`. */
export function strikeOut(side: i32, size: i32, notFree: usize, withoutStone: usize): void {
  const bytes = bytesOf(size);
  memory.fill(STRUCK, 0, bytes);
  for (let cell = next(notFree, 0); cell >= 0; cell = next(notFree, cell + 1)) {
    strike(vectorAt(FREE, side, cell), bytes);
  }
  for (let cell = next(withoutStone, 0); cell >= 0; cell = next(withoutStone, cell + 1)) {
    strike(vectorAt(STONE, side, cell), bytes);
  }
}

// @ts-ignore: decorator
@inline function strike(vector: usize, bytes: i32): void {
  if (ASC_FEATURE_SIMD) {
    for (let at = 0; at < bytes; at += 16) {
      v128.store(STRUCK + at, v128.or(v128.load(STRUCK + at), v128.load(vector + at)));
    }
  } else {
    for (let at = 0; at < bytes; at += 4) {
      store<u32>(STRUCK + at, load<u32>(STRUCK + at) | load<u32>(vector + at));
    }
  }
}

/** The first lemma from `i` on, below `size`, that was not struck out; −1 if there is none. */
export function nextLeft(i: i32, size: i32): i32 {
  while (i < size) {
    const left = ~load<u32>(STRUCK + ((i >> 5) << 2)) & (<u32>-1 << (i & 31));
    if (left != 0) {
      const found = (i & ~31) + ctz(left);
      return found < size ? found : -1;
    }
    i = (i & ~31) + 32;
  }
  return -1;
}
