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
/** Bounds the time of a check. A step is an item of a list, or a pair that a node assumes where the node is used. */
const MOST_STEPS = 50_000_000;
/** Marks the points of a `Joins` that are not there. */
const ABSENT = -32_768;
const COLUMN_NAMES = "abcdefghijklmnopqrs";
// biome-ignore format: one line
const NEIGHBOUR_OFFSETS = [[-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0]] as const;

/** Checks a proof completely, in time proportional to its size, up to MOST_STEPS. Accepts any value as a proof and never
 *  throws for it. `expected`: the position that the proof must be about, or null for any. */
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
  /** Without pairs that the stones and the pairs before them join. */
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
  const toMove = readColor(position.toMove, "position.toMove");
  const isWinnerToMove = toMove === winner;
  const board = new ProofBoard(position.size, winner);
  const black = board.readCells(position.black, "position.black");
  const white = board.readCells(position.white, "position.white");
  const [blackSet, whiteSet] = [board.setOf(black), board.setOf(white)];
  if ((blackSet & whiteSet) !== 0n)
    fail("position", `${board.nameOf(blackSet & whiteSet)} has a stone of each colour`);

  if (expected !== null && !isSamePosition(board, toMove, blackSet, whiteSet, expected))
    fail("position", "the proof is about another position than the expected one");

  const nodes = board.readList(proof.nodes, MOST_STEPS, "nodes", (node, i) =>
    board.readNode(node, `node ${i}`),
  );
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
  } else if (isWinnerToMove && !board.joinsOf(stones, []).areJoined(board.edges)) {
    fail("move", `${winner} is to move, but the proof has no move`);
  }
  const free = board.all & ~blackSet & ~whiteSet & ~moveBit;
  const next = board.readNext(proof.next, "next");
  const joins = board.joinsOf(stones, []);
  const goal = { ends: board.edges, joins, stoneSet: board.setOf(stones), next, free };
  const used = checkJoin(board, nodes, goal, "proof");
  const answers = nodes.reduce((sum, node) => sum + node.answers.length, 0);
  const cells = (used | moveBit).toString(2).replaceAll("0", "").length;
  return { ok: true, winner, nodes: nodes.length, answers, cells };
}

/** Whether a proof's position, read already, is the expected one. The stones may be listed in any order. */
function isSamePosition(
  board: ProofBoard,
  toMove: Color,
  blackSet: bigint,
  whiteSet: bigint,
  expected: Position,
): boolean {
  const [columns, rows] = readSize(expected.size);
  if (toMove !== expected.toMove || columns !== board.columns || rows !== board.rows) return false;
  const black = board.setOf(board.readCells(expected.black, "expected.black"));
  const white = board.setOf(board.readCells(expected.white, "expected.white"));
  return black === blackSet && white === whiteSet;
}

/** Checks one inductive step: the node is true if all nodes with fewer cells are. */
function checkNode(board: ProofBoard, nodes: readonly ParsedNode[], node: ParsedNode, where: string): void {
  const { ends, joined, stones, stoneSet, cells, answers } = node;
  if ((cells & stoneSet) !== 0n) fail(where, `${board.nameOf(cells & stoneSet)} is both a stone and a cell`);
  const joins = board.joinsOf(stones, joined);
  if (cells === 0n && !joins.areJoined(ends)) fail(where, "its stones do not join its ends");

  let answered = 0n;
  for (const { to, reply, next } of answers) {
    const place = `${where}, answer to ${board.nameOf(to)}`;
    const bit = board.bit(reply);
    if ((to & ~cells) !== 0n) fail(place, `${board.nameOf(to & ~cells)} is not among its cells`);
    if ((to & answered) !== 0n) fail(place, `${board.nameOf(to & answered)} has another answer`);
    if ((bit & cells) === 0n) fail(place, `reply ${board.nameOf(bit)} is not among its cells`);
    if ((bit & to) !== 0n) fail(place, `reply ${board.nameOf(bit)} is among the moves it answers`);
    answered |= to;
    const after = joins.copy();
    after.addStone(reply);
    const goal = { ends, joins: after, stoneSet: stoneSet | bit, next, free: cells & ~to & ~bit };
    checkJoin(board, nodes, goal, place);
  }
  if (answered !== cells) fail(where, `${board.nameOf(cells & ~answered)} has no answer`);
}

/** Two ends that stones, assumed pairs and the next nodes have to join. The cells of the nodes must be free. */
interface JoinGoal extends Pick<ParsedNode, "ends" | "stoneSet">, Pick<ParsedAnswer, "next"> {
  /** What the stones and the assumed pairs join. */
  readonly joins: Joins;
  readonly free: bigint;
}

/** Checks that the goal is reached. Adds what the next nodes join to `joins`; returns the cells that they need. */
function checkJoin(board: ProofBoard, nodes: readonly ParsedNode[], goal: JoinGoal, where: string): bigint {
  const { ends, joins, stoneSet, next, free } = goal;
  let used = 0n;
  for (const number of next) {
    const node = nodes[number] ?? fail(where, `there is no node ${number}`);
    const missing = node.stoneSet & ~stoneSet;
    if (missing !== 0n) fail(where, `node ${number} requires a stone on ${board.nameOf(missing)}`);
    const taken = node.cells & ~free;
    if (taken !== 0n) fail(where, `node ${number} needs ${board.nameOf(taken)}, which is not free`);
    const shared = node.cells & used;
    if (shared !== 0n) fail(where, `node ${number} needs ${board.nameOf(shared)}, which another node needs`);
    board.countSteps(node.joined.length);
    const unmet = node.joined.find((pair) => !joins.areJoined(pair));
    if (unmet !== undefined) {
      const [from, to] = unmet.map((point) => board.pointName(point));
      fail(
        where,
        `node ${number} assumes that ${from} and ${to} are joined, but nothing before it joins them`,
      );
    }
    used |= node.cells;
    joins.join(node.ends);
  }
  if (!joins.areJoined(ends)) fail(where, "the ends are not joined");
  return used;
}

/** Which of the winner's stones and edges are joined. A union-find forest: an entry of `parents` is another point of the
 *  same group, minus the group's size at its root, or ABSENT. The smaller group goes below the larger one, so a root is
 *  at most log₂(points) steps away. */
class Joins {
  constructor(
    readonly touching: readonly (readonly number[])[],
    readonly parents: Int16Array,
  ) {}

  copy(): Joins {
    return new Joins(this.touching, this.parents.slice());
  }

  areJoined([from, to]: Pair): boolean {
    return this.#rootOf(from) === this.#rootOf(to);
  }

  /** Adds a stone and joins it to the stones and edges that it touches. */
  addStone(stone: number): void {
    if (this.parents[stone] !== ABSENT) return;
    this.parents[stone] = -1;
    for (const other of this.touching[stone] as readonly number[]) {
      if (this.parents[other] !== ABSENT) this.join([stone, other]);
    }
  }

  /** Joins two points. Returns false if they are joined already. */
  join([from, to]: Pair): boolean {
    const [a, b] = [this.#rootOf(from), this.#rootOf(to)];
    if (a === b) return false;
    const [sizeA, sizeB] = [this.parents[a] as number, this.parents[b] as number];
    const [large, small] = sizeA <= sizeB ? [a, b] : [b, a];
    this.parents[large] = sizeA + sizeB;
    this.parents[small] = large;
    return true;
  }

  #rootOf(point: number): number {
    let root = point;
    for (let next = this.parents[root] as number; next >= 0; next = this.parents[root] as number) root = next;
    return root;
  }
}

/** The points of a board in numbers: the cells in row order, then the winner's two edges. */
class ProofBoard {
  readonly columns: number;
  readonly rows: number;
  readonly cellCount: number;
  readonly all: bigint;
  readonly edges: Pair;
  readonly #bits: readonly bigint[];
  readonly #pointNames: readonly string[];
  readonly #numbers: ReadonlyMap<unknown, number>;
  /** By cell, the points that touch it. */
  readonly #touching: readonly (readonly number[])[];
  #steps = 0;

  constructor(size: unknown, winner: Color) {
    const [columns, rows] = readSize(size);
    const count = columns * rows;
    const cells = [...Array(count).keys()].map(
      (cell) => [Math.floor(cell / columns), cell % columns] as const,
    );
    const names = cells.map(([r, c]) => `${COLUMN_NAMES[c]}${r + 1}`);
    const ends = winner === "black" ? ["top", "bottom"] : ["left", "right"];
    this.columns = columns;
    this.rows = rows;
    this.cellCount = count;
    this.all = (1n << BigInt(count)) - 1n;
    this.edges = [count, count + 1];
    this.#bits = cells.map((_, cell) => 1n << BigInt(cell));
    this.#pointNames = [...names, ...ends];
    this.#numbers = new Map(this.#pointNames.map((name, number) => [name, number]));
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
    return set === 0n ? "nothing" : this.pointName((set & -set).toString(2).length - 1);
  }

  pointName(point: number): string {
    return this.#pointNames[point] as string;
  }

  /** What stones, the winner's edges and pairs of them join. */
  joinsOf(stones: readonly number[], pairs: readonly Pair[]): Joins {
    const joins = new Joins(this.#touching, new Int16Array(this.cellCount + 2).fill(ABSENT));
    for (const edge of this.edges) joins.parents[edge] = -1;
    for (const stone of stones) joins.addStone(stone);
    for (const pair of pairs) joins.join(pair);
    return joins;
  }

  readNode(value: unknown, where: string): ParsedNode {
    const { ends, joined = [], stones: stoneList, cells, answers } = fields(value, where);
    const stones = this.readCells(stoneList, `${where}, stones`);
    const stoneSet = this.setOf(stones);
    const joins = this.joinsOf(stones, []);
    const readEnd = (end: unknown, place: string): number => {
      const point = this.#numbers.get(end) ?? NaN;
      if (point >= this.cellCount || (stoneSet & (this.#bits[point] ?? 0n)) !== 0n) return point;
      return fail(place, `${show(end)} is neither among its stones nor an edge of the winner`);
    };
    const readPair = (pair: unknown, place: string): Pair => {
      const [from, to] = this.readList(pair, 2, place, (end) => readEnd(end, place));
      return from === undefined || to === undefined ? fail(place, "it is not a pair") : [from, to];
    };
    const place = `${where}, joined`;
    const pairs = this.readList(joined, this.cellCount, place, (pair) => readPair(pair, place));
    return {
      ends: readPair(ends, `${where}, ends`),
      joined: pairs.filter((pair) => joins.join(pair)),
      stones,
      stoneSet,
      cells: this.setOf(this.readCells(cells, `${where}, cells`)),
      answers: this.readList(answers, this.cellCount, `${where}, answers`, (answer, i) => {
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
    return this.readList(value, this.cellCount, where, (item) => {
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
    return this.readList(value, this.cellCount, where, (item) =>
      Number.isInteger(item) ? (item as number) : fail(where, `${show(item)} is not the number of a node`),
    );
  }

  /** Reads an array of at most `most` items, one by one. */
  readList<T>(list: unknown, most: number, where: string, read: (item: unknown, i: number) => T): T[] {
    if (!Array.isArray(list)) return fail(where, `${show(list)} is not an array`);
    const length: unknown = list.length;
    if (typeof length !== "number" || !(length <= most)) fail(where, `it has more than ${most} items`);
    const items: T[] = [];
    for (let i = 0; i < length; i++) {
      this.countSteps(1);
      items.push(read(list[i], i));
    }
    return items;
  }

  countSteps(count: number): void {
    this.#steps += count;
    if (this.#steps > MOST_STEPS)
      fail("proof", `it is too large: its check takes more than ${MOST_STEPS} steps`);
  }
}

function readSize(value: unknown): [columns: number, rows: number] {
  const isPair = Array.isArray(value) && value.length === 2;
  const [columns, rows]: unknown[] = isPair ? [value[0], value[1]] : [value, value];
  if (SIDE_LENGTHS.includes(columns) && SIDE_LENGTHS.includes(rows))
    return [columns as number, rows as number];
  return fail("position.size", `${show(columns)}×${show(rows)} is not from 1×1 to 19×19`);
}

function readColor(value: unknown, where: string): Color {
  if (value === "black" || value === "white") return value;
  return fail(where, `${show(value)} is neither "black" nor "white"`);
}

function fields(value: unknown, where: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  return fail(where, `${show(value)} is not an object`);
}

function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 20 ? `${value.slice(0, 20)}…` : value);
  if (typeof value === "number" || typeof value === "boolean" || value == null) return String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
