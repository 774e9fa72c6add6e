/** The overlays in the order of the menu, the one that is shown, and its drawing of the board as it is now. */
import { computed, effect, signal } from "@preact/signals";
import { type Drawing, NOTHING } from "../board/drawing.js";
import { messageFor } from "../state/engines.js";
import { message, positionKey } from "../state/store.js";
import { walk } from "../state/walking.js";
import { connections } from "./connections.js";
import { evaluation } from "./evaluation.js";
import { inferior } from "./inferior.js";
import { mustPlay } from "./must-play.js";
import { none } from "./none.js";
import type { Overlay } from "./overlay.js";
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

export const overlay = signal<Overlay>(solution);

const drawn = signal<{ readonly key: string; readonly drawing: Drawing }>({ key: "", drawing: NOTHING });

/** Nothing, until what is asked of the worker is there; never what belongs to another position. */
export const drawing = computed<Drawing>(() => {
  if (walk.value !== null) return walkDrawing(walk.value);
  return drawn.value.key === keyNow() ? drawn.value.drawing : NOTHING;
});

function keyNow(): string {
  return `${overlay.value.id} ${positionKey.value}`;
}

const again = signal(0);
let isAsking = false;
let isStale = false;

// One question at a time: while the pointer moves on, or the board changes, only the last one is asked.
effect(() => {
  again.value;
  const key = keyNow();
  if (isAsking) isStale = true;
  else ask(key);
});

function ask(key: string): void {
  const answer = overlay.value.draw();
  if (!(answer instanceof Promise)) {
    drawn.value = { key, drawing: answer };
    return;
  }
  isAsking = true;
  answer
    .then(
      (drawing) => {
        drawn.value = { key, drawing };
      },
      (error) => {
        message.value = messageFor(error);
      },
    )
    .finally(() => {
      isAsking = false;
      if (isStale) again.value++;
      isStale = false;
    });
}
