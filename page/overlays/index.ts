/** The overlays in the order of the menu, the selected one, and its drawing of the current position. */
import { computed, effect, signal } from "@preact/signals";
import { type Drawing, NOTHING, visibleLegend } from "../board/drawing.js";
import { messageFor } from "../state/engines.js";
import { players } from "../state/playing.js";
import { message, positionKey, type Tool, tool } from "../state/store.js";
import { walk } from "../state/walking.js";
import { connections } from "./connections.js";
import { evaluation } from "./evaluation.js";
import { inferior } from "./inferior.js";
import { mustPlay } from "./must-play.js";
import { none } from "./none.js";
import type { Overlay } from "./overlay.js";
import { playDrawing } from "./play.js";
import { walkDrawing } from "./proof-walk.js";
import { solution } from "./solution.js";
import { strategyOverlay } from "./strategy.js";

export const OVERLAYS: readonly Overlay[] = [
  solution,
  evaluation,
  connections,
  mustPlay,
  inferior,
  strategyOverlay,
  none,
];

export const selectedOverlay = signal<Overlay>(solution);

/** The tool in use before an overlay brought its own. */
let earlierTool: Tool | null = null;

/** Selects an overlay. If it has a tool of its own, that is selected too, and given back with the next overlay. */
export function selectOverlay(next: Overlay): void {
  const isUnchanged = tool.peek() === selectedOverlay.peek().tool;
  if (earlierTool !== null && isUnchanged) tool.value = earlierTool;
  earlierTool = null;
  if (next.tool !== undefined) {
    earlierTool = tool.peek();
    tool.value = next.tool;
  }
  selectedOverlay.value = next;
}

const drawn = signal<{ readonly key: string; readonly drawing: Drawing }>({ key: "", drawing: NOTHING });

/** Empty until the worker has replied; never a drawing of another position. */
export const drawing = computed<Drawing>(() => {
  if (players.value !== null) return playDrawing.value;
  if (walk.value !== null) return walkDrawing(walk.value);
  return drawn.value.key === keyNow() ? drawn.value.drawing : NOTHING;
});

function keyNow(): string {
  return `${selectedOverlay.value.id} ${positionKey.value}`;
}

const redrawCount = signal(0);
let isDrawing = false;
let isStale = false;

// One drawing at a time. If the pointer or the board changes meanwhile, only the last state is drawn afterwards. During a
// game against the computer, no overlay is shown.
effect(() => {
  redrawCount.value;
  if (players.value !== null) return;
  const key = keyNow();
  if (isDrawing) isStale = true;
  else redraw(key);
});

function show(key: string, drawing: Drawing): void {
  drawn.value = { key, drawing: { ...drawing, legend: visibleLegend(drawing) } };
}

function redraw(key: string): void {
  const result = selectedOverlay.value.draw();
  if (!(result instanceof Promise)) {
    show(key, result);
    return;
  }
  isDrawing = true;
  result
    .then(
      (drawing) => show(key, drawing),
      (error) => {
        message.value = messageFor(error);
      },
    )
    .finally(() => {
      isDrawing = false;
      if (isStale) redrawCount.value++;
      isStale = false;
    });
}
