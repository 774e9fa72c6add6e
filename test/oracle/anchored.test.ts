/** The connections of the search: what they say of the edges holds against every line of play. */
import { describe, expect, it } from "vitest";
import { KIND_FULL, RULE_AND, RULE_OR } from "../../assembly/abi.js";
import { AllPositions } from "../../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { seeded, shuffled } from "../support/arbitrary.js";
import { builds, readSet, showBoard } from "../support/probe.js";

const SIDES = [0, 1] as const;
const SHAPES = [
  [4, 4],
  [5, 4],
  [5, 5],
  [3, 5],
  [6, 6],
  [7, 4],
] as const;

function randomBoard(random: (below: number) => number): ReferenceBoard {
  const [columns, rows] = SHAPES[random(SHAPES.length)] as (typeof SHAPES)[number];
  for (;;) {
    const board = new ReferenceBoard(columns, rows);
    const blackShare = 35 + random(31);
    const empty = 5 + random(8);
    for (const cell of shuffled(columns * rows, random).slice(empty))
      board.play(cell, random(100) < blackShare ? 0 : 1);
    if (!board.hasWon(0) && !board.hasWon(1)) return board;
  }
}

/** Does `side` still win if every empty cell outside the carrier goes to the opponent? */
function wins(truth: AllPositions, side: Side, toMove: Side, carrier: readonly number[]): boolean {
  const rest = truth.cells.filter((cell) => !carrier.includes(cell));
  return truth.winner(toMove, ...(side === 0 ? ([[], rest] as const) : ([rest, []] as const))) === side;
}

describe.each(builds.filter(({ kind, words }) => kind === "release" || words === 1))(
  "connections of the search, $kind, $words words",
  (build) => {
    it.each([
      [10, 16, 4],
      [3, 64, 2],
      [200, 64, 8],
    ])("join the edges, with lists of %i and %i, and ORs of %i", (full, semi, or) => {
      const probe = build.load();
      probe.prepareTable(1);
      const random = seeded(full + build.words);
      let joined = 0;
      let semis = 0;
      for (let i = 0; i < 150; i++) {
        const board = randomBoard(random);
        const truth = new AllPositions(board);
        showBoard(probe, board);
        probe.setAnchoredLimits(full, semi, or);
        for (const side of SIDES) {
          const shown = `${board.columns}×${board.rows} ${board.stones.join("")} side ${side}`;
          probe.joinEdges(side);
          const carrier = probe.joiningCarrier();
          if (carrier !== 0) {
            joined++;
            const cells = readSet(probe, carrier);
            expect(wins(truth, side, (side ^ 1) as Side, cells), `${shown} by ${cells.join()}`).toBe(true);
          }
          for (let k = 0; k < probe.edgeSemiCount(); k++) {
            semis++;
            const cells = readSet(probe, probe.edgeSemi(k));
            expect(wins(truth, side, side, cells), `${shown} semi ${cells.join()}`).toBe(true);
          }
        }
      }
      expect(joined).toBeGreaterThan(30);
      expect(semis).toBeGreaterThan(100);
    });
  },
);

describe("connections of the search", () => {
  it("join the edges nearly wherever H-search does", () => {
    const probe = (builds[0] as (typeof builds)[number]).load();
    probe.prepareTable(1);
    probe.setAnchoredLimits(10, 16, 4);
    const random = seeded(77);
    let both = 0;
    let missed = 0;
    for (let i = 0; i < 400; i++) {
      const board = randomBoard(random);
      const cells = board.columns * board.rows;
      showBoard(probe, board);
      for (const side of SIDES) {
        probe.buildConnections(side, RULE_AND | RULE_OR);
        if (probe.head(KIND_FULL, cells, cells + 1) === 0) continue;
        probe.joinEdges(side);
        if (probe.joiningCarrier() === 0) missed++;
        else both++;
      }
    }
    expect(both).toBeGreaterThan(100);
    expect(missed).toBeLessThanOrEqual(both / 50);
  });

  it("end after a bounded number of steps on crowded boards, and leave nothing behind", () => {
    const probe = (
      builds.find(({ kind, words }) => kind === "release" && words === 6) as (typeof builds)[number]
    ).load();
    probe.prepareTable(1);
    probe.setAnchoredLimits(10, 16, 4);
    const random = seeded(19);
    const small = randomBoard(random);
    const answer = () => {
      showBoard(probe, small);
      probe.joinEdges(0);
      const carrier = probe.joiningCarrier();
      return [carrier === 0 ? [] : readSet(probe, carrier), probe.edgeSemiCount()];
    };
    const before = answer();
    let most = 0;
    for (let i = 0; i < 40; i++) {
      const board = new ReferenceBoard(19, 19);
      for (const cell of shuffled(361, random).slice(0, 144)) board.play(cell, random(100) < 60 ? 0 : 1);
      showBoard(probe, board);
      const begun = probe.deductionSteps();
      probe.joinEdges(0);
      most = Math.max(most, probe.deductionSteps() - begun);
    }
    expect(most).toBeGreaterThan(150_000);
    expect(most).toBeLessThan(200_000);
    expect(answer()).toEqual(before);
  });
});
