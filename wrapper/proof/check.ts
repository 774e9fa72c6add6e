/**
 * Checks a certificate, that is, a proof of who wins a Hex position. This file is all there is to trust: it knows the
 * rules of Hex, uses no engine, imports no code, and relies on two facts. A move outside the cells that a plan
 * needs requires no answer, and plans that share no cell do not interfere with each other.
 *
 *      a   b   c
 *   1  ·   ·   ·       Black joins top and bottom, White left and right. b2 touches b1, c1, a2, c2, a3 and b3.
 *    2   ·   ·   ·     A node is a claim about every position in which the winner has `stones` and `cells` are empty:
 *     3    ·   ·   ·   the winner can join the two ends by playing in `cells` only, even if the opponent moves first.
 *                      A node may assume pairs that are `joined` by play elsewhere.
 *
 * Each move in a node's cells must have an answer: a reply, after which the ends are joined by touching stones, by
 * assumed pairs and by other nodes. Those nodes must share no cell with each other, must need neither the answered
 * moves nor the reply, must require only stones that are there, and may assume only pairs that are joined before them.
 * Then they have fewer cells than the node itself. So if each node passes this check, all of them are true by induction
 * on the number of cells, and nodes that refer to each other in a circle cannot pass.
 *
 * A set of cells is a bigint in which each cell has one bit.
 */
import type { Color, Position, ProofCheck } from "../types.js";

const SIDE_LENGTHS: readonly unknown[] = Array.from({ length: 19 }, (_, i) => i + 1);
const MOST_NODES = 10_000_000;
const COLUMN_NAMES = "abcdefghijklmnopqrs";
// biome-ignore format: one line
const NEIGHBOUR_OFFSETS = [[-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0]] as const;

/** Checks a proof completely, in time proportional to its size. Accepts any value as a proof and never throws for it.
 *  `expected`: the position that the proof must be about, or null for any. */
export function checkProof(proof: unknown, expected: Position | null): ProofCheck {
  try {
    return check(proof, expected);
  } catch (error) {
    return { ok: false, problem: error instanceof Problem ? error.text : "the proof cannot be read" };
  }
}

/** Thrown at the first fault, with its path. */
class Problem {
  constructor(readonly text: string) {}
}

function fail(where: string, what: string): never {
  throw new Problem(`${where}: ${what}`);
}

/** A `ProofNode` in numbers. The given value is read only once, so it cannot change after its check. */
interface ParsedNode {
  readonly ends: Pair;
  readonly joined: readonly Pair[];
  readonly stones: readonly number[];
  readonly stoneSet: bigint;
  readonly cells: bigint;
  readonly answers: readonly ParsedAnswer[];
}

/** Two points, each a cell or an edge of the winner. */
type Pair = readonly [number, number];
type ParsedAnswer = { readonly to: bigint; readonly reply: number; readonly next: readonly number[] };

function check(value: unknown, expected: Position | null): ProofCheck {
  const proof = fields(value, "proof");
  if (proof.format !== "hex-wasp-proof") fail("format", `${show(proof.format)} is not "hex-wasp-proof"`);
  if (proof.version !== 1) fail("version", `${show(proof.version)} is not 1`);
  const winner = readColor(proof.winner, "winner");
  const position = fields(proof.position, "position");
  const isWinnerToMove = readColor(position.toMove, "position.toMove") === winner;
  const board = new ProofBoard(position.size, winner);
  const black = board.readCells(position.black, "position.black");
  const white = board.readCells(position.white, "position.white");
  const [blackSet, whiteSet] = [board.setOf(black), board.setOf(white)];
  if ((blackSet & whiteSet) !== 0n)
    fail("position", `${board.nameOf(blackSet & whiteSet)} has a stone of each colour`);

  if (expected !== null && !isSamePosition(board, position, blackSet, whiteSet, expected))
    fail("position", "the proof is about another position than the expected one");

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
    fail("move", `${winner} is to move, but the proof has no move`);
  }
  const free = board.all & ~blackSet & ~whiteSet & ~moveBit;
  const next = board.readNext(proof.next, "next");
  const goal = { ends: board.edges, joined: [], stones, stoneSet: board.setOf(stones), next, free };
  const used = checkJoin(board, nodes, goal, "proof");
  const answers = nodes.reduce((sum, node) => sum + node.answers.length, 0);
  const cells = (used | moveBit).toString(2).replaceAll("0", "").length;
  return { ok: true, winner, nodes: nodes.length, answers, cells };
}

/** Whether a proof's position, read already, is the expected one. The stones may be listed in any order. */
function isSamePosition(
  board: ProofBoard,
  { size, toMove }: Readonly<Record<string, unknown>>,
  blackSet: bigint,
  whiteSet: bigint,
  expected: Position,
): boolean {
  if (toMove !== expected.toMove || String(readSize(size)) !== String(readSize(expected.size))) return false;
  const black = board.setOf(board.readCells(expected.black, "expected.black"));
  const white = board.setOf(board.readCells(expected.white, "expected.white"));
  return black === blackSet && white === whiteSet;
}

/** Checks one inductive step: the node is true if all nodes with fewer cells are. */
function checkNode(board: ProofBoard, nodes: readonly ParsedNode[], node: ParsedNode, where: string): void {
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

/** Two ends that stones, assumed pairs and the next nodes have to join. The cells of the nodes must be free. */
type JoinGoal = Omit<ParsedNode, "cells" | "answers"> &
  Pick<ParsedAnswer, "next"> & { readonly free: bigint };

/** Checks that the goal is reached. Returns the cells that the next nodes need. */
function checkJoin(board: ProofBoard, nodes: readonly ParsedNode[], goal: JoinGoal, where: string): bigint {
  const { ends, joined, stones, stoneSet, next, free } = goal;
  let used = 0n;
  const pairs = [...joined];
  for (const number of next) {
    const node = nodes[number] ?? fail(where, `there is no node ${number}`);
    const missing = node.stoneSet & ~stoneSet;
    if (missing !== 0n) fail(where, `node ${number} requires a stone on ${board.nameOf(missing)}`);
    const taken = node.cells & ~free;
    if (taken !== 0n) fail(where, `node ${number} needs ${board.nameOf(taken)}, which is not free`);
    const shared = node.cells & used;
    if (shared !== 0n) fail(where, `node ${number} needs ${board.nameOf(shared)}, which another node needs`);
    const unmet = node.joined.findIndex((pair) => !board.areJoined(pair, stones, pairs));
    if (unmet >= 0) fail(where, `node ${number} assumes joined[${unmet}], which nothing before it joins`);
    used |= node.cells;
    pairs.push(node.ends);
  }
  if (!board.areJoined(ends, stones, pairs)) fail(where, "the ends are not joined");
  return used;
}

/** The points of a board in numbers: the cells in row order, then the winner's two edges. */
class ProofBoard {
  readonly cellCount: number;
  readonly all: bigint;
  readonly edges: Pair;
  readonly #bits: readonly bigint[];
  readonly #names: ReadonlyMap<bigint, string>;
  readonly #numbers: ReadonlyMap<unknown, number>;
  /** By cell, the points that touch it. */
  readonly #touching: readonly (readonly number[])[];

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
    this.#touching = cells.map(([r, c]) => {
      const around = NEIGHBOUR_OFFSETS.map(([down, right]) => [r + down, c + right] as const);
      const onBoard = around.filter(([y, x]) => y >= 0 && y < rows && x >= 0 && x < columns);
      const [place, last] = winner === "black" ? [r, rows - 1] : [c, columns - 1];
      const edges = this.edges.filter((_, i) => place === [0, last][i]);
      return [...onBoard.map(([y, x]) => y * columns + x), ...edges];
    });
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

  /** Whether touching stones, edges and joined pairs connect the two ends. */
  areJoined([from, to]: Pair, stones: readonly number[], pairs: readonly Pair[]): boolean {
    // A union-find forest over the stones and the edges.
    const parents = new Map([...stones, ...this.edges].map((point) => [point, point]));
    for (const stone of stones) {
      for (const other of this.#touching[stone] as readonly number[]) {
        if (parents.has(other)) parents.set(rootOf(stone, parents), rootOf(other, parents));
      }
    }
    for (const [a, b] of pairs) parents.set(rootOf(a, parents), rootOf(b, parents));
    return rootOf(from, parents) === rootOf(to, parents);
  }

  readNode(value: unknown, where: string): ParsedNode {
    const { ends, joined = [], stones: stoneList, cells, answers } = fields(value, where);
    const stones = this.readCells(stoneList, `${where}, stones`);
    const readEnd = (end: unknown, place: string): number => {
      const point = this.#numbers.get(end) ?? NaN;
      if (point >= this.cellCount || stones.includes(point)) return point;
      return fail(place, `${show(end)} is neither among its stones nor an edge of the winner`);
    };
    const readPair = (pair: unknown, place: string): Pair => {
      const [from, to] = readList(pair, 2, place, (end) => readEnd(end, place));
      return from === undefined || to === undefined ? fail(place, "it is not a pair") : [from, to];
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

  /** Reads a list of different cells. */
  readCells(value: unknown, where: string): number[] {
    let set = 0n;
    return readList(value, this.cellCount, where, (item) => {
      const cell = this.readCell(item, where);
      if ((set & this.bit(cell)) !== 0n) fail(where, `${show(item)} is listed twice`);
      set |= this.bit(cell);
      return cell;
    });
  }

  readCell(value: unknown, where: string): number {
    const number = this.#numbers.get(value) ?? this.cellCount;
    return number < this.cellCount ? number : fail(where, `${show(value)} is not a cell of the board`);
  }

  /** Reads a list of node numbers; `checkJoin` checks that the nodes exist. */
  readNext(value: unknown, where: string): number[] {
    return readList(value, this.cellCount, where, (item) =>
      Number.isInteger(item) ? (item as number) : fail(where, `${show(item)} is not the number of a node`),
    );
  }
}

/** The root of a point's tree in `parents`. Shortens the path to it. Requires that the point is in `parents`. */
function rootOf(point: number, parents: Map<number, number>): number {
  let root = point;
  while (parents.get(root) !== root) root = parents.get(root) as number;
  parents.set(point, root);
  return root;
}

function readSize(value: unknown): [columns: number, rows: number] {
  const sides = Array.isArray(value) ? readList(value, 2, "position.size", (side) => side) : [value, value];
  if (sides.length === 2 && sides.every((side) => SIDE_LENGTHS.includes(side)))
    return sides as [number, number];
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

/** Reads an array of at most `most` items, one by one. */
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
