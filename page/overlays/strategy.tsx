/**
 * Play against Jing Yang's decomposition strategy for 7×7: the user is White, Black replies by the rules. The position is
 * a sum of local games that share no cell. Each has its own shading and letter. The rules are loaded at first use.
 */
import { batch, signal } from "@preact/signals";
import type { Game } from "../../wrapper/game/game.js";
import type { Strategy, StrategyPlay } from "../../wrapper/strategy/index.js";
import type { Cell } from "../../wrapper/types.js";
import { type Drawing, letterFor, type Mark, NOTHING, shadingFor } from "../board/drawing.js";
import { cells as cellsText } from "../panels/words.js";
import { game, newBoard, playMove, toMove } from "../state/store.js";
import type { Overlay } from "./overlay.js";

/** Null until it is loaded. */
const strategy = signal<Strategy | null>(null);

async function load(): Promise<Strategy> {
  const loaded = strategy.peek() ?? (await import("../../wrapper/strategy/index.js")).yang7();
  strategy.value = loaded;
  return loaded;
}

/** The state of a game that follows the strategy. `reply` is Black's next move if it is not on the board yet. */
interface StrategyState {
  readonly play: StrategyPlay;
  readonly reply: Cell | null;
}

/** Returns the state of the game, or null if the game does not follow the strategy. */
function stateOf({ size, opening, play: begin }: Strategy, record: Game): StrategyState | null {
  const { black, white, toMove: first } = record.setup;
  const isWithoutSetUp = black.length + white.length === 0 && first === "black";
  const moves = record.moves.map(({ move }) => move);
  if (record.size !== size || !isWithoutSetUp || moves[0] !== opening) return null;
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
  name: "7×7 strategy",
  async draw() {
    const record = game.value;
    const loaded = await load();
    const state = stateOf(loaded, record);
    return state === null
      ? { ...NOTHING, summary: "The game on the board does not follow this strategy." }
      : drawingOf(loaded, state);
  },
  choose(place) {
    const loaded = strategy.value;
    if (loaded === null || toMove.value !== "white" || stateOf(loaded, game.value) === null) return false;
    // One change for the rest of the page, so that a message about the first move is not lost with the second.
    batch(() => {
      playMove(place);
      const reply = stateOf(loaded, game.value)?.reply ?? null;
      if (reply !== null) playMove(reply);
    });
    return true;
  },
  Panel,
};

function drawingOf({ patterns }: Strategy, { play, reply }: StrategyState): Drawing {
  const games = play.localGames.filter(({ cells }) => cells.length > 0);
  const cells: Record<Cell, Mark> = {};
  const legend = games.map(({ pattern, cells: own }, i): Mark => {
    const letter = letterFor(i);
    const mark: Mark = {
      shading: shadingFor(i),
      text: letter,
      title: `local game ${letter}, pattern ${pattern} of ${patterns}, ${cellsText(own.length)}`,
    };
    for (const cell of own) cells[cell] = mark;
    return mark;
  });
  const count = games.length === 1 ? "One local game is" : `${games.length} local games are`;
  const summary =
    reply !== null
      ? `Black replies with ${reply}.`
      : games.length === 0
        ? "No local game is left: Black's edges are connected."
        : `${count} left. White to move. Black replies in the local game that contains the move.`;
  return { cells, legend, summary };
}

function start({ size, opening }: Strategy): void {
  batch(() => {
    newBoard(size, size);
    playMove(opening);
  });
}

function Panel() {
  const loaded = strategy.value;
  if (loaded === null) return null;
  const { size, opening, patterns } = loaded;
  const state = stateOf(loaded, game.value);
  const reply = state?.reply ?? null;
  return (
    <>
      <p data-testid="strategy-name">
        <strong>
          Jing Yang's winning strategy for {size}×{size}
        </strong>
        : Black opens at {opening} and answers every move by {patterns} local patterns. You play White.
      </p>
      <div class="buttons">
        <button type="button" onClick={() => start(loaded)}>
          {state ? "Restart" : "Play against it"}
        </button>
        {reply !== null && (
          <button type="button" onClick={() => playMove(reply)}>
            Play {reply}
          </button>
        )}
      </div>
    </>
  );
}
