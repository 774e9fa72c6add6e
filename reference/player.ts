/**
 * The player's search from its definition (docs/player.md), without connections: a tree of objects, one visit after
 * another. Tests compare the engine's visits with it.
 */
import type { ReferenceBoard, Side } from "./board.js";
import { Stone } from "./board.js";
import { judge, type ReferenceNetwork } from "./judge.js";

const EXPLORATION = 1.5;
const REDUCTION = 0.2;
/** Priors are rounded to this many steps. */
const PRIOR_STEPS = 65535;

interface Node {
  visits: number;
  /** The sum, over the visits, of the chance that the side to move wins. */
  value: number;
  /** What is proven about the side to move. */
  state: "open" | "won" | "lost";
  /** Best first by prior. */
  readonly moves: { readonly cell: number; readonly prior: number; child: Node | null }[];
}

export interface ReferenceCandidate {
  readonly cell: number;
  readonly visits: number;
}

/** Visits the tree of a position so many times, and returns how often each move of `side` was tried. */
export function referenceVisits(
  network: ReferenceNetwork,
  board: ReferenceBoard,
  side: Side,
  visits: number,
): ReferenceCandidate[] {
  const root = newNode();
  const chance = judgeNode(network, board, side, root);
  addVisit(root, chance);
  for (let i = 0; i < visits && root.state === "open"; i++) visit(network, board, side, root);
  return root.moves
    .filter(({ child }) => child !== null)
    .map(({ cell, child }) => ({ cell, visits: (child as Node).visits }));
}

function newNode(): Node {
  return { visits: 0, value: 0, state: "open", moves: [] };
}

function addVisit(node: Node, chance: number): void {
  node.visits++;
  node.value += chance;
}

function chanceOf({ state, value, visits }: Node): number {
  return state === "open" ? value / visits : state === "won" ? 1 : 0;
}

/** One visit below a node; returns the chance of `side`, which is to move. */
function visit(network: ReferenceNetwork, board: ReferenceBoard, side: Side, node: Node): number {
  const move = select(node);
  const other = (side ^ 1) as Side;
  board.play(move.cell, side);
  let chance: number;
  if (move.child === null) {
    move.child = newNode();
    if (board.winner() !== Stone.none) move.child.state = "lost";
    chance = move.child.state === "lost" ? 0 : judgeNode(network, board, other, move.child);
    addVisit(move.child, chance);
  } else if (move.child.state === "open") {
    chance = visit(network, board, other, move.child);
  } else {
    chance = chanceOf(move.child);
    addVisit(move.child, chance);
  }
  board.undo();
  addVisit(node, 1 - chance);
  if (move.child.state === "lost") node.state = "won";
  else if (node.moves.every(({ child }) => child?.state === "won")) node.state = "lost";
  return 1 - chance;
}

/** The move with the largest chance and bonus; of equal ones, the one with the larger prior. */
function select(node: Node): Node["moves"][number] {
  const bonus = EXPLORATION * Math.sqrt(node.visits);
  const tried = node.moves.reduce((sum, { child, prior }) => sum + (child === null ? 0 : prior), 0);
  const untried = chanceOf(node) - REDUCTION * Math.sqrt(tried);
  const score = ({ child, prior }: Node["moves"][number]) =>
    child === null ? untried + bonus * prior : 1 - chanceOf(child) + (bonus * prior) / (1 + child.visits);
  const open = node.moves.filter(({ child }) => child === null || child.state === "open");
  return open.reduce((best, move) => (score(move) > score(best) ? move : best));
}

/** Adds the moves of a new node, and returns the chance of `side`, which is to move. */
function judgeNode(network: ReferenceNetwork, board: ReferenceBoard, side: Side, node: Node): number {
  const empty = [...board.stones.keys()].filter((cell) => board.stones[cell] === Stone.none);
  const { logit, cells } = judge(network, board, side, new Set(empty));
  const scores = empty.map((cell) => (cells[cell] as readonly number[])[0] as number);
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((a, b) => a + b, 0);
  const priors = empty.map((cell, i) => ({ cell, weight: weights[i] as number }));
  priors.sort((a, b) => b.weight - a.weight || a.cell - b.cell);
  for (const { cell, weight } of priors) {
    const prior = Math.floor((weight / sum) * PRIOR_STEPS + 0.5) / PRIOR_STEPS;
    node.moves.push({ cell, prior, child: null });
  }
  return 1 / (1 + Math.exp(-logit));
}
