import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../build/dist/cli.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hex-wasp-cli-"));
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

const BOARD = `    a b c
    ━━━━━
 1 ╲ · · · ╲ 1
  2 ╲ · ● · ╲ 2
   3 ╲ ○ · · ╲ 3
        ━━━━━
         a b c

● Black to move
`;

describe("hex-wasp show", () => {
  it.each([
    ["moves", ["3", "b2", "a3"], ""],
    ["moves in one word", ["3 b2 a3"], ""],
    ["a rectangular size", ["3x3", "b2,a3"], ""],
    ["JSON", ['{"size":3,"black":["b2"],"white":["a3"],"toMove":"black"}'], ""],
    ["a file of moves", [file("game.txt", "3 b2\n  a3\n")], ""],
    [
      "a file of JSON",
      [file("p.json", '{ "size": 3, "black": ["b2"], "white": ["a3"], "toMove": "black" }')],
      "",
    ],
    ["standard input", ["-"], "3 b2 a3\n"],
  ])("draws a position from %s", (_, words, input) => {
    expect(run(["show", ...words], input)).toEqual({ status: 0, stdout: BOARD, stderr: "" });
  });

  it("says who has won", () => {
    expect(run(["show", "2", "a1", "b1", "a2"]).stdout).toContain("● Black has won, top to bottom");
    expect(run(["show", "2", "b2", "a1", "a2", "b1"]).stdout).toContain("○ White has won, left to right");
  });

  it("answers in JSON", () => {
    expect(JSON.parse(run(["show", "--json", "2", "a1", "b1", "a2"]).stdout)).toEqual({
      position: { size: [2, 2], black: ["a1", "a2"], white: ["b1"], toMove: "white" },
      winner: "black",
    });
  });

  it("shows an example without a position", () => {
    expect(run(["show"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Black has won"),
      stderr: "",
    });
  });

  it.each([
    ["a cell off the board", ["show", "5", "f1"], 'move 1: "f1" is not on a 5×5 board'],
    ["a cell twice", ["show", "5", "a1", "b1", "a1"], "move 3: a1 was already played as move 1"],
    ["a size too large", ["show", "20", "a1"], "size: [20, 20]"],
    ["no size", ["show", "d4", "e5"], '"d4" is not a size'],
    ["a file that is not there", ["show", "nowhere.txt"], '"nowhere.txt" is neither a file'],
    ["a folder", ["show", folder], "cannot be read"],
    ["broken JSON", ["show", '{"size": 3'], "position: not JSON"],
    ["JSON that is no position", ["show", '{"size": 3, "black": 1}'], "black: 1 is not an array of cells"],
    ["a file with a bad cell", ["show", file("bad.txt", "5 z9")], 'move 1: "z9"'],
    ["an unknown option", ["show", "--wide"], "unknown option '--wide'"],
    ["an unknown command", ["sing"], "unknown command 'sing'"],
    ["a command nearly right", ["shw"], "unknown command 'shw'"],
    ["an option nearly right", ["show", "--jso"], "unknown option '--jso'"],
  ])("answers %s with one line and exit code 2", (_, words, message) => {
    const { status, stdout, stderr } = run(words);
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^hex-wasp: [^\n]+\n$/);
  });

  it.each([[["--help"]], [["show", "--help"]], [["--version"]]])("%s ends with exit code 0", (words) => {
    expect(run(words)).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("hex-wasp analyze", () => {
  it("draws a heat map with the best move marked", () => {
    const { status, stdout, stderr } = run(["analyze", "3"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("  2 ╲ 3 * 7 ╲ 2");
    expect(stdout).toContain("Values for Black, who is to move:");
    expect(stdout).toMatch(/y-reduction +0 +best: b2 0\.8760/);
  });

  it("draws all evaluations side by side, as wide as the terminal is", () => {
    const { stdout } = run(["analyze", "3", "a1", "--all"]);
    expect(stdout).toMatch(/^y-reduction {2,}resistance {2,}max-flow/);
    expect(stdout.match(/ 1 ╲ ●/g)).toHaveLength(5);
    expect(stdout).toContain("Values for White");
  });

  it("draws in colour where colour is asked for", () => {
    const script = `process.stdout.hasColors = () => true; process.argv = ["node", "analyze", "2"]; import(${JSON.stringify(CLI)});`;
    const { stdout } = spawnSync("node", ["-e", script], { encoding: "utf8" });
    expect(stdout).toContain("\u001b[48;5;221m");
  });

  it("answers in JSON with what the engine says", () => {
    const { evaluations } = JSON.parse(run(["analyze", "4", "b2", "--json", "-m", "two-distance"]).stdout);
    expect(evaluations).toHaveLength(1);
    expect(evaluations[0].method).toBe("two-distance");
    expect(Object.keys(evaluations[0].moves)).toHaveLength(15);
  });

  it("shows finished and full boards", () => {
    expect(run(["analyze", "1", "a1", "--all"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("best: none"),
    });
  });

  it.each([
    ["an unknown method", ["analyze", "3", "-m", "magic"], "magic"],
    ["no position", ["analyze"], "missing required argument"],
    ["a bad cell", ["analyze", "3", "d1"], 'move 1: "d1"'],
  ])("answers %s with one line and exit code 2", (_, words, message) => {
    const { status, stdout, stderr } = run(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^hex-wasp: [^\n]+\n$/);
  });
});

describe("hex-wasp analyze --connections", () => {
  it("draws the must-play region of the side to move", () => {
    const { status, stdout, stderr } = run(["analyze", "4", "b2", "--connections"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("White must play on a cell marked +");
    expect(stdout).toMatch(/Black: \d+ full and \d+ semi-connections/);
  });

  it("draws a winning connection and the patterns in it", () => {
    const { stdout } = run(["analyze", "3", "b2", "--connections", "black"]);
    expect(stdout).toContain("The edges are connected");
    expect(stdout).toContain("bridge b2–top: b1 c1");
    expect(stdout).toContain(" 1 ╲ · + + ╲ 1");
  });

  it("draws the carrier between two ends, with the key of a semi-connection", () => {
    expect(run(["analyze", "11", "h7", "-c", "black", "-b", "h7,bottom"]).stdout).toContain(
      "full h7–bottom (must-play)",
    );
    expect(run(["analyze", "5", "c3", "-c", "black", "-b", "c3,c5"]).stdout).toContain(
      "semi c3–c5 (and), carrier marked +, key c4 marked *",
    );
    expect(run(["analyze", "5", "a1", "-c", "black", "-b", "a1,e5"]).stdout).toContain("Not connected");
  });

  it("answers in JSON", () => {
    const report = JSON.parse(run(["analyze", "3", "b2", "-c", "black", "--json"]).stdout);
    expect(report.connections.winning).toMatchObject({ from: "top", to: "bottom" });
    expect(report.patterns).toHaveLength(2);
  });

  it.each([
    ["one end", ["-b", "d4"], '"d4" is not two cells or edges'],
    ["an end off the board", ["-b", "d4,z1"], 'between[1]: "z1"'],
    ["a colour that is none", ["-c", "red"], "red"],
  ])("answers %s with one line and exit code 2", (_, words, message) => {
    const { status, stdout, stderr } = run(["analyze", "5", "c3", ...words]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^hex-wasp: [^\n]+\n$/);
  });
});

describe("hex-wasp analyze --inferior", () => {
  it("draws filled cells and pruned moves, each with its reason", () => {
    const { status, stdout, stderr } = run(["analyze", "5", "c3", "d2", "--inferior"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("  2 ╲ d · · ○ c ╲ 2");
    expect(stdout).toMatch(/◇ e1 {2}captured \(captured-\d+\)/);
    expect(stdout).toContain("c e1  captured: it is someone's already");
    expect(stdout).toContain("v a1  vulnerable: White's reply a2 kills it");
    expect(stdout).toMatch(/d a2 {2}dominated: \w\d is at least as good/);
  });

  it("says who has won, on the board or once it is filled in", () => {
    expect(run(["analyze", "-i", "2", "a1", "b1", "a2"]).stdout).toContain("The game is over: Black has won");
    expect(run(["analyze", "-i", "7x2", "a1"]).stdout).toContain("Filled in, Black has won");
  });

  it("answers in JSON with what the engine says", () => {
    const report = JSON.parse(run(["analyze", "5", "c3", "d2", "-i", "--json"]).stdout);
    expect(report.position.white).toContain("e1");
    expect(report.fills[0]).toMatchObject({ cell: "e1", color: "white", kind: "captured" });
    expect(report.inferior.map(({ kind }: { kind: string }) => kind)).toContain("vulnerable");
  });

  it.each([
    ["a single cell", ["1"]],
    ["a full board", ["1", "a1"]],
    ["a finished game", ["2", "a1", "b1", "a2"]],
  ])("draws %s", (_, words) => {
    expect(run(["analyze", "-i", ...words])).toMatchObject({ status: 0, stderr: "" });
  });

  it("is asked alone", () => {
    const { status, stderr } = run(["analyze", "5", "-i", "-c", "black"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^hex-wasp: [^\n]*--inferior[^\n]+\n$/);
  });
});

describe("hex-wasp solve", () => {
  it("draws the winner's move and cells", () => {
    const { status, stdout, stderr } = run(["solve", "5", "a2"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/White wins with [a-e][1-5], marked \*, needing the cells marked \+/);
    expect(stdout).toMatch(/ 1 ╲ [·+*●] [·+*●] [·+*●] [·+*●] [·+*●] ╲ 1/);
    expect(stdout).toMatch(/\nBest play: [a-e][1-5]/);
    expect(stdout).toMatch(/\n\d+ positions in \d+\.\d\d s\n$/);
  });

  it("names no cells where none are marked, and no moves where the game is over", () => {
    expect(run(["solve", "1"]).stdout).toMatch(/\nBlack wins with a1, marked \*\n1 position in/);
    const { stdout } = run(["solve", "1", "a1", "--all-moves"]);
    expect(stdout).toContain("Black has won already\n0 positions in");
  });

  it("says who resists, and how", () => {
    const { stdout } = run(["solve", "5", "c3"]);
    expect(stdout).toMatch(/Black wins, needing .*; White resists longest with [a-e][1-5], marked \*/);
  });

  it("draws every move's winner", () => {
    const { status, stdout } = run(["solve", "3", "--all-moves"]);
    expect(status).toBe(0);
    expect(stdout).toContain("5 winning moves, marked *");
    expect(run(["solve", "1", "-a"]).stdout).toContain("1 winning move, marked *");
  });

  it.each([
    ["a finished game", ["2", "a1", "b1", "a2"], "Black has won already"],
    ["a board of one cell", ["1"], "Black wins with a1"],
    ["a full board", ["1", "a1"], "Black has won already"],
  ])("draws %s", (_, words, message) => {
    expect(run(["solve", ...words])).toMatchObject({ status: 0, stdout: expect.stringContaining(message) });
  });

  it("answers in JSON with what the engine says", () => {
    const report = JSON.parse(run(["solve", "4", "b2", "--json", "-a"]).stdout);
    expect(report).toMatchObject({
      winner: "white",
      position: { size: [4, 4], black: ["b2"], toMove: "white" },
    });
    expect(report.pv[0]).toBe(report.move);
    expect(report.carrier).toContain(report.move);
    expect(Object.keys(report.moves)).toHaveLength(15);
    expect(report.stats.nodes).toBeGreaterThan(0);
  });

  it.each(["df-pn", "pattern-search", "decomposition-pattern-search", "pattern-alpha-beta"])(
    "solves by %s",
    (algorithm) => {
      const { stdout } = run(["solve", "4", "a4", "--algorithm", algorithm, "--json", "--table", "2"]);
      expect(JSON.parse(stdout)).toMatchObject({ winner: "black" });
    },
  );

  it.each([
    ["positions", ["--nodes", "3"]],
    ["seconds", ["--time", "0.05"]],
  ])("stops after so many %s, with exit code 1", (_, limit) => {
    const { status, stdout, stderr } = run(["solve", "11", "f6", ...limit]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toContain("Not solved within the limits");
  });

  it("says which moves a limit left unsolved, with exit code 1", () => {
    const nodes = JSON.parse(run(["solve", "6", "a2", "--json"]).stdout).stats.nodes + 3;
    const { status, stdout } = run(["solve", "6", "a2", "-a", "-n", String(nodes)]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/winning moves?, marked \*; \d+ not solved, marked \?/);
  });

  it.each([
    ["an unknown algorithm", ["3", "--algorithm", "magic"], "magic"],
    ["no position", [], "missing required argument"],
    ["a bad cell", ["3", "d1"], 'move 1: "d1"'],
    ["no time", ["3", "--time", "0"], "--time"],
    ["nodes in words", ["3", "--nodes", "many"], "--nodes"],
    ["a table too large", ["3", "--table", "5000"], "tableMegabytes: 5000"],
  ])("answers %s with one line and exit code 2", (_, words, message) => {
    const { status, stdout, stderr } = run(["solve", ...words]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^hex-wasp: [^\n]+\n$/);
  });
});

describe("hex-wasp solve --proof and verify", () => {
  const path = join(folder, "proof.json");

  it("writes a certificate, and checks it", () => {
    const { status, stdout } = run(["solve", "5", "a2", "--proof", path]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/\nCertificate of \d+ nodes in .*proof\.json\n$/);
    for (const [words, input] of [
      [["verify", path], ""],
      [["verify", "-"], readFileSync(path, "utf8")],
    ] as const) {
      const check = run([...words], input);
      expect(check).toMatchObject({ status: 0, stderr: "" });
      expect(check.stdout).toMatch(/ 2 ╲ ● · · · · ╲ 2/);
      expect(check.stdout).toMatch(/Proven: White wins \(\d+ nodes, \d+ answers checked\)\n$/);
    }
    expect(JSON.parse(run(["verify", path, "--json"]).stdout)).toMatchObject({ ok: true, winner: "white" });
  });

  it("refuses a changed certificate with one line and exit code 2", () => {
    run(["solve", "4", "b2", "--proof", path, "--json"]);
    const proof = JSON.parse(readFileSync(path, "utf8"));
    const changed = [
      { ...proof, winner: "black" },
      { ...proof, position: { ...proof.position, black: [proof.move, "b2"] } },
      { ...proof, nodes: proof.nodes.slice(1) },
      { ...proof, version: 2 },
      [],
    ];
    for (const [i, value] of changed.entries()) {
      const { status, stdout, stderr } = run(["verify", file(`changed-${i}.json`, JSON.stringify(value))]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(/^hex-wasp: [^\n]*changed-\d\.json: [^\n]+\n$/);
    }
    const answer = run(["verify", join(folder, "changed-0.json"), "--json"]);
    expect(answer.status).toBe(2);
    expect(JSON.parse(answer.stdout)).toMatchObject({ ok: false });
  });

  it("says where a limit left no certificate, with exit code 1", () => {
    const nodes = JSON.parse(run(["solve", "5", "a3", "--json"]).stdout).stats.nodes;
    const missing = join(folder, "missing.json");
    const { status, stdout } = run(["solve", "5", "a3", "-p", missing, "-n", String(nodes)]);
    expect(status).toBe(1);
    expect(stdout).toContain("White wins with");
    expect(stdout).toMatch(/\nNo certificate within the limits\n$/);
    expect(existsSync(missing)).toBe(false);
  });

  it.each([
    ["a file that is not there", ["verify", "nowhere.json"], "nowhere.json"],
    ["what is not JSON", ["verify", file("text.json", "7 d4")], "text.json"],
    ["no file", ["verify"], "missing required argument"],
  ])("answers %s with one line and exit code 2", (_, words, message) => {
    const { status, stdout, stderr } = run(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^hex-wasp: [^\n]+\n$/);
  });

  it("shows the answer even where the certificate cannot be written", () => {
    const { status, stdout, stderr } = run(["solve", "3", "-p", join(folder, "none", "proof.json")]);
    expect(status).toBe(2);
    expect(stdout).toContain("Black wins");
    expect(stderr).toMatch(/^hex-wasp: --proof: [^\n]+cannot be written\n$/);
  });
});
