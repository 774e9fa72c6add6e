/** Lemmas: a connection proved in one position holds, by exhaustive play, in every other position that reuses it. */
import { describe, expect, it } from "vitest";
import { ALGORITHM_DF_PN, NOBODY } from "../../assembly/abi.js";
import { ReferenceBoard } from "../../reference/board.js";
import { randomBelow } from "../support/boards.js";
import { learn, tryOut } from "../support/lemmas.js";
import { builds, loadBuild, showBoard } from "../support/probe.js";

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
