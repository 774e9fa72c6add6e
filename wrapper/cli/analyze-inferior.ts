/** `hex-wasp analyze --inferior`: filled cells and moves that need not be tried, drawn on the board. */
import { drawMarks, SIDE_NAME } from "../formats/board.js";
import { parseColor, parsePosition } from "../position.js";
import type { Cell, Engine, Fill, FillIn, InferiorMove, Position } from "../types.js";

export interface InferiorReport extends FillIn {
  readonly inferior: readonly InferiorMove[];
}

export function inferiorReport(engine: Engine, position: Position): InferiorReport {
  return { ...engine.fillIn(position), inferior: engine.inferiorMoves(position) };
}

const MARK: Readonly<Record<string, string>> = {
  dead: "x",
  captured: "c",
  dominated: "d",
  vulnerable: "v",
  "strong-reversible": "s",
  reversible: "r",
};

const REASON: Readonly<Record<string, (by: string, opponent: string) => string>> = {
  dead: () => "dead: it joins nothing",
  captured: () => "captured: it is someone's already",
  dominated: (by) => `dominated: ${by} is at least as good`,
  vulnerable: (by, opponent) => `vulnerable: ${opponent}'s reply ${by} kills it`,
  "strong-reversible": (by, opponent) => `strong-reversible: ${opponent}'s reply ${by} undoes it`,
  reversible: (by, opponent) => `reversible by ${opponent}'s ${by}: a hint, it may win all the same`,
};

/** Two boards: the position filled in, and the moves that need not be tried, each with its reasons. */
export function drawInferior(engine: Engine, position: Position): string {
  const winner = engine.winner(position);
  if (winner !== null) {
    const name = SIDE_NAME[parseColor(winner) as 0];
    return [...draw(position, new Map()), "", `The game is over: ${name} has won`].join("\n");
  }
  const report = inferiorReport(engine, position);
  return [...filledIn(engine, position, report), "", ...skipped(position, report)].join("\n");
}

function filledIn(engine: Engine, position: Position, { position: filled, fills }: InferiorReport): string[] {
  const marks = new Map(fills.map((fill): [Cell, string] => [fill.cell, fillMark(fill)]));
  const winner = engine.winner(filled);
  return [
    ...draw(position, marks),
    "",
    `Filled in, for the value only: ${fills.length} cells (x dead, ◆ Black's, ◇ White's)`,
    ...lines(fills.map((fill) => [fill.cell, fillMark(fill), `${fill.kind} (${fill.pattern})`])),
    ...(winner === null ? [] : [`Filled in, ${SIDE_NAME[parseColor(winner) as 0]} has won`]),
  ];
}

function skipped(position: Position, { inferior }: InferiorReport): string[] {
  const { toMove } = parsePosition(position);
  const [name, opponent] = [SIDE_NAME[toMove as 0], SIDE_NAME[(toMove ^ 1) as 0]];
  const isHint = ({ kind }: InferiorMove) => kind === "reversible";
  const listed = (moves: readonly InferiorMove[]) =>
    lines(
      moves.map(({ cell, kind, by }) => [
        cell,
        MARK[kind] as string,
        REASON[kind]?.(by.join(), opponent) as string,
      ]),
    );
  const moves = inferior.filter((move) => !isHint(move));
  const hints = inferior.filter(isHint);
  return [
    ...draw(position, new Map(inferior.map(({ cell, kind }) => [cell, MARK[kind] as string]))),
    "",
    `Moves that ${name} need not try: ${moves.length}`,
    ...listed(moves),
    ...(hints.length === 0 ? [] : ["Hints:", ...listed(hints)]),
  ];
}

function draw(position: Position, marks: ReadonlyMap<Cell, string>): string[] {
  return drawMarks(position, (cell) => marks.get(cell) ?? "·");
}

function lines(rows: readonly (readonly [cell: Cell, mark: string, text: string])[]): string[] {
  return rows.map(([cell, mark, text]) => `  ${mark} ${cell.padEnd(3)} ${text}`);
}

function fillMark({ kind, color }: Fill): string {
  return kind === "dead" ? "x" : color === "black" ? "◆" : "◇";
}
