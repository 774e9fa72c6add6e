import { describe, expect, it } from "vitest";
import { METHOD_SHORTEST_PATH, METHOD_Y_REDUCTION } from "../../assembly/abi.js";
import { ReferenceBoard, type Side, Stone } from "../../reference/board.js";
import * as reference from "../../reference/evaluation.js";
import { reductionGraph } from "../../reference/graph.js";
import { EVALUATION_METHODS } from "../../wrapper/methods.js";
import { seeded, shuffled } from "../support/arbitrary.js";
import { builds, type Probe } from "../support/probe.js";

/** In the order of the ABI's numbers. */
const EVALUATORS = EVALUATION_METHODS.map((method) => reference.EVALUATORS[method]);

function setUp(probe: Probe, columns: number, rows: number, count: number, seed: number): ReferenceBoard {
  const board = new ReferenceBoard(columns, rows);
  probe.setBoard(columns, rows);
  probe.clearPosition();
  shuffled(columns * rows, seeded(seed))
    .slice(0, count)
    .forEach((cell, i) => {
      board.play(cell, (i & 1) as Side);
      probe.play(cell, i & 1);
    });
  return board;
}

describe.each(builds)("evaluations, $kind build of $words words", (build) => {
  const probe = build.load();

  it("answer as the reference does", () => {
    expect(EVALUATORS).toHaveLength(METHOD_SHORTEST_PATH - METHOD_Y_REDUCTION + 1);
    for (let seed = 1; seed <= 12; seed++) {
      const [columns, rows] = [2 + (seed % 7), 2 + ((seed * 3) % 6)];
      const board = setUp(probe, columns, rows, Math.floor((columns * rows * (seed % 6)) / 10), seed);
      EVALUATORS.forEach((evaluate, method) => {
        for (const side of [0, 1] as const) {
          const { value, moves } = evaluate(board, side);
          expect(probe.evaluate(method, side)).toBeCloseTo(value, 8);
          const found = new Float64Array(probe.memory.buffer, probe.moveValueBuffer(), columns * rows);
          const empty = [...board.stones.keys()].filter((cell) => board.stones[cell] === Stone.none);
          for (const cell of empty) expect(found[cell]).toBeCloseTo(moves[cell] as number, 8);
        }
      });
    }
  });

  it("answer the same when asked again, and leave the position as it was", () => {
    setUp(probe, 7, 7, 12, 5);
    const before = probe.hashLow();
    const ask = () => EVALUATORS.map((_, method) => probe.evaluate(method, 0));
    const first = ask();
    setUp(probe, 5, 8, 9, 6);
    ask();
    setUp(probe, 7, 7, 12, 5);
    expect(ask()).toEqual(first);
    expect(ask()).toEqual(first);
    expect(probe.hashLow()).toBe(before);
    expect(probe.isConsistent()).toBe(1);
  });
});

describe("the reduction graph", () => {
  it("contracts own stones and deletes the opponent's (Appendix A)", () => {
    const open = new ReferenceBoard(3, 3);
    open.play(4, Stone.black); // b2 alone: everything around it is linked
    const { links, atEdges } = reductionGraph(open, Stone.black);
    expect(links[1]).toEqual([0, 2, 3, 5, 6, 7]);
    expect(links[4]).toEqual([]);
    expect(atEdges).toEqual([
      [0, 1, 2],
      [6, 7, 8],
    ]);
    expect(reductionGraph(open, Stone.white).links[1]).toEqual([0, 2, 3]);
  });

  it("gives the resistances, flows and distances of circuits known by hand", () => {
    const empty = (columns: number, rows: number) => new ReferenceBoard(columns, rows);
    // One column of three: two links in a row for Black, 2 ohms; White joins left and right with any stone.
    expect(reference.resistance(empty(1, 3), Stone.black).value).toBeCloseTo(Math.log(1 / 1024 / 2), 9);
    expect(reference.maxFlow(empty(1, 3), Stone.black).value).toBe(1 - 9);
    expect(reference.shortestPath(empty(1, 3), Stone.black).value).toBe(2 - 4);
    // 2×2: rows joined by three links: a third of an ohm, three units; the same for both sides.
    expect(reference.maxFlow(empty(2, 2), Stone.black).value).toBe(0);
    expect(reference.shortestPath(empty(5, 5), Stone.white).moves[12]).toBe(-12);
  });
});
