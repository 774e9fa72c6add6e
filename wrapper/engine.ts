/** The public engine over any backend: checks what comes in, names what goes out. */
import { NOBODY } from "../assembly/abi.js";
import { findConnections } from "./connections.js";
import { HexError } from "./errors.js";
import { fillInOf, inferiorMovesOf } from "./fill-and-prune.js";
import { parseMethod } from "./methods.js";
import { cellName } from "./notation.js";
import { colorName, parseColor, parsePosition } from "./position.js";
import { checkBestMoveOptions, checkSolveOptions } from "./solve/options.js";
import { findBestMove, solvePosition } from "./solve/solve.js";
import { Worklist } from "./solve/worklist.js";
import { tacticOf } from "./tactic.js";
import type {
  Backend,
  BestMove,
  BestMoveOptions,
  Cell,
  Color,
  Connection,
  ConnectionOptions,
  Connections,
  Engine,
  Evaluation,
  EvaluationMethod,
  FillIn,
  InferiorMove,
  InferiorOptions,
  Position,
  SolveOptions,
  SolveResult,
  Tactic,
} from "./types.js";

export function engineOver(backend: Backend): Engine {
  return new CheckedEngine(backend);
}

class CheckedEngine implements Engine {
  readonly backend: Engine["backend"];
  #live: Backend | null;
  readonly #worklist = new Worklist();

  constructor(backend: Backend) {
    this.backend = backend.name;
    this.#live = backend;
  }

  winner(position: Position): Color | null {
    const backend = this.#backend();
    return colorName(backend.winner(parsePosition(position)));
  }

  evaluate(position: Position, method: EvaluationMethod = "y-reduction"): Evaluation {
    const backend = this.#backend();
    const name = parseMethod(method);
    const board = parsePosition(position);
    const { value, moves } = backend.evaluate(board, name);
    const named: Record<Cell, number> = {};
    board.stones.forEach((side, cell) => {
      if (side === NOBODY) named[cellName(cell, board.columns)] = moves[cell] as number;
    });
    return { method, value, moves: named };
  }

  connections(position: Position, color: Color, options?: ConnectionOptions): Connections {
    const backend = this.#backend();
    return findConnections(backend, parsePosition(position), parseColor(color), options);
  }

  tactic(position: Position, color: Color, connection: Connection): Tactic {
    const backend = this.#backend();
    return tacticOf(backend, parsePosition(position), parseColor(color), connection);
  }

  fillIn(position: Position): FillIn {
    const backend = this.#backend();
    return fillInOf(backend, parsePosition(position));
  }

  inferiorMoves(position: Position, options?: InferiorOptions): readonly InferiorMove[] {
    const backend = this.#backend();
    return inferiorMovesOf(backend, parsePosition(position), options);
  }

  async solve(position: Position, options?: SolveOptions): Promise<SolveResult> {
    const backend = this.#backend();
    const checked = checkSolveOptions(options, backend.algorithms);
    const board = parsePosition(position);
    return this.#worklist.add(() => solvePosition(this.#backend(), board, checked), checked.signal);
  }

  async bestMove(position: Position, options?: BestMoveOptions): Promise<BestMove> {
    this.#backend();
    const checked = checkBestMoveOptions(options);
    const board = parsePosition(position);
    return this.#worklist.add(() => findBestMove(this.#backend(), board, checked), checked.signal);
  }

  clear(): void {
    this.#backend().clear();
  }

  dispose(): void {
    this.#live?.dispose();
    this.#live = null;
  }

  #backend(): Backend {
    if (this.#live === null) throw new HexError("engine-disposed", "this engine has been disposed of");
    return this.#live;
  }
}
