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
import { KIND_FULL, KIND_SEMI, NOBODY, RULE_AND, RULE_OR } from "../assembly/abi.js";
import { ALL_RULES, ConnectionBook } from "./connection-book.js";
import { DEFAULT_LIMITS, parseEndpoint } from "./connections.js";
import { describe, HexError } from "./errors.js";
import { cellIndex, cellName, neighboursOf, touchesEdge } from "./notation.js";
import type { Backend, Board, Cell, RawConnection, Tactic } from "./types.js";

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
    const book = new ConnectionBook(backend, board, side);
    if (kind === KIND_FULL) return new HeldTactic(book, [{ book, connection: found }]);
    const parts = book.splitSemi(found);
    if (parts !== null) return new SemiTactic(book, found, goalsOf(book, parts));
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
  readonly book: ConnectionBook;
  readonly connection: RawConnection;
}

interface Answer {
  readonly reply: number;
  readonly goals: readonly Goal[];
}

function goalsOf(book: ConnectionBook, connections: readonly RawConnection[]): Goal[] {
  return connections.map((connection) => ({ book, connection }));
}

function nameIn({ board }: ConnectionBook, cell: number): Cell {
  return cellName(cell, board.columns);
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

function fail(book: ConnectionBook, { x, y }: RawConnection, move: number): never {
  throw new Error(`no answer to ${nameIn(book, move)} in the connection of ${x} and ${y}`);
}

/** By the AND rule or the OR rule, whichever made the connection. */
function takeApart({ book, connection }: Goal, move: number): Answer | null {
  for (const semi of book.semisInside(connection)) {
    const left = semi.carrier.includes(move) ? null : book.splitSemi(semi);
    if (left !== null) return { reply: semi.key, goals: goalsOf(book, left) };
  }
  const parts = book.splitFull(connection);
  if (parts === null) return null;
  const met = parts.find((part) => part.carrier.includes(move));
  if (met === undefined) return null;
  const { reply, goals } = answerGoal({ book, connection: met }, move);
  const others = parts.filter((part) => part !== met);
  return { reply, goals: [...goals, ...goalsOf(book, others)] };
}

/** By the must-play rule: a move after which the targets are connected again. */
function lookAhead({ book, connection }: Goal, move: number): Answer | null {
  const { x, y, carrier } = connection;
  for (const reply of carrier) {
    if (reply === move) continue;
    const board = walledAfter(book, carrier, move, reply);
    if (areJoined(board, book.side, x, y)) return { reply, goals: [] };
    const after = new ConnectionBook(book.backend, board, book.side);
    const query = { rules: ALL_RULES, between: [x, y], limits: DEFAULT_LIMITS } as const;
    const { connections } = book.backend.connections(board, book.side, query);
    const full = connections
      .filter(({ kind }) => kind === KIND_FULL)
      .sort((a, b) => a.carrier.length - b.carrier.length);
    if (full[0] !== undefined) return { reply, goals: [{ book: after, connection: full[0] }] };
  }
  return null;
}

/** The position with two more stones, everything outside the carrier given to the opponent. */
function walledAfter(
  { board, side }: ConnectionBook,
  carrier: readonly number[],
  opponent: number,
  reply: number,
): Board {
  const stones = board.stones.map((stone, cell) => {
    if (cell === reply) return side;
    if (cell === opponent) return side ^ 1;
    return stone === NOBODY && !carrier.includes(cell) ? side ^ 1 : stone;
  });
  return { ...board, stones };
}

/** Do chains, or an edge, join two endpoints? */
function areJoined({ columns, rows, stones }: Board, side: number, from: number, to: number): boolean {
  const cells = columns * rows;
  const edges = [side * 2, side * 2 + 1];
  const seen = new Set([from]);
  for (const end of seen) {
    const around =
      end < cells
        ? [
            ...neighboursOf(end, columns, rows),
            ...edges.filter((e) => touchesEdge(end, e, columns, rows)).map((e) => cells + e),
          ]
        : [...stones.keys()].filter((cell) => touchesEdge(cell, end - cells, columns, rows));
    for (const next of around) if (next >= cells || stones[next] === side) seen.add(next);
  }
  return seen.has(to);
}

/** Full connections to be held, all of them. */
class HeldTactic implements Tactic {
  readonly carrier: readonly Cell[];
  readonly #book: ConnectionBook;
  readonly #goals: readonly Goal[];

  constructor(book: ConnectionBook, goals: readonly Goal[]) {
    this.#book = book;
    this.#goals = goals.filter(({ connection }) => connection.carrier.length > 0);
    const cells = this.#goals.flatMap(({ connection }) => connection.carrier).sort((a, b) => a - b);
    this.carrier = cells.map((cell) => nameIn(book, cell));
  }

  answer(opponent: Cell): { reply: Cell; next: Tactic } | null {
    const { columns, rows } = this.#book.board;
    const move = cellIndex(opponent, columns, rows, "opponent");
    const met = this.#goals.find(({ connection }) => connection.carrier.includes(move));
    if (met === undefined) return null;
    const { reply, goals } = answerGoal(met, move);
    const others = this.#goals.filter((goal) => goal !== met);
    return { reply: nameIn(this.#book, reply), next: new HeldTactic(this.#book, [...goals, ...others]) };
  }
}

/** A semi-connection: the owner begins. */
class SemiTactic implements Tactic {
  readonly carrier: readonly Cell[];
  readonly key: { readonly reply: Cell; readonly next: Tactic };

  constructor(book: ConnectionBook, { carrier, key }: RawConnection, parts: readonly Goal[]) {
    this.carrier = carrier.map((cell) => nameIn(book, cell));
    this.key = { reply: nameIn(book, key), next: new HeldTactic(book, parts) };
  }

  answer(): null {
    return null;
  }
}
