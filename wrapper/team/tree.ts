/**
 * The top of the search tree, which the coordinator keeps: positions with proof and disproof numbers, combined as df-pn
 * does (assembly/search/df-pn/df-pn.ts), but all in memory.
 *
 *   root ──▶ inner nodes ──▶ leaves: what workers search
 *
 * Each node has two pairs of numbers:
 *
 *   known     as the workers have reported them
 *   virtual   as if every leaf being searched were decided already, for the side that looks nearer to its proof
 *             (virtual equivalence; Wu et al. 2013). The next leaf is chosen by these, so another worker gets what will
 *             be needed too if the running jobs end as expected.
 *
 * Only workers prove. A node whose children decide it is *decided*; it becomes *proven* when a worker has searched it
 * once more, which takes a moment, since the facts about its children are shared. So a mistake in here costs time and
 * changes no answer.
 */
import { INFINITE_NUMBER, NOBODY, OTHERS_PERCENT, WIDENING_PERCENT } from "../../assembly/abi.js";
import type { RawChild, RawRoot } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { bitsOf, type CellBits, hasCell } from "../board/cell-bits.js";

const INFINITE = INFINITE_NUMBER;

/** A proof and a disproof number of the side to move. */
export interface Numbers {
  readonly phi: number;
  readonly delta: number;
}

const WON: Numbers = { phi: 0, delta: INFINITE };
const LOST: Numbers = { phi: INFINITE, delta: 0 };

export type NumberKind = "known" | "virtual";

/** A move of a node. The node after it is created when the search comes there first. */
export interface Branch {
  readonly cell: number;
  /** The numbers after the move, as the last report told them. */
  readonly reported: RawChild;
  child: TreeNode | null;
}

export class TreeNode {
  known: Numbers = { phi: 1, delta: 1 };
  virtual: Numbers = this.known;
  /** Proven by a worker; NOBODY if not. */
  winner = NOBODY;
  /** Proven: the winner's proof set. */
  proofSet: CellBits = 0n;
  /** Null for a leaf. */
  branches: readonly Branch[] | null = null;
  /** The stones after fill-in. */
  filled: Uint8Array | null = null;
  /** The moves that may still win. */
  live: CellBits = 0n;
  /** The nodes before it. */
  readonly parents = new Set<TreeNode>();
  /** Jobs on it that are running, and those that ended without a proof. */
  running = 0;
  failures = 0;
  /** Running jobs that are expected to work below it, and those expected to work on it as a leaf. */
  passing = 0;
  occupied = 0;
  /** The worker that has searched it, or the node before it, last. */
  home: number | null = null;

  /** `depth`: moves since the root; null for the root itself. */
  constructor(
    readonly board: Board,
    readonly depth: number | null,
  ) {}

  get isProven(): boolean {
    return this.winner !== NOBODY;
  }

  /** Whether the known numbers show a winner, proven or not. */
  get isDecided(): boolean {
    return this.known.phi === 0 || this.known.delta === 0;
  }

  /** Recomputes both pairs of numbers; returns whether any has changed. */
  update(): boolean {
    const { known, virtual } = this;
    if (this.isProven) this.known = this.virtual = this.winner === this.board.toMove ? WON : LOST;
    else if (this.branches === null) this.virtual = this.occupied > 0 ? expected(known) : known;
    else {
      this.known = combine(this, "known");
      this.virtual = this.isDecided ? this.known : combine(this, "virtual");
    }
    return !isEqual(known, this.known) || !isEqual(virtual, this.virtual);
  }
}

function isEqual(a: Numbers, b: Numbers): boolean {
  return a.phi === b.phi && a.delta === b.delta;
}

/** The numbers of a leaf once it is decided as it looks now. */
function expected({ phi, delta }: Numbers): Numbers {
  return phi <= delta ? WON : LOST;
}

export function numbersAfter({ child, reported }: Branch, kind: NumberKind): Numbers {
  return child === null ? reported : child[kind];
}

/** The moves that are considered at once: the first of those that are not refuted, more as others are refuted. */
export function consideredBranches({ live, branches }: TreeNode, kind: NumberKind): Branch[] {
  const open = (branches ?? []).filter(
    (branch) => hasCell(live, branch.cell) && numbersAfter(branch, kind).phi !== 0,
  );
  return open.slice(0, 1 + Math.ceil((WIDENING_PERCENT * open.length) / 100));
}

/** The delta after a move, as the node before it sees it: a doubtful move counts for more. df-pn leaves the first delta
 *  of a move as it is; here that cost 8 % more nodes. */
export function doubtedDelta(branch: Branch, kind: NumberKind): number {
  const { delta } = numbersAfter(branch, kind);
  const { doubt } = branch.reported;
  return delta === 0 ? 0 : Math.min(Math.floor(delta * doubt), INFINITE - 1);
}

function combine(node: TreeNode, kind: NumberKind): Numbers {
  const considered = consideredBranches(node, kind);
  if (considered.length === 0) return LOST;
  const phi = Math.min(...considered.map((branch) => doubtedDelta(branch, kind)));
  if (phi === 0) return WON;
  const largest = Math.max(...considered.map((branch) => numbersAfter(branch, kind).phi));
  const others = Math.floor((OTHERS_PERCENT * (considered.length - 1)) / 100);
  return { phi, delta: Math.min(largest + others, INFINITE - 1) };
}

/** The nodes by position: one reached in several ways is there once. */
export class Tree {
  readonly #nodes = new Map<string, TreeNode>();
  /** The nodes that are asked for; they are never dropped. */
  readonly #goals = new Set<TreeNode>();
  /** The nodes that are decided but not proven. Few at a time, so they are found without a walk through the tree. */
  readonly decided = new Set<TreeNode>();

  get size(): number {
    return this.#nodes.size;
  }

  addGoal(board: Board, depth: number | null): TreeNode {
    const node = this.#nodeAt(board, depth);
    this.#goals.add(node);
    return node;
  }

  /** The node after a move, created if necessary. */
  childOf(node: TreeNode, branch: Branch): TreeNode {
    if (branch.child !== null) return branch.child;
    const stones = (node.filled as Uint8Array).slice();
    stones[branch.cell] = node.board.toMove;
    const after = { ...node.board, stones, toMove: node.board.toMove ^ 1 };
    const child = this.#nodeAt(after, (node.depth ?? 0) + 1);
    child.parents.add(node);
    branch.child = child;
    if (child.branches === null && !child.isProven && child.home === null) {
      child.known = { phi: branch.reported.phi, delta: branch.reported.delta };
      child.home = node.home;
    }
    this.refresh(child);
    this.#pruneBy(child, node);
    this.refresh(node);
    return child;
  }

  #nodeAt(board: Board, depth: number | null): TreeNode {
    const key = keyOf(board, depth);
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node = new TreeNode(board, depth);
    this.#nodes.set(key, node);
    return node;
  }

  /** Records that a worker has proved the winner of a node. */
  prove(node: TreeNode, winner: number, proofSet: readonly number[]): void {
    if (node.isProven) return;
    node.winner = winner;
    node.proofSet = bitsOf(proofSet);
    this.#dropBranches(node);
    for (const parent of node.parents) this.#pruneBy(node, parent);
    this.refresh(node);
    for (const parent of node.parents) this.refresh(parent);
  }

  /** A move that is refuted refutes every move outside the proof set. */
  #pruneBy(node: TreeNode, parent: TreeNode): void {
    if (node.winner === node.board.toMove) parent.live &= node.proofSet;
  }

  /** Uses what a stopped search of a node on the worker `home` knows about it. */
  expand(node: TreeNode, root: RawRoot, home: number): void {
    if (node.isProven) return;
    node.home = home;
    if (root.children.length > 0) this.#replaceBranches(node, root);
    else if (node.branches === null) node.known = { phi: root.phi, delta: root.delta };
    this.refresh(node);
  }

  #replaceBranches(node: TreeNode, { filled, live, children }: RawRoot): void {
    const before = new Map(node.branches?.map(({ cell, child }) => [cell, child]));
    const reported = bitsOf(live);
    node.live = node.branches === null ? reported : node.live & reported;
    node.filled = filled;
    node.branches = children.map((child) => ({
      cell: child.cell,
      reported: child,
      child: before.get(child.cell) ?? null,
    }));
    for (const { child, reported: r } of node.branches) {
      if (child === null || child.isProven || child.passing > 0) continue;
      child.known = { phi: r.phi, delta: r.delta };
      child.home = node.home;
      this.#dropBranches(child);
      this.#update(child);
    }
    for (const { cell } of children) before.delete(cell);
    for (const child of before.values()) if (child !== null) this.#detach(child, node);
  }

  #dropBranches(node: TreeNode): void {
    const branches = node.branches ?? [];
    node.branches = null;
    node.filled = null;
    for (const { child } of branches) if (child !== null) this.#detach(child, node);
  }

  /** Drops a node that no other leads to, and all below it. A job that is still running there adds facts all the same. */
  #detach(child: TreeNode, parent: TreeNode): void {
    child.parents.delete(parent);
    if (child.parents.size > 0 || this.#goals.has(child)) return;
    this.#nodes.delete(keyOf(child.board, child.depth));
    this.decided.delete(child);
    this.#dropBranches(child);
  }

  /** Recomputes the numbers of a node and, where they have changed, of those before it. Ends because every move adds a
   *  stone. */
  refresh(node: TreeNode): void {
    if (this.#update(node)) for (const parent of node.parents) this.refresh(parent);
  }

  /** Recomputes the numbers of one node; returns whether any has changed. */
  #update(node: TreeNode): boolean {
    const hasChanged = node.update();
    if (node.isDecided && !node.isProven) this.decided.add(node);
    else this.decided.delete(node);
    return hasChanged;
  }
}

/** A position as text; roots are apart, because they are filled in differently. */
function keyOf({ stones, toMove }: Board, depth: number | null): string {
  return `${depth === null ? "root" : ""}${toMove}${stones.join("")}`;
}
