/**
 * Who has a finished chain on the board, as the worker says. It is asked about every position from soon after the start,
 * so the worker runs and has the binary for the board by the time that somebody wants it solved.
 */
import { effect, signal } from "@preact/signals";
import type { Color } from "../../wrapper/types.js";
import { engineFor } from "./engines.js";
import { position } from "./store.js";

export const winner = signal<Color | null>(null);

/** Not before the board is there. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 100);
}

whenIdle(() =>
  effect(() => {
    const now = position.value;
    winner.value = null;
    engineFor("solver")
      .then((engine) => engine.winner(now))
      .then((color) => {
        if (position.peek() === now) winner.value = color;
      })
      // What goes wrong with the worker is said where somebody has asked for something.
      .catch(() => {});
  }),
);
