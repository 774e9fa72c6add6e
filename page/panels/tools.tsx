/** The tools to change the position: what a click does, undo and redo, the side to move, and a new board. */
import {
  canRedo,
  canUndo,
  hasNumbers,
  newBoard,
  redo,
  sides,
  swapToMove,
  type Tool,
  tool,
  undo,
} from "../state/store.js";
import { RadioGroup } from "./radio-group.js";

const TOOLS: readonly [Tool, string, string][] = [
  ["play", "Play", "Click an empty cell to move there"],
  ["black", "Black", "Place black stones"],
  ["white", "White", "Place white stones"],
  ["erase", "Erase", "Remove stones"],
  ["pin", "Pin", "Keep the connections of a cell, stone or edge in view"],
];

export function Tools() {
  return (
    <div class="tools">
      <RadioGroup
        name="tool"
        legend="What a click does"
        options={TOOLS.map(([value, name, title]) => ({
          value,
          title,
          label: (
            <>
              <ToolIcon tool={value} />
              {name}
            </>
          ),
        }))}
        selected={tool.value}
        onSelect={(chosen) => {
          tool.value = chosen;
        }}
      />
      <div class="buttons">
        <button type="button" onClick={undo} disabled={!canUndo.value}>
          Undo
        </button>
        <button type="button" onClick={redo} disabled={!canRedo.value}>
          Redo
        </button>
        <button
          type="button"
          onClick={swapToMove}
          title="Let the other side move next. The moves so far become set-up stones."
        >
          Switch side to move
        </button>
        <button
          type="button"
          aria-pressed={hasNumbers.value}
          onClick={() => {
            hasNumbers.value = !hasNumbers.value;
          }}
        >
          Move numbers
        </button>
      </div>
      <SizeForm key={`${sides.value.columns}x${sides.value.rows}`} />
    </div>
  );
}

function ToolIcon({ tool: id }: { readonly tool: Tool }) {
  return (
    <svg class={`icon ${id}`} viewBox="0 0 16 16" aria-hidden="true">
      {id === "play" && <path d="M8 1.5 13.6 4.75v6.5L8 14.5 2.4 11.25v-6.5Z M8 5.5v5 M5.5 8h5" />}
      {(id === "black" || id === "white") && <circle class={`disc ${id}`} cx="8" cy="8" r="6.2" />}
      {id === "white" && <circle class="disc white" cx="8" cy="8" r="4" />}
      {id === "erase" && <path d="M4 4l8 8 M12 4l-8 8" />}
      {id === "pin" && <path d="M8 1.5v4 M8 10.5v4 M1.5 8h4 M10.5 8h4" />}
    </svg>
  );
}

function SizeForm() {
  const { columns, rows } = sides.value;
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
