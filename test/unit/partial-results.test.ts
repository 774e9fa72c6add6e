/** Limits and cancellation: everything that was found is returned, and nothing is guessed. */
import { describe, expect, it } from "vitest";
import type { Color, Position } from "../../wrapper/index.js";
import { newEngine, opening } from "../support/solving.js";
import { newPool } from "../support/workers.js";

/** Takes about 3,000 positions to solve; the verdicts of many moves are much easier. */
const HARD = opening(6, "a2");
const count = (moves: Readonly<Record<string, Color | null>>, winner: Color | null) =>
  Object.values(moves).filter((each) => each === winner).length;

describe("solve with allMoves and a node limit", () => {
  it("returns the verdicts found before the limit, all of them right", async () => {
    const complete = await (await newEngine()).solve(opening(7, "a2"), { allMoves: true, pv: false });
    const cut = await (await newEngine()).solve(opening(7, "a2"), { allMoves: true, nodeLimit: 2000 });
    expect(cut.stats.nodes).toBeLessThanOrEqual(2000);
    expect(count(cut.moves, null)).toBeGreaterThan(0);
    expect(48 - count(cut.moves, null)).toBeGreaterThan(10);
    for (const [cell, winner] of Object.entries(cut.moves)) {
      if (winner !== null) expect(winner, cell).toBe(complete.moves[cell]);
    }
  });

  it("has the same verdicts every time", async () => {
    const solve = async () =>
      (await newEngine()).solve(opening(7, "a2"), { allMoves: true, nodeLimit: 1500 });
    const [first, second] = [await solve(), await solve()];
    expect(second.moves).toEqual(first.moves);
  });

  it("derives the winner, a move and a carrier from the verdicts of the moves", async () => {
    const complete = await (await newEngine()).solve(HARD, { allMoves: true, pv: false });
    let derived = 0;
    for (let nodeLimit = 200; nodeLimit < 4000; nodeLimit += 200) {
      const engine = await newEngine();
      const { winner, move, carrier, moves } = await engine.solve(HARD, { allMoves: true, nodeLimit });
      const wins = Object.values(moves).includes(HARD.toMove);
      const allLose = Object.values(moves).every((each) => each !== null && each !== HARD.toMove);
      if (wins || allLose) {
        derived++;
        expect(winner).toBe(complete.winner);
        expect(moves[move as string]).toBe(winner);
        expect(await winnerWithin(HARD, carrier, winner as Color)).toBe(winner);
      } else {
        expect(winner).toBeNull();
      }
    }
    expect(derived).toBeGreaterThan(0);
  });

  /** The winner if the loser has every empty cell outside the carrier. */
  async function winnerWithin(
    position: Position,
    carrier: readonly string[],
    winner: Color,
  ): Promise<Color | null> {
    const loser = winner === "black" ? "white" : "black";
    const stones = new Set([...position.black, ...position.white, ...carrier]);
    const rest = Array.from({ length: 36 }, (_, i) => `${"abcdef"[i % 6]}${Math.floor(i / 6) + 1}`);
    const filled = {
      ...position,
      [loser]: [...position[loser], ...rest.filter((cell) => !stones.has(cell))],
    };
    return (await (await newEngine()).solve(filled)).winner;
  }
});

describe("a pool", () => {
  const easy: Position = { size: 3, black: ["b2"], white: [], toMove: "white" };
  const endless: Position = { size: 11, black: [], white: [], toMove: "black" };

  it("resolves with what was finished if it is cancelled with partial: true", async () => {
    const pool = await newPool({ workers: 1 });
    const controller = new AbortController();
    const results = await pool.solveAll([easy, endless, endless], {
      partial: true,
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 1) controller.abort();
      },
    });
    expect(results.map(({ winner }) => winner)).toEqual(["black", null, null]);
    expect((await pool.solveAll([easy])).map(({ winner }) => winner)).toEqual(["black"]);
  });

  it("rejects with the signal's reason without partial", async () => {
    const pool = await newPool({ workers: 1 });
    const controller = new AbortController();
    const call = pool.solveAll([easy, endless], {
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 1) controller.abort("enough");
      },
    });
    await expect(call).rejects.toBe("enough");
  });

  it("keeps the verdicts of moves when it is cancelled", async () => {
    const pool = await newPool({ workers: 2 });
    const controller = new AbortController();
    const { winner, moves } = await pool.solveMoves(opening(7, "a2"), {
      partial: true,
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done >= 5) controller.abort();
      },
    });
    expect(count(moves, null)).toBeGreaterThan(0);
    expect(count(moves, "black") + count(moves, "white")).toBeGreaterThanOrEqual(5);
    expect(winner === null || Object.values(moves).includes("white")).toBe(true);
  });

  it("leaves positions unsolved after the limit of the whole call, with their moves as null", async () => {
    const pool = await newPool({ workers: 1 });
    const [first, second] = await pool.solveAll([endless, easy], { totalTimeLimitMs: 0, allMoves: true });
    expect(first?.winner).toBeNull();
    expect(second?.winner).toBeNull();
    expect(Object.keys(second?.moves ?? {})).toHaveLength(8);
    expect(count(second?.moves ?? {}, null)).toBe(8);
  });

  it("leaves no listener on the caller's signal", async () => {
    const pool = await newPool({ workers: 1 });
    const listeners = new Set<() => void>();
    const signal = {
      aborted: false,
      addEventListener: (_: "abort", listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: "abort", listener: () => void) => void listeners.delete(listener),
    };
    await pool.solveMoves(easy, { signal });
    await pool.solveAll([easy, easy], { signal });
    expect(listeners.size).toBe(0);
  });
});
