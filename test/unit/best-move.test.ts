/** `bestMove` and `shouldSwap`: what they return, and that a node limit makes them repeatable. */
import { describe, expect, it } from "vitest";
import { NOBODY } from "../../assembly/abi.js";
import type { Side } from "../../reference/board.js";
import { Game } from "../../wrapper/game/game.js";
import type { BestMove, Position, SolveProgress } from "../../wrapper/index.js";
import { COLORS, emptyCellsOf, positionOf, randomBelow, randomGame } from "../support/boards.js";
import { ONE_VISIT_PER_SLICE, useClock } from "../support/clock.js";
import { promisingMove } from "../support/promising-move.js";
import {
  ENDLESS,
  ENGINES,
  empty,
  newEngine,
  newJavaScriptEngine,
  opening,
  played,
} from "../support/solving.js";
import { newPool, newWorkerEngine } from "../support/workers.js";

/** Positions of all sizes whose game is not over. */
function* randomPositions(count: number, seed: number, largest = 11): Generator<[Position, Side, string[]]> {
  const random = randomBelow(seed);
  for (let found = 0; found < count; ) {
    const [columns, rows] = [2 + random(largest - 1), 2 + random(largest - 1)];
    const board = randomGame(columns, rows, random(Math.floor((columns * rows) / 2)), random);
    if (board.winner() !== NOBODY) continue;
    found++;
    const side = random(2) as Side;
    const position = positionOf(board, COLORS[side]);
    const cells = emptyCellsOf(board).map(
      (cell) => `${String.fromCharCode(97 + (cell % columns))}${Math.floor(cell / columns) + 1}`,
    );
    yield [position, side, cells];
  }
}

const withoutTime = ({ stats: { nodes }, ...result }: BestMove) => ({ ...result, nodes });

describe("bestMove", () => {
  it("is proven where the limits allow", async () => {
    const engine = await newEngine();
    const { move, pv, stats, candidates, ...rest } = await engine.bestMove(empty(5));
    expect(rest).toEqual({ value: 1, proven: "black" });
    expect(candidates[0]).toMatchObject({ move, value: 1 });
    expect(pv[0]).toBe(move);
    expect(stats.nodes).toBeGreaterThan(0);
    expect((await engine.solve(played(empty(5), [move]))).winner).toBe("black");
  });

  it("finishes a won game without detours", async () => {
    const engine = await newEngine();
    const won: Position = { size: 4, black: ["a1", "a2", "a3"], white: ["b1", "b2"], toMove: "black" };
    expect((await engine.bestMove(won)).move).toBe("a4");
    // Each move of Black shortens its way, and White's random ones hardly lengthen it.
    const random = randomBelow(31);
    for (const [size, cell] of [
      [5, "c3"],
      [6, "c4"],
      [7, "d4"],
    ] as const) {
      let game = Game.create({ size }).play(cell);
      while (game.result === null) {
        const isBlack = game.position.toMove === "black";
        const reply = game.legalMoves[random(game.legalMoves.length)] as string;
        game = game.play(
          isBlack ? (await engine.bestMove(game.position, { timeLimitMs: 5000 })).move : reply,
        );
      }
      expect(game.result.winner).toBe("black");
      expect(game.position.black.length).toBeLessThanOrEqual(size + 2);
    }
  });

  it("is legal, and says what it knows, on boards of all sizes", async () => {
    const engine = await newEngine({ largestBoard: 19 });
    for (const [position, , cells] of randomPositions(60, 3, 19)) {
      for (const nodeLimit of [0, 1, 5, 40]) {
        const { move, value, proven, pv, candidates, stats } = await engine.bestMove(position, { nodeLimit });
        expect(cells).toContain(move);
        expect(pv[0]).toBe(move);
        expect(candidates[0]?.move).toBe(move);
        expect(new Set(candidates.map((candidate) => candidate.move)).size).toBe(candidates.length);
        for (const candidate of candidates) expect(cells).toContain(candidate.move);
        if (proven === null) expect(Math.abs(value)).toBeLessThan(1);
        else expect(value).toBe(proven === position.toMove ? 1 : -1);
        // The root is judged in any case.
        expect(stats.nodes).toBeLessThanOrEqual(Math.max(nodeLimit, 1));
      }
    }
  });

  it("proves nothing false", async () => {
    const engine = await newEngine();
    let count = 0;
    for (const [position] of randomPositions(120, 5, 6)) {
      const { move, proven } = await engine.bestMove(position, { nodeLimit: 60 });
      const { winner, moves } = await engine.solve(position, { allMoves: true });
      if (proven === null) continue;
      count++;
      expect(proven).toBe(winner);
      if (winner === position.toMove) expect(moves[move]).toBe(winner);
    }
    expect(count).toBeGreaterThan(60);
  });

  it("is the same with the same node limit, whatever was asked before, in Wasm, JavaScript and a worker", async () => {
    const [engine, busy, javascript] = [await newEngine(), await newEngine(), await newJavaScriptEngine()];
    const worker = await newWorkerEngine({ largestBoard: 11, tableMegabytes: 8 });
    await busy.solve(opening(7, "a1"), { nodeLimit: 300 });
    for (const [position] of randomPositions(8, 7)) {
      const options = { nodeLimit: 90 };
      const expected = withoutTime(await engine.bestMove(position, options));
      await busy.bestMove(position, { timeLimitMs: 20 });
      for (const other of [engine, busy, javascript, worker]) {
        expect(withoutTime(await other.bestMove(position, options))).toEqual(expected);
      }
    }
  });

  it("is the same at each level from 4 to 9, whatever was solved before", async () => {
    const [fresh, busy] = [await newEngine(), await newEngine()];
    for (const [position] of randomPositions(6, 41, 9)) {
      await busy.solve(position, { nodeLimit: 300 });
      for (const level of [4, 6, 8]) {
        const expected = withoutTime(await fresh.bestMove(position, { level }));
        expect(withoutTime(await busy.bestMove(position, { level }))).toEqual(expected);
      }
    }
  });

  it("is legal where a kept tree was looked at again and there is no time", async () => {
    const engine = await newEngine();
    for (const [position] of randomPositions(12, 43, 9)) {
      const { candidates } = await engine.bestMove(position, { timeLimitMs: 15 });
      for (const { move } of candidates.slice(-3)) {
        const after = played(position, [move]);
        if (engine.winner(after) !== null) continue;
        const { move: reply } = await engine.bestMove(after, { timeLimitMs: 0 });
        expect(reply).toMatch(/^[a-s]\d+$/);
        expect([...after.black, ...after.white]).not.toContain(reply);
      }
    }
  });

  it.each(ENGINES)("is the best by two-distance at level 3, %s", async (_, create) => {
    const engine = await create();
    const random = randomBelow(17);
    const moves = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const [columns, rows] = [4 + random(8), 4 + random(8)];
      const board = randomGame(columns, rows, random(Math.floor((columns * rows) / 3)), random);
      if (board.winner() !== NOBODY) continue;
      const side = random(2) as Side;
      const position = positionOf(board, COLORS[side]);
      const { move, value, proven, pv } = await engine.bestMove(position, { level: 3 });
      expect(move, JSON.stringify(position)).toBe(promisingMove(board, side));
      expect({ proven, pv }).toEqual({ proven: null, pv: [move] });
      expect(Math.abs(value)).toBeLessThan(1);
      moves.add(move);
    }
    expect(moves.size).toBeGreaterThan(20);
  });

  it("takes one second where it has no limit", async () => {
    const engine = await newEngine();
    useClock(ONE_VISIT_PER_SLICE);
    const { proven, stats } = await engine.bestMove(ENDLESS);
    expect(proven).toBeNull();
    // Less where the move is as good as forced.
    expect(stats.milliseconds).toBeGreaterThanOrEqual(400);
    expect(stats.milliseconds).toBeLessThanOrEqual(1000 + 20 * ONE_VISIT_PER_SLICE);
  });

  it("judges one position where the node limit is 0", async () => {
    const engine = await newEngine();
    const none = await engine.bestMove(ENDLESS, { nodeLimit: 0 });
    expect(none.stats.nodes).toBe(1);
    expect(withoutTime(none)).toEqual(withoutTime(await engine.bestMove(ENDLESS, { nodeLimit: 1 })));
  });

  it("reports its candidates, value and best line while it thinks", async () => {
    const engine = await newEngine();
    const reports: SolveProgress[] = [];
    const result = await engine.bestMove(ENDLESS, {
      timeLimitMs: 700,
      onProgress: (progress) => reports.push(progress),
    });
    expect(reports.length).toBeGreaterThan(0);
    const last = reports.at(-1) as SolveProgress;
    expect(last.candidates?.length).toBeGreaterThan(1);
    expect(last.line[0]).toBe(last.candidates?.[0]?.move);
    expect(Math.abs(last.value as number)).toBeLessThan(1);
    const visits = (list: readonly { visits: number }[] = []) =>
      list.reduce((sum, { visits }) => sum + visits, 0);
    expect(visits(result.candidates)).toBeGreaterThanOrEqual(visits(last.candidates));
  });

  it.each([0, 11, 2.5, "3", null, NaN])("refuses level %s", async (level) => {
    const engine = await newEngine();
    await expect(engine.bestMove(empty(3), { level } as never)).rejects.toMatchObject({
      code: "bad-option",
      message: expect.stringMatching(/^level: .* is not a whole number from 1 to 10$/),
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("plays at level %i", async (level) => {
    const engine = await newEngine();
    for (const [position, , cells] of randomPositions(6, 20 + level, 9)) {
      expect(cells).toContain((await engine.bestMove(position, { level, timeLimitMs: 30 })).move);
    }
  });
});

describe("bestMove of a pool", () => {
  it("plays what a second worker has proven, and what the first would play elsewhere", async () => {
    const pool = await newPool({ workers: 2, largestBoard: 11, tableMegabytes: 8 });
    expect(await pool.bestMove(opening(6, "a1"), { timeLimitMs: 20_000 })).toMatchObject({
      proven: "white",
      value: 1,
    });
    const engine = await newEngine();
    const options = { nodeLimit: 60 };
    const [here, there] = [await engine.bestMove(ENDLESS, options), await pool.bestMove(ENDLESS, options)];
    expect(withoutTime(there)).toEqual(withoutTime(here));
    const { move, proven } = await pool.bestMove(ENDLESS, { timeLimitMs: 60 });
    expect({ proven, legal: /^[a-k]\d+$/.test(move) }).toEqual({ proven: null, legal: true });
    const over: Position = { size: 2, black: ["a1", "a2"], white: ["b1"], toMove: "white" };
    await expect(pool.bestMove(over)).rejects.toMatchObject({ code: "game-over" });
    await expect(pool.bestMove(ENDLESS, { level: 0 })).rejects.toMatchObject({ code: "bad-option" });
    await expect(pool.bestMove(ENDLESS, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect((await pool.shouldSwap(opening(5, "c3"))).swap).toBe(true);
  });
});

describe("shouldSwap", () => {
  it("takes the side that wins, on boards that it can solve", async () => {
    const engine = await newEngine();
    for (const cell of ["a1", "b1", "c2", "c3", "d2", "e5"]) {
      const position = opening(5, cell);
      const { winner } = await engine.solve(position);
      expect(await engine.shouldSwap(position)).toEqual({
        swap: winner === "black",
        value: winner === "black" ? -1 : 1,
        proven: winner,
      });
    }
  });

  it("estimates on larger ones", async () => {
    const engine = await newEngine();
    const { swap, value, proven } = await engine.shouldSwap(opening(11, "f6"), { nodeLimit: 100 });
    expect({ swap, proven }).toEqual({ swap: true, proven: null });
    expect(value).toBeGreaterThan(-1);
    expect(value).toBeLessThan(0);
    expect((await engine.shouldSwap(opening(11, "a1"), { nodeLimit: 100 })).swap).toBe(false);
  });

  it("refuses a level", async () => {
    const engine = await newEngine();
    await expect(engine.shouldSwap(empty(3), { level: 3 } as never)).rejects.toMatchObject({
      code: "bad-option",
    });
  });
});
