/** `bestMove` of a pool of two workers: whose move is played. The workers answer as told, in a fixed order. */
import { describe, expect, it } from "vitest";
import type { BestMove, Color, Position } from "../../wrapper/types.js";
import { bestMoveOfTwo, type MoveFinder } from "../../wrapper/worker/player-and-solver.js";

const POSITION: Position = { size: 5, black: [], white: [], toMove: "black" };
const OPTIONS = { timeLimitMs: 5000 };

const statsOf = (nodes: number) => ({ nodes, milliseconds: nodes, tableUsed: 0 });

function answer(move: string, proven: Color | null): BestMove {
  const value = proven === null ? 0.2 : proven === "black" ? 1 : -1;
  return { move, value, proven, pv: [move], candidates: [{ move, value, visits: 9 }], stats: statsOf(9) };
}

/** Resolves never, but rejects when the call is cancelled. */
const untilCancelled: MoveFinder["bestMove"] = (_, options) =>
  new Promise((_, reject) => {
    options?.signal?.addEventListener("abort", () => reject(options.signal?.reason));
  });

/** A worker whose solver finds this winner, and which plays as told. */
function solverOf(winner: Color | null, bestMove: MoveFinder["bestMove"] = untilCancelled): MoveFinder {
  const move = winner === null ? null : "e5";
  const solve = async () => ({ winner, move, pv: [], carrier: [], stats: statsOf(40) });
  return { bestMove, solve: solve as unknown as MoveFinder["solve"] };
}

const thinker: MoveFinder = { ...solverOf(null), bestMove: untilCancelled };

describe("bestMove of a player beside a solver", () => {
  it("plays a won game as the solver's worker would, without a detour", async () => {
    const solver = solverOf("black", async () => answer("c3", "black"));
    expect(await bestMoveOfTwo(thinker, solver, POSITION, OPTIONS)).toEqual({
      ...answer("c3", "black"),
      stats: statsOf(49),
    });
  });

  it("keeps the proven win if that worker does not find it again, or fails", async () => {
    const expected = { move: "e5", value: 1, proven: "black" };
    const forgetful = solverOf("black", async () => answer("c3", null));
    expect(await bestMoveOfTwo(thinker, forgetful, POSITION, OPTIONS)).toMatchObject(expected);
    // A player who answers when the other worker has been asked for its move.
    let answerNow = () => {};
    const asked = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const late: MoveFinder = { ...thinker, bestMove: () => asked.then(() => answer("b2", null)) };
    const slow = solverOf("black", (...call) => {
      answerNow();
      return untilCancelled(...call);
    });
    expect(await bestMoveOfTwo(late, slow, POSITION, OPTIONS)).toMatchObject(expected);
    const lost = solverOf("black", async () => {
      throw new Error("the worker is lost");
    });
    expect(await bestMoveOfTwo(late, lost, POSITION, OPTIONS)).toMatchObject(expected);
  });

  it("plays the move that resists in a lost game, and the player's where nothing is solved", async () => {
    expect(await bestMoveOfTwo(thinker, solverOf("white"), POSITION, OPTIONS)).toMatchObject({
      move: "e5",
      proven: "white",
    });
    const player: MoveFinder = { ...thinker, bestMove: async () => answer("b2", null) };
    expect(await bestMoveOfTwo(player, solverOf(null), POSITION, OPTIONS)).toEqual(answer("b2", null));
  });

  it("rejects when it is cancelled", async () => {
    const signal = AbortSignal.abort();
    const cancelled: MoveFinder["bestMove"] = async (_, options) => {
      throw options?.signal?.reason;
    };
    const engine: MoveFinder = { bestMove: cancelled, solve: cancelled as unknown as MoveFinder["solve"] };
    await expect(bestMoveOfTwo(engine, engine, POSITION, { ...OPTIONS, signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
