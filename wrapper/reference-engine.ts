/** Entry `hex-wasp/reference`: the same engine in pure TypeScript, to compare with and to fall back on. */
import { PATTERNS } from "../data/patterns.generated.js";
import { ReferenceBoard, type Side, Stone } from "../reference/board.js";
import { EVALUATORS, type ReferenceEvaluation } from "../reference/evaluation.js";
import { ReferencePatterns } from "../reference/pattern.js";
import { engineOver } from "./engine.js";
import { referenceConnections } from "./reference-connections.js";
import type {
  Backend,
  Board,
  ConnectionQuery,
  Engine,
  EvaluationMethod,
  RawConnections,
  RawFill,
  RawInferior,
} from "./types.js";

export { HexError } from "./errors.js";
export type { Engine, Position } from "./types.js";

export async function createReferenceEngine(): Promise<Engine> {
  return engineOver(new ReferenceBackend());
}

class ReferenceBackend implements Backend {
  readonly name = "reference";
  #made: ReferencePatterns | undefined;

  winner(board: Board): number {
    return referenceBoard(board).winner();
  }

  evaluate(board: Board, method: EvaluationMethod): ReferenceEvaluation {
    return EVALUATORS[method](referenceBoard(board), board.toMove as Side);
  }

  connections(board: Board, side: number, query: ConnectionQuery): RawConnections {
    return referenceConnections(referenceBoard(board), side as Side, query);
  }

  fillIn(board: Board): RawFill[] {
    return this.#patterns().fillIn(referenceBoard(board)) as RawFill[];
  }

  inferiorMoves(board: Board, previous: number | null): RawInferior[] {
    const patterns = this.#patterns();
    const side = board.toMove as Side;
    const found = patterns.inferiorMoves(referenceBoard(board), side) as RawInferior[];
    if (previous === null) return found;
    const again = patterns.selfReversible(referenceBoard(board), side, previous);
    return [...found, ...again.map((cell) => ({ cell, kind: "self-reversible" as const, by: [previous] }))];
  }

  /** Made when first asked for: turning every pattern twelve ways takes a moment. */
  #patterns(): ReferencePatterns {
    this.#made ??= new ReferencePatterns(PATTERNS);
    return this.#made;
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
