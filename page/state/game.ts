/**
 * The game on the board: set-up stones and the alternating moves since. A game is immutable; every change returns a new
 * one, so undo and redo are two lists of games.
 */
import { boardSize, cellIndex, cellName } from "../../wrapper/board/notation.js";
import { positionSize } from "../../wrapper/board/position.js";
import { HexError } from "../../wrapper/errors.js";
import type { Cell, Color, Position } from "../../wrapper/types.js";

export interface Game {
  readonly columns: number;
  readonly rows: number;
  /** Set-up stones. */
  readonly black: readonly Cell[];
  readonly white: readonly Cell[];
  /** The colour of the first move. */
  readonly first: Color;
  readonly moves: readonly Cell[];
}

export interface Stone {
  readonly color: Color;
  /** The number of the move, from 1; absent for set-up stones. */
  readonly number?: number;
}

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function emptyGame(columns: number, rows: number): Game {
  try {
    boardSize([columns, rows]);
  } catch (cause) {
    const text = `a ${columns}×${rows} board is not possible: columns and rows must be from 1 to 19`;
    throw new HexError("bad-size", text, { cause });
  }
  return { columns, rows, black: [], white: [], first: "black", moves: [] };
}

function colorOfMove({ first }: Game, index: number): Color {
  return index % 2 === 0 ? first : other(first);
}

export function toMoveIn(game: Game): Color {
  return colorOfMove(game, game.moves.length);
}

/** Returns the stones by cell. */
export function stonesOf(game: Game): Map<Cell, Stone> {
  const stones = new Map<Cell, Stone>();
  for (const cell of game.black) stones.set(cell, { color: "black" });
  for (const cell of game.white) stones.set(cell, { color: "white" });
  game.moves.forEach((cell, i) => {
    stones.set(cell, { color: colorOfMove(game, i), number: i + 1 });
  });
  return stones;
}

export function positionOf(game: Game): Position {
  const stones = [...stonesOf(game)];
  const of = (color: Color) => stones.filter(([, stone]) => stone.color === color).map(([cell]) => cell);
  const { columns, rows } = game;
  return {
    size: positionSize(columns, rows),
    black: of("black"),
    white: of("white"),
    toMove: toMoveIn(game),
  };
}

/** Returns a key that is equal for equal stones and side to move, whatever the order of moves. */
export function keyOf({ size, black, white, toMove }: Position): string {
  return JSON.stringify([size, black.slice().sort(), white.slice().sort(), toMove]);
}

export function cellsOf({ columns, rows }: Pick<Game, "columns" | "rows">): Cell[] {
  return Array.from({ length: columns * rows }, (_, index) => cellName(index, columns));
}

/** Plays a move of the side to move. Throws a `HexError` if it is not possible. */
export function play(game: Game, cell: Cell): Game {
  cellIndex(cell, game.columns, game.rows, `move ${game.moves.length + 1}`);
  const taken = stonesOf(game).get(cell);
  if (taken !== undefined) throw new HexError("cell-occupied", `${cell} already has a ${taken.color} stone`);
  return { ...game, moves: [...game.moves, cell] };
}

/** Returns the game before each of its moves, the earliest first. */
export function gamesBefore(game: Game): Game[] {
  return game.moves.map((_, i) => ({ ...game, moves: game.moves.slice(0, i) }));
}

/** Puts a stone on a cell, or removes it if `color` is null or the cell has a stone of that colour already. */
export function setUp(game: Game, cell: Cell, color: Color | null): Game {
  cellIndex(cell, game.columns, game.rows);
  const found = stonesOf(game).get(cell);
  const isMove = found?.number !== undefined;
  const { black, white, ...rest } = isMove ? withoutMoves(game) : game;
  const without = (cells: readonly Cell[]) => cells.filter((at) => at !== cell);
  const placed = found?.color === color ? null : color;
  return {
    ...rest,
    black: placed === "black" ? [...without(black), cell] : without(black),
    white: placed === "white" ? [...without(white), cell] : without(white),
  };
}

/** Changes the side to move. Moves become set-up stones. */
export function withOtherToMove(game: Game): Game {
  const setUpGame = game.moves.length === 0 ? game : withoutMoves(game);
  return { ...setUpGame, first: other(setUpGame.first) };
}

/** Turns all moves into set-up stones. */
function withoutMoves(game: Game): Game {
  const { black, white, toMove } = positionOf(game);
  return { ...game, black, white, first: toMove, moves: [] };
}
