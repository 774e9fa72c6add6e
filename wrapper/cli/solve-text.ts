/** Draws the report and the progress of `hex-wasp solve`. */
import { drawMarks, EMPTY_GLYPH, playerName } from "../formats/board-text.js";
import type { Cell, Color, Position, SolveProgress } from "../types.js";
import type { SolveReport } from "./run-solve.js";
import { hasColors } from "./terminal-colors.js";

export function showProgress({ nodes, milliseconds, bounds, line, moves }: SolveProgress): void {
  const known = Object.keys(moves ?? {}).length;
  const parts = [
    positionCount(nodes),
    `${(milliseconds / 1000).toFixed(1)} s`,
    ...(moves === undefined ? [] : [`${known} move${known === 1 ? "" : "s"} known`]),
    ...(bounds === null ? [] : [`proof number ${bounds.win}, disproof number ${bounds.loss}`]),
    line.join(" "),
  ];
  showText(parts.join(" · "));
}

/** Overwrites one line of the terminal with a text, which is cut at the edge. */
export function showText(text: string): void {
  process.stderr.write(`\r\u001b[K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

export function clearProgress(): void {
  process.stderr.write("\r\u001b[K");
}

/** `isOver`: one side has a finished chain. */
export function drawReport(position: Position, report: SolveReport, isOver: boolean): string {
  const { pv, moves, line = [], stats } = report;
  const lines = [...drawSolution(position, report), describeResult(position, report, isOver)];
  if (pv.length > 1) lines.push(`Best play: ${pv.join(" ")}`);
  if (line.length > 0) lines.push(`Line being searched: ${line.join(" ")}`);
  if (moves !== undefined && !isOver) lines.push("", ...drawMoves(position, moves));
  lines.push(`${positionCount(stats.nodes)} in ${(stats.milliseconds / 1000).toFixed(2)} s`);
  return `${lines.join("\n")}\n`;
}

/** The report as marks on empty cells, `*` for winning moves and `+` for the cells that the winner needs, and in words. */
export function describeReport(
  position: Position,
  report: SolveReport,
  isOver: boolean,
): { readonly marks: Readonly<Record<Cell, string>>; readonly comment: string } {
  const { move, moves, carrier, pv } = report;
  const winning = Object.keys(moves ?? {}).filter((cell) => moves?.[cell] === position.toMove);
  const marks = [
    ...carrier.map((cell) => [cell, "+"]),
    ...[...winning, ...(move === null ? [] : [move])].map((cell) => [cell, "*"]),
  ];
  const lines = [
    describeResult(position, report, isOver),
    ...(pv.length > 1 ? [`Best play: ${pv.join(" ")}`] : []),
  ];
  return { marks: Object.fromEntries(marks), comment: lines.join("\n") };
}

function drawSolution(position: Position, { move, carrier }: SolveReport): string[] {
  const needed = new Set(carrier);
  return drawMarks(position, hasColors(), (cell) =>
    cell === move ? "*" : needed.has(cell) ? "+" : EMPTY_GLYPH,
  );
}

function describeResult(position: Position, report: SolveReport, isOver: boolean): string {
  const { winner, interrupted = false } = report;
  if (winner === null) return interrupted ? "Interrupted: not solved yet" : "Not solved within the limits";
  if (isOver) return `${playerName(winner)} has won already`;
  return `${interrupted ? "Interrupted: " : ""}${describeWinner(position, winner, report)}`;
}

function describeWinner(position: Position, winner: Color, { move, carrier }: SolveReport): string {
  const name = playerName(winner);
  if (move === null) return `${name} wins`;
  const needs = carrier.every((cell) => cell === move) ? "" : ", needing the cells marked +";
  return winner === position.toMove
    ? `${name} wins with ${move}, marked *${needs}`
    : `${name} wins${needs}; ${playerName(position.toMove)} resists longest with ${move}, marked *`;
}

function drawMoves(position: Position, moves: Readonly<Record<string, Color | null>>): string[] {
  const winning = Object.values(moves).filter((winner) => winner === position.toMove).length;
  const unknown = Object.values(moves).filter((winner) => winner === null).length;
  const glyph = (winner: Color | null | undefined) =>
    winner === null ? "?" : winner === position.toMove ? "*" : EMPTY_GLYPH;
  const legend = winning > 0 ? ", marked *" : unknown > 0 ? " found" : "";
  const count = `${winning} winning move${winning === 1 ? "" : "s"}${legend}`;
  return [
    ...drawMarks(position, hasColors(), (cell) => glyph(moves[cell])),
    `${count}${unknown === 0 ? "" : `; ${unknown} not solved, marked ?`}`,
  ];
}

function positionCount(nodes: number): string {
  return `${nodes.toLocaleString("en")} position${nodes === 1 ? "" : "s"}`;
}
