/**
 * What passes between an engine's user and its worker, all of it.
 *
 *   user                         worker
 *   start  ───────────────────▶  makes the engine
 *          ◀───────────────────  ready
 *   binary ───────────────────▶  holds larger boards from now on
 *   call 7 ───────────────────▶
 *   call 8 ───────────────────▶  several at once, told apart by their numbers
 *          ◀──────────  progress 7
 *   abort 7 ──────────────────▶  gives up; what it still says of 7 is not listened to
 *          ◀──────────  value 8, or error 8
 *
 * A page of types instead of a library: what such libraries are for, calling any function of any object, is what is
 * not wanted here, and signals, progress and lost workers are what they leave out.
 */
import { HexError, type HexErrorCode } from "../errors.js";
import type { Cell, Color, Connection, Engine, Position, SolveProgress } from "../types.js";

/** The methods that are called through. Of `tactic` one step at a time is asked for. */
export type Method = Exclude<keyof Engine, "backend" | "dispose" | "tactic"> | "tacticStep";

export type Request =
  | { readonly type: "start"; readonly tableMegabytes: number; readonly lock: string }
  | { readonly type: "binary"; readonly module: WebAssembly.Module }
  | { readonly type: "call"; readonly id: number; readonly method: Method; readonly args: readonly unknown[] }
  | { readonly type: "abort"; readonly id: number };

export type Reply =
  | { readonly type: "ready" }
  | { readonly type: "value"; readonly id: number; readonly value: unknown }
  | { readonly type: "progress"; readonly id: number; readonly progress: SolveProgress }
  | { readonly type: "error"; readonly id: number; readonly code: HexErrorCode; readonly message: string };

/** A tactic, and the opponent's moves that were answered since: enough to find it again in any worker. */
export interface TacticPath {
  readonly position: Position;
  readonly color: Color;
  readonly connection: Connection;
  /** The owner has played the key of a semi-connection. */
  readonly hasKey: boolean;
  readonly moves: readonly Cell[];
}

/** What a path leads to: the reply to its last move, null where none is needed, and what is still to be held. */
export interface TacticStep {
  readonly reply: Cell | null;
  readonly carrier: readonly Cell[];
  readonly key?: Cell;
}

/** A worker's end of the wire, or its user's. */
export interface Port<In, Out> {
  send(message: Out): void;
  listen(hear: (message: In) => void): void;
}

export function errorOf({ code, message }: Extract<Reply, { type: "error" }>): HexError {
  return new HexError(code, message);
}
