/**
 * The race: WebAssembly, the same engine as JavaScript, and the reference, on the position on the board. It is the
 * comparison of `hex-wasp bench`, in one worker per program; they run one after another, so that none slows another.
 */
import { effect, signal } from "@preact/signals";
import {
  type ComparedAlgorithm,
  type ComparedSearch,
  type CurrentRun,
  comparedSearch,
  comparePrograms,
  DEFAULT_SECONDS,
  type Programs,
  type Run,
  SEARCHES,
} from "../../wrapper/compare/compare.js";
import { engineFor, hasWasm, messageFor } from "./engines.js";
import { message, position, positionKey, winner } from "./store.js";

export interface Race {
  readonly isRunning: boolean;
  readonly hasWasm: boolean;
  readonly runs: readonly (Run & { readonly algorithm: ComparedAlgorithm })[];
  /** The program that is running. */
  readonly current: CurrentRun | null;
}

export const race = signal<Race | null>(null);
let controller = new AbortController();

export function stopRace(): void {
  controller.abort();
  if (race.value?.isRunning) race.value = { ...race.value, isRunning: false, current: null };
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
  const now = position.value;
  race.value = { isRunning: true, hasWasm: hasWasm.value, runs: [], current: null };
  message.value = null;
  const update = (change: (race: Race) => Partial<Race>) => {
    if (!signal.aborted && race.value !== null) race.value = { ...race.value, ...change(race.value) };
  };
  try {
    const programs = await loadPrograms();
    update(() => ({ hasWasm: programs.wasm !== undefined }));
    signal.throwIfAborted();
    await comparePrograms(now, programs, {
      seconds: DEFAULT_SECONDS,
      signal,
      onProgress: (current) => update(() => ({ current })),
      onRun: (algorithm, run) =>
        update(({ runs }) => ({ runs: [...runs, { ...run, algorithm }], current: null })),
    });
  } catch (error) {
    if (!signal.aborted) message.value = messageFor(error);
  }
  update(() => ({ isRunning: false, current: null }));
}

/** Without `wasm` where WebAssembly is not allowed: the scout has found that out. */
async function loadPrograms(): Promise<Programs> {
  const { backend } = await engineFor("scout");
  const [javascript, reference] = await Promise.all([engineFor("javascript"), engineFor("reference")]);
  return { ...(backend === "wasm" ? { wasm: await engineFor("wasm") } : {}), javascript, reference };
}

/** The searches so far, for the ratios. */
export function searchesOf({ runs }: Race): ComparedSearch[] {
  return SEARCHES.map(({ algorithm }) =>
    comparedSearch(
      algorithm,
      runs.filter((run) => run.algorithm === algorithm),
    ),
  );
}
