/**
 * Filled cells and moves to skip in the form that HexGui draws, pairs of cell and mark:
 *
 *     fdb fcb fpb      filled with a black stone: dead, captured, permanently inferior (w: white)
 *     iv[c3-d4]        vulnerable to these replies
 *     ir[c3]           reversed by this reply
 *     id[c3]           dominated by this move
 *     x                outside the must-play region
 */
import type { Cell, Engine, FillKind, InferiorKind, Position } from "../types.js";

const FILL_LETTER: Readonly<Record<FillKind, string>> = {
  dead: "d",
  "near-dead": "d",
  captured: "c",
  mutual: "c",
  "permanently-inferior": "p",
};

/** Dead and captured moves are shown as fills. */
const INFERIOR_LETTER: Readonly<Partial<Record<InferiorKind, string>>> = {
  vulnerable: "v",
  "strong-reversible": "r",
  reversible: "r",
  dominated: "d",
};

export type Marks = ReadonlyMap<Cell, string>;

export function fillMarks(engine: Engine, position: Position): Marks {
  return new Map(
    engine
      .fillIn(position)
      .fills.map(({ cell, color, kind }) => [cell, `f${FILL_LETTER[kind]}${color === "black" ? "b" : "w"}`]),
  );
}

/** The moves that the side to move can skip, apart from filled cells. `reversible` moves are left out: they are only
 *  hints. */
export function skipMarks(engine: Engine, position: Position): Marks {
  return new Map(
    engine.inferiorMoves(position).flatMap(({ cell, kind, by }): [Cell, string][] => {
      const letter = INFERIOR_LETTER[kind];
      return letter === undefined || kind === "reversible" ? [] : [[cell, `i${letter}[${by.join("-")}]`]];
    }),
  );
}

/** The empty cells outside the must-play region of the side to move; none if the game is decided. */
export function outsideMarks(engine: Engine, position: Position): Marks {
  const opponent = position.toMove === "black" ? "white" : "black";
  const { mustPlay, winning } = engine.connections(position, opponent);
  if (winning !== null || engine.winner(position) !== null) return new Map();
  const region = new Set(mustPlay);
  const outside = Object.keys(engine.evaluate(position).moves).filter((cell) => !region.has(cell));
  return new Map(outside.map((cell) => [cell, "x"]));
}

/** The marks as text, in row order; the first map that has a mark for a cell decides. */
export function formatMarks(...layers: readonly Marks[]): string {
  const marks = new Map([...layers].reverse().flatMap((layer) => [...layer]));
  const rowOf = ([cell]: readonly [Cell, string]) => Number(cell.slice(1));
  return [...marks]
    .sort((a, b) => rowOf(a) - rowOf(b) || (a[0] < b[0] ? -1 : 1))
    .map(([cell, mark]) => `${cell} ${mark}`)
    .join(" ");
}
