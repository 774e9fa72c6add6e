/**
 * Draws a position as text, sheared like the board:
 *
 *        a b c
 *        ━━━━━        Black's edges above and below,
 *     1 ╲ · ● · ╲ 1   White's at the sides
 *      2 ╲ · ○ · ╲ 2
 */
import { BLACK, NOBODY, WHITE } from "../../assembly/abi.js";
import type { Board } from "../board/board.js";
import { cellName, columnName } from "../board/notation.js";
import { parseColor, parsePosition } from "../board/position.js";
import { describe, HexError } from "../errors.js";
import { readOptions } from "../options.js";
import type { Cell, Color, Position } from "../types.js";

export interface FormatBoardOptions {
  /** Whether to use ANSI colours; default: only if standard output is a terminal that supports them. */
  readonly color?: boolean;
}

/** By side: BLACK, WHITE, NOBODY. */
const GLYPH = ["●", "○", "·"] as const;
export const EMPTY_GLYPH = GLYPH[NOBODY];
const SIDE_NAME = ["Black", "White"] as const;
/** Red and blue, the traditional colours of Hex, are readable on dark and light terminals. */
const SIDE_COLOR = ["\u001b[1;31m", "\u001b[1;34m"] as const;
const MARK_COLOR = "\u001b[1;33m";
const NO_COLOR = "\u001b[0m";

/** Wraps text in the escape codes of a side's colour, or returns it unchanged. */
type Paint = (text: string, side: number) => string;

/** Returns the board with its coordinates and edges, and a line that says who is to move. */
export function formatBoard(position: Position, options?: FormatBoardOptions): string {
  const { color } = readOptions(options, ["color"]);
  if (color !== undefined && typeof color !== "boolean") {
    throw new HexError("bad-option", `color: ${describe(color)} is neither true nor false`);
  }
  const board = parsePosition(position);
  const paint = painter(color ?? hasTerminalColors());
  const toMove = `${GLYPH[board.toMove]} ${SIDE_NAME[board.toMove]} to move`;
  return [...drawBoard(board, paint), "", toMove].join("\n");
}

/** "Black" or "White". */
export function playerName(color: Color): string {
  return SIDE_NAME[parseColor(color) as 0];
}

export function painter(isColored: boolean): Paint {
  return (text, side) => (isColored && side in SIDE_COLOR ? `${SIDE_COLOR[side]}${text}${NO_COLOR}` : text);
}

/** The lines of the board. `emptyGlyph` returns one character for an empty cell, with or without escape codes. The cell
 *  `bracketed`, if any, is drawn like `(●)`. */
export function drawBoard(
  { columns, rows, stones }: Board,
  paint: Paint,
  emptyGlyph: (cell: number) => string = () => EMPTY_GLYPH,
  bracketed: number | null = null,
): string[] {
  const names = Array.from({ length: columns }, (_, column) => columnName(column)).join(" ");
  const edge = "━".repeat(2 * columns - 1);
  const lines = [`${indent(4)}${names}`, `${indent(4)}${paint(edge, BLACK)}`];
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    const cells = Array.from({ length: columns }, (_, column) => {
      const side = stones[start + column] as number;
      return side === NOBODY ? emptyGlyph(start + column) : paint(GLYPH[side as 0], side);
    });
    const label = String(row + 1);
    const wall = paint("╲", WHITE);
    const inside = joinCells(cells, bracketed === null ? null : bracketed - start);
    lines.push(`${indent(row)}${label.padStart(2)} ${wall}${inside}${wall} ${label}`);
  }
  lines.push(`${indent(rows + 5)}${paint(edge, BLACK)}`, `${indent(rows + 6)}${names}`);
  return lines;
}

/** The cells of a row with a space around each, or with brackets around one of them. */
function joinCells(cells: readonly string[], bracketed: number | null): string {
  const inside = bracketed === null ? undefined : cells[bracketed];
  if (bracketed === null || inside === undefined) return ` ${cells.join(" ")} `;
  const left = cells.slice(0, bracketed).map((cell) => ` ${cell}`);
  const right = cells.slice(bracketed + 1).map((cell) => `${cell} `);
  return `${left.join("")}(${inside})${right.join("")}`;
}

/** The lines of the board with marks on empty cells. `mark` returns one character per cell; `·` means no mark. */
export function drawMarks(position: Position, isColored: boolean, mark: (cell: Cell) => string): string[] {
  const board = parsePosition(position);
  return drawBoard(board, painter(isColored), (index) => {
    const glyph = mark(cellName(index, board.columns));
    return isColored && glyph !== EMPTY_GLYPH ? `${MARK_COLOR}${glyph}${NO_COLOR}` : glyph;
  });
}

function indent(width: number): string {
  return " ".repeat(width);
}

/** Asks Node, which also checks the variable NO_COLOR. False in a pipe and in a browser. */
export function hasTerminalColors(): boolean {
  const stdout = (globalThis as { process?: { stdout?: { hasColors?: () => boolean } } }).process?.stdout;
  return stdout?.hasColors?.() ?? false;
}
