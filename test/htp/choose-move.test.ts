/** How `genmove` chooses its move: what an interrupt leaves of a search. */
import { describe, expect, it } from "vitest";
import { chooseMove } from "../../wrapper/htp/choose-move.js";
import { Session } from "../../wrapper/htp/session.js";
import type { BestMoveOptions, Candidate, Engine, Position } from "../../wrapper/types.js";
import { newEngine } from "../support/solving.js";

const stats = { nodes: 0, milliseconds: 0, tableUsed: 0 };

/** A session on 5×5 with this engine. */
function sessionWith(engine: Engine): Session {
  const session = new Session({ engine, version: "0", readFile: () => "" }, { maxTime: null, level: 7 });
  session.start(5);
  return session;
}

describe("an interrupted genmove", () => {
  /** An engine whose first call reports these candidates in turn, and then is interrupted. */
  function interrupted(reports: readonly (readonly Candidate[])[]) {
    const controller = new AbortController();
    const asked: BestMoveOptions[] = [];
    const bestMove: Engine["bestMove"] = async (_, options = {}) => {
      asked.push(options);
      if (asked.length > 1) return { move: "e5", value: 0, proven: null, pv: [], candidates: [], stats };
      for (const candidates of reports) {
        options.onProgress?.({ ...stats, bounds: null, line: [], winner: null, candidates });
      }
      controller.abort();
      throw controller.signal.reason;
    };
    return { session: sessionWith({ bestMove } as Engine), signal: controller.signal, asked };
  }
  const candidate = (move: string, value: number) => ({ move, value, visits: 9 });

  it("plays the best move of the latest report", async () => {
    const { session, signal, asked } = interrupted([
      [candidate("a1", 0.1)],
      [candidate("b2", 1), candidate("a1", 0.2)],
      [],
    ]);
    expect(await chooseMove(session, "black", { signal })).toBe("b2");
    expect(asked).toHaveLength(1);
  });

  it("decides on the swap by that move", async () => {
    const { session, signal } = interrupted([[candidate("b2", -0.3)]]);
    session.setAllowSwap(true);
    session.play("black", "c3");
    expect(await chooseMove(session, "white", { signal })).toBe("swap-pieces");
  });

  it("asks the engine for its first choice at the same level if nothing was reported", async () => {
    const { session, signal, asked } = interrupted([]);
    expect(await chooseMove(session, "black", { signal })).toBe("e5");
    expect(asked[1]).toEqual({ level: 7, timeLimitMs: 0 });
  });

  it("opens under the swap rule with the most even cell judged so far", async () => {
    const controller = new AbortController();
    const values: Readonly<Record<string, number>> = { a1: 0.6, b1: -0.2, c1: 0 };
    const bestMove = async ({ black: [cell = ""] }: Position) => {
      if (cell === "b1") controller.abort();
      return { move: "e5", value: values[cell] ?? 1, proven: null, pv: [], candidates: [], stats };
    };
    const session = sessionWith({ bestMove } as Partial<Engine> as Engine);
    session.setAllowSwap(true);
    expect(await chooseMove(session, "black", { signal: controller.signal })).toBe("b1");
  });

  it("plays a legal move of a real engine, even before the search has begun", async () => {
    const session = sessionWith(await newEngine());
    expect(await chooseMove(session, "black", { signal: AbortSignal.abort() })).toMatch(/^[a-e][1-5]$/);
  });
});
