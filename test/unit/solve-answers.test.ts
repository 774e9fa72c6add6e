/** What `solve` and `bestMove` take and answer: bad input, ends of games, best play, best moves. */
import { describe, expect, it } from "vitest";
import { createEngine, type Position } from "../../wrapper/index.js";
import { BOTH, ENDLESS, empty, newEngine, opening, played } from "../support/solving.js";

describe.each(BOTH)("bad input, %s", (_, create) => {
  const inherited = Object.create({ nodeLimit: -1 });
  const throwing = {
    get nodeLimit(): never {
      throw new TypeError("not for you");
    },
  };
  it.each([
    ["null", null, "options: null"],
    ["text", "fast", 'options: "fast"'],
    ["a list", [], "options: "],
    ["what cannot be read", throwing, "options: "],
    ["an inherited limit", inherited, "nodeLimit: -1"],
    ["an unknown algorithm", { algorithm: "magic" }, 'algorithm: "magic"'],
    ["no algorithm", { algorithm: null }, "algorithm: null"],
    ["a name of every object", { algorithm: "toString" }, 'algorithm: "toString"'],
    ["a negative limit", { nodeLimit: -5 }, "nodeLimit: -5"],
    ["a limit that is no number", { nodeLimit: NaN }, "nodeLimit: NaN"],
    ["a limit in text", { timeLimitMs: "10" }, 'timeLimitMs: "10"'],
    ["a negative time", { timeLimitMs: -1 }, "timeLimitMs: -1"],
    ["a null time", { timeLimitMs: null }, "timeLimitMs: null"],
    ["a number for a flag", { allMoves: 1 }, "allMoves: 1"],
    ["null for a flag", { proof: null }, "proof: null"],
    ["text for a flag", { proof: "yes" }, 'proof: "yes"'],
    ["a controller for a signal", { signal: new AbortController() }, "signal: an object"],
    ["half a signal", { signal: { aborted: false, addEventListener: 1 } }, "signal: an object"],
    ["a null signal", { signal: null }, "signal: null"],
    ["an object for a callback", { onProgress: {} }, "onProgress: an object"],
  ])("is refused: %s", async (_, options, message) => {
    const engine = await create();
    const refusal = { name: "HexError", code: "bad-option", message: expect.stringContaining(message) };
    await expect(engine.solve(empty(3), options as never)).rejects.toMatchObject(refusal);
    const isOfBestMove = !/algorithm|allMoves|proof/.test(message);
    if (isOfBestMove)
      await expect(engine.bestMove(empty(3), options as never)).rejects.toMatchObject(refusal);
    expect((await engine.solve(empty(2))).winner).toBe("black");
  });

  it("in a position rejects with its code", async () => {
    const engine = await create();
    await expect(engine.solve(empty(20))).rejects.toMatchObject({ code: "bad-size" });
    await expect(engine.solve({ ...empty(2), black: ["c1"] })).rejects.toMatchObject({ code: "bad-cell" });
    await expect(engine.bestMove(null as never)).rejects.toMatchObject({ code: "bad-format" });
  });

  it("is not read again once the call is made", async () => {
    const engine = await create();
    const black: string[] = [];
    const options = { nodeLimit: 1e6 };
    const solving = engine.solve({ ...empty(3), black }, options);
    black.push("z9");
    options.nodeLimit = 0;
    expect((await solving).winner).toBe("black");
  });
});

it.each([0, -1, 1.5, 2049, NaN, "64", null, Number.POSITIVE_INFINITY])(
  "a table of %s megabytes is refused",
  async (tableMegabytes) => {
    await expect(createEngine({ tableMegabytes } as never)).rejects.toMatchObject({
      code: "bad-option",
      message: expect.stringContaining("tableMegabytes"),
    });
  },
);

describe.each(BOTH)("what is left to play, %s", (_, create) => {
  it("is nothing where the game is over", async () => {
    const engine = await create();
    const won: Position = { size: 2, black: ["a1", "a2"], white: ["b1"], toMove: "white" };
    expect(await engine.solve(won, { allMoves: true, proof: true })).toMatchObject({
      winner: "black",
      move: null,
      pv: [],
      carrier: [],
      moves: { b2: "black" },
      stats: { nodes: 0 },
    });
    const full: Position = { size: 2, black: ["a1", "b2"], white: ["a2", "b1"], toMove: "black" };
    expect(await engine.solve(full, { allMoves: true })).toMatchObject({
      winner: "white",
      move: null,
      moves: {},
    });
    await expect(engine.bestMove(won)).rejects.toMatchObject({ code: "game-over" });
    await expect(engine.bestMove(full)).rejects.toMatchObject({ code: "game-over" });
    expect(await engine.solve({ ...won, toMove: "black" }, { nodeLimit: 0 })).toMatchObject({
      winner: "black",
    });
  });

  it("is one cell on a board of one", async () => {
    const engine = await create();
    for (const toMove of ["black", "white"] as const) {
      expect(await engine.solve({ ...empty(1), toMove }, { allMoves: true })).toMatchObject({
        winner: toMove,
        move: "a1",
        pv: ["a1"],
        carrier: ["a1"],
        moves: { a1: toMove },
      });
      expect(await engine.bestMove({ ...empty(1), toMove })).toMatchObject({
        move: "a1",
        value: 1,
        proven: toMove,
      });
    }
  });

  it("is best play: legal, from the move on, and the winner keeps winning", async () => {
    const engine = await create();
    const size = engine.backend === "wasm" ? 6 : 4;
    for (const cell of ["a1", "a2", "b1", "b2", "c2", "d1", "c3"]) {
      const position = opening(size, cell);
      const { winner, move, pv } = await engine.solve(position);
      expect(pv[0]).toBe(move);
      expect(new Set([...position.black, ...pv]).size).toBe(pv.length + 1);
      for (let i = 1; i <= pv.length; i++) {
        const now = played(position, pv.slice(0, i));
        if (engine.winner(now) !== null) expect(i).toBe(pv.length);
        expect((await engine.solve(now)).winner).toBe(winner);
      }
    }
  });

  it("is a legal move that resists, where all is lost", async () => {
    const engine = await create();
    const position = opening(4, "b3");
    const { winner, move, pv, moves = {} } = await engine.solve(position, { allMoves: true });
    expect(winner).toBe("black");
    expect(move).toBe(pv[0]);
    expect(moves[move as string]).toBe("black");
    expect(new Set(Object.values(moves))).toEqual(new Set(["black"]));
    expect(await engine.bestMove(position)).toMatchObject({ move, value: -1, proven: "black" });
  });
});

it("resists a proof by the move that took most work to refute", async () => {
  const engine = await newEngine();
  const { winner, move } = await engine.solve(opening(6, "c3"));
  expect(winner).toBe("black");
  const work = async (cell: string) => {
    engine.clear();
    return (await engine.solve(played(opening(6, "c3"), [cell]))).stats.nodes;
  };
  expect(await work(move as string)).toBeGreaterThanOrEqual(await work("a1"));
});

describe("bestMove", () => {
  it("is proven where the limits allow", async () => {
    const engine = await newEngine();
    const { move, pv, stats, ...rest } = await engine.bestMove(empty(5));
    expect(rest).toEqual({ value: 1, proven: "black" });
    expect(pv[0]).toBe(move);
    expect(stats.nodes).toBeGreaterThan(0);
    expect((await engine.solve(played(empty(5), [move]))).winner).toBe("black");
  });

  it.each(BOTH)("is promising where they do not, %s", async (_, create) => {
    const engine = await create();
    const position = played(ENDLESS, ["a1", "f6"]);
    for (const limits of [{ nodeLimit: 0 }, { nodeLimit: 20 }, { timeLimitMs: 30 }, { timeLimitMs: 0 }]) {
      const { move, value, proven, pv } = await engine.bestMove(position, limits);
      expect(proven).toBeNull();
      expect(Math.abs(value)).toBeLessThan(1);
      expect(pv).toEqual([move]);
      expect(Object.keys(engine.evaluate(position).moves)).toContain(move);
    }
  });

  it("takes about a second where it has no limit", async () => {
    const engine = await newEngine();
    const { proven, stats } = await engine.bestMove(ENDLESS);
    expect(proven).toBeNull();
    expect(stats.milliseconds).toBeGreaterThanOrEqual(1000);
    expect(stats.milliseconds).toBeLessThan(10_000);
  });
});
