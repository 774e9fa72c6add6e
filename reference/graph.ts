/**
 * The reduction graph of a side (van Rijswijck 2002, Appendix A) in plain sets. Its vertices are the empty cells and
 * the side's two edges. Two vertices are linked if they touch each other or the same group of the side.
 */
import { type ReferenceBoard, type Side, Stone } from "./board.js";

export interface ReductionGraph {
  /** The empty cells linked to each empty cell, in row order; an empty list for cells with a stone. */
  readonly links: readonly (readonly number[])[];
  /** The empty cells linked to the side's first and second edge, in row order. */
  readonly atEdges: readonly [readonly number[], readonly number[]];
}

export function reductionGraph(board: ReferenceBoard, side: Side): ReductionGraph {
  const { stones, neighbours, rims, cellCount } = board;
  const links = Array.from({ length: cellCount }, () => new Set<number>());
  const atEdges = [new Set<number>(), new Set<number>()] as const;
  const isEmpty = (cell: number) => stones[cell] === Stone.none;
  for (let cell = 0; cell < cellCount; cell++) {
    if (!isEmpty(cell)) continue;
    for (const other of neighbours[cell] ?? []) if (isEmpty(other)) links[cell]?.add(other);
    for (const end of [0, 1] as const) if (rims[side * 2 + end]?.includes(cell)) atEdges[end].add(cell);
  }
  for (const group of groups(board, side)) {
    const around = new Set([...group].flatMap((stone) => [...(neighbours[stone] ?? [])].filter(isEmpty)));
    const ends = ([0, 1] as const).filter((end) => rims[side * 2 + end]?.some((cell) => group.has(cell)));
    for (const cell of around) {
      for (const end of ends) atEdges[end].add(cell);
      if (ends.length === 0) for (const other of around) if (other !== cell) links[cell]?.add(other);
    }
  }
  const inOrder = (cells: Set<number>) => [...cells].sort((a, b) => a - b);
  return { links: links.map(inOrder), atEdges: [inOrder(atEdges[0]), inOrder(atEdges[1])] };
}

/** Returns the groups of the side. */
function groups(board: ReferenceBoard, side: Side): Set<number>[] {
  const member = board.stones.map((stone) => (stone === side ? 1 : 0));
  const found: Set<number>[] = [];
  for (let cell = 0; cell < board.cellCount; cell++) {
    if (member[cell] !== 1 || found.some((group) => group.has(cell))) continue;
    const isInGroup = board.flood(cell, member);
    found.push(new Set([...isInGroup.keys()].filter((other) => isInGroup[other] === 1)));
  }
  return found;
}
