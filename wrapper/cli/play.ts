/**
 * `hex-wasp play`: plays a game against a strategy in the terminal. Each empty cell shows the letter of its local game;
 * when Black's reply leaves no local game, Black's chain is complete.
 */
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { cellName } from "../board/notation.js";
import { parsePosition } from "../board/position.js";
import { createEngine } from "../engine/create-engine.js";
import { HexError } from "../errors.js";
import { drawBoard, EMPTY_GLYPH, painter } from "../formats/board-text.js";
import type { Strategy, StrategyPlay } from "../strategy/index.js";
import type { Position } from "../types.js";
import { readStrategy } from "./read-strategy.js";
import { hasColors } from "./terminal-colors.js";

const PROMPT = "White: ";
/** Green, yellow, magenta, cyan, and the same underlined; red and blue are the players' colours. */
const GAME_COLORS = [32, 33, 35, 36, "4;32", "4;33", "4;35", "4;36"].map((code) => `\u001b[${code}m`);
const NO_COLOR = "\u001b[0m";

export function playCommand(): Command {
  return new Command("play")
    .description("play White against a strategy for Black; the letters on the board are its local games")
    .requiredOption("-s, --strategy <name>", "yang7, or a rule file")
    .addHelpText("after", "\nExample:\n  $ hex-wasp play --strategy yang7")
    .action(async ({ strategy }: { strategy: string }) => play(readStrategy(strategy)));
}

async function play(strategy: Strategy): Promise<void> {
  const game = strategy.play();
  const lines = createInterface({ input: process.stdin, terminal: false });
  write(`Black opens at ${strategy.opening}. Type a cell for White, or quit.`);
  show(strategy, game);
  process.stdout.write(PROMPT);
  for await (const line of lines) {
    const word = line.trim().toLowerCase();
    if (word === "quit" || word === "q") break;
    if (word !== "" && playMove(game, word)) {
      show(strategy, game);
      if (game.localGames.length === 0) {
        write(await describeResult(strategy, game));
        break;
      }
    }
    process.stdout.write(PROMPT);
  }
  lines.close();
}

/** Plays White's move and Black's reply. Returns false, after an error message, if the move is illegal. */
function playMove(game: StrategyPlay, move: string): boolean {
  try {
    const reply = game.reply(move);
    const spare = reply ?? game.spareMove();
    write(reply === null ? `No reply is needed. Black: ${spare ?? "pass"}` : `Black: ${reply}`);
    return true;
  } catch (error) {
    if (!(error instanceof HexError) || error.code === "bad-strategy") throw error;
    write(error.message);
    return false;
  }
}

function show({ size }: Strategy, game: StrategyPlay): void {
  const isColored = hasColors();
  const letters = new Map<string, string>();
  const names = game.localGames.map(({ pattern, cells }, i) => {
    const letter = String.fromCharCode("A".charCodeAt(0) + (i % 26));
    const painted = isColored ? `${GAME_COLORS[i % GAME_COLORS.length]}${letter}${NO_COLOR}` : letter;
    for (const cell of cells) letters.set(cell, painted);
    return `${painted} rule ${pattern}`;
  });
  const board = parsePosition(positionOf(size, game));
  const glyph = (cell: number) => letters.get(cellName(cell, size)) ?? EMPTY_GLYPH;
  write(drawBoard(board, painter(isColored), glyph).join("\n"));
  if (names.length > 0) write(`Local games: ${names.join(", ")}`);
}

/** Determines the winner by the rules of Hex, independent of the strategy. */
async function describeResult({ size }: Strategy, game: StrategyPlay): Promise<string> {
  const engine = await createEngine({ largestBoard: size });
  const winner = engine.winner(positionOf(size, game));
  engine.dispose();
  return winner === "black"
    ? "● Black has won, top to bottom"
    : "Black has no local game left but no chain either: the strategy is broken";
}

function positionOf(size: number, { black, white }: StrategyPlay): Position {
  return { size, black, white, toMove: "white" };
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
