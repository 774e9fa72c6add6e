/** Bad input to both engines: an error with a code, a place and the offending value, and the engine works on. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import {
  createEngine,
  type Engine,
  HexError,
  type HexErrorCode,
  type Position,
} from "../../wrapper/index.js";

const GOOD: Position = { size: 2, black: ["a1", "a2"], white: ["b1"], toMove: "white" };

const throwing = {
  get size(): number {
    throw new TypeError("no size for you");
  },
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

/** A bad value, the code of the error, and a part of the message that names the value. */
const BAD: [what: string, value: unknown, code: HexErrorCode, message: string][] = [
  ["size 0", { ...GOOD, size: 0 }, "bad-size", "size: 0 "],
  ["size 20", { ...GOOD, size: 20 }, "bad-size", "size: 20 "],
  ["size 2.5", { ...GOOD, size: 2.5 }, "bad-size", "2.5"],
  ['size "7"', { ...GOOD, size: "7" }, "bad-size", '"7"'],
  ["size [5]", { ...GOOD, size: [5] }, "bad-size", "[5]"],
  ["size [5, 20]", { ...GOOD, size: [5, 20] }, "bad-size", "[5, 20]"],
  ["size [5, 5, 5]", { ...GOOD, size: [5, 5, 5] }, "bad-size", "[5, 5, 5]"],
  ["size NaN", { ...GOOD, size: Number.NaN }, "bad-size", "NaN"],
  ["size Infinity", { ...GOOD, size: Infinity }, "bad-size", "Infinity"],
  ["size -3", { ...GOOD, size: -3 }, "bad-size", "-3"],
  ["size 7n", { ...GOOD, size: 7n }, "bad-size", "7n"],
  ["no size", { ...GOOD, size: undefined }, "bad-size", "undefined"],
  ["f1 on 5×5", { ...GOOD, size: 5, black: ["f1"] }, "bad-cell", 'black[0]: "f1"'],
  ["a6 on 5×5", { ...GOOD, size: 5, white: ["b1", "a6"] }, "bad-cell", 'white[1]: "a6"'],
  ["a0", { ...GOOD, black: ["a0"] }, "bad-cell", '"a0"'],
  ["a01", { ...GOOD, black: ["a01"] }, "bad-cell", '"a01"'],
  ["an empty name", { ...GOOD, black: [""] }, "bad-cell", '""'],
  ["a blank after the name", { ...GOOD, black: ["a1 "] }, "bad-cell", '"a1 "'],
  ["a newline after the name", { ...GOOD, black: ["a1\n"] }, "bad-cell", '"a1\\n"'],
  ["a capital", { ...GOOD, black: ["A1"] }, "bad-cell", '"A1"'],
  ["the cell 7", { ...GOOD, black: [7] }, "bad-cell", "black[0]: 7 "],
  ["the cell null", { ...GOOD, black: [null] }, "bad-cell", "null"],
  ["a symbol for a cell", { ...GOOD, black: [Symbol("a1")] }, "bad-cell", "Symbol(a1)"],
  ["an object for a cell", { ...GOOD, black: [{ toString: () => "a1" }] }, "bad-cell", "an object"],
  ["a hole", { ...GOOD, black: new Array(3) }, "bad-cell", "undefined"],
  ["a very long name", { ...GOOD, black: ["x".repeat(1e6)] }, "bad-cell", "xxx…"],
  ["a cell twice", { ...GOOD, black: ["a1", "a1"] }, "cell-occupied", "black[1]: a1"],
  ["a cell in both colours", { ...GOOD, white: ["a2"] }, "cell-occupied", "white[0]: a2"],
  ["an endless array", { ...GOOD, black: new Array(4e9).fill("a1", 0, 2) }, "cell-occupied", "black[1]: a1"],
  ["toMove red", { ...GOOD, toMove: "red" }, "bad-color", '"red"'],
  ["no toMove", { size: 2, black: [], white: [] }, "bad-color", "undefined"],
  ["toMove 0", { ...GOOD, toMove: 0 }, "bad-color", "toMove: 0 "],
  ["null", null, "bad-format", "null"],
  ["undefined", undefined, "bad-format", "undefined"],
  ["a string", "7 d4", "bad-format", '"7 d4"'],
  ["a function", () => GOOD, "bad-format", "a function"],
  ["an array", [], "bad-size", "undefined"],
  ["no black", { ...GOOD, black: undefined }, "bad-format", "black: undefined"],
  ["black as text", { ...GOOD, black: "a1" }, "bad-format", 'black: "a1"'],
  ["a getter that throws", throwing, "bad-format", "cannot be read"],
  ["a revoked proxy", revoked(), "bad-format", "cannot be read"],
];

describe.each([
  ["wasm", () => createEngine()],
  ["reference", () => createReferenceEngine()],
])("bad input to the %s engine", (backend, create) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await create();
  });
  afterAll(() => engine.dispose());

  it.each(BAD)("%s", (_, value, code, message) => {
    expect(engine.backend).toBe(backend);
    const call = () => engine.winner(value as Position);
    expect(call).toThrow(HexError);
    expect(call).toThrow(
      expect.objectContaining({ name: "HexError", code, message: expect.stringContaining(message) }),
    );
    expect(engine.winner(GOOD)).toBe("black");
  });

  it("to the options of inferiorMoves", () => {
    const ask = (options: unknown) => () => engine.inferiorMoves(GOOD, options as { previous: string });
    expect(ask(7)).toThrow(expect.objectContaining({ code: "bad-option" }));
    expect(ask({ previous: "c1" })).toThrow(expect.objectContaining({ code: "bad-cell" }));
    const other = 'previous: there is no white stone on "a1", and white is to move';
    expect(ask({ previous: "a1" })).toThrow(expect.objectContaining({ code: "bad-option", message: other }));
    expect(ask({ previous: "b1" })()).toEqual([]);
  });

  it("after dispose is an error of its own", async () => {
    const brief = await create();
    brief.dispose();
    brief.dispose();
    expect(() => brief.winner(GOOD)).toThrow(expect.objectContaining({ code: "engine-disposed" }));
    expect(engine.winner(GOOD)).toBe("black");
  });
});
