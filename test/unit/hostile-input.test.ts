/**
 * Hostile values for every argument, and for every field of every argument, of every public function: it returns, or it
 * throws a `HexError`. Nothing else is thrown, and nothing blocks.
 */
import { describe, expect, it } from "vitest";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import { createEngine, formatBoard, HexError, namedShapes, type Position } from "../../wrapper/index.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import {
  formatStrategy,
  parseStrategy,
  type Strategy,
  strategyFromProof,
  verifyStrategy,
  yang7,
} from "../../wrapper/strategy/index.js";
import { macroReduce, microReduce, yEvaluate, yWinner } from "../../wrapper/y/index.js";
import { newEngine } from "../support/solving.js";
import { HexError as BundledError, newPool, newWorkerEngine } from "../support/workers.js";

const fail = (): never => {
  throw Object.assign(Object.create(null), { toString: fail });
};
const TRAPS = ["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor"] as const;
const traps = Object.fromEntries(TRAPS.map((trap) => [trap, fail]));
function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}
const cyclic: unknown[] = [];
cyclic.push(cyclic);

const HOSTILE: readonly [name: string, value: unknown][] = [
  ["null", null],
  ["undefined", undefined],
  ["true", true],
  ["NaN", Number.NaN],
  ["-1", -1],
  ["1e300", 1e300],
  ["a bigint", 10n ** 40n],
  ["text", "constructor"],
  ["a look-alike of a1", "\u0430\uff11"],
  ["a symbol", Symbol("a1")],
  ["a function", () => "a1"],
  ["a date", new Date(Number.NaN)],
  ["an object without a prototype", Object.create(null)],
  ["an object that does not turn into text", { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail }],
  ["a getter that throws", Object.defineProperty({}, "size", { enumerable: true, get: fail })],
  ["a proxy that throws", new Proxy({}, traps)],
  ["a proxy of an array that throws", new Proxy([], traps)],
  ["a proxy of a function that throws", new Proxy(() => {}, traps)],
  ["a revoked proxy", revoked({})],
  ["a revoked proxy of an array", revoked([])],
  ["a list in itself", cyclic],
  ["an endless list", new Array(2 ** 32 - 1)],
  ["a list with an odd length", new Proxy([], { get: (_, key) => (key === "length" ? 1e9 : undefined) })],
  ["a list of lists", [[], [[]]]],
];

/** The value with one of its fields or items, at any depth, replaced by each hostile value; itself first. */
function* spoiled(value: unknown, depth = 4): Generator<readonly [place: string, value: unknown]> {
  for (const [name, hostile] of HOSTILE) yield [name, hostile];
  if (typeof value !== "object" || value === null || depth === 0) return;
  const keys = Array.isArray(value) ? [...value.keys()].slice(0, 1) : Object.keys(value);
  for (const key of keys) {
    for (const [place, part] of spoiled((value as Record<string | number, unknown>)[key], depth - 1)) {
      const copy = Array.isArray(value) ? value.slice() : { ...value };
      (copy as Record<string | number, unknown>)[key] = part;
      yield [`${key}: ${place}`, copy];
    }
  }
}

type Call = readonly [name: string, call: (...args: never[]) => unknown, ...args: unknown[]];

/** Calls with each argument spoiled in turn. Returns the number of calls. */
async function attack([name, call, ...args]: Call): Promise<number> {
  let count = 0;
  for (const [i, arg] of args.entries()) {
    for (const [place, value] of spoiled(arg)) {
      count++;
      try {
        await call(...(args.with(i, value) as never[]));
      } catch (error) {
        if (error instanceof HexError || error instanceof BundledError) continue;
        throw new Error(`${name}, argument ${i}, ${place}: not a HexError`, { cause: error });
      }
    }
  }
  return count;
}

const position: Position = { size: [3, 3], black: ["b2"], white: ["a1"], toMove: "white" };
const reason = new HexError("aborted", "cancelled");
const signal = { aborted: false, reason, addEventListener() {}, removeEventListener() {} };
const limits = { timeLimitMs: 50, nodeLimit: 5, signal, onProgress: () => {} };
const solveOptions = { algorithm: "pattern-search", allMoves: true, proof: true, pv: true, ...limits };
const connectionOptions = {
  rules: ["and"],
  between: ["b2", "top"],
  of: "b2",
  limits: { full: 3, semi: 3, or: 3 },
};
const bridge = { from: "b2", to: "top", kind: "full", carrier: ["b1", "c1"], rule: "or" };
const semi = { from: "b2", to: "top", kind: "semi", carrier: ["b1"], key: "b1", rule: "and" };

/** The methods that engines and worker engines share. */
function engineCalls(engine: object, name: string): Call[] {
  const method = (key: string) => (engine as Record<string, Call[1]>)[key]?.bind(engine) as Call[1];
  return [
    [`${name}.winner`, method("winner"), position],
    [`${name}.evaluate`, method("evaluate"), position, "resistance"],
    [`${name}.connections`, method("connections"), position, "black", connectionOptions],
    [`${name}.tactic`, method("tactic"), position, "black", bridge],
    [`${name}.tactic, semi`, method("tactic"), position, "black", semi],
    [`${name}.fillIn`, method("fillIn"), position],
    [`${name}.inferiorMoves`, method("inferiorMoves"), position, { previous: "a1" }],
    [`${name}.solve`, method("solve"), position, solveOptions],
    [`${name}.bestMove`, method("bestMove"), position, limits],
  ];
}

const strategyText = formatStrategy(yang7());
/** A strategy with all kinds of fields, quick to verify. */
const tinyText =
  "#BOARDSIZE 2\n#OPENING b1\nRN 1\nBT 1\nBN 0\nWM 1 1\nBM 2\nND 1\nPS 2\nPP 2 3\nRN 2\nBT 0\n";
const tiny: Strategy = parseStrategy(tinyText);

describe("hostile input", () => {
  it("to the main entry", async () => {
    const options = { largestBoard: [3, 3], tableMegabytes: 1, backend: "wasm", wasm: new Uint8Array(8) };
    const engine = await newEngine();
    const calls: Call[] = [
      ["createEngine", createEngine, options],
      ["formatBoard", formatBoard, position, { color: false }],
      ["namedShapes", namedShapes, position, "black"],
      ["answer", (cell: never) => engine.tactic(position, "black", bridge as never).answer(cell), "b1"],
      ...engineCalls(engine, "engine"),
      ...engineCalls(await createReferenceEngine(), "reference"),
    ];
    let count = 0;
    for (const call of calls) count += await attack(call);
    expect(count).toBeGreaterThan(3000);
    expect(engine.winner(position)).toBeNull();
  });

  it("to the entries without an engine", async () => {
    const { proof } = await (await newEngine()).solve(
      { size: 3, black: ["b2"], white: [], toMove: "white" },
      { proof: true },
    );
    const triangle = [[0], [1, -1]];
    const calls: Call[] = [
      ["verifyProof", verifyProof, proof, { position }],
      ["strategyFromProof", strategyFromProof, proof],
      ["parseStrategy", parseStrategy, tinyText],
      ["formatStrategy", formatStrategy, tiny],
      ["verifyStrategy", verifyStrategy, tiny],
      ["reply", (cell: never) => yang7().play().reply(cell), "a1"],
      ["yWinner", yWinner, triangle],
      ["yEvaluate", yEvaluate, triangle],
      ["microReduce", microReduce, triangle],
      ["macroReduce", macroReduce, triangle],
    ];
    let count = 0;
    for (const call of calls) count += await attack(call);
    expect(count).toBeGreaterThan(1000);
  });

  it("to a worker engine", async () => {
    const engine = await newWorkerEngine({ largestBoard: 8 });
    for (const call of engineCalls(engine, "worker engine")) await attack(call);
    const tactic = await engine.tactic(position, "black", bridge as never);
    await attack(["answer", tactic.answer, "b1"]);
    await attack(["createWorkerEngine", newWorkerEngine, { tableMegabytes: 1, backend: "red" }]);
    expect(await engine.winner(position)).toBeNull();
  });

  it("to a pool", async () => {
    const pool = await newPool({ workers: 1, largestBoard: 8 });
    const call = { totalTimeLimitMs: 50, partial: true };
    await attack(["solveAll", pool.solveAll.bind(pool) as Call[1], [position], { ...solveOptions, ...call }]);
    await attack(["solveMoves", pool.solveMoves.bind(pool), position, { ...limits, ...call }]);
    await attack(["createWorkerPool", newPool, { workers: 65, tableMegabytes: 1, backend: "red" }]);
    expect(await pool.solveAll([position])).toHaveLength(1);
  });
});

describe("solveAll", () => {
  it.each([
    ["a list with holes", Object.assign([position], { 3: position })],
    ["an absurdly long list", Object.assign([position], { length: 2 ** 32 - 1 })],
    ["a long list without holes", new Array<Position>(100_001).fill(position)],
  ])("refuses %s at once", async (_, list) => {
    const pool = await newPool({ workers: 1 });
    let reads = 0;
    const counting = new Proxy(list, {
      get: (target, key, self) => {
        reads++;
        return Reflect.get(target, key, self);
      },
    });
    await expect(pool.solveAll(counting)).rejects.toMatchObject({ name: "HexError", code: "bad-format" });
    expect(reads).toBeLessThan(200_010);
  });
});

it("a strategy changed by hand is checked like a file", () => {
  const { size, opening, patterns, rules, play } = yang7();
  const changed = (change: object) => ({
    ...{ size, opening, patterns, play },
    rules: rules.map((rule) => (rule.number === 2 ? { ...rule, ...change } : rule)),
  });
  expect(verifyStrategy(changed({}))).toEqual(verifyStrategy(yang7()));
  expect(formatStrategy(changed({}))).toBe(strategyText);
  for (const [change, message] of [
    [{ number: 1 }, /rule 1 is defined twice/],
    [{ branches: [{ number: 0, moves: [99], reply: 1, calls: [] }] }, /WM: 99 is not between 1 and 48/],
    [
      { branches: [{ number: 0, moves: [1], reply: 2, calls: [{ rule: 77, cells: [] }] }] },
      /rule 77 is not defined/,
    ],
  ] as const) {
    const expected = expect.objectContaining({
      code: "bad-strategy",
      message: expect.stringMatching(message),
    });
    expect(() => verifyStrategy(changed(change))).toThrow(expected);
    expect(() => formatStrategy(changed(change))).toThrow(expected);
  }
  // Fields that the verifier would have trusted, `answers` and `cellCount`, are computed again.
  expect(verifyStrategy(changed({ answers: [], cellCount: 0 }))).toEqual(verifyStrategy(yang7()));
});

it.each(["size", "opening"])(
  "a strategy whose %s is an endless list is refused without reading it",
  (field) => {
    let reads = 0;
    const endless = new Proxy(new Array(4_000_000_000), {
      get: (target, key, self) => {
        // Ends a reader that does not stop by itself.
        if (++reads > 1000) throw new RangeError("too many reads");
        return Reflect.get(target, key, self);
      },
    });
    const error = expect.objectContaining({
      code: "bad-strategy",
      message: expect.stringContaining("parseStrategy"),
    });
    expect(() => verifyStrategy({ ...yang7(), [field]: endless } as never)).toThrow(error);
    expect(reads).toBeLessThan(10);
  },
);
