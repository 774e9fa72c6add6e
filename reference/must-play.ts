/**
 * The must-play deduction rule (paper 001, §3.1) by plain recursion, every position built afresh. Pairs, region,
 * depth and order of answers as the paper's search has them; see docs/connections.md.
 */
import { ReferenceBoard, type Side, Stone } from "./board.js";
import { HSearch, type ReferenceConnection } from "./connection.js";
import type { Endpoint } from "./subgame.js";

const DEPTH = 2;
/** Positions that one call may look at; each is built afresh, so this is patience, not thrift. */
const CALL_BUDGET = 2000;

interface Budget {
  left: number;
}

/** Full connections between stones or edges that the rule adds to those of an H-search; fewer where the budget
 *  ran out. */
export function mustPlayConnections(
  board: ReferenceBoard,
  side: Side,
  search: HSearch,
  only: readonly [Endpoint, Endpoint] | null,
): { readonly connections: ReferenceConnection[]; readonly isComplete: boolean } {
  const budget: Budget = { left: CALL_BUDGET };
  const found = search.connections();
  const { cellCount } = board;
  const isStones = (endpoint: Endpoint) => endpoint >= cellCount || board.stones[endpoint] === side;
  const pairs = new Map<string, ReferenceConnection[]>();
  for (const connection of found) {
    const key = `${connection.x} ${connection.y}`;
    const reverse = `${connection.y} ${connection.x}`;
    const list = pairs.get(key) ?? pairs.get(reverse) ?? [];
    if (list.length === 0) pairs.set(key, list);
    list.push(connection);
  }
  const connections = [...pairs.values()].flatMap((list) => {
    const { x, y } = list[0] as ReferenceConnection;
    if (!isStones(x) || !isStones(y) || list.some(({ kind }) => kind === "full")) return [];
    if (only !== null && !(only.includes(x) && only.includes(y))) return [];
    const carrier = new MustPlaySearch(board, side, x, y, found, budget).carrier;
    return carrier === null ? [] : [{ kind: "full", x, y, carrier, key: null, rule: "must-play" } as const];
  });
  return { connections, isComplete: budget.left > 0 };
}

class MustPlaySearch {
  /** The carrier of the connection, or null where none was found. */
  readonly carrier: readonly number[] | null;
  private readonly board: ReferenceBoard;

  constructor(
    outside: ReferenceBoard,
    private readonly side: Side,
    private readonly x: Endpoint,
    private readonly y: Endpoint,
    known: readonly ReferenceConnection[],
    private readonly budget: Budget,
  ) {
    const region = this.region(outside, known);
    this.board = new ReferenceBoard(outside.columns, outside.rows);
    outside.stones.forEach((stone, cell) => {
      if (stone !== Stone.none) this.board.play(cell, stone as Side);
      else if (!region.has(cell)) this.board.play(cell, (side ^ 1) as Side);
    });
    this.carrier = this.prove(DEPTH);
  }

  /** The cells of the pair's semis, and those connected with both targets. */
  private region(board: ReferenceBoard, known: readonly ReferenceConnection[]): Set<number> {
    const joins = (connection: ReferenceConnection, end: Endpoint) =>
      connection.x === end || connection.y === end;
    const beside = (target: Endpoint) =>
      new Set(known.filter((each) => joins(each, target)).map(({ x, y }) => (x === target ? y : x)));
    const [besideX, besideY] = [beside(this.x), beside(this.y)];
    const semis = known.filter((each) => each.kind === "semi" && joins(each, this.x) && joins(each, this.y));
    const both = [...board.stones.keys()].filter((cell) => besideX.has(cell) && besideY.has(cell));
    return new Set([...semis.flatMap(({ carrier }) => carrier), ...both]);
  }

  private search(): { between: ReferenceConnection[]; beside: Set<number> } {
    const search = new HSearch(this.board, this.side);
    const now = (target: Endpoint) => (target < this.board.cellCount ? search.endpoint(target) : target);
    const [x, y] = [now(this.x), now(this.y)];
    const all = search.connections();
    const joins = (connection: ReferenceConnection, end: Endpoint) =>
      connection.x === end || connection.y === end;
    const fullAt = all.filter((each) => each.kind === "full" && (joins(each, x) || joins(each, y)));
    const beside = new Set(fullAt.flatMap((each) => [each.x, each.y]));
    if (x === y)
      return { between: [{ kind: "full", x, y, carrier: [], key: null, rule: "adjacent" }], beside };
    return { between: all.filter((each) => joins(each, x) && joins(each, y)), beside };
  }

  private with<T>(cell: number, side: number, work: () => T): T {
    this.board.play(cell, side as Side);
    const result = work();
    this.board.undo();
    return result;
  }

  /** The opponent is to move. */
  private prove(depth: number): number[] | null {
    const { between } = this.search();
    const smallest = smallestFull(between);
    if (smallest !== null) return smallest;
    if (depth === 0 || between.length === 0) return null;
    const mustPlay = common(between);
    const carrier = new Set(between.flatMap((semi) => semi.carrier));
    for (const move of mustPlay) {
      const after = this.with(move, this.side ^ 1, () => this.answer(depth));
      if (after === null) return null;
      for (const cell of after) carrier.add(cell);
    }
    return [...carrier];
  }

  /** The side is to move. */
  private answer(depth: number): number[] | null {
    const { beside } = this.search();
    const moves = [...beside].filter((cell) => this.board.stones[cell] === Stone.none);
    const later: { move: number; room: number }[] = [];
    for (const move of moves) {
      if (this.budget.left-- <= 0) return null;
      const between = this.with(move, this.side, () => this.search().between);
      const smallest = smallestFull(between);
      if (smallest !== null) return [move, ...smallest];
      if (between.length > 0) later.push({ move, room: common(between).length });
    }
    if (depth === 1) return null;
    later.sort((a, b) => a.room - b.room);
    for (const { move } of later) {
      const after = this.with(move, this.side, () => this.prove(depth - 1));
      if (after !== null) return [move, ...after];
    }
    return null;
  }
}

function smallestFull(connections: readonly ReferenceConnection[]): number[] | null {
  const full = connections.filter(({ kind }) => kind === "full");
  full.sort((a, b) => a.carrier.length - b.carrier.length);
  return full[0] === undefined ? null : [...full[0].carrier];
}

/** The cells in every carrier. */
function common(connections: readonly ReferenceConnection[]): number[] {
  const [first, ...others] = connections.map(({ carrier }) => carrier);
  return (first ?? []).filter((cell) => others.every((carrier) => carrier.includes(cell)));
}
