/** The command line with strategies: `play --strategy`, and `verify` of a file of rules. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { formatStrategy, yang7 } from "../../wrapper/strategy/index.js";
import { expectRefusal, file, run, runOnTerminal } from "../support/command-line.js";

/** In rule 5 the reply 9 becomes 8, which is not at both bridges that are left. */
const BROKEN = formatStrategy(yang7()).replace(/(RN 5\nBT 4\nBN 0\nWM .*\nBM) 9/, "$1 8");

describe("hex-wasp play, against a strategy", () => {
  it("plays Black's side and shows the local games", () => {
    const { status, stdout, stderr } = run(["play", "--strategy", "yang7"], "d3\n\nf1\n");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("Black opens at d4");
    expect(stdout).toContain("White: Black: e3\n");
    expect(stdout).toContain(` 1 ╲ · · A A A ○ · ╲ 1
  2 ╲ · · A A ● · · ╲ 2
   3 ╲ · A A ○ ● A · ╲ 3
    4 ╲ · A A ● A A · ╲ 4`);
    expect(stdout).toContain("Local games: A rule 35\n");
  });

  it("plays until the chain is finished, also where no move needs a reply", () => {
    const moves = "a1 d3 b7 e2 f1 a7 g7 c5 e5 c7 d7 f2 c1 e6 d6 b6 c6 f5 g5 a6".split(" ");
    const { status, stdout } = run(["play", "-s", "yang7"], `${moves.join("\n")}\n`);
    expect(status).toBe(0);
    expect(stdout).toContain("No reply is needed. Black: ");
    expect(stdout.trimEnd().endsWith("● Black has won, top to bottom")).toBe(true);
  });

  it('asks again after an illegal move, and stops at "quit"', () => {
    const { status, stdout } = run(["play", "--strategy", "yang7"], "z9\nd4\nquit\na1\n");
    expect(status).toBe(0);
    expect(stdout).toContain('opponent: "z9" is not on a 7×7 board');
    expect(stdout).toContain("opponent: d4 already has a black stone");
    expect(stdout).not.toContain("Black: ");
  });

  it("draws the local games in colour where the terminal has colours", () => {
    const { stdout } = runOnTerminal(["play", "--strategy", "yang7"], 80, "a1\n");
    const [green, yellow, magenta, plain] = [32, 33, 35, 0].map((code) => `\u001b[${code}m`);
    expect(stdout).toContain(
      `Local games: ${green}A${plain} rule 2, ${yellow}B${plain} rule 2, ${magenta}C${plain} rule 3`,
    );
  });

  it("paints the local games where colours are forced", () => {
    const { stdout } = run(["play", "--strategy", "yang7"], "a1\n", { FORCE_COLOR: "1" });
    const painted = "Local games: \u001b[32mA\u001b[0m rule 2, \u001b[33mB\u001b[0m rule 2, ";
    expect(stdout).toContain(painted);
  });

  it.each([
    [
      "an unknown one",
      ["play", "-s", "yang8"],
      '--strategy: "yang8" is neither yang7 nor a readable rule file',
    ],
    [
      "a file that is none",
      ["play", "-s", file("none.txt", "RN 1")],
      "line 1: the file does not start with #BOARDSIZE",
    ],
  ])("refuses %s with one line and exit code 2", (_, words, message) => {
    expectRefusal(run(words), message);
  });
});

describe("hex-wasp verify, of a strategy", () => {
  const yang7File = fileURLToPath(new URL("../../data/yang7.txt", import.meta.url));

  it("proves it", () => {
    const { status, stdout, stderr } = run(["verify", yang7File]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^Proven: Black wins 7×7 after d4 \(41 of 41 patterns in \d+ shapes\)\n$/);
    expect(run(["verify", "-"], readFileSync(yang7File, "utf8")).stdout).toBe(stdout);
  });

  it("lists the faults, and judges them with --judge, with exit code 1", () => {
    const path = file("broken.txt", BROKEN);
    const { status, stdout, stderr } = run(["verify", path, "--judge", "30"]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toMatch(/^rule 5, branch 0.*: Black still wins/m);
    expect(stdout).toMatch(
      /\nNot proven: Black wins 7×7 after d4 \(faults: \d+, warnings: \d+; 41 of 41 patterns[^\n]+\n$/,
    );
  });

  it("prints JSON", () => {
    const { status, stdout } = run(["verify", file("broken.txt", BROKEN), "--json"]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      size: 7,
      opening: "d4",
      patterns: 41,
      ok: false,
      wins: false,
    });
  });

  it("tells a file that it cannot read from a strategy that is false", () => {
    const path = file("cut.txt", "#BOARDSIZE 7\n#OPENING d4\nRN one\n");
    const { status, stdout, stderr } = run(["verify", path]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^hex-wasp: [^\n]*cut\.txt: line 3: [^\n]+\n$/);
  });
});
