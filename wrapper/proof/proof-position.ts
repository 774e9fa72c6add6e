/**
 * A position on the way through a proof. Cells that the winner does not need belong to the loser, and placeholder
 * stones replace the nodes that are settled: those that the rest of the proof may rely on but not disturb.
 *
 *      ·   a   n       The bridge between a and b is settled: a placeholder stone on x joins them, y goes to the loser,
 *    ·   y   x   o     and the rest can be searched as an ordinary position. The placeholder must not help the winner
 *      ·   b   n       elsewhere: each other cell around it is the loser's (o), or touches the group of a or b (n).
 */
import { NOBODY } from "../../assembly/abi.js";
import { type Board, cellsOwnedBy, emptyCells } from "../board/board.js";
import { bitsOf, type CellBits, cellsOf, hasCell } from "../board/cell-bits.js";
import type { Adjacency } from "../board/geometry.js";
import { cellsOfNodes, type DraftNode, hasSuppliers } from "./nodes.js";

export class ProofPosition {
  /** The winner's stones without placeholders. */
  readonly own: CellBits;
  /** The empty cells of the board with placeholders. */
  readonly empty: CellBits;
  /** The empty cells of the board without placeholders: `empty` and the cells of the settled nodes. */
  readonly free: CellBits;

  constructor(
    /** The adjacency for the winner. */
    readonly adjacency: Adjacency,
    readonly board: Board,
    /** Each node comes after those that join the pairs it assumes. */
    readonly settled: readonly DraftNode[] = [],
    readonly placeholders: CellBits = 0n,
  ) {
    this.own = bitsOf(cellsOwnedBy(adjacency.side, board)) & ~placeholders;
    this.empty = bitsOf(emptyCells(board));
    this.free = this.empty | cellsOfNodes(settled);
  }

  play(cell: number, side: number): ProofPosition {
    return this.#with([[[cell], side]], side ^ 1);
  }

  /** The position in which every empty cell outside `carrier` belongs to the loser. */
  restrictedTo(carrier: readonly number[]): ProofPosition {
    const rest = cellsOf(this.empty & ~bitsOf(carrier));
    return this.#with([[rest, this.adjacency.side ^ 1]], this.board.toMove);
  }

  /** The position with more nodes settled. Skips the nodes that no placeholder stones can replace. */
  settling(nodes: readonly DraftNode[]): ProofPosition {
    return nodes.reduce((position: ProofPosition, node) => position.#settling(node), this);
  }

  #settling(node: DraftNode): ProofPosition {
    if (this.settled.includes(node) || !hasSuppliers(node, this.settled)) return this;
    const chain = this.#placeholderChain(node);
    if (chain === null) return this;
    const { side } = this.adjacency;
    const changes = [[cellsOf(node.cells), side ^ 1] as const, [chain, side] as const];
    const { board } = this.#with(changes, this.board.toMove);
    const placeholders = this.placeholders | bitsOf(chain);
    return new ProofPosition(this.adjacency, board, [...this.settled, node], placeholders);
  }

  /** The shortest chain through the node's cells that joins its ends and does not help the winner elsewhere, or
   *  null. */
  #placeholderChain({ ends, cells }: DraftNode): number[] | null {
    const { adjacency } = this;
    const { stones } = this.board;
    const [from, to] = ends.map((end) => adjacency.groupOf(end, this.own | this.placeholders)) as [
      Set<number>,
      Set<number>,
    ];
    const isEnd = (point: number) => from.has(point) || to.has(point);
    const isHarmless = (point: number) =>
      isEnd(point) ||
      stones[point] === (adjacency.side ^ 1) ||
      (stones[point] === NOBODY && (hasCell(cells, point) || adjacency.touching(point).some(isEnd)));
    const previous = new Map<number, number | null>();
    const visit = (point: number, before: number | null) => {
      if (point >= stones.length || !hasCell(cells, point) || previous.has(point)) return;
      if (adjacency.touching(point).every(isHarmless)) previous.set(point, before);
    };
    for (const point of from) for (const cell of adjacency.touching(point)) visit(cell, null);
    for (const cell of previous.keys()) {
      if (adjacency.touching(cell).some((point) => to.has(point))) return chainTo(cell, previous);
      for (const other of adjacency.touching(cell)) visit(other, cell);
    }
    return null;
  }

  #with(
    changes: readonly (readonly [cells: readonly number[], side: number])[],
    toMove: number,
  ): ProofPosition {
    const stones = this.board.stones.slice();
    for (const [cells, side] of changes) for (const cell of cells) stones[cell] = side;
    const board = { ...this.board, stones, toMove };
    return new ProofPosition(this.adjacency, board, this.settled, this.placeholders);
  }
}

function chainTo(last: number, previous: ReadonlyMap<number, number | null>): number[] {
  const chain: number[] = [];
  for (let cell: number | null = last; cell !== null; cell = previous.get(cell) ?? null) chain.push(cell);
  return chain;
}
