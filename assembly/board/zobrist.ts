/**
 * Random keys for incremental position hashes (Zobrist hashing): one u64 per cell and side.
 *
 * The keys come from splitmix64 with a fixed seed and depend on cell and side alone, so a hash is the
 * same in every build, on every machine and in every run. A hash only selects a slot of the table; the
 * entry there is verified against the whole position.
 */
import { SET_CELLS } from "./cellset";

const KEYS: usize = memory.data(SET_CELLS * 2 * 8, 16);
const SEED: u64 = 0x57617370_48657821; // "WaspHex!"

let isFilled = false;

/** One step of splitmix64 from state `x`. */
function splitmix64(x: u64): u64 {
  let z = x + 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** Fills KEYS on the first call. */
export function fillKeys(): void {
  if (isFilled) return;
  isFilled = true;
  for (let i = 0; i < SET_CELLS * 2; i++) store<u64>(KEYS + (i << 3), splitmix64(SEED ^ <u64>i));
}

/** The key of a stone of `side` on `cell`. */
// @ts-ignore: decorator
@inline export function stoneKey(cell: i32, side: i32): u64 {
  return load<u64>(((cell << 1) + side) << 3, KEYS);
}
