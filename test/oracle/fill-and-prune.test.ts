/** Fill-in keeps the winner and pruning keeps a winning move, by exhaustive play on small boards. */
import { describe, expect, it } from "vitest";
import { PATTERNS } from "../../data/patterns.generated.js";
import { AllPositions } from "../../reference/all-positions.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { ReferencePatterns } from "../../reference/pattern.js";
import { cellIndex, cellName } from "../../wrapper/board/notation.js";
import { createEngine, type Engine } from "../../wrapper/index.js";
import {
  COLORS,
  emptyCellsOf,
  positionOf,
  randomBelow,
  randomBoard,
  SIDES,
  shuffled,
  stonesFor,
} from "../support/boards.js";

interface Case {
  readonly columns: number;
  readonly rows: number;
  readonly most: number;
  readonly count: number;
}

const CASES: readonly Case[] = [
  { columns: 3, rows: 3, most: 9, count: 800 },
  { columns: 4, rows: 4, most: 11, count: 700 },
  { columns: 5, rows: 4, most: 11, count: 700 },
  { columns: 5, rows: 5, most: 10, count: 500 },
  { columns: 6, rows: 6, most: 10, count: 500 },
  { columns: 4, rows: 4, most: 14, count: 40 },
  { columns: 3, rows: 5, most: 14, count: 40 },
];

describe.each(CASES)("$count positions of $columns×$rows", ({ columns, rows, most, count }) => {
  const cell = (name: string) => cellIndex(name, columns, rows);

  it("keep their winner under fill-in, and a winning move under pruning", async () => {
    const engine = await createEngine();
    const random = randomBelow(columns * 100 + rows);
    let filled = 0;
    let pruned = 0;
    for (let i = 0; i < count; i++) {
      const scatter = { empty: 1 + random(most), blackPercent: 20 + random(61) };
      const board = randomBoard(columns, rows, scatter, random);
      const truth = new AllPositions(board);
      for (const side of SIDES) {
        const position = positionOf(board, COLORS[side]);
        const shown = JSON.stringify(position);

        const { fills } = engine.fillIn(position);
        const by = (color: string) =>
          fills.filter((fill) => fill.color === color).map((fill) => cell(fill.cell));
        expect(truth.winner(side, by("black"), by("white")), shown).toBe(truth.winner(side));
        filled += fills.length;

        const skipped = new Set(skippable(engine, position).map(cell));
        const winning = truth.cells.filter(
          (move) => truth.winner((side ^ 1) as Side, ...stonesFor(side, [move])) === side,
        );
        if (engine.winner(position) === null && winning.length > 0) {
          expect(
            winning.some((move) => !skipped.has(move)),
            shown,
          ).toBe(true);
        }
        pruned += skipped.size;
      }
    }
    engine.dispose();
    expect(filled).toBeGreaterThan(2 * count);
    expect(pruned).toBeGreaterThan(2 * count);
  });
});

function skippable(engine: Engine, position: Parameters<Engine["inferiorMoves"]>[0]): string[] {
  return engine
    .inferiorMoves(position)
    .filter(({ kind }) => kind !== "reversible")
    .map(({ cell }) => cell);
}

describe("mutual fill", () => {
  const [a1, b1, a2] = [0, 1, 2];

  it("keeps the winner of the 2×2 board, and makes a losing corner win (Fabiano and Hayward 2019, Note 20)", async () => {
    const truth = new AllPositions(new ReferenceBoard(2, 2));
    for (const side of SIDES) {
      const other = (side ^ 1) as Side;
      expect(truth.winner(side, [a2], [b1])).toBe(truth.winner(side));
      expect(truth.winner(other, ...stonesFor(side, [a1]))).toBe(other);
      expect(side === 0 ? truth.winner(other, [a1, a2], [b1]) : truth.winner(other, [a2], [a1, b1])).toBe(
        side,
      );
    }
    // So the engine, which names moves, does not use it.
    const engine = await createEngine({ largestBoard: 2 });
    for (const toMove of COLORS) {
      const skipped = skippable(engine, { size: 2, black: [], white: [], toMove });
      expect(["b1", "a2"].some((cell) => !skipped.includes(cell))).toBe(true);
    }
    engine.dispose();
  });

  it("is found in the corner by patterns of its own", () => {
    const mutual = new ReferencePatterns(PATTERNS.filter(({ kind }) => kind === "mutual"));
    const board = new ReferenceBoard(2, 2);
    const truth = new AllPositions(board);
    const fills = mutual.fillIn(board);
    const [black = [], white = []] = SIDES.map((side) =>
      fills.filter((fill) => fill.side === side).map(({ cell }) => cell),
    );
    expect(fills.map(({ kind }) => kind)).toContain("mutual");
    for (const side of SIDES) expect(truth.winner(side, black, white)).toBe(truth.winner(side));
    // It is left out where moves are named.
    expect(mutual.fillIn(new ReferenceBoard(2, 2), 0)).toEqual([]);
  });
});

describe("self-reversible moves", () => {
  it("win one turn earlier whenever they win now (Fabiano and Hayward 2019, Observation 28)", async () => {
    const engine = await createEngine();
    const random = randomBelow(28);
    let [found, winning] = [0, 0];
    for (let i = 0; i < 2500; i++) {
      const [columns, rows] = [4 + random(2), 4 + random(2)];
      const board = randomBoard(
        columns,
        rows,
        { empty: 5 + random(4), blackPercent: 20 + random(61) },
        random,
      );
      const truth = new AllPositions(board);
      const side = random(2) as Side;
      const other = (side ^ 1) as Side;
      const empty = emptyCellsOf(board);
      const [first, second] = shuffled(empty.length, random).map((k) => empty[k]) as [number, number];
      board.play(first, side);
      board.play(second, other);
      const previous = cellName(first, columns);
      const moves = engine.inferiorMoves(positionOf(board, COLORS[side]), { previous });
      for (const { cell, kind, by } of moves) {
        if (kind !== "self-reversible") continue;
        expect(by).toEqual([previous]);
        const move = cellIndex(cell, columns, rows);
        const mine = [first, move];
        found++;
        if (truth.winner(other, ...(side === 0 ? [mine, [second]] : [[second], mine])) !== side) continue;
        expect(truth.winner(other, ...stonesFor(side, [move]))).toBe(side);
        winning++;
      }
    }
    engine.dispose();
    expect(found).toBeGreaterThan(200);
    expect(winning).toBeGreaterThan(100);
  });
});
