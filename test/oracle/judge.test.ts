/** The learned judge: the engine's numbers are the reference's, in every build. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { JUDGE_MAPS, NETWORK_JUDGE, NOBODY } from "../../assembly/abi.js";
import type { Side } from "../../reference/board.js";
import { judge, readNetwork } from "../../reference/judge.js";
import { emptyCellsOf, randomBelow, randomBoard } from "../support/boards.js";
import { noiseWeights } from "../support/judges.js";
import { builds, readSet, showBoard, writeSet } from "../support/probe.js";
import { ENGINES, newEngine, opening } from "../support/solving.js";

/** Binary places of the engine's sums: activations have 8, weights 12. */
const SUM_ONE = 2 ** 20;

describe.each(builds.map((build) => [`${build.kind}-${build.words}`, build] as const))(
  "judge, %s",
  (_, build) => {
    const probe = build.load();

    it.each([
      ["the weights of the package", new Uint8Array(readFileSync("data/judge.bin"))],
      ["noise, 8 channels, no block", noiseWeights(8, 0, 1, 2000)],
      ["noise, 16 channels, 2 blocks", noiseWeights(16, 2, 2, 600)],
      ["noise that saturates, 24 channels, 1 block", noiseWeights(24, 1, 3, 20_000)],
      ["noise, 32 channels, 1 block", noiseWeights(32, 1, 4, 300)],
    ])("returns the numbers of the reference for any moves: %s", (_, weights) => {
      new Uint8Array(probe.memory.buffer).set(weights.subarray(4), probe.weightBuffer(NETWORK_JUDGE));
      expect(probe.useWeights(NETWORK_JUDGE, weights[2] as number, weights[3] as number)).toBe(1);
      const network = readNetwork(weights);
      const random = randomBelow(77);
      let judgedBoards = 0;
      for (const [columns, rows] of [
        [1, 1],
        [2, 3],
        [5, 5],
        [4, 7],
        [8, 8],
        [19, 3],
        [11, 11],
        [6, 19],
        [19, 19],
      ] as const) {
        if (columns * rows > build.capacity) continue;
        const board = randomBoard(
          columns,
          rows,
          { empty: Math.ceil(columns * rows * 0.6), blackPercent: 50 },
          random,
        );
        // A finished game is not judged.
        if (board.winner() !== NOBODY) continue;
        judgedBoards++;
        for (const side of [0, 1] as const) {
          const moves = emptyCellsOf(board).filter(() => random(3) > 0);
          showBoard(probe, board);
          const logit = probe.judge(side, writeSet(probe, probe.scratchSet(0), moves), 1);
          expect(readSet(probe, probe.scratchSet(0))).toEqual(moves);
          const scores = new Int32Array(
            probe.memory.buffer,
            probe.JUDGE_SCORES.value,
            columns * rows * JUDGE_MAPS,
          );
          const expected = judge(network, board, side as Side, new Set(moves));
          expected.cells.forEach((maps, cell) => {
            const view = side === 0 ? cell : (cell % columns) * rows + Math.floor(cell / columns);
            const found = Array.from(scores.subarray(view * JUDGE_MAPS, (view + 1) * JUDGE_MAPS));
            expect(found).toEqual(maps.map((value) => value * SUM_ONE));
          });
          expect(logit).toBe(expected.logit);
        }
      }
      expect(judgedBoards).toBeGreaterThanOrEqual(4);
    });

    it("refuses networks that it cannot hold", () => {
      for (const [channels, blocks] of [
        [0, 1],
        [12, 1],
        [40, 1],
        [32, 20],
        [16, -1],
      ] as const) {
        expect(probe.useWeights(NETWORK_JUDGE, channels, blocks)).toBe(0);
      }
    });
  },
);

describe("a judge", () => {
  it.each(ENGINES)("is needed before it is asked, %s", async (_, create) => {
    const engine = await create();
    const position = opening(5, "c3");
    expect(() => engine.evaluate(position, "learned")).toThrow(
      expect.objectContaining({ code: "judge-not-loaded", message: expect.stringContaining("loadJudge") }),
    );
    await Promise.all([engine.loadJudge(), engine.loadJudge()]);
    const { value, moves } = engine.evaluate(position, "learned");
    expect(Math.abs(value)).toBeLessThan(1);
    expect(Object.values(moves).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it("is kept when a context is made anew for another width", async () => {
    const engine = await newEngine({ largestBoard: 19, tableMegabytes: 1 });
    await engine.loadJudge();
    const positions = [5, 11, 19].map((size) => opening(size, "b2"));
    const before = positions.map((position) => engine.evaluate(position, "learned"));
    for (const position of [...positions, ...positions]) await engine.solve(position, { nodeLimit: 5 });
    expect(positions.map((position) => engine.evaluate(position, "learned"))).toEqual(before);
  });
});
