/**
 * One side of a match: a program and the commands that prepare it.
 *
 *     wasp                         this program
 *     wasp:level=5,time=2          with options of `hex-wasp htp`
 *     wolve --quiet                any program that speaks HTP, with arguments; quotes keep spaces together
 */

import { boardSize } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import type { Color, Position } from "../types.js";
import { HtpClient } from "./htp-client.js";

export interface PlayerSpec {
  /** What the user wrote. */
  readonly text: string;
  /** Options that tell it from another player of the same program, or "". */
  readonly variant: string;
  /** The program's file and arguments. */
  readonly command: readonly string[];
  /** Sent before each game. */
  readonly setup: readonly string[];
}

/** Seconds per move, or per player and game. */
export type TimeControl = { readonly perMove: number } | { readonly perGame: number };

const WASP = /^wasp(?::(.*))?$/;
const WASP_OPTIONS = ["level", "time", "table"];
const WORD = /"([^"]*)"|'([^']*)'|[^\s"']+/g;
/** For commands that take no thought. A program may have to load its data first. */
const SHORT_MILLISECONDS = 30_000;

/** `self` is the command that starts `hex-wasp`. Throws `bad-option`. */
export function parsePlayer(text: string, setup: readonly string[], self: readonly string[]): PlayerSpec {
  const wasp = WASP.exec(text.trim());
  const command =
    wasp === null
      ? [...text.matchAll(WORD)].map((match) => match[1] ?? match[2] ?? match[0])
      : [...self, "htp", ...waspOptions(wasp[1] ?? "")];
  if (!command[0]) throw new HexError("bad-option", `${describe(text)} names no program`);
  const broken = setup.find((line) => /[\r\n]/.test(line));
  if (broken !== undefined) throw new HexError("bad-option", `setup: ${describe(broken)} is not one line`);
  return { text, variant: wasp?.[1] ?? "", command, setup };
}

function waspOptions(text: string): string[] {
  return text
    .split(",")
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [name = "", value = ""] = part.split("=");
      if (WASP_OPTIONS.includes(name) && Number(value) > 0) return [`--${name}`, value];
      const known = WASP_OPTIONS.map((option) => `${option}=…`).join(", ");
      throw new HexError("bad-option", `wasp: ${describe(part)} is not one of ${known}`);
    });
}

/** A running program that plays one game. Its methods throw ProgramFaults. */
export class Player {
  readonly #client: HtpClient;
  readonly #spec: PlayerSpec;
  #commands: ReadonlySet<string> = new Set();

  constructor(spec: PlayerSpec) {
    this.#spec = spec;
    this.#client = new HtpClient(spec.command);
  }

  /** The name and version that the program gives, and the variant. */
  async name(): Promise<string> {
    const name = await this.#client.ask("name", SHORT_MILLISECONDS);
    const version = await this.#client.ask("version", SHORT_MILLISECONDS);
    return [name, version, this.#spec.variant].filter((part) => part !== "").join(" ");
  }

  /** Whether the program can be told its time: otherwise the user has to set it. */
  async canTakeTime(control: TimeControl): Promise<boolean> {
    await this.#listCommands();
    return this.#commands.has("time_settings") || ("perGame" in control && this.#commands.has("time_left"));
  }

  /** Sends the setup commands. */
  async setUp(): Promise<void> {
    for (const command of this.#spec.setup) await this.#ask(command);
  }

  async start(size: Position["size"], control: TimeControl): Promise<void> {
    await this.#listCommands();
    await this.setUp();
    const [columns, rows] = boardSize(size);
    await this.#ask(columns === rows ? `boardsize ${columns}` : `boardsize ${columns} ${rows}`);
    await this.#ask("clear_board");
    if (!this.#commands.has("time_settings")) return;
    const settings = "perGame" in control ? `${control.perGame} 0 0` : `0 ${control.perMove} 1`;
    await this.#ask(`time_settings ${settings}`);
  }

  async play(color: Color, move: string): Promise<void> {
    await this.#ask(`play ${color} ${move}`);
  }

  /** Asks for a move. `secondsLeft` is told if the program understands it; after `milliseconds` it has lost. */
  async generateMove(color: Color, milliseconds: number, secondsLeft: number | null): Promise<string> {
    if (secondsLeft !== null && this.#commands.has("time_left")) {
      await this.#ask(`time_left ${color} ${secondsLeft.toFixed(2)}`);
    }
    return (await this.#client.ask(`genmove ${color}`, milliseconds)).toLowerCase();
  }

  quit(): Promise<void> {
    return this.#client.quit();
  }

  async #listCommands(): Promise<void> {
    if (this.#commands.size > 0) return;
    this.#commands = new Set((await this.#ask("list_commands")).split(/\s+/));
  }

  #ask(command: string): Promise<string> {
    return this.#client.ask(command, SHORT_MILLISECONDS);
  }
}
