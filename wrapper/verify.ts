/**
 * Entry `hex-wasp/verify`: is a proof of who wins a Hex position a proof? This file is all there is to trust. It
 * knows the rules of Hex, no engine, and two facts: a move outside the cells that a plan needs calls for no answer,
 * and plans that share no cell do not disturb one another.
 *
 *      a   b   c
 *   1  ·   ·   ·       Black joins top and bottom, White left and right. b2 touches b1, c1, a2, c2, a3 and b3.
 *    2   ·   ·   ·     A node of a proof says: where the winner has `stones` and `cells` are empty, the winner joins
 *     3    ·   ·   ·   the ends, even if the opponent moves first, and plays in `cells` only. It may be given pairs
 *                      that are `joined` elsewhere: then it says so of every position in which they are, in the end.
 *
 * A node is right if each move in its cells has an answer: a reply, after which the ends are joined by stones that
 * touch, by the given pairs, and by nodes that share no cell, need none of the answered moves, lean on stones that are
 * there and are given only what is joined before them. Those nodes have fewer cells, so if every node is right by
 * itself then all of them hold, by induction on the number of cells; a circle of nodes cannot pass.
 * A set of cells is a bigint with the bit of each of its cells.
 */
import type { Color, ProofCheck } from "./types.js";

export type { Cell, Color, Edge, Position, Proof, ProofAnswer, ProofCheck, ProofNode } from "./types.js";

const SIDES: readonly unknown[] = Array.from({ length: 19 }, (_, i) => i + 1);
const MOST_NODES = 10_000_000;
const COLUMN_NAMES = "abcdefghijklmnopqrs";
// biome-ignore format: one line
const AROUND = [[-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0]] as const;
const ABSENT = -1;

/** Checks all of a proof, whatever the value is, in time proportional to its size. Never throws. */
export function verifyProof(proof: unknown): ProofCheck {
  try {
    return check(proof);
  } catch (error) {
    return { ok: false, problem: error instanceof Problem ? error.text : "the proof cannot be read" };
  }
}

/** What is wrong, and where. */
class Problem {
  constructor(readonly text: string) {}
}

function fail(where: string, what: string): never {
  throw new Problem(`${where}: ${what}`);
}

/** A node as it was read, once: nothing of the given value is looked at again. */
interface Node {
  readonly ends: Pair;
  readonly joined: readonly Pair[];
  readonly stones: readonly number[];
  readonly stoneSet: bigint;
  readonly cells: bigint;
  readonly answers: readonly Answer[];
}

type Pair = readonly [number, number];
type Answer = { readonly to: bigint; readonly reply: number; readonly next: readonly number[] };

function check(value: unknown): ProofCheck {
  const proof = fields(value, "proof");
  if (proof.format !== "hex-wasp-proof") fail("format", 'it is not "hex-wasp-proof"');
  if (proof.version !== 1) fail("version", "it is not 1");
  const winner = readColor(proof.winner, "winner");
  const position = fields(proof.position, "position");
  const isWinnerToMove = readColor(position.toMove, "position.toMove") === winner;
  const board = new Board(position.size, winner);
  const black = board.readCells(position.black, "position.black");
  const white = board.readCells(position.white, "position.white");
  const [blackSet, whiteSet] = [board.setOf(black), board.setOf(white)];
  if ((blackSet & whiteSet) !== 0n) fail("position", `${board.nameOf(blackSet & whiteSet)} has two stones`);

  const nodes = readList(proof.nodes, MOST_NODES, "nodes", (node, i) => board.readNode(node, `node ${i}`));
  for (const [i, node] of nodes.entries()) checkNode(board, nodes, node, `node ${i}`);

  const stones = winner === "black" ? black : white;
  let moveBit = 0n;
  const { move } = proof;
  if (move !== undefined) {
    const cell = board.readCell(move, "move");
    moveBit = board.bit(cell);
    if (!isWinnerToMove) fail("move", `${winner} is not to move`);
    if ((moveBit & (blackSet | whiteSet)) !== 0n) fail("move", `${board.nameOf(moveBit)} is not empty`);
    stones.push(cell);
  } else if (isWinnerToMove && !board.areJoined(board.edges, stones, [])) {
    fail("move", `${winner} is to move, and no move is given`);
  }
  const free = board.all & ~blackSet & ~whiteSet & ~moveBit;
  const next = board.readNext(proof.next, "next");
  const goal = { ends: board.edges, joined: [], stones, stoneSet: board.setOf(stones), next, free };
  const used = checkJoin(board, nodes, goal, "proof");
  const answers = nodes.reduce((sum, node) => sum + node.answers.length, 0);
  const cells = (used | moveBit).toString(2).replaceAll("0", "").length;
  return { ok: true, winner, nodes: nodes.length, answers, cells };
}

/** Is the node right, if all nodes with fewer cells are? */
function checkNode(board: Board, nodes: readonly Node[], node: Node, where: string): void {
  const { ends, joined, stones, stoneSet, cells, answers } = node;
  if ((cells & stoneSet) !== 0n) fail(where, `${board.nameOf(cells & stoneSet)} is both a stone and a cell`);
  if (cells === 0n && !board.areJoined(ends, stones, joined)) fail(where, "its stones do not join its ends");

  let answered = 0n;
  for (const { to, reply, next } of answers) {
    const place = `${where}, answer to ${board.nameOf(to)}`;
    const bit = board.bit(reply);
    if ((to & ~cells) !== 0n) fail(place, `${board.nameOf(to & ~cells)} is not among its cells`);
    if ((to & answered) !== 0n) fail(place, `${board.nameOf(to & answered)} has another answer`);
    if ((bit & cells) === 0n) fail(place, `reply ${board.nameOf(bit)} is not among its cells`);
    if ((bit & to) !== 0n) fail(place, `reply ${board.nameOf(bit)} is among the moves it answers`);
    answered |= to;
    const after = { stones: [...stones, reply], stoneSet: stoneSet | bit, free: cells & ~to & ~bit };
    checkJoin(board, nodes, { ends, joined, ...after, next }, place);
  }
  if (answered !== cells) fail(where, `${board.nameOf(cells & ~answered)} has no answer`);
}

/** Ends to be joined, by what is there and by the next nodes, whose cells must be free. */
type Goal = Omit<Node, "cells" | "answers"> & Pick<Answer, "next"> & { readonly free: bigint };

/** Is the goal reached? Returns the cells that the nodes need. */
function checkJoin(board: Board, nodes: readonly Node[], goal: Goal, where: string): bigint {
  const { ends, joined, stones, stoneSet, next, free } = goal;
  let used = 0n;
  const links = [...joined];
  for (const number of next) {
    const node = nodes[number] ?? fail(where, `there is no node ${number}`);
    const missing = node.stoneSet & ~stoneSet;
    if (missing !== 0n) fail(where, `node ${number} leans on ${board.nameOf(missing)}, no stone here`);
    const taken = node.cells & ~free;
    if (taken !== 0n) fail(where, `node ${number} needs ${board.nameOf(taken)}, not free here`);
    const shared = node.cells & used;
    if (shared !== 0n) fail(where, `node ${number} needs ${board.nameOf(shared)}, and so does another`);
    const loose = node.joined.findIndex((pair) => !board.areJoined(pair, stones, links));
    if (loose >= 0) fail(where, `nothing before node ${number} joins the pair joined[${loose}] of it`);
    used |= node.cells;
    links.push(node.ends);
  }
  if (!board.areJoined(ends, stones, links)) fail(where, "the ends are not joined");
  return used;
}

/** The cells and edges of a board by number: cells in row order, then the winner's two edges. */
class Board {
  readonly cellCount: number;
  readonly all: bigint;
  readonly edges: Pair;
  readonly #bits: readonly bigint[];
  readonly #names: ReadonlyMap<bigint, string>;
  readonly #numbers: ReadonlyMap<unknown, number>;
  /** What each cell touches, edges included. */
  readonly #touched: readonly (readonly number[])[];
  /** `areJoined`: a forest over what is on the board. */
  readonly #parents: Int32Array;

  constructor(size: unknown, winner: Color) {
    const [columns, rows] = readSize(size);
    const count = columns * rows;
    const cells = [...Array(count).keys()].map(
      (cell) => [Math.floor(cell / columns), cell % columns] as const,
    );
    const names = cells.map(([r, c]) => `${COLUMN_NAMES[c]}${r + 1}`);
    const ends = winner === "black" ? ["top", "bottom"] : ["left", "right"];
    this.cellCount = count;
    this.all = (1n << BigInt(count)) - 1n;
    this.edges = [count, count + 1];
    this.#bits = cells.map((_, cell) => 1n << BigInt(cell));
    this.#names = new Map(names.map((name, cell) => [1n << BigInt(cell), name]));
    this.#numbers = new Map([...names, ...ends].map((name, number) => [name, number]));
    this.#touched = cells.map(([r, c]) => {
      const around = AROUND.map(([down, right]) => [r + down, c + right] as const);
      const onBoard = around.filter(([y, x]) => y >= 0 && y < rows && x >= 0 && x < columns);
      const [place, last] = winner === "black" ? [r, rows - 1] : [c, columns - 1];
      const edges = this.edges.filter((_, i) => place === [0, last][i]);
      return [...onBoard.map(([y, x]) => y * columns + x), ...edges];
    });
    this.#parents = new Int32Array(count + 2).fill(ABSENT);
  }

  bit(cell: number): bigint {
    return this.#bits[cell] as bigint;
  }

  setOf(cells: readonly number[]): bigint {
    return cells.reduce((set, cell) => set | this.bit(cell), 0n);
  }

  /** The name of a set's first cell. */
  nameOf(set: bigint): string {
    return this.#names.get(set & -set) ?? "nothing";
  }

  /** Do stones that touch, and links between stones or edges, join the ends? */
  areJoined([from, to]: Pair, stones: readonly number[], links: readonly Pair[]): boolean {
    const points = [...stones, ...this.edges];
    for (const point of points) this.#parents[point] = point;
    for (const stone of stones) {
      for (const other of this.#touched[stone] as readonly number[]) {
        if (this.#parents[other] !== ABSENT) this.#parents[this.#rootOf(stone)] = this.#rootOf(other);
      }
    }
    for (const [a, b] of links) this.#parents[this.#rootOf(a)] = this.#rootOf(b);
    const areJoined = this.#rootOf(from) === this.#rootOf(to);
    for (const point of points) this.#parents[point] = ABSENT;
    return areJoined;
  }

  #rootOf(point: number): number {
    let root = point;
    while (this.#parents[root] !== root) root = this.#parents[root] as number;
    this.#parents[point] = root;
    return root;
  }

  readNode(value: unknown, where: string): Node {
    const { ends, joined = [], stones: stoneList, cells, answers } = fields(value, where);
    const stones = this.readCells(stoneList, `${where}, stones`);
    const readEnd = (end: unknown, place: string): number => {
      const point = this.#numbers.get(end) ?? NaN;
      if (point >= this.cellCount || stones.includes(point)) return point;
      return fail(place, `${show(end)} is neither among its stones nor an edge of the winner`);
    };
    const readPair = (pair: unknown, place: string): Pair => {
      const [from, to] = readList(pair, 2, place, (end) => readEnd(end, place));
      return from === undefined || to === undefined ? fail(place, "they are not two") : [from, to];
    };
    const pairs = `${where}, joined`;
    return {
      ends: readPair(ends, `${where}, ends`),
      joined: readList(joined, this.cellCount, pairs, (pair) => readPair(pair, pairs)),
      stones,
      stoneSet: this.setOf(stones),
      cells: this.setOf(this.readCells(cells, `${where}, cells`)),
      answers: readList(answers, this.cellCount, `${where}, answers`, (answer, i) => {
        const place = `${where}, answers[${i}]`;
        const { to, reply, next } = fields(answer, place);
        return {
          to: this.setOf(this.readCells(to, `${place}, to`)),
          reply: this.readCell(reply, `${place}, reply`),
          next: this.readNext(next, `${place}, next`),
        };
      }),
    };
  }

  /** Cells of the board, none of them twice. */
  readCells(value: unknown, where: string): number[] {
    let set = 0n;
    return readList(value, this.cellCount, where, (item) => {
      const cell = this.readCell(item, where);
      if ((set & this.bit(cell)) !== 0n) fail(where, `${show(item)} is there twice`);
      set |= this.bit(cell);
      return cell;
    });
  }

  readCell(value: unknown, where: string): number {
    const number = this.#numbers.get(value) ?? this.cellCount;
    return number < this.cellCount ? number : fail(where, `${show(value)} is no cell of the board`);
  }

  readNext(value: unknown, where: string): number[] {
    return readList(value, this.cellCount, where, (item) =>
      Number.isInteger(item) ? (item as number) : fail(where, `${show(item)} is not the number of a node`),
    );
  }
}

function readSize(value: unknown): [columns: number, rows: number] {
  const sides = Array.isArray(value) ? readList(value, 2, "position.size", (side) => side) : [value, value];
  if (sides.length === 2 && sides.every((side) => SIDES.includes(side))) return sides as [number, number];
  return fail("position.size", `${sides.map(show).join("×")} is not from 1×1 to 19×19`);
}

function readColor(value: unknown, where: string): Color {
  if (value === "black" || value === "white") return value;
  return fail(where, `${show(value)} is neither "black" nor "white"`);
}

function fields(value: unknown, where: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  return fail(where, `${show(value)} is not an object`);
}

/** Reads an array item by item, if it has no more than there can be. */
function readList<T>(list: unknown, most: number, where: string, read: (item: unknown, i: number) => T): T[] {
  if (!Array.isArray(list)) return fail(where, `${show(list)} is not an array`);
  const length: unknown = list.length;
  if (typeof length !== "number" || !(length <= most)) fail(where, `it has more than ${most} items`);
  const items: T[] = [];
  for (let i = 0; i < length; i++) items.push(read(list[i], i));
  return items;
}

function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 20 ? `${value.slice(0, 20)}…` : value);
  if (typeof value === "number" || typeof value === "boolean" || value == null) return String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
