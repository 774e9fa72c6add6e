/**
 * Tactics (paper 001, §2.1): how to hold a connection, whatever the opponent does in its carrier.
 *
 * A tactic is the subgame itself: the board with everything outside the carrier given to the opponent. After
 * a move of the opponent, the rules deduce again what is left: a semi-connection, whose key is the answer; or,
 * where the must-play rule had to look ahead, a move after which they are connected. So an answer never rests
 * on how the connection was found, only on what can be deduced now.
 */
import { KIND_FULL, KIND_SEMI, NOBODY, RULE_AND, RULE_MUST_PLAY, RULE_OR } from "../assembly/abi.js";
import { parseEndpoint } from "./connections.js";
import { describe, HexError } from "./errors.js";
import { cellIndex, cellName } from "./notation.js";
import type { Backend, Board, Cell, RawConnection, Tactic } from "./types.js";

const ALL_RULES = RULE_AND | RULE_OR | RULE_MUST_PLAY;

/** The tactic of a connection, or `bad-option` where the connection does not hold in the position. */
export function tacticOf(backend: Backend, board: Board, side: number, connection: unknown): Tactic {
  if (typeof connection !== "object" || connection === null) {
    throw new HexError("bad-option", `connection: ${describe(connection)} is not a connection`);
  }
  const { from, to, kind, carrier } = connection as Record<string, unknown>;
  if (kind !== "full" && kind !== "semi") {
    throw new HexError("bad-option", `connection.kind: ${describe(kind)} is neither "full" nor "semi"`);
  }
  if (!Array.isArray(carrier)) {
    throw new HexError("bad-option", `connection.carrier: ${describe(carrier)} is not an array of cells`);
  }
  const cells = carrier.map((cell, i) =>
    cellIndex(cell, board.columns, board.rows, `connection.carrier[${i}]`),
  );
  const ends = [
    parseEndpoint(from, board, "connection.from"),
    parseEndpoint(to, board, "connection.to"),
  ] as const;
  const subgame = new Subgame(backend, side, ends, walledIn(board, side, ends, cells));
  const found = kind === "full" ? subgame.full() : subgame.semi();
  if (found === null) {
    throw new HexError(
      "bad-option",
      `connection: ${describe(from)} and ${describe(to)} are not so connected there`,
    );
  }
  return kind === "full" ? new HeldTactic(subgame, found) : new SemiTactic(subgame, found);
}

/** The board with every empty cell that is neither in the carrier nor an endpoint given to the opponent, and
 *  endpoints that are empty cells given to the side. */
function walledIn(board: Board, side: number, ends: readonly number[], carrier: readonly number[]): Board {
  const stones = board.stones.map((stone, cell) => {
    if (stone !== NOBODY) return stone;
    if (ends.includes(cell)) return side;
    return carrier.includes(cell) ? NOBODY : side ^ 1;
  });
  return { ...board, stones };
}

/** Two targets on a walled board. */
class Subgame {
  constructor(
    readonly backend: Backend,
    readonly side: number,
    readonly ends: readonly [number, number],
    readonly board: Board,
  ) {}

  name(cell: number): Cell {
    return cellName(cell, this.board.columns);
  }

  with(cell: number, side: number): Subgame {
    const stones = this.board.stones.slice();
    stones[cell] = side;
    return new Subgame(this.backend, this.side, this.ends, { ...this.board, stones });
  }

  /** The smallest full connection of the targets; one without a carrier where stones join them. */
  full(): RawConnection | null {
    return this.#isJoined()
      ? { kind: KIND_FULL, x: 0, y: 0, key: 0, rule: 0, carrier: [] }
      : this.#smallest(KIND_FULL);
  }

  semi(): RawConnection | null {
    return this.#smallest(KIND_SEMI);
  }

  #smallest(kind: number): RawConnection | null {
    const { connections } = this.backend.connections(this.board, this.side, ALL_RULES, this.ends);
    const found = connections.filter((connection) => connection.kind === kind);
    return found.sort((a, b) => a.carrier.length - b.carrier.length)[0] ?? null;
  }

  /** Do stones of the side, or one of its edges, join the targets already? */
  #isJoined(): boolean {
    const { columns, rows, stones } = this.board;
    const around = (end: number): number[] => {
      if (end >= columns * rows) {
        const edge = end - columns * rows;
        return [...stones.keys()].filter((cell) => touchesEdge(cell, edge, columns, rows));
      }
      const [r, c] = [Math.floor(end / columns), end % columns];
      const cells = [
        [r - 1, c],
        [r - 1, c + 1],
        [r, c - 1],
        [r, c + 1],
        [r + 1, c - 1],
        [r + 1, c],
      ] as const;
      const inside = cells.filter(([y, x]) => y >= 0 && y < rows && x >= 0 && x < columns);
      const own = [this.side * 2, this.side * 2 + 1].filter((edge) => touchesEdge(end, edge, columns, rows));
      return [...inside.map(([y, x]) => y * columns + x), ...own.map((edge) => columns * rows + edge)];
    };
    const seen = new Set([this.ends[0]]);
    for (const end of seen) {
      for (const next of around(end))
        if (next >= columns * rows || stones[next] === this.side) seen.add(next);
    }
    return seen.has(this.ends[1]);
  }
}

function touchesEdge(cell: number, edge: number, columns: number, rows: number): boolean {
  const [r, c] = [Math.floor(cell / columns), cell % columns];
  return [r === 0, r === rows - 1, c === 0, c === columns - 1][edge] as boolean;
}

/** A full connection to be held. */
class HeldTactic implements Tactic {
  readonly carrier: readonly Cell[];
  readonly #subgame: Subgame;

  constructor(subgame: Subgame, { carrier }: RawConnection) {
    this.carrier = carrier.map((cell) => subgame.name(cell));
    const stones = subgame.board.stones.map((stone, cell) =>
      stone === NOBODY && !carrier.includes(cell) ? subgame.side ^ 1 : stone,
    );
    this.#subgame = new Subgame(subgame.backend, subgame.side, subgame.ends, { ...subgame.board, stones });
  }

  answer(opponent: Cell): { reply: Cell; next: Tactic } | null {
    const { columns, rows } = this.#subgame.board;
    const move = cellIndex(opponent, columns, rows, "opponent");
    if (!this.carrier.includes(opponent)) return null;
    const after = this.#subgame.with(move, this.#subgame.side ^ 1);
    const joined = after.full();
    if (joined !== null && joined.carrier.length === 0) return null;
    const key = after.semi()?.key;
    const tries = this.carrier.map((cell) => cellIndex(cell, columns, rows)).filter((cell) => cell !== move);
    for (const reply of key === undefined ? tries : [key, ...tries]) {
      const held = after.with(reply, after.side);
      const full = held.full();
      if (full !== null) return { reply: after.name(reply), next: new HeldTactic(held, full) };
    }
    throw new HexError("bad-option", `the connection cannot be held after ${opponent}`);
  }
}

/** A semi-connection: the owner begins. */
class SemiTactic implements Tactic {
  readonly carrier: readonly Cell[];
  readonly key: { readonly reply: Cell; readonly next: Tactic };

  constructor(subgame: Subgame, { carrier, key }: RawConnection) {
    this.carrier = carrier.map((cell) => subgame.name(cell));
    const held = subgame.with(key, subgame.side);
    const full = held.full();
    if (full === null) throw new HexError("bad-option", `the key ${subgame.name(key)} does not make it full`);
    this.key = { reply: subgame.name(key), next: new HeldTactic(held, full) };
  }

  answer(): null {
    return null;
  }
}
