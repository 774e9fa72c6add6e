/**
 * The nodes of a proof while it is built: each is made from answers that share no cell, leans on few stones, and is
 * kept once.
 */
import { bitOf, type CellBits, isInside, sizeOf } from "./cell-bits.js";
import type { Joiner } from "./join.js";

/** As `ProofNode`, in numbers. */
export interface Node {
  readonly ends: readonly [number, number];
  readonly stones: CellBits;
  readonly cells: CellBits;
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
  return next.reduce((cells, node) => cells | node.cells, bitOf(reply));
}

export class Nodes {
  readonly #byEnds = new Map<string, Node[]>();

  constructor(readonly joiner: Joiner) {}

  /** A node that is there already, joins one of `from` with one of `to`, and asks for no more than there is. */
  find(from: readonly number[], to: readonly number[], own: CellBits, cells: CellBits): Node | null {
    for (const a of from) {
      for (const b of to) {
        const found = this.#list(a, b).find(
          (node) => isInside(node.cells, cells) && isInside(node.stones, own),
        );
        if (found !== undefined) return found;
      }
    }
    return null;
  }

  /** The node of some answers. Requires that no cell is in all of them. */
  make(from: readonly number[], to: readonly number[], own: CellBits, drafts: readonly Draft[]): Node {
    let ends = [from, to] as const;
    let stones = 0n;
    const joined = leastOf(drafts).map(({ reply, next }) => {
      const plan = this.plan(ends[0], ends[1], own | bitOf(reply), stones | bitOf(reply), next);
      if (plan === null) throw new Error(`the reply ${reply} joins nothing`);
      stones |= plan.stones & ~bitOf(reply);
      ends = [[plan.ends[0]], [plan.ends[1]]];
      return { reply, next: plan.next };
    });
    const chosen = leastOf(joined);
    const cells = chosen.reduce((all, draft) => all | cellsOfDraft(draft), 0n);
    let left = cells;
    const answers = chosen.map((draft) => {
      const to = left & ~cellsOfDraft(draft);
      left &= ~to;
      return { ...draft, to };
    });
    return this.#keep({ ends: [ends[0][0] as number, ends[1][0] as number], stones, cells, answers });
  }

  /** What of `next`, and which stones, join the ends: few stones besides those that are leaned on already. */
  plan(
    from: readonly number[],
    to: readonly number[],
    own: CellBits,
    leaned: CellBits,
    next: readonly Node[],
  ): Plan | null {
    const free = next.reduce((all, node) => all | node.stones, leaned);
    const join = this.joiner.join(from, to, own, free, next);
    if (join === null) return null;
    return {
      ends: join.ends,
      stones: join.links.reduce((all, node) => all | node.stones, join.stones),
      cells: join.links.reduce((all, node) => all | node.cells, 0n),
      next: join.links,
    };
  }

  #keep(node: Node): Node {
    const list = this.#list(...node.ends);
    const same = list.find(({ stones, cells }) => stones === node.stones && cells === node.cells);
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

/** Answers of which none can be spared, if the larger ones are spared first. */
function leastOf<D extends Draft>(drafts: readonly D[]): D[] {
  const least = drafts.map((draft) => {
    const cells = cellsOfDraft(draft);
    return { draft, cells, size: sizeOf(cells) };
  });
  const bySize = [...least].sort((a, b) => b.size - a.size);
  for (const item of bySize) {
    const others = least.filter((other) => other !== item);
    if (others.length > 0 && others.reduce((common, { cells }) => common & cells, ~0n) === 0n) {
      least.splice(least.indexOf(item), 1);
    }
  }
  return least.map(({ draft }) => draft);
}
