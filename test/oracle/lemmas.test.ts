/** Lemmas: what the search has proved of one position holds, against every line of play, in all others it is used in. */
import { describe, expect, it } from "vitest";
import { ALGORITHM_DF_PN, KIND_FULL, NOBODY } from "../../assembly/abi.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { holds } from "../../reference/subgame.js";
import { seeded, shuffled } from "../support/arbitrary.js";
import { builds, type Probe, readSet, showBoard } from "../support/probe.js";

const SIDES = [0, 1] as const;
/** As many cells as can be tried out in every line. */
const LARGEST_CARRIER = 12;

function randomBoard(
  columns: number,
  rows: number,
  share: number,
  random: (below: number) => number,
): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  const blackShare = 30 + random(41);
  for (const cell of shuffled(columns * rows, random)) {
    if (random(100) < share) board.play(cell, random(100) < blackShare ? 0 : 1);
  }
  return board;
}

/** Learns from solved positions of a board. */
function learn(probe: Probe, columns: number, rows: number, random: (below: number) => number): void {
  for (let i = 0; i < 100; i++) {
    showBoard(probe, randomBoard(columns, rows, 15 + random(25), random));
    probe.startSolve(random(2), ALGORITHM_DF_PN);
    while (probe.solveOn(1000) === NOBODY);
  }
}

/** Tries every lemma that is found in random positions of a board in every line of play. Answers how many. */
function tryOut(
  probe: Probe,
  columns: number,
  rows: number,
  random: (below: number) => number,
): { tried: number; semis: number } {
  let tried = 0;
  let semis = 0;
  for (let i = 0; i < 1000; i++) {
    const board = randomBoard(columns, rows, 20 + random(50), random);
    showBoard(probe, board);
    for (const side of SIDES) {
      probe.startLemmas();
      while (probe.nextLemma(side)) {
        const carrier = readSet(probe, probe.LEMMA_CARRIER.value);
        if (carrier.length > LARGEST_CARRIER) continue;
        const kind = probe.lemmaKind.value === KIND_FULL ? "full" : "semi";
        const ends = [columns * rows + side * 2 + probe.lemmaEdge.value, probe.lemmaContact.value] as const;
        tried++;
        if (kind === "semi") semis++;
        expect(
          holds(board, side as Side, ends, carrier, kind),
          `${columns}×${rows} ${board.stones.join("")} side ${side} ${kind} ${ends.join("–")} by ${carrier.join()}`,
        ).toBe(true);
      }
    }
  }
  return { tried, semis };
}

describe.each(builds.filter(({ kind, words }) => kind === "release" || words === 1))(
  "lemmas, $kind, $words words",
  (build) => {
    it.each([
      [5, 5],
      [6, 4],
      [5, 6],
    ])("of %i×%i hold in the positions they are found in", (columns, rows) => {
      const probe = build.load();
      probe.prepareTable(4);
      // So weak that what is easy elsewhere takes a search here.
      probe.setSolverLimits(1, 2, 2);
      const random = seeded(columns * 10 + rows + build.words);
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
    const probe = (builds[0] as (typeof builds)[number]).load();
    probe.prepareTable(4);
    probe.setSolverLimits(1, 2, 2);
    const count = () => probe.lemmaCount(0) + probe.lemmaCount(1);
    learn(probe, 5, 5, seeded(1));
    expect(count()).toBeGreaterThan(0);
    probe.forget();
    expect(count()).toBe(0);
    learn(probe, 5, 5, seeded(1));
    expect(count()).toBeGreaterThan(0);
    showBoard(probe, new ReferenceBoard(2, 1));
    probe.startSolve(0, ALGORITHM_DF_PN);
    expect(count()).toBe(0);
  });

  it("hold when there have been more than are kept", () => {
    const probe = (
      builds.find(({ kind, words }) => kind === "release" && words === 2) as (typeof builds)[number]
    ).load();
    probe.prepareTable(16);
    const opening = new ReferenceBoard(7, 7);
    opening.play(14, 0);
    showBoard(probe, opening);
    probe.startSolve(1, ALGORITHM_DF_PN);
    let winner = NOBODY;
    while (winner === NOBODY) winner = probe.solveOn(1000);
    expect(winner).toBe(1);
    expect([probe.lemmaCount(0), probe.lemmaCount(1)]).toEqual([2048, 2048]);
    expect(tryOut(probe, 7, 7, seeded(3)).tried).toBeGreaterThan(100);
  });
});
