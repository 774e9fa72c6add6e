/** The forms in which the command line accepts positions, in arguments, files and standard input. */
import { describe, expect, it } from "vitest";
import type { Position } from "../../wrapper/types.js";
import { file, run } from "../support/command-line.js";

const GAME = { size: [7, 7], black: ["d4", "c3"], white: ["e5"], toMove: "white" };
const SMALL = { size: 3, black: ["b2"], white: [], toMove: "white" };
const JSON_LINES = `${JSON.stringify({ ...SMALL, black: ["B2"] })}\n\n${JSON.stringify(GAME)}\n`;

function shownPositions(words: readonly string[], input = ""): unknown[] {
  const { status, stdout, stderr } = run(["show", "--json", ...words], input);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const lines = stdout.trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line).position);
}

describe("one position", () => {
  it.each([
    "7 D4 e5 C3",
    "7 d4e5c3",
    "7 D4E5C3",
    "7,d4e5,c3",
    "#7,d4e5c3",
    "# 7, d4 e5 c3",
    "7x7: d4 e5 c3",
    "#7X7,d4e5c3",
    "7 d4\n  e5\n  c3",
    JSON.stringify({ ...GAME, black: ["D4", "C3"], white: ["E5"] }),
    JSON.stringify(GAME, null, 1),
  ])("%j is read from one argument, a file and standard input", (text) => {
    expect(shownPositions([text])).toEqual([GAME]);
    expect(shownPositions([file("position.txt", `${text}\n`)])).toEqual([GAME]);
    expect(shownPositions(["-"], `\uFEFF${text.replaceAll("\n", "\r\n")}\r\n`)).toEqual([GAME]);
  });

  it("is read from several arguments", () => {
    expect(shownPositions(["7", "D4e5", "C3"])).toEqual([GAME]);
    expect(shownPositions(["#7,d4", "e5c3"])).toEqual([GAME]);
  });

  it("accepts rows of two digits", () => {
    expect(shownPositions(["#19,a10a1s19"])).toEqual([
      { size: [19, 19], black: ["a10", "s19"], white: ["a1"], toMove: "white" },
    ]);
  });

  it("accepts the ends of --between in any case", () => {
    const lower = run(["analyze", "5", "c3", "-c", "black", "-b", "c3,bottom"]);
    expect(lower.status).toBe(0);
    expect(run(["analyze", "5", "C3", "-c", "black", "-b", "C3,Bottom"])).toEqual(lower);
  });
});

describe("several positions", () => {
  it("are read from JSON lines in a file, standard input and arguments", () => {
    const both = [SMALL, GAME];
    expect(shownPositions([file("positions.jsonl", JSON_LINES)])).toEqual(both);
    expect(shownPositions(["-"], JSON_LINES)).toEqual(both);
    expect(shownPositions(JSON_LINES.trim().split("\n\n"))).toEqual(both);
  });

  it("are read from lines of moves, and from several files", () => {
    const path = file("lines.txt", "#3,b2\n7 d4\n e5 c3\n");
    const both = [{ ...SMALL, size: [3, 3] }, GAME];
    expect(shownPositions([path])).toEqual(both);
    expect(shownPositions([path, path])).toEqual([...both, ...both]);
    expect(shownPositions(["#3,b2", "#7,d4e5c3"])).toEqual(both);
  });

  it.each([
    ["show", [], "White to move"],
    ["analyze", [], "Values for White"],
    ["analyze", ["--connections"], "Black: "],
    ["analyze", ["--inferior"], "Filled in: "],
    ["solve", [], " wins"],
  ])("%s %j prints a heading for each, or one JSON line", (command, options, text) => {
    const path = file("three.txt", "#3,b2\n#4,b2\n#5,a2\n");
    const drawn = run([command, path, ...options]);
    expect(drawn).toMatchObject({ status: 0, stderr: "" });
    const parts = drawn.stdout.split(/^Position \d of 3: .*three\.txt, line \d\n/m);
    expect(parts).toHaveLength(4);
    expect(parts[0]).toBe("");
    for (const part of parts.slice(1)) expect(part).toContain(text);
    const { stdout } = run([command, path, ...options, "--json"]);
    const lines = stdout.trimEnd().split("\n");
    const sizes = lines.flatMap((line) => JSON.parse(line).position.size);
    expect(sizes.length === 6 ? sizes.filter((_: number, i: number) => i % 2 === 0) : sizes).toEqual([
      3, 4, 5,
    ]);
  });

  it("are read in mixed formats, none of them left out", () => {
    const sgf = "(;SZ[4];B[a2])";
    const diagram = '<hexboard size="3x3" contents="R a1"/>';
    const sizes = (words: string[], input?: string) =>
      shownPositions(words, input).map((position) => [(position as Position).size].flat()[0]);
    expect(sizes(["#5,a1", sgf])).toEqual([5, 4]);
    expect(sizes(["#5,a1", diagram, "#6", sgf])).toEqual([5, 3, 6, 4]);
    expect(sizes(["-"], `5 a1\n6 b2\n(;GM[11]SZ[4]\n;B[b2])\n`)).toEqual([5, 6, 4]);
    expect(sizes(["-"], `#5,a1\n${diagram}`)).toEqual([5, 3]);
    expect(sizes(["-"], `# A list\n3 stones:\n${diagram}`)).toEqual([3]);
  });

  it("are solved as a request of PlayHex asks, within its limits", () => {
    const request = { size: 3, black: ["a1"], white: [], color: "white" };
    const children = JSON.stringify({ ...request, children: { maxTimeSeconds: 5 } });
    const limited = JSON.stringify({ ...request, size: 11, timeLimitSeconds: 0.1 });
    const { status, stdout } = run(["solve", children, limited, "--format", "playhex", "--time", "20"]);
    const [first, second] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(Object.keys(first.children)).toHaveLength(8);
    expect(second).toEqual({ winner: null, pv: [] });
    expect(status).toBe(1);
  });

  it("does not let one solve change the next", () => {
    const counts = (text: string) => {
      const lines = run(["solve", "-", "--json"], text).stdout.trimEnd().split("\n");
      return lines.map((line) => JSON.parse(line).stats.nodes);
    };
    const [alone] = counts("#6,a2\n");
    expect(alone).toBeGreaterThan(1);
    expect(counts("#6,a2\n#6,a2\n")).toEqual([alone, alone]);
  });

  it("solves those after one that a limit cut short, with exit code 1", () => {
    const { status, stdout } = run(["solve", "-", "--json", "-n", "3"], "#11\n#3,b2\n");
    expect(status).toBe(1);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).winner)).toEqual([null, "black"]);
  });
});

describe("bad input", () => {
  const bad = file("bad.jsonl", `${JSON.stringify(SMALL)}\n${JSON.stringify({ ...SMALL, black: ["d4"] })}\n`);
  const broken = file("broken.jsonl", `${JSON.stringify(SMALL)}\n{"size": 3\n`);
  it.each([
    ["size 0", ["0"], "size: 0 is neither"],
    ["size 0 with rows", ["0x4"], "size: [0, 4] is neither"],
    ["cells without a size", ["d4e5c3"], '"d4e5c3" is not a size; write the size of the board first'],
    ["a link without a size", ["#d4"], '"d4" is not a size'],
    ["a cell off the board", ["#7,d4z9"], 'move 2: "z9" is not on a 7×7 board'],
    ["part of a cell", ["7", "d4e"], 'move 1: "d4e" is not the name of a cell'],
    ["a cell twice in two cases", ["7", "d4", "D4"], "move 2: d4 was already played as move 1"],
    ["a bad line", [bad], 'bad.jsonl, line 2: black[0]: "d4" is not on a 3×3 board'],
    ["a line that is not JSON", [broken], "broken.jsonl, line 2: not JSON"],
    ["an empty file", [file("empty.txt", "\n")], "empty.txt: no position"],
    ["empty standard input", ["-"], "standard input: no position"],
    ["JSON over several lines", [file("long.json", '{\n "size": 3,\n x\n}')], "long.json: not JSON"],
    ["one of two files missing", [file("good.txt", "3 b2"), "nowhere.txt"], 'nowhere.txt" is neither a file'],
  ])("%s: one line and exit code 2, before any result", (_, words, message) => {
    const { status, stdout, stderr } = run(["show", ...words]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^hex-wasp: [^\n]+\n$/);
  });

  it("names the position that an option does not fit", () => {
    const { status, stderr } = run(["analyze", "#5,e5", "#3,b2", "-c", "black", "-b", "e5,top"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^hex-wasp: position 2: between\[0\]: "e5" is not on a 3×3 board[^\n]*\n$/);
  });
});
