/** Boards and positions for tests: random, drawn, or made by fast-check, and the ways from one form to another. */
import fc from "fast-check";
import { ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import { boardSize } from "../../wrapper/board/notation.js";
import { parseColor, positionOf as positionOfBoard } from "../../wrapper/board/position.js";
import type { Cell, Color, Edge, Position } from "../../wrapper/types.js";

export { type Random, randomBelow, randomBoard, randomGame, shuffled } from "../../reference/random.js";

/** What every form of a board has in common: one of BLACK, WHITE, NOBODY for each cell, in row order. */
export interface Stones {
  readonly columns: number;
  readonly rows: number;
  readonly stones: ArrayLike<number>;
}

export const COLORS = ["black", "white"] as const;
export const SIDES = [0, 1] as const;

const EDGES: readonly string[] = ["top", "bottom", "left", "right"] satisfies Edge[];

export function boardOf({ columns, rows, stones }: Stones): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  Array.from(stones).forEach((stone, cell) => {
    if (stone !== Stone.none) board.play(cell, stone as Side);
  });
  return board;
}

export function positionOf({ columns, rows, stones }: Stones, toMove: Color = "black"): Position {
  return positionOfBoard({ columns, rows, stones: Uint8Array.from(stones), toMove: parseColor(toMove) });
}

/** A board from a drawing of its rows: `x` is Black's, `o` White's, `.` empty. */
export function drawnBoard(...drawing: string[]): ReferenceBoard {
  const rows = drawing.map((row) => row.split(" "));
  const stones = rows.flat().map((glyph) => "xo.".indexOf(glyph));
  return boardOf({ columns: rows[0]?.length ?? 0, rows: rows.length, stones });
}

/** For the message of a failure. */
export function show({ columns, rows, stones }: Stones, side?: number): string {
  return `${columns}×${rows} ${Array.from(stones).join("")}${side === undefined ? "" : ` side ${side}`}`;
}

export function emptyCellsOf({ stones }: Stones): number[] {
  return Array.from(stones, (_, cell) => cell).filter((cell) => stones[cell] === Stone.none);
}

/** The number of a cell or an edge: cells in row order, then top, bottom, left, right. */
export function endpointNumber(name: Cell | Edge, { columns, rows }: Omit<Stones, "stones">): number {
  const edge = EDGES.indexOf(name);
  return edge >= 0 ? columns * rows + edge : (Number(name.slice(1)) - 1) * columns + name.charCodeAt(0) - 97;
}

/** Extra stones of one side, as the arguments (black, white) of `AllPositions.winner`. */
export function stonesFor(side: number, cells: readonly number[]): [black: number[], white: number[]] {
  return side === 0 ? [[...cells], []] : [[], [...cells]];
}

/** The same game with the colours exchanged: the board mirrored at the diagonal from a1. */
export function transposed({ size, black, white, toMove }: Position): Position {
  const [columns, rows] = boardSize(size);
  const flip = (cell: Cell) => `${String.fromCharCode(96 + Number(cell.slice(1)))}${cell.charCodeAt(0) - 96}`;
  return {
    size: [rows, columns],
    black: white.map(flip),
    white: black.map(flip),
    toMove: toMove === "black" ? "white" : "black",
  };
}

const sideLength = fc.integer({ min: 1, max: 19 });

/** A board of any size with any stones, each at most `most`: 0 Black, 1 White, 2 empty. */
function anyStones(length: fc.Arbitrary<number>, most: number): fc.Arbitrary<Stones> {
  return fc.tuple(length, length).chain(([columns, rows]) => {
    const count = columns * rows;
    return fc
      .array(fc.integer({ min: 0, max: most }), { minLength: count, maxLength: count })
      .map((stones) => ({ columns, rows, stones }));
  });
}

/** Any stones in any number on a board of up to 9×9. */
export const anySmallBoard: fc.Arbitrary<Stones> = anyStones(fc.integer({ min: 1, max: 9 }), 2);

/** Any stones in any number on any board. */
export const anyPosition: fc.Arbitrary<Position> = fc
  .tuple(anyStones(sideLength, 2), fc.constantFrom<Color>("black", "white"))
  .map(([board, toMove]) => positionOf(board, toMove));

/** A board without an empty cell. */
export const fullPosition: fc.Arbitrary<Position> = anyStones(sideLength, 1).map((board) =>
  positionOf(board),
);
