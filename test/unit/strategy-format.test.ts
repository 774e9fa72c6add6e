/** The rule format of strategies, playing by rules, and the faults that `verifyStrategy` reports. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HexError } from "../../wrapper/errors.js";
import {
  formatStrategy,
  parseStrategy,
  type Strategy,
  verifyStrategy,
  yang7,
} from "../../wrapper/strategy/index.js";

/** Black wins 3×3 from the centre by a bridge to each edge; b1 and c1 are numbers 2 and 3, a3 and b3 6 and 7. */
const THREE = `#BOARDSIZE 3
RN 1
BT 2
BN 0
WM 3 1 2 4
BM 3
ND 1
PS 2
PP 2 6 7
BN 1
WM 1 3
BM 2
ND 1
PS 2
PP 2 6 7
RN 2
BT 2
BN 0
WM 1 1
BM 2
ND 0
BN 1
WM 1 2
BM 1
ND 0
`;

function messageOf(text: unknown): string {
  try {
    parseStrategy(text as string);
  } catch (error) {
    expect(error).toBeInstanceOf(HexError);
    expect((error as HexError).code).toBe("bad-strategy");
    return (error as HexError).message;
  }
  return "no error";
}

/** The message for the small strategy with its nth line replaced, or left out. */
function messageWith(line: number, text?: string): string {
  return messageOf(
    THREE.split("\n")
      .flatMap((old, i) => (i + 1 !== line ? [old] : text === undefined ? [] : [text]))
      .join("\n"),
  );
}

describe("parseStrategy", () => {
  it("reads rules, and uses the centre as the opening", () => {
    const strategy = parseStrategy(THREE);
    expect(strategy).toMatchObject({ size: 3, opening: "b2", patterns: 2 });
    expect(strategy.rules[0]?.branches[1]).toEqual({
      number: 1,
      moves: [3],
      reply: 2,
      calls: [{ rule: 2, cells: [6, 7] }],
    });
    expect(verifyStrategy(strategy)).toMatchObject({ ok: true, checkedPatterns: 2 });
  });

  it("ignores quotes, commas, blank lines, line ends and comments, and accepts several items per line", () => {
    const plain = formatStrategy(parseStrategy(THREE));
    const quoted = THREE.split("\n").map((line) => (/^[A-Z]/.test(line) ? `  "${line}" , ` : line));
    expect(formatStrategy(parseStrategy(quoted.join("\r\n\r\n")))).toBe(plain);
    expect(formatStrategy(parseStrategy(THREE.replaceAll("\nB", '", "B')))).toBe(plain);
    expect(formatStrategy(parseStrategy(`# of the third order\n${THREE}`))).toBe(plain);
  });

  it("reads what formatStrategy writes", () => {
    const text = readFileSync(new URL("../../data/yang7.txt", import.meta.url), "utf8");
    expect(formatStrategy(yang7())).toBe(text);
  });

  it.each([
    [
      "a rule that PS does not name",
      9,
      "PP 9 6 7",
      "line 9, rule 1, branch 0: PP is for rule 9, but PS names rule 2",
    ],
    ["a missing branch", 3, "BT 3", "line 16, rule 1, branch 2: branch 2 is missing: BT declares 3 branches"],
    ["a branch too many", 3, "BT 1", "line 10, rule 1: there are more branches than BT declares (1)"],
    ["a branch out of order", 10, "BN 2", "line 10, rule 1, branch 1: expected BN 1, found BN 2"],
    ["a move off the board", 5, "WM 3 1 2 9", "line 5, rule 1, branch 0: WM: 9 is not between 1 and 8"],
    ["a reply off the board", 6, "BM 0", "line 6, rule 1, branch 0: BM: 0 is not between 1 and 8"],
    ["a cell off the board", 9, "PP 2 6 99", "line 9, rule 1, branch 0: PP: 99 is not between 1 and 8"],
    [
      "a wrong count of moves",
      5,
      "WM 4 1 2 4",
      "line 5, rule 1, branch 0: WM declares 4 moves, but 3 follow",
    ],
    ["a wrong count of games", 7, "ND 0", "line 8, rule 1, branch 0: PS names 1 rules, but ND declares 0"],
    ["too few games", 8, "PS 2 2", "line 8, rule 1, branch 0: PS names 2 rules, but ND declares 1"],
    ["a game without its cells", 9, "", "line 10, rule 1, branch 0: expected PP, found BN"],
    ["two replies", 6, "BM 3 4", "line 6, rule 1, branch 0: BM has 2 numbers instead of one"],
    ["a word", 6, "BM three", 'line 6, rule 1, branch 0: BM: "three" is not a number'],
    ["another keyword", 6, "BX 3", "line 6, rule 1, branch 0: expected BM, found BX"],
    ["a rule twice", 16, "RN 1", "line 16: rule 1 is defined twice"],
    ["no rule of the board", 2, "RN 3", "line 25: rule 1, the rule of the whole board, is missing"],
    ["no size", 1, "RN 1", "line 1: the file does not start with #BOARDSIZE"],
    ["a size too large", 1, "#BOARDSIZE 20", "line 1: #BOARDSIZE: 20 is not between 1 and 19"],
    ["an even board without an opening", 1, "#BOARDSIZE 4", "line 1: a 4×4 board needs #OPENING"],
    [
      "an opening off the board",
      1,
      "#BOARDSIZE 3\n#OPENING d4",
      'line 2: #OPENING: "d4" is not on a 3×3 board',
    ],
  ])("refuses %s", (_, line, text, message) => {
    expect(messageWith(line, text)).toContain(message);
  });

  it("refuses a call of a rule that is not there", () => {
    const message = messageOf(THREE.replace("PS 2\nPP 2", "PS 9\nPP 9"));
    expect(message).toBe("line 9, rule 1, branch 0: PP: rule 9 is not defined");
  });

  it.each([undefined, null, 7, {}, ["RN 1"]])("refuses %s", (value) => {
    expect(messageOf(value)).toContain("is not a string");
  });

  it("refuses a file that ends early, or reports faults in it", () => {
    const text = formatStrategy(yang7());
    const isTold = (length: number) => {
      const cut = text.slice(0, length);
      const message = messageOf(cut);
      if (message === "no error") expect(verifyStrategy(parseStrategy(cut)).ok).toBe(false);
      else expect(message).toMatch(/^line \d+/);
    };
    fc.assert(fc.property(fc.nat({ max: text.length - 2 }), isTold), { numRuns: 300, seed: 3 });
    const lines = text.trimEnd().split("\n");
    for (let count = 0; count < lines.length; count++) {
      expect(messageOf(lines.slice(0, count).join("\n"))).toMatch(/^line \d+/);
    }
    expect(messageOf(text.trimEnd().slice(0, -6))).toContain("rule 41, branch 8: the file ends within PP");
  });
});

describe("StrategyPlay", () => {
  it("keeps the sum of local games", () => {
    const play = parseStrategy(THREE).play();
    expect(play.localGames).toEqual([
      { pattern: 1, cells: ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"] },
    ]);
    expect(play.reply("b1")).toBe("c1");
    expect(play.localGames).toEqual([{ pattern: 2, cells: ["a3", "b3"] }]);
    expect(play.reply("c3")).toBeNull();
    expect(play.reply("b3")).toBe("a3");
    expect(play.localGames).toEqual([]);
    expect(play.black).toEqual(["b2", "c1", "a3"]);
    expect(play.white).toEqual(["b1", "c3", "b3"]);
  });

  it("refuses an illegal move", () => {
    const play = yang7().play();
    expect(() => play.reply("h1")).toThrow(/opponent: "h1" is not on a 7×7 board/);
    expect(() => play.reply("d4")).toThrow(/opponent: d4 already has a black stone/);
    play.reply("a1");
    expect(() => play.reply("a1")).toThrow(/opponent: a1 already has a white stone/);
    expect(() => play.reply(7 as unknown as string)).toThrow(HexError);
  });

  it("throws where the rules have no reply, and can be asked again", () => {
    const play = parseStrategy(THREE.replace("WM 3 1 2 4", "WM 2 1 2")).play();
    expect(() => play.reply("a2")).toThrow(/rule 1 has no branch for White's a2/);
    expect(play.reply("b1")).toBe("c1");
  });
});

describe("verifyStrategy", () => {
  it.each([undefined, null, {}, "RN 1"])("refuses %s", (value) => {
    expect(() => verifyStrategy(value as unknown as Strategy)).toThrow(/was not made by parseStrategy/);
  });

  const problemsWith = (from: string, to: string) => verifyStrategy(parseStrategy(THREE.replace(from, to)));

  it.each([
    ["a move without a branch", "WM 3 1 2 4", "WM 2 1 2", "rule 1: White's 4 has no branch, after a2"],
    [
      "a reply that is taken",
      "WM 3 1 2 4",
      "WM 4 1 2 4 3",
      "rule 1, branch 0: its reply 3 is not a free cell, after c1",
    ],
    ["a cell that is taken", "PP 2 6 7", "PP 2 1 7", "rule 2, branch 1, called by rule 1, branch 0"],
    ["games that do not join", "PP 2 6 7", "PP 2 7 8", "it does not join the required groups"],
    [
      "a game too few",
      "ND 1\nPS 2\nPP 2 6 7",
      "ND 0",
      "rule 1, branch 0: it does not join the required groups, after",
    ],
  ])("finds %s", (_, from, to, problem) => {
    const { ok, wins, problems, details } = problemsWith(from, to);
    expect({ ok, wins }).toEqual({ ok: false, wins: false });
    expect(problems.join("\n")).toContain(problem);
    expect(details.some(({ isFault, line }) => isFault && line.length > 0)).toBe(true);
  });

  it.each([
    ["a cell passed twice", "PP 2 6 7", "PP 2 6 7 7", "rule 2 is called with 7 more than once"],
    ["too many cells", "PP 2 6 7", "PP 2 6 7 8", "rule 2 has 2 cells but is called with 3"],
    ["a second branch", "WM 1 3", "WM 2 3 1", "rule 1, branch 1: White's 1 already has a branch"],
  ])("calls %s a warning", (_, from, to, problem) => {
    const { ok, wins, problems } = problemsWith(from, to);
    expect({ ok, wins }).toEqual({ ok: false, wins: true });
    expect(problems.join("\n")).toContain(problem);
  });
});
