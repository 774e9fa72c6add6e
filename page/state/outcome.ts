/** Who has a finished chain on the board, as the worker says. */
import { effect, signal } from "@preact/signals";
import type { Color } from "../../wrapper/types.js";
import { engineFor } from "./engines.js";
import { position } from "./store.js";

export const winner = signal<Color | null>(null);

effect(() => {
  const now = position.value;
  winner.value = null;
  const [columns, rows] = typeof now.size === "number" ? [now.size, now.size] : now.size;
  // Too few stones for any chain; the worker need not be started to see that.
  if (now.black.length < rows && now.white.length < columns) return;
  engineFor("analyst")
    .then((engine) => engine.winner(now))
    .then((color) => {
      if (position.peek() === now) winner.value = color;
    })
    // What goes wrong with the worker is said where somebody has asked for something.
    .catch(() => {});
});
