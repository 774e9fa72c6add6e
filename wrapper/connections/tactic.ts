/**
 * Tactics (Rasmussen and Maire 2004, §2.1): how the owner keeps a connection, whatever the opponent plays in its
 * carrier.
 *
 * A tactic is a set of full connections with disjoint carriers. A move of the opponent is in at most one of the
 * carriers, and the answer is in the same one. It is found by taking the connection apart:
 *
 *   AND over stones    two connections: the answer is in the one that contains the move
 *   OR                 a semi-connection without the move: the answer is its key, which leaves two connections
 *   must-play rule     where no semi-connection is left, a move after which the endpoints are connected again:
 *                      the deduction runs on the board after both moves, restricted to the carrier
 *
 * The caller's connection may come from other rules and limits than the book has. If the book does not list it, it is
 * deduced again on the board restricted to its carrier.
 */
import {
  KIND_FULL,
  KIND_SEMI,
  MAX_FULL_LIMIT,
  MAX_OR_LIMIT,
  MAX_SEMI_LIMIT,
  MAX_SIDE,
  NOBODY,
  NONE,
  RULE_ADJACENT,
  RULE_AND,
  RULE_OR,
} from "../../assembly/abi.js";
import type { Backend, RawConnection } from "../backend/backend.js";
import { type Board, cellsOwnedBy } from "../board/board.js";
import { bitOf, bitsOf, type CellBits } from "../board/cell-bits.js";
import { Adjacency, edgesOf } from "../board/geometry.js";
import { cellIndex, cellName, parseEndpoint } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import { copyArray, readSafely } from "../options.js";
import type { Cell, Tactic } from "../types.js";
import { ALL_RULES, ConnectionBook } from "./connection-book.js";
import { DEFAULT_LIMITS, groupEndpoint } from "./connections.js";

/** The largest carrier in which every line of play is tried: at most 3¹⁰ positions. */
const MOST_TRIED_CELLS = 10;
const LARGEST_LIMITS = { full: MAX_FULL_LIMIT, semi: MAX_SEMI_LIMIT, or: MAX_OR_LIMIT };

/** The tactic of a connection. Throws `bad-option` if the rules do not deduce that connection in the position. */
export function tacticOf(backend: Backend, board: Board, side: number, value: unknown): Tactic {
  const connection = parseConnection(value, board, side);
  const book = new ConnectionBook(backend, board, side);
  if (connection.kind === KIND_FULL) {
    const full = listedIn(book, connection) ?? deduceWithin(book, connection);
    if (full !== null) return new FullTactic(book, [full]);
  } else {
    const parts = splitAtKey(book, connection);
    if (parts !== null) return new SemiTactic(book, connection, parts);
  }
  throw new HexError("bad-option", "connection: the rules deduce no such connection in this position");
}

/** The connection, if the book lists it without the must-play rule. */
function listedIn(book: ConnectionBook, { x, y, kind, carrier }: RawConnection): DeducedConnection | null {
  const isSame = (other: RawConnection) => other.carrier.join() === carrier.join();
  const connection = book.between(x, y, kind).find(isSame);
  return connection === undefined ? null : { book, connection };
}

/** What the owner has to keep once the key of a semi-connection is played, or null if that does not connect the ends. */
function splitAtKey(book: ConnectionBook, semi: RawConnection): readonly DeducedConnection[] | null {
  const parts = book.splitSemi(semi);
  if (parts !== null) return deducedIn(book, parts);
  const within = new ConnectionBook(book.backend, restrict(book, semi), book.side, LARGEST_LIMITS);
  within.addMustPlay();
  const partsWithin = within.splitSemi(semi);
  if (partsWithin !== null) return deducedIn(within, partsWithin);
  const carrier = semi.carrier.filter((cell) => cell !== semi.key);
  const rest = deduceWithin(book, { ...semi, carrier }, [semi.key]);
  return rest === null ? null : [rest];
}

/** The caller's connection in numbers. Throws unless its endpoints and cells can be those of a connection. */
function parseConnection(value: unknown, board: Board, side: number): RawConnection {
  const { from, to, kind, carrier, key } = readFields(value);
  if (kind !== "full" && kind !== "semi") {
    throw new HexError("bad-option", `connection.kind: ${describe(kind)} is neither "full" nor "semi"`);
  }
  if (!Array.isArray(carrier)) {
    throw new HexError("bad-option", `connection.carrier: ${describe(carrier)} is not an array of cells`);
  }
  const [x, y] = [
    parseEnd(from, board, side, "connection.from"),
    parseEnd(to, board, side, "connection.to"),
  ].sort((a, b) => a - b) as [number, number];
  const cells = carrier.map((cell, i) => {
    const index = cellIndex(cell, board.columns, board.rows, `connection.carrier[${i}]`);
    if (board.stones[index] === NOBODY && index !== x && index !== y) return index;
    throw new HexError("bad-option", `connection.carrier[${i}]: ${cell} is a stone or an endpoint`);
  });
  const shared = { x, y, rule: RULE_ADJACENT, carrier: cells.sort((a, b) => a - b) };
  if (kind === "full") return { ...shared, kind: KIND_FULL, key: NONE };
  const keyCell = cellIndex(key, board.columns, board.rows, "connection.key");
  if (cells.includes(keyCell)) return { ...shared, kind: KIND_SEMI, key: keyCell };
  throw new HexError("bad-option", `connection.key: ${describe(key)} is not a cell of the carrier`);
}

/** The fields of the caller's connection, each read once. */
function readFields(value: unknown): Record<"from" | "to" | "kind" | "carrier" | "key", unknown> {
  if (typeof value !== "object" || value === null) {
    throw new HexError("bad-option", `connection: ${describe(value)} is not a connection`);
  }
  return readSafely(() => {
    const { from, to, kind, carrier, key } = value as Record<string, unknown>;
    return { from, to, kind, carrier: copyArray(carrier, MAX_SIDE * MAX_SIDE), key };
  }, "connection");
}

/** An endpoint as the deduction lists it. */
function parseEnd(value: unknown, board: Board, side: number, where: string): number {
  const endpoint = parseEndpoint(value, board, where);
  const isEdge = endpoint >= board.stones.length;
  const isOwn = isEdge
    ? edgesOf(side).includes(endpoint - board.stones.length)
    : board.stones[endpoint] !== (side ^ 1);
  if (isOwn) return groupEndpoint(endpoint, board, side);
  throw new HexError("bad-option", `${where}: ${describe(value)} belongs to the opponent`);
}

/** A full connection, and the book of the position in which the rules deduce it. */
interface DeducedConnection {
  readonly book: ConnectionBook;
  readonly connection: RawConnection;
}

interface TacticAnswer {
  readonly reply: number;
  /** What the owner has to keep after the reply. */
  readonly next: readonly DeducedConnection[];
}

function deducedIn(book: ConnectionBook, connections: readonly RawConnection[]): DeducedConnection[] {
  return connections.map((connection) => ({ book, connection }));
}

function nameIn({ board }: ConnectionBook, cell: number): Cell {
  return cellName(cell, board.columns);
}

/** The answer to a move in the connection's carrier. Adds the must-play rule to the book if it needs it. */
function answerIn(deduced: DeducedConnection, move: number): TacticAnswer {
  const { book, connection } = deduced;
  const answer =
    answerByParts(deduced, move) ??
    (book.addMustPlay() ? answerByParts(deduced, move) : null) ??
    answerBySearch(deduced, move);
  if (answer !== null) return answer;
  const { x, y } = connection;
  throw new Error(`no answer to ${nameIn(book, move)} in the connection between ${x} and ${y}`);
}

/** The answer by parts of the connection: by the OR rule, else by the AND rule. Any parts inside the carrier will do,
 *  whichever rule deduced the connection. */
function answerByParts({ book, connection }: DeducedConnection, move: number): TacticAnswer | null {
  for (const semi of book.semisInside(connection)) {
    const parts = semi.carrier.includes(move) ? null : book.splitSemi(semi);
    if (parts !== null) return { reply: semi.key, next: deducedIn(book, parts) };
  }
  const parts = book.splitFull(connection);
  const attacked = parts?.find((part) => part.carrier.includes(move));
  if (parts === null || attacked === undefined) return null;
  const { reply, next } = answerIn({ book, connection: attacked }, move);
  const others = parts.filter((part) => part !== attacked);
  return { reply, next: [...next, ...deducedIn(book, others)] };
}

/** The answer by the must-play rule: the first reply after which the endpoints are connected again. */
function answerBySearch({ book, connection }: DeducedConnection, move: number): TacticAnswer | null {
  for (const reply of connection.carrier) {
    if (reply === move) continue;
    const carrier = connection.carrier.filter((cell) => cell !== move && cell !== reply);
    const rest = deduceWithin(book, { ...connection, carrier }, [reply]);
    if (rest !== null) return { reply, next: [rest] };
  }
  return null;
}

/** The board of a book with the owner's `stones`, and with the opponent on every empty cell outside the connection. */
function restrict(
  { board, side }: ConnectionBook,
  { x, y, carrier }: RawConnection,
  stones: readonly number[] = [],
): Board {
  const empty = new Set([x, y, ...carrier]);
  const restricted = board.stones.map((stone, cell) => {
    if (stones.includes(cell)) return side;
    return stone === NOBODY && !empty.has(cell) ? side ^ 1 : stone;
  });
  return { ...board, stones: restricted };
}

/** Deduces a full connection between the ends of another one inside its carrier, or null: on the restricted board, where
 *  the deduction is short, so that all rules and limits are affordable. */
function deduceWithin(
  book: ConnectionBook,
  { x, y, carrier, ...rest }: RawConnection,
  stones: readonly number[] = [],
): DeducedConnection | null {
  const { backend, side } = book;
  const board = restrict(book, { x, y, carrier, ...rest }, stones);
  const adjacency = new Adjacency(board.columns, board.rows, side);
  const own = [...cellsOwnedBy(side, board), ...[x, y].filter((end) => end < board.stones.length)];
  if (adjacency.groupOf(x, bitsOf(own)).has(y)) {
    const touching = { x, y, kind: KIND_FULL, rule: RULE_ADJACENT, key: NONE, carrier: [] };
    return { book: new ConnectionBook(backend, board, side), connection: touching };
  }
  const [from, to] = [groupEndpoint(x, board, side), groupEndpoint(y, board, side)].sort((a, b) => a - b);
  for (const [rules, limits] of [
    [RULE_AND | RULE_OR, DEFAULT_LIMITS],
    [ALL_RULES, DEFAULT_LIMITS],
    [ALL_RULES, LARGEST_LIMITS],
  ] as const) {
    const [smallest] = backend
      .connections(board, side, { rules, between: null, limits })
      .connections.filter((each) => each.kind === KIND_FULL && each.x === from && each.y === to)
      .sort((a, b) => a.carrier.length - b.carrier.length);
    if (smallest !== undefined) {
      return { book: new ConnectionBook(backend, board, side, limits), connection: smallest };
    }
  }
  if (carrier.length > MOST_TRIED_CELLS || !canKeep(adjacency, [x, y], bitsOf(own), carrier)) return null;
  const kept = {
    x: from as number,
    y: to as number,
    kind: KIND_FULL,
    rule: RULE_ADJACENT,
    key: NONE,
    carrier,
  };
  return { book: new ConnectionBook(backend, board, side), connection: kept };
}

/** Tries every line of play: whether the owner of `stones` can join two points inside `cells`, the opponent moving
 *  first. The last resort: once stones are connected to one edge, the rules do not deduce connections that pass over
 *  the other. `known` caches the results. */
function canKeep(
  adjacency: Adjacency,
  [x, y]: readonly [number, number],
  stones: CellBits,
  cells: readonly number[],
  known = new Map<string, boolean>(),
): boolean {
  if (adjacency.groupOf(x, stones).has(y)) return true;
  const key = `${stones} ${cells}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const isKept =
    cells.length > 1 &&
    cells.every((move) =>
      cells.some((reply) => {
        const left = cells.filter((cell) => cell !== move && cell !== reply);
        return reply !== move && canKeep(adjacency, [x, y], stones | bitOf(reply), left, known);
      }),
    );
  known.set(key, isKept);
  return isKept;
}

/** Full connections with disjoint carriers: the opponent moves, the owner answers. */
class FullTactic implements Tactic {
  readonly carrier: readonly Cell[];
  readonly #book: ConnectionBook;
  readonly #connections: readonly DeducedConnection[];

  constructor(book: ConnectionBook, connections: readonly DeducedConnection[]) {
    this.#book = book;
    this.#connections = connections.filter(({ connection }) => connection.carrier.length > 0);
    const cells = this.#connections.flatMap(({ connection }) => connection.carrier).sort((a, b) => a - b);
    this.carrier = cells.map((cell) => nameIn(book, cell));
  }

  answer(opponent: Cell): { reply: Cell; next: Tactic } | null {
    const { columns, rows } = this.#book.board;
    const move = cellIndex(opponent, columns, rows, "opponent");
    const attacked = this.#connections.find(({ connection }) => connection.carrier.includes(move));
    if (attacked === undefined) return null;
    const { reply, next } = answerIn(attacked, move);
    const others = this.#connections.filter((each) => each !== attacked);
    return { reply: nameIn(this.#book, reply), next: new FullTactic(this.#book, [...next, ...others]) };
  }
}

/** A semi-connection: the owner moves first, on the key. */
class SemiTactic implements Tactic {
  readonly carrier: readonly Cell[];
  readonly key: { readonly reply: Cell; readonly next: Tactic };

  constructor(book: ConnectionBook, { carrier, key }: RawConnection, parts: readonly DeducedConnection[]) {
    this.carrier = carrier.map((cell) => nameIn(book, cell));
    this.key = { reply: nameIn(book, key), next: new FullTactic(book, parts) };
  }

  answer(): null {
    return null;
  }
}
