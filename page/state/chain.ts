/** Finds the winner on the board: a flood fill over a few hundred cells, fast enough for the main thread. */
import { bitsOf } from "../../wrapper/board/cell-bits.js";
import { Adjacency } from "../../wrapper/board/geometry.js";
import { cellIndex } from "../../wrapper/board/notation.js";
import { parseColor } from "../../wrapper/board/position.js";
import type { Color } from "../../wrapper/types.js";
import { type Game, stonesOf } from "./game.js";

/** Returns the colour whose two edges are connected by its stones, or null. */
export function winnerOf(game: Game): Color | null {
  return hasChain(game, "black") ? "black" : hasChain(game, "white") ? "white" : null;
}

function hasChain(game: Game, color: Color): boolean {
  const { columns, rows } = game;
  const own = [...stonesOf(game)].filter(([, stone]) => stone.color === color);
  const adjacency = new Adjacency(columns, rows, parseColor(color));
  const [first, last] = adjacency.edges;
  return adjacency.groupOf(first, bitsOf(own.map(([cell]) => cellIndex(cell, columns, rows)))).has(last);
}
