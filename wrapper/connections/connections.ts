/** `Engine.connections`: validates the options, runs the deduction and names what it finds. */
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
} from "../../assembly/abi.js";
import type { Backend, RawConnection } from "../backend/backend.js";
import { type Board, cellsOwnedBy } from "../board/board.js";
import { bitsOf } from "../board/cell-bits.js";
import { Adjacency, edgesOf } from "../board/geometry.js";
import { cellName, EDGE_NAMES, endpointName, parseEndpoint } from "../board/notation.js";
import { describe, HexError } from "../errors.js";
import { readArray, readOptions } from "../options.js";
import type { Connection, ConnectionLimits, ConnectionOptions, Connections, Edge } from "../types.js";

const RULE_BITS: Readonly<Record<string, number>> = {
  and: RULE_AND,
  or: RULE_OR,
  "must-play": RULE_MUST_PLAY,
};
const RULE_NAMES = Object.keys(RULE_BITS);
/** More than anyone needs: a rule may be repeated. */
const MOST_RULES = 100;
const CONNECTION_KEYS = [
  "rules",
  "between",
  "of",
  "limits",
] as const satisfies readonly (keyof ConnectionOptions)[];

export function findConnections(backend: Backend, board: Board, side: number, options: unknown): Connections {
  const { rules, between, of, limits } = readOptions(options, CONNECTION_KEYS);
  const ends = between === undefined ? null : parsePair(between, board);
  const query = {
    rules: parseRules(rules === undefined ? RULE_NAMES : rules),
    between: ends,
    limits: parseLimits(limits),
  };
  const end = of === undefined ? null : groupEndpoint(parseEndpoint(of, board, "of"), board, side);
  if (backend.winner(board) === side) return finishedChain(side);
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

/** The result for a side that has won: its chain connects its edges, and there is nothing to deduce. */
function finishedChain(side: number): Connections {
  const [from, to] = edgesOf(side).map((edge) => EDGE_NAMES[edge]) as [Edge, Edge];
  const winning: Connection = { from, to, kind: "full", carrier: [], rule: "adjacent" };
  return { full: [winning], semi: [], winning, mustPlay: [], complete: true };
}

/** The endpoint under which the deduction lists a cell: for a stone of the side, the edge that its group is connected
 *  to, or else the group's first cell. Every other endpoint stands for itself. */
export function groupEndpoint(endpoint: number, board: Board, side: number): number {
  if (board.stones[endpoint] !== side) return endpoint;
  const adjacency = new Adjacency(board.columns, board.rows, side);
  const group = adjacency.groupOf(endpoint, bitsOf(cellsOwnedBy(side, board)));
  return adjacency.edges.find((edge) => group.has(edge)) ?? Math.min(...group);
}

function parseRules(value: unknown): number {
  const rules = readArray(value, MOST_RULES, "rules", `an array of at most ${MOST_RULES} rules`);
  return rules.reduce((bits: number, rule: unknown, i) => {
    if (typeof rule === "string" && Object.hasOwn(RULE_BITS, rule)) return bits | (RULE_BITS[rule] as number);
    throw new HexError("bad-option", `rules[${i}]: ${describe(rule)} is not one of ${RULE_NAMES.join(", ")}`);
  }, 0);
}

/** The limits of the deduction unless the caller sets others. */
export const DEFAULT_LIMITS: ConnectionLimits = {
  full: DEFAULT_FULL_LIMIT,
  semi: DEFAULT_SEMI_LIMIT,
  or: DEFAULT_OR_LIMIT,
};
export const LIMIT_RANGES: Readonly<Record<keyof ConnectionLimits, readonly [least: number, most: number]>> =
  {
    full: [1, MAX_FULL_LIMIT],
    semi: [1, MAX_SEMI_LIMIT],
    or: [2, MAX_OR_LIMIT],
  };

const LIMIT_NAMES = Object.keys(LIMIT_RANGES) as (keyof ConnectionLimits)[];

function parseLimits(limits: unknown): ConnectionLimits {
  const given = readOptions(limits, LIMIT_NAMES, "limits");
  const checkedLimit = (name: keyof ConnectionLimits): number => {
    const value = given[name] === undefined ? DEFAULT_LIMITS[name] : given[name];
    const [least, most] = LIMIT_RANGES[name];
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
      return value as number;
    throw new HexError(
      "bad-option",
      `limits.${name}: ${describe(value)} is not a whole number from ${least} to ${most}`,
    );
  };
  return { full: checkedLimit("full"), semi: checkedLimit("semi"), or: checkedLimit("or") };
}

function parsePair(between: unknown, board: Board): [number, number] {
  const pair = readArray(between, 2, "between", "a pair of cells or edges");
  if (pair.length < 2) {
    throw new HexError("bad-option", `between: ${describe(between)} is not a pair of cells or edges`);
  }
  return [parseEndpoint(pair[0], board, "between[0]"), parseEndpoint(pair[1], board, "between[1]")];
}

function nameConnection({ kind, x, y, key, rule, carrier }: RawConnection, board: Board): Connection {
  const name = (cell: number) => cellName(cell, board.columns);
  return {
    from: endpointName(x, board),
    to: endpointName(y, board),
    kind: kind === KIND_FULL ? "full" : "semi",
    carrier: carrier.map(name),
    ...(kind === KIND_FULL ? {} : { key: name(key) }),
    rule: nameRule(rule),
  };
}

function nameRule(rule: number): Connection["rule"] {
  if (rule === RULE_MUST_PLAY) return "must-play";
  if (rule === RULE_OR) return "or";
  return rule === RULE_AND ? "and" : "adjacent";
}
