/** `hex-wasp show`: draws the board and says who has won. */
import { Command } from "commander";
import { createEngine } from "../engine/create-engine.js";
import { formatBoard } from "../formats/board-text.js";
import type { Position } from "../types.js";
import { forEachPosition, largestBoard, POSITION_ARGUMENT, readPositions } from "./read-position.js";
import { hasColors } from "./terminal-colors.js";

/** A short game on 7×7 that Black has just won. */
const EXAMPLE = "7 d4 d5 c5 c6 b6 b7 a7 d3 e3 f2 e2 f1 e1";

export function showCommand(): Command {
  return new Command("show")
    .description("draw a position and say who has won")
    .argument("[position...]", `${POSITION_ARGUMENT} (default: an example game)`)
    .option("--json", "print the result as JSON, one line per position")
    .addHelpText("after", "\nExamples:\n  $ hex-wasp show 7 d4 e5 c3\n  $ hex-wasp show '#7,d4e5c3'")
    .action(async (words: string[], { json = false }: { json?: boolean }) => {
      const given = readPositions(words.length > 0 ? words : EXAMPLE.split(" "));
      const engine = await createEngine({ largestBoard: largestBoard(given) });
      await forEachPosition(given, json, async (position) => {
        const winner = engine.winner(position);
        const text = json ? `${JSON.stringify({ position, winner })}\n` : describeBoard(position, winner);
        process.stdout.write(text);
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
