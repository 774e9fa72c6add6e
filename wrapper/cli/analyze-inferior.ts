/** `hex-wasp analyze --inferior`: filled cells and moves that need not be tried, drawn on the board. */
import { drawBoard, hasTerminalColors, painter, SIDE_NAME } from "../formats/board.js";
import { cellName } from "../notation.js";
import { parseColor, parsePosition } from "../position.js";
import type { Cell, Engine, Fill, FillIn, InferiorMove, Position } from "../types.js";

export interface InferiorReport extends FillIn {
  readonly inferior: readonly InferiorMove[];
}

export function inferiorReport(engine: Engine, position: Position): InferiorReport {
  return { ...engine.fillIn(position), inferior: engine.inferiorMoves(position) };
}

const PRUNE_MARK: Readonly<Record<string, string>> = {
  dominated: "d",
  vulnerable: "v",
  "strong-reversible": "s",
  reversible: "r",
};

const REASON: Readonly<Record<string, (by: string, opponent: string) => string>> = {
  dominated: (by) => `dominated: ${by} is at least as good`,
  vulnerable: (by, opponent) => `vulnerable: ${opponent}'s reply ${by} kills it`,
  "strong-reversible": (by, opponent) => `strong-reversible: ${opponent}'s reply ${by} undoes it`,
  reversible: (by, opponent) => `reversible by ${opponent}'s ${by}: a hint, not a proof`,
};

/** The board with its marks, then a line for each with the reason. */
export function drawInferior(engine: Engine, position: Position): string {
  const { fills, inferior } = inferiorReport(engine, position);
  const pruned = inferior.filter(({ kind }) => kind in PRUNE_MARK);
  const marks = new Map<Cell, string>([
    ...fills.map((fill): [Cell, string] => [fill.cell, fillMark(fill)]),
    ...pruned.map(({ cell, kind }): [Cell, string] => [cell, PRUNE_MARK[kind] as string]),
  ]);
  const board = parsePosition(position);
  const isColored = hasTerminalColors();
  const drawn = drawBoard(board, painter(isColored), (index) => {
    const mark = marks.get(cellName(index, board.columns));
    if (mark === undefined) return "·";
    return isColored ? `\u001b[1;33m${mark}\u001b[0m` : mark;
  });
  const name = SIDE_NAME[board.toMove as 0];
  const opponent = SIDE_NAME[(board.toMove ^ 1) as 0];
  const width = Math.max(2, ...[...marks.keys()].map((cell) => cell.length));
  const line = (cell: Cell, text: string) => `  ${marks.get(cell)} ${cell.padEnd(width)}  ${text}`;
  return [
    ...drawn,
    "",
    `Filled without changing who wins: ${fills.length} (x dead, ◆ black, ◇ white)`,
    ...fills.map((fill) => line(fill.cell, fillReason(fill))),
    `Other moves that ${name} need not try: ${pruned.filter(({ kind }) => kind !== "reversible").length}`,
    ...pruned.map(({ cell, kind, by }) => line(cell, REASON[kind]?.(by.join(), opponent) as string)),
  ].join("\n");
}

function fillMark({ kind, color }: Fill): string {
  return kind === "dead" ? "x" : color === "black" ? "◆" : "◇";
}

function fillReason({ kind, color, pattern }: Fill): string {
  if (kind === "dead") return `dead (${pattern})`;
  const name = SIDE_NAME[parseColor(color) as 0];
  return `${name}'s: ${kind} (${pattern})${kind === "mutual" ? ", for the value only" : ""}`;
}
