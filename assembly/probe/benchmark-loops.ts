/** Loops inside Wasm, so that a benchmark times the work and not the calls. Each returns a checksum of its results. */
import { BLACK, NOBODY } from "../abi";
import { next } from "../board/cellset";
import { flood } from "../board/geometry";
import { EMPTY_CELLS, play, undo } from "../board/position";
import { evaluate } from "../evaluation/evaluate";
import { outerCode, updateCodes } from "../fill-and-prune/neighbourhood-codes";
import { fillIn } from "../fill-and-prune/fill-in";
import { inferiorMoves } from "../fill-and-prune/prune";
import { buildPyramid, pyramidValue, updatePyramid } from "../evaluation/y-pyramid";

/** Plays and undoes a stone on each empty cell, `rounds` times, with an update of the outer codes after each. */
export function repeatCodeUpdates(side: i32, rounds: i32): u32 {
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

/** Prunes Black's moves, fills in the position and undoes the fill, `rounds` times. */
export function repeatFillAndPrune(rounds: i32): i32 {
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    sum += inferiorMoves(BLACK);
    const filled = fillIn(NOBODY);
    sum += filled;
    for (let k = 0; k < filled; k++) undo();
  }
  return sum;
}

/** Floods from `seed` inside `own` into `out`, `rounds` times. */
export function repeatFlood(out: usize, seed: usize, own: usize, rounds: i32): void {
  for (let i = 0; i < rounds; i++) flood(out, seed, own);
}

/** Evaluates the position for Black, `rounds` times. */
export function repeatEvaluate(method: i32, rounds: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < rounds; i++) sum += evaluate(method, BLACK);
  return sum;
}

/** Plays and undoes a stone on each empty cell, `rounds` times, and rebuilds the pyramid after each. */
export function repeatPyramidRebuild(side: i32, rounds: i32): f64 {
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

/** The same, but updates the pyramid instead. Requires an up-to-date pyramid. */
export function repeatPyramidUpdate(side: i32, rounds: i32): f64 {
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
