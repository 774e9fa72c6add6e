/**
 * HexWiki's markup for board diagrams (https://www.hexwiki.net/index.php/New_board_diagrams):
 *
 *     <hexboard size="5x4" contents="R 1:d1 b4 B 2:c3 E *:a2 S red:(a4--c4 d5) area(a1,c1,a3)"/>
 *
 * The size is rows × columns. Red (R) joins top and bottom: Black here; blue (B) is White. E empties a cell, S shades
 * it. A label before a colon marks a cell; after S it is the colour of the shading. Cells come alone, as lines, as
 * polygons (`area`), in parentheses, or as `all`.
 *
 * A mark is the label, the word `shaded` with its colour, or both: `*`, `shaded`, `1 shaded:red`.
 */
import { boardSize, cellName } from "../board/notation.js";
import { parsePosition, positionOf } from "../board/position.js";
import { describe, HexError, type TextPlace } from "../errors.js";
import { readSafely } from "../options.js";
import type { Cell, Color, Position } from "../types.js";
import { type CellPoint, cellsInPolygon, cellsOnLine } from "./hexboard-cells.js";
import { readSize } from "./replay.js";
import { formatError, placeOf, readText } from "./text-place.js";

/** A diagram of HexWiki: a position with marks. */
export interface Hexboard {
  /** The markup does not say who is to move: after numbered stones the other side, else the side with fewer stones. */
  readonly position: Position;
  /** By cell: a label such as `1`, `a`, `*`, `+`, `-` or `arrow(3)`; `shaded` or `shaded:red`; or both, with a space. */
  readonly marks: Readonly<Record<Cell, string>>;
}

const TAG = /<hexboard\b((?:[^"'>]|"[^"]*"|'[^']*')*)>/iy;
const ATTRIBUTE = /(?<![a-zA-Z-])([a-zA-Z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const SIZE = /^\s*(\d{1,4})\s*x\s*(\d{1,4})\s*$/i;
const MODES = { R: "black", B: "white", E: null, S: "shade" } as const;
/** A label: a number, a letter, a sign, an arrow; or the name of a colour. */
const LABEL = /(arrow\(\d{1,2}\)|[A-Za-z]+|\d+|[^\s\w()":,]):/y;
const POINT = /([a-zA-Z])([1-9]\d?)(?![\w])/y;
const LABEL_TEXT = /^(?:arrow\(\d{1,2}\)|[A-Za-z]|\d+|[^\s\w()":,])$/;
const SHADE = /^shaded(?::([a-z]+))?$/;

/** Parses the first `<hexboard …/>` of a text. Attributes other than `size` and `contents` do not matter. */
export function parseHexboard(markup: string): Hexboard {
  const text = readText(markup);
  const start = text.search(/<hexboard\b/i);
  if (start < 0) throw formatError('no <hexboard size="…" contents="…"/>', placeOf(text, text.length));
  TAG.lastIndex = start;
  const tag = TAG.exec(text);
  if (tag === null) throw formatError("this <hexboard tag does not end", placeOf(text, start));
  const attributes = new Map<string, { value: string; at: number }>();
  const base = tag.index + tag[0].indexOf(tag[1] as string);
  for (const match of (tag[1] as string).matchAll(ATTRIBUTE)) {
    const value = match[2] ?? match[3] ?? "";
    attributes.set((match[1] as string).toLowerCase(), {
      value,
      at: base + match.index + match[0].length - value.length - 1,
    });
  }
  const size = attributes.get("size");
  if (size === undefined) throw formatError("a <hexboard> without size", placeOf(text, tag.index));
  const sides = SIZE.exec(size.value);
  const place = () => placeOf(text, size.at);
  if (sides === null) throw formatError(`size: ${describe(size.value)} is not a size like 5x4`, place());
  const board = readSize(Number(sides[2]), Number(sides[1]), place);
  const { value = "", at = 0 } = attributes.get("contents") ?? {};
  return new ContentsReader(text, at, at + value.length, board).read();
}

/** Reads the attribute `contents`, the part of `text` from `at` to `end`. */
class ContentsReader {
  readonly #text: string;
  readonly #end: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #stones = new Map<Cell, Color>();
  readonly #labels = new Map<Cell, string>();
  readonly #shades = new Map<Cell, string>();
  #at: number;

  constructor(text: string, at: number, end: number, size: Position["size"]) {
    [this.#columns, this.#rows] = boardSize(size);
    this.#text = text.slice(0, end);
    this.#at = at;
    this.#end = end;
  }

  read(): Hexboard {
    let mode: Color | "shade" | null | undefined;
    for (this.#skipSpace(); this.#at < this.#end; this.#skipSpace()) {
      const letter = this.#match(/[RBES](?=\s|$)/y)?.[0];
      if (letter !== undefined) {
        mode = MODES[letter as keyof typeof MODES];
        continue;
      }
      if (mode === undefined) throw this.#error("contents start with R, B, E or S");
      const label = this.#match(LABEL)?.[1] ?? "";
      for (const cell of this.#matchCells()) this.#put(cell, mode, label);
    }
    return { position: this.#position(), marks: this.#marks() };
  }

  #put(cell: Cell, mode: Color | "shade" | null, label: string): void {
    if (mode === "shade") {
      this.#shades.set(cell, label);
      return;
    }
    if (mode === null) this.#stones.delete(cell);
    else this.#stones.set(cell, mode);
    if (label === "") this.#labels.delete(cell);
    else this.#labels.set(cell, label);
  }

  /** One item: a cell, a line, an area, `all`, or a list in parentheses. */
  #matchCells(): readonly Cell[] {
    if (this.#match(/\(/y) !== null) {
      const cells: Cell[] = [];
      for (this.#skipSpace(); this.#match(/\)/y) === null; this.#skipSpace())
        cells.push(...this.#matchItem());
      return cells;
    }
    return this.#matchItem();
  }

  #matchItem(): readonly Cell[] {
    if (this.#match(/all(?!\w)/y) !== null) {
      return Array.from({ length: this.#columns * this.#rows }, (_, cell) => cellName(cell, this.#columns));
    }
    if (this.#match(/none(?!\w)/y) !== null) return [];
    if (this.#match(/area\(/y) !== null) {
      const corners: CellPoint[] = [];
      do {
        this.#skipSpace();
        corners.push(this.#matchPoint());
        this.#skipSpace();
      } while (this.#match(/,/y) !== null);
      if (this.#match(/\)/y) === null) throw this.#error('")" is missing after the corners of an area');
      if (corners.length > 50) throw this.#error("an area with more than 50 corners");
      return cellsInPolygon(corners, this.#columns, this.#rows).map((point) => this.#name(point));
    }
    const first = this.#matchPoint();
    if (this.#match(/--/y) === null) return [this.#name(first)];
    const last = this.#matchPoint();
    const line = cellsOnLine(first, last);
    if (line === null) throw this.#error("these two cells are not on a line");
    return line.map((point) => this.#name(point));
  }

  #matchPoint(): CellPoint {
    const start = this.#at;
    const match = this.#match(POINT);
    if (match === null) throw this.#error("not a cell like d4, a line, an area, or a label and a cell");
    const point = {
      column: (match[1] as string).toLowerCase().charCodeAt(0) - 97,
      row: Number(match[2]) - 1,
    };
    if (point.column >= this.#columns || point.row >= this.#rows) {
      const message = `${describe(match[0])} is not on a ${this.#columns}×${this.#rows} board`;
      throw formatError(message, placeOf(this.#text, start));
    }
    return point;
  }

  #name({ column, row }: CellPoint): Cell {
    return cellName(row * this.#columns + column, this.#columns);
  }

  #position(): Position {
    const numbered = [...this.#labels].filter(
      ([cell, label]) => /^\d+$/.test(label) && this.#stones.has(cell),
    );
    const last = numbered.sort(([, a], [, b]) => Number(b) - Number(a))[0];
    const owner = last === undefined ? undefined : this.#stones.get(last[0]);
    const count = (color: Color) => [...this.#stones.values()].filter((stone) => stone === color).length;
    const fewer = count("black") > count("white") ? "white" : "black";
    const cells = (color: Color) =>
      [...this.#stones].filter(([, own]) => own === color).map(([cell]) => cell);
    const position: Position = {
      size: this.#columns === this.#rows ? this.#columns : [this.#columns, this.#rows],
      black: cells("black"),
      white: cells("white"),
      toMove: owner === undefined ? fewer : owner === "black" ? "white" : "black",
    };
    return positionOf(parsePosition(position));
  }

  #marks(): Record<Cell, string> {
    const cells = Array.from({ length: this.#columns * this.#rows }, (_, cell) =>
      cellName(cell, this.#columns),
    );
    const marks = cells.flatMap((cell) => {
      const label = this.#labels.get(cell);
      const shade = this.#shades.get(cell);
      const shading = shade === undefined ? [] : [shade === "" ? "shaded" : `shaded:${shade}`];
      const words = [...(label === undefined ? [] : [label]), ...shading];
      return words.length === 0 ? [] : [[cell, words.join(" ")] as const];
    });
    return Object.fromEntries(marks);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  #skipSpace(): void {
    this.#match(/\s*/y);
  }

  #error(message: string): HexError {
    const rest = this.#text.slice(this.#at, this.#end);
    const place: TextPlace = placeOf(this.#text, this.#at);
    return formatError(`contents: ${rest === "" ? "the end" : describe(rest)}: ${message}`, place);
  }
}

/** Writes a position and marks as markup that `parseHexboard` reads. Throws `bad-format` for a mark that HexWiki does not
 *  have. Who is to move is lost, unless the marks number the stones. */
export function formatHexboard(position: Position, marks: Hexboard["marks"] = {}): string {
  const board = parsePosition(position);
  const { black, white } = positionOf(board);
  const all = Array.from(board.stones, (_, cell) => cellName(cell, board.columns));
  const given = new Map(readMarks(marks, new Set(all)));
  const labelled = (cell: Cell) => `${given.get(cell)?.label ? `${given.get(cell)?.label}:` : ""}${cell}`;
  const stones = new Set([...black, ...white]);
  const empty = all.filter((cell) => !stones.has(cell) && given.get(cell)?.label);
  const shaded = all.filter((cell) => given.get(cell)?.shade !== undefined);
  const shading = shaded.map(
    (cell) => `${given.get(cell)?.shade ? `${given.get(cell)?.shade}:` : ""}${cell}`,
  );
  const parts = [
    ["R", ...black.map(labelled)],
    ["B", ...white.map(labelled)],
    ["E", ...empty.map(labelled)],
    ["S", ...shading],
  ].filter(({ length }) => length > 1);
  const contents = parts.map((words) => words.join(" ")).join(" ");
  return `<hexboard size="${board.rows}x${board.columns}" contents="${contents}"/>`;
}

/** The label and the shading of each mark. */
function readMarks(marks: unknown, cells: ReadonlySet<Cell>): [Cell, { label?: string; shade?: string }][] {
  if (typeof marks !== "object" || marks === null) {
    throw new HexError("bad-format", `marks: ${describe(marks)} is not an object`);
  }
  return readSafely(() => Object.entries(marks), "marks").map(([cell, mark]) => {
    if (!cells.has(cell))
      throw new HexError("bad-cell", `marks: ${describe(cell)} is not a cell of the board`);
    if (typeof mark !== "string") {
      throw new HexError("bad-format", `marks.${cell}: ${describe(mark)} is not a text`);
    }
    const words = mark.split(" ");
    const shade = SHADE.exec(words.at(-1) ?? "");
    const [label, ...more] = shade === null ? words : words.slice(0, -1);
    if (more.length > 0 || (label !== undefined && !LABEL_TEXT.test(label))) {
      throw new HexError("bad-format", `marks.${cell}: ${describe(mark)} is not a mark of HexWiki`);
    }
    return [
      cell,
      { ...(label === undefined ? {} : { label }), ...(shade === null ? {} : { shade: shade[1] ?? "" }) },
    ];
  });
}
