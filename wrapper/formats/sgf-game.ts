/**
 * From the main line of an SGF tree to a game and back.
 *
 * Dialects that are read:
 *
 * - HexGui up to 0.9 wrote `swap-pieces` where it meant `swap-sides`.
 * - Little Golem names points as in Go (`mf` is m6), writes `swap`, and labels the moves of the first player, who joins
 *   top and bottom, with W, although that player's name is in PB. So W is Black there.
 */
import { boardSize, cellName } from "../board/notation.js";
import { describe, HexError, type TextPlace } from "../errors.js";
import { Game } from "../game/game.js";
import type { GameOptions, Move, SwapRule } from "../game/types.js";
import type { Cell, Color, Position } from "../types.js";
import { readSize } from "./replay.js";
import { formatSgf, type GameTree, parseSgf, propertyPlace, readProperties } from "./sgf.js";
import { atPlace, formatError } from "./text-place.js";

/** Nodes of a main line. */
const LONGEST_LINE = 5000;
const DEFAULT_SIZE = "11";
const HEX = "11";
const GO_POINT = /^[a-s]{2}$/;
const OLD_HEXGUI = /^HexGui:0\.[0-9](?![0-9])/i;
/** Root properties that are not facts about the game: a game has them in another form, or they are about the file. */
const NOT_INFO = new Set(["FF", "GM", "SZ", "CA", "AP", "ST", "AB", "AW", "AE", "PL", "B", "W"]);
const SETUP = ["AB", "AW", "AE"] as const;
const COLOR_OF: Readonly<Record<string, Color>> = { B: "black", W: "white" };
const SWAP_RULE = /swap-(?:pieces|sides)/i;
/** The moves that SGF had, by the facts that it had: a remembered result or forfeit belongs to these moves only. */
const movesRead = new WeakMap<Game["info"], string>();
const LETTER = { black: "B", white: "W" } as const;

/** Reads the first game of an SGF file: its main line. */
export function gameFromSgf(text: string): Game {
  const [tree] = parseSgf(text);
  return gameFromTree(tree as GameTree);
}

/** Writes a game as SGF. */
export function gameToSgf(game: Game): string {
  return formatSgf([treeFromGame(game)]);
}

/** Plays the main line of a tree: always the first child. Root properties with one value become facts of the game. A
 *  node that sets up stones after the first move starts the game anew from there. Throws `bad-format` at the place of
 *  an illegal move. */
export function gameFromTree(tree: GameTree): Game {
  try {
    return playMainLine(tree);
  } catch (cause) {
    if (cause instanceof HexError) throw cause;
    throw new HexError("bad-format", `tree: ${describe(tree)} is not a game tree`, { cause });
  }
}

function playMainLine(tree: GameTree): Game {
  const line = mainLine(tree);
  const [root] = line as [LineNode];
  const game = firstValue(root, "GM");
  if (game !== undefined && game.trim() !== HEX) {
    throw formatError(`GM[${game}] is another game; Hex is GM[11]`, root.place("GM"));
  }
  const reader = new LineReader(root, line);
  line.forEach((node, i) => {
    reader.read(node, line[i + 1]);
  });
  movesRead.set(reader.game.info, lineText(reader.game));
  return reader.game;
}

/** All moves of a game as a text, to compare lines. */
function lineText({ moves, future }: Game): string {
  return [...moves, ...future].map(({ color, move }) => `${color} ${move}`).join();
}

/** A node of the main line, with properties that have been checked. */
interface LineNode {
  readonly properties: Readonly<Record<string, readonly string[]>>;
  readonly place: (property: string) => TextPlace | undefined;
}

function mainLine(tree: GameTree): LineNode[] {
  const line: LineNode[] = [];
  for (let node: GameTree | undefined = tree; node !== undefined; node = node.children[0]) {
    const source = node;
    if (line.length === LONGEST_LINE) {
      throw formatError(`more than ${LONGEST_LINE} nodes in the main line`, propertyPlace(source, ""));
    }
    line.push({ properties: readProperties(source), place: (name) => propertyPlace(source, name) });
  }
  return line;
}

function firstValue({ properties }: LineNode, name: string): string | undefined {
  return properties[name]?.[0];
}

/** Plays the nodes of a main line in turn. */
class LineReader {
  readonly #size: Position["size"];
  readonly #isLittleGolem: boolean;
  readonly #hasOldSwap: boolean;
  readonly #options: Pick<GameOptions, "swap" | "info">;
  #game: Game;

  constructor(root: LineNode, line: readonly LineNode[]) {
    this.#size = sizeOf(root);
    this.#isLittleGolem = isLittleGolem(root, line);
    this.#hasOldSwap = OLD_HEXGUI.test(firstValue(root, "AP") ?? "");
    this.#options = this.#readOptions(root, line);
    this.#game = this.#start({ size: this.#size, black: [], white: [], toMove: "black" });
  }

  get game(): Game {
    return this.#game;
  }

  read(node: LineNode, next: LineNode | undefined): void {
    if (SETUP.some((name) => name in node.properties)) this.#setUp(node);
    for (const name of Object.keys(node.properties)) {
      if (name === "B" || name === "W") this.#play(node, name, next);
    }
    const player = firstValue(node, "PL");
    if (player !== undefined) this.#setPlayer(node, player);
  }

  /** The swap rule and the facts, which the whole line decides. */
  #readOptions(root: LineNode, line: readonly LineNode[]): Pick<GameOptions, "swap" | "info"> {
    const moves = line.flatMap((node, i) =>
      (["B", "W"] as const).flatMap((name) => this.#moveOf(node, name, line[i + 1]) ?? []),
    );
    const isForfeit = line.some((node) =>
      ["B", "W"].some((name) => /^\s*forfeit/i.test(firstValue(node, name) ?? "")),
    );
    const facts = Object.entries(root.properties).flatMap(([name, [value, ...more]]) =>
      NOT_INFO.has(name) || value === undefined || more.length > 0 ? [] : [[name, value] as const],
    );
    const end: Record<string, string> = isForfeit ? { end: "forfeit" } : {};
    const info: Record<string, string> = { ...Object.fromEntries(facts), ...end };
    const rule = SWAP_RULE.exec(info.RU ?? "")?.[0].toLowerCase();
    const swap = moves.find((move) => move === "swap-pieces" || move === "swap-sides") ?? rule ?? "none";
    return { swap: swap as SwapRule, info };
  }

  #start(setup: Position): Game {
    return Game.create({ size: this.#size, setup, ...this.#options });
  }

  /** Puts the stones on the position so far, which becomes the start of the game. */
  #setUp(node: LineNode): void {
    const { black, white, toMove } = this.#game.position;
    const stones = new Map<Cell, Color | null>();
    for (const cell of black) stones.set(cell, "black");
    for (const cell of white) stones.set(cell, "white");
    for (const name of SETUP) {
      const color = name === "AE" ? null : this.#color(name[1] as "B" | "W");
      for (const value of node.properties[name] ?? []) {
        for (const cell of this.#cells(value, node.place(name))) stones.set(cell, color);
      }
    }
    const cellsOf = (color: Color) =>
      [...stones].filter(([, owner]) => owner === color).map(([cell]) => cell);
    this.#game = this.#start({ size: this.#size, black: cellsOf("black"), white: cellsOf("white"), toMove });
  }

  /** Before the first move, says who is to move; after it, a pass, if it is the other side's turn. */
  #setPlayer(node: LineNode, player: string): void {
    const place = node.place("PL");
    const letter = /^\s*([bw12])/i.exec(player)?.[1]?.toUpperCase();
    if (letter === undefined) throw formatError(`PL: ${describe(player)} is neither B nor W`, place);
    const color = this.#color(letter === "1" ? "B" : letter === "2" ? "W" : (letter as "B" | "W"));
    const { moves, setup, position, result } = this.#game;
    if (moves.length === 0) this.#game = this.#start({ ...setup, toMove: color });
    else if (position.toMove !== color && result === null) this.#game = this.#game.play("pass");
  }

  #play(node: LineNode, name: "B" | "W", next: LineNode | undefined): void {
    const color = this.#color(name);
    const { moves, setup } = this.#game;
    const isStart = moves.length === 0 && setup.black.length + setup.white.length === 0;
    // A game that White starts has White to move at the start, rather than a pass of Black.
    if (isStart && color !== setup.toMove) this.#game = this.#start({ ...setup, toMove: color });
    if ((node.properties[name]?.length ?? 0) > 1) {
      throw formatError(`${name} has more than one move`, node.place(name));
    }
    const move = this.#moveOf(node, name, next) as Move;
    this.#game = atPlace(
      () => node.place(name),
      () => this.#game.play(move, color),
    );
  }

  #moveOf(node: LineNode, name: "B" | "W", next: LineNode | undefined): Move | undefined {
    const value = firstValue(node, name)?.trim().toLowerCase();
    switch (value) {
      case "":
        return "pass";
      case "forfeit":
        return "resign";
      case "swap":
        // If the same colour moves next, the players have exchanged colours.
        return next !== undefined && name in next.properties ? "swap-sides" : "swap-pieces";
      case "swap-pieces":
        return this.#hasOldSwap ? "swap-sides" : value;
      default:
        return value !== undefined && GO_POINT.test(value) ? goCell(value) : value;
    }
  }

  #color(letter: "B" | "W"): Color {
    const color = COLOR_OF[letter] as Color;
    return this.#isLittleGolem ? (color === "black" ? "white" : "black") : color;
  }

  /** The cells of a point or a rectangle of points, `a1:c3`. */
  #cells(value: string, place: TextPlace | undefined): Cell[] {
    const [columns, rows] = boardSize(this.#size);
    const corners = value
      .toLowerCase()
      .split(":")
      .map((text) => {
        const point = text.trim();
        const cell = GO_POINT.test(point) ? goCell(point) : point;
        const match = /^([a-s])([1-9]\d?)$/.exec(cell);
        const [column, row] = [(match?.[1] ?? "z").charCodeAt(0) - 97, Number(match?.[2]) - 1];
        if (match === null || column >= columns || row >= rows) {
          throw formatError(`${describe(point)} is not on a ${columns}×${rows} board`, place);
        }
        return { column, row };
      });
    if (corners.length > 2) throw formatError(`${describe(value)} is not a point`, place);
    const [first, last = first] = corners as [
      { column: number; row: number },
      { column: number; row: number }?,
    ];
    const cells: Cell[] = [];
    for (let row = Math.min(first.row, last.row); row <= Math.max(first.row, last.row); row++) {
      for (
        let column = Math.min(first.column, last.column);
        column <= Math.max(first.column, last.column);
        column++
      ) {
        cells.push(cellName(row * columns + column, columns));
      }
    }
    return cells;
  }
}

function sizeOf(root: LineNode): Position["size"] {
  const place = root.place("SZ");
  const text = firstValue(root, "SZ") ?? DEFAULT_SIZE;
  const match = /^\s*(\d{1,4})\s*(?::\s*(\d{1,4})\s*)?$/.exec(text);
  if (match === null) throw formatError(`SZ: ${describe(text)} is not a size like 11 or 9:7`, place);
  return readSize(Number(match[1]), Number(match[2] ?? match[1]), () => place);
}

/** Whether W stands for the first player: the source says so, or White starts with a point as in Go. */
function isLittleGolem(root: LineNode, line: readonly LineNode[]): boolean {
  if (/littlegolem/i.test(firstValue(root, "SO") ?? "")) return true;
  const first = line.find(({ properties }) => "B" in properties || "W" in properties);
  return GO_POINT.test((first && firstValue(first, "W"))?.trim().toLowerCase() ?? "");
}

/** `mf` is column m, row 6. */
function goCell(point: string): Cell {
  return `${point[0]}${point.charCodeAt(1) - 96}`;
}

/** The tree of a game without variations, its future included. Facts named by capital letters become root properties;
 *  a result or a swap rule among them only if the game does not say otherwise. */
export function treeFromGame(game: Game): GameTree {
  if (!Game.isGame(game)) throw new HexError("bad-format", `game: ${describe(game)} is not a Game`);
  const { setup, info, swap, result } = game;
  const [columns, rows] = boardSize(game.size);
  const line = lineText(game);
  const isAsRead = (movesRead.get(info) ?? line) === line;
  const hasStones = setup.black.length + setup.white.length > 0;
  const letter = result === null ? "" : LETTER[result.winner];
  const stale = new Set<string>();
  if (!isAsRead || (result !== null && info.RE?.trim()[0]?.toUpperCase() !== letter)) stale.add("RE");
  if ((SWAP_RULE.exec(info.RU ?? "")?.[0].toLowerCase() ?? "none") !== swap) stale.add("RU");
  const facts = Object.entries(info).filter(
    ([name]) => /^[A-Z]+$/.test(name) && !NOT_INFO.has(name) && !stale.has(name),
  );
  const isForfeit = info.end === "forfeit" && isAsRead;
  const ending = result?.by === "chain" ? "" : isForfeit ? "Forfeit" : "Resign";
  const properties: Record<string, readonly string[]> = {
    FF: ["4"],
    GM: [HEX],
    CA: ["UTF-8"],
    AP: ["hex-wasp"],
    SZ: [columns === rows ? `${columns}` : `${columns}:${rows}`],
    ...(swap === "none" ? {} : { RU: [swap] }),
    ...(result === null ? {} : { RE: [`${letter}+${ending}`] }),
    ...Object.fromEntries(facts.map(([name, value]) => [name, [value]])),
    ...(setup.black.length > 0 ? { AB: setup.black } : {}),
    ...(setup.white.length > 0 ? { AW: setup.white } : {}),
    ...(hasStones || setup.toMove === "white" ? { PL: [LETTER[setup.toMove]] } : {}),
  };
  const moves = [...game.moves, ...game.future];
  let children: GameTree[] = [];
  for (const { color, move } of moves.toReversed()) {
    const text = move === "resign" && isForfeit ? "forfeit" : move;
    children = [{ properties: { [LETTER[color]]: [text] }, children }];
  }
  return { properties, children };
}
