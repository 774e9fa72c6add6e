/**
 * What PlayHex (https://playhex.org) asks a solver, and what it expects:
 *
 *     {"size": 4, "black": ["b2"], "white": [], "color": "white", "timeLimitSeconds": 5, "children": {"maxTimeSeconds": 60}}
 *     {"winner": "black", "pv": ["c3", "b3"], "children": {"c3": {"winner": "black", "pv": ["b3"]}, …}}
 *
 * `black` and `white` may also be texts, `"b2 c3"`, as in its requests for an analysis, or the position may be given by
 * `movesHistory`, `"a2 swap-pieces c3"`, as in its requests for a move.
 */
import { MAX_SIDE } from "../../assembly/abi.js";
import { boardSize } from "../board/notation.js";
import { parsePosition, positionOf } from "../board/position.js";
import { describe, HexError } from "../errors.js";
import { copyArray, readSafely } from "../options.js";
import type { Cell, Color, Position, SolveResult } from "../types.js";
import { parseMoves } from "./moves.js";

/** A request of PlayHex, read. */
export interface PlayHexRequest {
  /** The position to solve. */
  readonly position: Position;
  /** The limit for each search, from `timeLimitSeconds`; absent if there is none. */
  readonly timeLimitMs?: number;
  /** Present if the winner after each move is wanted. */
  readonly children?: {
    /** The limit for all moves together, from `maxTimeSeconds`; absent if there is none. */
    readonly timeLimitMs?: number;
  };
}

/** A result in the form that PlayHex reads. */
export interface PlayHexResponse {
  /** Null: not proven within the limits. */
  readonly winner: Color | null;
  /** Best play; empty if the winner is not proven. */
  readonly pv: readonly Cell[];
  /** By move: the result after it, the best move first. */
  readonly children?: Readonly<Record<Cell, { readonly winner: Color | null; readonly pv: readonly Cell[] }>>;
}

/** Whether a value looks like a request of PlayHex rather than a `Position`. */
export function isPlayHexRequest(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return readSafely(() => !("toMove" in value) && ("color" in value || "movesHistory" in value), "request");
}

/** Reads a request of PlayHex. Throws `bad-format`, and for the position the same errors as the engine. */
export function readPlayHexRequest(value: unknown): PlayHexRequest {
  try {
    return requestOf(value as Record<string, unknown>);
  } catch (cause) {
    if (cause instanceof HexError) throw cause;
    const form = "{ size, black, white, color }";
    throw new HexError("bad-format", `request: ${describe(value)} is not ${form}`, { cause });
  }
}

function requestOf(value: Record<string, unknown>): PlayHexRequest {
  const { size, black, white, color, movesHistory, currentPlayer, timeLimitSeconds, children } = value;
  const position =
    movesHistory === undefined
      ? { size, black: cellsOf(black), white: cellsOf(white), toMove: color }
      : positionAfter(size, movesHistory, color ?? currentPlayer);
  return {
    position: positionOf(parsePosition(position)),
    ...limit(timeLimitSeconds, "timeLimitSeconds"),
    ...(children === undefined ? {} : { children: readChildren(children) }),
  };
}

/** Writes a result of `solve` for PlayHex. With `allMoves`, the response has `children`. Throws `bad-format` if the value is
 *  not a result. */
export function playHexResponse(result: SolveResult): PlayHexResponse {
  try {
    return responseOf(result);
  } catch (cause) {
    if (cause instanceof HexError) throw cause;
    throw new HexError("bad-format", `result: ${describe(result)} is not a result of solve`, { cause });
  }
}

function responseOf({ winner, move, pv: line, moves }: SolveResult): PlayHexResponse {
  const pv = copyArray(line, MAX_SIDE * MAX_SIDE) as Cell[];
  if (move !== null && typeof move !== "string") throw new HexError("bad-cell", "move: not a cell");
  const response = { winner, pv: winner === null ? [] : pv };
  if (moves === undefined) return response;
  const cells = Object.keys(moves);
  const ordered = move === null ? cells : [move, ...cells.filter((cell) => cell !== move)];
  const children = ordered.map((cell) => {
    const after = moves[cell] ?? null;
    return [cell, { winner: after, pv: cell === move && after !== null ? pv.slice(1) : [] }] as const;
  });
  return { ...response, children: Object.fromEntries(children) };
}

function cellsOf(cells: unknown): unknown {
  const words = typeof cells === "string" ? cells.split(/\s+/).filter((cell) => cell !== "") : cells;
  const list = copyArray(words, MAX_SIDE * MAX_SIDE);
  return Array.isArray(list)
    ? list.map((cell) => (typeof cell === "string" ? cell.toLowerCase() : cell))
    : list;
}

function positionAfter(size: unknown, moves: unknown, toMove: unknown): unknown {
  if (typeof moves !== "string") {
    throw new HexError("bad-format", `movesHistory: ${describe(moves)} is not a text`);
  }
  const { position } = parseMoves(`${boardSize(size).join("x")} ${moves}`);
  return toMove === undefined ? position : { ...position, toMove };
}

function readChildren(children: unknown): { timeLimitMs?: number } {
  if (typeof children !== "object" || children === null) {
    throw new HexError("bad-format", `children: ${describe(children)} is not { maxTimeSeconds }`);
  }
  return limit((children as { maxTimeSeconds?: unknown }).maxTimeSeconds, "children.maxTimeSeconds");
}

function limit(seconds: unknown, where: string): { timeLimitMs?: number } {
  if (seconds === undefined) return {};
  if (typeof seconds !== "number" || !(seconds >= 0) || !Number.isFinite(seconds)) {
    throw new HexError("bad-format", `${where}: ${describe(seconds)} is not a number of seconds`);
  }
  return { timeLimitMs: seconds * 1000 };
}
