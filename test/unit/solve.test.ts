/** How `solve` and `bestMove` work: limits, calling off, progress, turns, and disposing. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { SolveOptions, SolveProgress } from "../../wrapper/index.js";
import {
  ALGORITHMS,
  BOTH,
  ENDLESS,
  empty,
  newEngine,
  newReference,
  opening,
  played,
  TURN,
  wait,
  withoutTime,
} from "../support/solving.js";

describe("limits", () => {
  it.each(ALGORITHMS)("are kept by %s, to the node, and nobody is said to win", async (algorithm) => {
    const engine = await newEngine();
    for (const nodeLimit of [0, 1, 2, 7, 50]) {
      engine.clear();
      const result = await engine.solve(ENDLESS, { algorithm, nodeLimit });
      expect(result.stats.nodes).toBeLessThanOrEqual(nodeLimit);
      expect(result).toMatchObject({ winner: null, move: null, pv: [], carrier: [] });
    }
  });

  it("are the same to both engines: the first at which pattern search comes to an end", async () => {
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

  it.each(BOTH)("of time end it, %s", async (_, create) => {
    const engine = await create();
    const start = performance.now();
    const { winner, stats } = await engine.solve(ENDLESS, { timeLimitMs: 60 });
    expect(winner).toBeNull();
    expect(stats.milliseconds).toBeGreaterThanOrEqual(60);
    expect(performance.now() - start).toBeLessThan(5000);
    expect((await engine.solve(ENDLESS, { timeLimitMs: 0 })).winner).toBeNull();
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
      nodeLimit: nodes + 5,
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

describe.each(BOTH)("calling off, %s", (_, create) => {
  it("rejects at once with the signal's reason if it came before", async () => {
    const engine = await create();
    const reason = new Error("not today");
    await expect(engine.solve(empty(3), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(engine.bestMove(empty(3), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect((await engine.solve(empty(3))).winner).toBe("black");
  });

  it("ends a search, soon, and the engine works on", async () => {
    const engine = await create();
    const controller = new AbortController();
    const solving = engine.solve(ENDLESS, { signal: controller.signal });
    const next = engine.solve(empty(3));
    const settled = expect(solving).rejects.toBe("enough");
    await wait(TURN);
    const start = performance.now();
    controller.abort("enough");
    await settled;
    expect(performance.now() - start).toBeLessThan(5000);
    expect((await next).winner).toBe("black");
    expect((await engine.solve(empty(3))).winner).toBe("black");
  });

  it("ends the waiting of a call that has not begun", async () => {
    const engine = await create();
    const [first, second] = [new AbortController(), new AbortController()];
    const solving = engine.solve(ENDLESS, { signal: first.signal });
    const waiting = engine.solve(empty(3), { signal: second.signal });
    second.abort("gone");
    await expect(waiting).rejects.toBe("gone");
    first.abort("done");
    await expect(solving).rejects.toBe("done");
  });

  it("leaves a finished call alone, and no listener behind", async () => {
    const engine = await create();
    const { signal } = new AbortController();
    let listeners = 0;
    const counted = new Proxy(signal, {
      get(target, key) {
        if (key === "addEventListener") listeners++;
        if (key === "removeEventListener") listeners--;
        const value = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    for (let i = 0; i < 3; i++) await engine.solve(empty(3), { signal: counted });
    await wait(0);
    expect(listeners).toBeLessThanOrEqual(0);
  });
});

describe("progress", () => {
  it("comes several times a second, with growing nodes, bounds and a line", async () => {
    const engine = await newEngine();
    const reports: SolveProgress[] = [];
    await engine.solve(ENDLESS, { timeLimitMs: 1500, onProgress: (progress) => reports.push(progress) });
    expect(reports.length).toBeGreaterThanOrEqual(3);
    const nodes = reports.map((report) => report.nodes);
    expect(nodes).toEqual([...nodes].sort((a, b) => a - b));
    expect(nodes.at(-1)).toBeGreaterThan(nodes[0] as number);
    for (const { bounds, line, milliseconds, tableUsed } of reports) {
      expect(bounds?.win).toBeGreaterThan(0);
      expect(bounds?.loss).toBeGreaterThan(0);
      expect(new Set(line).size).toBe(line.length);
      for (const cell of line) expect(cell).toMatch(/^[a-k]\d+$/);
      expect(milliseconds).toBeGreaterThan(0);
      expect(tableUsed).toBeGreaterThan(0);
    }
    expect(reports.some(({ line }) => line.length > 0)).toBe(true);
  });

  it("knows no bounds where the algorithm has none, nor once the position is solved", async () => {
    const engine = await newEngine();
    const reports: SolveProgress[] = [];
    const onProgress = (progress: SolveProgress) => reports.push(progress);
    await engine.solve(ENDLESS, { algorithm: "pattern-search", timeLimitMs: 400, onProgress });
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.every(({ bounds }) => bounds === null)).toBe(true);
  });

  it("tells the moves known so far, and the move that is looked at", async () => {
    const engine = await newEngine();
    const reports: SolveProgress[] = [];
    const onProgress = (progress: SolveProgress) => reports.push(progress);
    const position = played(empty(6), ["a2"]);
    const { moves = {} } = await engine.solve(position, { allMoves: true, timeLimitMs: 20_000, onProgress });
    const known = reports.filter((report) => report.moves !== undefined);
    for (const report of known) {
      for (const [cell, winner] of Object.entries(report.moves ?? {}))
        expect(moves[cell] ?? winner).toBe(winner);
      if (report.line[0] !== undefined) expect(Object.keys(moves)).toContain(report.line[0]);
    }
  });

  it("that throws rejects the call, and the engine works on", async () => {
    const engine = await newEngine();
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
  it.each([11, 19])("stays free during a search, %i a side", async (size) => {
    const engine = await newEngine({ largestBoard: 19 });
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    onTestFinished(() => clearInterval(timer));
    await engine.solve(empty(size), { timeLimitMs: 1000 });
    expect(ticks).toBeGreaterThan(5);
  });

  it("stays free between many short solves", async () => {
    const engine = await newEngine();
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    onTestFinished(() => clearInterval(timer));
    const end = performance.now() + 300;
    while (performance.now() < end) {
      engine.clear();
      await engine.solve(empty(4));
    }
    expect(ticks).toBeGreaterThan(3);
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
    const expected = withoutTime(await calm.solve(position, { nodeLimit: 400 }));
    const busy = await newEngine({ largestBoard: 19 });
    let isDone = false;
    const solving = busy.solve(position, { nodeLimit: 400 }).finally(() => {
      isDone = true;
    });
    const game = played(empty(7), ["d4", "c5", "e3", "e2"]);
    for (let i = 0; !isDone; i++) {
      busy.winner(empty(1 + (i % 19)));
      busy.evaluate(game, (["resistance", "y-reduction", "two-distance"] as const)[i % 3]);
      busy.connections(game, "black", { limits: { full: 1 + (i % 9), or: 2 } });
      busy.fillIn(game);
      busy.inferiorMoves(game);
      await wait(0);
    }
    expect(withoutTime(await solving)).toEqual(expected);
  });

  it("to clear in between keep the answer", async () => {
    const engine = await newEngine();
    const position = opening(6, "a2");
    const solving = engine.solve(position);
    engine.clear();
    await wait(1);
    engine.clear();
    expect(await solving).toMatchObject({ winner: "white" });
  });

  it.each(BOTH)("begin anew after clear, %s", async (_, create) => {
    const engine = await create();
    const position = played(empty(4), ["a2"]);
    const first = withoutTime(await engine.solve(position, { allMoves: true }));
    engine.clear();
    expect(withoutTime(await engine.solve(position, { allMoves: true }))).toEqual(first);
  });
});

describe.each(BOTH)("dispose, %s", (_, create) => {
  it("ends what is going on and what waits", async () => {
    const engine = await create();
    const calls = [
      engine.solve(ENDLESS),
      engine.bestMove(ENDLESS, { nodeLimit: 1e9 }),
      engine.solve(empty(3)),
    ];
    const settled = calls.map((call) => expect(call).rejects.toMatchObject({ code: "engine-disposed" }));
    await wait(TURN);
    engine.dispose();
    await Promise.all(settled);
    await expect(engine.solve(empty(3))).rejects.toMatchObject({ code: "engine-disposed" });
    await expect(engine.bestMove(empty(3))).rejects.toMatchObject({ code: "engine-disposed" });
    expect(() => engine.clear()).toThrow(expect.objectContaining({ code: "engine-disposed" }));
  });

  it("ends it from its own progress report", async () => {
    const engine = await create();
    const solving = engine.solve(ENDLESS, { onProgress: () => engine.dispose() });
    await expect(solving).rejects.toMatchObject({ code: "engine-disposed" });
  });
});

it("ends a search whose binary has made room for another", async () => {
  const engine = await newEngine({ largestBoard: 19, tableMegabytes: 64 });
  const solving = engine.solve(ENDLESS);
  const settled = expect(solving).rejects.toMatchObject({ code: "engine-disposed" });
  await wait(TURN);
  engine.connections({ ...empty(19), black: ["j10"] }, "black", { between: ["j10", "top"], rules: ["and"] });
  await wait(TURN);
  engine.dispose();
  await settled;
});
