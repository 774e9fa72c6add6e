/**
 * False certificates of bridges that share a cell. Two stones, or a stone and an edge, with two empty cells between them
 * are joined, and so is a chain of such pairs, unless two of them need the same cell:
 *
 *      ● ·            b1 joins both pairs: if the opponent plays there, only one of them can be kept.
 *       · ●
 */
import type { Cell, Edge, Position, Proof, ProofNode } from "../wrapper/types.js";
import { type Cells, emptyIn, hexOf, otherColor, sideOf, trueWinner } from "./hex.js";
import { COLORS, smallPosition } from "./positions.js";
import type { Random } from "./random.js";

/** A certificate that all bridges of a colour together win, if they do not; null if this try found none. */
export function overlappingBridges(random: Random): Proof | null {
  const winner = random.pick(COLORS);
  const position: Position = { ...smallPosition(random), toMove: otherColor(winner) };
  const nodes = bridges(position, winner);
  if (nodes.length < 2 || trueWinner(position) === winner) return null;
  return {
    format: "hex-wasp-proof",
    version: 1,
    position,
    winner,
    next: nodes.map((_, i) => i),
    nodes,
  };
}

function bridges(position: Position, winner: Proof["winner"]): ProofNode[] {
  const hex = hexOf(position.size);
  const empty = emptyIn(position);
  const edgeNames: readonly Edge[] = winner === "black" ? ["top", "bottom"] : ["left", "right"];
  const stones = position[winner].map((name) => ({
    name,
    isEdge: false,
    touched: hex.around(hex.bit(name)),
  }));
  const edges = hex.edges[sideOf(winner)].map((cells, i) => ({
    name: edgeNames[i] as Cell | Edge,
    isEdge: true,
    touched: cells,
  }));
  const ends = [...stones, ...edges];
  return stones.flatMap((from, i) =>
    ends.slice(i + 1).flatMap((to) => {
      const [first, second] = hex.names((from.touched & to.touched & empty) as Cells);
      if (first === undefined || second === undefined) return [];
      return [
        {
          ends: [from.name, to.name] as const,
          stones: to.isEdge ? [from.name] : [from.name, to.name],
          cells: [first, second],
          answers: [
            { to: [first], reply: second, next: [] },
            { to: [second], reply: first, next: [] },
          ],
        },
      ];
    }),
  );
}
