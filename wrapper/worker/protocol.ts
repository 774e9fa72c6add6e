/**
 * All messages between an engine's user and its worker.
 *
 *   user                         worker
 *   start  ───────────────────▶  creates the engine
 *          ◀───────────────────  ready
 *   binary ───────────────────▶  supports larger boards from now on
 *   weights ──────────────────▶  has the weights of a network from now on
 *   call 7 ───────────────────▶
 *   call 8 ───────────────────▶  several calls at once, distinguished by their ids
 *          ◀──────────  progress 7
 *   abort 7 ──────────────────▶  cancels the call; the user ignores later messages about it
 *          ◀──────────  value 8, or error 8
 *
 * Written out instead of using an RPC library: those let the caller reach any function of any object, which is not
 * wanted here, and leave out signals, progress and lost workers.
 */
import type { Network } from "../backend/backend.js";
import { HexError, type HexErrorCode } from "../errors.js";
import type { Cell, Color, Connection, Engine, Position, SolveProgress } from "../types.js";

/** The engine methods that can be called. A tactic has methods itself, so it is called step by step. `runJob` is a job of
 *  a team (../team/). */
export type Method = Exclude<keyof Engine, "backend" | "dispose" | "tactic"> | "tacticStep" | "runJob";

/** The methods that run in slices: they take a signal and report progress. */
export type SearchMethod = "solve" | "bestMove" | "shouldSwap";

export function isSearch(method: Method): method is SearchMethod {
  return method === "solve" || method === "bestMove" || method === "shouldSwap";
}

export type Request =
  | { readonly type: "start"; readonly tableMegabytes: number; readonly lock: string }
  /** A compiled binary, or the index of a width that the worker loads as JavaScript. */
  | { readonly type: "binary"; readonly binary: WebAssembly.Module | number }
  /** The weights of a network, before the first call that may ask it. */
  | { readonly type: "weights"; readonly network: Network; readonly weights: Uint8Array }
  | { readonly type: "call"; readonly id: number; readonly method: Method; readonly args: readonly unknown[] }
  | { readonly type: "abort"; readonly id: number };

export type Reply =
  | { readonly type: "ready" }
  | { readonly type: "value"; readonly id: number; readonly value: unknown }
  | { readonly type: "progress"; readonly id: number; readonly progress: SolveProgress }
  | { readonly type: "error"; readonly id: number; readonly code: HexErrorCode; readonly message: string };

/** A tactic and the opponent's moves since it began, which is enough for any worker to reconstruct its state. */
export interface TacticPath {
  readonly position: Position;
  readonly color: Color;
  readonly connection: Connection;
  /** Whether the owner has played the key of a semi-connection. */
  readonly isKeyPlayed: boolean;
  readonly moves: readonly Cell[];
}

/** The state of a tactic at the end of a path. */
export interface TacticStep {
  /** The reply to the last move; null if none is needed. */
  readonly reply: Cell | null;
  /** The empty cells that the connection still needs. */
  readonly carrier: readonly Cell[];
  readonly key?: Cell;
}

/** One end of the message channel. */
export interface Port<In, Out> {
  send(message: Out): void;
  listen(onMessage: (message: In) => void): void;
}

export function toHexError({ code, message }: Extract<Reply, { type: "error" }>): HexError {
  return new HexError(code, message);
}
