/**
 * `hex-wasp play`: a game against a strategy, in the terminal. Empty cells show the letter of the local game they are
 * in; where Black's answer leaves none, the chain stands.
 */
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { HexError } from "../errors.js";
import { drawBoard, hasTerminalColors, painter, STONE } from "../formats/board.js";
import { cellName } from "../notation.js";
import { parsePosition } from "../position.js";
import type { Strategy, StrategyPlay } from "../strategy/index.js";
import type { Position } from "../types.js";
import { createEngine } from "../wasm-engine.js";
import { readStrategy } from "./read-strategy.js";

const PROMPT = "White: ";
/** Green, yellow, magenta, cyan, and these again underlined: red and blue are the players'. */
const PAINTS = [32, 33, 35, 36, "4;32", "4;33", "4;35", "4;36"].map((code) => `\u001b[${code}m`);
const PLAIN = "\u001b[0m";

export function playCommand(): Command {
  return new Command("play")
    .description("play White against a strategy for Black; the letters on the board are its local games")
    .requiredOption("-s, --strategy <name>", "yang7, or a file of rules")
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
    if (word !== "" && answer(game, word)) {
      show(strategy, game);
      if (game.localGames.length === 0) {
        write(await result(strategy, game));
        break;
      }
    }
    process.stdout.write(PROMPT);
  }
  lines.close();
}

/** Plays a move and Black's answer to it. False, with a word about it, if it is no move. */
function answer(game: StrategyPlay, move: string): boolean {
  try {
    const reply = game.reply(move);
    const spare = reply ?? game.spareMove();
    write(reply === null ? `Nothing needs an answer. Black: ${spare ?? "pass"}` : `Black: ${reply}`);
    return true;
  } catch (error) {
    if (!(error instanceof HexError) || error.code === "bad-strategy") throw error;
    write(error.message);
    return false;
  }
}

function show({ size }: Strategy, game: StrategyPlay): void {
  const isColored = hasTerminalColors();
  const letters = new Map<string, string>();
  const names = game.localGames.map(({ pattern, cells }, i) => {
    const letter = String.fromCharCode("A".charCodeAt(0) + (i % 26));
    const painted = isColored ? `${PAINTS[i % PAINTS.length]}${letter}${PLAIN}` : letter;
    for (const cell of cells) letters.set(cell, painted);
    return `${painted} rule ${pattern}`;
  });
  const board = parsePosition(positionOf(size, game));
  const glyph = (cell: number) => letters.get(cellName(cell, size)) ?? STONE[2];
  write(drawBoard(board, painter(isColored), glyph).join("\n"));
  if (names.length > 0) write(`Local games: ${names.join(", ")}`);
}

/** By the rules, whatever the strategy believes. */
async function result({ size }: Strategy, game: StrategyPlay): Promise<string> {
  const engine = await createEngine({ largestBoard: size });
  const winner = engine.winner(positionOf(size, game));
  engine.dispose();
  return winner === "black"
    ? "● Black has won, top to bottom"
    : "Black has no local game left and no chain: the strategy is broken";
}

function positionOf(size: number, { black, white }: StrategyPlay): Position {
  return { size, black, white, toMove: "white" };
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
