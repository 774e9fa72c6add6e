/**
 * Checks what can be checked about a proof set without a search: the winner owns its stones in it, and if everything
 * else goes to the loser, the winner's edges can still be joined, whatever single cell the loser takes first if it is to
 * move. A set that passes may still be wrong; the certificate decides in the end.
 */
import { BLACK, NOBODY } from "../../assembly/abi.js";
import type { Board } from "../board/board.js";

// biome-ignore format: one line
const NEIGHBOUR_OFFSETS = [[-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0]] as const;

/** Why `proofSet` cannot prove that `winner` wins; null if it may. */
export function proofSetProblem(board: Board, winner: number, proofSet: readonly number[]): string | null {
  const { stones, toMove } = board;
  const foreign = proofSet.find((cell) => stones[cell] === (winner ^ 1));
  if (foreign !== undefined) return `cell ${foreign} is the loser's`;
  const isUsable = Array.from(stones, (stone) => stone === winner);
  for (const cell of proofSet) isUsable[cell] = true;
  if (!isJoined(board, winner, isUsable)) return "it does not join the winner's edges";
  if (winner === toMove) return null;
  const cut = proofSet.find((cell) => {
    if (stones[cell] !== NOBODY) return false;
    isUsable[cell] = false;
    const isCut = !isJoined(board, winner, isUsable);
    isUsable[cell] = true;
    return isCut;
  });
  return cut === undefined ? null : `the loser's move to cell ${cut} cuts it`;
}

/** Whether the usable cells join the edges of `side`: Black's top and bottom, White's left and right. */
function isJoined({ columns, rows }: Board, side: number, isUsable: readonly boolean[]): boolean {
  const isBlack = side === BLACK;
  const seen = new Set<number>();
  const open: number[] = [];
  const visit = (row: number, column: number) => {
    if (row < 0 || row >= rows || column < 0 || column >= columns) return;
    const cell = row * columns + column;
    if (!isUsable[cell] || seen.has(cell)) return;
    seen.add(cell);
    open.push(cell);
  };
  for (let i = 0; i < (isBlack ? columns : rows); i++) visit(isBlack ? 0 : i, isBlack ? i : 0);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    if (isBlack ? row === rows - 1 : column === columns - 1) return true;
    for (const [down, right] of NEIGHBOUR_OFFSETS) visit(row + down, column + right);
  }
  return false;
}
