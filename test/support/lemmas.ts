/** Lemmas in tests: an engine that learns many, and their check by exhaustive play. */
import { expect } from "vitest";
import { ALGORITHM_DF_PN, KIND_FULL, NOBODY } from "../../assembly/abi.js";
import type { ReferenceBoard, Side } from "../../reference/board.js";
import { holds } from "../../reference/subgame.js";
import { type Random, randomBoard as randomBoardOf, SIDES, show } from "./boards.js";
import { type Probe, readSet, showBoard } from "./probe.js";

/** The largest carrier in which every line is played. */
const LARGEST_CARRIER = 12;

/** A board with stones on `percent` % of its cells. */
function randomBoard(columns: number, rows: number, percent: number, random: Random): ReferenceBoard {
  const empty = Math.round((columns * rows * (100 - percent)) / 100);
  return randomBoardOf(columns, rows, { empty, blackPercent: 30 + random(41) }, random);
}

/** Solves random positions of a board size, from which the engine learns lemmas. */
export function learn(probe: Probe, columns: number, rows: number, random: Random): void {
  for (let i = 0; i < 100; i++) {
    showBoard(probe, randomBoard(columns, rows, 15 + random(25), random));
    probe.startSolve(random(2), ALGORITHM_DF_PN);
    while (probe.solveOn(1000) === NOBODY);
  }
}

/** Checks every lemma that applies to random positions of a board size by exhaustive play, and counts them. */
export function tryOut(
  probe: Probe,
  columns: number,
  rows: number,
  random: Random,
): { tried: number; semis: number } {
  let tried = 0;
  let semis = 0;
  for (let i = 0; i < 1000; i++) {
    const board = randomBoard(columns, rows, 20 + random(50), random);
    showBoard(probe, board);
    for (const side of SIDES) {
      probe.startLemmas(side);
      while (probe.nextLemma()) {
        const carrier = readSet(probe, probe.LEMMA_CARRIER.value);
        if (carrier.length > LARGEST_CARRIER) continue;
        const kind = probe.lemmaKind.value === KIND_FULL ? "full" : "semi";
        const ends = [columns * rows + side * 2 + probe.lemmaEdge.value, probe.lemmaContact.value] as const;
        tried++;
        if (kind === "semi") semis++;
        expect(
          holds(board, side as Side, ends, carrier, kind),
          `${show(board, side)} ${kind} ${ends.join("–")} by ${carrier.join()}`,
        ).toBe(true);
      }
    }
  }
  return { tried, semis };
}
