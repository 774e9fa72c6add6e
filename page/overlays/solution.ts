/** The results of solving: the move, the proof set of the winner, and the winner after each move. */
import { type Mark, marked, mergeMarks } from "../board/drawing.js";
import { cellCount, nameOf } from "../panels/words.js";
import { results } from "../state/solving.js";
import { position } from "../state/store.js";
import type { Overlay } from "./overlay.js";

export const solution: Overlay = {
  id: "solution",
  name: "Solution",
  draw() {
    const { result, moves = {} } = results.value;
    const { toMove, size, black, white } = position.value;
    const emptyCount = cellCount(size) - black.length - white.length;
    const winner = result?.winner ?? null;
    const isWon = winner === toMove;
    const carrier: Mark = {
      shading: "hatch",
      title: `needed by ${winner === null ? "the winner" : nameOf(winner)}`,
    };
    const best: Mark = {
      shape: "star",
      title: isWon ? "winning move" : "resists longest",
    };
    const wins: Mark = { shape: "check", title: `${nameOf(toMove)} wins with this move` };
    const loses: Mark = { shape: "cross", title: `${nameOf(toMove)} loses with this move` };
    const known = Object.entries(moves).filter(([, color]) => color !== null);
    const map = Object.fromEntries(known.map(([cell, color]) => [cell, color === toMove ? wins : loses]));
    const move = result?.move ?? null;
    const star = move === null ? {} : { [move]: best };
    return {
      cells: mergeMarks(mergeMarks(marked(result?.carrier ?? [], carrier), map), star),
      legend: [best, carrier, wins, loses],
      summary:
        winner === null && known.length === 0
          ? "Solve the position or map all moves to see who wins."
          : known.length > 0 && known.length < emptyCount
            ? "The winner after moves without a check mark or cross is unknown."
            : "",
    };
  },
};
