/**
 * `hex-wasp play --strategy`: plays a game against a strategy in the terminal. Each empty cell shows the letter of its local game;
 * when Black's reply leaves no local game, Black's chain is complete.
 */
import { createInterface } from "node:readline/promises";
import { cellName } from "../board/notation.js";
import { parsePosition } from "../board/position.js";
import { HexError } from "../errors.js";
import { drawBoard, EMPTY_GLYPH, painter } from "../formats/board-text.js";
import { formatLink } from "../formats/link.js";
import { Game } from "../game/game.js";
import type { Strategy, StrategyPlay } from "../strategy/index.js";
import { hasColors } from "./terminal-colors.js";

const PROMPT = "White: ";
/** Green, yellow, magenta, cyan, and the same underlined; red and blue are the players' colours. */
const GAME_COLORS = [32, 33, 35, 36, "4;32", "4;33", "4;35", "4;36"].map((code) => `\u001b[${code}m`);
const NO_COLOR = "\u001b[0m";

export async function playStrategy(strategy: Strategy): Promise<void> {
  const player = strategy.play();
  let game = Game.create({ size: strategy.size }).play(strategy.opening);
  const lines = createInterface({ input: process.stdin, terminal: false });
  write(`Black opens at ${strategy.opening}. Type a cell for White, or quit.`);
  show(game, player);
  process.stdout.write(PROMPT);
  for await (const line of lines) {
    const word = line.trim().toLowerCase();
    if (word === "quit" || word === "q") break;
    const next = word === "" ? null : playMove(game, player, word);
    if (next !== null) {
      game = next;
      show(game, player);
      if (player.localGames.length === 0) {
        write(describeResult(game));
        break;
      }
    }
    process.stdout.write(PROMPT);
  }
  lines.close();
}

/** Plays White's move and Black's reply. Returns null, after an error message, if the move is illegal. */
function playMove(game: Game, player: StrategyPlay, move: string): Game | null {
  try {
    const reply = player.reply(move);
    const spare = reply ?? player.spareMove();
    write(reply === null ? `No reply is needed. Black: ${spare ?? "pass"}` : `Black: ${reply}`);
    const after = game.play(move);
    return after.result === null ? after.play(spare ?? "pass") : after;
  } catch (error) {
    if (!(error instanceof HexError) || error.code === "bad-strategy") throw error;
    write(error.message);
    return null;
  }
}

function show({ position, size }: Game, player: StrategyPlay): void {
  const isColored = hasColors();
  const letters = new Map<string, string>();
  const names = player.localGames.map(({ pattern, cells }, i) => {
    const letter = String.fromCharCode("A".charCodeAt(0) + (i % 26));
    const painted = isColored ? `${GAME_COLORS[i % GAME_COLORS.length]}${letter}${NO_COLOR}` : letter;
    for (const cell of cells) letters.set(cell, painted);
    return `${painted} rule ${pattern}`;
  });
  const glyph = (cell: number) => letters.get(cellName(cell, size as number)) ?? EMPTY_GLYPH;
  write(drawBoard(parsePosition(position), painter(isColored), glyph).join("\n"));
  if (names.length > 0) write(`Local games: ${names.join(", ")}`);
}

/** Determines the winner by the rules of Hex, independent of the strategy. */
function describeResult(game: Game): string {
  if (game.result?.winner !== "black") {
    return "Black has no local game left but no chain either: the strategy is broken";
  }
  return `The game: ${formatLink(game)}\n● Black has won, top to bottom`;
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
