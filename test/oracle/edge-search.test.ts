/** Edge search: the connections between a side's edges that it finds hold in every line of play. */
import { describe, expect, it } from "vitest";
import { KIND_FULL, NOBODY, RULE_AND, RULE_OR } from "../../assembly/abi.js";
import { AllPositions } from "../../reference/all-positions.js";
import type { ReferenceBoard, Side } from "../../reference/board.js";
import {
  type Random,
  randomBelow,
  randomBoard as randomBoardOf,
  SIDES,
  show,
  stonesFor,
} from "../support/boards.js";
import { builds, loadBuild, readSet, showBoard } from "../support/probe.js";

const SHAPES = [
  [4, 4],
  [5, 4],
  [5, 5],
  [3, 5],
  [6, 6],
  [7, 4],
] as const;

/** A board with few empty cells, on which nobody has won yet. */
function randomBoard(random: Random): ReferenceBoard {
  const [columns, rows] = SHAPES[random(SHAPES.length)] as (typeof SHAPES)[number];
  for (;;) {
    const board = randomBoardOf(
      columns,
      rows,
      { empty: 5 + random(8), blackPercent: 35 + random(31) },
      random,
    );
    if (board.winner() === NOBODY) return board;
  }
}

/** Does `side` still win if every empty cell outside the carrier goes to the opponent? */
function wins(truth: AllPositions, side: Side, toMove: Side, carrier: readonly number[]): boolean {
  const rest = truth.cells.filter((cell) => !carrier.includes(cell));
  return truth.winner(toMove, ...stonesFor(side ^ 1, rest)) === side;
}

describe.each(builds.filter(({ kind, words }) => kind === "release" || words === 1))(
  "edge search, $kind build of $words words",
  (build) => {
    it.each([
      [10, 16, 4],
      [3, 64, 2],
      [200, 64, 8],
    ])("joins only edges that are connected, with lists of %i and %i, and ORs of %i", (full, semi, or) => {
      const probe = build.load();
      probe.prepareTable(1);
      const random = randomBelow(full + build.words);
      let joined = 0;
      let semis = 0;
      for (let i = 0; i < 150; i++) {
        const board = randomBoard(random);
        const truth = new AllPositions(board);
        showBoard(probe, board);
        probe.setEdgeSearchLimits(full, semi, or);
        for (const side of SIDES) {
          const shown = show(board, side);
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

describe("edge search", () => {
  it("joins every pair of edges that H-search joins, in 271 positions", () => {
    const probe = loadBuild("release", 1);
    probe.prepareTable(1);
    probe.setEdgeSearchLimits(10, 16, 4);
    const random = randomBelow(77);
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
    expect({ both, missed }).toEqual({ both: 271, missed: 0 });
  });

  it("ends within a round of 150,000 steps on crowded boards, and affects no later search", () => {
    const probe = loadBuild("release", 6);
    probe.prepareTable(1);
    probe.setEdgeSearchLimits(10, 16, 4);
    const random = randomBelow(19);
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
      showBoard(probe, randomBoardOf(19, 19, { empty: 217, blackPercent: 60 }, random));
      const begun = probe.deductionSteps();
      probe.joinEdges(0);
      most = Math.max(most, probe.deductionSteps() - begun);
    }
    expect(most).toBeGreaterThan(150_000);
    expect(most).toBeLessThan(200_000);
    expect(answer()).toEqual(before);
  });
});
