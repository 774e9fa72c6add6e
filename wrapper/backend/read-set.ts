/** Reads the cells of the set at an address. */
export function readSet(view: DataView, address: number, words: number): number[] {
  const cells: number[] = [];
  for (let half = 0; half < words * 2; half++) {
    let bits = view.getUint32(address + half * 4, true);
    for (; bits !== 0; bits &= bits - 1) cells.push(half * 32 + 31 - Math.clz32(bits & -bits));
  }
  return cells;
}
