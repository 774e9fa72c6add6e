/** Filled cells and inferior moves by name. */
import { BLACK, GRAPH_REGION, GRAPH_SIMPLICIAL, WHITE } from "../assembly/abi.js";
import { describe, HexError } from "./errors.js";
import { cellIndex, cellName } from "./notation.js";
import { colorName } from "./position.js";
import type {
  Backend,
  Board,
  Color,
  FillIn,
  FillKind,
  InferiorKind,
  InferiorMove,
  Position,
} from "./types.js";

/** In the order of PATTERN_… and of INFERIOR_… in assembly/abi.ts. */
export const FILL_KINDS: readonly FillKind[] = [
  "dead",
  "captured",
  "near-dead",
  "permanently-inferior",
  "mutual",
];
export const INFERIOR_KINDS: readonly InferiorKind[] = [
  "dead",
  "captured",
  "dominated",
  "vulnerable",
  "strong-reversible",
  "reversible",
  "self-reversible",
];

/** The name of a kind's n-th pattern, as in data/patterns.txt. */
export function patternName(kind: FillKind, number: number): string {
  if (number === GRAPH_REGION) return "graph-region";
  return number === GRAPH_SIMPLICIAL ? "graph-simplicial" : `${kind}-${number}`;
}

export function fillInOf(backend: Backend, board: Board): FillIn {
  const fills = backend.fillIn(board);
  const stones = board.stones.slice();
  for (const { cell, side } of fills) stones[cell] = side;
  return {
    position: positionFrom({ ...board, stones }),
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
  if (options === undefined) return null;
  if (typeof options !== "object" || options === null) {
    throw new HexError("bad-option", `options: ${describe(options)} is not an object`);
  }
  const { previous } = options as { previous?: unknown };
  if (previous === undefined) return null;
  const cell = cellIndex(previous, board.columns, board.rows, "previous");
  if (board.stones[cell] === board.toMove) return cell;
  const color = colorName(board.toMove);
  throw new HexError(
    "bad-option",
    `previous: there is no ${color} stone on ${describe(previous)}, and ${color} is to move`,
  );
}

function positionFrom({ columns, rows, stones, toMove }: Board): Position {
  const cells = (side: number) =>
    [...stones.keys()].filter((cell) => stones[cell] === side).map((cell) => cellName(cell, columns));
  return {
    size: columns === rows ? columns : [columns, rows],
    black: cells(BLACK),
    white: cells(WHITE),
    toMove: colorName(toMove) as Color,
  };
}
