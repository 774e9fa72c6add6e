/** Play against the computer: the start of a game, and its controls. */
import { signal } from "@preact/signals";
import { STRONGEST_LEVEL, WEAKEST_LEVEL } from "../../wrapper/play/level.js";
import { DEFAULT_LEVEL, type Players, prospectOf, winPercent } from "../../wrapper/play/person-game.js";
import type { Color } from "../../wrapper/types.js";
import { LegendItem } from "../board/mark.js";
import { playDrawing } from "../overlays/play.js";
import { loadFormats } from "../state/exchange.js";
import { other } from "../state/game.js";
import {
  canSwap,
  canTakeBack,
  continueGame,
  giveHint,
  hasUnfinishedGame,
  isComputersTurn,
  isPersonsTurn,
  isThoughtShown,
  leave,
  letComputerMove,
  players,
  playFromHere,
  playPerson,
  startGame,
  takeBackMove,
  thinking,
  thought,
} from "../state/playing.js";
import { game, winner } from "../state/store.js";
import { storedGame } from "../state/stored-game.js";
import { downloadText } from "./download.js";
import { Fact } from "./facts.js";
import { count, duration, nameOf } from "./words.js";

/** The boards of a new game, the usual one first. Any other can be played on from the position on the board. */
const SIZES = [11, 13, 14, 19, 9, 7, 5];
const LEVELS = Array.from({ length: STRONGEST_LEVEL }, (_, i) => WEAKEST_LEVEL + i);
const LEVEL_NAMES: Readonly<Record<number, string>> = {
  [WEAKEST_LEVEL]: "beginner",
  [STRONGEST_LEVEL]: "full strength",
};

const size = signal(SIZES[0] as number);
const level = signal(storedGame.peek()?.level ?? DEFAULT_LEVEL);
const person = signal<Color>(storedGame.peek()?.person ?? "black");
const hasSwap = signal(storedGame.peek()?.hasSwap ?? true);
const isPanelOpen = signal(false);
/** Whether the form for a new game is open during a game. */
const isFormOpen = signal(false);

const chosenPlayers = (): Players => ({ person: person.value, level: level.value });

export function PlayPanel() {
  const now = players.value;
  if (now === null) return <StartPanel />;
  return (
    <section class="card play" aria-labelledby="play-title">
      <h2 id="play-title">Play against Wasp</h2>
      <Contest {...now} />
      {isFormOpen.value && <StartForm isInGame />}
    </section>
  );
}

/** Closed at first, so that it takes no space from the analysis. */
function StartPanel() {
  return (
    <details
      class="card play"
      open={isPanelOpen.value}
      onToggle={(event) => {
        isPanelOpen.value = event.currentTarget.open;
      }}
    >
      <summary>Play against Wasp</summary>
      <StartForm isInGame={false} />
    </details>
  );
}

function StartForm({ isInGame }: { readonly isInGame: boolean }) {
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    isFormOpen.value = false;
    startGame(chosenPlayers(), size.value, hasSwap.value);
  };
  return (
    <form class="start" onSubmit={start}>
      <div class="fields">
        <label>
          <small>Size of the board</small>
          <select
            value={size.value}
            onChange={(event) => {
              size.value = Number(event.currentTarget.value);
            }}
          >
            {SIZES.map((side) => (
              <option key={side} value={side}>
                {side}×{side}
              </option>
            ))}
          </select>
        </label>
        <label>
          <small>Level of Wasp</small>
          <select
            value={level.value}
            onChange={(event) => {
              level.value = Number(event.currentTarget.value);
            }}
          >
            {LEVELS.map((strength) => (
              <option key={strength} value={strength}>
                {[strength, LEVEL_NAMES[strength]].filter(Boolean).join(", ")}
              </option>
            ))}
          </select>
        </label>
        <label>
          <small>Your colour</small>
          <select
            value={person.value}
            onChange={(event) => {
              person.value = event.currentTarget.value as Color;
            }}
          >
            <option value="black">Black, first</option>
            <option value="white">White</option>
          </select>
        </label>
        <label class="check" title="The second player may take over the first move">
          <input
            type="checkbox"
            checked={hasSwap.value}
            onChange={(event) => {
              hasSwap.value = event.currentTarget.checked;
            }}
          />
          Swap rule
        </label>
      </div>
      <div class="buttons">
        <button type="submit">Start game</button>
        {isInGame ? (
          <button
            type="button"
            onClick={() => {
              isFormOpen.value = false;
            }}
          >
            Cancel
          </button>
        ) : (
          <>
            <button
              type="button"
              disabled={winner.value !== null}
              title="Play on from the position on the board"
              onClick={() => playFromHere(chosenPlayers(), hasSwap.value)}
            >
              Play from here
            </button>
            {hasUnfinishedGame.value && (
              <button type="button" onClick={continueGame}>
                Continue your game
              </button>
            )}
          </>
        )}
      </div>
    </form>
  );
}

function Contest(now: Players) {
  const computer = other(now.person);
  const isOver = game.value.result !== null;
  return (
    <>
      <p class="sides">
        <span class={`bead ${now.person}`} aria-hidden="true" />
        <span>You are {nameOf(now.person)}.</span>
        <span class={`bead ${computer}`} aria-hidden="true" />
        <span>
          Wasp is {nameOf(computer)}, level {now.level}.
        </span>
      </p>
      <div aria-live="polite" data-testid="play-news">
        <News {...now} />
      </div>
      {thinking.value !== null && <Progress />}
      <div class="buttons">
        {canSwap.value && (
          <button type="button" onClick={() => playPerson("swap-pieces")}>
            Swap
          </button>
        )}
        {isComputersTurn.value && thinking.value === null && (
          <button type="button" onClick={letComputerMove}>
            Let Wasp move
          </button>
        )}
        <button type="button" disabled={!isPersonsTurn.value || thinking.value !== null} onClick={giveHint}>
          Hint
        </button>
        <button type="button" disabled={!canTakeBack.value} onClick={takeBackMove}>
          Take back
        </button>
        <button type="button" disabled={!isPersonsTurn.value} onClick={() => playPerson("resign")}>
          Resign
        </button>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={isThoughtShown.value}
          onChange={(event) => {
            isThoughtShown.value = event.currentTarget.checked;
          }}
        />
        Show what Wasp thinks
      </label>
      {isThoughtShown.value && <Opinion />}
      <Legend />
      <div class="buttons">
        <button
          type="button"
          class={isOver ? "primary" : ""}
          aria-expanded={isFormOpen.value}
          onClick={() => {
            isFormOpen.value = !isFormOpen.value;
          }}
        >
          New game
        </button>
        <button type="button" onClick={saveSgf}>
          Save SGF
        </button>
        <button type="button" title="Keep the position and analyse it" onClick={leave}>
          Leave
        </button>
      </div>
    </>
  );
}

/** The last event, in a sentence. */
function News({ person: own }: Players) {
  const { result, moves, position } = game.value;
  // Moves made before the game began are not news.
  const last = moves.slice(storedGame.value?.earlierMoves).at(-1);
  if (result?.by === "resignation") return <p>You have resigned. Wasp has won.</p>;
  if (result !== null) return <p>{result.winner === own ? "You have won. Well played!" : "Wasp has won."}</p>;
  if (thought.value?.purpose === "hint") {
    const { move, value } = thought.value;
    return (
      <p>
        Hint: <strong>{move === "swap-pieces" ? "swap" : move}</strong>, {prospectOf(value)}.
      </p>
    );
  }
  if (last === undefined) return <p>{isPersonsTurn.value ? "Choose a cell to begin." : "Wasp begins."}</p>;
  if (last.color === own) return null;
  return last.move === "swap-pieces" ? (
    <p>
      Wasp has <strong>swapped</strong>: your stone is Wasp's now, at {position[last.color]}.
    </p>
  ) : (
    <p>
      Wasp has played <strong>{last.move}</strong>.
    </p>
  );
}

function Progress() {
  const { purpose, progress } = thinking.value ?? {};
  const text = purpose === "hint" ? "Wasp looks for a hint" : "Wasp is thinking";
  return (
    <div class="progress" role="status" aria-label={text}>
      <p class="doing">
        <span class="pulse" aria-hidden="true" />
        {text}
      </p>
      {progress?.nodes !== undefined && (
        <dl>
          <Fact name="Positions" value={count(progress.nodes)} />
          <Fact name="Time" value={duration(progress.milliseconds ?? 0)} />
        </dl>
      )}
    </div>
  );
}

/** Who the computer thinks will win. */
function Opinion() {
  const last = thought.value;
  const side = thinking.value === null ? last?.side : game.value.position.toMove;
  const value = thinking.value === null ? last?.value : thinking.value.progress.value;
  if (side === undefined || value === undefined) return <p class="muted">Wasp has not thought yet.</p>;
  if (value === null) return <p>Wasp has chosen an even opening.</p>;
  const percent = winPercent(side === "black" ? value : -value);
  const proven = thinking.value === null ? (last?.proven ?? null) : null;
  return (
    <div class="opinion" data-testid="opinion">
      <p>
        {proven === null
          ? `Wasp's estimate: Black ${percent} %, White ${100 - percent} %.`
          : `${nameOf(proven)} wins: Wasp has proved it.`}
      </p>
      <div class="balance" aria-hidden="true">
        <div class="black-share" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function Legend() {
  const { legend } = playDrawing.value;
  if (legend.length === 0) return null;
  return (
    <ul class="legend" aria-label="Legend">
      {legend.map((mark) => (
        <LegendItem key={mark.title} mark={mark} />
      ))}
    </ul>
  );
}

async function saveSgf(): Promise<void> {
  const now = game.peek();
  const { gameToSgf } = await loadFormats();
  downloadText(gameToSgf(now), "game.sgf");
}
