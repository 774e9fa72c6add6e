/** Work repeated inside Wasm, so that a benchmark times the work and not the calls. */
import { BLACK } from "../abi";
import { next } from "../board/cellset";
import { flood } from "../board/geometry";
import { EMPTY_CELLS, play, undo } from "../board/position";
import { evaluate } from "../evaluation/evaluate";
import { buildPyramid, pyramidValue, updatePyramid } from "../reduction/y-pyramid";

/** Floods `rounds` times from `seed` inside `own`. */
export function floodRounds(out: usize, seed: usize, own: usize, rounds: i32): void {
  for (let i = 0; i < rounds; i++) flood(out, seed, own);
}

/** Evaluates the position `rounds` times. */
export function evaluateRounds(method: i32, rounds: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < rounds; i++) sum += evaluate(method, BLACK);
  return sum;
}

/** Plays each empty cell and takes it back, `rounds` times over; the pyramid is built anew after each. */
export function rebuildRounds(side: i32, rounds: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < rounds; i++) {
    for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
      play(cell, side);
      buildPyramid();
      sum += pyramidValue();
      undo();
      buildPyramid();
    }
  }
  return sum;
}

/** The same with the pyramid brought up to date. Requires one that is. */
export function updateRounds(side: i32, rounds: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < rounds; i++) {
    for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
      play(cell, side);
      updatePyramid(cell);
      sum += pyramidValue();
      undo();
      updatePyramid(cell);
    }
  }
  return sum;
}
