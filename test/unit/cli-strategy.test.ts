import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { formatStrategy, yang7 } from "../../wrapper/strategy/index.js";

const CLI = fileURLToPath(new URL("../../build/dist/cli.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hex-wasp-strategy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(words: string[], input = "", env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync("node", [CLI, ...words], {
    input,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** In rule 5 the reply 9 becomes 8, which is not at both bridges that are left. */
const BROKEN = formatStrategy(yang7()).replace(/(RN 5\nBT 4\nBN 0\nWM .*\nBM) 9/, "$1 8");

describe("hex-wasp play", () => {
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

  it("plays until the chain stands, also where nothing needs an answer", () => {
    const moves = "a1 d3 b7 e2 f1 a7 g7 c5 e5 c7 d7 f2 c1 e6 d6 b6 c6 f5 g5 a6".split(" ");
    const { status, stdout } = run(["play", "-s", "yang7"], `${moves.join("\n")}\n`);
    expect(status).toBe(0);
    expect(stdout).toContain("Nothing needs an answer. Black: ");
    expect(stdout.trimEnd().endsWith("● Black has won, top to bottom")).toBe(true);
  });

  it("asks again after what is no move, and stops when told", () => {
    const { status, stdout } = run(["play", "--strategy", "yang7"], "z9\nd4\nquit\na1\n");
    expect(status).toBe(0);
    expect(stdout).toContain('opponent: "z9" is not on a 7×7 board');
    expect(stdout).toContain("opponent: d4 already has a black stone");
    expect(stdout).not.toContain("Black: ");
  });

  it("paints the local games where the terminal has colours", () => {
    const { stdout } = run(["play", "--strategy", "yang7"], "a1\n", { FORCE_COLOR: "1" });
    expect(stdout).toContain("Local games: A rule 2, B rule 2, C rule 3");
  });

  it.each([
    ["no strategy", ["play"], "required option '-s, --strategy <name>' not specified"],
    ["an unknown one", ["play", "-s", "yang8"], '--strategy: "yang8" is neither yang7 nor a file of rules'],
    [
      "a file that is none",
      ["play", "-s", file("none.txt", "RN 1")],
      "line 1: #BOARDSIZE does not come first",
    ],
  ])("says no to %s", (_, words, message) => {
    const { status, stdout, stderr } = run(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
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

  it("lists what is wrong, and has it judged", () => {
    const path = file("broken.txt", BROKEN);
    const { status, stdout, stderr } = run(["verify", path, "--judge", "30"]);
    expect(status).toBe(2);
    expect(stdout).toMatch(/^rule 5, branch 0.*: Black still wins/m);
    expect(stderr).toMatch(/broken\.txt: faults: \d+, slips: \d+ \(41 of 41 patterns/);
  });

  it("answers in JSON", () => {
    const { status, stdout } = run(["verify", file("broken.txt", BROKEN), "--json"]);
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      size: 7,
      opening: "d4",
      patterns: 41,
      ok: false,
      wins: false,
    });
  });
});
