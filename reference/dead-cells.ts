/**
 * Dead cells found by looking at the whole board (Fabiano and Hayward 2019, Def. 3). A cell is live for a side only
 * if some minimal path between the side's edges passes through it. In the graph of a side its groups are contracted
 * and the opponent's stones removed. A cell is dead
 *
 *   region      if a single group, or a single edge with the stones connected to it, separates the cell from the
 *               edges: every path through the cell would have to enter and leave through that one vertex;
 *   simplicial  if all its neighbours, directly or across a group, are neighbours of each other: a path through the
 *               cell can always skip it.
 *
 * Both conditions are sufficient, not necessary: deciding deadness in general is too expensive.
 */
import { type ReferenceBoard, type Side, Stone } from "./board.js";

interface DeadCell {
  readonly cell: number;
  readonly reason: "graph-region" | "graph-simplicial";
}

/** Returns the dead cells in row order, with region as the reason if both conditions hold. Requires a game that is not
 *  over. */
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

/** The vertices are the cells, followed by the side's two edges. A group is named by one of its vertices. */
class SideGraph {
  private readonly edges: readonly [number, number];
  /** The group of each vertex, by name; an empty cell is its own group. */
  private readonly group: number[];

  constructor(
    private readonly board: ReferenceBoard,
    private readonly side: Side,
  ) {
    const { cellCount } = board;
    this.edges = [cellCount, cellCount + 1];
    this.group = Array.from({ length: cellCount + 2 }, (_, vertex) => vertex);
    for (const edge of this.edges) this.assignGroup(edge, edge);
    for (let cell = 0; cell < cellCount; cell++) {
      if (board.stones[cell] === side && this.group[cell] === cell) this.assignGroup(cell, cell);
    }
  }

  private isOwn(vertex: number): boolean {
    return vertex >= this.board.cellCount || this.board.stones[vertex] === this.side;
  }

  /** Writes `name` to `group` for the vertex and every own vertex connected to it. */
  private assignGroup(vertex: number, name: number): void {
    this.group[vertex] = name;
    for (const next of this.neighbours(vertex)) {
      if (this.isOwn(next) && this.group[next] !== name) this.assignGroup(next, name);
    }
  }

  /** Returns the neighbours of a vertex, without the opponent's stones. */
  private neighbours(vertex: number): number[] {
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

  /** Returns true if one group or edge separates the cell from the edges (condition "region"). */
  isCutOff(cell: number): boolean {
    const groups = new Set(this.group.filter((_, vertex) => this.isOwn(vertex)));
    const [near, far] = this.edges.map((edge) => this.group[edge]) as [number, number];
    for (const cut of groups) {
      const reached = this.reach(cell, cut);
      const reachesEdge =
        cut === near
          ? reached.has(far)
          : cut === far
            ? reached.has(near)
            : reached.has(near) || reached.has(far);
      if (!reachesEdge) return true;
    }
    return false;
  }

  /** Returns the names of the groups that can be reached from a cell without entering the group `cut`. */
  private reach(cell: number, cut: number): Set<number> {
    const seen = new Set([cell]);
    for (const vertex of seen) {
      for (const next of this.neighbours(vertex)) if (this.group[next] !== cut) seen.add(next);
    }
    return new Set([...seen].map((vertex) => this.group[vertex] as number));
  }

  /** Returns the empty cells and edges that touch the cell, directly or across a group. */
  private contacts(cell: number): Set<number> {
    const found = new Set<number>();
    const [near, far] = this.edges.map((edge) => this.group[edge]);
    for (const next of this.neighbours(cell)) {
      const name = this.group[next] as number;
      if (!this.isOwn(next) || name === near || name === far) {
        found.add(name);
        continue;
      }
      this.group.forEach((other, vertex) => {
        if (other !== name) return;
        for (const liberty of this.neighbours(vertex)) if (!this.isOwn(liberty)) found.add(liberty);
      });
    }
    found.delete(cell);
    return found;
  }

  /** Returns true if all contacts of the cell touch each other (condition "simplicial"). */
  isSimplicial(cell: number): boolean {
    const contacts = [...this.contacts(cell)];
    const isEdge = (name: number) => name >= this.board.cellCount;
    return contacts.every((from, i) =>
      contacts.slice(i + 1).every((to) => {
        if (isEdge(from) && isEdge(to)) return false;
        return isEdge(from) ? this.contacts(to).has(from) : this.contacts(from).has(to);
      }),
    );
  }
}
