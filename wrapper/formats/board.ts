/**
 * A position as text, sheared like the board:
 *
 *        a b c
 *        ━━━━━        Black's edges above and below,
 *     1 ╲ · ● · ╲ 1   White's at the sides
 *      2 ╲ · ○ · ╲ 2
 */
import { BLACK, NOBODY, WHITE } from "../../assembly/abi.js";
import { cellName, columnName } from "../notation.js";
import { parsePosition } from "../position.js";
import type { Board, Cell, Position } from "../types.js";

export interface FormatBoardOptions {
  /** ANSI colours; by default, where standard output is a terminal that has them. */
  readonly color?: boolean;
}

export const STONE = ["●", "○", "·"] as const;
export const SIDE_NAME = ["Black", "White"] as const;
/** Red and blue, the traditional colours of Hex, read well on dark and light terminals alike. */
const PAINT = ["\u001b[1;31m", "\u001b[1;34m"] as const;
const MARKED = "\u001b[1;33m";
const PLAIN = "\u001b[0m";

/** Wraps text in a side's colour, or leaves it as it is. */
export type Paint = (text: string, side: number) => string;

/** The board with its coordinates and edges, and who is to move. */
export function formatBoard(position: Position, options: FormatBoardOptions = {}): string {
  const board = parsePosition(position);
  const paint = painter(options.color ?? hasTerminalColors());
  return [...drawBoard(board, paint), "", `${STONE[board.toMove]} ${SIDE_NAME[board.toMove]} to move`].join(
    "\n",
  );
}

export function painter(isColored: boolean): Paint {
  return (text, side) => (isColored && side in PAINT ? `${PAINT[side]}${text}${PLAIN}` : text);
}

/** The lines of the board. `emptyGlyph` draws an empty cell: one character, with escapes or without. */
export function drawBoard(
  { columns, rows, stones }: Board,
  paint: Paint,
  emptyGlyph: (cell: number) => string = () => STONE[NOBODY],
): string[] {
  const names = Array.from({ length: columns }, (_, column) => columnName(column)).join(" ");
  const edge = "━".repeat(2 * columns - 1);
  const lines = [`${indent(4)}${names}`, `${indent(4)}${paint(edge, BLACK)}`];
  for (let row = 0; row < rows; row++) {
    const cells = Array.from({ length: columns }, (_, column) => {
      const cell = row * columns + column;
      const side = stones[cell] as number;
      return side === NOBODY ? emptyGlyph(cell) : paint(STONE[side as 0], side);
    });
    const label = String(row + 1);
    const wall = paint("╲", WHITE);
    lines.push(`${indent(row)}${label.padStart(2)} ${wall} ${cells.join(" ")} ${wall} ${label}`);
  }
  lines.push(`${indent(rows + 5)}${paint(edge, BLACK)}`, `${indent(rows + 6)}${names}`);
  return lines;
}

/** The lines of the board with a mark on empty cells, in colour where the terminal has it; `·` is no mark. */
export function drawMarks(position: Position, mark: (cell: Cell) => string): string[] {
  const board = parsePosition(position);
  const isColored = hasTerminalColors();
  return drawBoard(board, painter(isColored), (index) => {
    const glyph = mark(cellName(index, board.columns));
    return isColored && glyph !== STONE[NOBODY] ? `${MARKED}${glyph}${PLAIN}` : glyph;
  });
}

function indent(width: number): string {
  return " ".repeat(width);
}

/** Node's own judgement of the terminal, which knows NO_COLOR; false in a pipe and in a browser. */
export function hasTerminalColors(): boolean {
  const stdout = (globalThis as { process?: { stdout?: { hasColors?: () => boolean } } }).process?.stdout;
  return stdout?.hasColors?.() ?? false;
}
