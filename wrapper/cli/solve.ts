/** `hex-wasp solve`: who wins, by which move, needing which cells; with a certificate where one is asked for. */
import { writeFileSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { HexError } from "../errors.js";
import { drawMarks, SIDE_NAME } from "../formats/board.js";
import { parseColor } from "../position.js";
import type { Color, Position, SolveAlgorithm, SolveProgress, SolveResult } from "../types.js";
import { createEngine } from "../wasm-engine.js";
import { POSITION_ARGUMENT, readPosition } from "./read-position.js";

interface Options {
  readonly algorithm: SolveAlgorithm;
  readonly allMoves?: boolean;
  readonly proof?: string;
  readonly time?: number;
  readonly nodes?: number;
  readonly table?: number;
  readonly json?: boolean;
}

const NOT_SOLVED = 1;
const ALGORITHMS: readonly SolveAlgorithm[] = [
  "df-pn",
  "pattern-search",
  "decomposition-pattern-search",
  "pattern-alpha-beta",
];

export function solveCommand(): Command {
  return new Command("solve")
    .description("say who wins, by which move, and draw the cells the winner needs")
    .argument("<position...>", POSITION_ARGUMENT)
    .option("-a, --all-moves", "also draw which moves win")
    .option("-p, --proof <file>", "write a certificate that `hex-wasp verify` can check")
    .option("-t, --time <seconds>", "stop after so long", positiveNumber)
    .option("-n, --nodes <count>", "stop after so many positions", positiveNumber)
    .addOption(new Option("--algorithm <name>", "how to solve").choices(ALGORITHMS).default("df-pn"))
    .option("--table <megabytes>", "size of the table of positions (default: 64)", positiveNumber)
    .option("--json", "answer as JSON")
    .action(async (words: string[], options: Options) => {
      const position = readPosition(words);
      const result = await solve(position, options);
      const { proof, ...rest } = result;
      process.stdout.write(
        options.json ? `${JSON.stringify({ position, ...rest })}\n` : draw(position, result),
      );
      if (options.proof !== undefined && proof !== undefined) writeProof(options.proof, proof);
      if (options.proof !== undefined && !options.json) {
        process.stdout.write(
          proof === undefined
            ? "No certificate within the limits\n"
            : `Certificate of ${proof.nodes.length} nodes in ${options.proof}\n`,
        );
      }
      const isMissingProof = options.proof !== undefined && proof === undefined;
      const isMissingMove = Object.values(result.moves ?? {}).includes(null);
      if (result.winner === null || isMissingProof || isMissingMove) process.exitCode = NOT_SOLVED;
    });
}

function positiveNumber(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("It is not a number above 0.");
}

async function solve(position: Position, options: Options): Promise<SolveResult> {
  const { algorithm, allMoves, proof, time, nodes, table } = options;
  const engine = await createEngine({
    largestBoard: position.size,
    ...(table === undefined ? {} : { tableMegabytes: table }),
  });
  const isShown = process.stderr.isTTY && !options.json;
  try {
    return await engine.solve(position, {
      algorithm,
      allMoves: allMoves ?? false,
      proof: proof !== undefined,
      ...(time === undefined ? {} : { timeLimitMs: time * 1000 }),
      ...(nodes === undefined ? {} : { nodeLimit: nodes }),
      ...(isShown ? { onProgress: showProgress } : {}),
    });
  } finally {
    if (isShown) process.stderr.write("\r\u001b[K");
    engine.dispose();
  }
}

/** One line that is written over again. */
function showProgress({ nodes, milliseconds, bounds, line, moves }: SolveProgress): void {
  const parts = [
    positions(nodes),
    `${(milliseconds / 1000).toFixed(1)} s`,
    ...(moves === undefined ? [] : [`${Object.keys(moves).length} moves known`]),
    ...(bounds === null ? [] : [`to win ${bounds.win}, to lose ${bounds.loss}`]),
    line.join(" "),
  ];
  const text = parts.join(" · ").slice(0, (process.stderr.columns ?? 80) - 1);
  process.stderr.write(`\r\u001b[K${text}`);
}

function writeProof(file: string, proof: unknown): void {
  try {
    writeFileSync(file, `${JSON.stringify(proof)}\n`);
  } catch (cause) {
    throw new HexError("bad-option", `--proof: ${file} cannot be written`, { cause });
  }
}

function draw(position: Position, result: SolveResult): string {
  const lines = [...drawSolution(position, result), describe(position, result)];
  if (result.pv.length > 1) lines.push(`Best play: ${result.pv.join(" ")}`);
  const isOver = result.winner !== null && result.move === null;
  if (result.moves !== undefined && !isOver) lines.push("", ...drawMoves(position, result.moves));
  const { nodes, milliseconds } = result.stats;
  lines.push(`${positions(nodes)} in ${(milliseconds / 1000).toFixed(2)} s`);
  return `${lines.join("\n")}\n`;
}

function drawSolution(position: Position, { move, carrier }: SolveResult): string[] {
  const needed = new Set(carrier);
  return drawMarks(position, (cell) => (cell === move ? "*" : needed.has(cell) ? "+" : "·"));
}

function describe(position: Position, { winner, move, carrier }: SolveResult): string {
  if (winner === null) return "Not solved within the limits";
  const name = nameOf(winner);
  if (move === null) return `${name} has won already`;
  const needs = carrier.every((cell) => cell === move) ? "" : ", needing the cells marked +";
  return winner === position.toMove
    ? `${name} wins with ${move}, marked *${needs}`
    : `${name} wins${needs}; ${nameOf(position.toMove)} resists longest with ${move}, marked *`;
}

function drawMoves(position: Position, moves: Readonly<Record<string, Color | null>>): string[] {
  const winning = Object.values(moves).filter((winner) => winner === position.toMove).length;
  const unknown = Object.values(moves).filter((winner) => winner === null).length;
  const glyph = (winner: Color | null | undefined) =>
    winner === null ? "?" : winner === position.toMove ? "*" : "·";
  return [
    ...drawMarks(position, (cell) => glyph(moves[cell])),
    `${winning} winning move${winning === 1 ? "" : "s"}, marked *${unknown === 0 ? "" : `; ${unknown} not solved, marked ?`}`,
  ];
}

function positions(nodes: number): string {
  return `${nodes.toLocaleString("en")} position${nodes === 1 ? "" : "s"}`;
}

function nameOf(color: Color): string {
  return SIDE_NAME[parseColor(color) as 0];
}
