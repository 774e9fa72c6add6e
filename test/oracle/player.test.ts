/** The player's search: its visits are those of the reference, and what it proves is true, whatever the judge says. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  CANDIDATE_BYTES,
  CANDIDATE_CELL,
  CANDIDATE_LOSES,
  CANDIDATE_OPEN,
  CANDIDATE_STATE,
  CANDIDATE_VISITS,
  CANDIDATE_WINS,
  NOBODY,
} from "../../assembly/abi.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { exhaustiveWinner } from "../../reference/exhaustive.js";
import { readNetwork } from "../../reference/judge.js";
import { referenceVisits } from "../../reference/player.js";
import { emptyCellsOf, randomBelow, randomBoard } from "../support/boards.js";
import { noiseWeights } from "../support/judges.js";
import { builds, loadBuild, loadJudge, type Probe, showBoard } from "../support/probe.js";

const LEARNED = new Uint8Array(readFileSync(new URL("../../data/player.bin", import.meta.url)));
const JUDGES = [LEARNED, noiseWeights(8, 1, 5, 3000), noiseWeights(8, 0, 4, 0)];

interface Tried {
  readonly cell: number;
  readonly state: number;
  readonly visits: number;
}

function candidatesOf(probe: Probe): Tried[] {
  const count = probe.candidates();
  const view = new DataView(probe.memory.buffer, probe.candidateList(), count * CANDIDATE_BYTES);
  return Array.from({ length: count }, (_, i) => ({
    cell: view.getUint16(i * CANDIDATE_BYTES + CANDIDATE_CELL, true),
    state: view.getUint16(i * CANDIDATE_BYTES + CANDIDATE_STATE, true),
    visits: view.getUint32(i * CANDIDATE_BYTES + CANDIDATE_VISITS, true),
  }));
}

function newPlayer(probe: Probe, weights: Uint8Array): void {
  expect(probe.preparePlayer(1)).toBe(0);
  loadJudge(probe, weights);
}

function byCell(tried: readonly { cell: number; visits: number }[]): [number, number][] {
  return tried
    .filter(({ visits }) => visits > 0)
    .map(({ cell, visits }): [number, number] => [cell, visits])
    .sort((a, b) => a[0] - b[0]);
}

describe.each(builds.map((build) => [`${build.kind}-${build.words}`, build] as const))(
  "the player's search, %s",
  (_, build) => {
    it("visits each move as often as the reference does", () => {
      const probe = build.load();
      const random = randomBelow(11);
      for (const weights of JUDGES) {
        newPlayer(probe, weights);
        const network = readNetwork(weights);
        for (const [columns, rows, empty] of [
          [3, 3, 9],
          [4, 3, 9],
          [4, 5, 14],
          [5, 5, 21],
        ] as const) {
          const board = randomBoard(columns, rows, { empty, blackPercent: 50 }, random);
          if (board.winner() !== NOBODY) continue;
          const side = random(2) as Side;
          showBoard(probe, board);
          probe.startTree(side, 0, 0, 0);
          for (const visits of [1, 2, 5, 12]) probe.playOn(visits);
          expect(byCell(candidatesOf(probe))).toEqual(byCell(referenceVisits(network, board, side, 20)));
        }
      }
    });
  },
);

describe("what the player proves", () => {
  it.each(JUDGES.map((weights, i) => [i + 1, weights] as const))(
    "is true, with judge number %i",
    (_, weights) => {
      const probe = loadBuild("debug", 1);
      newPlayer(probe, weights);
      const random = randomBelow(3);
      let [proven, moves] = [0, 0];
      for (let i = 0; i < 600; i++) {
        const [columns, rows] = [3 + random(3), 3 + random(3)];
        const board = randomBoard(columns, rows, { empty: 4 + random(9), blackPercent: 50 }, random);
        if (board.winner() !== NOBODY) continue;
        const side = random(2) as Side;
        const truth = exhaustiveWinner(board, side);
        const examines = i % 4 === 0 ? 0 : 1;
        const solves = i % 3 === 0 ? 0 : 1;
        probe.forget();
        probe.setProvingConstants(1 << random(5), [0.1, 0.5, 4][random(3)] as number);
        showBoard(probe, board);
        probe.startTree(side, 0, examines, solves);
        // In slices of any length, as the wrapper does.
        let winner = NOBODY;
        for (let left = 1 + random(60); left > 0 && winner === NOBODY; ) {
          const slice = Math.min(left, 1 + random(20));
          winner = probe.playOn(slice);
          left -= slice;
        }
        if (winner !== NOBODY) {
          proven++;
          expect(winner).toBe(truth);
        }
        for (const { cell, state } of candidatesOf(probe)) {
          if (state === CANDIDATE_OPEN) continue;
          moves++;
          board.play(cell, side);
          const wins = exhaustiveWinner(board, (side ^ 1) as Side) === side;
          board.undo();
          expect(state).toBe(wins ? CANDIDATE_WINS : CANDIDATE_LOSES);
        }
      }
      expect(proven).toBeGreaterThan(200);
      expect(moves).toBeGreaterThan(150);
    },
  );

  it("does not depend on the slices in which the solver works", () => {
    const random = randomBelow(21);
    for (let i = 0; i < 12; i++) {
      const board = randomBoard(6, 6, { empty: 30, blackPercent: 50 }, random);
      if (board.winner() !== NOBODY) continue;
      const found = [1, 7, 1000].map((slice) => {
        const probe = loadBuild("release", 1);
        newPlayer(probe, LEARNED);
        probe.setSolverLimits(1, 1, 2);
        probe.setProvingConstants(4, 1);
        showBoard(probe, board);
        probe.startTree(0, 0, 1, 1);
        let winner = NOBODY;
        for (let k = 0; k < 300 && winner === NOBODY && probe.treeNodes() < 200; k += slice) {
          winner = probe.playOn(Math.min(slice, 200 - probe.treeNodes()));
        }
        while (winner === NOBODY && probe.treeNodes() < 200) winner = probe.playOn(1);
        return { winner, nodes: probe.treeNodes(), candidates: candidatesOf(probe) };
      });
      expect(found[1]).toEqual(found[0]);
      expect(found[2]).toEqual(found[0]);
    }
  });

  it("is the winner of every position of 3×3, given visits enough", () => {
    const probe = loadBuild("debug", 1);
    newPlayer(probe, noiseWeights(8, 1, 9, 3000));
    const known = new Map<string, Side>();
    let count = 0;
    for (let code = 0; code < 3 ** 9; code += 7) {
      const board = new ReferenceBoard(3, 3);
      for (let cell = 0, rest = code; cell < 9; cell++, rest = Math.floor(rest / 3)) {
        if (rest % 3 < 2) board.play(cell, (rest % 3) as Side);
      }
      if (board.winner() !== NOBODY) continue;
      for (const side of [0, 1] as const) {
        for (const examines of [0, 1]) {
          showBoard(probe, board);
          probe.startTree(side, 0, examines, 0);
          expect(probe.playOn(20_000)).toBe(exhaustiveWinner(board, side, known));
          count++;
        }
      }
    }
    expect(count).toBeGreaterThan(2000);
  });
});

describe("the player's tree", () => {
  function board7(moves: readonly number[]): ReferenceBoard {
    const board = new ReferenceBoard(7, 7);
    moves.forEach((cell, i) => {
      board.play(cell, (i % 2) as Side);
    });
    return board;
  }

  it("is kept below the moves that were played", () => {
    const probe = loadBuild("debug", 1);
    newPlayer(probe, LEARNED);
    showBoard(probe, board7([10]));
    probe.startTree(1, 0, 1, 0);
    probe.playOn(400);
    const [first] = candidatesOf(probe) as [Tried];
    const line = [probe.treeLine(0), probe.treeLine(1)];
    expect(line[0]).toBe(first.cell);
    showBoard(probe, board7([10, ...line]));
    probe.startTree(1, 1, 1, 0);
    probe.playOn(0);
    const kept = candidatesOf(probe);
    const visits = kept.reduce((sum, each) => sum + each.visits, 0);
    expect(visits).toBeGreaterThan(10);
    expect(probe.treeNodes()).toBe(0);
    // Another game, another size and a position before the root are not in it.
    for (const [board, side] of [
      [board7([10, 11, 12]), 1],
      [new ReferenceBoard(6, 6), 0],
      [board7([10]), 1],
      [board7([10, ...line]), 0],
    ] as const) {
      showBoard(probe, board);
      probe.startTree(side, 1, 1, 0);
      probe.playOn(0);
      expect(probe.treeNodes()).toBe(1);
    }
  });

  it("goes on when its memory is full, and proves nothing false", () => {
    const probe = loadBuild("debug", 1);
    newPlayer(probe, LEARNED);
    probe.limitTree(40_000);
    const random = randomBelow(8);
    for (let i = 0; i < 30; i++) {
      const board = randomBoard(5, 4, { empty: 12, blackPercent: 50 }, random);
      if (board.winner() !== NOBODY) continue;
      showBoard(probe, board);
      probe.startTree(0, 0, 0, 0);
      const winner = probe.playOn(3000);
      const cells = new Set(emptyCellsOf(board));
      for (const { cell } of candidatesOf(probe)) expect(cells.has(cell)).toBe(true);
      if (winner !== NOBODY) expect(winner).toBe(exhaustiveWinner(board, 0));
    }
  });
});
