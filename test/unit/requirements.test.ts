/** The comparison of a position with many plans at once agrees with one comparison after the other. */
import { expect, test } from "vitest";
import { randomBelow } from "../../reference/random.js";
import { bitOf, type CellBits, isSubset, sizeOf } from "../../wrapper/board/cell-bits.js";
import { DOES_NOT_FIT, NOTHING_MISSING, Requirements } from "../../wrapper/proof/requirements.js";

interface Row {
  readonly cells: CellBits;
  readonly stones: CellBits;
}

/** The definition: the one stone that a row lacks in a position. */
function missingStone({ cells, stones }: Row, own: CellBits, free: CellBits): number {
  const lacking = stones & ~own;
  if (!isSubset(cells, free) || sizeOf(lacking) > 1 || !isSubset(lacking, free)) return DOES_NOT_FIT;
  return lacking === 0n ? NOTHING_MISSING : sizeOf(lacking - 1n);
}

test.each([36, 64, 121])("finds the rows of the definition, %i cells", (cellCount) => {
  const random = randomBelow(7 + cellCount);
  const randomSet = (count: number): CellBits => {
    let set = 0n;
    for (let i = 0; i < count; i++) set |= bitOf(random(cellCount));
    return set;
  };
  const requirements = new Requirements(cellCount);
  const rows: Row[] = [];
  const counts = { fit: 0, near: 0 };
  for (let group = 0; group < 40; group++) {
    // Neighbouring rows have much in common, as in a proof.
    const common = { cells: randomSet(random(6)), stones: randomSet(random(4)) };
    for (let i = random(30); i >= 0; i--) {
      const stones = common.stones | randomSet(random(3));
      const row = { cells: (common.cells | randomSet(random(5))) & ~stones, stones };
      rows.push(row);
      requirements.add(row.cells, row.stones);
    }
    for (let query = 0; query < 20; query++) {
      const near = rows[random(rows.length)] as Row;
      const own = near.stones | randomSet(random(8));
      const lost = random(2) === 0 ? bitOf(random(cellCount)) : 0n;
      const free = ((near.cells | randomSet(cellCount)) & ~own) | (lost & own);
      const played = own & ~lost;
      const position = requirements.positionWords(played, free);
      const expected = rows.map((row) => missingStone(row, played, free));

      const found: (readonly [number, number])[] = [];
      for (let i = requirements.lastNearFit(rows.length - 1, position); i >= 0; ) {
        found.push([i, requirements.missingStone(i, position)]);
        i = requirements.lastNearFit(i - 1, position);
      }
      const all = [...expected.entries()].filter(([, missing]) => missing !== DOES_NOT_FIT).reverse();
      expect(found).toEqual(all);
      expect(requirements.firstFit(position)).toBe(expected.indexOf(NOTHING_MISSING));
      counts.fit += all.filter(([, missing]) => missing === NOTHING_MISSING).length;
      counts.near += all.length;
    }
  }
  expect(counts.fit).toBeGreaterThan(500);
  expect(counts.near - counts.fit).toBeGreaterThan(500);
});
