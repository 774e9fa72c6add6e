/** `hex-wasp match`: two programs play each other, and the result is a table with a confidence interval. */
import { Command } from "commander";
import { describe, HexError } from "../errors.js";
import { ProgramFault } from "../match/htp-client.js";
import { MatchFolder } from "../match/match-folder.js";
import { drawOpenings, parseOpenings } from "../match/openings.js";
import type { GameRecord, Side } from "../match/play-game.js";
import { Player, type PlayerSpec, parsePlayer, type TimeControl } from "../match/player.js";
import { describeGame, formatReport, progressBar, summarize } from "../match/report.js";
import { type Match, pairings, runMatch } from "../match/run-match.js";
import type { Position } from "../types.js";
import { EXIT_INTERRUPTED } from "./exit-codes.js";
import { parsePositiveNumber, wholeNumber } from "./parse-number.js";
import { parseSize } from "./parse-size.js";
import { prefixErrors, readInput } from "./read-text.js";
import { clearProgress, showText } from "./solve-text.js";

interface Options {
  readonly size: Position["size"];
  readonly games: number;
  readonly time?: number;
  readonly clock?: number;
  readonly grace: number;
  readonly openings?: string;
  readonly seed: number;
  readonly setupA: readonly string[];
  readonly setupB: readonly string[];
  readonly jobs: number;
  readonly save?: string;
  readonly resume?: boolean;
  readonly json?: boolean;
}

const DEFAULT_SECONDS = 5;
const BAR_WIDTH = 30;

export function matchCommand(): Command {
  const collect = (text: string, before: readonly string[]) => [...before, text];
  return new Command("match")
    .description("let two HTP programs play each other, each opening with both colours")
    .argument("<A>", "wasp, wasp:level=5,time=2, or the command that starts a program that speaks HTP")
    .argument("<B>", "the other program")
    .option("-s, --size <size>", "board, like 11 or 9x7", parseSize, 11)
    .option("-g, --games <count>", "number of games, even", wholeNumber(2), 20)
    .option("-t, --time <seconds>", `time per move (default: ${DEFAULT_SECONDS})`, parsePositiveNumber)
    .option("-c, --clock <seconds>", "time per player and game, instead of --time", parsePositiveNumber)
    .option("--grace <seconds>", "how late a program may be before it loses", parsePositiveNumber, 5)
    .option("--openings <file>", "openings, one per line, like d4 e5 (default: drawn, one stone each)")
    .option("--seed <number>", "draws other openings", wholeNumber(0, 2 ** 31), 1)
    .option("--setup-a <command>", "HTP command to send to A first; may be repeated", collect, [])
    .option("--setup-b <command>", "the same for B", collect, [])
    .option("-j, --jobs <count>", "games at a time", wholeNumber(1, 64), 1)
    .option("--save <folder>", "save the games there as SGF, and the results")
    .option("--resume", "continue the match of the folder; --games may be larger")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      "\nA program that crashes, plays an illegal move or is late loses the game. Ctrl-C prints the result so far.\n" +
        "\nExamples:\n  $ hex-wasp match wasp wasp:level=5 --size 7 --games 20 --time 1\n" +
        "  $ hex-wasp match wasp 'wolve --quiet' --setup-b 'param_wolve use_cache_book 0' --save games",
    )
    .action(playMatch);
}

async function playMatch(a: string, b: string, options: Options): Promise<void> {
  const match = await prepareMatch(a, b, options);
  const folder = options.save === undefined ? null : openFolder(match, options.save, options);
  if (options.resume === true && folder === null) {
    throw new HexError("bad-option", "--resume: say with --save which match to continue");
  }
  const finished = folder?.finished(pairings(match)) ?? [];
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt);
  const isBarShown = process.stderr.isTTY && options.json !== true;
  const showBar = (records: readonly GameRecord[]) => {
    if (isBarShown) showText(progressBar(records, match.games, BAR_WIDTH));
  };
  showBar(finished);
  const records = await runMatch(match, {
    finished,
    folder,
    signal: interruption.signal,
    onGame: (record, all) => {
      if (isBarShown) clearProgress();
      if (options.json !== true) process.stdout.write(`${describeGame(record)}\n`);
      showBar(all);
    },
  });
  process.removeListener("SIGINT", interrupt);
  if (isBarShown) clearProgress();
  const report = summarize(records, match.names);
  process.stdout.write(options.json === true ? `${JSON.stringify(report)}\n` : `\n${formatReport(report)}`);
  if (interruption.signal.aborted) process.exitCode = EXIT_INTERRUPTED;
}

async function prepareMatch(a: string, b: string, options: Options): Promise<Match> {
  const { size, games, jobs, grace } = options;
  if (games % 2 !== 0) {
    throw new HexError(
      "bad-option",
      `--games: ${games} is odd, but each opening is played with both colours`,
    );
  }
  const control = timeControl(options);
  const self = [process.execPath, ...process.execArgv, process.argv[1] as string];
  const specs = { A: parsePlayer(a, options.setupA, self), B: parsePlayer(b, options.setupB, self) };
  const openings = openingsOf(options);
  const names = { A: await tryProgram("A", specs.A, control), B: await tryProgram("B", specs.B, control) };
  return { specs, names, rules: { size, control, grace }, games, openings, jobs };
}

function timeControl({ time, clock }: Options): TimeControl {
  if (time !== undefined && clock !== undefined) {
    throw new HexError("bad-option", "--clock: give either the time per move or the time per game");
  }
  return clock === undefined ? { perMove: time ?? DEFAULT_SECONDS } : { perGame: clock };
}

function openingsOf({ size, games, seed, openings: path }: Options): Match["openings"] {
  if (path === undefined) return drawOpenings(size, games / 2, seed);
  const openings = prefixErrors(path, () => parseOpenings(readOpenings(path), size));
  if (openings.length >= games / 2) return openings;
  const most = `${openings.length} openings are for at most ${openings.length * 2} games`;
  throw new HexError("bad-option", `--games: ${games} is too many: the ${most}`);
}

function readOpenings(path: string): string {
  try {
    return readInput(path);
  } catch (cause) {
    throw new HexError("bad-option", `--openings: ${describe(path)} cannot be read`, { cause });
  }
}

/** Starts a program once: it is bad input if it does not speak HTP at all, or refuses a setup command. Returns its
 *  name. */
async function tryProgram(side: Side, spec: PlayerSpec, control: TimeControl): Promise<string> {
  const player = new Player(spec);
  try {
    const name = await player.name();
    await player.setUp();
    if (!(await player.canTakeTime(control))) {
      const hint = `set its time with --setup-${side.toLowerCase()}`;
      process.stderr.write(`hex-wasp: ${side}, ${name}, has no command to take its time; ${hint}\n`);
    }
    return name;
  } catch (error) {
    if (!(error instanceof ProgramFault)) throw error;
    throw new HexError("bad-option", `${side}: ${describe(spec.text)} ${error.message}`, { cause: error });
  } finally {
    await player.quit();
  }
}

/** What has to be the same for a match to be continued is written in the folder. */
function openFolder({ specs, names, rules }: Match, path: string, options: Options): MatchFolder {
  const side = (name: Side) => ({ program: specs[name].text, name: names[name], setup: specs[name].setup });
  const settings = {
    A: side("A"),
    B: side("B"),
    ...rules,
    openings: options.openings ?? { seed: options.seed },
  };
  return new MatchFolder(path, settings, options.resume ?? false);
}
