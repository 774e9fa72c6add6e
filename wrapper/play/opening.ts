/**
 * The first move under the swap rule. The opponent may take it over, so the best one is as even as possible by the
 * player's own judgement: the network looks at every opening, and a short search at the most even ones.
 */
import { boardSize, cellName } from "../board/notation.js";
import type { Game } from "../game/game.js";
import type { Cell, Engine, Position, SolveLimits } from "../types.js";

const FINALISTS = 8;
const NODES = 120;

/** Whether the board is empty and the opponent may swap after the first move. */
export function isOpeningUnderSwap(game: Game): boolean {
  const { black, white } = game.position;
  const [cell] = game.legalMoves;
  return black.length + white.length === 0 && cell !== undefined && game.play(cell).canSwap;
}

/** Returns the most even opening; if a limit ends the search, the most even of those judged so far, which is at least
 *  one. Requires an empty board of more than one cell. */
export async function fairOpening(
  engine: Pick<Engine, "bestMove">,
  empty: Position,
  { timeLimitMs = Number.POSITIVE_INFINITY, signal }: Pick<SolveLimits, "timeLimitMs" | "signal"> = {},
): Promise<Cell> {
  const [columns, rows] = boardSize(empty.size);
  const opponent = empty.toMove === "black" ? "white" : "black";
  // The board is the same after half a turn, so half of the cells are enough.
  const cells = Array.from({ length: Math.ceil((columns * rows) / 2) }, (_, cell) => cellName(cell, columns));
  const deadline = performance.now() + timeLimitMs;
  const biases = new Map<Cell, number>();
  const judge = async (openings: readonly Cell[], nodeLimit: number) => {
    for (const cell of openings) {
      const timeLeft = Math.max(deadline - performance.now(), 0);
      // The signal is not passed on, because a cancelled call would judge nothing, and the calls are short.
      if (biases.size > 0 && (signal?.aborted || timeLeft === 0)) return;
      const position = { ...empty, [empty.toMove]: [cell], toMove: opponent } as Position;
      const { value } = await engine.bestMove(position, { nodeLimit, timeLimitMs: timeLeft });
      biases.set(cell, Math.abs(value));
    }
  };
  const byBias = (a: Cell, b: Cell) => (biases.get(a) as number) - (biases.get(b) as number);
  await judge(cells, 1);
  const finalists = [...biases.keys()].sort(byBias).slice(0, FINALISTS);
  await judge(finalists, NODES);
  return finalists.sort(byBias)[0] as Cell;
}
