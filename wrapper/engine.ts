/** The public engine over any backend: checks what comes in, names what goes out. */
import { HexError } from "./errors.js";
import { colorName, parsePosition } from "./position.js";
import type { Backend, Color, Engine, Position } from "./types.js";

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

  dispose(): void {
    this.#live?.dispose();
    this.#live = null;
  }

  #backend(): Backend {
    if (this.#live === null) throw new HexError("engine-disposed", "this engine has been disposed of");
    return this.#live;
  }
}
