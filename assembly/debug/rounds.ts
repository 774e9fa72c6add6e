/** Work repeated inside Wasm, so that a benchmark times the work and not the calls. */
import { BLACK, NOBODY } from "../abi";
import { next } from "../board/cellset";
import { flood } from "../board/geometry";
import { EMPTY_CELLS, play, undo } from "../board/position";
import { evaluate } from "../evaluation/evaluate";
import { outerCode, updateCodes } from "../pattern/encoding";
import { fillIn } from "../pattern/fill-in";
import { inferiorMoves } from "../pattern/prune";
import { buildPyramid, pyramidValue, updatePyramid } from "../reduction/y-pyramid";

/** Plays each empty cell and takes it back, `rounds` times over, the codes brought up to date after each. */
export function codeRounds(side: i32, rounds: i32): u32 {
  let sum: u32 = 0;
  for (let i = 0; i < rounds; i++) {
    for (let cell = next(EMPTY_CELLS, 0); cell >= 0; cell = next(EMPTY_CELLS, cell + 1)) {
      play(cell, side);
      updateCodes();
      sum += outerCode(side, 0);
      undo();
      updateCodes();
    }
  }
  return sum;
}

/** Fills the position in, prunes the moves of Black, and takes all back, `rounds` times. */
export function patternRounds(rounds: i32): i32 {
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    sum += inferiorMoves(BLACK);
    const filled = fillIn(NOBODY);
    sum += filled;
    for (let k = 0; k < filled; k++) undo();
  }
  return sum;
}

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
