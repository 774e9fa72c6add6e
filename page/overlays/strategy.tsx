/**
 * Jing Yang's decomposition strategy for 7×7 to play against: White is the person at the board, Black answers by the
 * rules. The position is a sum of local games that share no cell; each has a pattern of its own, and the number of its
 * rule on its cells. The rules are loaded when they are first wanted.
 */

import type { Strategy, StrategyPlay } from "../../wrapper/strategy/index.js";
import type { Cell } from "../../wrapper/types.js";
import { type Drawing, type Mark, NOTHING, type Pattern } from "../board/drawing.js";
import type { Game } from "../state/game.js";
import { game, newBoard, playMove, toMove } from "../state/store.js";
import type { Overlay } from "./overlay.js";

const PATTERNS: readonly Pattern[] = ["hatch", "back-hatch", "dots", "lines", "grid"];

let strategy: Strategy | null = null;

async function load(): Promise<Strategy> {
  strategy ??= (await import("../../wrapper/strategy/index.js")).yang7();
  return strategy;
}

/** Where a game stands that has gone by the strategy; `reply` is Black's move that is not on the board yet. */
interface Standing {
  readonly play: StrategyPlay;
  readonly reply: Cell | null;
}

function standing({ size, opening, play: begin }: Strategy, record: Game): Standing | null {
  const { columns, rows, black, white, first, moves } = record;
  const isPlain = black.length + white.length === 0 && first === "black";
  if (columns !== size || rows !== size || !isPlain || moves[0] !== opening) return null;
  const play = begin();
  for (let i = 1; i < moves.length; i += 2) {
    const reply = play.reply(moves[i] as Cell) ?? play.spareMove();
    if (i + 1 === moves.length) return { play, reply };
    if (moves[i + 1] !== reply) return null;
  }
  return { play, reply: null };
}

export const strategyOverlay: Overlay = {
  id: "strategy",
  name: "Strategy",
  async draw() {
    const record = game.value;
    const now = standing(await load(), record);
    return now === null ? { ...NOTHING, summary: "This game is not one by the strategy." } : drawingOf(now);
  },
  choose(place) {
    const now = strategy && standing(strategy, game.value);
    if (!now || toMove.value !== "white") return false;
    playMove(place);
    const next = strategy && standing(strategy, game.value);
    if (next?.reply) playMove(next.reply);
    return true;
  },
  Panel,
};

function drawingOf({ play, reply }: Standing): Drawing {
  const games = play.localGames.filter(({ cells }) => cells.length > 0);
  const cells: Record<Cell, Mark> = {};
  const legend = games.map(({ pattern, cells: own }, i): Mark => {
    const shade = PATTERNS[i % PATTERNS.length] as Pattern;
    const mark: Mark = { pattern: shade, text: String(pattern), title: `local game by rule ${pattern}` };
    for (const cell of own) cells[cell] = mark;
    return mark;
  });
  const count = games.length === 1 ? "One local game is" : `${games.length} local games are`;
  const summary =
    reply !== null
      ? `Black answers with ${reply}.`
      : games.length === 0
        ? "No local game is left: Black's chain stands."
        : `${count} left. White to move: Black answers in the one that the move meets.`;
  return { cells, legend, summary };
}

function start(): void {
  newBoard(7, 7);
  playMove("d4");
}

function Panel() {
  const now = strategy && standing(strategy, game.value);
  const reply = now?.reply ?? null;
  return (
    <div class="buttons">
      <button type="button" onClick={start}>
        {now ? "Start again" : "Play against it"}
      </button>
      {reply !== null && (
        <button type="button" onClick={() => playMove(reply)}>
          Play {reply}
        </button>
      )}
    </div>
  );
}
