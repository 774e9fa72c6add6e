/** How `solve` and `bestMove` behave: limits, calling off, progress, order of work, bad options, memory. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import {
  createEngine,
  type Engine,
  type EngineOptions,
  type Position,
  type SolveAlgorithm,
  type SolveOptions,
  type SolveProgress,
} from "../../wrapper/index.js";
import { createReferenceEngine } from "../../wrapper/reference-engine.js";

const ALGORITHMS: SolveAlgorithm[] = [
  "df-pn",
  "pattern-search",
  "decomposition-pattern-search",
  "pattern-alpha-beta",
];

const empty = (size: Position["size"]): Position => ({ size, black: [], white: [], toMove: "black" });
const opening = (size: number, cell: string): Position => ({
  ...empty(size),
  black: [cell],
  toMove: "white",
});
/** Far from being solved while a test runs. */
const ENDLESS = empty(11);
const TURN = 5;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const withoutTime = ({ stats, ...result }: Awaited<ReturnType<Engine["solve"]>>) => ({
  ...result,
  nodes: stats.nodes,
});

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.dispose();
});
async function newEngine(options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({ largestBoard: 11, tableMegabytes: 8, ...options });
  engines.push(engine);
  return engine;
}
async function newReference(): Promise<Engine> {
  const engine = await createReferenceEngine();
  engines.push(engine);
  return engine;
}
const BOTH = [
  ["wasm", newEngine],
  ["reference", newReference],
] as const;

/** The position after moves in turn. */
function played(position: Position, [move, ...rest]: readonly string[]): Position {
  if (move === undefined) return position;
  const { toMove } = position;
  const next: Position = { ...position, [toMove]: [...position[toMove], move] };
  return played({ ...next, toMove: toMove === "black" ? "white" : "black" }, rest);
}

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
    expect(performance.now() - start).toBeLessThan(2000);
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
    expect(performance.now() - start).toBeLessThan(1000);
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
    expect(stats.milliseconds).toBeLessThan(5000);
  });
});

describe("memory", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;

  /** The memories of all instances made from now on, while they are alive. */
  function watch(): () => number {
    const memories: WeakRef<WebAssembly.Memory>[] = [];
    const { Instance } = WebAssembly;
    onTestFinished(() => {
      WebAssembly.Instance = Instance;
    });
    WebAssembly.Instance = new Proxy(Instance, {
      construct(target, words: ConstructorParameters<typeof Instance>) {
        const instance = new target(...words);
        memories.push(new WeakRef(instance.exports.memory as WebAssembly.Memory));
        return instance;
      },
    });
    return () => {
      collect();
      return memories.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
    };
  }

  it.each([1, 16, 64])(
    "stays within a table of %i MB and 64 MB more, over boards of all widths",
    async (megabytes) => {
      const bytesInUse = watch();
      const engine = await newEngine({ largestBoard: 19, tableMegabytes: megabytes });
      for (const size of [8, 11, 19, 8, 19, 11]) {
        const position = { ...empty(size), black: ["d4"], white: ["e4"] };
        engine.connections(position, "black", { rules: ["and"] });
        for (const algorithm of ["df-pn", "pattern-search"] as const) {
          await engine.solve(position, { algorithm, nodeLimit: 30 });
          await wait(0);
          expect(bytesInUse()).toBeLessThanOrEqual((megabytes + 64) * 2 ** 20);
        }
      }
      engine.dispose();
      await wait(0);
      expect(bytesInUse()).toBe(0);
    },
  );

  it("of one megabyte is enough to be right", async () => {
    const [small, large] = [await newEngine({ tableMegabytes: 1 }), await newEngine({ tableMegabytes: 64 })];
    for (const cell of ["a1", "a2", "a3", "b2", "c1", "f1"]) {
      const [one, two] = [await small.solve(opening(6, cell)), await large.solve(opening(6, cell))];
      expect(one.winner).toBe(two.winner);
      expect(one.stats.tableUsed).toBeLessThanOrEqual(2 ** 20 / 100);
    }
  });
});
