/** The reference's connections in the numbers of a backend. */
import {
  KIND_FULL,
  KIND_SEMI,
  NONE,
  RULE_ADJACENT,
  RULE_AND,
  RULE_MUST_PLAY,
  RULE_OR,
} from "../../assembly/abi.js";
import { type ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import { HSearch, type ReferenceConnection } from "../../reference/connection.js";
import { mustPlayConnections } from "../../reference/must-play.js";
import type { ConnectionQuery, RawConnection, RawConnections } from "./backend.js";

const RULES: Record<ReferenceConnection["rule"], number> = {
  adjacent: RULE_ADJACENT,
  and: RULE_AND,
  or: RULE_OR,
  "must-play": RULE_MUST_PLAY,
};

export function referenceConnections(
  board: ReferenceBoard,
  side: Side,
  { rules, between, limits }: ConnectionQuery,
): RawConnections {
  const search = new HSearch(
    board,
    side,
    { and: (rules & RULE_AND) !== 0, or: (rules & RULE_OR) !== 0 },
    limits,
  );
  const pair = between?.map((end) => (end < board.cellCount ? search.endpoint(end) : end)) as
    | [number, number]
    | undefined;
  const more =
    (rules & RULE_MUST_PLAY) === 0
      ? { connections: [], isComplete: true }
      : mustPlayConnections(board, side, search, pair ?? null);
  const all = [...search.connections(), ...more.connections];
  const isListed = ({ x, y }: ReferenceConnection) =>
    pair === undefined || (pair.includes(x) && pair.includes(y));
  const edges = [0, 1].map((end) => board.cellCount + side * 2 + end);
  const betweenEdges = all.filter(({ x, y }) => edges.includes(x) && edges.includes(y));
  const winning = betweenEdges.filter(({ kind }) => kind === "full");
  winning.sort((a, b) => a.carrier.length - b.carrier.length);
  return {
    connections: all.filter(isListed).map(raw),
    winning: winning[0] === undefined ? null : raw(winning[0]),
    mustPlay: winning.length > 0 ? [] : mustPlay(board, betweenEdges),
    complete: search.isComplete && more.isComplete,
  };
}

function raw({ kind, x, y, carrier, key, rule }: ReferenceConnection): RawConnection {
  return {
    kind: kind === "full" ? KIND_FULL : KIND_SEMI,
    x: Math.min(x, y),
    y: Math.max(x, y),
    key: key ?? NONE,
    rule: RULES[rule],
    carrier: [...carrier].sort((a, b) => a - b),
  };
}

function mustPlay(board: ReferenceBoard, semis: readonly ReferenceConnection[]): number[] {
  const empty = [...board.stones.keys()].filter((cell) => board.stones[cell] === Stone.none);
  return empty.filter((cell) => semis.every(({ carrier }) => carrier.includes(cell)));
}
