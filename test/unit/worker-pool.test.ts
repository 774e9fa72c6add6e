/** Pools of workers that share a list of positions, or the moves of one position. */
import { describe, expect, it } from "vitest";
import type { Position } from "../../wrapper/index.js";
import { ENDLESS, newEngine, opening } from "../support/solving.js";
import { newPool, workersOf } from "../support/workers.js";

interface CallOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: () => void;
}

const OPENINGS = ["a1", "a2", "b4", "c3", "d2", "e5", "e1"].map((cell) => opening(5, cell));

describe("a pool", () => {
  it("solves a list, and keeps its order", async () => {
    const [pool, engine] = [await newPool({ workers: 3 }), await newEngine()];
    const seen: number[] = [];
    const results = await pool.solveAll(OPENINGS, {
      allMoves: true,
      onProgress: ({ done, total, nodes, results }) => {
        expect(results.filter((result) => result !== undefined)).toHaveLength(done);
        expect(total).toBe(OPENINGS.length);
        expect(nodes).toBeGreaterThan(0);
        seen.push(done);
      },
    });
    expect(seen).toEqual(seen.slice().sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(OPENINGS.length);
    for (const [i, position] of OPENINGS.entries()) {
      const { winner, moves } = await engine.solve(position, { allMoves: true });
      expect(results[i]).toMatchObject({ winner, moves });
    }
  });

  it("starts from empty tables after clear", async () => {
    const pool = await newPool({ workers: 1 });
    const nodes = async () => (await pool.solveMoves(opening(5, "b4"))).stats.nodes;
    const [first, again] = [await nodes(), await nodes()];
    await pool.clear();
    expect(again).toBeLessThan(first);
    expect(await nodes()).toBe(first);
  });

  it("solves nothing where the list is empty", async () => {
    expect(await (await newPool({ workers: 2 })).solveAll([])).toEqual([]);
  });

  const positions: [string, Position][] = [
    ["a won position", opening(5, "a2")],
    ["a lost one", opening(5, "c3")],
    ["a rectangle", { size: [5, 4], black: ["b2"], white: [], toMove: "white" }],
    ["Black to move", { size: 5, black: ["c2"], white: ["c3", "b4"], toMove: "black" }],
    ["a game that is over", { size: 2, black: ["a1", "a2"], white: [], toMove: "white" }],
    ["a full board", { size: 1, black: ["a1"], white: [], toMove: "white" }],
  ];
  it.each(positions)("finds who wins after each move: %s", async (_, position) => {
    const [pool, engine] = [await newPool({ workers: 2 }), await newEngine()];
    const done: number[] = [];
    const { winner, moves, stats } = await pool.solveMoves(position, {
      onProgress: (progress) => {
        expect(progress.done).toBe(Object.keys(progress.moves).length);
        done.push(progress.done);
      },
    });
    const known = await engine.solve(position, { allMoves: true });
    expect({ winner, moves }).toEqual({ winner: known.winner, moves: known.moves });
    expect(Object.keys(moves)).toEqual(Object.keys(known.moves ?? {}));
    // A report for each result, and none where the game is over.
    expect(done).toEqual(done.slice().sort((a, b) => a - b));
    expect(done.at(-1)).toBe(engine.winner(position) === null ? Object.keys(moves).length : undefined);
    expect(stats.nodes > 0).toBe(engine.winner(position) === null);
  });

  it("returns null for what the limits left unsolved", async () => {
    const pool = await newPool({ workers: 2 });
    const { winner, moves } = await pool.solveMoves(ENDLESS, { nodeLimit: 1 });
    expect(winner).toBeNull();
    expect(new Set(Object.values(moves))).toEqual(new Set([null]));
    const [result] = await pool.solveAll([ENDLESS], { nodeLimit: 3 });
    expect(result?.winner).toBeNull();
  });

  it("cancels a call in all workers, and works on", async () => {
    const pool = await newPool({ workers: 2 });
    const calls = [
      (options: CallOptions) => pool.solveAll([ENDLESS, ENDLESS, ENDLESS], options),
      (options: CallOptions) => pool.solveMoves(ENDLESS, options),
    ];
    for (const call of calls) {
      const controller = new AbortController();
      const { signal } = controller;
      // The first report comes while the workers search.
      await expect(call({ signal, onProgress: () => controller.abort(new Error("enough")) })).rejects.toThrow(
        "enough",
      );
      await expect(call({ signal: AbortSignal.abort(new Error("never")) })).rejects.toThrow("never");
    }
    expect((await pool.solveMoves(opening(3, "b2"))).winner).toBe("black");
  });

  it("rejects a call where a worker is lost, and works on", async () => {
    const [pool, [first]] = await workersOf(() => newPool({ workers: 2 }));
    const onProgress = () => void first?.terminate();
    await expect(pool.solveAll([ENDLESS, ENDLESS], { onProgress })).rejects.toMatchObject({
      code: "worker-lost",
    });
    const results = await pool.solveAll(OPENINGS);
    expect(results.map(({ winner }) => winner)).not.toContain(null);
  });

  it("refuses bad input, and says where it is", async () => {
    const pool = await newPool({ workers: 1 });
    const bad = { ...opening(3, "a1"), white: ["z1"] };
    await expect(pool.solveAll([opening(3, "a1"), bad])).rejects.toMatchObject({
      code: "bad-cell",
      message: expect.stringMatching(/^positions\[1\]: white\[0\]: "z1"/),
    });
    await expect(pool.solveAll(7 as unknown as [])).rejects.toMatchObject({ code: "bad-format" });
    await expect(pool.solveMoves(opening(3, "a1"), { nodeLimit: -1 })).rejects.toMatchObject({
      code: "bad-option",
    });
    for (const workers of [0, 1.5, 65, "2", null]) {
      await expect(newPool({ workers: workers as never })).rejects.toMatchObject({
        code: "bad-option",
        message: expect.stringMatching(/^workers: /),
      });
    }
  });
});
