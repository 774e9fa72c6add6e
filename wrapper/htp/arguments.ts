/** The arguments of a command. Every fault is a HexError whose message names the argument, counted from 1. */
import { boardSize, cellIndex } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import type { Cell, Color, Edge, Position } from "../types.js";

const COLORS: ReadonlyMap<string, Color> = new Map([
  ["b", "black"],
  ["black", "black"],
  ["w", "white"],
  ["white", "white"],
]);

/** HTP names the edges by compass: north is the top. */
const EDGES: ReadonlyMap<string, Edge> = new Map([
  ["north", "top"],
  ["south", "bottom"],
  ["west", "left"],
  ["east", "right"],
]);
const COMPASS: ReadonlyMap<string, string> = new Map([...EDGES].map(([name, edge]) => [edge, name]));

/** The HTP name of a cell or edge. */
export function pointName(endpoint: Cell | Edge): string {
  return COMPASS.get(endpoint) ?? endpoint;
}

export class Arguments {
  readonly #words: readonly string[];

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  get count(): number {
    return this.#words.length;
  }

  /** Throws `bad-option` unless there are `least` to `most` arguments. */
  expect(least: number, most = least): this {
    if (this.count >= least && this.count <= most) return this;
    const needed = most === 0 ? "no arguments" : least === most ? `${least}` : `${least} to ${most}`;
    const noun = most === 0 ? "" : least === 1 && most === 1 ? " argument" : " arguments";
    throw new HexError("bad-option", `the command takes ${needed}${noun}, not ${this.count}`);
  }

  text(index: number): string {
    const word = this.#words[index];
    if (word === undefined) throw new HexError("bad-option", `argument ${index + 1} is missing`);
    return word;
  }

  /** A word in lower case. */
  word(index: number): string {
    return this.text(index).toLowerCase();
  }

  color(index: number): Color {
    const color = COLORS.get(this.word(index));
    if (color !== undefined) return color;
    throw new HexError(
      "bad-color",
      `argument ${index + 1}: ${describe(this.text(index))} is not a color (black, b, white or w)`,
    );
  }

  /** A cell of a board of this size. */
  cell(index: number, size: Position["size"]): Cell {
    const cell = this.word(index);
    const [columns, rows] = boardSize(size);
    cellIndex(cell, columns, rows, `argument ${index + 1}`);
    return cell;
  }

  cellOrEdge(index: number, size: Position["size"]): Cell | Edge {
    return EDGES.get(this.word(index)) ?? this.cell(index, size);
  }

  /** A number from 0 on. */
  seconds(index: number): number {
    return this.#number(index, "a number of seconds from 0 on", (value) => value >= 0);
  }

  wholeNumber(index: number, least: number, most = Number.MAX_SAFE_INTEGER): number {
    const range = most === Number.MAX_SAFE_INTEGER ? `${least} on` : `${least} to ${most}`;
    return this.#number(
      index,
      `a whole number from ${range}`,
      (value) => Number.isSafeInteger(value) && value >= least && value <= most,
    );
  }

  flag(index: number): boolean {
    const word = this.word(index);
    if (word === "1" || word === "true") return true;
    if (word === "0" || word === "false") return false;
    throw new HexError(
      "bad-option",
      `argument ${index + 1}: ${describe(this.text(index))} is neither 0 nor 1`,
    );
  }

  #number(index: number, what: string, isValid: (value: number) => boolean): number {
    const text = this.text(index);
    const value = /^[\d.e+-]+$/i.test(text) ? Number(text) : Number.NaN;
    if (Number.isFinite(value) && isValid(value)) return value;
    throw new HexError("bad-option", `argument ${index + 1}: ${describe(text)} is not ${what}`);
  }
}
