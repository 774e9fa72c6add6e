/** Filled cells and inferior moves by name. */
import type { Backend } from "../backend/backend.js";
import type { Board } from "../board/board.js";
import { cellIndex, cellName } from "../board/notation.js";
import { colorName, positionOf } from "../board/position.js";
import { describe, HexError } from "../errors.js";
import { readOptions } from "../options.js";
import type { Color, FillIn, InferiorMove } from "../types.js";

export function fillInOf(backend: Backend, board: Board): FillIn {
  const fills = backend.fillIn(board);
  const stones = board.stones.slice();
  for (const { cell, side } of fills) stones[cell] = side;
  return {
    position: positionOf({ ...board, stones }),
    fills: fills.map(({ cell, side, kind, pattern }) => ({
      cell: cellName(cell, board.columns),
      color: colorName(side) as Color,
      kind,
      pattern,
    })),
  };
}

export function inferiorMovesOf(backend: Backend, board: Board, options: unknown): InferiorMove[] {
  const name = (cell: number) => cellName(cell, board.columns);
  return backend
    .inferiorMoves(board, parsePrevious(options, board))
    .map(({ cell, kind, by }) => ({ cell: name(cell), kind, by: by.map(name) }));
}

function parsePrevious(options: unknown, board: Board): number | null {
  const { previous } = readOptions(options, ["previous"]);
  if (previous === undefined) return null;
  const cell = cellIndex(previous, board.columns, board.rows, "previous");
  if (board.stones[cell] === board.toMove) return cell;
  const color = colorName(board.toMove);
  throw new HexError(
    "bad-option",
    `previous: there is no ${color} stone on ${describe(previous)}, and ${color} is to move`,
  );
}
