/**
 * A map of all moves with Vite and TypeScript: a pool of workers solves the position after each move, and the board
 * fills in as the winners are found. Vite needs no configuration for the workers or the WebAssembly files.
 *
 *     npm install && npm run dev
 */
import type { Color, Position } from "hex-wasp";
import { createWorkerPool } from "hex-wasp/worker";

const SIZE = 6;
const LETTERS = "abcdef";

const form = element("form", HTMLFormElement);
const status = element("[role=status]", HTMLElement);
const board = element("#board", HTMLElement);
const pool = await createWorkerPool({ largestBoard: SIZE });
let cancel = new AbortController();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void map();
});
void map();

/** Maps the moves of the position in the form; a newer call cancels an older one. */
async function map(): Promise<void> {
  cancel.abort();
  cancel = new AbortController();
  const { signal } = cancel;
  const moves = String(new FormData(form).get("moves")).split(/\s+/).filter(Boolean);
  const position: Position = {
    size: SIZE,
    black: moves.filter((_, i) => i % 2 === 0),
    white: moves.filter((_, i) => i % 2 === 1),
    toMove: moves.length % 2 === 0 ? "black" : "white",
  };
  try {
    const result = await pool.solveMoves(position, {
      signal,
      onProgress: (progress) => {
        draw(position, progress.moves);
        status.textContent = `${progress.done} of ${progress.total} moves`;
      },
    });
    draw(position, result.moves);
    const wins = Object.values(result.moves).filter((winner) => winner === position.toMove).length;
    status.textContent = `${position.toMove} wins with ${wins} of ${Object.keys(result.moves).length} moves`;
  } catch (error) {
    if (!signal.aborted) status.textContent = error instanceof Error ? error.message : String(error);
  }
}

/** Draws the stones, and the moves whose winner is known: ✓ wins for the side to move, × loses. */
function draw(position: Position, winners: Readonly<Record<string, Color | null>>): void {
  const rows = Array.from({ length: SIZE }, (_, row) => {
    const cells = Array.from({ length: SIZE }, (_, column) => {
      const cell = `${LETTERS[column]}${row + 1}`;
      const winner = winners[cell] ?? null;
      const div = document.createElement("div");
      div.title = cell;
      div.className = `cell ${winner === null ? "" : winner === position.toMove ? "wins" : "loses"}`;
      div.textContent = position.black.includes(cell)
        ? "●"
        : position.white.includes(cell)
          ? "○"
          : winner === null
            ? "·"
            : winner === position.toMove
              ? "✓"
              : "×";
      return div;
    });
    const line = document.createElement("div");
    line.className = "row";
    line.style.marginLeft = `${1.3 * row}rem`;
    line.append(...cells);
    return line;
  });
  board.replaceChildren(...rows);
}

function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}
