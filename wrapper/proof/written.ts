/** A proof by name. */
import { endpointName } from "../connections.js";
import { cellName } from "../notation.js";
import { colorName } from "../position.js";
import type { Board, Cell, Color, Position, Proof } from "../types.js";
import { type CellBits, cellsOf } from "./cell-bits.js";
import type { Link } from "./join.js";
import type { Node, Plan } from "./nodes.js";
import { stonesOf } from "./scene.js";

/** The nodes that the plan leads to, each after those it leads to. */
export function written(board: Board, winner: number, move: number | null, plan: Plan): Proof {
  const names = (bits: CellBits): Cell[] => cellsOf(bits).map((cell) => cellName(cell, board.columns));
  const endsOf = ({ ends: [from, to] }: Link) =>
    [endpointName(from, board), endpointName(to, board)] as const;
  const numbers = new Map<Node, number>();
  const nodes: Proof["nodes"][number][] = [];
  const number = (node: Node): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    const answers = node.answers.map(({ to, reply, next }) => ({
      to: names(to),
      reply: cellName(reply, board.columns),
      next: next.map(number),
    }));
    nodes.push({
      ends: endsOf(node),
      ...(node.joined.length === 0 ? {} : { joined: node.joined.map(endsOf) }),
      stones: names(node.stones),
      cells: names(node.cells),
      answers,
    });
    numbers.set(node, nodes.length - 1);
    return nodes.length - 1;
  };
  const position: Position = {
    size: [board.columns, board.rows],
    black: names(stonesOf(board, 0)),
    white: names(stonesOf(board, 1)),
    toMove: colorName(board.toMove) as Color,
  };
  return {
    format: "hex-wasp-proof",
    version: 1,
    position,
    winner: colorName(winner) as Color,
    ...(move === null ? {} : { move: cellName(move, board.columns) }),
    next: plan.next.map(number),
    nodes,
  };
}
