import { describe, expect, it } from "vitest";
import { createEngine, type Position } from "../../wrapper/index.js";
import { createReferenceEngine } from "../../wrapper/reference-engine.js";

const position: Position = { size: 4, black: ["b2"], white: ["c3"], toMove: "white" };

describe.each([
  ["wasm", () => createEngine()],
  ["reference", () => createReferenceEngine()],
])("connections of the %s engine", (_, create) => {
  it.each([
    ["options that are no object", 7, "bad-option", "options: 7"],
    ["null for options", null, "bad-option", "options: null"],
    ["rules that are no array", { rules: "and" }, "bad-option", 'rules: "and"'],
    ["an unknown rule", { rules: ["and", "xor"] }, "bad-option", 'rules[1]: "xor"'],
    ["a rule named like a method", { rules: ["toString"] }, "bad-option", "toString"],
    ["one endpoint", { between: ["a1"] }, "bad-option", "between"],
    ["an endpoint off the board", { between: ["a1", "e5"] }, "bad-cell", 'between[1]: "e5"'],
    ["an unknown edge", { between: ["north", "a1"] }, "bad-cell", 'between[0]: "north"'],
    ["a limit of none", { limits: { full: 0 } }, "bad-option", "limits.full: 0"],
    ["a limit beyond the engine's", { limits: { semi: 65 } }, "bad-option", "limits.semi: 65"],
    ["a limit that is no number", { limits: { or: "4" } }, "bad-option", 'limits.or: "4"'],
    ["limits that are no object", { limits: 4 }, "bad-option", "limits: 4"],
  ])("refuse %s and go on", async (__, options, code, message) => {
    const engine = await create();
    const call = () => engine.connections(position, "black", options as never);
    expect(call).toThrow(
      expect.objectContaining({ name: "HexError", code, message: expect.stringContaining(message) }),
    );
    expect(engine.connections(position, "black").full.length).toBeGreaterThan(10);
    engine.dispose();
  });

  it("refuse an unknown colour", async () => {
    const engine = await create();
    expect(() => engine.connections(position, "red" as never)).toThrow(
      expect.objectContaining({ code: "bad-color" }),
    );
  });

  it("say when a limit cut them short, and list nothing for the opponent's stones and edges", async () => {
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

  it("list those of one end alone, a stone by its group or its edge", async () => {
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

  it("know a game that is won", async () => {
    const engine = await create();
    const won: Position = { size: 2, black: ["a1", "a2"], white: ["b1"], toMove: "white" };
    expect(engine.connections(won, "black")).toMatchObject({
      winning: { from: "top", to: "bottom", carrier: [] },
      mustPlay: [],
    });
    expect(engine.connections(won, "white")).toMatchObject({ winning: null });
  });

  it("name the must-play region, every empty cell where there is no threat", async () => {
    const engine = await create();
    // Black threatens to win at c1 or at b1 and b3 …: White must meet all threats at once.
    const { mustPlay, semi } = engine.connections(position, "black");
    const threats = semi.filter(({ from, to }) => from === "top" && to === "bottom");
    expect(threats.length).toBeGreaterThan(0);
    expect(mustPlay.every((cell) => threats.every(({ carrier }) => carrier.includes(cell)))).toBe(true);
    const empty: Position = { size: 5, black: [], white: ["c3"], toMove: "black" };
    expect(engine.connections(empty, "black", { rules: [] }).mustPlay).toHaveLength(24);
  });
});
