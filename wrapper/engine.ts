/** The public engine over any backend: checks what comes in, names what goes out. */
import { NOBODY } from "../assembly/abi.js";
import { HexError } from "./errors.js";
import { methodNumber } from "./methods.js";
import { cellName } from "./notation.js";
import { colorName, parsePosition } from "./position.js";
import type { Backend, Cell, Color, Engine, Evaluation, EvaluationMethod, Position } from "./types.js";

export function engineOver(backend: Backend): Engine {
  return new CheckedEngine(backend);
}

class CheckedEngine implements Engine {
  readonly backend: Engine["backend"];
  #live: Backend | null;

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
    const number = methodNumber(method);
    const board = parsePosition(position);
    const { value, moves } = backend.evaluate(board, number);
    const named: Record<Cell, number> = {};
    board.stones.forEach((side, cell) => {
      if (side === NOBODY) named[cellName(cell, board.columns)] = moves[cell] as number;
    });
    return { method, value, moves: named };
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
