/** `hex-wasp play`: a dialog. The person types cells and commands; the computer answers each move with its own. */
import { createInterface } from "node:readline";
import { boardSize, cellIndex } from "../board/notation.js";
import { parsePosition } from "../board/position.js";
import { createEngine } from "../engine/create-engine.js";
import { describe, HexError } from "../errors.js";
import { drawBoard, painter, playerName } from "../formats/board-text.js";
import { formatLink } from "../formats/link.js";
import { Game } from "../game/game.js";
import type { Move } from "../game/types.js";
import { type ComputerMove, chooseMove } from "../play/computer-move.js";
import { STRONGEST_LEVEL } from "../play/level.js";
import {
  DEFAULT_LEVEL,
  gameBetween,
  type Players,
  playersOf,
  prospectOf,
  takeBack,
  winPercent,
} from "../play/person-game.js";
import type { Color, Engine, Position } from "../types.js";
import { readSavedGame, saveGame } from "./saved-game.js";
import { hasColors } from "./terminal-colors.js";

export interface PlayOptions {
  /** The board of a new game. */
  readonly size: Position["size"];
  /** The options that were given; a saved game decides the others. */
  readonly asked: {
    readonly size?: Position["size"];
    readonly level?: number;
    readonly color?: Color;
    readonly swap?: true;
  };
  /** Longest time per move. */
  readonly seconds: number;
  readonly isValueShown: boolean;
  /** The SGF file, or null. */
  readonly file: string | null;
}

const PROMPT = "You: ";
const CELL = /^[a-z]\d{1,2}$/;
const GOALS = { black: "●, top to bottom", white: "○, left to right" } as const;
const HELP = [
  ["f6", "move to f6"],
  ["undo", "take back your last move and the reply to it"],
  ["hint", "see which move the computer would play for you, at full strength"],
  ["swap", "take over the first move, where the swap rule allows it"],
  ["resign", "give up; this ends the game"],
  ["board", "draw the board again"],
  ["help", "show this list"],
  ["quit", "leave; a game with --sgf can be continued later"],
] as const;

/** Plays a game until it is over, the person leaves, or the input ends. */
export async function playComputer(options: PlayOptions): Promise<void> {
  const { game, players } = openGame(options);
  const engine = await createEngine({ largestBoard: game.size });
  const dialog = new Dialog(engine, game, players, options);
  // Collects lines from now on: a script may send all of them before the first is read.
  const lines = createInterface({ input: process.stdin, terminal: false });
  const input = lines[Symbol.asyncIterator]();
  try {
    await dialog.begin();
    while (dialog.isOpen) {
      process.stdout.write(PROMPT);
      const { value, done } = await input.next();
      if (done === true) {
        write("");
        break;
      }
      await dialog.answer(value.trim().toLowerCase());
    }
  } finally {
    lines.close();
    process.stdin.destroy();
    engine.dispose();
  }
}

/** A new game, whose file is written at once, or the game of the file, which is not written before the first change.
 *  Throws `bad-option` if the options contradict the file. */
function openGame({ size, asked, file }: PlayOptions): { game: Game; players: Players } {
  const saved = file === null ? null : readSavedGame(file);
  const before = saved === null ? null : playersOf(saved);
  const players = {
    person: asked.color ?? before?.person ?? "black",
    level: asked.level ?? before?.level ?? DEFAULT_LEVEL,
  };
  if (saved === null) {
    const [columns, rows] = boardSize(size);
    if (asked.swap && columns !== rows) throw new HexError("bad-option", "--swap: needs a square board");
    const game = gameBetween(players, asked.swap ? "swap-pieces" : "none", Game.create({ size }));
    if (file !== null) saveGame(file, game);
    return { game, players };
  }
  const where = `the game in ${describe(file)}`;
  if (asked.size !== undefined && String(asked.size) !== String(saved.size)) {
    throw new HexError("bad-option", `--size: ${where} has a board of ${boardSize(saved.size).join("×")}`);
  }
  if (saved.swap === "swap-sides") {
    throw new HexError("bad-option", `--sgf: ${where} has the swap rule swap-sides; play knows swap-pieces`);
  }
  if (asked.swap && saved.swap === "none")
    throw new HexError("bad-option", `--swap: ${where} has no swap rule`);
  return { game: gameBetween(players, saved.swap, saved), players };
}

class Dialog {
  /** False when the game has ended, or the person has left. */
  isOpen = true;

  constructor(
    readonly engine: Engine,
    private game: Game,
    readonly players: Players,
    readonly options: PlayOptions,
  ) {}

  async begin(): Promise<void> {
    const { person, level } = this.players;
    const computer = person === "black" ? "white" : "black";
    write(`You are ${playerName(person)} (${GOALS[person]}).`);
    write(`Wasp is ${playerName(computer)} (${GOALS[computer]}) and plays at level ${level}.`);
    write("Type a cell like c3 to move there, or help.");
    if (this.game.result === null && this.game.position.toMove !== person) return this.#reply();
    this.#draw();
    if (this.game.result !== null) write(`${this.#resultText()} Type undo to take back your last move.`);
  }

  /** Carries out what the person has typed. */
  async answer(word: string): Promise<void> {
    switch (word) {
      case "":
        return;
      case "quit":
      case "q":
        this.isOpen = false;
        return;
      case "help":
        return write(HELP.map(([name, meaning]) => `  ${name.padEnd(8)}${meaning}`).join("\n"));
      case "board":
        return this.#draw();
      case "undo":
        return this.#undo();
      case "hint":
        return this.#hint();
      case "resign":
        return this.#move("resign");
      case "swap":
        return this.#move("swap-pieces");
      default:
        if (CELL.test(word)) return this.#move(word);
        write(`${describe(word)} is neither a cell like c3 nor a command; help lists them`);
    }
  }

  /** Plays the person's move and the computer's reply. If the move is not possible, says why. */
  async #move(move: Move): Promise<void> {
    try {
      this.#play(move);
    } catch (error) {
      if (!(error instanceof HexError)) throw error;
      return write(move === "swap-pieces" ? error.message.replaceAll(move, "swap") : error.message);
    }
    this.#save();
    if (move === "swap-pieces")
      write(`The first stone is yours now, at ${this.game.position[this.players.person]}.`);
    return this.game.result === null ? this.#reply() : this.#end();
  }

  async #reply(): Promise<void> {
    process.stdout.write("Wasp: ");
    const chosen = await chooseMove(this.engine, this.game, {
      level: this.players.level,
      timeLimitMs: this.options.seconds * 1000,
    });
    const isSwap = chosen.move === "swap-pieces";
    write(isSwap ? "swap" : chosen.move);
    const computer = this.game.position.toMove;
    this.#play(chosen.move);
    this.#save();
    if (isSwap) write(`Your stone is Wasp's now, at ${this.game.position[computer]}.`);
    if (this.game.result !== null) return this.#end();
    this.#draw();
    if (this.options.isValueShown) write(this.#valueText(chosen));
  }

  #undo(): void {
    const before = takeBack(this.game, this.players.person);
    if (before === null) {
      write("There is no move of yours to take back");
      return;
    }
    this.game = before;
    this.#save();
    this.#draw();
  }

  async #hint(): Promise<void> {
    if (this.game.result !== null) return write(this.#resultText());
    const { move, value } = await chooseMove(this.engine, this.game, {
      level: STRONGEST_LEVEL,
      timeLimitMs: this.options.seconds * 1000,
    });
    write(`Hint: ${move === "swap-pieces" ? "swap" : move}, ${prospectOf(value)}`);
  }

  #play(move: Move): void {
    this.game = this.game.play(move);
  }

  #save(): void {
    if (this.options.file !== null) saveGame(this.options.file, this.game);
  }

  #end(): void {
    this.#draw();
    write(`The game: ${formatLink(this.game)}`);
    write(this.#resultText());
    this.isOpen = false;
  }

  /** Draws the board with the last stone in brackets. */
  #draw(): void {
    const board = parsePosition(this.game.position);
    const last = lastStone(this.game);
    const cell = last === null ? null : cellIndex(last, board.columns, board.rows);
    write(drawBoard(board, painter(hasColors()), undefined, cell).join("\n"));
  }

  #resultText(): string {
    const { result } = this.game;
    if (result === null) return "";
    const name = result.winner === this.players.person ? "You have" : "Wasp has";
    return result.by === "chain"
      ? `${name} won: ${playerName(result.winner)} (${GOALS[result.winner]}).`
      : `You have resigned. ${name} won.`;
  }

  /** What the computer thinks of the position after its move. */
  #valueText({ value, proven }: ComputerMove): string {
    if (proven !== null) return `Proven: ${proven === this.players.person ? "you win" : "Wasp wins"}`;
    if (value === null) return "Wasp has chosen an even opening";
    return `Wasp gives itself a chance of ${winPercent(value)} % to win`;
  }
}

/** The cell of the stone that was played last, or changed its colour. */
function lastStone({ moves, position }: Game): string | null {
  const move = moves.findLast(({ move }) => move === "swap-pieces" || CELL.test(move))?.move;
  if (move === "swap-pieces") return position.white[0] ?? position.black[0] ?? null;
  return move ?? null;
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
