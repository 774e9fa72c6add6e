/** Lemmas: a connection proved in one position holds, by exhaustive play, in every other position that reuses it. */
import { describe, expect, it } from "vitest";
import { ALGORITHM_DF_PN, KIND_FULL, NOBODY } from "../../assembly/abi.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { holds } from "../../reference/subgame.js";
import { type Random, randomBelow, randomBoard as randomBoardOf, SIDES, show } from "../support/boards.js";
import { builds, loadBuild, type Probe, readSet, showBoard } from "../support/probe.js";

/** The largest carrier in which every line is played. */
const LARGEST_CARRIER = 12;

/** A board with stones on `percent` % of its cells. */
function randomBoard(columns: number, rows: number, percent: number, random: Random): ReferenceBoard {
  const empty = Math.round((columns * rows * (100 - percent)) / 100);
  return randomBoardOf(columns, rows, { empty, blackPercent: 30 + random(41) }, random);
}

/** Solves random positions of a board size, from which the engine learns lemmas. */
function learn(probe: Probe, columns: number, rows: number, random: Random): void {
  for (let i = 0; i < 100; i++) {
    showBoard(probe, randomBoard(columns, rows, 15 + random(25), random));
    probe.startSolve(random(2), ALGORITHM_DF_PN);
    while (probe.solveOn(1000) === NOBODY);
  }
}

/** Checks every lemma that applies to random positions of a board size by exhaustive play, and counts them. */
function tryOut(
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

describe.each(builds.filter(({ kind, words }) => kind === "release" || words === 1))(
  "lemmas, $kind build of $words words",
  (build) => {
    it.each([
      [5, 5],
      [6, 4],
      [5, 6],
    ])("of %i×%i hold in the positions they apply to", (columns, rows) => {
      const probe = build.load();
      probe.prepareTable(4);
      // Limits so low that the search must prove what it would otherwise deduce.
      probe.setSolverLimits(1, 2, 2);
      const random = randomBelow(columns * 10 + rows + build.words);
      learn(probe, columns, rows, random);
      expect(probe.lemmaCount(0) + probe.lemmaCount(1)).toBeGreaterThan(20);
      const { tried, semis } = tryOut(probe, columns, rows, random);
      expect(tried).toBeGreaterThan(100);
      expect(semis).toBeGreaterThan(10);
    });
  },
);

describe("lemmas", () => {
  it("are forgotten with the table, and on another board", () => {
    const probe = loadBuild("release", 1);
    probe.prepareTable(4);
    probe.setSolverLimits(1, 2, 2);
    const count = () => probe.lemmaCount(0) + probe.lemmaCount(1);
    learn(probe, 5, 5, randomBelow(1));
    expect(count()).toBeGreaterThan(0);
    probe.forget();
    expect(count()).toBe(0);
    learn(probe, 5, 5, randomBelow(1));
    expect(count()).toBeGreaterThan(0);
    showBoard(probe, new ReferenceBoard(2, 1));
    probe.startSolve(0, ALGORITHM_DF_PN);
    expect(count()).toBe(0);
  });

  it("hold after more have been learned than are kept", () => {
    const probe = loadBuild("release", 2);
    probe.prepareTable(16);
    probe.limitLemmas(512);
    const opening = new ReferenceBoard(7, 7);
    opening.play(14, 0);
    showBoard(probe, opening);
    probe.startSolve(1, ALGORITHM_DF_PN);
    let winner = NOBODY;
    while (winner === NOBODY) winner = probe.solveOn(1000);
    expect(winner).toBe(1);
    expect([probe.lemmaCount(0), probe.lemmaCount(1)]).toEqual([512, 512]);
    expect(tryOut(probe, 7, 7, randomBelow(3)).tried).toBeGreaterThan(100);
  });
});
