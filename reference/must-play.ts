/**
 * The must-play deduction rule (Rasmussen and Maire 2004, §3.1) by plain recursion, with a new H-search for every
 * position. The choice of pairs, the region, the depth and the order of replies follow the paper; see
 * docs/connections.md.
 */
import { ReferenceBoard, type Side, Stone } from "./board.js";
import { HSearch, type ReferenceConnection } from "./connection.js";
import type { Endpoint } from "./subgame.js";

const DEPTH = 2;
/** Positions that one call may visit. Each costs a whole H-search, so the limit bounds the time. */
const CALL_BUDGET = 2000;

interface Budget {
  left: number;
}

/** Returns the full connections between groups or edges that the rule adds to those of an H-search, for the pair
 *  `only` or for all pairs. `isComplete` is false if the budget ran out. */
export function mustPlayConnections(
  board: ReferenceBoard,
  side: Side,
  search: HSearch,
  only: readonly [Endpoint, Endpoint] | null,
): { readonly connections: ReferenceConnection[]; readonly isComplete: boolean } {
  const budget: Budget = { left: CALL_BUDGET };
  const found = search.connections();
  const { cellCount } = board;
  const isOwned = (endpoint: Endpoint) => endpoint >= cellCount || board.stones[endpoint] === side;
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
    if (!isOwned(x) || !isOwned(y) || list.some(({ kind }) => kind === "full")) return [];
    if (only !== null && !(only.includes(x) && only.includes(y))) return [];
    const carrier = new MustPlaySearch(board, side, x, y, found, budget).carrier;
    return carrier === null ? [] : [{ kind: "full", x, y, carrier, key: null, rule: "must-play" } as const];
  });
  return { connections, isComplete: budget.left > 0 };
}

class MustPlaySearch {
  /** The carrier of the connection, or null if none was found. */
  readonly carrier: readonly number[] | null;
  private readonly board: ReferenceBoard;

  constructor(
    wholeBoard: ReferenceBoard,
    private readonly side: Side,
    private readonly x: Endpoint,
    private readonly y: Endpoint,
    known: readonly ReferenceConnection[],
    private readonly budget: Budget,
  ) {
    const region = this.region(wholeBoard, known);
    this.board = new ReferenceBoard(wholeBoard.columns, wholeBoard.rows);
    wholeBoard.stones.forEach((stone, cell) => {
      if (stone !== Stone.none) this.board.play(cell, stone as Side);
      else if (!region.has(cell)) this.board.play(cell, (side ^ 1) as Side);
    });
    this.carrier = this.prove(DEPTH);
  }

  /** Returns the cells of the pair's semi-connections, and the cells with a connection to both endpoints. */
  private region(board: ReferenceBoard, known: readonly ReferenceConnection[]): Set<number> {
    const connectedTo = (target: Endpoint) =>
      new Set(known.filter((each) => isAt(each, target)).map(({ x, y }) => (x === target ? y : x)));
    const [connectedToX, connectedToY] = [connectedTo(this.x), connectedTo(this.y)];
    const semis = known.filter((each) => each.kind === "semi" && isAt(each, this.x) && isAt(each, this.y));
    const both = [...board.stones.keys()].filter((cell) => connectedToX.has(cell) && connectedToY.has(cell));
    return new Set([...semis.flatMap(({ carrier }) => carrier), ...both]);
  }

  /** Runs an H-search: returns the connections between the two endpoints, and the endpoints fully connected to one. */
  private search(): { between: ReferenceConnection[]; nearby: Set<number> } {
    const search = new HSearch(this.board, this.side);
    const now = (target: Endpoint) => (target < this.board.cellCount ? search.endpoint(target) : target);
    const [x, y] = [now(this.x), now(this.y)];
    const all = search.connections();
    const fullAt = all.filter((each) => each.kind === "full" && (isAt(each, x) || isAt(each, y)));
    const nearby = new Set(fullAt.flatMap((each) => [each.x, each.y]));
    if (x === y)
      return { between: [{ kind: "full", x, y, carrier: [], key: null, rule: "adjacent" }], nearby };
    return { between: all.filter((each) => isAt(each, x) && isAt(each, y)), nearby };
  }

  /** Runs `work` with a stone on the cell, and takes it back. */
  private with<T>(cell: number, side: number, work: () => T): T {
    this.board.play(cell, side as Side);
    const result = work();
    this.board.undo();
    return result;
  }

  /** Returns a carrier with which the side connects although the opponent moves first, or null. */
  private prove(depth: number): number[] | null {
    const { between } = this.search();
    const smallest = smallestFull(between);
    if (smallest !== null) return smallest;
    if (depth === 0 || between.length === 0) return null;
    const mustPlay = common(between);
    const carrier = new Set(between.flatMap((semi) => semi.carrier));
    for (const move of mustPlay) {
      const after = this.with(move, this.side ^ 1, () => this.reply(depth));
      if (after === null) return null;
      for (const cell of after) carrier.add(cell);
    }
    return [...carrier];
  }

  /** Returns a carrier with which the side connects when it moves first, or null. */
  private reply(depth: number): number[] | null {
    const { nearby } = this.search();
    const moves = [...nearby].filter((cell) => this.board.stones[cell] === Stone.none);
    const candidates: { move: number; mustPlaySize: number }[] = [];
    for (const move of moves) {
      if (this.budget.left-- <= 0) return null;
      const between = this.with(move, this.side, () => this.search().between);
      const smallest = smallestFull(between);
      if (smallest !== null) return [move, ...smallest];
      if (between.length > 0) candidates.push({ move, mustPlaySize: common(between).length });
    }
    if (depth === 1) return null;
    candidates.sort((a, b) => a.mustPlaySize - b.mustPlaySize);
    for (const { move } of candidates) {
      const after = this.with(move, this.side, () => this.prove(depth - 1));
      if (after !== null) return [move, ...after];
    }
    return null;
  }
}

function isAt({ x, y }: ReferenceConnection, endpoint: Endpoint): boolean {
  return x === endpoint || y === endpoint;
}

/** Returns the carrier of the smallest full connection, or null. */
function smallestFull(connections: readonly ReferenceConnection[]): number[] | null {
  const full = connections.filter(({ kind }) => kind === "full");
  full.sort((a, b) => a.carrier.length - b.carrier.length);
  return full[0] === undefined ? null : [...full[0].carrier];
}

/** Returns the cells that lie in every carrier. */
function common(connections: readonly ReferenceConnection[]): number[] {
  const [first, ...others] = connections.map(({ carrier }) => carrier);
  return (first ?? []).filter((cell) => others.every((carrier) => carrier.includes(cell)));
}
