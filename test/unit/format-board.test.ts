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
    const columns = lines.flatMap((line, i) => (line.includes("●") && i > 1 ? [line.indexOf("●") - i] : []));
    expect(columns).toHaveLength(3);
    expect(columns[0]).toBe(columns[1]);
  });

  it("checks what it is given", () => {
    expect(() => formatBoard({ ...position, size: 1 })).toThrow(HexError);
  });
});
