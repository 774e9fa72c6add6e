/**
 * The truth about a connection: can a side join two targets inside a carrier (paper 001, §2)? Tried out by
 * playing every line, so carriers must be small. Everything outside the carrier that is empty belongs to
 * nobody who could help; the side's own stones and edges anywhere do help, as they lie on the board.
 */
import type { ReferenceBoard, Side } from "./board.js";

/** An endpoint of a connection: a cell (empty, or a stone for its whole group), or cellCount + edge number. */
export type Endpoint = number;

const LARGEST_CARRIER = 12;

/** The graph of a subgame: carrier cells by their place in the carrier, as bits. */
interface Subgame {
  /** The targets are joined already. */
  readonly isJoined: boolean;
  /** For each carrier cell, those it is joined to once both are owned. */
  readonly links: readonly number[];
  /** The carrier cells beside the first and the second target. */
  readonly beside: readonly [number, number];
}

/** Does the side join the targets inside the carrier when the opponent (full) or it itself (semi) begins? */
export function holds(
  board: ReferenceBoard,
  side: Side,
  targets: readonly [Endpoint, Endpoint],
  carrier: readonly number[],
  kind: "full" | "semi",
): boolean {
  if (carrier.length > LARGEST_CARRIER)
    throw new Error(`a carrier of ${carrier.length} cells is too large to try out`);
  const game = subgame(board, side, targets, carrier);
  const known = new Map<number, boolean>();
  const all = (1 << carrier.length) - 1;

  const isWon = (own: number): boolean => {
    if (game.isJoined) return true;
    let reached = game.beside[0] & own;
    for (let grown = reached; grown !== 0; ) {
      if ((reached & game.beside[1]) !== 0) return true;
      let found = 0;
      for (let i = 0; i < carrier.length; i++) if ((grown >> i) & 1) found |= game.links[i] as number;
      grown = found & own & ~reached;
      reached |= grown;
    }
    return false;
  };
  const wins = (own: number, opponent: number, isOwnTurn: boolean): boolean => {
    if (isWon(own)) return true;
    if (!isWon(all & ~opponent)) return false;
    const key = ((own << LARGEST_CARRIER) | opponent) * 2 + (isOwnTurn ? 1 : 0);
    const before = known.get(key);
    if (before !== undefined) return before;
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
  const besideOf = (owned: Set<Endpoint>): number => {
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
      return next >= cellCount || isOwned(next) ? bits | besideOf(component(next)) : bits;
    }, 0),
  );
  const [fromFirst, fromSecond] = [component(first), component(second)];
  return { isJoined: fromFirst.has(second), links, beside: [besideOf(fromFirst), besideOf(fromSecond)] };
}
