/** Writes a finished proof as the public JSON certificate. */

import type { Board } from "../board/board.js";
import { type CellBits, cellsOf } from "../board/cell-bits.js";
import { cellName, endpointName } from "../board/notation.js";
import { colorName, positionOf } from "../board/position.js";
import type { Cell, Color, Proof, ProofNode } from "../types.js";
import type { JoinedPair } from "./join.js";
import type { DraftNode, JoinPlan } from "./nodes.js";

/** The certificate that `winner` wins on `board` by `move` (null if no move is needed) and then by `plan`. Contains the
 *  nodes that the plan reaches, each after the nodes it refers to. */
export function serializeProof(board: Board, winner: number, move: number | null, plan: JoinPlan): Proof {
  const namesOf = (bits: CellBits): Cell[] => cellsOf(bits).map((cell) => cellName(cell, board.columns));
  const endsOf = ({ ends: [from, to] }: JoinedPair) =>
    [endpointName(from, board), endpointName(to, board)] as const;
  const numbers = new Map<DraftNode, number>();
  const nodes: ProofNode[] = [];
  /** Adds a node after the nodes it refers to, unless it is there already. Returns its number. */
  const addNode = (node: DraftNode): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    const answers = node.answers.map(({ to, reply, next }) => ({
      to: namesOf(to),
      reply: cellName(reply, board.columns),
      next: next.map(addNode),
    }));
    nodes.push({
      ends: endsOf(node),
      ...(node.joined.length === 0 ? {} : { joined: node.joined.map(endsOf) }),
      stones: namesOf(node.stones),
      cells: namesOf(node.cells),
      answers,
    });
    numbers.set(node, nodes.length - 1);
    return nodes.length - 1;
  };
  return {
    format: "hex-wasp-proof",
    version: 1,
    position: positionOf(board),
    winner: colorName(winner) as Color,
    ...(move === null ? {} : { move: cellName(move, board.columns) }),
    next: plan.next.map(addNode),
    nodes,
  };
}
