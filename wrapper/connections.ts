/** Connections by name: options in, names out. */
import {
  DEFAULT_FULL_LIMIT,
  DEFAULT_OR_LIMIT,
  DEFAULT_SEMI_LIMIT,
  KIND_FULL,
  MAX_FULL_LIMIT,
  MAX_OR_LIMIT,
  MAX_SEMI_LIMIT,
  RULE_AND,
  RULE_MUST_PLAY,
  RULE_OR,
} from "../assembly/abi.js";
import { describe, HexError } from "./errors.js";
import { cellIndex, cellName, neighboursOf, touchesEdge } from "./notation.js";
import type {
  Backend,
  Board,
  Cell,
  Connection,
  ConnectionLimits,
  ConnectionOptions,
  Connections,
  Edge,
  RawConnection,
} from "./types.js";

const EDGES: readonly Edge[] = ["top", "bottom", "left", "right"];
const RULES: Readonly<Record<string, number>> = { and: RULE_AND, or: RULE_OR, "must-play": RULE_MUST_PLAY };
const ALL_RULES = ["and", "or", "must-play"] as const;

export function findConnections(backend: Backend, board: Board, side: number, options: unknown): Connections {
  const { rules, between, of, limits } = readOptions(options);
  const ends = between === undefined ? null : parsePair(between, board);
  const query = { rules: parseRules(rules ?? ALL_RULES), between: ends, limits: parseLimits(limits ?? {}) };
  const end = of === undefined ? null : endOf(parseEndpoint(of, board, "of"), board, side);
  if (backend.winner(board) === side) return joinedEdges(side);
  const raw = backend.connections(board, side, query);
  const listed = raw.connections.filter(({ x, y }) => end === null || x === end || y === end);
  const named = listed.map((connection) => nameConnection(connection, board));
  return {
    full: named.filter(({ kind }) => kind === "full"),
    semi: named.filter(({ kind }) => kind === "semi"),
    winning: raw.winning === null ? null : nameConnection(raw.winning, board),
    mustPlay: raw.mustPlay.map((cell) => cellName(cell, board.columns)),
    complete: raw.complete,
  };
}

/** Where a chain joins the edges already, there is nothing to deduce. */
function joinedEdges(side: number): Connections {
  const [from, to] = [EDGES[side * 2] as Edge, EDGES[side * 2 + 1] as Edge];
  const winning: Connection = { from, to, kind: "full", carrier: [], rule: "adjacent" };
  return { full: [winning], semi: [], winning, mustPlay: [], complete: true };
}

/** What a cell or edge counts as: a stone as its group's first cell, or as the edge that the group hangs on. */
function endOf(endpoint: number, { columns, rows, stones }: Board, side: number): number {
  if (stones[endpoint] !== side) return endpoint;
  const group = new Set([endpoint]);
  for (const cell of group) {
    for (const next of neighboursOf(cell, columns, rows)) if (stones[next] === side) group.add(next);
  }
  const edges = [side * 2, side * 2 + 1];
  const edge = edges.find((e) => [...group].some((cell) => touchesEdge(cell, e, columns, rows)));
  return edge === undefined ? Math.min(...group) : columns * rows + edge;
}

function readOptions(options: unknown): ConnectionOptions {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null) {
    throw new HexError("bad-option", `options: ${describe(options)} is not an object`);
  }
  return options as ConnectionOptions;
}

function parseRules(rules: unknown): number {
  if (!Array.isArray(rules)) throw new HexError("bad-option", `rules: ${describe(rules)} is not an array`);
  return rules.reduce((bits: number, rule: unknown, i) => {
    if (typeof rule === "string" && Object.hasOwn(RULES, rule)) return bits | (RULES[rule] as number);
    throw new HexError("bad-option", `rules[${i}]: ${describe(rule)} is not one of ${ALL_RULES.join(", ")}`);
  }, 0);
}

/** The limits of the deduction where nobody asks for others. */
export const DEFAULT_LIMITS: ConnectionLimits = {
  full: DEFAULT_FULL_LIMIT,
  semi: DEFAULT_SEMI_LIMIT,
  or: DEFAULT_OR_LIMIT,
};
const LIMIT_RANGES: Readonly<Record<keyof ConnectionLimits, readonly [least: number, most: number]>> = {
  full: [1, MAX_FULL_LIMIT],
  semi: [1, MAX_SEMI_LIMIT],
  or: [2, MAX_OR_LIMIT],
};

function parseLimits(limits: unknown): ConnectionLimits {
  if (typeof limits !== "object" || limits === null) {
    throw new HexError("bad-option", `limits: ${describe(limits)} is not an object`);
  }
  const given: ConnectionLimits = { ...DEFAULT_LIMITS, ...limits };
  for (const name of ["full", "semi", "or"] as const) {
    const [least, most] = LIMIT_RANGES[name];
    if (Number.isInteger(given[name]) && given[name] >= least && given[name] <= most) continue;
    throw new HexError(
      "bad-option",
      `limits.${name}: ${describe(given[name])} is not from ${least} to ${most}`,
    );
  }
  return given;
}

function parsePair(between: unknown, board: Board): [number, number] {
  if (!Array.isArray(between) || between.length !== 2) {
    throw new HexError("bad-option", `between: ${describe(between)} is not a pair of cells or edges`);
  }
  return [parseEndpoint(between[0], board, "between[0]"), parseEndpoint(between[1], board, "between[1]")];
}

/** The number of a cell or an edge, or `bad-cell`. */
export function parseEndpoint(value: unknown, { columns, rows }: Board, where: string): number {
  const edge = EDGES.indexOf(value as Edge);
  return edge >= 0 ? columns * rows + edge : cellIndex(value, columns, rows, where);
}

export function endpointName(endpoint: number, { columns, rows }: Board): Cell | Edge {
  const edge = endpoint - columns * rows;
  return edge >= 0 ? (EDGES[edge] as Edge) : cellName(endpoint, columns);
}

function nameConnection({ kind, x, y, key, rule, carrier }: RawConnection, board: Board): Connection {
  const name = (cell: number) => cellName(cell, board.columns);
  return {
    from: endpointName(x, board),
    to: endpointName(y, board),
    kind: kind === KIND_FULL ? "full" : "semi",
    carrier: carrier.map(name),
    ...(kind === KIND_FULL ? {} : { key: name(key) }),
    rule:
      rule === RULE_MUST_PLAY
        ? "must-play"
        : rule === RULE_OR
          ? "or"
          : rule === RULE_AND
            ? "and"
            : "adjacent",
  };
}
