/**
 * Dead cells as the whole board shows them (paper 002, Def. 3): a cell is live for a side only if some
 * shortest way of joining its edges passes through it. The side's game is a graph: its chains are contracted,
 * the opponent's stones removed. A cell is dead
 *
 *   region      if one chain, or one edge with what hangs on it, cuts it off, so that no path comes and goes;
 *   simplicial  if all it touches, directly or over a chain, touch each other: going round it is never longer.
 *
 * Both are enough to be dead, and neither is needed; a full test is harder than the game allows.
 */
import { type ReferenceBoard, type Side, Stone } from "./board.js";

export interface DeadCell {
  readonly cell: number;
  readonly reason: "graph-region" | "graph-simplicial";
}

/** In row order; regions before simplicial cells where both hold. Requires that nobody has won. */
export function graphDeadCells(board: ReferenceBoard): DeadCell[] {
  const graphs = ([Stone.black, Stone.white] as const).map((side) => new SideGraph(board, side));
  const found: DeadCell[] = [];
  for (let cell = 0; cell < board.cellCount; cell++) {
    if (board.stones[cell] !== Stone.none) continue;
    if (graphs.some((graph) => graph.isCutOff(cell))) found.push({ cell, reason: "graph-region" });
    else if (graphs.some((graph) => graph.isSimplicial(cell)))
      found.push({ cell, reason: "graph-simplicial" });
  }
  return found;
}

/** Vertices are cells and, beyond them, the side's two edges; a chain is named by one of its members. */
class SideGraph {
  private readonly edges: readonly [number, number];
  /** The chain of each own stone and edge, by name; of an empty cell, itself. */
  private readonly chain: number[];

  constructor(
    private readonly board: ReferenceBoard,
    private readonly side: Side,
  ) {
    const { cellCount } = board;
    this.edges = [cellCount, cellCount + 1];
    this.chain = Array.from({ length: cellCount + 2 }, (_, vertex) => vertex);
    for (const edge of this.edges) this.name(edge, edge);
    for (let cell = 0; cell < cellCount; cell++) {
      if (board.stones[cell] === side && this.chain[cell] === cell) this.name(cell, cell);
    }
  }

  private isOwn(vertex: number): boolean {
    return vertex >= this.board.cellCount || this.board.stones[vertex] === this.side;
  }

  private name(vertex: number, name: number): void {
    this.chain[vertex] = name;
    for (const next of this.around(vertex)) {
      if (this.isOwn(next) && this.chain[next] !== name) this.name(next, name);
    }
  }

  /** The vertices beside a vertex that the opponent does not own. */
  private around(vertex: number): number[] {
    const { neighbours, rims, stones, cellCount } = this.board;
    const beside =
      vertex < cellCount
        ? [...(neighbours[vertex] ?? []), ...this.edges.filter((_, end) => this.rim(end).includes(vertex))]
        : [...(rims[this.side * 2 + vertex - cellCount] ?? [])];
    return beside.filter((next) => next >= cellCount || stones[next] !== (this.side ^ 1));
  }

  private rim(end: number): Uint16Array {
    return this.board.rims[this.side * 2 + end] as Uint16Array;
  }

  /** Does some chain or edge stand in every way from the cell to the edges? */
  isCutOff(cell: number): boolean {
    const chains = new Set(this.chain.filter((name, vertex) => this.isOwn(vertex) && name >= 0));
    const [near, far] = this.edges.map((edge) => this.chain[edge]) as [number, number];
    for (const cut of chains) {
      const reached = this.reach(cell, cut);
      const isBound =
        cut === near
          ? reached.has(far)
          : cut === far
            ? reached.has(near)
            : reached.has(near) || reached.has(far);
      if (!isBound) return true;
    }
    return false;
  }

  /** The names that can be reached from a cell without passing the chain `cut`. */
  private reach(cell: number, cut: number): Set<number> {
    const seen = new Set([cell]);
    for (const vertex of seen) {
      for (const next of this.around(vertex)) if (this.chain[next] !== cut) seen.add(next);
    }
    return new Set([...seen].map((vertex) => this.chain[vertex] as number));
  }

  /** The cells and edges one step away, a step over a chain of stones counting as none. */
  private steps(cell: number): Set<number> {
    const found = new Set<number>();
    const [near, far] = this.edges.map((edge) => this.chain[edge]);
    for (const next of this.around(cell)) {
      const name = this.chain[next] as number;
      if (!this.isOwn(next) || name === near || name === far) {
        found.add(name);
        continue;
      }
      this.chain.forEach((other, vertex) => {
        if (other !== name) return;
        for (const liberty of this.around(vertex)) if (!this.isOwn(liberty)) found.add(liberty);
      });
    }
    found.delete(cell);
    return found;
  }

  isSimplicial(cell: number): boolean {
    const steps = [...this.steps(cell)];
    const isEdge = (name: number) => name >= this.board.cellCount;
    return steps.every((from, i) =>
      steps.slice(i + 1).every((to) => {
        if (isEdge(from) && isEdge(to)) return false;
        return isEdge(from) ? this.steps(to).has(from) : this.steps(from).has(to);
      }),
    );
  }
}
