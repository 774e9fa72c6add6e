/** Changes of the game on the board that `Game` does not have, because they are no moves: set-up, and switching sides. */
import { boardSize, cellIndex, cellName } from "../../wrapper/board/notation.js";
import { HexError } from "../../wrapper/errors.js";
import { Game } from "../../wrapper/game/game.js";
import type { Cell, Color, Position } from "../../wrapper/types.js";

export interface Stone {
  readonly color: Color;
  /** The number of the move, from 1; absent for set-up stones. */
  readonly number?: number;
}

export interface Sides {
  readonly columns: number;
  readonly rows: number;
}

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function emptyGame(columns: number, rows: number): Game {
  try {
    return Game.create({ size: [columns, rows], swap: "swap-pieces" });
  } catch (cause) {
    const text = `a ${columns}×${rows} board is not possible: columns and rows must be from 1 to 19`;
    throw new HexError("bad-size", text, { cause });
  }
}

export function sidesOf({ size }: Pick<Game, "size">): Sides {
  const [columns, rows] = boardSize(size);
  return { columns, rows };
}

/** Returns the stones by cell: those of the set-up first, then those of the moves in turn. */
export function stonesOf({ position, moves }: Game): Map<Cell, Stone> {
  const colors = new Map<Cell, Color>();
  for (const color of ["black", "white"] as const)
    for (const cell of position[color]) colors.set(cell, color);
  const numbers = new Map<Cell, number>();
  moves.forEach(({ move }, i) => {
    if (colors.has(move)) numbers.set(move, i + 1);
    // Swapping has moved the first stone: its number is that of the swap.
    const swapped = move === "swap-pieces" ? mirrored(moves[i - 1]?.move ?? "") : "";
    if (colors.has(swapped)) numbers.set(swapped, i + 1);
  });
  const inOrder = [...colors].sort(([a], [b]) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
  return new Map(
    inOrder.map(([cell, color]) => {
      const number = numbers.get(cell);
      return [cell, number === undefined ? { color } : { color, number }];
    }),
  );
}

/** The cell at the other side of the diagonal from a1: `b4` and `d2`. */
function mirrored(cell: Cell): Cell {
  return `${String.fromCharCode(96 + Number(cell.slice(1)))}${cell.charCodeAt(0) - 96}`;
}

/** Returns a key that is equal for equal stones and side to move, whatever the order of moves. */
export function keyOf({ size, black, white, toMove }: Position): string {
  return JSON.stringify([size, black.slice().sort(), white.slice().sort(), toMove]);
}

export function cellsOf({ columns, rows }: Sides): Cell[] {
  return Array.from({ length: columns * rows }, (_, index) => cellName(index, columns));
}

/** Returns the game before each of its moves, the earliest first. */
export function gamesBefore(game: Game): Game[] {
  return game.moves.map((_, i) => withoutFuture(game.at(i)));
}

/** Returns the game after each of the moves of its future. */
export function gamesAfter(game: Game): Game[] {
  return game.future.map((_, i) => withoutFuture(game.at(game.moves.length + i + 1)));
}

/** The same game, without the moves that may follow. */
export function withoutFuture(game: Game): Game {
  const last = game.moves.at(-1);
  if (game.future.length === 0) return game;
  return last === undefined ? fromSetup(game.setup, game) : game.undo().play(last.move, last.color);
}

/** Puts a stone on a cell, or removes it if `color` is null or the cell has a stone of that colour already. */
export function setUp(game: Game, cell: Cell, color: Color | null): Game {
  const { columns, rows } = sidesOf(game);
  cellIndex(cell, columns, rows);
  const found = stonesOf(game).get(cell);
  const placed = found?.color === color ? null : color;
  const change = ({ black, white, ...rest }: Position): Position => {
    const without = (cells: readonly Cell[]) => cells.filter((at) => at !== cell);
    return {
      ...rest,
      black: placed === "black" ? [...without(black), cell] : without(black),
      white: placed === "white" ? [...without(white), cell] : without(white),
    };
  };
  if (found?.number === undefined) {
    try {
      let changed = fromSetup(change(game.setup), game);
      for (const { move, color } of game.moves) changed = changed.play(move, color);
      return changed;
    } catch (error) {
      // With the stone, the game is over before its last move: the moves become set-up stones.
      if (!(error instanceof HexError)) throw error;
    }
  }
  return fromSetup(change(game.position), game);
}

/** Changes the side to move. Moves become set-up stones. */
export function withOtherToMove(game: Game): Game {
  return fromSetup({ ...game.position, toMove: other(game.position.toMove) }, game);
}

function fromSetup(setup: Position, { size, swap, info }: Game): Game {
  return Game.create({ size, swap, info, setup });
}
