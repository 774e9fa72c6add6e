/**
 * The record of what is on the board: stones that were set up, and moves made since, in turn. A game is a value; every
 * change makes another, so that undo and redo are two lists of games, whatever the change was.
 */
import { HexError } from "../../wrapper/errors.js";
import { boardSize, cellIndex, cellName } from "../../wrapper/notation.js";
import type { Cell, Color, Position } from "../../wrapper/types.js";

export interface Game {
  readonly columns: number;
  readonly rows: number;
  /** Set-up stones. */
  readonly black: readonly Cell[];
  readonly white: readonly Cell[];
  /** Who makes the first of the moves. */
  readonly first: Color;
  readonly moves: readonly Cell[];
}

export interface Stone {
  readonly color: Color;
  /** Which move it was, from 1 on; none for set-up stones. */
  readonly number?: number;
}

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function emptyGame(columns: number, rows: number): Game {
  try {
    boardSize([columns, rows]);
  } catch (cause) {
    const text = `a board of ${columns} × ${rows} cells cannot be made: a side has 1 to 19`;
    throw new HexError("bad-size", text, { cause });
  }
  return { columns, rows, black: [], white: [], first: "black", moves: [] };
}

export function colorOfMove({ first }: Game, index: number): Color {
  return index % 2 === 0 ? first : other(first);
}

export function toMoveIn(game: Game): Color {
  return colorOfMove(game, game.moves.length);
}

/** What stands where. */
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
    size: columns === rows ? columns : [columns, rows],
    black: of("black"),
    white: of("white"),
    toMove: toMoveIn(game),
  };
}

/** The same for the same stones and the same side to move, however they came about. */
export function keyOf({ size, black, white, toMove }: Position): string {
  return JSON.stringify([size, black.slice().sort(), white.slice().sort(), toMove]);
}

export function cellsOf({ columns, rows }: Pick<Game, "columns" | "rows">): Cell[] {
  return Array.from({ length: columns * rows }, (_, index) => cellName(index, columns));
}

/** A move of the side to move, or the `HexError` that says why not. */
export function play(game: Game, cell: Cell): Game {
  cellIndex(cell, game.columns, game.rows, `move ${game.moves.length + 1}`);
  const taken = stonesOf(game).get(cell);
  if (taken !== undefined) throw new HexError("cell-occupied", `${cell} already has a ${taken.color} stone`);
  return { ...game, moves: [...game.moves, cell] };
}

/** Puts a stone on a cell, or takes one off; on a cell that holds such a stone already, takes it off. */
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

export function withOtherToMove(game: Game): Game {
  const still = game.moves.length === 0 ? game : withoutMoves(game);
  return { ...still, first: other(still.first) };
}

/** The same stones as a set-up position. */
function withoutMoves(game: Game): Game {
  const { black, white, toMove } = positionOf(game);
  return { ...game, black, white, first: toMove, moves: [] };
}
