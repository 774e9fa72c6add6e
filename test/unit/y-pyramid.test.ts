/** The Y pyramid in every build: the values of the reference, and updates that equal a rebuild bit for bit. */
import { describe, expect, it } from "vitest";
import { yBoard } from "../../reference/evaluation.js";
import { yEvaluate } from "../../reference/y.js";
import { randomBelow, randomBoard } from "../support/boards.js";
import { boardsOf, builds, type Probe, showBoard } from "../support/probe.js";

/** All values of all levels, as bits. */
function pyramidBits(probe: Probe, columns: number, rows: number): string {
  const values: number[] = [];
  for (let size = columns + rows - 1; size > 0; size--) {
    for (let r = 0; r < Math.min(rows, size); r++) {
      for (let c = 0; c < Math.min(columns, size - r); c++) values.push(probe.pyramidCell(size, r, c));
    }
  }
  return Buffer.from(Float64Array.from(values).buffer).toString("base64");
}

describe.each(builds)("Y pyramid, $kind build of $words words", (build) => {
  const probe = build.load();

  it("can be built on every board, and has the values of the reference in every level", () => {
    for (const [columns, rows] of boardsOf(build)) {
      if (build.kind === "debug" && (columns + rows) % 5 !== 0) {
        probe.setBoard(columns, rows);
        probe.clearPosition();
        probe.buildPyramid();
        continue;
      }
      const random = randomBelow(columns * 31 + rows);
      const empty = Math.ceil((columns * rows * 2) / 3);
      const board = randomBoard(columns, rows, { empty, blackPercent: 50 }, random);
      showBoard(probe, board);
      probe.buildPyramid();
      const { pyramid } = yEvaluate(yBoard(board));
      let largest = 0;
      for (let size = columns + rows - 1; size > 0; size--) {
        for (let r = 0; r < Math.min(rows, size); r++) {
          for (let c = 0; c < Math.min(columns, size - r); c++) {
            const value = pyramid[size - 1]?.[r + c]?.[c] as number;
            largest = Math.max(largest, Math.abs(probe.pyramidCell(size, r, c) - value));
          }
        }
      }
      expect(largest).toBeLessThan(1e-12);
    }
  });

  // 10⁵ plays and undos in release builds: 34,000 in each of three widths; assertions make debug builds slow.
  const steps = build.kind === "debug" ? 200 : 34_000;
  const sizes: [number, number][] =
    build.words === 1
      ? [
          [7, 7],
          [8, 5],
        ]
      : build.words === 2
        ? [
            [11, 11],
            [6, 13],
          ]
        : [
            [13, 13],
            [12, 19],
          ];

  it.each(sizes)(
    `after each of ${steps / 2} plays and undos on %i×%i equals a rebuild bit for bit`,
    (columns, rows) => {
      const random = randomBelow(columns + 7 * rows);
      const cells = columns * rows;
      // One engine only updates, so that an error would stay and grow; the other rebuilds at every step.
      const rebuilt = build.load();
      for (const each of [probe, rebuilt]) {
        each.setBoard(columns, rows);
        each.clearPosition();
        each.buildPyramid();
      }
      const moves: number[] = [];
      for (let step = 0; step < steps / 2; step++) {
        const isUndo =
          moves.length === cells || (moves.length > 0 && random(100) < (moves.length * 100) / cells);
        let cell: number;
        if (isUndo) {
          cell = moves.pop() as number;
          probe.undo();
          rebuilt.undo();
        } else {
          do cell = random(cells);
          while (probe.owner(cell) !== 2);
          moves.push(cell);
          const side = random(2);
          probe.play(cell, side);
          rebuilt.play(cell, side);
        }
        probe.updatePyramid(cell);
        rebuilt.buildPyramid();
        // The apex depends on all levels. Comparing every level is slow, so that is done at every 50th step.
        const [value, expected] = [probe.pyramidValue(), rebuilt.pyramidValue()];
        if (!Object.is(value, expected)) expect.fail(`step ${step}: ${value} is not ${expected}`);
        if (step % 50 === 0 && pyramidBits(probe, columns, rows) !== pyramidBits(rebuilt, columns, rows)) {
          expect.fail(`step ${step}: a level differs`);
        }
      }
    },
  );
});
