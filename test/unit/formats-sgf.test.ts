/** SGF: samples of real programs, dialects, the main line as a game, and faults with their places. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatSgf,
  type GameTree,
  gameFromSgf,
  gameFromTree,
  gameToSgf,
  parseSgf,
  treeFromGame,
} from "../../wrapper/formats/index.js";
import { Game } from "../../wrapper/game/index.js";
import { anyGame, faultOf, movesOf } from "../support/games.js";

const sample = (name: string) => readFileSync(new URL(`../data/formats/${name}`, import.meta.url), "utf8");
/** The text without what SGF does not count: white space between properties, and needless escapes. */
const plain = (text: string) => text.replace(/\\([:[])/g, "$1").replace(/\s+/g, "");

describe("files of real programs", () => {
  it.each(["hexgui.sgf", "hexgui-setup.sgf", "hexgui-0.9.sgf", "little-golem.sgf", "playhex.sgf"])(
    "%s is read and written back without loss",
    (name) => {
      const text = sample(name);
      const written = formatSgf(parseSgf(text));
      expect(plain(written)).toBe(plain(text));
      expect(parseSgf(written)).toEqual(parseSgf(text));
    },
  );

  it("HexGui: variations, comments and unknown properties are kept", () => {
    const [tree] = parseSgf(sample("hexgui.sgf")) as [GameTree];
    expect(tree.properties.C).toEqual(["An opening that is often swapped: see the wiki [page 2]."]);
    let node = tree;
    for (let i = 0; i < 4; i++) node = node.children[0] as GameTree;
    expect(node.properties).toEqual({ W: ["d7"], C: ["First line.\nSecond line: a \\ backslash."] });
    const fork = node.children[0] as GameTree;
    expect(fork.children.map(({ properties }) => properties.W)).toEqual([["h4"], ["g4"]]);
    expect(fork.children[1]?.children[0]?.children[1]?.properties.XX).toEqual(["unknown to everybody"]);
    const game = gameFromTree(tree);
    expect(movesOf(game)).toBe("Ba10 Wswap-pieces Bf6 Wd7 Be5 Wh4 Bg4");
    expect(game.position.white).toEqual(["j1", "h4", "d7"]);
    expect(game.info).toMatchObject({ PB: "Ada", PW: "Blaise", EV: "Club evening" });
  });

  it("HexGui: set-up stones, on a rectangular board and in the middle of a game", () => {
    const game = gameFromSgf(sample("hexgui-setup.sgf"));
    expect(game.size).toEqual([9, 7]);
    expect(game.setup).toEqual({
      size: [9, 7],
      black: ["e2", "c4", "d4", "a7"],
      white: ["g3", "f5", "b6"],
      toMove: "white",
    });
    expect(movesOf(game)).toBe("Wi1 Bpass Wresign");
    expect(game.result).toEqual({ winner: "black", by: "resignation" });
  });

  it("HexGui 0.9: swap-pieces is swap-sides", () => {
    const game = gameFromSgf(sample("hexgui-0.9.sgf"));
    expect(movesOf(game)).toBe("Bb4 Wswap-sides Wf6 Bd8");
    expect(game.position.black).toEqual(["b4", "d8"]);
  });

  it("Little Golem: points as in Go, swap, and W for the first player, who joins top and bottom", () => {
    const game = gameFromSgf(sample("little-golem.sgf"));
    expect(movesOf(game)).toBe("Ba3 Wswap-pieces Bd10 Wi5 Bj9 Wi6 Be4 Wresign");
    expect(game.position.white).toEqual(["c1", "i5", "i6"]);
    // RE[B]: the player named in PB won.
    expect(game.result).toEqual({ winner: "black", by: "resignation" });
    expect(game.info.PB).toBe("first player");
  });

  it("PlayHex: result, ratings and chat", () => {
    const text = sample("playhex.sgf");
    const game = gameFromSgf(text);
    expect(movesOf(game)).toBe("Ba2 Wswap-pieces Bk5 Wf6 Be3");
    expect(game.info).toMatchObject({ BR: "1512", WR: "1487?", RE: "B+Resign", DT: "2024-08-27,28" });
    const chat = parseSgf(text)[0]?.children[0]?.children[0]?.properties.C;
    expect(chat).toEqual(['Ada: good luck\nBlaise: x[1] = "\\"']);
  });

  it("HexWorld: the same stones as its board shows", () => {
    for (const line of sample("hexworld.jsonl").trim().split("\n")) {
      const { link, sgf, black, white } = JSON.parse(line);
      expect(plain(formatSgf(parseSgf(sgf)))).toBe(plain(sgf));
      if (/^#[^,]+,.+,|,,/.test(link)) continue; // the link shows an earlier moment
      const { position } = gameFromSgf(sgf);
      expect([...position.black].sort()).toEqual(black.sort());
      expect([...position.white].sort()).toEqual(white.sort());
    }
  });
});

describe("the main line as a game", () => {
  it("has the default size 11, any case, and passes", () => {
    const game = gameFromSgf("(;GM[11];B[K11];W[PASS];B[Resign])");
    expect(game.size).toBe(11);
    expect(movesOf(game)).toBe("Bk11 Wpass Bresign");
  });

  it("sets up points, lists and rectangles", () => {
    const { position } = gameFromSgf("(;SZ[5]AB[a1:c2][e5]AE[b1]AW[d4]PL[W])");
    expect(position).toEqual({
      size: 5,
      black: ["a1", "c1", "a2", "b2", "c2", "e5"],
      white: ["d4"],
      toMove: "white",
    });
  });

  it("lets White start, and either side move twice", () => {
    expect(gameFromSgf("(;SZ[5];W[a1];B[b2])").setup.toMove).toBe("white");
    const twice = gameFromSgf("(;SZ[5];B[a1];B[b2];W[c3];PL[W])");
    expect(movesOf(twice)).toBe("Ba1 Bb2 Wc3 Bpass");
    expect(twice.position.toMove).toBe("white");
  });

  it("reads swap by who moves next", () => {
    expect(gameFromSgf("(;SZ[5];B[a2];W[swap];W[c3])").position.black).toEqual(["a2"]);
    expect(gameFromSgf("(;SZ[5];B[a2];W[swap];B[c3])").position).toMatchObject({
      black: ["c3"],
      white: ["b1"],
    });
  });

  it("goes to SGF and back", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const back = gameFromSgf(gameToSgf(game));
        expect(back.setup).toEqual(game.setup);
        expect(back.moves).toEqual(game.moves);
        expect(back.result).toEqual(game.result);
        expect(back.position).toEqual(game.position);
        expect(back.swap).toBe(game.swap);
        expect(back.info).toMatchObject(game.info);
      }),
      { numRuns: 200, seed: 18 },
    );
  });

  it("writes the result, the rule and the future", () => {
    const game = Game.create({ size: 5, swap: "swap-sides", info: { PB: "Ada]", end: "x" } })
      .play("a2")
      .play("resign");
    expect(gameToSgf(game)).toBe(
      "(;FF[4]GM[11]CA[UTF-8]AP[hex-wasp]SZ[5]RU[swap-sides]RE[B+Resign]PB[Ada\\]]\n;B[a2];W[resign])\n",
    );
    expect(movesOf(gameFromTree(treeFromGame(game.at(1))))).toBe("Ba2 Wresign");
  });
});

const anyValue = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.replace(/\r/g, ""));
const anyTree = fc.letrec<{ tree: GameTree }>((tie) => ({
  tree: fc.record({
    properties: fc.dictionary(
      fc.stringMatching(/^[A-Z]{1,4}$/),
      fc.array(anyValue, { minLength: 1, maxLength: 3 }),
      { maxKeys: 4, noNullPrototype: true },
    ),
    children: fc.oneof(
      { maxDepth: 6 },
      fc.constant([]),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.tuple(tie("tree")),
    ),
  }),
})).tree;

describe("any tree", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(fc.array(anyTree, { minLength: 1, maxLength: 3 }), (trees) => {
        expect(parseSgf(formatSgf(trees))).toEqual(trees);
      }),
      { numRuns: 300, seed: 18 },
    );
  });

  it("may be a long line", () => {
    let tree: GameTree = { properties: { C: ["end"] }, children: [] };
    for (let i = 0; i < 50_000; i++) tree = { properties: { N: [`${i}`] }, children: [tree] };
    let [back] = parseSgf(formatSgf([tree])) as [GameTree | undefined];
    let count = 0;
    for (; back !== undefined; back = back.children[0]) count++;
    expect(count).toBe(50_001);
  });

  it("may have a long comment", () => {
    const comment = "a\\]".repeat(500_000);
    expect(parseSgf(formatSgf([{ properties: { C: [comment] }, children: [] }]))[0]?.properties.C).toEqual([
      comment,
    ]);
  });

  it("is refused if it is no tree", () => {
    const circular = { properties: {}, children: [] as unknown[] };
    circular.children.push(circular);
    const wrong: unknown[] = [
      null,
      [null],
      [{}],
      [{ properties: { b: ["a1"] }, children: [] }],
      [{ properties: { B: "a1" }, children: [] }],
      [{ properties: { B: [] }, children: [] }],
      [{ properties: { B: [1] }, children: [] }],
      [{ properties: {}, children: 1 }],
      [circular],
    ];
    for (const trees of wrong) expect(faultOf(() => formatSgf(trees as GameTree[])).code).toBe("bad-format");
    for (const tree of [null, {}, 7, { properties: null, children: [] }]) {
      expect(faultOf(() => gameFromTree(tree as GameTree)).code).toBe("bad-format");
    }
  });
});

describe("faults have a place", () => {
  it.each<[string, string, number, number]>([
    ["", "no game", 1, 1],
    ["hello\nworld", "no game", 2, 6],
    ["(;FF[4]", '")" is missing', 1, 5],
    ["(;FF[4]))", '")" is not expected', 1, 9],
    ["(;FF[4]C[never ends)", "a value that does not end", 1, 9],
    ["(;\nFF)", '")" is not expected', 2, 3],
    ["(;FF[4];B[a1](;W[b1])\n;W[c1])", '";" is not expected', 2, 1],
    ["(;(;B[a1]))(", "the text ends inside a game", 1, 12],
    ["(;FF[4] B[a1] % )", '"%"', 1, 15],
    ["(;[a1])", "a value without a property", 1, 3],
    ["(;foo[a1])", '"foo" is not a property', 1, 3],
  ])("%j", (text, message, line, column) => {
    const fault = faultOf(() => parseSgf(text));
    expect(fault.message).toContain(message);
    expect({ code: fault.code, line: fault.line, column: fault.column }).toEqual({
      code: "bad-format",
      line,
      column,
    });
  });

  it.each<[string, string, number, number]>([
    ["(;GM[1]SZ[5])", "another game", 1, 3],
    ["(;SZ[x])", "not a size", 1, 3],
    ["(;SZ[20])", "size: 20 is neither", 1, 3],
    ["(;SZ[0:5])", "size: [0, 5] is neither", 1, 3],
    ["(;SZ[5]\n  AB[f1])", '"f1" is not on a 5×5 board', 2, 3],
    ["(;SZ[5]PL[x])", "neither B nor W", 1, 8],
    ["(;SZ[5];B[a1]\n;W[a1])", "was already played as move 1", 2, 2],
    ["(;SZ[5];B[z9])", '"z9" is not', 1, 9],
    ["(;SZ[5];B[a1];W[b2];B[swap-pieces])", "only stone", 1, 21],
    ["(;SZ[1];B[a1];W[pass])", "the game is over", 1, 15],
    ["(;SZ[5:4];B[a1];W[swap-pieces])", "not square", 1, 17],
  ])("%j", (text, message, line, column) => {
    const fault = faultOf(() => gameFromSgf(text));
    expect(fault.message).toContain(message);
    expect({ code: fault.code, line: fault.line, column: fault.column }).toEqual({
      code: "bad-format",
      line,
      column,
    });
  });

  it("skips what stands before the first game", () => {
    expect(movesOf(gameFromSgf("\uFEFFDear friend (see below),\n(;SZ[5];B[a1])"))).toBe("Ba1");
    const fault = faultOf(() => gameFromSgf("Dear friend,\n(;SZ[5];B[f1])"));
    expect([fault.line, fault.column]).toEqual([2, 9]);
  });

  it("stops at absurd depth, length and size", () => {
    expect(faultOf(() => parseSgf("(;".repeat(5000))).message).toContain("inside each other");
    expect(faultOf(() => gameFromSgf(`(;SZ[5]${";B[pass];W[pass]".repeat(5000)})`)).message).toContain(
      "5000 nodes",
    );
    expect(faultOf(() => parseSgf("(;C[".repeat(1e6))).code).toBe("bad-format");
    expect(faultOf(() => parseSgf(" ".repeat(3e7))).message).toContain("characters");
  });
});

describe("what the file said, after other moves", () => {
  const read = gameFromSgf("(;GM[11]SZ[5]RE[W+R];B[a2];W[c3];B[resign])");

  it("a result stays with the line that was read, and goes with another", () => {
    expect(gameToSgf(read)).toContain("RE[W+R]");
    expect(gameToSgf(read.at(1))).toContain("RE[W+R]");
    expect(gameToSgf(read.undo().undo().play("b2"))).not.toContain("RE[");
    expect(gameToSgf(read.undo().play("b2").play("resign"))).toContain("RE[B+Resign]");
  });

  it("a forfeit does not become that of another line", () => {
    const game = gameFromSgf("(;GM[11]SZ[5];B[a2];W[forfeit])");
    expect(gameToSgf(game)).toContain("W[forfeit]");
    const other = gameToSgf(game.undo().play("c3").play("resign"));
    expect(other).toContain("RE[W+Resign]");
    expect(other).toContain("B[resign]");
  });

  it("the swap that was played decides the rule", () => {
    const game = gameFromSgf("(;GM[11]SZ[5]RU[swap-sides];B[a2];W[swap-pieces])");
    expect(gameToSgf(game)).toContain("RU[swap-pieces]");
  });

  it("two moves in one property are refused", () => {
    expect(faultOf(() => gameFromSgf("(;GM[11]SZ[5];B[a2][b3])"))).toMatchObject({
      code: "bad-format",
      message: expect.stringContaining("B has more than one move"),
      line: 1,
      column: 15,
    });
  });
});
