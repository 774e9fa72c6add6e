/** Evaluations in every build of the engine, and the reduction graph of the reference. */
import { describe, expect, it } from "vitest";
import * as abi from "../../assembly/abi.js";
import { ReferenceBoard, Stone } from "../../reference/board.js";
import * as reference from "../../reference/evaluation.js";
import { reductionGraph } from "../../reference/graph.js";
import { FORMULA_METHODS, METHOD_NUMBERS } from "../../wrapper/backend/abi-names.js";
import { emptyCellsOf, randomBelow, randomGame } from "../support/boards.js";
import { builds, type Probe, showBoard } from "../support/probe.js";

function setUp(probe: Probe, columns: number, rows: number, count: number, seed: number): ReferenceBoard {
  const board = randomGame(columns, rows, count, randomBelow(seed));
  showBoard(probe, board);
  return board;
}

it("every method of the ABI has a name", () => {
  const numbers = Object.entries(abi).flatMap(([name, number]) => (/^METHOD_/.test(name) ? [number] : []));
  expect(numbers.length).toBeGreaterThan(0);
  expect(Object.values(METHOD_NUMBERS).sort()).toEqual(numbers.sort());
});

describe.each(builds)("evaluations, $kind build of $words words", (build) => {
  const probe = build.load();

  it("are those of the reference", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const [columns, rows] = [2 + (seed % 7), 2 + ((seed * 3) % 6)];
      const board = setUp(probe, columns, rows, Math.floor((columns * rows * (seed % 6)) / 10), seed);
      for (const method of FORMULA_METHODS) {
        for (const side of [0, 1] as const) {
          const { value, moves } = reference.EVALUATORS[method](board, side);
          expect(probe.evaluate(METHOD_NUMBERS[method], side)).toBeCloseTo(value, 8);
          const found = new Float64Array(probe.memory.buffer, probe.moveValueBuffer(), columns * rows);
          for (const cell of emptyCellsOf(board)) expect(found[cell]).toBeCloseTo(moves[cell] as number, 8);
        }
      }
    }
  });

  it("are the same a second time, and leave the position unchanged", () => {
    setUp(probe, 7, 7, 12, 5);
    const before = probe.hashLow();
    const ask = () => FORMULA_METHODS.map((method) => probe.evaluate(METHOD_NUMBERS[method], 0));
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
  it("contracts own stones and deletes the opponent's (van Rijswijck 2002, Appendix A)", () => {
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
