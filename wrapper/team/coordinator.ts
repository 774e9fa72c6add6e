/**
 * The coordinator of a team: it decides what each worker searches next, and learns from the results (job-level
 * proof-number search; Wu et al. 2013). It knows neither threads nor time nor messages: a pool, a cluster and a
 * simulation drive it alike.
 *
 *   next(worker)      ──▶ job: a position and a budget of nodes
 *   take(job, result) ◀── its winner and proof set, or the numbers of its moves
 *   lose(job)         ◀── the worker is gone: the position is given to another
 *
 * The next job is, in this order:
 *
 *   1. a decided node that is not proven yet, the topmost: a worker has all the facts and proves it at once;
 *   2. on the way to the leaf that the virtual numbers lead to (tree.ts), the topmost node below which no worker is
 *      searching. So one worker searches as an engine alone would, and workers go only as far down as keeps them apart.
 *
 * Budgets grow with the work done, so that the tree in here stays small beside the search. They also grow with each
 * search of the same node, so that it ends with a proof even where tables have forgotten much; but slowly, because a
 * worker learns from the others only between jobs.
 */
import type { Board } from "../board/board.js";
import { hasCell } from "../board/cell-bits.js";
import type { Job, JobResult } from "./job.js";
import { type Branch, consideredBranches, doubtedDelta, numbersAfter, Tree, type TreeNode } from "./tree.js";

const ROUND_GROWTH = 4;
/** What each failed search of a node adds to the budget of its next one, as a share of the first. */
const FAILURE_GROWTH = 1 / 8;

/** How large jobs are. */
export interface JobSizes {
  /** Nodes of the first jobs. */
  readonly first: number;
  /** Later ones: this share of all nodes so far, … */
  readonly share: number;
  /** … but at most this many. */
  readonly most: number;
}

/** A position to solve. */
export interface Goal {
  readonly board: Board;
  /** As for a job. */
  readonly depth: number | null;
}

interface RunningJob {
  readonly job: Job;
  readonly node: TreeNode;
  readonly path: readonly TreeNode[];
  readonly goal: TreeNode;
  readonly worker: number;
}

export class Coordinator {
  readonly #sizes: JobSizes;
  readonly #isFair: boolean;
  readonly #tree = new Tree();
  readonly #goals: TreeNode[];
  /** Goals that need not be solved any more. */
  readonly #dropped = new Set<TreeNode>();
  /** Nodes spent on each goal. */
  readonly #goalNodes = new Map<TreeNode, number>();
  readonly #running = new Map<number, RunningJob>();
  /** Lost jobs, whose results may still come. */
  readonly #lost = new Map<number, RunningJob>();
  #lastId = 0;
  /** Nodes of all results so far. */
  nodes = 0;
  /** Results so far. */
  jobs = 0;

  /** Goals are searched in their order, several at once if there are workers enough. `isFair`: those with little work so
   *  far come first, so that a hard one does not use up a limit before the easy ones are solved. */
  constructor(goals: readonly Goal[], sizes: JobSizes, isFair = false) {
    this.#sizes = sizes;
    this.#isFair = isFair;
    this.#goals = goals.map(({ board, depth }) => this.#tree.addGoal(board, depth));
  }

  /** Nodes of the tree. */
  get treeSize(): number {
    return this.#tree.size;
  }

  /** Nodes that the running jobs may still take. */
  get promisedNodes(): number {
    let sum = 0;
    for (const { job } of this.#running.values()) sum += job.budget;
    return sum;
  }

  /** The node of a goal: its winner, proof set and numbers. */
  goal(i: number): Pick<TreeNode, "winner" | "proofSet" | "known" | "isProven"> {
    return this.#goals[i] as TreeNode;
  }

  /** Says that a goal need not be solved any more. */
  drop(i: number): void {
    this.#dropped.add(this.#goals[i] as TreeNode);
  }

  /** The numbers of a root that is not solved; null if there is none. */
  get bounds(): { readonly win: number; readonly loss: number } | null {
    const root = this.#goals.find(({ depth }) => depth === null);
    return root === undefined || root.isProven ? null : { win: root.known.phi, loss: root.known.delta };
  }

  get isFinished(): boolean {
    return this.#goals.every((goal) => this.#isDone(goal));
  }

  #isDone(goal: TreeNode): boolean {
    return goal.isProven || this.#dropped.has(goal);
  }

  /** The next job of a worker, of at most `mostNodes` nodes; null if there is none until another result comes. */
  next(worker: number, mostNodes = Number.POSITIVE_INFINITY): Job | null {
    if (mostNodes < 1) return null;
    const chosen = this.#choose(worker);
    if (chosen === null) return null;
    const { node, path } = chosen;
    this.#count(node, path, 1);
    const budget = Math.min(this.#budgetOf(node), mostNodes);
    const job = { id: ++this.#lastId, board: node.board, depth: node.depth, budget };
    this.#running.set(job.id, { ...chosen, job, worker });
    return job;
  }

  /** Learns from a result. One that comes after its job was lost is as good as any; one that comes twice is ignored. */
  take(id: number, result: JobResult): void {
    const ended = this.#end(id) ?? this.#lost.get(id);
    if (ended === undefined) return;
    this.#lost.delete(id);
    const { node, goal, worker } = ended;
    this.nodes += result.nodes;
    this.#goalNodes.set(goal, this.#nodesOf(goal) + result.nodes);
    this.jobs++;
    if (result.winner !== null) {
      this.#tree.prove(node, result.winner, result.proofSet);
    } else {
      node.failures++;
      this.#tree.expand(node, result.root, worker);
    }
  }

  /** Gives up a job whose worker is gone. */
  lose(id: number): void {
    const lost = this.#end(id);
    if (lost !== undefined) this.#lost.set(id, lost);
  }

  #end(id: number): RunningJob | undefined {
    const running = this.#running.get(id);
    this.#running.delete(id);
    if (running !== undefined) this.#count(running.node, running.path, -1);
    return running;
  }

  #count(node: TreeNode, path: readonly TreeNode[], change: 1 | -1): void {
    node.running += change;
    for (const each of path) each.passing += change;
    const leaf = path.at(-1);
    if (leaf === undefined) return;
    leaf.occupied += change;
    this.#tree.refresh(leaf);
  }

  #budgetOf(node: TreeNode): number {
    const { first, share, most } = this.#sizes;
    const growth = 1 + FAILURE_GROWTH * node.failures;
    return Math.ceil(growth * Math.min(Math.max(first, this.nodes * share), most));
  }

  /** The most promising line of moves of the first goal that is not done. */
  line(): number[] {
    const cells: number[] = [];
    let node: TreeNode | null | undefined = this.#goals.find((goal) => !this.#isDone(goal));
    while (node?.branches != null && !node.isDecided) {
      const [best] = inOrder(consideredBranches(node, "known"), "known");
      if (best === undefined) break;
      cells.push(best.cell);
      node = best.child;
    }
    return cells;
  }

  #choose(worker: number): Pick<RunningJob, "node" | "goal" | "path"> | null {
    const goals = this.#goals.filter((goal) => !this.#isDone(goal));
    if (this.#isFair) goals.sort((a, b) => this.#roundOf(a) - this.#roundOf(b));
    const others = new Set<TreeNode>();
    for (const { goal, worker: other } of this.#running.values()) if (other !== worker) others.add(goal);
    // A goal of one's own first: nothing that two workers do there is done twice.
    const free = goals.filter((goal) => !others.has(goal));
    for (const goal of [...free, ...goals.filter((each) => others.has(each))]) {
      const decided = this.#findDecided(goal);
      if (decided !== null) return { node: decided, goal, path: [] };
      const path = this.#findLeaf(goal, new Set());
      if (path !== null) {
        const isFree = ({ passing, running }: TreeNode) => passing === 0 && running === 0;
        return { node: path.find(isFree) ?? (path.at(-1) as TreeNode), goal, path };
      }
    }
    return null;
  }

  #nodesOf(goal: TreeNode): number {
    return this.#goalNodes.get(goal) ?? 0;
  }

  /** Each round of a goal is some times as long as the one before it. */
  #roundOf(goal: TreeNode): number {
    return Math.floor(Math.log(1 + this.#nodesOf(goal) / this.#sizes.first) / Math.log(ROUND_GROWTH));
  }

  /** A topmost decided node below a goal that no worker has proved or is proving. */
  #findDecided(goal: TreeNode): TreeNode | null {
    for (const node of this.#tree.decided) {
      if (node.running === 0 && isBelow(goal, node, new Set())) return node;
    }
    return null;
  }

  /** The leaf that the virtual numbers lead to. Where all that is expected to matter is being searched, any other. */
  #findLeaf(node: TreeNode, seen: Set<TreeNode>): TreeNode[] | null {
    if (seen.has(node) || node.isDecided) return null;
    seen.add(node);
    if (node.branches === null) return node.running === 0 ? [node] : null;
    const promising = inOrder(consideredBranches(node, "virtual"), "virtual").filter(
      (branch) => numbersAfter(branch, "virtual").delta !== 0,
    );
    for (const branch of [...promising, ...inOrder(consideredBranches(node, "known"), "known")]) {
      const found = this.#findLeaf(this.#tree.childOf(node, branch), seen);
      if (found !== null) return [node, ...found];
      if (node.isDecided) return null;
    }
    return null;
  }
}

/** Whether live moves lead from `goal` to `node`, through nodes that are not decided. */
function isBelow(goal: TreeNode, node: TreeNode, seen: Set<TreeNode>): boolean {
  if (node === goal) return true;
  if (seen.has(node)) return false;
  seen.add(node);
  for (const parent of node.parents) {
    if (parent.isDecided) continue;
    const branch = parent.branches?.find(({ child }) => child === node);
    if (branch !== undefined && hasCell(parent.live, branch.cell) && isBelow(goal, parent, seen)) return true;
  }
  return false;
}

/** The most promising first. */
function inOrder(branches: readonly Branch[], kind: "known" | "virtual"): Branch[] {
  return branches.slice().sort((a, b) => doubtedDelta(a, kind) - doubtedDelta(b, kind));
}
