/** Starts a worker soon after the page, and loads the binary for the board before it is needed. */
import { computed, effect } from "@preact/signals";
import { positionSize } from "../../wrapper/board/position.js";
import { engineFor } from "./engines.js";
import { sides } from "./store.js";

const columns = computed(() => sides.value.columns);
const rows = computed(() => sides.value.rows);

/** Runs `work` after the first drawing of the board. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 100);
}

export function warmUp(): void {
  whenIdle(() =>
    effect(() => {
      const size = positionSize(columns.value, rows.value);
      engineFor("scout")
        .then((engine) => engine.winner({ size, black: [], white: [], toMove: "black" }))
        // Errors of the worker are reported when the user starts something.
        .catch(() => {});
    }),
  );
}
