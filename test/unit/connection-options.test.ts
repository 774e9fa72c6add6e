/** The options and the result of `connections`, in both engines. */
import { describe, expect, it } from "vitest";
import { createReferenceEngine } from "../../wrapper/engine/create-reference-engine.js";
import { createEngine, type Position } from "../../wrapper/index.js";

const position: Position = { size: 4, black: ["b2"], white: ["c3"], toMove: "white" };

describe.each([
  ["wasm", () => createEngine()],
  ["reference", () => createReferenceEngine()],
])("connections of the %s engine", (_, create) => {
  it.each([
    ["options that are no object", 7, "bad-option", "options: 7"],
    ["null for options", null, "bad-option", "options: null"],
    ["rules that are no array", { rules: "and" }, "bad-option", 'rules: "and"'],
    ["no rules at all", { rules: null }, "bad-option", "rules: null"],
    ["no limit at all", { limits: { or: null } }, "bad-option", "limits.or: null"],
    ["an unknown rule", { rules: ["and", "xor"] }, "bad-option", 'rules[1]: "xor"'],
    ["a rule named like a method", { rules: ["toString"] }, "bad-option", "toString"],
    ["one endpoint", { between: ["a1"] }, "bad-option", "between"],
    ["an endpoint off the board", { between: ["a1", "e5"] }, "bad-cell", 'between[1]: "e5"'],
    ["an unknown edge", { between: ["north", "a1"] }, "bad-cell", 'between[0]: "north"'],
    ["a limit of none", { limits: { full: 0 } }, "bad-option", "limits.full: 0"],
    ["a limit beyond the engine's", { limits: { semi: 65 } }, "bad-option", "limits.semi: 65"],
    ["a limit that is no number", { limits: { or: "4" } }, "bad-option", 'limits.or: "4"'],
    ["limits that are no object", { limits: 4 }, "bad-option", "limits: 4"],
  ])("refuse %s, and the engine works on", async (__, options, code, message) => {
    const engine = await create();
    const before = engine.connections(position, "black");
    expect(before.full.length).toBeGreaterThan(10);
    const call = () => engine.connections(position, "black", options as never);
    expect(call).toThrow(
      expect.objectContaining({ name: "HexError", code, message: expect.stringContaining(message) }),
    );
    expect(engine.connections(position, "black")).toEqual(before);
    engine.dispose();
  });

  it("refuse an unknown colour", async () => {
    const engine = await create();
    expect(() => engine.connections(position, "red" as never)).toThrow(
      expect.objectContaining({ code: "bad-color" }),
    );
  });

  it("are not complete where a limit cut them short, and there are none of the opponent's stones and edges", async () => {
    const engine = await create();
    const open: Position = { size: 6, black: ["c3"], white: [], toMove: "white" };
    expect(
      engine.connections(open, "black", { rules: ["and", "or"], limits: { semi: 2, or: 2 } }).complete,
    ).toBe(false);
    expect(engine.connections(position, "black", { between: ["left", "b2"] })).toMatchObject({
      full: [],
      semi: [],
    });
    expect(engine.connections(position, "black", { between: ["c3", "b2"] })).toMatchObject({
      full: [],
      semi: [],
    });
  });

  it("can be those of one end only, where a stone stands for its group or edge", async () => {
    const engine = await create();
    const chain: Position = { size: 5, black: ["c3", "b4", "d1"], white: ["d2"], toMove: "white" };
    const all = engine.connections(chain, "black");
    const ends: [of: string, name: string][] = [
      ["a1", "a1"],
      ["c3", "c3"],
      ["b4", "c3"],
      ["d1", "top"],
      ["bottom", "bottom"],
    ];
    for (const [of, name] of ends) {
      const isOf = ({ from, to }: { from: string; to: string }) => from === name || to === name;
      const { full, semi } = engine.connections(chain, "black", { of });
      expect(full).toEqual(all.full.filter(isOf));
      expect(semi).toEqual(all.semi.filter(isOf));
      expect(full.length + semi.length).toBeGreaterThan(0);
    }
    expect(engine.connections(chain, "black", { of: "d2" })).toMatchObject({ full: [], semi: [] });
    expect(() => engine.connections(chain, "black", { of: "z1" })).toThrow(/^of: "z1"/);
  });

  it("are one without a carrier where the game is won", async () => {
    const engine = await create();
    const won: Position = { size: 2, black: ["a1", "a2"], white: ["b1"], toMove: "white" };
    expect(engine.connections(won, "black")).toMatchObject({
      winning: { from: "top", to: "bottom", carrier: [] },
      mustPlay: [],
    });
    expect(engine.connections(won, "white")).toMatchObject({ winning: null });
  });

  it("name the must-play region: the cells of all threats, or every empty cell where there is no threat", async () => {
    const engine = await create();
    const open: Position = { size: 4, black: ["c2"], white: ["b3"], toMove: "white" };
    const { mustPlay, semi } = engine.connections(open, "black");
    const threats = semi.filter(({ from, to }) => from === "top" && to === "bottom");
    expect(threats.length).toBeGreaterThan(1);
    const isInAll = (cell: string) => threats.every(({ carrier }) => carrier.includes(cell));
    expect(mustPlay).toEqual(Object.keys(engine.evaluate(open).moves).filter(isInAll));
    expect(mustPlay.length).toBeGreaterThan(0);
    const empty: Position = { size: 5, black: [], white: ["c3"], toMove: "black" };
    expect(engine.connections(empty, "black", { rules: [] }).mustPlay).toHaveLength(24);
  });
});
