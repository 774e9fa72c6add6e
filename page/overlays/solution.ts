/** What solving has found: the move, the cells that the winner needs, and who wins after each move. */
import { type Mark, marked, over } from "../board/drawing.js";
import { nameOf } from "../panels/words.js";
import { found } from "../state/solving.js";
import { position } from "../state/store.js";
import type { Overlay } from "./overlay.js";

export const solution: Overlay = {
  id: "solution",
  name: "Solution",
  draw() {
    const { result, moves = {} } = found.value;
    const { toMove } = position.value;
    const winner = result?.winner ?? null;
    const isWon = winner === toMove;
    const carrier: Mark = {
      pattern: "hatch",
      title: `needed by ${winner === null ? "the winner" : nameOf(winner)}`,
    };
    const best: Mark = {
      shape: "star",
      title: isWon ? "the winning move that was found" : "resists longest",
    };
    const wins: Mark = { shape: "check", title: `${nameOf(toMove)} wins with it` };
    const loses: Mark = { shape: "cross", title: `${nameOf(toMove)} loses with it` };
    const known = Object.entries(moves).filter(([, color]) => color !== null);
    const map = Object.fromEntries(known.map(([cell, color]) => [cell, color === toMove ? wins : loses]));
    const move = result?.move ?? null;
    const star = move === null ? {} : { [move]: best };
    return {
      cells: over(over(marked(result?.carrier ?? [], carrier), map), star),
      legend: [
        ...(move === null ? [] : [best]),
        ...(winner === null ? [] : [carrier]),
        ...(known.length === 0 ? [] : [wins, loses]),
      ],
      summary:
        winner === null && known.length === 0 ? "Solve the position, or map its moves, to see who wins." : "",
    };
  },
};
