/** Random positions: any stones in any number, and the same game turned, mirrored and with the colours exchanged. */
import type { Cell, Color, Position } from "../wrapper/types.js";
import { hexOf, otherColor, sidesOf } from "./hex.js";
import type { Random } from "./random.js";

export const COLORS: readonly Color[] = ["black", "white"];

/** A name by row and column from 0. */
export function cellAt(row: number, column: number): Cell {
  return `${"abcdefghijklmnopqrs"[column]}${row + 1}`;
}

export function cellsOf(size: Position["size"]): Cell[] {
  const [columns, rows] = sidesOf(size);
  return Array.from({ length: columns * rows }, (_, i) => cellAt(Math.floor(i / columns), i % columns));
}

/** A board with `stones` stones of random colours. */
export function randomStones(size: Position["size"], stones: number, random: Random): Position {
  const blackPercent = random.chance(30) ? random.below(101) : 50;
  const cells = random.some(cellsOf(size), stones);
  const isBlack = cells.map(() => random.chance(blackPercent));
  return {
    size,
    black: cells.filter((_, i) => isBlack[i]),
    white: cells.filter((_, i) => !isBlack[i]),
    toMove: random.pick(COLORS),
  };
}

/** A position on a board of up to 5×5, from empty to full. Half of them have enough stones to be close. */
export function smallPosition(random: Random): Position {
  const [columns, rows] = random.chance(60)
    ? [random.between(3, 5), random.between(3, 5)]
    : [random.between(1, 5), random.between(1, 5)];
  const count = columns * rows;
  const stones = random.chance(50)
    ? random.below(count + 1)
    : random.between(Math.floor(count / 5), Math.floor(count / 2));
  return randomStones(columns === rows && random.chance(80) ? columns : [columns, rows], stones, random);
}

/** Where a symmetry takes a cell. */
type CellMap = (cell: Cell) => Cell;

export interface Symmetry {
  readonly name: string;
  readonly isColorSwapped: boolean;
  readonly cell: (size: Position["size"]) => CellMap;
}

const rowOf = (cell: Cell) => Number(cell.slice(1)) - 1;
const columnOf = (cell: Cell) => cell.charCodeAt(0) - 97;

/** The symmetries of Hex: a half turn, and the two mirrors, which exchange the colours and columns with rows. */
export const SYMMETRIES: readonly Symmetry[] = [
  {
    name: "turned",
    isColorSwapped: false,
    cell: (size) => (cell) => {
      const [columns, rows] = sidesOf(size);
      return cellAt(rows - 1 - rowOf(cell), columns - 1 - columnOf(cell));
    },
  },
  {
    name: "mirrored",
    isColorSwapped: true,
    cell: () => (cell) => cellAt(columnOf(cell), rowOf(cell)),
  },
  {
    name: "mirrored and turned",
    isColorSwapped: true,
    cell: (size) => (cell) => {
      const [columns, rows] = sidesOf(size);
      return cellAt(columns - 1 - columnOf(cell), rows - 1 - rowOf(cell));
    },
  },
];

export function colorUnder({ isColorSwapped }: Symmetry, color: Color): Color {
  return isColorSwapped ? otherColor(color) : color;
}

export function positionUnder(symmetry: Symmetry, position: Position): Position {
  const { size, toMove } = position;
  const [columns, rows] = sidesOf(size);
  const map = symmetry.cell(size);
  const [black, white] = symmetry.isColorSwapped
    ? [position.white, position.black]
    : [position.black, position.white];
  return {
    size: symmetry.isColorSwapped ? [rows, columns] : size,
    black: black.map(map),
    white: white.map(map),
    toMove: colorUnder(symmetry, toMove),
  };
}

/** The names of the empty cells of a small board. */
export function emptyNames({ size, black, white }: Position): Cell[] {
  const hex = hexOf(size);
  return hex.names(hex.all & ~(hex.set(black) | hex.set(white)));
}
