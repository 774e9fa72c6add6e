/** The board with its status and zoom, the details of the cell under the pointer, and the tools. */
import { computed, effect, signal } from "@preact/signals";
import type { Cell, Color, Edge } from "../../wrapper/types.js";
import { Board } from "../board/board.js";
import { isEdge, isOnBoard } from "../board/geometry.js";
import { setFrame, zoom, zoomByKey, zoomToFit } from "../board/zoom.js";
import { drawing, selectedOverlay } from "../overlays/index.js";
import { isPersonsTurn, players, playPerson, takeBackMove } from "../state/playing.js";
import {
  game,
  hasNumbers,
  pinned,
  playMove,
  pointed,
  putStone,
  redo,
  resigned,
  sides,
  stones,
  toMove,
  tool,
  undo,
  winner,
} from "../state/store.js";
import { sizeOfWalk, stepBack, walk, walkStones, walkTo } from "../state/walking.js";
import { Tools } from "./tools.js";
import { nameOf } from "./words.js";
import { ZoomControls } from "./zoom-controls.js";

const cursor = signal<Cell>("");

const size = computed(() => {
  const [columns, rows] =
    walk.value === null ? [sides.value.columns, sides.value.rows] : sizeOfWalk(walk.value);
  return `${columns}x${rows}`;
});

// A board of another size is shown whole.
effect(() => {
  size.value;
  zoomToFit();
});

function choose(place: Cell | Edge): void {
  if (players.value !== null) playPerson(place);
  else if (walk.value !== null) walkTo(place);
  else if (selectedOverlay.value.choose?.(place)) return;
  else if (tool.value === "play") playMove(place);
  else if (tool.value === "pin") {
    pinned.value = pinned.value === place ? null : place;
    pointed.value = place;
  } else putStone(place, tool.value === "erase" ? null : tool.value);
}

function onKeyDown(event: KeyboardEvent): void {
  const isUndo = event.key === "Backspace" || event.key === "u";
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.target instanceof SVGElement)) return;
  const canRedoHere = walk.value === null && players.value === null;
  if (isUndo && players.value !== null) takeBackMove();
  else if (isUndo) walk.value === null ? undo() : stepBack();
  else if (event.key === "r" && canRedoHere) redo();
  else if (event.key === "Escape") pinned.value = null;
  else if (!zoomByKey(event.key, event.target)) return;
  event.preventDefault();
}

export function BoardPanel() {
  const now = walk.value;
  const [columns, rows] = now === null ? [sides.value.columns, sides.value.rows] : sizeOfWalk(now);
  const onBoard = now === null ? stones.value : walkStones(now);
  const numbered = [...onBoard].filter(([, stone]) => stone.number !== undefined);
  return (
    <section
      class={players.value === null ? "board-panel" : "board-panel playing"}
      aria-label="Board"
      onKeyDown={onKeyDown}
    >
      <div class="board-head">
        <Status />
        <ZoomControls />
      </div>
      <div class={zoom.value === 1 ? "frame" : "frame zoomed"} ref={setFrame}>
        <Board
          columns={columns}
          rows={rows}
          label={`Hex board, ${columns} by ${rows}. Use the arrow keys to move between cells, and Enter to ${now === null ? "play" : "try a move of the opponent"}.`}
          stones={onBoard}
          last={numbered.at(-1)?.[0] ?? null}
          hasNumbers={hasNumbers.value}
          drawing={drawing.value}
          cursor={cursor.value}
          hasEdges={now === null && players.value === null && selectedOverlay.value.hasEdges === true}
          onCursor={(cell) => {
            cursor.value = cell;
          }}
          onPoint={(place) => {
            pointed.value = place;
          }}
          onChoose={choose}
        />
      </div>
      <Pointed />
      {now === null && players.value === null && <Tools />}
    </section>
  );
}

function Status() {
  const won = winner.value;
  const text =
    players.value !== null
      ? playText(players.value.person)
      : walk.value !== null
        ? `Proof: ${nameOf(walk.value.proof.winner)} wins`
        : won !== null
          ? `${nameOf(won)} has won`
          : resigned.value !== null
            ? `${nameOf(resigned.value)} has resigned`
            : `${nameOf(toMove.value)} to move`;
  const color = walk.value?.proof.winner ?? won ?? toMove.value;
  return (
    <p class="status" aria-live="polite">
      <span class={`bead ${color}`} aria-hidden="true" />
      {text}
      {(walk.value !== null || resigned.value === null) && (
        <span class="muted goal">
          {color === "black" ? "connects top and bottom" : "connects left and right"}
        </span>
      )}
    </p>
  );
}

/** Whose turn it is in a game against the computer, or how it has ended. */
function playText(person: Color): string {
  const { result } = game.value;
  if (result === null) return isPersonsTurn.value ? "Your move" : "Wasp's move";
  return result.winner === person
    ? "You have won"
    : resigned.value === null
      ? "Wasp has won"
      : "You have resigned";
}

/** Describes the cell or edge under the pointer. */
function Pointed() {
  const place = pointed.value !== null && isOnBoard(pointed.value, sides.value) ? pointed.value : null;
  const isAtEdge = place !== null && isEdge(place);
  const stone = (walk.value === null ? stones.value : walkStones(walk.value)).get(place ?? "");
  const mark = isAtEdge ? drawing.value.edges?.[place] : drawing.value.cells[place ?? ""];
  const content = isAtEdge ? "edge" : stone === undefined ? "empty" : nameOf(stone.color);
  return (
    <p class="pointed" data-testid="pointed">
      {place === null ? (
        <span class="muted">Point at a cell for details.</span>
      ) : (
        <>
          <strong>{place}</strong> {content}
          {stone?.number === undefined ? "" : `, move ${stone.number}`}
          {mark === undefined ? "" : `: ${mark.title}`}
          {pinned.value === place ? " (pinned)" : ""}
        </>
      )}
    </p>
  );
}
