/** `hex-wasp analyze --inferior`: draws the filled cells and the moves that can be skipped. */

import { drawMarks, EMPTY_GLYPH, playerName } from "../formats/board-text.js";
import type { Cell, Engine, Fill, FillIn, InferiorKind, InferiorMove, Position } from "../types.js";
import { hasColors } from "./terminal-colors.js";

interface InferiorReport extends FillIn {
  readonly inferior: readonly InferiorMove[];
}

/** Fills and inferior moves, as an object for `--json`. */
export function inferiorReport(engine: Engine, position: Position): InferiorReport {
  return { ...engine.fillIn(position), inferior: engine.inferiorMoves(position) };
}

/** The kinds that a position without a previous move has. */
type ShownKind = Exclude<InferiorKind, "self-reversible">;

const MARK: Readonly<Record<ShownKind, string>> = {
  dead: "x",
  captured: "c",
  dominated: "d",
  vulnerable: "v",
  "strong-reversible": "s",
  reversible: "r",
};

const REASON: Readonly<Record<ShownKind, (by: string, opponent: string) => string>> = {
  dead: () => "dead: its colour cannot change who wins",
  captured: () => "captured: it already belongs to one side",
  dominated: (by) => `dominated: ${by} is at least as good`,
  vulnerable: (by, opponent) => `vulnerable: ${opponent}'s reply ${by} makes it dead`,
  "strong-reversible": (by, opponent) => `strong-reversible: ${opponent}'s reply ${by} reverses it`,
  reversible: (by, opponent) =>
    `reversible: ${opponent}'s reply ${by} reverses it; a hint only, the move may still win`,
};

/** Two boards with their lists: the filled cells, and the moves that can be skipped, each with its reason. */
export function drawInferior(engine: Engine, position: Position): string {
  const winner = engine.winner(position);
  if (winner !== null) {
    return [...draw(position, new Map()), "", `The game is over: ${playerName(winner)} has won`].join("\n");
  }
  const report = inferiorReport(engine, position);
  return [...drawFills(engine, position, report), "", ...drawSkippable(position, report)].join("\n");
}

function drawFills(
  engine: Engine,
  position: Position,
  { position: filled, fills }: InferiorReport,
): string[] {
  const marks = new Map(fills.map((fill): [Cell, string] => [fill.cell, fillMark(fill)]));
  const winner = engine.winner(filled);
  return [
    ...draw(position, marks),
    "",
    `Filled in: ${fills.length} cells (x dead, ◆ Black's, ◇ White's); this keeps the winner, but not always the winning moves`,
    ...lines(fills.map((fill) => [fill.cell, fillMark(fill), `${fill.kind} (${fill.pattern})`])),
    ...(winner === null ? [] : [`After filling in, ${playerName(winner)} has won`]),
  ];
}

function drawSkippable(position: Position, { inferior }: InferiorReport): string[] {
  const opponent = playerName(position.toMove === "black" ? "white" : "black");
  const isHint = ({ kind }: InferiorMove) => kind === "reversible";
  const listed = (moves: readonly InferiorMove[]) =>
    lines(
      moves.map(({ cell, kind, by }) => [
        cell,
        MARK[kind as ShownKind],
        REASON[kind as ShownKind](by.join(), opponent),
      ]),
    );
  const moves = inferior.filter((move) => !isHint(move));
  const hints = inferior.filter(isHint);
  return [
    ...draw(position, new Map(inferior.map(({ cell, kind }) => [cell, MARK[kind as ShownKind]]))),
    "",
    `Moves that ${playerName(position.toMove)} can skip: ${moves.length}`,
    ...listed(moves),
    ...(hints.length === 0 ? [] : ["Hints:", ...listed(hints)]),
  ];
}

function draw(position: Position, marks: ReadonlyMap<Cell, string>): string[] {
  return drawMarks(position, hasColors(), (cell) => marks.get(cell) ?? EMPTY_GLYPH);
}

function lines(rows: readonly (readonly [cell: Cell, mark: string, text: string])[]): string[] {
  return rows.map(([cell, mark, text]) => `  ${mark} ${cell.padEnd(3)} ${text}`);
}

function fillMark({ kind, color }: Fill): string {
  return kind === "dead" ? "x" : color === "black" ? "◆" : "◇";
}
