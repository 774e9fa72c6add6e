/**
 * The race: the same search, node for node, in WebAssembly and in TypeScript, on the position on the board. Each runs
 * in its own worker; both start together.
 */
import { effect, signal } from "@preact/signals";
import type { Color, SolveAlgorithm } from "../../wrapper/types.js";
import { engineFor, messageFor, type Role } from "./engines.js";
import { message, position, positionKey, winner } from "./store.js";

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

/** The one algorithm that both engines have. */
const ALGORITHM: SolveAlgorithm = "pattern-search";

/** Time limit of each search. */
const RACE_MILLISECONDS = 15_000;

const START: Lane = { nodes: 0, milliseconds: 0, isDone: false, winner: null };

export const race = signal<Race | null>(null);
let controller = new AbortController();

export function stopRace(): void {
  controller.abort();
  if (race.value?.isRunning) race.value = { ...race.value, isRunning: false };
}

// A change of the position ends the race.
effect(() => {
  positionKey.value;
  controller.abort();
  const isRunning = race.peek()?.isRunning === true;
  race.value = null;
  if (!isRunning || message.peek() !== null) return;
  message.value = {
    tone: "note",
    text: "The race was stopped because the board changed.",
    ...(winner.peek() === null && { action: { label: "Race on this position", run: startRace } }),
  };
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
    algorithm: ALGORITHM,
    pv: false,
    timeLimitMs: RACE_MILLISECONDS,
    signal,
    onProgress: ({ nodes, milliseconds }) => update({ nodes, milliseconds, isDone: false, winner: null }),
  });
  update({ nodes: stats.nodes, milliseconds: stats.milliseconds, isDone: true, winner });
}

/** Returns the speed ratio of Wasm to TypeScript: by time if both have solved the position, else by nodes per second. */
export function ratioOf({ wasm, reference }: Race): { times: number; by: "time" | "rate" } | null {
  const hasBoth = wasm.milliseconds > 0 && reference.milliseconds > 0;
  if (!hasBoth || wasm.nodes === 0 || reference.nodes === 0) return null;
  if (wasm.winner !== null && reference.winner !== null) {
    return { times: reference.milliseconds / wasm.milliseconds, by: "time" };
  }
  const rate = ({ nodes, milliseconds }: Lane) => nodes / milliseconds;
  return { times: rate(wasm) / rate(reference), by: "rate" };
}
