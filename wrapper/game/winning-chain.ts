/**
 * Finds a finished chain: breadth first over the stones of a side, from its first edge to its last.
 *
 *      a   b   c
 *      ━━━━━━━━━         Black: top to bottom. Each reached cell remembers the one before it, so the way back from the
 *  1   ·   ●   ·         last edge is a shortest chain: b1 b2 a3.
 *   2   ·   ●   ○
 *    3   ●   ·   ·
 */
import { BLACK } from "../../assembly/abi.js";
import { neighboursOf } from "../board/geometry.js";

/** A shortest chain of the side's stones between its edges, or an empty list. Cells are numbered in row order. */
export function winningChain(stones: Uint8Array, columns: number, rows: number, side: number): number[] {
  const before = new Map<number, number | null>();
  const isLast = (cell: number) =>
    side === BLACK ? cell >= columns * (rows - 1) : cell % columns === columns - 1;
  for (let i = 0; i < (side === BLACK ? columns : rows); i++) {
    const cell = side === BLACK ? i : i * columns;
    if (stones[cell] === side) before.set(cell, null);
  }
  // A map visits entries that are added during the visit, so it is the queue, too.
  for (const cell of before.keys()) {
    if (isLast(cell)) return wayBack(before, cell);
    for (const next of neighboursOf(cell, columns, rows)) {
      if (stones[next] === side && !before.has(next)) before.set(next, cell);
    }
  }
  return [];
}

function wayBack(before: ReadonlyMap<number, number | null>, last: number): number[] {
  const chain: number[] = [];
  for (let cell: number | null = last; cell !== null; cell = before.get(cell) ?? null) chain.unshift(cell);
  return chain;
}
