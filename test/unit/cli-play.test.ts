/** The command line against the computer: `play` as a dialog, the swap rule, and games that are saved and continued. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gameFromSgf, gameToSgf } from "../../wrapper/formats/sgf-game.js";
import { Game } from "../../wrapper/game/game.js";
import { expectRefusal, file, folder, run } from "../support/command-line.js";

/** Plays at the lowest level with the lines as input. */
function play(lines: readonly string[], ...words: readonly string[]) {
  return run(["play", "--level", "1", ...words], lines.map((line) => `${line}\n`).join(""));
}

/** The moves of the computer, in order. */
function repliesIn(stdout: string): string[] {
  return [...stdout.matchAll(/Wasp: (\S+)/g)].map(([, move = ""]) => move);
}

const EMPTY = `    a b c
    ━━━━━
 1 ╲ · · · ╲ 1
  2 ╲ · · · ╲ 2
   3 ╲ · · · ╲ 3
        ━━━━━
         a b c
`;
/** Every cell of 3×3: whoever types all of them finishes the game, and cells that are taken are refused. */
const ALL_CELLS = ["b2", "b1", "b3", "a1", "a2", "a3", "c1", "c2", "c3"];

describe("hex-wasp play, against the computer", () => {
  it("plays a game to its end, with the last stone in brackets", () => {
    const { status, stdout, stderr } = play(ALL_CELLS, "--size", "3");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(
      /^You are Black \(●, top to bottom\)\.\nWasp is White \(○, left to right\) and plays at level 1\.\n/,
    );
    expect(stdout).toContain(EMPTY);
    expect(repliesIn(stdout).length).toBeGreaterThan(0);
    expect(stdout).toContain("(○)");
    expect(stdout).toMatch(
      /\nThe game: #3,b2\S+\n(You have won: Black \(●, top to bottom\)|Wasp has won: White \(○, left to right\))\.\n$/,
    );
  });

  it("offers 11×11 and level 5, Black for the person", () => {
    const { status, stdout } = run(["play"], "quit\n");
    expect(status).toBe(0);
    expect(stdout).toContain("You are Black");
    expect(stdout).toContain("level 5");
    expect(stdout).toContain(" 11 ╲ · ");
  });

  it("opens for a person who plays White", () => {
    const { stdout } = play(["quit"], "--size", "4x3", "--color", "white");
    expect(stdout).toContain("You are White (○, left to right).\nWasp is Black");
    expect(stdout).toMatch(/\nWasp: [a-d][1-3]\n[\s\S]*\(●\)[\s\S]*You: $/);
  });

  it("goes on after words that it does not understand and moves that are not possible", () => {
    const words = ["zz", "pass", "z9", "swap", "", "  B2 ", "b2", "quit"];
    const { status, stdout, stderr } = play(words, "--size", "3");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain('You: "zz" is neither a cell like c3 nor a command; help lists them\nYou: ');
    expect(stdout).toContain('You: "pass" is neither a cell like c3 nor a command');
    expect(stdout).toContain('You: move 1: "z9" is not on a 3×3 board');
    expect(stdout).toContain('You: move 1: "swap" is not possible: the game has no swap rule\n');
    expect(repliesIn(stdout)).toHaveLength(1);
    expect(stdout).toContain("b2 was already played as move 1");
  });

  it("lists its commands", () => {
    const { stdout } = play(["help"], "--size", "3");
    for (const word of ["undo", "hint", "swap", "resign", "board", "help", "quit"]) {
      expect(stdout).toMatch(new RegExp(`^(You: )? *${word} `, "m"));
    }
  });

  it("takes a move and its reply back", () => {
    const { stdout } = play(["undo", "b2", "undo", "board"], "--size", "3");
    expect(stdout).toContain("You: There is no move of yours to take back\n");
    expect(stdout.split(EMPTY)).toHaveLength(4);
  });

  it("gives a hint, which on a small board is proven", () => {
    const { stdout } = play(["hint"], "--size", "3", "--time", "20");
    expect(stdout).toMatch(/You: Hint: [a-c][1-3], which is proven to win\n/);
  });

  it("shows what the computer thinks", () => {
    const { stdout } = play(["d4"], "--size", "7", "--show");
    expect(stdout).toMatch(
      /\n(Wasp gives itself a chance of \d+ % to win|Proven: (you win|Wasp wins))\nYou: /,
    );
    expect(play(["d4"], "--size", "7").stdout).not.toMatch(/chance|Proven/);
  });

  it("ends when the person resigns", () => {
    const { status, stdout } = play(["b2", "resign", "a1"], "--size", "3");
    expect(status).toBe(0);
    expect(stdout).toMatch(/\nThe game: #3,b2[a-c][1-3]:rb\nYou have resigned\. Wasp has won\.\n$/);
  });

  it("ends with its input", () => {
    const { status, stdout, stderr } = play([], "--size", "3");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.endsWith("You: \n")).toBe(true);
  });

  it.each([
    ["a size", ["--size", "20"], "--size: [20, 20] is neither a whole number from 1 to 19"],
    ["a word as size", ["--size", "big"], '--size: "big" is not a size like 11 or 9x7'],
    ["a level", ["--level", "11"], "Expected a whole number from 1 to 10."],
    ["a colour", ["--color", "red"], "Allowed choices are black, white."],
    ["a time", ["--time", "0"], "Expected a number greater than 0."],
    ["a swap on a rectangle", ["--size", "4x3", "--swap"], "--swap: needs a square board"],
    ["two opponents", ["--strategy", "yang7", "--level", "3"], "cannot be used with option"],
  ])("refuses %s that is not possible", (_, words, message) => {
    expectRefusal(run(["play", ...words], ""), message);
  });
});

describe("the swap rule of hex-wasp play", () => {
  it("lets the person take over the computer's opening, which is fair", () => {
    const { stdout } = play(["swap", "swap"], "--size", "5", "--color", "white", "--swap", "--time", "20");
    const [opening = "", reply = ""] = repliesIn(stdout);
    const mirrored = `${String.fromCharCode(96 + Number(opening[1]))}${opening.charCodeAt(0) - 96}`;
    expect(stdout).toContain(`You: The first stone is yours now, at ${mirrored}.\n`);
    expect(reply).toMatch(/^[a-e][1-5]$/);
    expect(stdout).toContain("a player has swapped already");
    // The centre wins at once: no fair opening.
    expect(opening).not.toBe("c3");
  });

  it("lets the computer take over a good opening of the person, and not a bad one", () => {
    const good = play(["c3"], "--size", "5", "--swap", "--time", "20").stdout;
    expect(good).toContain("Wasp: swap\nYour stone is Wasp's now, at c3.\n");
    expect(good).toContain("(○)");
    const bad = play(["a1"], "--size", "5", "--swap", "--time", "20").stdout;
    expect(repliesIn(bad)[0]).toMatch(/^[a-e][1-5]$/);
  });

  it("calls an opening even, which has no chance of its own", () => {
    const hint = play(["hint"], "--size", "5", "--swap", "--time", "20").stdout;
    expect(hint).toMatch(/You: Hint: [a-e][1-5], an even opening\n/);
    const words = ["--size", "5", "--swap", "--time", "20", "--color", "white", "--show"];
    expect(play(["quit"], ...words).stdout).toContain("\nWasp has chosen an even opening\nYou: ");
  });

  it("advises the person to swap", () => {
    const start = Game.create({ size: 5, swap: "swap-pieces", info: { PB: "Wasp, level 1" } });
    const path = file("swap.sgf", gameToSgf(start.play("c3")));
    const { stdout } = run(["play", "--sgf", path, "--time", "20"], "hint\n");
    expect(stdout).toContain("Hint: swap, which is proven to win\n");
  });
});

describe("a saved game of hex-wasp play", () => {
  const saved = (name: string) => join(folder, name);

  it("is written after each move, and continued", () => {
    const path = saved("new.sgf");
    // In the corners, where the computer hardly moves.
    const first = play(["e5", "undo", "a1", "e5"], "--size", "5", "--color", "white", "--sgf", path);
    const after = gameFromSgf(readFileSync(path, "utf8"));
    expect(after.info).toMatchObject({ PB: "Wasp, level 1", PW: "Player" });
    const [opening, , ...replies] = repliesIn(first.stdout);
    expect(after.moves.map(({ move }) => move)).toEqual([opening, "a1", replies[0], "e5", replies[1]]);

    const second = run(["play", "--sgf", path], "resign\n");
    expect(second.stdout).toContain("You are White");
    expect(second.stdout).toContain("level 1");
    const over = gameFromSgf(readFileSync(path, "utf8"));
    expect(over.result).toEqual({ winner: "black", by: "resignation" });
    expect(over.moves).toHaveLength(6);

    const third = run(["play", "--sgf", path], "a1\nundo\n");
    expect(third.stdout).toContain("You have resigned. Wasp has won. Type undo to take back your last move.");
    expect(third.stdout).toContain("the game is over");
    const undone = gameFromSgf(readFileSync(path, "utf8"));
    expect(undone.moves).toEqual(after.moves);
    expect(readFileSync(path, "utf8")).not.toContain("RE[");
  });

  it("is answered first if it is the computer's turn, at another level if asked", () => {
    const path = file("turn.sgf", gameToSgf(Game.create({ size: 4 }).play("a1")));
    const { stdout } = play([], "--sgf", path);
    expect(repliesIn(stdout)).toHaveLength(1);
    expect(gameFromSgf(readFileSync(path, "utf8")).info.PW).toBe("Wasp, level 1");
  });

  it("is not written before it changes", () => {
    const text = "(;GM[11]SZ[4]EV[club];B[a1];W[b2])";
    const path = file("unchanged.sgf", text);
    const { status, stdout } = play(["hint", "a1", "quit"], "--sgf", path);
    expect(status).toBe(0);
    expect(stdout).toContain("Hint: ");
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("keeps the rule that a swap needs", () => {
    const path = saved("swapped.sgf");
    play(["c3"], "--size", "5", "--swap", "--time", "20", "--sgf", path);
    const game = gameFromSgf(readFileSync(path, "utf8"));
    expect(game.swap).toBe("swap-pieces");
    expect(game.moves.map(({ move }) => move)).toEqual(["c3", "swap-pieces"]);
    expect(run(["play", "--swap", "--sgf", path], "quit\n").status).toBe(0);
  });

  it.each([
    ["a board of another size", "(;GM[11]SZ[4];B[a1])", ["--size", "5"], "has a board of 4×4"],
    ["no swap rule", "(;GM[11]SZ[4];B[a1])", ["--swap"], "has no swap rule"],
    ["the other swap rule", "(;GM[11]SZ[4]RU[swap-sides];B[a1])", [], "has the swap rule swap-sides"],
    ["comments", "(;GM[11]SZ[4];B[a1]C[good])", [], "has comments, variations or several games"],
    ["variations", "(;GM[11]SZ[4](;B[a1])(;B[a2]))", [], "has comments, variations or several games"],
    ["names of other players", "(;GM[11]SZ[4]PB[Ann]PW[Bob];B[a1])", [], "has other players' names (PB, PW)"],
    ["another person's name", "(;GM[11]SZ[4]PB[Ann]PW[Wasp, level 2];B[a1])", [], "other players' names"],
    ["a result without its end", "(;GM[11]SZ[4]RE[B+];B[a1])", [], "or a result (RE), which would be lost"],
    ["two games", "(;GM[11]SZ[4];B[a1])(;GM[11]SZ[4])", [], "has comments, variations or several games"],
    ["an illegal move", "(;GM[11]SZ[4];B[a1];W[a1])", [], "a1 was already played as move 1"],
    ["no game", "Dear diary", [], "no game: SGF starts with (;"],
  ])("is refused and left alone if it has %s", (_, text, words, message) => {
    const path = file("refused.sgf", text);
    expectRefusal(run(["play", "--sgf", path, ...words], "b2\n"), message);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("is refused before the first move if it cannot be written", () => {
    const path = join(folder, "missing", "game.sgf");
    expectRefusal(run(["play", "--size", "3", "--sgf", path], "b2\n"), "ENOENT");
    expect(existsSync(path)).toBe(false);
    mkdirSync(join(folder, "directory.sgf"), { recursive: true });
    expectRefusal(run(["play", "--sgf", join(folder, "directory.sgf")], ""), "EISDIR");
  });
});
