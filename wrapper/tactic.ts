/**
 * Tactics (paper 001, §2.1): how to hold a connection, whatever the opponent does in its carrier.
 *
 * What is to be held is a set of full connections with disjoint carriers. A move of the opponent meets at most
 * one of them, and that one is taken apart as the rules put it together:
 *
 *   AND over stones    two connections; the one that was met answers
 *   OR                 a semi-connection without the cell: its key is the answer, and leaves two connections
 *   must-play rule     where no semi-connection is left, a move after which the targets are connected again:
 *                      the search goes on in the position after both moves, walled in by the carrier
 */
import { KIND_FULL, KIND_SEMI, NOBODY, RULE_AND, RULE_MUST_PLAY, RULE_OR } from "../assembly/abi.js";
import { DEFAULT_LIMITS, parseEndpoint } from "./connections.js";
import { describe, HexError } from "./errors.js";
import { cellIndex, cellName, neighboursOf, touchesEdge } from "./notation.js";
import type { Backend, Board, Cell, RawConnection, Tactic } from "./types.js";

const ALL_RULES = RULE_AND | RULE_OR | RULE_MUST_PLAY;

/** The tactic of a connection, or `bad-option` where it is none that the rules deduce in the position. */
export function tacticOf(backend: Backend, board: Board, side: number, connection: unknown): Tactic {
  const { ends, kind, carrier } = parseConnection(connection, board);
  const isSame = (other: RawConnection) => other.kind === kind && other.carrier.join() === carrier.join();
  for (const rules of [RULE_AND | RULE_OR, ALL_RULES]) {
    const { connections } = backend.connections(board, side, {
      rules,
      between: ends,
      limits: DEFAULT_LIMITS,
    });
    const found = connections.find(isSame);
    if (found === undefined) continue;
    const book = new Book(backend, board, side);
    if (kind === KIND_FULL) return new HeldTactic(book, [{ book, connection: found }]);
    const parts = book.splitSemi(found);
    if (parts !== null) return new SemiTactic(book, found, parts);
  }
  throw new HexError("bad-option", "connection: the rules deduce no such connection in this position");
}

function parseConnection(
  value: unknown,
  board: Board,
): { ends: [number, number]; kind: number; carrier: number[] } {
  if (typeof value !== "object" || value === null) {
    throw new HexError("bad-option", `connection: ${describe(value)} is not a connection`);
  }
  const { from, to, kind, carrier } = value as Record<string, unknown>;
  if (kind !== "full" && kind !== "semi") {
    throw new HexError("bad-option", `connection.kind: ${describe(kind)} is neither "full" nor "semi"`);
  }
  if (!Array.isArray(carrier)) {
    throw new HexError("bad-option", `connection.carrier: ${describe(carrier)} is not an array of cells`);
  }
  const cells = carrier.map((cell, i) =>
    cellIndex(cell, board.columns, board.rows, `connection.carrier[${i}]`),
  );
  return {
    ends: [parseEndpoint(from, board, "connection.from"), parseEndpoint(to, board, "connection.to")],
    kind: kind === "full" ? KIND_FULL : KIND_SEMI,
    carrier: cells.sort((a, b) => a - b),
  };
}

/** A full connection to be held, in the position whose rules deduce it. */
interface Goal {
  readonly book: Book;
  readonly connection: RawConnection;
}

interface Answer {
  readonly reply: number;
  readonly goals: readonly Goal[];
}

/** Every connection of a side in a position, by the pairs they join; listed when first asked for. */
class Book {
  #pairs: Map<string, RawConnection[]> | null = null;
  #rules = RULE_AND | RULE_OR;

  constructor(
    readonly backend: Backend,
    readonly board: Board,
    readonly side: number,
  ) {}

  name(cell: number): Cell {
    return cellName(cell, this.board.columns);
  }

  between(x: number, y: number, kind: number): readonly RawConnection[] {
    this.#pairs ??= this.#list();
    const list = this.#pairs.get(`${Math.min(x, y)} ${Math.max(x, y)}`) ?? [];
    return list.filter((connection) => connection.kind === kind);
  }

  /** Connections that the must-play rule made possible are looked up only where others do not do. */
  addMustPlay(): boolean {
    if (this.#rules === ALL_RULES) return false;
    this.#rules = ALL_RULES;
    this.#pairs = null;
    return true;
  }

  #list(): Map<string, RawConnection[]> {
    const query = { rules: this.#rules, between: null, limits: DEFAULT_LIMITS };
    const pairs = new Map<string, RawConnection[]>();
    for (const connection of this.backend.connections(this.board, this.side, query).connections) {
      const key = `${connection.x} ${connection.y}`;
      const list = pairs.get(key);
      if (list === undefined) pairs.set(key, [connection]);
      else list.push(connection);
    }
    return pairs;
  }

  /** The two full connections that a semi-connection's key leaves, or null. */
  splitSemi({ x, y, key, carrier }: RawConnection): Goal[] | null {
    return this.#split(x, key, y, carrier);
  }

  /** The two full connections that were joined over a group of stones, or null. */
  splitFull({ x, y, carrier }: RawConnection): Goal[] | null {
    this.#pairs ??= this.#list();
    const groups = new Set([...this.#pairs.keys()].flatMap((pair) => pair.split(" ").map(Number)));
    for (const group of groups) {
      if (group === x || group === y || this.board.stones[group] !== this.side) continue;
      const parts = this.#split(x, group, y, carrier);
      if (parts !== null) return parts;
    }
    return null;
  }

  #split(x: number, over: number, y: number, carrier: readonly number[]): Goal[] | null {
    const inside = (connection: RawConnection) =>
      connection.carrier.every((cell) => cell !== over && carrier.includes(cell));
    const second = this.between(over, y, KIND_FULL).filter(inside);
    for (const first of this.between(x, over, KIND_FULL).filter(inside)) {
      const other = second.find(({ carrier: cells }) => !cells.some((cell) => first.carrier.includes(cell)));
      if (other !== undefined) return [first, other].map((connection) => ({ book: this, connection }));
    }
    return null;
  }

  /** The position with two more stones, everything outside the carrier given to the opponent. */
  walledAfter(carrier: readonly number[], opponent: number, reply: number): Book {
    const stones = this.board.stones.map((stone, cell) => {
      if (cell === reply) return this.side;
      if (cell === opponent) return this.side ^ 1;
      return stone === NOBODY && !carrier.includes(cell) ? this.side ^ 1 : stone;
    });
    return new Book(this.backend, { ...this.board, stones }, this.side);
  }

  /** Do chains, or an edge, join two endpoints? */
  areJoined(from: number, to: number): boolean {
    const { columns, rows, stones } = this.board;
    const cells = columns * rows;
    const edges = [this.side * 2, this.side * 2 + 1];
    const seen = new Set([from]);
    for (const end of seen) {
      const around =
        end < cells
          ? [
              ...neighboursOf(end, columns, rows),
              ...edges.filter((e) => touchesEdge(end, e, columns, rows)).map((e) => cells + e),
            ]
          : [...stones.keys()].filter((cell) => touchesEdge(cell, end - cells, columns, rows));
      for (const next of around) if (next >= cells || stones[next] === this.side) seen.add(next);
    }
    return seen.has(to);
  }
}

/** The answer to `move` in a goal's carrier. */
function answerGoal(goal: Goal, move: number): Answer {
  const { book, connection } = goal;
  const answer = takeApart(goal, move);
  if (answer !== null) return answer;
  if (book.addMustPlay()) {
    const again = takeApart(goal, move);
    if (again !== null) return again;
  }
  return lookAhead(goal, move) ?? fail(book, connection, move);
}

function fail(book: Book, { x, y }: RawConnection, move: number): never {
  throw new Error(`no answer to ${book.name(move)} in the connection of ${x} and ${y}`);
}

/** By the AND rule or the OR rule, whichever made the connection. */
function takeApart({ book, connection }: Goal, move: number): Answer | null {
  const semis = book
    .between(connection.x, connection.y, KIND_SEMI)
    .filter(
      ({ carrier }) => !carrier.includes(move) && carrier.every((cell) => connection.carrier.includes(cell)),
    );
  for (const semi of semis) {
    const goals = book.splitSemi(semi);
    if (goals !== null) return { reply: semi.key, goals };
  }
  const parts = book.splitFull(connection);
  if (parts === null) return null;
  const met = parts.find((part) => part.connection.carrier.includes(move));
  if (met === undefined) return null;
  const { reply, goals } = answerGoal(met, move);
  return { reply, goals: [...goals, ...parts.filter((part) => part !== met)] };
}

/** By the must-play rule: a move after which the targets are connected again. */
function lookAhead({ book, connection }: Goal, move: number): Answer | null {
  const { x, y, carrier } = connection;
  for (const reply of carrier) {
    if (reply === move) continue;
    const after = book.walledAfter(carrier, move, reply);
    if (after.areJoined(x, y)) return { reply, goals: [] };
    const query = { rules: ALL_RULES, between: [x, y], limits: DEFAULT_LIMITS } as const;
    const { connections } = after.backend.connections(after.board, after.side, query);
    const full = connections
      .filter(({ kind }) => kind === KIND_FULL)
      .sort((a, b) => a.carrier.length - b.carrier.length);
    if (full[0] !== undefined) return { reply, goals: [{ book: after, connection: full[0] }] };
  }
  return null;
}

/** Full connections to be held, all of them. */
class HeldTactic implements Tactic {
  readonly carrier: readonly Cell[];
  readonly #book: Book;
  readonly #goals: readonly Goal[];

  constructor(book: Book, goals: readonly Goal[]) {
    this.#book = book;
    this.#goals = goals.filter(({ connection }) => connection.carrier.length > 0);
    const cells = this.#goals.flatMap(({ connection }) => connection.carrier).sort((a, b) => a - b);
    this.carrier = cells.map((cell) => book.name(cell));
  }

  answer(opponent: Cell): { reply: Cell; next: Tactic } | null {
    const { columns, rows } = this.#book.board;
    const move = cellIndex(opponent, columns, rows, "opponent");
    const met = this.#goals.find(({ connection }) => connection.carrier.includes(move));
    if (met === undefined) return null;
    const { reply, goals } = answerGoal(met, move);
    const others = this.#goals.filter((goal) => goal !== met);
    return { reply: this.#book.name(reply), next: new HeldTactic(this.#book, [...goals, ...others]) };
  }
}

/** A semi-connection: the owner begins. */
class SemiTactic implements Tactic {
  readonly carrier: readonly Cell[];
  readonly key: { readonly reply: Cell; readonly next: Tactic };

  constructor(book: Book, { carrier, key }: RawConnection, parts: readonly Goal[]) {
    this.carrier = carrier.map((cell) => book.name(cell));
    this.key = { reply: book.name(key), next: new HeldTactic(book, parts) };
  }

  answer(): null {
    return null;
  }
}
