/** Entry `hex-wasp/reference`: the same engine in pure TypeScript, to compare with and to fall back on. */
import { ReferenceBoard, type Side, Stone } from "../reference/board.js";
import { EVALUATORS, type ReferenceEvaluation } from "../reference/evaluation.js";
import { engineOver } from "./engine.js";
import { referenceConnections } from "./reference-connections.js";
import type { Backend, Board, ConnectionQuery, Engine, EvaluationMethod, RawConnections } from "./types.js";

export { HexError } from "./errors.js";
export type { Engine, Position } from "./types.js";

export async function createReferenceEngine(): Promise<Engine> {
  return engineOver(new ReferenceBackend());
}

class ReferenceBackend implements Backend {
  readonly name = "reference";

  winner(board: Board): number {
    return referenceBoard(board).winner();
  }

  evaluate(board: Board, method: EvaluationMethod): ReferenceEvaluation {
    return EVALUATORS[method](referenceBoard(board), board.toMove as Side);
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
