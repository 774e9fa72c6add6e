/** The command line with the formats of other programs: read from files, arguments and standard input, and written. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { gameFromSgf, parseHexboard, parseLink } from "../../wrapper/formats/index.js";
import { expectRefusal, file, run } from "../support/command-line.js";
import { movesOf } from "../support/games.js";

const sample = (name: string) => fileURLToPath(new URL(`../data/formats/${name}`, import.meta.url));
const shown = (...words: string[]) => {
  const { status, stdout, stderr } = run(["show", "--json", ...words]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).position);
};

const TEXTS = [
  "5 a2 swap c3",
  "#5nc1,a2:sc3",
  "5nc1,a2:sc3",
  "https://hexworld.org/board/#5c1,a2:sc3,d4",
  "(;GM[11]SZ[5];B[a2];W[swap-pieces];B[c3](;W[d4])(;W[e5]))",
  '<hexboard size="5x5" contents="R c3 B b1"/>',
  '{"size":5,"black":["c3"],"white":["b1"],"color":"white","timeLimitSeconds":1}',
];

describe("reading", () => {
  it.each(TEXTS)("%s", (text) => {
    // The variation of the SGF is its main line: d4 is played.
    const white = text.startsWith("(") ? ["b1", "d4"] : ["b1"];
    for (const words of [[text], [file("text.txt", `${text}\n`)]]) {
      expect(shown(...words)[0]).toMatchObject({ black: ["c3"], white });
    }
    expect(JSON.parse(run(["show", "--json", "-"], text).stdout).position).toMatchObject({
      black: ["c3"],
      white,
    });
  });

  it("files of other programs, at any move", () => {
    expect(shown(sample("little-golem.sgf"), "--move", "2")[0]).toMatchObject({ black: [], white: ["c1"] });
    expect(shown(sample("hexwiki.txt"))[0]).toMatchObject({ size: [7, 4], black: ["e2"] });
    expectRefusal(run(["show", sample("playhex.sgf"), "--move", "9"]), "has 5 moves, not 9");
  });

  it("several games of a file, several diagrams, and several links", () => {
    expect(shown(file("two.sgf", "(;SZ[3];B[a1])\n(;SZ[4];B[b2])")).map(({ black }) => black)).toEqual([
      ["a1"],
      ["b2"],
    ]);
    const { stdout } = run(["show", file("two.sgf", "(;SZ[3];B[a1])\n(;SZ[4];B[b2])")]);
    expect(stdout).toMatch(/Position 2 of 2: .*two\.sgf, game 2\n/);
    const diagrams = `${TEXTS[5]}\nand\n<hexboard size="3x3" contents="R a1"/>`;
    expect(shown(file("wiki.txt", diagrams)).map(({ black }) => black)).toEqual([["c3"], ["a1"]]);
    expect(shown("#3,a1", "https://hexworld.org/board/#4,b2")).toHaveLength(2);
  });

  it.each([
    ["(;SZ[5];B[a2];W[f9])", 'move 2: "f9" is not on a 5×5 board', "(line 1, column 15)"],
    ["3 a1\n(;SZ[5]", '")" is missing', "(line 2, column 5)"],
    ["\n#5,a2:x", '":x" is not a move', "(line 2, column 6)"],
    ['\n\n<hexboard size="5x5" contents="R z9"/>', '"z9" is not on a 5×5 board', "(line 3, column 34)"],
    ['{"size": 3,\n "black" []}', "not JSON", "(line 2, column 10)"],
  ])("a fault in a file is named with its place: %j", (text, message, place) => {
    const refused = run(["solve", file("fault.txt", text)]);
    expectRefusal(refused, message);
    expect(refused.stderr).toContain(place);
  });
});

describe("writing", () => {
  const position = "5 a2 swap c3";

  it("show writes every format, which is read again", () => {
    const write = (format: string) => run(["show", position, "--format", format]).stdout.trimEnd();
    expect(write("link")).toBe("#5,a2:sc3");
    expect(write("moves")).toBe("5 a2 swap-pieces c3");
    expect(write("hexboard")).toBe('<hexboard size="5x5" contents="R c3 B b1"/>');
    expect(movesOf(gameFromSgf(write("sgf")))).toBe("Ba2 Wswap-pieces Bc3");
    for (const format of ["sgf", "link", "hexboard", "moves", "json"]) {
      const text = format === "json" ? JSON.stringify(JSON.parse(write(format)).position) : write(format);
      expect(shown(text)[0]).toMatchObject({
        black: ["c3"],
        white: ["b1"],
        // A diagram does not say it.
        toMove: format === "hexboard" ? "black" : "white",
      });
    }
  });

  it("solve writes the result as marks, comment, line or response", () => {
    const solve = (format: string) => run(["solve", "4 a2", "-a", "--format", format]).stdout.trimEnd();
    const { marks } = parseHexboard(solve("hexboard"));
    expect(Object.keys(marks).filter((cell) => marks[cell] === "*")).toEqual(["b3"]);
    expect(parseLink(solve("link")).future.map(({ move }) => move)).toEqual(["b3"]);
    expect(solve("sgf")).toContain("C[White wins with b3");
    expect(JSON.parse(solve("playhex"))).toMatchObject({
      winner: "white",
      pv: ["b3"],
      children: { b3: { winner: "white" }, a1: { winner: "black" } },
    });
  });

  it("analyze writes an evaluation as marks", () => {
    const { marks } = parseHexboard(run(["analyze", "4 a2", "-f", "hexboard"]).stdout);
    expect(marks).toMatchObject({ b3: "*", a1: "0" });
    expect(run(["analyze", "4 a2", "-f", "sgf"]).stdout).toContain("LB[a1:0]");
  });

  it.each([
    [
      "an unknown format",
      ["show", "3", "-f", "pgn"],
      "Allowed choices are text, json, sgf, link, hexboard, moves",
    ],
    ["two formats", ["show", "3", "-f", "sgf", "--json"], "--json: --format asks for sgf"],
    ["connections as SGF", ["analyze", "3", "-i", "-f", "sgf"], "--format: sgf can show one evaluation only"],
    [
      "a set-up as a move list",
      ["show", '{"size":3,"black":["a1"],"white":[],"toMove":"black"}', "-f", "moves"],
      "a move list has neither set-up stones",
    ],
  ])("refuses %s", (_, words, message) => {
    expectRefusal(run(words), message);
  });
});
