/** Links, move lists, HexWiki diagrams, JSON and PlayHex: both ways, with faults at their places; and garbage. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  detectAndParse,
  detectFormat,
  formatHexboard,
  formatLink,
  formatMoves,
  formatPositionJson,
  gameFromSgf,
  parseGame,
  parseHexboard,
  parseLink,
  parseMoves,
  parsePositionJson,
  parseSgf,
  playHexResponse,
  readPlayHexRequest,
} from "../../wrapper/formats/index.js";
import { Game } from "../../wrapper/game/index.js";
import type { Position } from "../../wrapper/types.js";
import { anyPosition } from "../support/boards.js";
import { anyGame, anyGarbage, anyPlainGame, faultOf, movesOf } from "../support/games.js";

const sample = (name: string) => readFileSync(new URL(`../data/formats/${name}`, import.meta.url), "utf8");
/** A fault as `code line:column message`. */
const textOf = (act: () => unknown) => {
  const { code, line, column, message } = faultOf(act);
  return `${code} ${line}:${column} ${message}`;
};

/** The message of a fault, or nothing. */
const textWithout = (act: () => unknown) => {
  try {
    act();
    return "";
  } catch {
    return textOf(act);
  }
};

describe("HexWorld links", () => {
  it("show the same stones as HexWorld, and are written back as they were", () => {
    for (const line of sample("hexworld.jsonl").trim().split("\n")) {
      const { link, sgf, black, white } = JSON.parse(line);
      const game = parseLink(link);
      expect([...game.position.black].sort()).toEqual(black.sort());
      expect([...game.position.white].sort()).toEqual(white.sort());
      expect(formatLink(game)).toBe(link);
      const whole = game.at(game.moves.length + game.future.length);
      expect(whole.moves).toEqual(gameFromSgf(sgf).moves);
    }
  });

  it("may be whole addresses, encoded, or without #", () => {
    for (const link of [
      "https://hexworld.org/board/#11nc1,a10c3",
      " #11nc1%2Ca10c3 \n",
      "11nc1,a10c3",
      "https://example.org/?x=1#11nc1,A10C3",
    ]) {
      expect(formatLink(parseLink(link))).toBe("#11nc1,a10c3");
    }
  });

  it("keep display options, the cursor, swaps, passes and resignations", () => {
    for (const link of [
      "#11",
      "#9x7",
      "#11r4mnc1",
      "#11,a10:s:p:pc3,d4:rw",
      "#5,a2:Sc3",
      "#7,,d4",
      "#5,:pa1:fb",
    ]) {
      expect(formatLink(parseLink(link))).toBe(link);
    }
    expect(parseLink("#11,a10:sc3,d4").future).toEqual([{ color: "white", move: "d4" }]);
    expect(parseLink("#5,a1:fb").result).toEqual({ winner: "white", by: "resignation" });
  });

  it("express set-up stones and moves out of turn by passes", () => {
    const setup: Position = { size: 5, black: ["a1", "b2"], white: [], toMove: "black" };
    expect(formatLink(Game.create({ size: 5, setup }))).toBe("#5,a1:pb2:p");
    expect(formatLink(Game.create({ size: 5, setup: { ...setup, black: [], toMove: "white" } }))).toBe(
      "#5,:p",
    );
    expect(formatLink(Game.create({ size: 5 }).play("a1").play("b1", "black"))).toBe("#5,a1:pb1");
    const won: Position = { size: 2, black: ["a1", "a2"], white: ["b1", "b2"], toMove: "white" };
    expect(parseLink(formatLink(Game.create({ size: 2, setup: won }))).position).toEqual(won);
    const twice: Position = { size: 2, black: ["a1", "a2", "b1", "b2"], white: [], toMove: "white" };
    expect(textOf(() => formatLink(Game.create({ size: 2, setup: twice })))).toContain(
      "after the end of the game",
    );
  });

  it("read the set-up of the page's own addresses", () => {
    const game = parseLink("#9x7,a1&black=c3d4&white=e5&first=white");
    expect(game.setup).toEqual({ size: [9, 7], black: ["c3", "d4"], white: ["e5"], toMove: "white" });
    expect(movesOf(game)).toBe("Wa1");
  });

  it("of any plain game come back with every move", () => {
    fc.assert(
      fc.property(anyPlainGame, fc.nat(), (given, pick) => {
        const game = given.at(pick % (given.moves.length + 1));
        const back = parseLink(formatLink(game));
        expect(back.moves).toEqual(game.moves);
        expect(back.future).toEqual(game.future);
        expect(back.position).toEqual(game.position);
      }),
      { numRuns: 200, seed: 18 },
    );
  });

  it("of any game come back with the same position", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        // A set-up with two ways to win has stones after the end of any game.
        const isOver = Game.create({ size: game.size, setup: game.setup }).result !== null;
        if (isOver && textWithout(() => formatLink(game)).includes("after the end")) return;
        const { position, result } = parseLink(formatLink(game));
        const { toMove, ...stones } = game.position;
        expect(position).toMatchObject(stones);
        expect(result).toEqual(game.result);
        if (result === null) expect(position.toMove).toBe(toMove);
      }),
      { numRuns: 200, seed: 18 },
    );
  });

  it.each([
    [
      "",
      "bad-format 1:1 line 1, column 1: size: the end of the text is not a size; a link starts with one like 11",
    ],
    [
      "https://hexworld.org/board/#x",
      'bad-format 1:29 line 1, column 29: size: "x" is not a size; a link starts with',
    ],
    ["#20", "bad-format 1:2 line 1, column 2: size: 20 is neither a whole number from 1 to 19"],
    ["#5,a1b9", 'bad-format 1:6 line 1, column 6: move 2: "b9" is not on a 5×5 board'],
    ["#5,a1a1", "bad-format 1:6 line 1, column 6: move 2: a1 was already played as move 1"],
    ["#5,a1:x", 'bad-format 1:6 line 1, column 6: ":x" is not a move like d4'],
    ["#5,a1 2", 'bad-format 1:7 line 1, column 7: "2" is not a move like d4'],
    ["#5,a1b2:s", 'bad-format 1:8 line 1, column 8: move 3: "swap-pieces" is not possible'],
    ["#1,a1a1", 'bad-format 1:6 line 1, column 6: move 2: "a1": the game is over, black has won'],
    ["#5,a1%", 'bad-format 1:6 line 1, column 6: "5,a1%" is not a valid encoding'],
    ["#5&black=a1&black=b2", 'bad-format 1:12 line 1, column 12: "black" is given twice'],
    [
      "#5&black=a1&white=a1",
      "bad-format 1:12 line 1, column 12: white stone 1: a1 already has a black stone",
    ],
    ["#5&first=red", 'bad-format 1:3 line 1, column 3: first: "red" is neither black nor white'],
    ["\n\n  #5,a1b9", 'bad-format 3:8 line 3, column 8: move 2: "b9"'],
  ])("fault in %j", (link, fault) => {
    expect(textOf(() => parseLink(link))).toContain(fault);
  });
});

describe("move lists", () => {
  it.each([
    ["7 d4 e5", "Bd4 We5"],
    ["7 d4e5c3", "Bd4 We5 Bc3"],
    ["#7,d4e5", "Bd4 We5"],
    ["9x7: a1 b2", "Ba1 Wb2"],
    ["9 × 7; A1, B2", "Ba1 Wb2"],
    ["5\n1. a2 2. swap 3. C3\n4.pass 5.resign", "Ba2 Wswap-pieces Bc3 Wpass Bresign"],
    ["5 a2 swap-sides c3", "Ba2 Wswap-sides Wc3"],
  ])("%j", (text, moves) => {
    expect(movesOf(parseMoves(text))).toBe(moves);
  });

  it("of any plain game come back", () => {
    fc.assert(
      fc.property(anyPlainGame, (game) => {
        const back = parseMoves(formatMoves(game));
        expect(back.moves).toEqual(game.moves);
        expect(back.size).toEqual(game.size);
      }),
      { numRuns: 100, seed: 18 },
    );
  });

  it("cannot express a set-up", () => {
    const setup: Position = { size: 3, black: ["a1"], white: [], toMove: "black" };
    expect(textOf(() => formatMoves(Game.create({ size: 3, setup })))).toContain("bad-format");
    expect(textOf(() => formatMoves(Game.create({ size: 3 }).play("a1").play("b1", "black")))).toContain(
      "out of turn",
    );
    expect(textOf(() => formatMoves(Game.create({ size: 3 }).play("resign", "white")))).toContain(
      "out of turn",
    );
  });

  it.each([
    ["", "bad-format 1:1 line 1, column 1: the text is empty"],
    [" d4 e5", 'bad-format 1:2 line 1, column 2: "d4" is not a size'],
    ["7 d4\n  h9", 'bad-format 2:3 line 2, column 3: move 2: "h9" is not on a 7×7 board'],
    ["7 d4 knight", 'bad-format 1:6 line 1, column 6: move 2: "knight" is not the name of a cell'],
    ["77 d4", "bad-format 1:1 line 1, column 1: size: 77 is neither"],
  ])("fault in %j", (text, fault) => {
    expect(textOf(() => parseMoves(text))).toContain(fault);
  });
});

describe("HexWiki diagrams", () => {
  it("have rows first, red for Black, labels, lines, areas and shades", () => {
    const { position, marks } = parseHexboard(sample("hexwiki.txt"));
    expect(position).toEqual({ size: [7, 4], black: ["e2"], white: ["d3", "c4"], toMove: "black" });
    expect(marks).toEqual({
      e2: "1 shaded:red",
      f2: "shaded:red",
      g2: "+",
      d3: "2 shaded:red",
      e3: "shaded:red",
      f3: "+ shaded:red",
      g3: "shaded:red",
      a4: "shaded:blue",
      b4: "arrow(3)",
      c4: "shaded:red",
      d4: "* shaded:red",
      e4: "shaded:red",
      f4: "shaded:red",
      g4: "shaded:red",
    });
    const again = parseHexboard(formatHexboard(position, marks));
    expect(again).toEqual({ position, marks });
  });

  it("of the wiki's own help page", () => {
    const example = `<hexboard\n   size="5x4"\n   contents="R 1:d1 b4\n B 2:c3\n E +:a2 *:c4 a:a4 b:d5"\n coords="hide"\n />`;
    const { position, marks } = parseHexboard(example);
    expect(position).toEqual({ size: [4, 5], black: ["d1", "b4"], white: ["c3"], toMove: "black" });
    expect(marks).toEqual({ d1: "1", a2: "+", c3: "2", a4: "a", c4: "*", d5: "b" });
    expect(
      parseHexboard('<hexboard size="3x3" contents="S red:all blue:(a1--c1 b2) E a1"></hexboard>').marks,
    ).toEqual({
      ...Object.fromEntries("a2 c2 a3 b3 c3".split(" ").map((cell) => [cell, "shaded:red"])),
      ...Object.fromEntries("a1 b1 c1 b2".split(" ").map((cell) => [cell, "shaded:blue"])),
    });
    expect(parseHexboard("<hexboard size='3x3' contents='R a1 b1 E a1'/>").position.black).toEqual(["b1"]);
    expect(parseHexboard('<hexboard size="2x3"/>').position.size).toEqual([3, 2]);
  });

  it("of any position and marks come back", () => {
    const mark = fc.constantFrom(
      "1",
      "23",
      "a",
      "S",
      "*",
      "+",
      "-",
      "arrow(12)",
      "↗",
      "shaded",
      "shaded:red",
      "B shaded:blue",
    );
    fc.assert(
      fc.property(anyPosition, fc.array(fc.tuple(fc.nat(), mark), { maxLength: 8 }), (position, picks) => {
        const cells = Game.create({ size: position.size }).legalMoves;
        const marks = Object.fromEntries(
          picks.map(([pick, text]) => [cells[pick % cells.length] as string, text]),
        );
        const back = parseHexboard(formatHexboard(position, marks));
        expect(back.marks).toEqual(marks);
        const { toMove: _, ...stones } = back.position;
        expect(parsePositionJson(formatPositionJson(position))).toMatchObject(stones);
      }),
      { numRuns: 200, seed: 18 },
    );
  });

  it.each([
    ["", "bad-format 1:1 line 1, column 1: no <hexboard"],
    ['a\n<hexboard size="3x3"', "bad-format 2:1 line 2, column 1: this <hexboard tag does not end"],
    ["<hexboard/>", "bad-format 1:1 line 1, column 1: a <hexboard> without size"],
    ['<hexboard size="3"/>', 'bad-format 1:17 line 1, column 17: size: "3" is not a size like 5x4'],
    ['<hexboard size="30x3"/>', "bad-format 1:17 line 1, column 17: size: [3, 30] is neither"],
    [
      '<hexboard size="3x3" contents="a1"/>',
      'bad-format 1:32 line 1, column 32: contents: "a1": contents start with',
    ],
    [
      '<hexboard size="3x3" contents="R d1"/>',
      'bad-format 1:34 line 1, column 34: "d1" is not on a 3×3 board',
    ],
    [
      '<hexboard size="3x3" contents="R a1\n B ?"/>',
      'bad-format 2:4 line 2, column 4: contents: "?": not a cell',
    ],
    [
      '<hexboard size="3x3" contents="R (a1"/>',
      "bad-format 1:37 line 1, column 37: contents: the end: not a cell",
    ],
    ['<hexboard size="3x3" contents="R area(a1"/>', '")" is missing'],
    ['<hexboard size="4x4" contents="R a1--b3"/>', "not on a line"],
  ])("fault in %j", (text, fault) => {
    expect(textOf(() => parseHexboard(text))).toContain(fault);
  });

  it("refuse marks that the wiki does not have", () => {
    const position: Position = { size: 3, black: [], white: [], toMove: "black" };
    for (const mark of ["two words", '"', "a(b", "shaded shaded", ""]) {
      expect(textOf(() => formatHexboard(position, { a1: mark }))).toContain("bad-format");
    }
    expect(textOf(() => formatHexboard(position, { d4: "*" }))).toContain("bad-cell");
  });
});

describe("JSON", () => {
  it("of any position comes back", () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const text = formatPositionJson(position);
        expect(formatPositionJson(parsePositionJson(text))).toBe(text);
      }),
      { numRuns: 100, seed: 18 },
    );
  });

  it.each([
    ["", "bad-format 1:1"],
    ['{"size": 3,\n "black": [}', "bad-format 2:12"],
    ["[1, 2] x", "bad-format 1:8"],
    ['{"a": tru}', "bad-format 1:7"],
    ['{"a": "b', "bad-format 1:7"],
    ['{"a": 1,}', "bad-format 1:9"],
    ['{"a" 1}', "bad-format 1:6"],
    ["[1 2]", "bad-format 1:4"],
    ["[", "bad-format 1:2"],
    [
      '\n {"size": 3, "black": ["d4"], "white": [], "toMove": "black"}',
      'bad-format 2:2 line 2, column 2: black[0]: "d4"',
    ],
    ["{}", "bad-format 1:1"],
    ["null", "bad-format 1:1"],
  ])("fault in %j", (text, fault) => {
    expect(textOf(() => parsePositionJson(text))).toContain(fault);
  });
});

describe("PlayHex", () => {
  it("asks for positions in three ways", () => {
    const position = { size: 4, black: ["b2"], white: ["c3"], toMove: "white" };
    const request = { size: 4, black: ["B2"], white: ["c3"], color: "white", timeLimitSeconds: 5 };
    expect(readPlayHexRequest({ ...request, children: { maxTimeSeconds: 60 } })).toEqual({
      position,
      timeLimitMs: 5000,
      children: { timeLimitMs: 60_000 },
    });
    expect(readPlayHexRequest({ size: 4, black: "b2", white: "c3", color: "white" }).position).toEqual(
      position,
    );
    const game = { size: 4, movesHistory: "b3 swap-pieces b2 pass", currentPlayer: "white", swapRule: true };
    expect(readPlayHexRequest(game).position).toEqual({
      size: 4,
      black: ["b2"],
      white: ["c2"],
      toMove: "white",
    });
  });

  it("gets the winner, best play, and the moves with the best first", () => {
    const stats = { nodes: 1, milliseconds: 1, tableUsed: 0 };
    const result = { winner: "black", move: "b1", pv: ["b1", "a2"], carrier: [], stats } as const;
    expect(playHexResponse(result)).toEqual({ winner: "black", pv: ["b1", "a2"] });
    const moves = { a1: "white", b1: "black", a2: null } as const;
    const response = playHexResponse({ ...result, moves });
    expect(JSON.stringify(response.children)).toBe(
      '{"b1":{"winner":"black","pv":["a2"]},"a1":{"winner":"white","pv":[]},"a2":{"winner":null,"pv":[]}}',
    );
    expect(playHexResponse({ ...result, winner: null })).toEqual({ winner: null, pv: [] });
  });

  it.each<[unknown]>([
    [null],
    [{}],
    [{ size: 4, black: [], white: [], color: "white", timeLimitSeconds: "5" }],
    [{ size: 4, black: [], white: [], color: "white", children: 1 }],
    [{ size: 4, movesHistory: 7 }],
    [{ size: 4, movesHistory: "z9" }],
  ])("refuses %j", (request) => {
    expect(faultOf(() => readPlayHexRequest(request)).code).toMatch(/^bad-/);
  });
});

describe("a pasted text", () => {
  it.each([
    ["(;FF[4]GM[11]SZ[5];B[a2])", "sgf", 5, "Ba2"],
    ["Game #5 of the match:\n(;SZ[5];B[a2])", "sgf", 5, "Ba2"],
    ["https://hexworld.org/board/#5c1,a2", "link", 5, "Ba2"],
    ["5c1,a2:s", "link", 5, "Ba2 Wswap-pieces"],
    ["5,a2:p", "link", 5, "Ba2 Wpass"],
    ["5,a2&white=b3", "link", 5, "Ba2"],
    ["5 a2", "moves", 5, "Ba2"],
    ["5,a2b3", "moves", 5, "Ba2 Wb3"],
    ["5x5 a2", "moves", 5, "Ba2"],
    ['{"size": 5, "black": ["a2"], "white": [], "toMove": "white"}', "json", 5, ""],
    ['{"size": 5, "black": [], "white": [], "color": "white", "timeLimitSeconds": 1}', "json", 5, ""],
    ['See <hexboard size="5x5" contents="R a2"/>', "hexboard", 5, ""],
  ])("%j", (text, format, size, moves) => {
    expect(detectFormat(text)).toBe(format);
    const game = parseGame(text);
    expect(game.size).toBe(size);
    expect(movesOf(game)).toBe(moves);
    expect(detectAndParse(text) instanceof Game).toBe(format !== "sgf");
  });

  it("of no format is refused at its start", () => {
    expect(textOf(() => detectAndParse("\n  hello"))).toContain(
      "bad-format 2:3 line 2, column 3: neither SGF",
    );
    for (const value of [null, undefined, 7, {}, []] as unknown as string[]) {
      expect(faultOf(() => detectAndParse(value)).code).toBe("bad-format");
    }
  });
});

describe("garbage", () => {
  const parsers = {
    parseSgf,
    parseLink,
    parseHexboard,
    parseMoves,
    parsePositionJson,
    detectAndParse,
    parseGame,
  };

  it.each(Object.entries(parsers))("never crashes %s, and its faults have a place", (_, parse) => {
    fc.assert(
      fc.property(anyGarbage, (text) => {
        try {
          parse(text);
        } catch {
          const { code, line, column } = faultOf(() => parse(text));
          expect(code).toBe("bad-format");
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
        }
      }),
      { numRuns: 3000, seed: 18 },
    );
  });

  it.each(Object.entries(parsers))("of absurd length does not hang %s", (_, parse) => {
    const parts = [
      "(;",
      "a1 ",
      ":p",
      "#",
      '<hexboard size="9x9" contents="',
      "R all ",
      "[",
      "{",
      '"',
      " ",
      "\n",
      "%41",
    ];
    for (const part of parts) {
      for (const start of ["", "7 ", "#7,", '<hexboard size="19x19" contents="R ', "(;", '{"size":']) {
        const text = start + part.repeat(99_000 / part.length);
        const fault = textWithout(() => parse(text));
        expect(fault).toMatch(/^$|^bad-format \d+:\d+ /);
      }
    }
  });
});

describe("texts that look like two formats", () => {
  const diagram = '<hexboard size="3x3" contents="R a1"/>';

  it("the first decides: a comment of SGF may contain a diagram", () => {
    expect(movesOf(parseGame(`(;GM[11]SZ[5];B[a2]C[see ${diagram}];W[c3])`))).toBe("Ba2 Wc3");
    expect(detectFormat(`${diagram} (;GM[11]SZ[5])`)).toBe("hexboard");
    expect(detectFormat(`{"size": 3, "note": "${diagram.replaceAll('"', "'")}"}`)).toBe("json");
    expect(detectFormat(`{{a template}} ${diagram}`)).toBe("hexboard");
  });

  it("names of JavaScript are no moves", () => {
    expect(textOf(() => parseMoves("7 constructor"))).toContain('"constructor" is not the name of a cell');
  });

  it("long texts are refused in little time", () => {
    const start = performance.now();
    expect(detectFormat("1".repeat(100_000))).toBe("moves");
    expect(textOf(() => parseHexboard(`<hexboard ${"a".repeat(40_000)}>`))).toContain("without size");
    expect(performance.now() - start).toBeLessThan(500);
  });
});
