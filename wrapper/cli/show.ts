/** `hex-wasp show`: the board, and who has won. */
import { Command } from "commander";
import { formatBoard } from "../formats/board.js";
import type { Position } from "../types.js";
import { createEngine } from "../wasm-engine.js";
import { POSITION_ARGUMENT, readPosition } from "./read-position.js";

/** A short game on 7×7 that Black has just won. */
const EXAMPLE = "7 d4 d5 c5 c6 b6 b7 a7 d3 e3 f2 e2 f1 e1";

export function showCommand(): Command {
  return new Command("show")
    .description("draw a position and say who has won")
    .argument("[position...]", `${POSITION_ARGUMENT} (default: a short game)`)
    .option("--json", "answer as JSON")
    .action(async (words: string[], { json }: { json?: boolean }) => {
      const position = readPosition(words.length > 0 ? words : EXAMPLE.split(" "));
      const engine = await createEngine({ largestBoard: position.size });
      const winner = engine.winner(position);
      engine.dispose();
      process.stdout.write(
        json ? `${JSON.stringify({ position, winner })}\n` : describeBoard(position, winner),
      );
    });
}

function describeBoard(position: Position, winner: string | null): string {
  const board = formatBoard(position);
  if (winner === null) return `${board}\n`;
  const lines = board.split("\n");
  lines[lines.length - 1] =
    winner === "black" ? "● Black has won, top to bottom" : "○ White has won, left to right";
  return `${lines.join("\n")}\n`;
}
