/**
 * A game of Hex: the position at the start, the moves since, and the result. Immutable: every change returns a new game,
 * and each game knows the one before it.
 *
 *     create ──play──▶ game ──play──▶ game       `undo` returns the game before the last move, which is forgotten;
 *                        ◀────undo─────          `at` looks at an earlier moment and keeps the later moves: `future`.
 *
 * A move replaces the stones rather than changing them; copying 361 bytes costs less than any search for the winner.
 */
import { BLACK, NOBODY, WHITE } from "../../assembly/abi.js";
import { type Board, emptyCells } from "../board/board.js";
import { boardSize, cellIndex, cellName } from "../board/notation.js";
import { colorName, parseColor, parsePosition, positionOf, positionSize } from "../board/position.js";
import { describe, HexError } from "../errors.js";
import { readOptions, readSafely } from "../options.js";
import type { Cell, Color, Position } from "../types.js";
import type { GameOptions, GameResult, Move, PlayedMove, SwapRule } from "./types.js";
import { winningChain } from "./winning-chain.js";

const SWAP_RULES: readonly SwapRule[] = ["none", "swap-pieces", "swap-sides"];

/** The facts of a game that no move changes. */
interface Start {
  readonly board: Board;
  readonly swap: SwapRule;
  readonly info: Readonly<Record<string, string>>;
}

/** One moment of a game. */
interface Moment {
  readonly board: Board;
  readonly moves: readonly PlayedMove[];
  readonly result: GameResult | null;
  /** The cells of the winner's chain. */
  readonly chain: readonly number[];
  readonly hasSwapped: boolean;
}

/** A game of Hex with its history. Immutable: `play`, `undo` and `at` return other games. */
export class Game {
  readonly #start: Start;
  readonly #now: Moment;
  readonly #before: Game | null;
  readonly #future: readonly PlayedMove[];

  private constructor(start: Start, now: Moment, before: Game | null, future: readonly PlayedMove[]) {
    this.#start = start;
    this.#now = now;
    this.#before = before;
    this.#future = future;
  }

  /** Starts a game. Throws `bad-option`, and for the position the same errors as the engine. */
  static create(options: GameOptions): Game {
    const { size, swap = "none", setup, info } = readOptions(options, ["size", "swap", "setup", "info"]);
    const [columns, rows] = boardSize(size);
    if (!SWAP_RULES.includes(swap as SwapRule)) {
      const names = SWAP_RULES.map((name) => `"${name}"`).join(", ");
      throw new HexError("bad-option", `swap: ${describe(swap)} is none of ${names}`);
    }
    const board =
      setup === undefined
        ? { columns, rows, stones: new Uint8Array(columns * rows).fill(NOBODY), toMove: BLACK }
        : parsePosition(setup);
    if (board.columns !== columns || board.rows !== rows) {
      const sizes = `${board.columns}×${board.rows}, but the game's board is ${columns}×${rows}`;
      throw new HexError("bad-size", `setup: its board is ${sizes}`);
    }
    const start = { board, swap: swap as SwapRule, info: readInfo(info) };
    return new Game(start, { ...settle(board), moves: [], hasSwapped: false }, null, []);
  }

  /** Whether a value is a game, whatever else it may be. */
  static isGame(value: unknown): value is Game {
    return typeof value === "object" && value !== null && #start in value;
  }

  /** The size of the board: a number if it is square. */
  get size(): Position["size"] {
    return positionSize(this.#start.board.columns, this.#start.board.rows);
  }

  /** The position at the start. */
  get setup(): Position {
    return positionOf(this.#start.board);
  }

  /** Whether and how a player may swap. */
  get swap(): SwapRule {
    return this.#start.swap;
  }

  /** Facts that the rules do not need, by name; every later game of this one has the same. The formats use the
   *  identifiers of SGF (`PB` and `PW` are the players), `link` for the display options of a HexWorld link, and `end`,
   *  which is `forfeit` if the loser did not resign but forfeited. */
  get info(): Readonly<Record<string, string>> {
    return this.#start.info;
  }

  /** The position now, with stones in row order. */
  get position(): Position {
    return positionOf(this.#now.board);
  }

  /** The moves so far. */
  get moves(): readonly PlayedMove[] {
    return this.#now.moves;
  }

  /** The moves after this moment, if the game was returned by `at`. */
  get future(): readonly PlayedMove[] {
    return this.#future;
  }

  /** The winner and the reason; null until the game is over. */
  get result(): GameResult | null {
    return this.#now.result;
  }

  /** The cells of a shortest chain between the winner's edges, in order; empty if there is none. */
  get winningChain(): readonly Cell[] {
    return this.#now.chain.map((cell) => cellName(cell, this.#start.board.columns));
  }

  /** The empty cells in row order; none if the game is over. */
  get legalMoves(): readonly Cell[] {
    if (this.#now.result !== null) return [];
    return emptyCells(this.#now.board).map((cell) => cellName(cell, this.#start.board.columns));
  }

  /** Whether the side to move may swap: the rule allows it, nobody has swapped, and the only stone is the opponent's.
   *  Pieces can be swapped only on a square board, because mirroring must map the board to itself. */
  get canSwap(): boolean {
    return this.#start.swap !== "none" && this.#whyNoSwap(this.#start.swap) === null;
  }

  /** Plays a move of the side to move. A `color` lets the other side play out of turn, as records of games sometimes
   *  do: the side to move is then taken to have passed. Throws `bad-cell`, `cell-occupied`, `game-over` or `bad-move`. */
  play(move: Move, color?: Color): Game {
    const { board, moves, result } = this.#now;
    const where = `move ${moves.length + 1}`;
    const side = color === undefined ? board.toMove : parseColor(color, `${where}: color`);
    if (result !== null) {
      throw new HexError("game-over", `${where}: ${describe(move)}: the game is over, ${resultText(result)}`);
    }
    const played = Object.freeze({ color: colorName(side) as Color, move });
    const next = { ...this.#after(move, side, where), moves: Object.freeze([...moves, played]) };
    return new Game(this.#start, next, this, []);
  }

  /** The game before its last move. Throws `bad-move` if there is none. */
  undo(): Game {
    if (this.#before === null) throw new HexError("bad-move", "there is no move to undo");
    return this.#before;
  }

  /** The game after its first `moveNumber` moves. The others remain as `future`, so `at` also leads back to them. */
  at(moveNumber: number): Game {
    const line = [...this.#now.moves, ...this.#future];
    if (!Number.isInteger(moveNumber) || moveNumber < 0 || moveNumber > line.length) {
      const range = `a whole number from 0 to ${line.length}`;
      throw new HexError("bad-option", `moveNumber: ${describe(moveNumber)} is not ${range}`);
    }
    let game: Game = this;
    while (game.#before !== null && game.moves.length > moveNumber) game = game.#before;
    for (const { move, color } of line.slice(game.moves.length, moveNumber)) game = game.play(move, color);
    return new Game(this.#start, game.#now, game.#before, line.slice(moveNumber));
  }

  #after(move: Move, side: number, where: string): Omit<Moment, "moves"> {
    const { board, hasSwapped } = this.#now;
    const other = side ^ 1;
    const open = { result: null, chain: [], hasSwapped };
    switch (move) {
      case "pass":
        return { ...open, board: { ...board, toMove: other } };
      case "resign": {
        const result = { winner: colorName(other) as Color, by: "resignation" } as const;
        return { ...open, board: { ...board, toMove: side }, result };
      }
      case "swap-pieces":
      case "swap-sides": {
        const reason =
          this.#start.swap === move ? this.#whyNoSwap(move, side) : swapRuleText(this.#start.swap);
        if (reason !== null) throw new HexError("bad-move", `${where}: "${move}" is not possible: ${reason}`);
        const swapped =
          move === "swap-pieces" ? { ...mirrored(board), toMove: other } : { ...board, toMove: side };
        return { ...settle(swapped), hasSwapped: true };
      }
      default: {
        const cell = cellIndex(move, board.columns, board.rows, where);
        if (board.stones[cell] !== NOBODY) {
          throw new HexError("cell-occupied", `${where}: ${this.#whyOccupied(cell, move)}`);
        }
        const stones = board.stones.slice();
        stones[cell] = side;
        return { ...settle({ ...board, stones, toMove: other }), hasSwapped };
      }
    }
  }

  #whyOccupied(cell: number, name: Cell): string {
    const { board, moves } = this.#now;
    const number = moves.findIndex(({ move }) => move === name) + 1;
    const owner = colorName(board.stones[cell] as number);
    return number > 0
      ? `${name} was already played as move ${number}`
      : `${name} already has a ${owner} stone`;
  }

  /** Why `side` cannot swap now, or null if it can. */
  #whyNoSwap(move: SwapRule, side = this.#now.board.toMove): string | null {
    const { board, hasSwapped, result } = this.#now;
    const isOnlyStone =
      board.stones.length - emptyCells(board).length === 1 && board.stones.includes(side ^ 1);
    if (hasSwapped) return "a player has swapped already";
    if (result !== null) return "the game is over";
    if (!isOnlyStone) return "a player swaps when the only stone is the opponent's";
    if (move === "swap-pieces" && board.columns !== board.rows) return "the board is not square";
    return null;
  }
}

/** The board with the result that its stones give. */
function settle(board: Board): Pick<Moment, "board" | "result" | "chain"> {
  for (const side of [BLACK, WHITE]) {
    const chain = winningChain(board.stones, board.columns, board.rows, side);
    if (chain.length > 0) return { board, chain, result: { winner: colorName(side) as Color, by: "chain" } };
  }
  return { board, chain: [], result: null };
}

/** The board with every stone in the other colour, mirrored at the diagonal from a1. Requires a square board. */
function mirrored(board: Board): Board {
  const { columns } = board;
  const stones = board.stones.map((_, cell) => {
    const stone = board.stones[(cell % columns) * columns + Math.floor(cell / columns)] as number;
    return stone === NOBODY ? NOBODY : stone ^ 1;
  });
  return { ...board, stones };
}

function swapRuleText(rule: SwapRule): string {
  return rule === "none" ? "the game has no swap rule" : `the swap rule of the game is "${rule}"`;
}

function resultText({ winner, by }: GameResult): string {
  return `${winner} has won by ${by === "chain" ? "a chain" : by}`;
}

/** Copies the facts, or throws `bad-option`. */
function readInfo(value: unknown): Readonly<Record<string, string>> {
  if (value === undefined) return {};
  const entries = readSafely(
    () => (typeof value === "object" && value !== null ? Object.entries(value) : null),
    "info",
  );
  const wrong = entries?.find(([, fact]) => typeof fact !== "string");
  if (entries === null || wrong !== undefined) {
    const what = wrong === undefined ? describe(value) : `${describe(wrong[0])}: ${describe(wrong[1])}`;
    throw new HexError("bad-option", `info: ${what} is not ${wrong === undefined ? "an object" : "a text"}`);
  }
  return Object.freeze(Object.fromEntries(entries));
}
