/** The backend in pure TypeScript: the reference behind the same interface as Wasm. */
import { NOBODY } from "../../assembly/abi.js";
import { PATTERNS } from "../../data/patterns.generated.js";
import { ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import { EVALUATORS, type ReferenceEvaluation } from "../../reference/evaluation.js";
import { learned, type ReferenceNetwork, readNetwork } from "../../reference/judge.js";
import { ReferencePatterns } from "../../reference/pattern.js";
import { type PatternSearchResult, patternSearchSteps } from "../../reference/pattern-search.js";
import type { Board } from "../board/board.js";
import type { EvaluationMethod } from "../types.js";
import type {
  Backend,
  BackendSearch,
  ConnectionQuery,
  Network,
  RawConnections,
  RawFill,
  RawInferior,
  RawSolution,
} from "./backend.js";
import { referenceConnections } from "./reference-connections.js";

export class ReferenceBackend implements Backend {
  readonly name = "reference";
  readonly algorithms = ["pattern-search"] as const;
  isDisposed = false;
  #made: ReferencePatterns | undefined;
  #network: ReferenceNetwork | null = null;

  winner(board: Board): number {
    return referenceBoard(board).winner();
  }

  evaluate(board: Board, method: EvaluationMethod): ReferenceEvaluation {
    const side = board.toMove as Side;
    return method === "learned"
      ? learned(this.#network as ReferenceNetwork, referenceBoard(board), side)
      : EVALUATORS[method](referenceBoard(board), side);
  }

  /** The player's network is of no use here: the reference has no search for play. */
  loadWeights(network: Network, weights: Uint8Array): void {
    if (network === "judge") this.#network = readNetwork(weights);
  }

  hasWeights(network: Network): boolean {
    return network === "player" || this.#network !== null;
  }

  networksOf(): readonly Network[] {
    return [];
  }

  connections(board: Board, side: number, query: ConnectionQuery): RawConnections {
    return referenceConnections(referenceBoard(board), side as Side, query);
  }

  fillIn(board: Board): RawFill[] {
    return this.#patterns().fillIn(referenceBoard(board));
  }

  inferiorMoves(board: Board, previous: number | null): RawInferior[] {
    const patterns = this.#patterns();
    const side = board.toMove as Side;
    const found = patterns.inferiorMoves(referenceBoard(board), side);
    if (previous === null) return found;
    const again = patterns.selfReversible(referenceBoard(board), side, previous);
    return [...found, ...again.map((cell) => ({ cell, kind: "self-reversible" as const, by: [previous] }))];
  }

  /** Created on first use, because turning every pattern twelve ways takes a moment. */
  #patterns(): ReferencePatterns {
    this.#made ??= new ReferencePatterns(PATTERNS);
    return this.#made;
  }

  search(board: Board): BackendSearch {
    return new ReferenceSearch(board);
  }

  readonly team = null;

  startPlay(): null {
    return null;
  }

  /** The reference keeps nothing between searches. */
  endSolve(): void {}
  clear(): void {}

  dispose(): void {
    this.isDisposed = true;
  }
}

/** Pattern search; one node per visit. */
class ReferenceSearch implements BackendSearch {
  readonly bounds = null;
  readonly tableUsed = 0;
  nodes = 0;
  readonly #board: ReferenceBoard;
  readonly #rootStones: number;
  readonly #steps: ReturnType<typeof patternSearchSteps>;
  /** The next node to search, or the result. */
  #next: IteratorResult<number, PatternSearchResult | null>;

  constructor(board: Board) {
    this.#board = referenceBoard(board);
    this.#rootStones = this.#board.history.length;
    this.#steps = patternSearchSteps(this.#board, board.toMove as Side);
    this.#next = this.#steps.next();
  }

  run(visits: number): number {
    for (let left = visits; left > 0 && !this.#next.done; left--) {
      this.nodes = this.#next.value;
      this.#next = this.#steps.next();
    }
    return this.#next.done ? (this.#next.value as PatternSearchResult).winner : NOBODY;
  }

  line(): readonly number[] {
    return this.#board.history.slice(this.#rootStones);
  }

  openMoves(): readonly number[] {
    return [];
  }

  result(): RawSolution {
    const { move, threat } = this.#next.value as PatternSearchResult;
    return { move, hardest: null, carrier: threat };
  }
}

function referenceBoard({ columns, rows, stones }: Board): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  stones.forEach((side, cell) => {
    if (side !== Stone.none) board.play(cell, side as Side);
  });
  return board;
}
