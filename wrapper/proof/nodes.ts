/**
 * The nodes of a proof while it is built. A node is made from answers that have no cell in common, requires few
 * stones, and is stored once. Nodes that all of the answers share stay nodes of their own.
 */
import { bitOf, type CellBits, isSubset, sizeOf } from "../board/cell-bits.js";
import type { Adjacency } from "../board/geometry.js";
import { findJoin, type JoinedPair } from "./join.js";
import { Requirements } from "./requirements.js";

/** A `ProofNode` in numbers. */
export interface DraftNode extends JoinedPair {
  readonly stones: CellBits;
  readonly cells: CellBits;
  /** The pairs that the node assumes: it holds wherever these are joined by play in other cells. */
  readonly joined: readonly JoinedPair[];
  readonly answers: readonly (DraftAnswer & { readonly to: CellBits })[];
}

/** A reply that answers every move except the reply's own cell and the cells of the next nodes. */
export interface DraftAnswer {
  readonly reply: number;
  readonly next: readonly DraftNode[];
}

/** Nodes that share no cell, and the stones with which they join two ends. */
export interface JoinPlan {
  readonly ends: readonly [number, number];
  readonly stones: CellBits;
  readonly cells: CellBits;
  /** Each node comes after those that join the pairs it assumes. */
  readonly next: readonly DraftNode[];
}

/** The cells that an answer needs. */
export function cellsOfAnswer({ reply, next }: DraftAnswer): CellBits {
  return cellsOfNodes(next) | bitOf(reply);
}

export function cellsOfNodes(nodes: readonly DraftNode[]): CellBits {
  return nodes.reduce((cells, node) => cells | node.cells, 0n);
}

function stonesOfNodes(nodes: readonly DraftNode[]): CellBits {
  return nodes.reduce((stones, node) => stones | node.stones, 0n);
}

/** Whether an answer uses the node unchanged or needs none of its cells. */
export function isCompatible(node: DraftNode, answer: DraftAnswer): boolean {
  return answer.next.includes(node) || (cellsOfAnswer(answer) & node.cells) === 0n;
}

/** Whether `others` join every pair that the node assumes. */
export function hasSuppliers({ joined }: DraftNode, others: readonly DraftNode[]): boolean {
  return joined.every((pair) => others.some((other) => hasSameEnds(other, pair)));
}

/** The nodes that are compatible with all of the answers. They share no cell, and each comes after those that join the
 *  pairs it assumes. */
export function sharedNodes(answers: readonly DraftAnswer[], own: CellBits): DraftNode[] {
  const shared: DraftNode[] = [];
  let cells = 0n;
  for (const node of new Set(answers.flatMap(({ next }) => next))) {
    if (!isSubset(node.stones, own) || (node.cells & cells) !== 0n || !hasSuppliers(node, shared)) continue;
    if (!answers.every((answer) => isCompatible(node, answer))) continue;
    shared.push(node);
    cells |= node.cells;
  }
  return shared;
}

/** The nodes between two ends that assume no pair, oldest first, with what each requires. */
interface Unconditional {
  readonly nodes: DraftNode[];
  readonly requirements: Requirements;
}

/** All nodes of one proof. */
export class DraftNodes {
  readonly #stored = new Map<string, DraftNode>();
  readonly #unconditional = new Map<string, Unconditional>();
  /** Compares positions; has no rows. */
  readonly #words: Requirements;

  constructor(readonly adjacency: Adjacency) {
    this.#words = new Requirements(adjacency.cellCount);
  }

  /** The oldest stored node that joins one of `from` with one of `to`, assumes no pair, and needs no stones beyond `own`
   *  and no cells beyond `cells`; or null. */
  find(from: readonly number[], to: readonly number[], own: CellBits, cells: CellBits): DraftNode | null {
    const position = this.#words.positionWords(own, cells);
    for (const a of from) {
      for (const b of to) {
        const known = this.#unconditional.get(pairKey([a, b]));
        if (known === undefined) continue;
        const i = known.requirements.firstFit(position);
        if (i >= 0) return known.nodes[i] as DraftNode;
      }
    }
    return null;
  }

  /**
   * Makes and stores a node from answers. Returns a plan: the shared nodes whose pairs the new node assumes, then the
   * new node.
   *
   * Requires that the answers have no cell in common other than cells of their shared nodes.
   */
  make(
    from: readonly number[],
    to: readonly number[],
    own: CellBits,
    candidates: readonly DraftAnswer[],
  ): JoinPlan {
    const shared = sharedNodes(candidates, own);
    const assumed = new Set<DraftNode>();
    let ends = [from, to] as const;
    let stones = 0n;

    // 1. Reduce each answer to the nodes and stones on a path between the ends. All answers use the same ends: those
    //    that the first one happens to join.
    const reduced = irredundant(candidates, cellsOfNodes(shared)).map(({ reply, next }) => {
      const nodes = [...new Set([...shared, ...next])];
      const path = findJoin(this.adjacency, {
        from: ends[0],
        to: ends[1],
        stones: own | bitOf(reply),
        requiredStones: stonesOfNodes(nodes) | stones | bitOf(reply),
        pairs: nodes,
      });
      if (path === null) throw new Error(`reply ${reply} does not join the ends`);
      const needed = withSuppliers(path.pairs, nodes).filter((node) => !shared.includes(node));
      stones |= (stonesOfNodes(needed) | path.stones) & ~bitOf(reply);
      ends = [[path.ends[0]], [path.ends[1]]];
      const usedPairs = [...path.pairs, ...needed.flatMap((node) => node.joined)];
      for (const node of shared) if (usedPairs.some((pair) => hasSameEnds(pair, node))) assumed.add(node);
      return { reply, next: needed };
    });

    // 2. Assign each move to the first answer that does not need its cell.
    const chosen = irredundant(reduced, 0n);
    const cells = chosen.reduce((all, answer) => all | cellsOfAnswer(answer), 0n);
    let unassigned = cells;
    const answers = chosen.map((answer) => {
      const moves = unassigned & ~cellsOfAnswer(answer);
      unassigned &= ~moves;
      return { ...answer, to: moves };
    });

    const node = this.#store({
      ends: [ends[0][0] as number, ends[1][0] as number],
      stones,
      cells,
      joined: [...assumed].map((each) => ({ ends: each.ends })),
      answers,
    });
    const next = [...withSuppliers([...assumed], shared), node];
    return { ends: node.ends, stones: stonesOfNodes(next), cells: cellsOfNodes(next), next };
  }

  /** A plan that joins the ends by some of `nodes` and as few further stones as possible, or null. */
  plan(
    from: readonly number[],
    to: readonly number[],
    own: CellBits,
    nodes: readonly DraftNode[],
  ): JoinPlan | null {
    const requiredStones = stonesOfNodes(nodes);
    const path = findJoin(this.adjacency, { from, to, stones: own, requiredStones, pairs: nodes });
    if (path === null) return null;
    const next = withSuppliers(path.pairs, nodes);
    return { ends: path.ends, stones: stonesOfNodes(next) | path.stones, cells: cellsOfNodes(next), next };
  }

  /** Stores a node, or returns an equivalent one that is stored already. */
  #store(node: DraftNode): DraftNode {
    const assumed = node.joined.map(({ ends }) => pairKey(ends)).sort();
    const key = [pairKey(node.ends), node.stones, node.cells, ...assumed].join(" ");
    const stored = this.#stored.get(key);
    if (stored !== undefined) return stored;
    this.#stored.set(key, node);
    if (node.joined.length === 0) this.#addUnconditional(node);
    return node;
  }

  #addUnconditional(node: DraftNode): void {
    const key = pairKey(node.ends);
    let known = this.#unconditional.get(key);
    if (known === undefined) {
      known = { nodes: [], requirements: new Requirements(this.adjacency.cellCount) };
      this.#unconditional.set(key, known);
    }
    known.nodes.push(node);
    known.requirements.add(node.cells, node.stones);
  }
}

/** Two ends in either order. */
function pairKey([a, b]: readonly [number, number]): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/** Drops answers, largest first, while the remaining ones have no cell in common outside `covered`: moves in `covered`
 *  need no answer. */
function irredundant<A extends DraftAnswer>(answers: readonly A[], covered: CellBits): A[] {
  const kept = answers.map((answer) => {
    const cells = cellsOfAnswer(answer);
    return { answer, cells, size: sizeOf(cells) };
  });
  const largestFirst = [...kept].sort((a, b) => b.size - a.size);
  for (const item of largestFirst) {
    const others = kept.filter((other) => other !== item);
    if (others.length > 0 && others.reduce((common, { cells }) => common & cells, ~covered) === 0n) {
      kept.splice(kept.indexOf(item), 1);
    }
  }
  return kept.map(({ answer }) => answer);
}

/** The given nodes of `all` and, before each, the nodes of `all` that join the pairs it assumes. */
function withSuppliers(nodes: readonly DraftNode[], all: readonly DraftNode[]): DraftNode[] {
  const needed = new Set(nodes);
  for (const { joined } of needed) {
    for (const pair of joined) {
      const supplier = all.find((node) => hasSameEnds(node, pair));
      if (supplier === undefined) throw new Error("no node joins a pair that another node assumes");
      needed.add(supplier);
    }
  }
  return all.filter((node) => needed.has(node));
}

function hasSameEnds({ ends: [a, b] }: JoinedPair, { ends: [c, d] }: JoinedPair): boolean {
  return (a === c && b === d) || (a === d && b === c);
}
