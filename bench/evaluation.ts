/** Contests of the evaluations, on positions from random games at 10–50 % full. */
import { BLACK, METHOD_Y_REDUCTION } from "../assembly/abi.js";
import { EVALUATORS } from "../reference/evaluation.js";
import { EVALUATION_METHODS, methodNumber } from "../wrapper/methods.js";
import type { EvaluationMethod } from "../wrapper/types.js";
import { type Contest, duration, median, table, time } from "./measure.js";
import { playMoves, randomMoves, referenceBoard } from "./positions.js";
import { loadProbe, wordsFor } from "./probe.js";

const POSITIONS = 20;

function positions(size: number): number[][] {
  return Array.from({ length: POSITIONS }, (_, i) =>
    randomMoves(size * size, i, 0.1 + (0.4 * i) / (POSITIONS - 1)),
  );
}

export function evaluationContests(): Contest[] {
  return [...EVALUATION_METHODS.map((method) => againstReference(method, 11)), updateAgainstRebuild(11)];
}

function againstReference(method: EvaluationMethod, size: number): Contest {
  const probe = loadProbe(wordsFor(size));
  const sets = positions(size);
  const boards = sets.map((moves) => referenceBoard(size, moves));
  const rounds = method === "y-reduction" ? 20 : 4;
  return {
    name: `${method} with moves ${size}×${size}`,
    unit: "call",
    units: POSITIONS * rounds,
    wasm: () => {
      let sum = 0;
      for (const moves of sets) {
        playMoves(probe, size, moves);
        sum += probe.evaluateRounds(methodNumber(method), rounds);
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

/** A stone put on each empty cell and taken back; the value after each. */
function updateAgainstRebuild(size: number): Contest {
  const probe = loadProbe(wordsFor(size));
  const sets = positions(size);
  const rounds = 10;
  const run = (work: (side: number, rounds: number) => number) => () => {
    let sum = 0;
    for (const moves of sets) {
      playMoves(probe, size, moves);
      probe.evaluateRounds(METHOD_Y_REDUCTION, 1);
      sum += work(BLACK, rounds);
    }
    return sum;
  };
  return {
    name: `Y value after a stone, updated; baseline: rebuilt, ${size}×${size}`,
    unit: "stone",
    units: 2 * rounds * sets.reduce((sum, moves) => sum + size * size - moves.length, 0),
    wasm: run(probe.updateRounds),
    baseline: run(probe.rebuildRounds),
  };
}

/** How long a call takes, by method and size. */
export function evaluationTimes(): string {
  const sizes = [7, 11, 13, 19];
  const rows = EVALUATION_METHODS.map((method) => [
    method,
    ...sizes.map((size) => {
      const probe = loadProbe(wordsFor(size));
      const times = positions(size).flatMap((moves) => {
        playMoves(probe, size, moves);
        probe.evaluateRounds(methodNumber(method), 20);
        return [1, 2, 3].map(
          () => time(() => probe.evaluateRounds(methodNumber(method), 20)).nanoseconds / 20,
        );
      });
      return duration(median(times));
    }),
  ]);
  return table([["a call with moves", ...sizes.map((size) => `${size}×${size}`)], ...rows]);
}
