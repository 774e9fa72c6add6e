/**
 * Checks a connection by exhaustive play (Rasmussen and Maire 2004, §2): can a side connect two endpoints inside a
 * carrier? For small carriers only. Empty cells outside the carrier cannot be used; the side's stones and edges can,
 * wherever they are.
 */
import type { ReferenceBoard, Side } from "./board.js";

/** An endpoint of a connection: a cell (empty, or a stone for its whole group), or cellCount + edge number. */
export type Endpoint = number;

const MAX_CARRIER = 12;

/** The graph of a subgame. Sets of carrier cells are bits, by index into the carrier. */
interface Subgame {
  /** True if the endpoints are connected already. */
  readonly isJoined: boolean;
  /** For each carrier cell, the carrier cells it is connected to once the side owns both. */
  readonly links: readonly number[];
  /** The carrier cells that touch the first and the second endpoint. */
  readonly touching: readonly [number, number];
}

/** Returns true if the side can connect the endpoints inside the carrier when the opponent moves first (full), or
 *  when the side itself does (semi). */
export function holds(
  board: ReferenceBoard,
  side: Side,
  endpoints: readonly [Endpoint, Endpoint],
  carrier: readonly number[],
  kind: "full" | "semi",
): boolean {
  if (carrier.length > MAX_CARRIER)
    throw new Error(
      `a carrier of ${carrier.length} cells is too large, at most ${MAX_CARRIER} are supported`,
    );
  const game = subgame(board, side, endpoints, carrier);
  const known = new Map<number, boolean>();
  const all = (1 << carrier.length) - 1;

  const isConnected = (own: number): boolean => {
    if (game.isJoined) return true;
    let reached = game.touching[0] & own;
    for (let grown = reached; grown !== 0; ) {
      if ((reached & game.touching[1]) !== 0) return true;
      let found = 0;
      for (let i = 0; i < carrier.length; i++) if ((grown >> i) & 1) found |= game.links[i] as number;
      grown = found & own & ~reached;
      reached |= grown;
    }
    return false;
  };
  const wins = (own: number, opponent: number, isOwnTurn: boolean): boolean => {
    if (isConnected(own)) return true;
    if (!isConnected(all & ~opponent)) return false;
    const key = ((own << MAX_CARRIER) | opponent) * 2 + (isOwnTurn ? 1 : 0);
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    let result = !isOwnTurn;
    for (let i = 0; i < carrier.length; i++) {
      const bit = 1 << i;
      if (((own | opponent) & bit) !== 0) continue;
      const after = isOwnTurn ? wins(own | bit, opponent, false) : wins(own, opponent | bit, true);
      if (after !== isOwnTurn) continue;
      result = isOwnTurn;
      break;
    }
    known.set(key, result);
    return result;
  };
  return wins(0, 0, kind === "semi");
}

function subgame(
  board: ReferenceBoard,
  side: Side,
  [first, second]: readonly [Endpoint, Endpoint],
  carrier: readonly number[],
): Subgame {
  const { cellCount, stones, neighbours, rims } = board;
  const isOwned = (cell: number) => stones[cell] === side || cell === first || cell === second;
  const edges = [cellCount + side * 2, cellCount + side * 2 + 1];
  const around = (endpoint: Endpoint): number[] =>
    endpoint < cellCount
      ? [
          ...(neighbours[endpoint] ?? []),
          ...edges.filter((edge) => rims[edge - cellCount]?.includes(endpoint)),
        ]
      : [...(rims[endpoint - cellCount] ?? [])];
  const component = (start: Endpoint): Set<Endpoint> => {
    const found = new Set([start]);
    for (const endpoint of found) {
      for (const next of around(endpoint)) if (next >= cellCount || isOwned(next)) found.add(next);
    }
    return found;
  };
  const place = new Map(carrier.map((cell, i) => [cell, i]));
  const touchingCells = (owned: Set<Endpoint>): number => {
    let bits = 0;
    for (const endpoint of owned) {
      for (const cell of around(endpoint)) {
        const i = place.get(cell);
        if (i !== undefined && !isOwned(cell)) bits |= 1 << i;
      }
    }
    return bits;
  };
  const links = carrier.map((cell) =>
    around(cell).reduce((bits, next) => {
      const i = place.get(next);
      if (i !== undefined) return bits | (1 << i);
      return next >= cellCount || isOwned(next) ? bits | touchingCells(component(next)) : bits;
    }, 0),
  );
  const [fromFirst, fromSecond] = [component(first), component(second)];
  return {
    isJoined: fromFirst.has(second),
    links,
    touching: [touchingCells(fromFirst), touchingCells(fromSecond)],
  };
}
