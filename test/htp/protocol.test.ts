/** The text of the protocol, and the division of time among moves. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Clock } from "../../wrapper/htp/clock.js";
import { formatResponse, isInterrupt, parseCommandLine } from "../../wrapper/htp/protocol.js";
import { levelOf } from "../../wrapper/play/level.js";

describe("a command line", () => {
  it.each([
    ["name", { id: "", name: "name", args: [] }],
    ["12 play b a1", { id: "12", name: "play", args: ["b", "a1"] }],
    ["\tplay  b\ta1 \r", { id: "", name: "play", args: ["b", "a1"] }],
    ['loadsgf "my games/1.sgf" 3', { id: "", name: "loadsgf", args: ["my games/1.sgf", "3"] }],
    ['loadsgf "C:\\games\\#1.sgf', { id: "", name: "loadsgf", args: ["C:\\games\\#1.sgf"] }],
    ["na\u0007me # which one", { id: "", name: "name", args: [] }],
    ["12", { id: "", name: "12", args: [] }],
    ["  # comment", null],
    ["", null],
  ])("%j", (line, expected) => {
    expect(parseCommandLine(line)).toEqual(expected);
  });

  it("is an interrupt only as a comment", () => {
    expect(["# interrupt", " #  interrupt\r", "#interrupt"].map(isInterrupt)).toEqual([true, true, true]);
    expect(["interrupt", "# interrupted", "name # interrupt"].map(isInterrupt)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("may be any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (line) => {
        const command = parseCommandLine(line);
        if (command !== null) expect(command.id).toMatch(/^\d*$/);
      }),
    );
  });
});

describe("a response", () => {
  it("starts with its status and number, and ends with an empty line", () => {
    expect(formatResponse("", true, "")).toBe("= \n\n");
    expect(formatResponse("3", true, "d4")).toBe("=3 d4\n\n");
    expect(formatResponse("3", false, "cannot undo\n")).toBe("?3 cannot undo\n\n");
    expect(formatResponse("", true, "\na\n\nb\r\n")).toBe("= \na\n \nb\n\n");
  });

  it("has no other empty line, whatever its text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\n", " ", "\r", "\u0000") }), (text) => {
        expect(formatResponse("1", true, text).slice(0, -2)).not.toMatch(/\n\n|\n$/);
      }),
    );
  });
});

describe("a clock", () => {
  it("divides main time among a quarter of the empty cells, and keeps a reserve", () => {
    expect(new Clock(100).budget("black", 100)).toBeCloseTo(100 / 25 - 0.1);
    expect(new Clock(100).budget("black", 4)).toBeCloseTo(100 / 3 - 0.1);
    expect(new Clock(1).budget("black", 100)).toBeCloseTo((1 / 25) * 0.8);
    expect(new Clock(0).budget("black", 100)).toBe(0);
  });

  it("spends no more than there is, however the game goes", () => {
    const clock = new Clock(10);
    let spent = 0;
    for (let empty = 361; empty > 0; empty--) {
      const seconds = clock.budget("white", empty);
      spent += seconds;
      clock.spend("white", seconds);
    }
    expect(spent).toBeLessThan(10);
    expect(clock.secondsLeft("white")).toBeCloseTo(10 - spent);
    expect(clock.secondsLeft("black")).toBe(10);
  });

  it("counts byo-yomi after main time, again and again", () => {
    const clock = new Clock(5, 6, 2);
    clock.spend("black", 5);
    expect(clock.budget("black", 100)).toBeCloseTo(6 / 2 - 0.1);
    clock.spend("black", 4);
    expect(clock.budget("black", 100)).toBeCloseTo(2 - 0.1);
    clock.spend("black", 1);
    expect(clock.secondsLeft("black")).toBe(6);
    expect(clock.secondsLeft("white")).toBe(5);
  });

  it("takes the time that it is told", () => {
    const clock = new Clock(5);
    clock.set("white", 9, 3);
    expect(clock.budget("white", 100)).toBeCloseTo(3 - 0.1);
    expect(clock.secondsLeft("black")).toBe(5);
  });
});

describe("a level", () => {
  it("allows four times as many positions as the one below, and the last any number", () => {
    const nodes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((level) => levelOf(level).nodes);
    expect(nodes).toEqual([...nodes].sort((a, b) => a - b));
    expect(nodes.at(-1)).toBe(Number.POSITIVE_INFINITY);
  });
});
