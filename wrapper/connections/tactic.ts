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
 */
import { KIND_FULL, KIND_SEMI, NOBODY, RULE_AND, RULE_OR } from "../../assembly/abi.js";
import type { Backend, RawConnection } from "../backend/backend.js";
import { type Board, cellsOwnedBy } from "../board/board.js";
import { bitsOf } from "../board/cell-bits.js";
import { Adjacency } from "../board/geometry.js";
import { cellIndex, cellName, parseEndpoint } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import type { Cell, Tactic } from "../types.js";
import { ALL_RULES, ConnectionBook } from "./connection-book.js";
import { DEFAULT_LIMITS } from "./connections.js";

/** The tactic of a connection. Throws `bad-option` if the rules do not deduce that connection in the position. */
export function tacticOf(backend: Backend, board: Board, side: number, connection: unknown): Tactic {
  const { ends, kind, carrier } = parseConnection(connection, board);
  const isSame = (other: RawConnection) => other.kind === kind && other.carrier.join() === carrier.join();
  for (const rules of [RULE_AND | RULE_OR, ALL_RULES]) {
    const query = { rules, between: ends, limits: DEFAULT_LIMITS };
    const found = backend.connections(board, side, query).connections.find(isSame);
    if (found === undefined) continue;
    const book = new ConnectionBook(backend, board, side);
    if (kind === KIND_FULL) return new FullTactic(book, [{ book, connection: found }]);
    const parts = book.splitSemi(found);
    if (parts !== null) return new SemiTactic(book, found, deducedIn(book, parts));
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
  const { backend, side } = book;
  const { x, y, carrier } = connection;
  const adjacency = new Adjacency(book.board.columns, book.board.rows, side);
  for (const reply of carrier) {
    if (reply === move) continue;
    const board = restrictedBoard(book, carrier, move, reply);
    const stones = bitsOf(cellsOwnedBy(side, board));
    if (adjacency.groupOf(x, stones).has(y)) return { reply, next: [] };
    const query = { rules: ALL_RULES, between: [x, y], limits: DEFAULT_LIMITS } as const;
    const [smallest] = backend
      .connections(board, side, query)
      .connections.filter(({ kind }) => kind === KIND_FULL)
      .sort((a, b) => a.carrier.length - b.carrier.length);
    if (smallest !== undefined) {
      return { reply, next: deducedIn(new ConnectionBook(backend, board, side), [smallest]) };
    }
  }
  return null;
}

/** The board after the opponent's move and the reply, with the opponent on every empty cell outside the carrier. */
function restrictedBoard(
  { board, side }: ConnectionBook,
  carrier: readonly number[],
  move: number,
  reply: number,
): Board {
  const stones = board.stones.map((stone, cell) => {
    if (cell === reply) return side;
    if (cell === move) return side ^ 1;
    return stone === NOBODY && !carrier.includes(cell) ? side ^ 1 : stone;
  });
  return { ...board, stones };
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
