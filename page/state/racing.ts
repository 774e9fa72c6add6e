/**
 * The race: the same search, node for node, in WebAssembly and in TypeScript, each in a worker of its own, started
 * together on the position on the board.
 */
import { effect, signal } from "@preact/signals";
import type { Color } from "../../wrapper/types.js";
import { engineFor, messageFor, type Role } from "./engines.js";
import { message, position, positionKey } from "./store.js";

export interface Lane {
  readonly nodes: number;
  readonly milliseconds: number;
  readonly isDone: boolean;
  readonly winner: Color | null;
}

export interface Race {
  readonly isRunning: boolean;
  readonly wasm: Lane;
  readonly reference: Lane;
}

/** How long the slower one is waited for. */
export const RACE_MILLISECONDS = 15_000;

const START: Lane = { nodes: 0, milliseconds: 0, isDone: false, winner: null };

export const race = signal<Race | null>(null);
let controller = new AbortController();

export function stopRace(): void {
  controller.abort();
  if (race.value?.isRunning) race.value = { ...race.value, isRunning: false };
}

// A race is about one position.
effect(() => {
  positionKey.value;
  controller.abort();
  race.value = null;
});

export async function startRace(): Promise<void> {
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  race.value = { isRunning: true, wasm: START, reference: START };
  message.value = null;
  try {
    await Promise.all([run("racer", "wasm", signal), run("reference", "reference", signal)]);
  } catch (error) {
    if (!signal.aborted) message.value = messageFor(error);
    controller.abort();
  }
  if (race.value !== null && controller.signal === signal) race.value = { ...race.value, isRunning: false };
}

async function run(role: Role, lane: "wasm" | "reference", signal: AbortSignal): Promise<void> {
  const now = position.value;
  const engine = await engineFor(role);
  await engine.clear();
  const update = (state: Lane) => {
    if (!signal.aborted && race.value !== null) race.value = { ...race.value, [lane]: state };
  };
  const { winner, stats } = await engine.solve(now, {
    algorithm: "pattern-search",
    pv: false,
    timeLimitMs: RACE_MILLISECONDS,
    signal,
    onProgress: ({ nodes, milliseconds }) => update({ nodes, milliseconds, isDone: false, winner: null }),
  });
  update({ nodes: stats.nodes, milliseconds: stats.milliseconds, isDone: true, winner });
}

/** How many times as fast Wasm is: by time where both have solved it, else by positions a second. */
export function ratioOf({ wasm, reference }: Race): { times: number; by: "time" | "rate" } | null {
  const hasBoth = wasm.milliseconds > 0 && reference.milliseconds > 0;
  if (!hasBoth || wasm.nodes === 0 || reference.nodes === 0) return null;
  if (wasm.winner !== null && reference.winner !== null) {
    return { times: reference.milliseconds / wasm.milliseconds, by: "time" };
  }
  const rate = ({ nodes, milliseconds }: Lane) => nodes / milliseconds;
  return { times: rate(wasm) / rate(reference), by: "rate" };
}
