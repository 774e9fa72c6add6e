/** `hex-wasp analyze`: draws the evaluations, connections or inferior moves of a position. */
import { Command, Option } from "commander";
import { EVALUATION_METHODS } from "../backend/abi-names.js";
import { parsePosition } from "../board/position.js";
import { DEFAULT_LIMITS, LIMIT_RANGES } from "../connections/connections.js";
import { createEngine } from "../engine/create-engine.js";
import { describe, HexError } from "../errors.js";
import { playerName } from "../formats/board-text.js";
import { bestMoves, drawHeatMap, heatOf } from "../formats/heat-map.js";
import type { Game } from "../game/game.js";
import type { Color, ConnectionLimits, Engine, Evaluation, EvaluationMethod, Position } from "../types.js";
import { connectionReport, drawConnections } from "./analyze-connections.js";
import { drawInferior, inferiorReport } from "./analyze-inferior.js";
import { wholeNumber } from "./parse-number.js";
import { forEachPosition, largestBoard, POSITION_ARGUMENT, readPositions } from "./read-position.js";
import { hasColors } from "./terminal-colors.js";
import {
  chosenFormat,
  type Finding,
  formatFinding,
  formatOption,
  type GameFormat,
  type OutputFormat,
} from "./write-format.js";

interface Options {
  readonly method: EvaluationMethod;
  readonly all?: boolean;
  readonly connections?: Color | true;
  readonly between?: string;
  readonly fullLimit: number;
  readonly semiLimit: number;
  readonly orLimit: number;
  readonly inferior?: boolean;
  readonly json?: boolean;
  readonly format: OutputFormat;
  readonly move?: number;
}

function parseBetween(text: string): [string, string] {
  const ends = text.toLowerCase().split(",");
  if (ends.length === 2) return ends as [string, string];
  throw new HexError("bad-option", `--between: ${describe(text)} is not two cells or edges like d4,bottom`);
}

/** Columns between boards that are drawn side by side. */
const GAP = 3;
const DEFAULT_WIDTH = 80;
const LISTED_RANKS = 3;
const MAX_LISTED = 8;

export function analyzeCommand(): Command {
  return new Command("analyze")
    .description("draw a position with the value of each move: 0 worst, 9 good, * best")
    .argument("<position...>", POSITION_ARGUMENT)
    .addOption(
      new Option("-m, --method <name>", "evaluation to draw")
        .choices(EVALUATION_METHODS)
        .default("two-distance"),
    )
    .option("-a, --all", "draw all evaluations side by side, whatever the method")
    .addOption(
      new Option(
        "-c, --connections [color]",
        "draw the virtual connections of a colour instead (default: of the side not to move)",
      ).choices(["black", "white"]),
    )
    .option("-b, --between <ends>", "draw the connections between two cells or edges, such as d4,bottom")
    .option(...limitOption("full", "full connections per pair of ends"))
    .option(...limitOption("semi", "semi-connections per pair of ends"))
    .option(...limitOption("or", "semi-connections that are combined into one full connection"))
    .addOption(
      new Option(
        "-i, --inferior",
        "draw the cells that can be filled in and the moves that can be skipped instead",
      ).conflicts(["connections", "between", "all", "method"]),
    )
    .addOption(formatOption())
    .option("--json", "print the result as JSON, one line per position: --format json")
    .option("--move <number>", "analyze the position after this many moves of a game", wholeNumber(0))
    .addHelpText(
      "after",
      "\nExamples:\n  $ hex-wasp analyze 7 d4 e5 --all\n  $ hex-wasp analyze 11 h7 --connections black --between h7,bottom",
    )
    .action(async (words: string[], options: Options) => {
      const format = chosenFormat(options);
      const isOneEvaluation = !(options.inferior || options.connections || options.between || options.all);
      if (format !== "text" && format !== "json" && !isOneEvaluation) {
        throw new HexError("bad-option", `--format: ${format} can show one evaluation only`);
      }
      const given = readPositions(words, options.move);
      const engine = await createEngine({ largestBoard: largestBoard(given) });
      if (options.all || options.method === "learned") await engine.loadJudge();
      await forEachPosition(given, format !== "text", async (position, game) => {
        const text =
          format === "text" || format === "json"
            ? analyze(engine, position, { ...options, json: format === "json" })
            : formatFinding(format as GameFormat, findingOf(game, engine.evaluate(position, options.method)));
        process.stdout.write(`${text}\n`);
        return true;
      });
      engine.dispose();
    });
}

/** The evaluation as marks: 0 worst, 9 good, * best. */
function findingOf(game: Game, evaluation: Evaluation): Finding {
  const { method, value, moves } = evaluation;
  const best = new Set(bestMoves(moves, 1).map(([cell]) => cell));
  const marks = Object.entries(heatOf(moves)).map(([cell, heat]) => [
    cell,
    best.has(cell) ? "*" : String(Math.round(heat * 9)),
  ]);
  const comment = `${method}: ${formatNumber(value)} for ${game.position.toMove}; best: ${[...best].join(" ")}`;
  return { game, marks: Object.fromEntries(marks), line: [], comment };
}

/** The arguments of `Command.option` for a limit of the deduction. */
function limitOption(name: keyof ConnectionLimits, what: string) {
  const [least, most] = LIMIT_RANGES[name];
  const help = `with --connections or --between: most ${what}, ${least} to ${most}`;
  return [`--${name}-limit <count>`, help, wholeNumber(least, most), DEFAULT_LIMITS[name]] as const;
}

/** The output of the command: text, or JSON on one line. */
function analyze(engine: Engine, position: Position, options: Options): string {
  const { method, all, connections, between, inferior, json } = options;
  if (inferior) {
    return json ? JSON.stringify(inferiorReport(engine, position)) : drawInferior(engine, position);
  }
  if (connections !== undefined || between !== undefined) {
    const notToMove = position.toMove === "black" ? "white" : "black";
    const query = {
      color: typeof connections === "string" ? connections : notToMove,
      between: between === undefined ? null : parseBetween(between),
      limits: connectionLimits(options),
    } as const;
    return json
      ? JSON.stringify(connectionReport(engine, position, query))
      : drawConnections(engine, position, query);
  }
  const methods = all ? EVALUATION_METHODS : [method];
  const evaluations = methods.map((name) => engine.evaluate(position, name));
  const winner = engine.winner(position);
  return json
    ? JSON.stringify({ position, winner, evaluations })
    : drawEvaluations(position, winner, evaluations);
}

function connectionLimits({ fullLimit, semiLimit, orLimit }: Options): ConnectionLimits {
  return { full: fullLimit, semi: semiLimit, or: orLimit };
}

function drawEvaluations(
  position: Position,
  winner: Color | null,
  evaluations: readonly Evaluation[],
): string {
  const board = parsePosition(position);
  const isColored = hasColors();
  const pictures = evaluations.map((evaluation) => [
    evaluation.method,
    ...drawHeatMap(board, evaluation, isColored),
  ]);
  const name = playerName(position.toMove);
  const labelWidth = Math.max(...evaluations.map(({ method }) => method.length));
  const lines = evaluations.map(
    (evaluation) => `${evaluation.method.padEnd(labelWidth)}  ${summary(evaluation)}`,
  );
  const state = winner === null ? `${name}, who is to move` : `${name}; ${winner} has won`;
  return [...sideBySide(pictures), `Values for ${state}:`, ...lines].join("\n");
}

function summary({ value, moves }: Evaluation): string {
  const best = bestMoves(moves, LISTED_RANKS).map(
    ([cell, moveValue]) => `${cell} ${formatNumber(moveValue)}`,
  );
  const shown =
    best.length > MAX_LISTED ? [...best.slice(0, MAX_LISTED), `… ${best.length - MAX_LISTED} more`] : best;
  return `${formatNumber(value).padStart(8)}   best: ${shown.join(", ") || "none"}`;
}

function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 0.0001 ? value.toExponential(1) : value.toFixed(4);
}

/** Puts as many pictures side by side as fit into the width of the terminal, and the next ones below. */
function sideBySide(pictures: readonly (readonly string[])[]): string[] {
  const width = Math.max(...pictures.flat().map(visibleLength));
  const perRow = Math.max(1, Math.floor(((process.stdout.columns ?? DEFAULT_WIDTH) + GAP) / (width + GAP)));
  const lines: string[] = [];
  for (let first = 0; first < pictures.length; first += perRow) {
    const row = pictures.slice(first, first + perRow);
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour escapes have no width
  return text.replace(/\u001b\[[\d;]*m/g, "").length;
}
