/** `hex-wasp solve`: who wins, by which move, needing which cells; on request with a certificate. */
import { Command, Option } from "commander";
import { createEngine } from "../engine/create-engine.js";
import { MOST_TABLE_MEGABYTES } from "../engine/engine-options.js";
import { HexError } from "../errors.js";
import { playHexResponse } from "../formats/playhex.js";
import type { Game } from "../game/game.js";
import type { Engine, Position, SolveAlgorithm } from "../types.js";
import { createWorkerPool, MAX_WORKERS } from "../worker/pool.js";
import type { WorkerPool } from "../worker/types.js";
import { solveBatch } from "./batch.js";
import { EXIT_INTERRUPTED, EXIT_NOT_SOLVED } from "./exit-codes.js";
import { parsePositiveNumber, wholeNumber } from "./parse-number.js";
import { ProofFile } from "./proof-file.js";
import {
  forEachPosition,
  type GivenPosition,
  largestBoard,
  POSITION_ARGUMENT,
  readPositions,
} from "./read-position.js";
import { runSolve, type SolveReport } from "./run-solve.js";
import { clearProgress, describeReport, drawReport, showProgress } from "./solve-text.js";
import { chosenFormat, formatFinding, formatOption, type OutputFormat } from "./write-format.js";

interface Options {
  readonly algorithm: SolveAlgorithm;
  readonly allMoves?: boolean;
  readonly proof?: string;
  readonly time?: number;
  readonly nodes?: number;
  readonly table?: number;
  readonly workers: number;
  readonly json?: boolean;
  readonly format: OutputFormat;
  readonly move?: number;
  readonly batch?: boolean;
  readonly output?: string;
  readonly resume?: boolean;
}

const ALGORITHMS: readonly [SolveAlgorithm, ...SolveAlgorithm[]] = [
  "df-pn",
  "pattern-search",
  "decomposition-pattern-search",
  "pattern-alpha-beta",
];

export function solveCommand(): Command {
  return new Command("solve")
    .description(
      "find who wins and by which move, and draw the cells that the winner needs; " +
        "Ctrl-C stops and prints what is known so far",
    )
    .argument("<position...>", POSITION_ARGUMENT)
    .option("-a, --all-moves", "also draw which moves win")
    .option("-p, --proof <file>", "write a certificate that `hex-wasp verify` can check")
    .option("-t, --time <seconds>", "stop each position after this many seconds", parsePositiveNumber)
    .option("-n, --nodes <count>", "stop each position after expanding this many positions", wholeNumber(1))
    .addOption(
      new Option("--algorithm <name>", "search algorithm").choices(ALGORITHMS).default(ALGORITHMS[0]),
    )
    .option(
      "--table <megabytes>",
      "size of the transposition table, of each worker too (default: 64)",
      wholeNumber(1, MOST_TABLE_MEGABYTES),
    )
    .option(
      "-w, --workers <count>",
      "solve each position with this many threads together; with --batch: solve this many positions at once",
      wholeNumber(1, MAX_WORKERS),
      1,
    )
    .addOption(formatOption("playhex"))
    .option("--json", "print the result as JSON, one line per position: --format json")
    .option("--move <number>", "solve the position after this many moves of a game", wholeNumber(0))
    .option("--batch", "read one JSON position per line of a file or -, and write one JSON result per line")
    .option("--output <file>", "with --batch: write the results to this file instead of standard output")
    .option("--resume", "with --batch: continue the file of --output after the results that it has")
    .addHelpText(
      "after",
      "\nExamples:\n  $ hex-wasp solve 5 a2 --proof a2.json\n  $ hex-wasp solve 7 a4 --workers 4\n" +
        "  $ hex-wasp solve positions.jsonl --time 10 --json\n" +
        "  $ hex-wasp solve --batch positions.jsonl --workers 4 --output results.jsonl --resume",
    )
    .action(solveAll);
}

async function solveAll(words: string[], options: Options): Promise<void> {
  if (options.batch) return solveLines(words, options);
  if (options.output !== undefined || options.resume) {
    throw new HexError("bad-option", `--${options.resume ? "resume" : "output"}: only with --batch`);
  }
  const format = chosenFormat(options);
  const given = readPositions(words, options.move);
  const hasPool = options.workers > 1;
  if (hasPool && options.algorithm !== ALGORITHMS[0]) {
    throw new HexError("bad-option", `--workers: the workers use ${ALGORITHMS[0]}, not ${options.algorithm}`);
  }
  const proofFile = options.proof === undefined ? null : new ProofFile(options.proof);
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  // Once only: a second Ctrl-C ends the process at once.
  process.once("SIGINT", interrupt);
  const { engine, pool } = await createSolvers(given, options, hasPool);
  try {
    await solveEach(given, { ...options, format }, { engine, pool, proofFile, signal: interruption.signal });
  } finally {
    process.removeListener("SIGINT", interrupt);
    engine.dispose();
    await pool?.dispose();
  }
}

/** `--batch`: one file, and none of the options that are about drawings or single positions. */
async function solveLines(words: readonly string[], options: Options): Promise<void> {
  const [path, ...more] = words;
  if (path === undefined || more.length > 0) {
    throw new HexError("bad-option", "--batch: reads one file, or - for standard input");
  }
  const isOther = options.format !== "text" && options.format !== "json";
  const unused = isOther
    ? "format"
    : (["proof", "move"] as const).find((name) => options[name] !== undefined);
  if (unused !== undefined) throw new HexError("bad-option", `--${unused}: not with --batch`);
  await solveBatch(path, options);
}

async function createSolvers(
  given: readonly GivenPosition[],
  { table, workers }: Options,
  hasPool: boolean,
): Promise<{ engine: Engine; pool: WorkerPool | null }> {
  const settings = {
    largestBoard: largestBoard(given),
    ...(table === undefined ? {} : { tableMegabytes: table }),
  };
  const engine = await createEngine(settings);
  return { engine, pool: hasPool ? await createWorkerPool({ workers, ...settings }) : null };
}

interface Tools {
  readonly engine: Engine;
  readonly pool: WorkerPool | null;
  readonly proofFile: ProofFile | null;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Solves the positions in turn and prints each result. Sets the exit code. */
async function solveEach(given: readonly GivenPosition[], options: Options, tools: Tools): Promise<void> {
  const { engine, pool, proofFile, signal } = tools;
  const { format, time, nodes } = options;
  const isText = format === "text";
  const isProgressShown = process.stderr.isTTY && isText;
  await forEachPosition(given, !isText, async (position, game, wishes) => {
    const hasAllMoves = options.allMoves || wishes?.hasAllMoves || false;
    const milliseconds = wishes?.timeLimitMs ?? (time === undefined ? Number.POSITIVE_INFINITY : time * 1000);
    const { proof, ...report } = await runSolve(pool ?? engine, position, {
      algorithm: options.algorithm,
      hasAllMoves,
      hasProof: proofFile !== null,
      milliseconds,
      nodes: nodes ?? Number.POSITIVE_INFINITY,
      signal,
      onProgress: isProgressShown ? showProgress : () => {},
    });
    if (isProgressShown) clearProgress();
    process.stdout.write(formatReport(format, game, position, report, engine.winner(position) !== null));
    if (proof !== undefined) proofFile?.write(proof);
    if (proofFile !== null && isText)
      process.stdout.write(`${proofFile.describe(proof, report.interrupted)}\n`);
    const isMissingProof = proofFile !== null && proof === undefined;
    const isMissingMove = Object.values(report.moves ?? {}).includes(null);
    if (report.winner === null || isMissingProof || isMissingMove) process.exitCode = EXIT_NOT_SOLVED;
    if (report.interrupted) process.exitCode = EXIT_INTERRUPTED;
    // Each position is solved as if it were alone, so its output does not depend on the others.
    if (given.length > 1) {
      engine.clear();
      await pool?.clear();
    }
    return !report.interrupted;
  });
}

/** The output for one position. `isOver`: one side has a finished chain. */
function formatReport(
  format: OutputFormat,
  game: Game,
  position: Position,
  report: SolveReport,
  isOver: boolean,
): string {
  switch (format) {
    case "text":
      return drawReport(position, report, isOver);
    case "json":
      return `${JSON.stringify({ position, ...report })}\n`;
    case "playhex":
      return `${JSON.stringify(playHexResponse(report))}\n`;
    default: {
      const { marks, comment } = describeReport(position, report, isOver);
      return `${formatFinding(format, { game, marks, line: report.pv, comment })}\n`;
    }
  }
}
