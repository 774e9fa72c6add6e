/** `hex-wasp play`: a game in the terminal, against the computer or against a strategy. */
import { Command, Option } from "commander";
import { STRONGEST_LEVEL, WEAKEST_LEVEL } from "../play/level.js";
import { DEFAULT_LEVEL } from "../play/person-game.js";
import type { Color, Position } from "../types.js";
import { parsePositiveNumber, wholeNumber } from "./parse-number.js";
import { parseSize } from "./parse-size.js";
import { type PlayOptions, playComputer } from "./play-computer.js";
import { playStrategy } from "./play-strategy.js";
import { readStrategy } from "./read-strategy.js";

interface Options {
  readonly size?: Position["size"];
  readonly level?: number;
  readonly color?: Color;
  readonly swap?: true;
  readonly time?: number;
  readonly sgf?: string;
  readonly show?: true;
  readonly strategy?: string;
}

const DEFAULT_SIZE = 11;
const DEFAULT_SECONDS = 1;

export function playCommand(): Command {
  return new Command("play")
    .description("play a game against the computer, or against a strategy that never loses")
    .option("--size <size>", `board, like 11 or 9x7 (default: ${DEFAULT_SIZE})`, parseSize)
    .option(
      "-l, --level <level>",
      `strength of the computer from ${WEAKEST_LEVEL} to ${STRONGEST_LEVEL} (default: ${DEFAULT_LEVEL})`,
      wholeNumber(WEAKEST_LEVEL, STRONGEST_LEVEL),
    )
    .addOption(
      new Option("-c, --color <color>", "your colour; Black moves first (default: black)").choices([
        "black",
        "white",
      ]),
    )
    .option("--swap", "the second player may take over the first move; needs a square board")
    .option(
      "-t, --time <seconds>",
      `longest time per move of the computer; level ${STRONGEST_LEVEL} uses all of it (default: ${DEFAULT_SECONDS})`,
      parsePositiveNumber,
    )
    .option("--sgf <file>", "save the game there after each move; continue it if the file exists")
    .option("--show", "show who the computer thinks will win")
    .addOption(
      new Option(
        "-s, --strategy <name>",
        "play White against a strategy instead: yang7, or a rule file; the letters on the board are its local games",
      ).conflicts(["size", "level", "color", "swap", "time", "sgf", "show"]),
    )
    .addHelpText(
      "after",
      "\nType a cell like f6 to move there, or help for the other commands.\n" +
        "\nExamples:\n  $ hex-wasp play\n  $ hex-wasp play --size 13 --level 3 --swap --sgf game.sgf\n" +
        "  $ hex-wasp play --strategy yang7",
    )
    .action(async (options: Options) => {
      if (options.strategy !== undefined) await playStrategy(readStrategy(options.strategy));
      else await playComputer(settingsOf(options));
    });
}

function settingsOf({ time, show, sgf, ...asked }: Options): PlayOptions {
  return {
    size: asked.size ?? DEFAULT_SIZE,
    seconds: time ?? DEFAULT_SECONDS,
    isValueShown: show ?? false,
    file: sgf ?? null,
    asked,
  };
}
