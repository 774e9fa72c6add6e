/**
 * The first move under the swap rule. The opponent may take it over, so the best one is as even as possible by the
 * player's own judgement: the network looks at every opening, and a short search at the most even ones.
 */
import { boardSize, cellName } from "../board/notation.js";
import type { AbortSignalLike, BestMoveOptions, Cell, Engine, Position } from "../types.js";

const FINALISTS = 8;
const NODES = 120;

/** Returns the most even opening. Requires an empty board of more than one cell. */
export async function fairOpening(
  engine: Pick<Engine, "bestMove">,
  empty: Position,
  signal?: AbortSignalLike,
): Promise<Cell> {
  const [columns, rows] = boardSize(empty.size);
  const opponent = empty.toMove === "black" ? "white" : "black";
  // The board is the same after half a turn, so half of the cells are enough.
  const cells = Array.from({ length: Math.ceil((columns * rows) / 2) }, (_, cell) => cellName(cell, columns));
  const mostEven = async (openings: readonly Cell[], options: BestMoveOptions): Promise<readonly Cell[]> => {
    const judged: { cell: Cell; bias: number }[] = [];
    for (const cell of openings) {
      const position = { ...empty, [empty.toMove]: [cell], toMove: opponent } as Position;
      judged.push({
        cell,
        bias: Math.abs((await engine.bestMove(position, { ...options, ...(signal && { signal }) })).value),
      });
    }
    return judged.sort((a, b) => a.bias - b.bias).map(({ cell }) => cell);
  };
  const finalists = (await mostEven(cells, { nodeLimit: 1 })).slice(0, FINALISTS);
  return (await mostEven(finalists, { nodeLimit: NODES }))[0] as Cell;
}
