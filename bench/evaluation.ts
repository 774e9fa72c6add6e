/**
 * Speed of the evaluations with their move values. Part of `npm run bench`. Positions: 20 random games per size with 10
 * to 50 % of the cells occupied.
 *
 *   each method     time per call on 11×11, Wasm against the reference
 *   Y updated       time per stone on 11×11: the Y value updated after a stone is put or taken back, against
 *                   computed again; both in Wasm
 *   table           median time per call by method, on 7×7, 11×11, 13×13 and 19×19
 */
import { BLACK, METHOD_Y_REDUCTION } from "../assembly/abi.js";
import { EVALUATORS } from "../reference/evaluation.js";
import type { FormulaMethod } from "../wrapper/backend/abi-names.js";
import { FORMULA_METHODS, METHOD_NUMBERS } from "../wrapper/backend/abi-names.js";
import { type Comparison, formatDuration, formatTable, median, timings } from "./measure.js";
import { playMoves, randomMoves, referenceBoard } from "./positions.js";
import { loadProbe, wordsFor } from "./probe.js";

const POSITIONS = 20;

function positions(size: number): number[][] {
  return Array.from({ length: POSITIONS }, (_, i) =>
    randomMoves(size * size, i, 0.1 + (0.4 * i) / (POSITIONS - 1)),
  );
}

export function evaluationComparisons(): Comparison[] {
  return [...FORMULA_METHODS.map((method) => againstReference(method, 11)), updateAgainstRebuild(11)];
}

function againstReference(method: FormulaMethod, size: number): Comparison {
  const probe = loadProbe(wordsFor(size));
  const sets = positions(size);
  const boards = sets.map((moves) => referenceBoard(size, moves));
  const rounds = method === "y-reduction" ? 20 : 4;
  return {
    name: `${method} with move values, ${size}×${size}`,
    unit: "call",
    units: POSITIONS * rounds,
    wasm: () => {
      let sum = 0;
      for (const moves of sets) {
        playMoves(probe, size, moves);
        sum += probe.repeatEvaluate(METHOD_NUMBERS[method], rounds);
      }
      return sum;
    },
    baseline: () => {
      let sum = 0;
      for (const board of boards) {
        for (let round = 0; round < rounds; round++) sum += EVALUATORS[method](board, BLACK).value;
      }
      return sum;
    },
  };
}

/** Puts a stone on each empty cell and takes it back; computes the value after each. */
function updateAgainstRebuild(size: number): Comparison {
  const probe = loadProbe(wordsFor(size));
  const sets = positions(size);
  const rounds = 10;
  const run = (work: (side: number, rounds: number) => number) => () => {
    let sum = 0;
    for (const moves of sets) {
      playMoves(probe, size, moves);
      probe.repeatEvaluate(METHOD_Y_REDUCTION, 1);
      sum += work(BLACK, rounds);
    }
    return sum;
  };
  return {
    name: `Y value updated after a stone (baseline: computed again), ${size}×${size}`,
    unit: "stone",
    units: 2 * rounds * sets.reduce((sum, moves) => sum + size * size - moves.length, 0),
    wasm: run(probe.repeatPyramidUpdate),
    baseline: run(probe.repeatPyramidRebuild),
  };
}

/** Formats the table of times per call, by method and size. */
export function evaluationTimeTable(): string {
  const sizes = [7, 11, 13, 19];
  const rounds = 20;
  const rows = FORMULA_METHODS.map((method) => [
    method,
    ...sizes.map((size) => {
      const probe = loadProbe(wordsFor(size));
      const times = positions(size).flatMap((moves) => {
        playMoves(probe, size, moves);
        const evaluate = () => probe.repeatEvaluate(METHOD_NUMBERS[method], rounds);
        evaluate();
        return timings(3, evaluate);
      });
      return formatDuration(median(times) / rounds);
    }),
  ]);
  return formatTable([["time/call with move values", ...sizes.map((size) => `${size}×${size}`)], ...rows]);
}
