/** Option objects of every public function: unknown keys and unreadable objects are refused with a clear message. */
import { describe, expect, it } from "vitest";
import { createEngine, formatBoard, type Position } from "../../wrapper/index.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import { newEngine, newReference } from "../support/solving.js";
import { newPool, newWorkerEngine } from "../support/workers.js";

const position: Position = { size: 3, black: ["b2"], white: [], toMove: "white" };

type Call = (options: unknown) => unknown;
/** Each call, and one of its options. */
const CALLS: [name: string, known: string, call: Call][] = [
  ["createEngine", "tableMegabytes", (options) => createEngine(options as object)],
  ["createWorkerEngine", "backend", (options) => newWorkerEngine(options as object)],
  ["createWorkerPool", "workers", (options) => newPool(options as object)],
  ["formatBoard", "color", (options) => formatBoard(position, options as object)],
  ["verifyProof", "position", (options) => verifyProof({}, options as object)],
  ["solve", "timeLimitMs", async (options) => (await newEngine()).solve(position, options as object)],
  ["bestMove", "nodeLimit", async (options) => (await newEngine()).bestMove(position, options as object)],
  [
    "reference solve",
    "algorithm",
    async (options) => (await newReference()).solve(position, options as object),
  ],
  [
    "connections",
    "between",
    async (options) => (await newEngine()).connections(position, "black", options as object),
  ],
  [
    "connections limits",
    "semi",
    async (limits) => (await newEngine()).connections(position, "black", { limits: limits as object }),
  ],
  [
    "inferiorMoves",
    "previous",
    async (options) => (await newEngine()).inferiorMoves(position, options as object),
  ],
  [
    "worker solve",
    "timeLimitMs",
    async (options) => (await newWorkerEngine()).solve(position, options as object),
  ],
  [
    "solveAll",
    "totalTimeLimitMs",
    async (options) => (await newPool({ workers: 1 })).solveAll([position], options as object),
  ],
  [
    "solveMoves",
    "partial",
    async (options) => (await newPool({ workers: 1 })).solveMoves(position, options as object),
  ],
];

/** The error of a call that throws or rejects. */
async function errorOf(call: Call, options: unknown): Promise<unknown> {
  try {
    await call(options);
  } catch (error) {
    return error;
  }
  throw new Error("the call accepted its options");
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe.each(CALLS)("%s", (_, known, call) => {
  it("names an unknown key and the known ones", async () => {
    const error = await errorOf(call, { timeLimit: 5 });
    expect(error).toMatchObject({ name: "HexError", code: "bad-option" });
    expect((error as Error).message).toContain('"timeLimit"');
    expect((error as Error).message).toContain(known);
  });

  it.each([
    ["null", null],
    ["a number", 5],
    ["an array", []],
    ["a revoked proxy", revoked()],
    [
      "a getter that throws",
      Object.defineProperty({}, known, {
        enumerable: true,
        get: () => {
          throw new RangeError("no");
        },
      }),
    ],
  ])("refuses %s", async (_, options) => {
    expect(await errorOf(call, options)).toMatchObject({ name: "HexError", code: "bad-option" });
  });
});

it("bestMove refuses the options that only solve has", async () => {
  const engine = await newEngine();
  const options = { allMoves: true } as object;
  await expect(engine.bestMove(position, options)).rejects.toMatchObject({ code: "bad-option" });
});
