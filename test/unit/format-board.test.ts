import { describe, expect, it } from "vitest";
import { formatBoard, HexError, type Position } from "../../wrapper/index.js";

const position: Position = { size: [4, 2], black: ["b1"], white: ["c2"], toMove: "white" };

describe("formatBoard", () => {
  it("draws a sheared board with coordinates and edges", () => {
    expect(formatBoard(position, { color: false })).toBe(
      [
        "    a b c d",
        "    ━━━━━━━",
        " 1 ╲ · ● · · ╲ 1",
        "  2 ╲ · · ○ · ╲ 2",
        "       ━━━━━━━",
        "        a b c d",
        "",
        "○ White to move",
      ].join("\n"),
    );
  });

  it("draws the same in colour", () => {
    const colored = formatBoard(position, { color: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for
    const plain = colored.replace(/\u001b\[[\d;]*m/g, "");
    expect(plain).toBe(formatBoard(position, { color: false }));
    expect(colored).not.toBe(plain);
  });

  it("keeps columns straight where row numbers have two digits", () => {
    const lines = formatBoard(
      { size: [3, 12], black: ["b9", "b10"], white: [], toMove: "black" },
      { color: false },
    ).split("\n");
    // b9 and b10 are in one column: each row is drawn one place further to the right.
    const [nine = "", ten = ""] = lines.filter((line) => line.includes("╲ · ● · ╲"));
    expect([nine.trim().slice(0, 2), ten.trim().slice(0, 2)]).toEqual(["9 ", "10"]);
    expect(ten.indexOf("●")).toBe(nine.indexOf("●") + 1);
  });

  it("checks what it is given", () => {
    expect(() => formatBoard({ ...position, size: 1 })).toThrow(HexError);
  });
});
