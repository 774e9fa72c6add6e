/** Entry `hex-wasp/reference`: the same engine in pure TypeScript, to compare with and to fall back on. */
import { ReferenceBoard, type Side, Stone } from "../reference/board.js";
import { engineOver } from "./engine.js";
import type { Backend, Board, Engine } from "./types.js";

export async function createReferenceEngine(): Promise<Engine> {
  return engineOver(new ReferenceBackend());
}

class ReferenceBackend implements Backend {
  readonly name = "reference";

  winner(board: Board): number {
    return referenceBoard(board).winner();
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
