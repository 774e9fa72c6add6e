/** `hex-wasp show`: draws the board and says who has won. */
import { Command } from "commander";
import { createEngine } from "../engine/create-engine.js";
import { formatBoard } from "../formats/board-text.js";
import type { Position } from "../types.js";
import { wholeNumber } from "./parse-number.js";
import { forEachPosition, largestBoard, POSITION_ARGUMENT, readPositions } from "./read-position.js";
import { hasColors } from "./terminal-colors.js";
import {
  chosenFormat,
  formatFinding,
  formatOption,
  type GameFormat,
  type OutputFormat,
} from "./write-format.js";

interface Options {
  readonly json?: boolean;
  readonly format: OutputFormat;
  readonly move?: number;
}

/** A short game on 7×7 that Black has just won. */
const EXAMPLE = "7 d4 d5 c5 c6 b6 b7 a7 d3 e3 f2 e2 f1 e1";

export function showCommand(): Command {
  return new Command("show")
    .description("draw a position and say who has won")
    .argument("[position...]", `${POSITION_ARGUMENT} (default: an example game)`)
    .addOption(formatOption())
    .option("--json", "print the result as JSON, one line per position: --format json")
    .option("--move <number>", "show the position after this many moves of a game", wholeNumber(0))
    .addHelpText(
      "after",
      "\nExamples:\n  $ hex-wasp show 7 d4 e5 c3\n  $ hex-wasp show '#7,d4e5c3' --format sgf\n" +
        "  $ hex-wasp show game.sgf --move 12 --format hexboard",
    )
    .action(async (words: string[], options: Options) => {
      const format = chosenFormat(options);
      const given = readPositions(words.length > 0 ? words : EXAMPLE.split(" "), options.move);
      const engine = await createEngine({ largestBoard: largestBoard(given) });
      await forEachPosition(given, format !== "text", async (position, game) => {
        const winner = engine.winner(position);
        process.stdout.write(
          format === "text"
            ? describeBoard(position, winner)
            : format === "json"
              ? `${JSON.stringify({ position, winner })}\n`
              : `${formatFinding(format as GameFormat, { game, marks: {}, line: [], comment: "" })}\n`,
        );
        return true;
      });
      engine.dispose();
    });
}

function describeBoard(position: Position, winner: string | null): string {
  const board = formatBoard(position, { color: hasColors() });
  if (winner === null) return `${board}\n`;
  const lines = board.split("\n");
  lines[lines.length - 1] =
    winner === "black" ? "● Black has won, top to bottom" : "○ White has won, left to right";
  return `${lines.join("\n")}\n`;
}
