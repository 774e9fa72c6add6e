/** Entry `hex-wasp/reference`: the same engine in pure TypeScript, to compare with and to fall back on. */
import {
  METHOD_MAX_FLOW,
  METHOD_RESISTANCE,
  METHOD_SHORTEST_PATH,
  METHOD_TWO_DISTANCE,
  METHOD_Y_REDUCTION,
} from "../assembly/abi.js";
import { ReferenceBoard, type Side, Stone } from "../reference/board.js";
import * as evaluation from "../reference/evaluation.js";
import { engineOver } from "./engine.js";
import { referenceConnections } from "./reference-connections.js";
import type { Backend, Board, ConnectionQuery, Engine, RawConnections } from "./types.js";

export { HexError } from "./errors.js";
export type { Engine, Position } from "./types.js";

export async function createReferenceEngine(): Promise<Engine> {
  return engineOver(new ReferenceBackend());
}

const EVALUATORS: Readonly<Record<number, typeof evaluation.yReduction>> = {
  [METHOD_Y_REDUCTION]: evaluation.yReduction,
  [METHOD_RESISTANCE]: evaluation.resistance,
  [METHOD_MAX_FLOW]: evaluation.maxFlow,
  [METHOD_TWO_DISTANCE]: evaluation.twoDistance,
  [METHOD_SHORTEST_PATH]: evaluation.shortestPath,
};

class ReferenceBackend implements Backend {
  readonly name = "reference";

  winner(board: Board): number {
    return referenceBoard(board).winner();
  }

  evaluate(board: Board, method: number): evaluation.ReferenceEvaluation {
    const evaluate = EVALUATORS[method] as typeof evaluation.yReduction;
    return evaluate(referenceBoard(board), board.toMove as Side);
  }

  connections(board: Board, side: number, query: ConnectionQuery): RawConnections {
    return referenceConnections(referenceBoard(board), side as Side, query);
  }

  dispose(): void {}
}

function referenceBoard({ columns, rows, stones }: Board): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  stones.forEach((side, cell) => {
    if (side !== Stone.none) board.play(cell, side as Side);
  });
  return board;
}
