/** Plays one game between two programs. The rules are ours: a program that breaks one, crashes or is late has lost. */
import { performance } from "node:perf_hooks";
import { HexError } from "../errors.js";
import { Game } from "../game/game.js";
import type { Cell, Color, Position } from "../types.js";
import { type FaultKind, ProgramFault } from "./htp-client.js";
import { Player, type PlayerSpec, type TimeControl } from "./player.js";

export type Side = "A" | "B";

/** One game to play. */
export interface Pairing {
  /** From 1. */
  readonly number: number;
  readonly opening: readonly Cell[];
  /** Who plays Black. */
  readonly black: Side;
}

export interface GameRecord extends Pairing {
  readonly moves: readonly Cell[];
  readonly winner: Side;
  readonly by: "chain" | "resignation" | FaultKind;
  /** What a program did wrong. */
  readonly detail?: string;
  /** Seconds that each program spent on its moves, and how many moves. */
  readonly seconds: Readonly<Record<Side, number>>;
  readonly thoughts: Readonly<Record<Side, number>>;
}

export interface GameRules {
  readonly size: Position["size"];
  readonly control: TimeControl;
  /** Seconds by which a program may be late: with each move, or with a clock in the whole game. */
  readonly grace: number;
}

const CELL = /^[a-z]\d+$/;

/** Throws the signal's reason if it is aborted. */
export async function playGame(
  pairing: Pairing,
  specs: Readonly<Record<Side, PlayerSpec>>,
  rules: GameRules,
  signal: AbortSignal,
): Promise<GameRecord> {
  const referee = new Referee(pairing, specs, rules);
  const stop = () => referee.quit();
  signal.addEventListener("abort", stop);
  try {
    const record = await referee.play();
    signal.throwIfAborted();
    return record;
  } finally {
    signal.removeEventListener("abort", stop);
    await referee.quit();
  }
}

class Referee {
  readonly #pairing: Pairing;
  readonly #rules: GameRules;
  readonly #players: Readonly<Record<Side, Player>>;
  readonly #seconds: Record<Side, number> = { A: 0, B: 0 };
  readonly #thoughts: Record<Side, number> = { A: 0, B: 0 };
  #game: Game;

  constructor(pairing: Pairing, specs: Readonly<Record<Side, PlayerSpec>>, rules: GameRules) {
    this.#pairing = pairing;
    this.#rules = rules;
    this.#game = Game.create({ size: rules.size });
    this.#players = { A: new Player(specs.A), B: new Player(specs.B) };
  }

  async quit(): Promise<void> {
    await Promise.all([this.#players.A.quit(), this.#players.B.quit()]);
  }

  async play(): Promise<GameRecord> {
    for (const side of ["A", "B"] as const) {
      const fault = await faultOf(() => this.#prepare(side));
      if (fault !== null) return this.#lostBy(side, fault);
    }
    for (;;) {
      const side = this.#sideOf(this.#game.position.toMove);
      const lost = await this.#turn(side);
      if (lost !== null) return lost;
      const { result } = this.#game;
      if (result !== null) return this.#record(this.#sideOf(result.winner), result.by);
    }
  }

  async #prepare(side: Side): Promise<void> {
    const player = this.#players[side];
    await player.start(this.#rules.size, this.#rules.control);
    let game = Game.create({ size: this.#rules.size });
    for (const cell of this.#pairing.opening) {
      await player.play(game.position.toMove, cell);
      game = game.play(cell);
    }
    this.#game = game;
  }

  /** Lets one program move and tells the other. Returns the record if a program has lost by that, else null. */
  async #turn(side: Side): Promise<GameRecord | null> {
    const color = this.#game.position.toMove;
    let move = "";
    const fault = await faultOf(async () => {
      move = await this.#think(side, color);
      if (move !== "resign") this.#game = playLegal(this.#game, move);
    });
    if (fault !== null) return this.#lostBy(side, fault);
    if (move === "resign") return this.#record(other(side), "resignation");
    if (this.#game.result !== null) return null;
    const refusal = await faultOf(() => this.#players[other(side)].play(color, move));
    return refusal === null ? null : this.#lostBy(other(side), refusal);
  }

  async #think(side: Side, color: Color): Promise<string> {
    const { control, grace } = this.#rules;
    // Below 0 while the program lives on its grace, which is for the whole game.
    const left = "perGame" in control ? control.perGame - this.#seconds[side] : control.perMove;
    const start = performance.now();
    this.#thoughts[side]++;
    try {
      const told = "perGame" in control ? Math.max(0, left) : null;
      return await this.#players[side].generateMove(color, Math.max(0, left + grace) * 1000, told);
    } finally {
      this.#seconds[side] += (performance.now() - start) / 1000;
    }
  }

  #sideOf(color: Color): Side {
    return color === "black" ? this.#pairing.black : other(this.#pairing.black);
  }

  #lostBy(side: Side, { kind, message }: ProgramFault): GameRecord {
    return this.#record(other(side), kind, message);
  }

  #record(winner: Side, by: GameRecord["by"], detail?: string): GameRecord {
    return {
      ...this.#pairing,
      moves: this.#game.moves.map(({ move }) => move),
      winner,
      by,
      ...(detail === undefined ? {} : { detail }),
      seconds: { ...this.#seconds },
      thoughts: { ...this.#thoughts },
    };
  }
}

function other(side: Side): Side {
  return side === "A" ? "B" : "A";
}

/** The game after a program's move. Throws a ProgramFault if it is illegal. */
function playLegal(game: Game, move: string): Game {
  if (!CELL.test(move)) throw new ProgramFault("illegal-move", `"${move}" is not a cell`);
  try {
    return game.play(move);
  } catch (error) {
    if (!(error instanceof HexError)) throw error;
    throw new ProgramFault("illegal-move", error.message);
  }
}

/** The fault of a program while `run` was running, or null. */
async function faultOf(run: () => Promise<void>): Promise<ProgramFault | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof ProgramFault) return error;
    throw error;
  }
}
