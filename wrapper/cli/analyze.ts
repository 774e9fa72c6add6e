/** `hex-wasp analyze`: what evaluations, connections or patterns say of a position. */
import { Command, Option } from "commander";
import { describe, HexError } from "../errors.js";
import { hasTerminalColors, SIDE_NAME } from "../formats/board.js";
import { bestMoves, drawHeatMap } from "../formats/heat-map.js";
import { EVALUATION_METHODS } from "../methods.js";
import { parsePosition } from "../position.js";
import type { Board, Color, Evaluation, EvaluationMethod } from "../types.js";
import { createEngine } from "../wasm-engine.js";
import { connectionReport, drawConnections } from "./analyze-connections.js";
import { drawInferior, inferiorReport } from "./analyze-inferior.js";
import { POSITION_ARGUMENT, readPosition } from "./read-position.js";

interface Options {
  readonly method: EvaluationMethod;
  readonly all?: boolean;
  readonly connections?: Color | true;
  readonly between?: string;
  readonly inferior?: boolean;
  readonly json?: boolean;
}

function parseBetween(text: string): [string, string] {
  const ends = text.split(",");
  if (ends.length === 2) return ends as [string, string];
  throw new HexError("bad-option", `--between: ${describe(text)} is not two cells or edges, as in d4,bottom`);
}

const GAP = 3;
const DEFAULT_WIDTH = 80;
const PLACES = 3;

export function analyzeCommand(): Command {
  return new Command("analyze")
    .description("draw a position with the value of each move: 0 worst, 9 good, * best")
    .argument("<position...>", POSITION_ARGUMENT)
    .addOption(
      new Option("-m, --method <name>", "the evaluation").choices(EVALUATION_METHODS).default("y-reduction"),
    )
    .option("-a, --all", "all evaluations side by side, whatever the method")
    .addOption(
      new Option(
        "-c, --connections [color]",
        "the virtual connections of a colour instead (default: the opponent's)",
      ).choices(["black", "white"]),
    )
    .option("-b, --between <ends>", "with --connections: those of two cells or edges, as in d4,bottom")
    .addOption(
      new Option(
        "-i, --inferior",
        "the cells that can be filled and the moves that need not be tried instead",
      ).conflicts(["connections", "between", "all", "method"]),
    )
    .option("--json", "answer as JSON")
    .action(async (words: string[], { method, all, connections, between, inferior, json }: Options) => {
      const position = readPosition(words);
      const engine = await createEngine({ largestBoard: position.size });
      if (inferior) {
        const report = json
          ? JSON.stringify(inferiorReport(engine, position))
          : drawInferior(engine, position);
        process.stdout.write(`${report}\n`);
        return;
      }
      if (connections !== undefined || between !== undefined) {
        const color =
          typeof connections === "string" ? connections : position.toMove === "black" ? "white" : "black";
        const query = { color, between: between === undefined ? null : parseBetween(between) };
        const report = json
          ? JSON.stringify(connectionReport(engine, position, query))
          : drawConnections(engine, position, query);
        process.stdout.write(`${report}\n`);
        return;
      }
      const methods = all ? EVALUATION_METHODS : [method];
      const evaluations = methods.map((name) => engine.evaluate(position, name));
      const winner = engine.winner(position);
      engine.dispose();
      const output = json
        ? JSON.stringify({ position, winner, evaluations })
        : draw(parsePosition(position), winner, evaluations);
      process.stdout.write(`${output}\n`);
    });
}

function draw(board: Board, winner: Color | null, evaluations: readonly Evaluation[]): string {
  const isColored = hasTerminalColors();
  const pictures = evaluations.map((evaluation) => [
    evaluation.method,
    ...drawHeatMap(board, evaluation, isColored),
  ]);
  const name = SIDE_NAME[board.toMove as 0];
  const labelWidth = Math.max(...evaluations.map(({ method }) => method.length));
  const lines = evaluations.map(
    (evaluation) => `${evaluation.method.padEnd(labelWidth)}  ${summary(evaluation)}`,
  );
  const state = winner === null ? `${name}, who is to move` : `${name}; ${winner} has won`;
  return [...sideBySide(pictures), `Values for ${state}:`, ...lines].join("\n");
}

function summary({ value, moves }: Evaluation): string {
  const best = bestMoves(moves, PLACES).map(([cell, worth]) => `${cell} ${formatNumber(worth)}`);
  const shown = best.length > 8 ? [...best.slice(0, 8), `… ${best.length - 8} more`] : best;
  return `${formatNumber(value).padStart(8)}   best: ${shown.join(", ") || "none"}`;
}

function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 0.0001 ? value.toExponential(1) : value.toFixed(4);
}

/** Pictures beside each other, as many as the terminal is wide for, then the next below. */
function sideBySide(pictures: readonly (readonly string[])[]): string[] {
  const width = Math.max(...pictures.flat().map(visibleLength));
  const each = Math.max(1, Math.floor(((process.stdout.columns ?? DEFAULT_WIDTH) + GAP) / (width + GAP)));
  const lines: string[] = [];
  for (let first = 0; first < pictures.length; first += each) {
    const row = pictures.slice(first, first + each);
    row[0]?.forEach((_, i) => {
      const cells = row.map((picture) => pad(picture[i] as string, width));
      lines.push(cells.join(" ".repeat(GAP)).trimEnd());
    });
    lines.push("");
  }
  return lines;
}

function pad(text: string, width: number): string {
  return text + " ".repeat(width - visibleLength(text));
}

function visibleLength(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour escapes take no room
  return text.replace(/\u001b\[[\d;]*m/g, "").length;
}
