/**
 * An evaluation's moves on the board: each empty cell a digit from 0 (worst) to 9 (best), the best of all a
 * star; in colour on a ramp from dark blue to yellow as well.
 */
import { cellName } from "../notation.js";
import type { Board, Cell, Evaluation } from "../types.js";
import { drawBoard, painter } from "./board.js";

/** Backgrounds of the 256-colour palette, cold to hot, and an ink that reads on each. */
const RAMP = [17, 18, 54, 90, 126, 162, 168, 209, 215, 221];
const DARK_INK = 16;
const LIGHT_INK = 231;
const FIRST_LIGHT = 7;

/** The lines of the board with the evaluation on its empty cells. */
export function drawHeatMap(board: Board, { moves }: Evaluation, isColored: boolean): string[] {
  const heat = heatOf(moves);
  const top = bestMoves(moves, 1).map(([cell]) => cell);
  // Where all are equal none is best.
  const best = new Set(top.length < Object.keys(moves).length || top.length === 1 ? top : []);
  return drawBoard(board, painter(isColored), (index) => {
    const cell = cellName(index, board.columns);
    const step = Math.round((heat[cell] ?? 0) * 9);
    const glyph = best.has(cell) ? "*" : String(step);
    if (!isColored) return glyph;
    const ink = step >= FIRST_LIGHT ? DARK_INK : LIGHT_INK;
    return `\u001b[48;5;${RAMP[step]}m\u001b[38;5;${ink}m${glyph}\u001b[0m`;
  });
}

/** Move values scaled to 0…1; all 0 where they are equal. */
export function heatOf(moves: Evaluation["moves"]): Record<Cell, number> {
  const values = Object.values(moves);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const scale = (value: number) => (most > least ? (value - least) / (most - least) : 0);
  return Object.fromEntries(Object.entries(moves).map(([cell, value]) => [cell, scale(value)]));
}

/** The moves with the `places` largest values, best first; equal values share a place. */
export function bestMoves(moves: Evaluation["moves"], places: number): [Cell, number][] {
  const isAbout = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
  const sorted = Object.entries(moves).sort(([, a], [, b]) => b - a);
  const found: [Cell, number][] = [];
  let place = 0;
  for (const move of sorted) {
    const last = found.at(-1);
    if ((last === undefined || !isAbout(last[1], move[1])) && ++place > places) break;
    found.push(move);
  }
  return found;
}
