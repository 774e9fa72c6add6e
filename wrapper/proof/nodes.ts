/**
 * The nodes of a proof while it is built: each is made from answers that have no cell in common, leans on few stones,
 * and is kept once. What the answers have in common are nodes by themselves.
 */
import { bitOf, type CellBits, isInside, sizeOf } from "./cell-bits.js";
import type { Joiner, Link } from "./join.js";

/** As `ProofNode`, in numbers. */
export interface Node extends Link {
  readonly stones: CellBits;
  readonly cells: CellBits;
  /** What it is given. */
  readonly joined: readonly Link[];
  readonly answers: readonly (Draft & { readonly to: CellBits })[];
}

/** An answer to every move that is neither the reply nor in a cell of the next nodes. */
export interface Draft {
  readonly reply: number;
  readonly next: readonly Node[];
}

/** Nodes without a cell in common, and the stones with which they join two ends. */
export interface Plan {
  readonly ends: readonly [number, number];
  readonly stones: CellBits;
  readonly cells: CellBits;
  readonly next: readonly Node[];
}

/** The cells that an answer needs. */
export function cellsOfDraft({ reply, next }: Draft): CellBits {
  return cellsOfNodes(next) | bitOf(reply);
}

export function cellsOfNodes(nodes: readonly Node[]): CellBits {
  return nodes.reduce((cells, node) => cells | node.cells, 0n);
}

function stonesOfNodes(nodes: readonly Node[], others: CellBits): CellBits {
  return nodes.reduce((stones, node) => stones | node.stones, others);
}

/** Does an answer need a node as it is, or leave its cells alone? */
export function isLeft(node: Node, draft: Draft): boolean {
  return draft.next.includes(node) || (cellsOfDraft(draft) & node.cells) === 0n;
}

/** Do other nodes join what a node is given? */
export function isSupplied({ joined }: Node, others: readonly Node[]): boolean {
  return joined.every((link) => others.some((other) => isSameLink(other, link)));
}

/** The nodes of some answers that all of these need or leave alone, without a cell in common. Each comes after those
 *  that join what it is given. */
export function sharedBy(drafts: readonly Draft[], own: CellBits): Node[] {
  const shared: Node[] = [];
  let cells = 0n;
  for (const node of new Set(drafts.flatMap(({ next }) => next))) {
    if (!isInside(node.stones, own) || (node.cells & cells) !== 0n || !isSupplied(node, shared)) continue;
    if (!drafts.every((draft) => isLeft(node, draft))) continue;
    shared.push(node);
    cells |= node.cells;
  }
  return shared;
}

export class Nodes {
  readonly #byEnds = new Map<string, Node[]>();

  constructor(readonly joiner: Joiner) {}

  /** A node that is there already, is given nothing, joins one of `from` with one of `to`, and asks for no more than there is. */
  find(from: readonly number[], to: readonly number[], own: CellBits, cells: CellBits): Node | null {
    for (const a of from) {
      for (const b of to) {
        const found = this.#list(a, b).find(
          (node) => node.joined.length === 0 && isInside(node.cells, cells) && isInside(node.stones, own),
        );
        if (found !== undefined) return found;
      }
    }
    return null;
  }

  /** The node of some answers, after the nodes that they share and that join what it is given. Requires that no cell
   *  is in all of the answers, but for those of the shared nodes. */
  make(from: readonly number[], to: readonly number[], own: CellBits, drafts: readonly Draft[]): Plan {
    const shared = sharedBy(drafts, own);
    const given = new Set<Node>();
    let ends = [from, to] as const;
    let stones = 0n;
    const joined = leastOf(drafts, cellsOfNodes(shared)).map(({ reply, next }) => {
      const all = [...new Set([...shared, ...next])];
      const free = stonesOfNodes(all, stones | bitOf(reply));
      const join = this.joiner.join(ends[0], ends[1], own | bitOf(reply), free, all);
      if (join === null) throw new Error(`the reply ${reply} joins nothing`);
      const needed = withSuppliers(join.links, all).filter((node) => !shared.includes(node));
      stones |= stonesOfNodes(needed, join.stones) & ~bitOf(reply);
      ends = [[join.ends[0]], [join.ends[1]]];
      const links = [...join.links, ...needed.flatMap((node) => node.joined)];
      for (const node of shared) if (links.some((link) => isSameLink(link, node))) given.add(node);
      return { reply, next: needed };
    });
    const chosen = leastOf(joined, 0n);
    const cells = chosen.reduce((all, draft) => all | cellsOfDraft(draft), 0n);
    let left = cells;
    const answers = chosen.map((draft) => {
      const to = left & ~cellsOfDraft(draft);
      left &= ~to;
      return { ...draft, to };
    });
    const node = this.#keep({
      ends: [ends[0][0] as number, ends[1][0] as number],
      stones,
      cells,
      joined: [...given].map((each) => ({ ends: each.ends })),
      answers,
    });
    const next = [...withSuppliers([...given], shared), node];
    return { ends: node.ends, stones: stonesOfNodes(next, 0n), cells: cellsOfNodes(next), next };
  }

  /** What of `next`, and which stones, join the ends: few stones besides those that the nodes lean on. */
  plan(from: readonly number[], to: readonly number[], own: CellBits, next: readonly Node[]): Plan | null {
    const join = this.joiner.join(from, to, own, stonesOfNodes(next, 0n), next);
    if (join === null) return null;
    const needed = withSuppliers(join.links, next);
    return {
      ends: join.ends,
      stones: stonesOfNodes(needed, join.stones),
      cells: cellsOfNodes(needed),
      next: needed,
    };
  }

  #keep(node: Node): Node {
    const list = this.#list(...node.ends);
    const isSame = ({ stones, cells, joined }: Node) =>
      stones === node.stones &&
      cells === node.cells &&
      joined.length === node.joined.length &&
      joined.every((link) => node.joined.some((other) => isSameLink(link, other)));
    const same = list.find(isSame);
    if (same === undefined) list.push(node);
    return same ?? node;
  }

  #list(a: number, b: number): Node[] {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    let list = this.#byEnds.get(key);
    if (list === undefined) {
      list = [];
      this.#byEnds.set(key, list);
    }
    return list;
  }
}

/** Answers of which none can be spared, if the larger ones are spared first; moves in `met` need none. */
function leastOf<D extends Draft>(drafts: readonly D[], met: CellBits): D[] {
  const least = drafts.map((draft) => {
    const cells = cellsOfDraft(draft);
    return { draft, cells, size: sizeOf(cells) };
  });
  const bySize = [...least].sort((a, b) => b.size - a.size);
  for (const item of bySize) {
    const others = least.filter((other) => other !== item);
    if (others.length > 0 && others.reduce((common, { cells }) => common & cells, ~met) === 0n) {
      least.splice(least.indexOf(item), 1);
    }
  }
  return least.map(({ draft }) => draft);
}

/** Nodes of a list and, before each, those of the list that join what it is given. */
function withSuppliers(nodes: readonly Node[], list: readonly Node[]): Node[] {
  const needed = new Set(nodes);
  for (const { joined } of needed) {
    for (const link of joined) {
      const supplier = list.find((node) => isSameLink(node, link));
      if (supplier === undefined) throw new Error("nothing joins what a node is given");
      needed.add(supplier);
    }
  }
  return list.filter((node) => needed.has(node));
}

function isSameLink({ ends: [a, b] }: Link, { ends: [c, d] }: Link): boolean {
  return (a === c && b === d) || (a === d && b === c);
}
