/** How calls of `solve` and `bestMove` run: limits, cancellation, progress, several calls at once, and disposal. */
import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import type { Position, SolveOptions, SolveProgress, SolveResult } from "../../wrapper/index.js";
import { ONE_VISIT_PER_SLICE, turnsDuring, useClock } from "../support/clock.js";
import {
  ALGORITHMS,
  ENDLESS,
  ENGINES,
  empty,
  newEngine,
  newReference,
  nextTurn,
  opening,
  played,
  withoutTime,
} from "../support/solving.js";

describe("limits", () => {
  it.each(ALGORITHMS)("are kept by %s, to the node, and no winner is named", async (algorithm) => {
    const engine = await newEngine();
    for (const nodeLimit of [0, 1, 2, 7, 50]) {
      engine.clear();
      const result = await engine.solve(ENDLESS, { algorithm, nodeLimit });
      expect(result.stats.nodes).toBe(nodeLimit);
      expect(result).toMatchObject({ winner: null, move: null, pv: [], carrier: [] });
    }
  });

  it("that pattern search needs are the same in both engines", async () => {
    const limits = [];
    for (const create of [newEngine, newReference]) {
      const engine = await create();
      const position = opening(3, "a1");
      for (let nodeLimit = 1, isSolved = false; !isSolved; nodeLimit++) {
        engine.clear();
        const { winner, stats } = await engine.solve(position, { algorithm: "pattern-search", nodeLimit });
        expect(stats.nodes).toBe(nodeLimit);
        isSolved = winner !== null;
        if (isSolved) limits.push(nodeLimit);
      }
    }
    expect(limits[0]).toBeGreaterThan(3);
    expect(limits[1]).toBe(limits[0]);
  });

  it.each(ENGINES)("of time end a search, and the next one works, %s", async (_, create) => {
    const engine = await create();
    useClock(ONE_VISIT_PER_SLICE);
    const { winner, stats } = await engine.solve(ENDLESS, { timeLimitMs: 300 });
    expect(winner).toBeNull();
    expect(stats.milliseconds).toBeGreaterThanOrEqual(300);
    expect(stats.milliseconds).toBeLessThanOrEqual(300 + 4 * ONE_VISIT_PER_SLICE);
    expect(stats.nodes).toBeGreaterThan(0);
    expect((await engine.solve(ENDLESS, { timeLimitMs: 0 })).stats.nodes).toBe(0);
    expect((await engine.solve(empty(3))).winner).toBe("black");
  });

  it("of all moves leave the rest unknown", async () => {
    const engine = await newEngine();
    const position = opening(6, "a2");
    const { moves: all = {} } = await engine.solve(position, { allMoves: true });
    expect(Object.keys(all)).toHaveLength(35);
    expect(Object.values(all)).not.toContain(null);
    engine.clear();
    const { nodes } = (await engine.solve(position)).stats;
    engine.clear();
    const { winner, moves: some = {} } = await engine.solve(position, {
      allMoves: true,
      nodeLimit: Math.ceil(nodes / 0.75) + 5,
    });
    expect(winner).toBe("white");
    expect(Object.values(some)).toContain(null);
    expect(Object.values(some)).toContain("white");
    for (const [cell, found] of Object.entries(some)) if (found !== null) expect(found).toBe(all[cell]);
    const none = await engine.solve(ENDLESS, { allMoves: true, nodeLimit: 3 });
    expect(new Set(Object.values(none.moves ?? {}))).toEqual(new Set([null]));
    expect(Object.keys(none.moves ?? {})).toHaveLength(121);
  });

  it("may leave a solved position without its certificate", async () => {
    const engine = await newEngine();
    const position = opening(5, "a3");
    const { nodes } = (await engine.solve(position)).stats;
    engine.clear();
    const result = await engine.solve(position, { proof: true, nodeLimit: nodes });
    expect(result.winner).toBe("white");
    expect(result).not.toHaveProperty("proof");
    expect(await engine.solve(ENDLESS, { proof: true, nodeLimit: 1 })).not.toHaveProperty("proof");
  });
});

describe.each(ENGINES)("cancellation, %s", (_, create) => {
  it("rejects with the signal's reason, also where the signal is aborted already", async () => {
    const engine = await create();
    const reason = new Error("not today");
    await expect(engine.solve(empty(3), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(engine.bestMove(empty(3), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect((await engine.solve(empty(3))).winner).toBe("black");
  });

  it("ends a search that has begun, and the engine works on", async () => {
    const engine = await create();
    useClock(ONE_VISIT_PER_SLICE);
    const controller = new AbortController();
    const solving = engine.solve(ENDLESS, {
      signal: controller.signal,
      onProgress: () => controller.abort("enough"),
    });
    const next = engine.solve(empty(3));
    await expect(solving).rejects.toBe("enough");
    expect((await next).winner).toBe("black");
    expect((await engine.solve(empty(3))).winner).toBe("black");
  });

  it("rejects a call that is still waiting for another", async () => {
    const engine = await create();
    const [first, second] = [new AbortController(), new AbortController()];
    const solving = engine.solve(ENDLESS, { signal: first.signal });
    const waiting = engine.solve(empty(3), { signal: second.signal });
    second.abort("gone");
    await expect(waiting).rejects.toBe("gone");
    first.abort("done");
    await expect(solving).rejects.toBe("done");
  });

  it("leaves a finished call alone, and no listener on the signal", async () => {
    const engine = await create();
    const controller = new AbortController();
    const { signal } = controller;
    const solving = [empty(3), empty(2)].map((position) => engine.solve(position, { signal }));
    expect(getEventListeners(signal, "abort")).toHaveLength(2);
    const results = await Promise.all(solving);
    await nextTurn();
    expect(getEventListeners(signal, "abort")).toEqual([]);
    controller.abort();
    expect(results.map(({ winner }) => winner)).toEqual(["black", "black"]);
  });
});

describe("progress", () => {
  async function reportsOf(
    position: Position,
    options: SolveOptions,
  ): Promise<[SolveProgress[], SolveResult]> {
    const engine = await newEngine();
    const reports: SolveProgress[] = [];
    useClock(ONE_VISIT_PER_SLICE);
    const result = await engine.solve(position, { ...options, onProgress: (report) => reports.push(report) });
    return [reports, result];
  }

  it("has growing nodes, bounds, and a line of legal moves", async () => {
    const [reports] = await reportsOf(ENDLESS, { nodeLimit: 300 });
    expect(reports.length).toBeGreaterThan(10);
    const nodes = reports.map((report) => report.nodes);
    expect(nodes).toEqual([...nodes].sort((a, b) => a - b));
    expect(nodes.at(-1)).toBeGreaterThan(nodes[0] as number);
    for (const { bounds, line, tableUsed } of reports) {
      expect(bounds?.win).toBeGreaterThan(0);
      expect(bounds?.loss).toBeGreaterThan(0);
      expect(line.length).toBeGreaterThan(0);
      expect(new Set(line).size).toBe(line.length);
      for (const cell of line) expect(cell).toMatch(/^[a-k]([1-9]|1[01])$/);
      expect(tableUsed).toBeGreaterThan(0);
    }
  });

  it("has no bounds where the algorithm has none", async () => {
    const [reports] = await reportsOf(ENDLESS, { algorithm: "pattern-search", nodeLimit: 300 });
    expect(reports.length).toBeGreaterThan(10);
    expect(reports.map(({ bounds }) => bounds)).toEqual(reports.map(() => null));
  });

  it("has the moves known so far, and a line from the position asked about", async () => {
    const position = opening(6, "a2");
    const [reports, { moves = {} }] = await reportsOf(position, { allMoves: true });
    const counts = reports.map((report) => Object.keys(report.moves ?? {}).length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBeGreaterThan(3);
    expect(Object.keys(moves)).toHaveLength(35);
    reports.forEach((report, i) => {
      expect(moves).toMatchObject(report.moves as object);
      expect(Object.keys(moves)).toContain(report.line[0]);
      // The bounds are those of the position, which is solved before the first move is known.
      expect(report.bounds === null).toBe((counts[i] as number) > 0);
    });
  });

  it("that throws rejects the call, and the engine works on", async () => {
    const engine = await newEngine();
    useClock(ONE_VISIT_PER_SLICE);
    const mistake = new Error("in the page");
    const onProgress = () => {
      throw mistake;
    };
    await expect(engine.solve(ENDLESS, { onProgress })).rejects.toBe(mistake);
    await expect(engine.bestMove(ENDLESS, { onProgress, timeLimitMs: 5000 })).rejects.toBe(mistake);
    expect((await engine.solve(empty(3))).winner).toBe("black");
  });
});

describe("the event loop", () => {
  it.each([11, 19])("has a turn before each slice of a search, %i a side", async (size) => {
    const engine = await newEngine({ largestBoard: 19 });
    useClock(ONE_VISIT_PER_SLICE);
    const { result, turns } = await turnsDuring(() => engine.solve(empty(size), { nodeLimit: 30 }));
    expect(result.stats.nodes).toBe(30);
    expect(turns).toBeGreaterThanOrEqual(30);
  });
});

describe("several calls", () => {
  const positions = [opening(5, "a2"), empty(4), opening(6, "a3"), played(empty(5), ["c3", "d2"]), empty(5)];
  const options: SolveOptions[] = [{}, { allMoves: true }, { algorithm: "pattern-search", nodeLimit: 3000 }];

  it("in flight give the answers that they give one by one", async () => {
    const calls = positions.flatMap((position) => options.map((option) => [position, option] as const));
    const [one, two] = [await newEngine(), await newEngine()];
    const apart = [];
    for (const call of calls) apart.push(withoutTime(await one.solve(...call)));
    const together = await Promise.all(calls.map((call) => two.solve(...call)));
    expect(together.map(withoutTime)).toEqual(apart);
  });

  it("of other methods in between disturb nothing", async () => {
    const calm = await newEngine({ largestBoard: 19 });
    const position = opening(7, "b2");
    const expected = withoutTime(await calm.solve(position, { nodeLimit: 100 }));
    const busy = await newEngine({ largestBoard: 19 });
    useClock(ONE_VISIT_PER_SLICE);
    const game = played(empty(7), ["d4", "c5", "e3", "e2"]);
    const solve = () => busy.solve(position, { nodeLimit: 100 });
    const { result, turns } = await turnsDuring(solve, (turn) => {
      busy.winner(empty(1 + (turn % 19)));
      busy.evaluate(game, (["resistance", "y-reduction", "two-distance"] as const)[turn % 3]);
      if (turn % 4 === 0) busy.connections(game, "black", { limits: { full: 1 + (turn % 9), or: 2 } });
      busy.fillIn(game);
      busy.inferiorMoves(game);
    });
    expect(withoutTime(result)).toEqual(expected);
    expect(turns).toBeGreaterThanOrEqual(100);
  });

  it.each(ENGINES)("start from an empty table after clear, %s", async (_, create) => {
    const engine = await create();
    const position = played(empty(4), ["a2"]);
    const first = withoutTime(await engine.solve(position, { allMoves: true }));
    engine.clear();
    expect(withoutTime(await engine.solve(position, { allMoves: true }))).toEqual(first);
  });
});

describe.each(ENGINES)("dispose, %s", (_, create) => {
  it("rejects the call that is running and those that wait", async () => {
    const engine = await create();
    useClock(ONE_VISIT_PER_SLICE);
    const calls = [
      engine.solve(ENDLESS),
      engine.bestMove(ENDLESS, { nodeLimit: 1e9 }),
      engine.solve(empty(3)),
    ];
    const settled = calls.map((call) => expect(call).rejects.toMatchObject({ code: "engine-disposed" }));
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    engine.dispose();
    await Promise.all(settled);
    await expect(engine.solve(empty(3))).rejects.toMatchObject({ code: "engine-disposed" });
    await expect(engine.bestMove(empty(3))).rejects.toMatchObject({ code: "engine-disposed" });
    expect(() => engine.clear()).toThrow(expect.objectContaining({ code: "engine-disposed" }));
  });

  it("rejects a call from its own progress report", async () => {
    const engine = await create();
    useClock(ONE_VISIT_PER_SLICE);
    const solving = engine.solve(ENDLESS, { onProgress: () => engine.dispose() });
    await expect(solving).rejects.toMatchObject({ code: "engine-disposed" });
  });
});
