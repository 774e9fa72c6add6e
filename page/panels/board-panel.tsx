/** The board, what is pointed at on it, and the tools to change it. */
import { signal } from "@preact/signals";
import type { Cell, Edge } from "../../wrapper/types.js";
import { Board } from "../board/board.js";
import { EDGE_COLOR } from "../board/geometry.js";
import { drawing, overlay } from "../overlays/index.js";
import { winner } from "../state/outcome.js";
import {
  canRedo,
  canUndo,
  game,
  hasNumbers,
  newBoard,
  pinned,
  playMove,
  pointed,
  putStone,
  redo,
  stones,
  swapToMove,
  type Tool,
  toMove,
  tool,
  undo,
} from "../state/store.js";
import { sizeOfWalk, stepBack, walk, walkStones, walkTo } from "../state/walking.js";
import { nameOf } from "./words.js";

const cursor = signal<Cell>("");

function choose(place: Cell | Edge): void {
  if (walk.value !== null) walkTo(place);
  else if (overlay.value.choose?.(place)) return;
  else if (tool.value === "play") playMove(place);
  else if (tool.value === "point") {
    pinned.value = pinned.value === place ? null : place;
    pointed.value = place;
  } else putStone(place, tool.value === "erase" ? null : tool.value);
}

function onKeyDown(event: KeyboardEvent): void {
  const isUndo = event.key === "Backspace" || event.key === "u";
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.target instanceof SVGElement)) return;
  if (isUndo) walk.value === null ? undo() : stepBack();
  else if (event.key === "r" && walk.value === null) redo();
  else return;
  event.preventDefault();
}

export function BoardPanel() {
  const now = walk.value;
  const [columns, rows] = now === null ? [game.value.columns, game.value.rows] : sizeOfWalk(now);
  const onBoard = now === null ? stones.value : walkStones(now);
  const numbered = [...onBoard].filter(([, stone]) => stone.number !== undefined);
  return (
    <section class="board-panel" aria-label="Board" onKeyDown={onKeyDown}>
      <Status />
      <Board
        columns={columns}
        rows={rows}
        label={`Hex board, ${columns} by ${rows}. Arrow keys move, Enter ${now === null ? "plays" : "tries the opponent's move"}.`}
        stones={onBoard}
        last={numbered.at(-1)?.[0] ?? null}
        hasNumbers={hasNumbers.value}
        drawing={drawing.value}
        cursor={cursor.value}
        hasEdges={now === null && overlay.value.hasEdges === true}
        onCursor={(cell) => {
          cursor.value = cell;
        }}
        onPoint={(place) => {
          pointed.value = place;
        }}
        onChoose={choose}
      />
      <Pointed />
      {now === null && <Tools />}
    </section>
  );
}

function Status() {
  const won = winner.value;
  const text =
    walk.value !== null
      ? `Proof: ${nameOf(walk.value.proof.winner)} wins`
      : won === null
        ? `${nameOf(toMove.value)} to move`
        : `${nameOf(won)} has won`;
  const color = walk.value?.proof.winner ?? won ?? toMove.value;
  return (
    <p class="status" aria-live="polite">
      <span class={`bead ${color}`} aria-hidden="true" />
      {text}
      <span class="muted goal">{color === "black" ? "joins top and bottom" : "joins left and right"}</span>
    </p>
  );
}

/** What is under the pointer, in words. */
function Pointed() {
  const place = pointed.value;
  const isEdge = place !== null && place in EDGE_COLOR;
  const stone = (walk.value === null ? stones.value : walkStones(walk.value)).get(place ?? "");
  const mark = isEdge ? drawing.value.edges?.[place as Edge] : drawing.value.cells[place ?? ""];
  const what = isEdge ? "edge" : stone === undefined ? "empty" : `${nameOf(stone.color)}`;
  return (
    <p class="pointed" data-testid="pointed">
      {place === null ? (
        <span class="muted">Point at a cell to read what is known of it.</span>
      ) : (
        <>
          <strong>{place}</strong> {what}
          {stone?.number === undefined ? "" : `, move ${stone.number}`}
          {mark === undefined ? "" : `: ${mark.title}`}
          {pinned.value === place ? " (kept)" : ""}
        </>
      )}
    </p>
  );
}

const TOOLS: readonly [Tool, string, string][] = [
  ["play", "Play", "Click an empty cell to move"],
  ["black", "Black", "Set up black stones"],
  ["white", "White", "Set up white stones"],
  ["erase", "Erase", "Take stones off"],
  ["point", "Point", "Keep a cell pointed at, without playing there"],
];

function Tools() {
  return (
    <div class="tools">
      <fieldset class="choice">
        <legend class="hidden">What a click does</legend>
        {TOOLS.map(([id, name, title]) => (
          <label key={id} title={title}>
            <input
              type="radio"
              name="tool"
              checked={tool.value === id}
              onChange={() => {
                tool.value = id;
              }}
            />
            <span>
              <ToolIcon tool={id} />
              {name}
            </span>
          </label>
        ))}
      </fieldset>
      <div class="buttons">
        <button type="button" onClick={undo} disabled={!canUndo.value}>
          Undo
        </button>
        <button type="button" onClick={redo} disabled={!canRedo.value}>
          Redo
        </button>
        <button type="button" onClick={swapToMove} title="Let the other side move">
          {toMove.value === "black" ? "White to move" : "Black to move"}
        </button>
        <button
          type="button"
          aria-pressed={hasNumbers.value}
          onClick={() => {
            hasNumbers.value = !hasNumbers.value;
          }}
        >
          Numbers
        </button>
      </div>
      <SizeForm key={`${game.value.columns}x${game.value.rows}`} />
    </div>
  );
}

function ToolIcon({ tool: id }: { readonly tool: Tool }) {
  return (
    <svg class={`icon ${id}`} viewBox="0 0 16 16" aria-hidden="true">
      {id === "play" && <path d="M8 1.5 13.6 4.75v6.5L8 14.5 2.4 11.25v-6.5Z M8 5.5v5 M5.5 8h5" />}
      {id === "black" && <circle cx="8" cy="8" r="5.6" class="fill" />}
      {id === "white" && (
        <>
          <circle cx="8" cy="8" r="5.6" />
          <circle cx="8" cy="8" r="3.4" />
        </>
      )}
      {id === "erase" && <path d="M4 4l8 8 M12 4l-8 8" />}
      {id === "point" && <path d="M8 1.5v4 M8 10.5v4 M1.5 8h4 M10.5 8h4" />}
    </svg>
  );
}

function SizeForm() {
  const { columns, rows } = game.value;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    newBoard(Number(data.get("columns")), Number(data.get("rows")));
  };
  return (
    <form class="size" onSubmit={onSubmit} noValidate>
      <label>
        <small>Columns</small>
        <input
          name="columns"
          type="number"
          inputMode="numeric"
          min="1"
          max="19"
          defaultValue={String(columns)}
        />
      </label>
      <span aria-hidden="true">×</span>
      <label>
        <small>Rows</small>
        <input name="rows" type="number" inputMode="numeric" min="1" max="19" defaultValue={String(rows)} />
      </label>
      <button type="submit">New board</button>
    </form>
  );
}
