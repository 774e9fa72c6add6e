/**
 * The state between commands: the game, the clocks and the parameters.
 *
 * Graphical interfaces set up positions with `play`: colors in any order, and stones after the end of a game, too. So a
 * stone is always accepted on an empty cell, and `undo` removes it again.
 */
import { HexError } from "../errors.js";
import { Game } from "../game/game.js";
import type { Move, SwapRule } from "../game/types.js";
import type { Cell, Color, Engine, Position } from "../types.js";
import { Clock } from "./clock.js";

/** Seconds per move if neither a clock nor `maxTime` is set. */
export const DEFAULT_SECONDS = 10;

/** The parameters that commands change. */
export interface Parameters {
  /** Most seconds per move, whatever the clock allows; null: as the clock allows, and DEFAULT_SECONDS without one. */
  maxTime: number | null;
  /** Strength: see level.ts. */
  level: number;
  /** Show the progress of `genmove`. */
  isMoveProgressShown: boolean;
  /** Show the progress of the solver. */
  isSolverProgressShown: boolean;
  /** Seconds per command of the solver; 0: no limit. */
  solverSeconds: number;
  allowSwap: boolean;
  /** Seconds per player and game; 0: no clock. */
  gameSeconds: number;
}

export interface Services {
  readonly engine: Engine;
  /** The version of the package. */
  readonly version: string;
  /** The text of a file. Throws a HexError if it cannot be read. */
  readonly readFile: (path: string) => string;
}

export class Session {
  readonly engine: Engine;
  readonly version: string;
  readonly readFile: (path: string) => string;
  readonly parameters: Parameters;
  /** null while no clock is set. */
  clock: Clock | null = null;
  /** The game after each `play`, the current one last; empty before `boardsize`. */
  #games: Game[] = [];

  constructor(services: Services, parameters: Pick<Parameters, "maxTime" | "level">) {
    this.engine = services.engine;
    this.version = services.version;
    this.readFile = services.readFile;
    this.parameters = {
      ...parameters,
      isMoveProgressShown: false,
      isSolverProgressShown: false,
      solverSeconds: 0,
      allowSwap: false,
      gameSeconds: 0,
    };
  }

  /** Throws `bad-move` before `boardsize`. */
  get game(): Game {
    const game = this.#games.at(-1);
    if (game === undefined) throw new HexError("bad-move", "there is no board yet: send boardsize first");
    return game;
  }

  get size(): Position["size"] {
    return this.game.size;
  }

  /** Whether `undo` or a new game would lose moves. */
  get hasMoves(): boolean {
    return this.#games.length > 1;
  }

  /** The position with this color to move. */
  positionFor(color: Color): Position {
    return { ...this.game.position, toMove: color };
  }

  /** Starts a game on an empty board, with fresh clocks. */
  start(size: Position["size"]): void {
    const swap = this.parameters.allowSwap ? "swap-pieces" : "none";
    this.#games = [Game.create({ size, swap })];
    this.resetClock();
  }

  /** Gives both players the time of a whole game; without such a parameter the clocks stay as they are. */
  resetClock(): void {
    if (this.parameters.gameSeconds > 0) this.clock = new Clock(this.parameters.gameSeconds);
  }

  /** Continues with a game that was played elsewhere; `undo` takes back its moves, too. It keeps its swap rule if it
   *  has one. */
  load(game: Game): void {
    this.#games = Array.from({ length: game.moves.length + 1 }, (_, i) => game.at(i));
    if (this.parameters.allowSwap && game.swap === "none") this.#replay("swap-pieces");
  }

  /** Changes the swap rule, of the running game, too. */
  setAllowSwap(isAllowed: boolean): void {
    if (this.parameters.allowSwap === isAllowed) return;
    this.parameters.allowSwap = isAllowed;
    this.#replay(isAllowed ? "swap-pieces" : "none");
  }

  /** Plays the same moves under another swap rule. A swap that was made stays, with the rule that allowed it. */
  #replay(swap: SwapRule): void {
    const replayed: Game[] = [];
    for (const game of this.#games) {
      const { size, setup, info, moves } = game;
      const before = replayed.at(-1);
      const last = moves.at(-1);
      if (moves.some(({ move }) => move.startsWith("swap-"))) replayed.push(game);
      else if (before === undefined || last === undefined)
        replayed.push(Game.create({ size, swap, setup, info }));
      else replayed.push(before.play(last.move, last.color));
    }
    this.#games = replayed;
  }

  /** Plays a move of either color, whoever is to move. */
  play(color: Color, move: Move): void {
    const { game } = this;
    const isFreeCell = isEmpty(game.position, move);
    this.#games.push(
      game.result !== null && isFreeCell ? withStone(game, color, move) : game.play(move, color),
    );
  }

  /** Takes back the last `play`. Throws `bad-move` if there is none. */
  undo(): void {
    const { game } = this;
    if (!this.hasMoves) throw new HexError("bad-move", "cannot undo: no move has been played");
    this.#games.splice(this.#games.lastIndexOf(game));
  }
}

function isEmpty({ black, white }: Position, move: Move): boolean {
  return /^[a-z]\d+$/.test(move) && !black.includes(move) && !white.includes(move);
}

/** A game that starts from the position with one more stone. */
function withStone(game: Game, color: Color, cell: Cell): Game {
  const { size, position, swap } = game;
  const setup: Position = {
    ...position,
    [color]: [...position[color], cell],
    toMove: color === "black" ? "white" : "black",
  };
  return Game.create({ size, swap, setup });
}
