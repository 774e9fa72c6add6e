/**
 * Certificates that are false on purpose, and nearly right. The loser gets a stone on a cell that the winner needs, so
 * the claim is false; then the certificate is mended around that cell as a forger would do it, so that a single check
 * of the verifier stands between it and acceptance:
 *
 *   replies         the cell is taken from the nodes, and replies there stay
 *   answers         the answers that reply there are dropped too, so moves remain without an answer
 *   shared cells    another cell of the certificate takes its place
 *   assumptions     the nodes that need it are replaced by nodes that assume what they should prove
 *   stones          the nodes that need it claim a stone there
 */
import type { Cell, Color, Position, Proof, ProofNode } from "../wrapper/types.js";
import { otherColor, trueWinner } from "./hex.js";
import type { Random } from "./random.js";

type Mend = (node: ProofNode, cell: Cell, other: Cell) => ProofNode;

const MENDS: readonly Mend[] = [
  (node) => node,
  withoutCell,
  (node, cell) => {
    const kept = withoutCell(node, cell);
    return { ...kept, answers: kept.answers.filter(({ reply }) => reply !== cell) };
  },
  (node, cell, other) => {
    const swap = (name: Cell) => (name === cell ? other : name);
    const swapAll = (names: readonly Cell[]) => [...new Set(names.map(swap))];
    const answers = node.answers.map(({ to, reply, next }) => ({
      to: swapAll(to),
      reply: swap(reply),
      next,
    }));
    return { ...node, cells: swapAll(node.cells), answers };
  },
  (node, cell) => {
    if (!node.cells.includes(cell)) return node;
    return {
      ends: node.ends,
      joined: [...(node.joined ?? []), node.ends],
      stones: node.stones,
      cells: [],
      answers: [],
    };
  },
  (node, cell) => {
    if (!node.cells.includes(cell)) return node;
    return { ...withoutCell(node, cell), stones: [...node.stones, cell] };
  },
];

function withoutCell(node: ProofNode, cell: Cell): ProofNode {
  const rest = (names: readonly Cell[]) => names.filter((name) => name !== cell);
  const answers = node.answers.map((answer) => ({ ...answer, to: rest(answer.to) }));
  return { ...node, cells: rest(node.cells), answers: answers.filter(({ to }) => to.length > 0) };
}

/** A false certificate made from an honest one, or null if this try gave a true claim. */
export function falseClaim(proof: Proof, random: Random): Proof | null {
  const needed = [...new Set(proof.nodes.flatMap(({ cells }) => cells))].filter(
    (cell) => cell !== proof.move,
  );
  if (needed.length < 2) return null;
  const [cell, other] = random.some(needed, 2) as [Cell, Cell];
  const loser: Color = otherColor(proof.winner);
  const position: Position = random.chance(80)
    ? { ...proof.position, [loser]: [...proof.position[loser], cell] }
    : { ...proof.position, toMove: loser };
  if (trueWinner(position) === proof.winner) return null;
  const mend = random.pick(MENDS);
  const nodes = proof.nodes.map((node) => mend(node, cell, other));
  const { move, ...rest } = proof;
  const isMoveKept = move !== undefined && position.toMove === proof.winner;
  return { ...rest, position, nodes, ...(isMoveKept ? { move } : {}) };
}
