/**
 * Clocks that only the test moves, so that no test depends on how fast the machine is.
 *
 * They stand in for `performance.now`. The wrapper remembers when it last gave the event loop a turn, so time must
 * never run backwards: the real clock that follows a test's clock goes on from where that one stopped.
 */
import { onTestFinished } from "vitest";

const realNow = performance.now.bind(performance);
let ahead = 0;

export interface Clock {
  readonly now: number;
  advance(milliseconds: number): void;
}

/** A clock for the rest of the test. It stands still, or moves on by `step` milliseconds each time it is read. */
export function useClock(step = 0): Clock {
  let now = Math.ceil(realNow() + ahead);
  performance.now = () => {
    now += step;
    return now;
  };
  onTestFinished(() => {
    ahead = now - realNow();
    performance.now = () => realNow() + ahead;
  });
  return {
    get now() {
      return now;
    },
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

/**
 * A step at which a search goes on visit by visit, with a turn of the event loop before each: more than half of the
 * 12 ms of a slice, so that slices do not grow, and less than the whole, so that they do not shrink.
 */
export const ONE_VISIT_PER_SLICE = 10;

/** Counts the turns of the event loop while `work` goes on, and calls `onTurn` in each of them. */
export async function turnsDuring<T>(
  work: () => Promise<T>,
  onTurn: (turn: number) => void = () => {},
): Promise<{ readonly result: T; readonly turns: number }> {
  let turns = 0;
  let next = setImmediate(function turn() {
    onTurn(++turns);
    next = setImmediate(turn);
  });
  try {
    return { result: await work(), turns };
  } finally {
    clearImmediate(next);
  }
}
