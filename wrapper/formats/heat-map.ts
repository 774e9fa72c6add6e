/**
 * Draws the move values of an evaluation on the board: a digit from 0 (worst) to 9 (best) on each empty cell, a star on
 * the best one, and in colour a background from dark blue to yellow.
 */

import type { Board } from "../board/board.js";
import { cellName } from "../board/notation.js";
import type { Cell, Evaluation } from "../types.js";
import { drawBoard, painter } from "./board-text.js";

/** Background colours of the 256-colour palette, from worst to best. */
const BACKGROUNDS = [17, 18, 54, 90, 126, 162, 168, 209, 215, 221];
/** The first background that is light enough for dark text. */
const FIRST_LIGHT = 7;
const DARK_TEXT = 16;
const LIGHT_TEXT = 231;

/** The lines of the board with the evaluation on its empty cells. */
export function drawHeatMap(board: Board, { moves }: Evaluation, isColored: boolean): string[] {
  const heat = heatOf(moves);
  const top = bestMoves(moves, 1).map(([cell]) => cell);
  // If all of several moves are equal, none is marked as the best.
  const best = new Set(top.length < Object.keys(moves).length || top.length === 1 ? top : []);
  return drawBoard(board, painter(isColored), (index) => {
    const cell = cellName(index, board.columns);
    const step = Math.round((heat[cell] ?? 0) * 9);
    const glyph = best.has(cell) ? "*" : String(step);
    if (!isColored) return glyph;
    const textColor = step >= FIRST_LIGHT ? DARK_TEXT : LIGHT_TEXT;
    return `\u001b[48;5;${BACKGROUNDS[step]}m\u001b[38;5;${textColor}m${glyph}\u001b[0m`;
  });
}

/** Move values scaled to 0…1; all 0 if they are equal. */
export function heatOf(moves: Evaluation["moves"]): Record<Cell, number> {
  const values = Object.values(moves);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const scale = (value: number) => (most > least ? (value - least) / (most - least) : 0);
  return Object.fromEntries(Object.entries(moves).map(([cell, value]) => [cell, scale(value)]));
}

/** The moves with the `rankCount` largest values, best first. Moves with equal values share a rank. */
export function bestMoves(moves: Evaluation["moves"], rankCount: number): [Cell, number][] {
  const isNearlyEqual = (a: number, b: number) =>
    Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
  const sorted = Object.entries(moves).sort(([, a], [, b]) => b - a);
  const best: [Cell, number][] = [];
  let rank = 0;
  for (const move of sorted) {
    const last = best.at(-1);
    if (last === undefined || !isNearlyEqual(last[1], move[1])) rank++;
    if (rank > rankCount) break;
    best.push(move);
  }
  return best;
}
