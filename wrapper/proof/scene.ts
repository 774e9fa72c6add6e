/**
 * A position as the certificate's builder plays it: what the winner does not need is the loser's, and stones stand in
 * for nodes that are given.
 *
 *      ·   a   n       A stone on x stands in for the bridge from a to b, and y goes to the loser: the bridge is over,
 *    ·   y   x   o     and the rest can be searched as any position. What else x touches must give the winner nothing:
 *      ·   b   n       it is the loser's, as o, or touches an end's group anyway, as both n.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Board } from "../types.js";
import { bitOf, bitsOf, type CellBits, cellsOf } from "./cell-bits.js";
import type { Joiner } from "./join.js";
import { cellsOfNodes, isSupplied, type Node } from "./nodes.js";

export class Scene {
  /** The winner's stones, without those that stand in. */
  readonly own: CellBits;
  readonly empty: CellBits;
  /** What is empty in truth. */
  readonly free: CellBits;

  constructor(
    readonly joiner: Joiner,
    readonly board: Board,
    /** The nodes that stones stand in for; each comes after those that join what it is given. */
    readonly given: readonly Node[] = [],
    readonly standIns: CellBits = 0n,
  ) {
    this.own = stonesOf(board, joiner.side) & ~standIns;
    this.empty = stonesOf(board, NOBODY);
    this.free = this.empty | cellsOfNodes(given);
  }

  play(cell: number, side: number): Scene {
    return this.#with([[[cell], side]], side ^ 1);
  }

  /** The same for a winner that needs no more than some of the empty cells. */
  needing(carrier: readonly number[]): Scene {
    const rest = cellsOf(this.empty & ~bitsOf(carrier));
    return this.#with([[rest, this.joiner.side ^ 1]], this.board.toMove);
  }

  /** The same with more nodes given, as far as stones can stand in for them. */
  giving(nodes: readonly Node[]): Scene {
    return nodes.reduce((scene: Scene, node) => scene.#giving(node), this);
  }

  #giving(node: Node): Scene {
    if (this.given.includes(node) || !isSupplied(node, this.given)) return this;
    const chain = this.#chain(node);
    if (chain === null) return this;
    const { side } = this.joiner;
    const changes = [[cellsOf(node.cells), side ^ 1] as const, [chain, side] as const];
    const { board } = this.#with(changes, this.board.toMove);
    return new Scene(this.joiner, board, [...this.given, node], this.standIns | bitsOf(chain));
  }

  /** The shortest chain through a node's cells that joins its ends and gives the winner nothing else, or null. */
  #chain({ ends, cells }: Node): number[] | null {
    const { joiner } = this;
    const { stones } = this.board;
    const [from, to] = ends.map((end) => new Set(joiner.group(end, this.own | this.standIns))) as [
      Set<number>,
      Set<number>,
    ];
    const isEnd = (point: number) => from.has(point) || to.has(point);
    const isHarmless = (point: number) =>
      isEnd(point) ||
      stones[point] === (joiner.side ^ 1) ||
      (stones[point] === NOBODY && (isOf(cells, point) || joiner.touched(point).some(isEnd)));
    const before = new Map<number, number | null>();
    const visit = (point: number, previous: number | null) => {
      if (point >= stones.length || !isOf(cells, point) || before.has(point)) return;
      if (joiner.touched(point).every(isHarmless)) before.set(point, previous);
    };
    for (const point of from) for (const cell of joiner.touched(point)) visit(cell, null);
    for (const cell of before.keys()) {
      if (joiner.touched(cell).some((point) => to.has(point))) return walkBack(before, cell);
      for (const other of joiner.touched(cell)) visit(other, cell);
    }
    return null;
  }

  #with(changes: readonly (readonly [cells: readonly number[], side: number])[], toMove: number): Scene {
    const stones = this.board.stones.slice();
    for (const [cells, side] of changes) for (const cell of cells) stones[cell] = side;
    return new Scene(this.joiner, { ...this.board, stones, toMove }, this.given, this.standIns);
  }
}

export function stonesOf({ stones }: Board, side: number): CellBits {
  return bitsOf([...stones.keys()].filter((cell) => stones[cell] === side));
}

function isOf(cells: CellBits, cell: number): boolean {
  return (cells & bitOf(cell)) !== 0n;
}

function walkBack(before: ReadonlyMap<number, number | null>, last: number): number[] {
  const chain: number[] = [];
  for (let cell: number | null = last; cell !== null; cell = before.get(cell) ?? null) chain.push(cell);
  return chain;
}
