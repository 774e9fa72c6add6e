/**
 * What a certificate says about the rest of an answer. It proves the winner and, if the winner is to move, one move that
 * wins. A line of play and a carrier are not part of it: of these, only what is no legal answer at all is found here.
 */
import { NOBODY } from "../../assembly/abi.js";
import type { Board } from "../board/board.js";
import { cellIndex } from "../board/notation.js";
import { colorName } from "../board/position.js";
import type { Cell, SolveResult } from "../types.js";

/** Returns what cannot be true if the certificate is, or null. The cells of the answer are on the board. */
export function contradictionOf(
  answer: SolveResult,
  { stones, columns, rows, toMove }: Board,
): string | null {
  const { winner, move, pv, carrier, moves = {}, proof } = answer;
  if (proof === undefined) return null;
  const isTaken = (name: Cell) => stones[cellIndex(name, columns, rows, "cell")] !== NOBODY;
  for (const [part, cells] of Object.entries({ move: move ?? [], pv, carrier, moves: Object.keys(moves) })) {
    const taken = [cells].flat().find(isTaken);
    if (taken !== undefined) return `${part}: ${taken} is not empty`;
  }
  if (pv.length > 0 && pv[0] !== move) return "pv: it does not begin with the move";
  const side = colorName(toMove);
  if (winner !== side) {
    const wrong = Object.keys(moves).find((cell) => moves[cell] === side);
    return wrong === undefined ? null : `moves: by the certificate, ${wrong} does not win`;
  }
  const { move: first = null } = proof;
  if (move !== first) return `move: it is ${move}, and ${first} in the certificate`;
  const after = first === null ? winner : (moves[first] ?? winner);
  return after === winner ? null : `moves: by the certificate, ${first} wins`;
}
