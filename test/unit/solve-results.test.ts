/** What `solve` and `bestMove` accept and return: bad input, finished games, best play. */
import { describe, expect, it } from "vitest";
import { ALGORITHM_DF_PN, NOBODY, NONE } from "../../assembly/abi.js";
import { ReferenceBoard, type Side } from "../../reference/board.js";
import { cellName } from "../../wrapper/board/notation.js";
import { createEngine, type Position } from "../../wrapper/index.js";
import { positionOf, show } from "../support/boards.js";
import { loadBuild, loadJudge, showBoard } from "../support/probe.js";
import { promisingMove } from "../support/promising-move.js";
import { ENGINES, empty, newEngine, opening, played } from "../support/solving.js";

describe.each(ENGINES)("bad input, %s", (_, create) => {
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

describe.each(ENGINES)("what is left to play, %s", (_, create) => {
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

describe("the move of a lost position", () => {
  /** Positions expanded below each move of the root, counted from outside: visit by visit, for the move being tried. */
  function countWork(board: ReferenceBoard, side: Side, limits: readonly [number, number, number]) {
    const probe = loadBuild("release", 1);
    loadJudge(probe);
    probe.prepareTable(8);
    probe.setSolverLimits(...limits);
    showBoard(probe, board);
    probe.startSolve(side, ALGORITHM_DF_PN);
    const work = new Map<number, number>();
    for (;;) {
      const [move, before] = [probe.lineMove(0), probe.nodeCount()];
      const winner = probe.solveOn(1);
      if (move !== NONE) work.set(move, (work.get(move) ?? 0) + probe.nodeCount() - before);
      if (winner !== NOBODY) return { winner, work, hardest: probe.hardestMove() };
    }
  }

  const DEFAULT_LIMITS = [10, 16, 4] as const;
  /** So weak that most moves take a search to refute. */
  const WEAK_LIMITS = [1, 1, 2] as const;

  it("is the one that took most work to refute, of all that were tried", () => {
    let tried = 0;
    for (const limits of [DEFAULT_LIMITS, WEAK_LIMITS]) {
      for (const cell of [14, 15, 19, 26]) {
        const board = new ReferenceBoard(6, 6);
        board.play(cell, 0);
        const { winner, work, hardest } = countWork(board, 1, limits);
        if (winner === 1) continue;
        expect(work.get(hardest), `${show(board)} ${hardest}`).toBe(Math.max(...work.values()));
        tried += work.size;
      }
    }
    expect(tried).toBeGreaterThan(60);
  });

  it("is returned by solve, where two-distance would choose another", async () => {
    const engine = await newEngine();
    let others = 0;
    for (let cell = 0; cell < 18; cell++) {
      const board = new ReferenceBoard(6, 6);
      board.play(cell, 0);
      const { winner, work } = countWork(board, 1, DEFAULT_LIMITS);
      if (winner === 1 || work.size === 0) continue;
      engine.clear();
      const { move } = await engine.solve(positionOf(board, "white"));
      const most = [...work.keys()].filter((each) => work.get(each) === Math.max(...work.values()));
      expect(
        most.map((each) => cellName(each, 6)),
        show(board),
      ).toContain(move);
      if (move !== promisingMove(board, 1)) others++;
    }
    expect(others).toBeGreaterThan(2);
  });
});
