/** The command line: `show`, `analyze`, `solve` and `verify`. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namedShapes, type Position } from "../../wrapper/index.js";
import { expectRefusal, file, folder, run, runOnTerminal } from "../support/command-line.js";
import { newEngine, withoutTime } from "../support/solving.js";

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

  it("prints JSON", () => {
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
    ["a size too large", ["show", "20", "a1"], "size: 20 is neither a whole number from 1 to 19"],
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
  ])("refuses %s with one line and exit code 2", (_, words, message) => {
    expectRefusal(run(words), message);
  });

  it.each([[["--help"]], [["show", "--help"]], [["--version"]]])("%s ends with exit code 0", (words) => {
    expect(run(words)).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("hex-wasp analyze", () => {
  it("draws a heat map with the best move marked", () => {
    const { status, stdout, stderr } = run(["analyze", "3"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("  2 ╲ 5 * 5 ╲ 2");
    expect(stdout).toContain("Values for Black, who is to move:");
    expect(stdout).toMatch(/two-distance +0 +best: c1 -8, b2 -8, a3 -8/);
  });

  it.each([
    [30, ["y-reduction", "resistance", "max-flow", "two-distance", "shortest-path", "learned"]],
    [80, ["y-reduction resistance max-flow two-distance", "shortest-path learned"]],
    [200, ["y-reduction resistance max-flow two-distance shortest-path learned"]],
  ])("draws as many evaluations side by side as fit into %i columns", (columns, expected) => {
    const { stdout } = runOnTerminal(["analyze", "3", "a1", "--all"], columns);
    const titles = stdout.split("\n").filter((line) => /^[a-z-]+( {2,}[a-z-]+)*\s*$/.test(line));
    expect(titles.map((line) => line.trim().replace(/ +/g, " "))).toEqual(expected);
  });

  it("draws each evaluation on the board", () => {
    const { stdout } = run(["analyze", "3", "a1", "--all"]);
    expect(stdout).toMatch(/^y-reduction {2,}resistance {2,}max-flow/);
    expect(stdout.match(/ 1 ╲ ●/g)).toHaveLength(6);
    expect(stdout).toContain("Values for White");
  });

  it("draws in colour on a terminal that has colours", () => {
    expect(runOnTerminal(["analyze", "2"]).stdout).toContain("\u001b[48;5;221m");
    expect(run(["analyze", "2"]).stdout).not.toContain("\u001b[");
  });

  it("prints what the engine returns as JSON", async () => {
    const { evaluations } = JSON.parse(run(["analyze", "4", "b2", "--json", "-m", "two-distance"]).stdout);
    const position: Position = { size: 4, black: ["b2"], white: [], toMove: "white" };
    expect(evaluations).toEqual([(await newEngine()).evaluate(position, "two-distance")]);
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
  ])("refuses %s with one line and exit code 2", (_, words, message) => {
    expectRefusal(run(words), message);
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

  it("prints what the engine returns as JSON", async () => {
    const report = JSON.parse(run(["analyze", "3", "b2", "-c", "black", "--json"]).stdout);
    const position: Position = { size: 3, black: ["b2"], white: [], toMove: "white" };
    expect(report.connections).toEqual((await newEngine()).connections(position, "black"));
    expect(report.connections.winning).toMatchObject({ from: "top", to: "bottom" });
    expect(report.patterns).toEqual(namedShapes(position, "black"));
  });

  it.each([
    ["one end", ["-b", "d4"], '"d4" is not two cells or edges'],
    ["an end off the board", ["-b", "d4,z1"], 'between[1]: "z1"'],
    ["a colour that is none", ["-c", "red"], "red"],
  ])("refuses %s with one line and exit code 2", (_, words, message) => {
    expectRefusal(run(["analyze", "5", "c3", ...words]), message);
  });
});

describe("hex-wasp analyze --inferior", () => {
  it("draws filled cells and pruned moves, each with its reason", () => {
    const { status, stdout, stderr } = run(["analyze", "5", "c3", "d2", "--inferior"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("  2 ╲ d · · ○ c ╲ 2");
    expect(stdout).toMatch(/◇ e1 {2}captured \(captured-\d+\)/);
    expect(stdout).toContain("c e1  captured: it already belongs to one side");
    expect(stdout).toContain("v a1  vulnerable: White's reply a2 makes it dead");
    expect(stdout).toMatch(/d a2 {2}dominated: \w\d is at least as good/);
  });

  it("says who has won, on the board or once it is filled in", () => {
    expect(run(["analyze", "-i", "2", "a1", "b1", "a2"]).stdout).toContain("The game is over: Black has won");
    expect(run(["analyze", "-i", "7x2", "a1"]).stdout).toContain("After filling in, Black has won");
  });

  it("prints what the engine returns as JSON", async () => {
    const report = JSON.parse(run(["analyze", "5", "c3", "d2", "-i", "--json"]).stdout);
    const engine = await newEngine();
    const position: Position = { size: [5, 5], black: ["c3"], white: ["d2"], toMove: "black" };
    const { fills, position: filled } = engine.fillIn(position);
    expect(report).toEqual({ position: filled, fills, inferior: engine.inferiorMoves(position) });
    expect(report.fills[0]).toMatchObject({ cell: "e1", color: "white", kind: "captured" });
  });

  it.each([
    ["a single cell", ["1"]],
    ["a full board", ["1", "a1"]],
    ["a finished game", ["2", "a1", "b1", "a2"]],
  ])("draws %s", (_, words) => {
    expect(run(["analyze", "-i", ...words])).toMatchObject({ status: 0, stderr: "" });
  });

  it("is refused together with --connections", () => {
    const { status, stderr } = run(["analyze", "5", "-i", "-c", "black"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^hex-wasp: [^\n]*--inferior[^\n]+\n$/);
  });
});

describe("hex-wasp solve", () => {
  it("draws the winner's move and the cells it needs", () => {
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

  it("names the move that resists longest", () => {
    const { stdout } = run(["solve", "5", "c3"]);
    expect(stdout).toMatch(/Black wins, needing .*; White resists longest with [a-e][1-5], marked \*/);
  });

  it("draws every move's winner", () => {
    const { status, stdout } = run(["solve", "3", "--all-moves"]);
    expect(status).toBe(0);
    expect(stdout).toContain("5 winning moves, marked *");
    expect(run(["solve", "1", "-a"]).stdout).toContain("1 winning move, marked *");
  });

  it("explains no mark where no move wins", () => {
    expect(run(["solve", "3", "b2", "-a"]).stdout).toContain("\n0 winning moves\n");
    expect(run(["solve", "8", "-a", "-n", "3"]).stdout).toContain(
      "\n0 winning moves found; 64 not solved, marked ?\n",
    );
  });

  it.each([
    ["a winning move among others", ["6", "a2"]],
    ["no winning move", ["5", "c3"]],
    ["a finished game", ["2", "a1", "b1", "a2"]],
  ])("finds the same with workers: %s", (_, words) => {
    const [alone, shared, plain] = [["-a"], ["-a", "--workers", "2"], ["--workers", "2"]].map((options) => {
      const { status, stdout, stderr } = run(["solve", ...words, ...options, "--json"]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      return JSON.parse(stdout);
    });
    const { winner, moves, position } = alone;
    expect(shared).toMatchObject({ winner, moves, position });
    expect(plain.winner).toBe(winner);
    expect(plain.moves).toBeUndefined();
    // Workers may find another winning move.
    for (const { move } of [shared, plain]) if (winner === position.toMove) expect(moves[move]).toBe(winner);
    for (const { pv, move } of [shared, plain]) expect(pv[0] ?? null).toBe(move);
  });

  it("writes a certificate of what the workers have found", () => {
    const path = join(folder, "team.json");
    expect(run(["solve", "6", "a2", "--workers", "3", "--proof", path]).status).toBe(0);
    expect(run(["verify", path])).toMatchObject({ status: 0 });
  });

  it.each([
    ["positions", ["-n", "200"]],
    ["seconds", ["-t", "0.2"]],
  ])("stops the workers after so many %s, with exit code 1", (_, limit) => {
    const { status, stdout } = run(["solve", "11", "-a", "--workers", "2", "--json", ...limit]);
    expect(status).toBe(1);
    const { winner, moves } = JSON.parse(stdout);
    expect(winner).toBeNull();
    expect(Object.keys(moves)).toHaveLength(121);
    expect(Object.values(moves)).toContain(null);
  });

  it.each([
    ["a finished game", ["2", "a1", "b1", "a2"], "Black has won already"],
    ["a board of one cell", ["1"], "Black wins with a1"],
    ["a full board", ["1", "a1"], "Black has won already"],
  ])("draws %s", (_, words, message) => {
    expect(run(["solve", ...words])).toMatchObject({ status: 0, stdout: expect.stringContaining(message) });
  });

  it("prints what the engine returns as JSON", async () => {
    const { position, stats, ...result } = JSON.parse(run(["solve", "4", "b2", "--json", "-a"]).stdout);
    expect(position).toEqual({ size: [4, 4], black: ["b2"], white: [], toMove: "white" });
    const expected = await (await newEngine()).solve(position, { allMoves: true });
    expect({ ...result, nodes: stats.nodes }).toEqual(withoutTime(expected));
    expect(result.winner).toBe("white");
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
    ["time", ["--time", "0.05"]],
  ])("stops at a limit of %s, with exit code 1", (_, limit) => {
    const { status, stdout, stderr } = run(["solve", "11", "f6", ...limit]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toContain("Not solved within the limits");
  });

  it("marks the moves that a limit left unsolved, with exit code 1", () => {
    const { nodes } = JSON.parse(run(["solve", "6", "a2", "--json"]).stdout).stats;
    // Three quarters of the limit are for the position itself.
    const limit = Math.ceil(nodes / 0.75) + 3;
    const { status, stdout } = run(["solve", "6", "a2", "-a", "-n", String(limit)]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/winning moves?, marked \*; \d+ not solved, marked \?/);
  });

  it.each([
    ["an unknown algorithm", ["3", "--algorithm", "magic"], "magic"],
    ["no position", [], "missing required argument"],
    ["a bad cell", ["3", "d1"], 'move 1: "d1"'],
    ["no time", ["3", "--time", "0"], "--time"],
    ["nodes in words", ["3", "--nodes", "many"], "--nodes"],
    ["part of a node", ["3", "-n", "1.5"], "'1.5' is invalid. Expected a whole number from 1 on"],
    ["no worker", ["3", "-a", "--workers", "0"], "Expected a whole number from 1 to 64"],
    [
      "workers with another algorithm",
      ["3", "-a", "-w", "2", "--algorithm", "pattern-search"],
      "--workers: the workers use df-pn, not pattern-search",
    ],
    [
      "a table too large",
      ["3", "--table", "5000"],
      "'5000' is invalid. Expected a whole number from 1 to 2048",
    ],
  ])("refuses %s with one line and exit code 2", (_, words, message) => {
    expectRefusal(run(["solve", ...words]), message);
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

  it("tells a false certificate, exit code 1, from what is not one, exit code 2", () => {
    run(["solve", "4", "b2", "--proof", path, "--json"]);
    const proof = JSON.parse(readFileSync(path, "utf8"));
    const write = (name: string, value: unknown) => file(name, JSON.stringify(value));
    const changes = [
      { winner: "black" },
      { position: { ...proof.position, black: [proof.move, "b2"] } },
      { nodes: proof.nodes.slice(1) },
    ];
    for (const [i, change] of changes.entries()) {
      const { status, stdout, stderr } = run(["verify", write(`false-${i}.json`, { ...proof, ...change })]);
      expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
      expect(stdout).toMatch(/^Not proven: [^\n]+\n$/);
    }
    for (const value of [{ ...proof, version: 2 }, { ...proof, format: "x" }, [], null, 7]) {
      const { status, stdout, stderr } = run(["verify", write("other.json", value)]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(/^hex-wasp: [^\n]*other\.json: not a certificate: [^\n]+\n$/);
    }
    const answer = run(["verify", join(folder, "false-0.json"), "--json"]);
    expect(answer).toMatchObject({ status: 1, stderr: "" });
    expect(JSON.parse(answer.stdout)).toMatchObject({ ok: false });
  });

  it("writes and checks one certificate per position", () => {
    const lines = file("two.txt", "#3,b2\n#4,b2\n");
    run(["solve", lines, "--proof", path, "--json"]);
    const written = readFileSync(path, "utf8").trimEnd().split("\n");
    expect(written).toHaveLength(2);
    const check = run(["verify", path]);
    expect(check).toMatchObject({ status: 0, stderr: "" });
    expect(check.stdout).toContain("Certificate 1 of 2: ");
    expect(check.stdout).toMatch(/Proven: Black wins .*\n\nCertificate 2 of 2: .*proof\.json, line 2\n/);
    expect(check.stdout).toMatch(/Proven: White wins .*\n$/);
    const changed = written.map((line) => JSON.stringify({ ...JSON.parse(line), winner: "white" }));
    const answer = run(["verify", file("one-false.json", changed.join("\n")), "--json"]);
    expect(answer.status).toBe(1);
    const answers = answer.stdout.trimEnd().split("\n");
    expect(answers.map((line) => JSON.parse(line).ok)).toEqual([false, true]);
  });

  it("says that a limit left no certificate, with exit code 1", () => {
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
  ])("refuses %s with one line and exit code 2", (_, words, message) => {
    expectRefusal(run(words), message);
  });

  it("refuses a certificate that cannot be written before it solves", () => {
    // The position cannot be solved: a refusal after the solve would never come.
    for (const target of [join(folder, "none", "proof.json"), folder]) {
      const { status, stdout, stderr } = run(["solve", "14", "-p", target]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(/^hex-wasp: --proof: [^\n]+ cannot be written \(E[A-Z]+\)\n$/);
    }
  });

  it("leaves an old certificate as it is where a limit leaves no new one", () => {
    const old = file("old.json", "as it was");
    expect(run(["solve", "9", "-p", old, "-n", "1"]).status).toBe(1);
    expect(readFileSync(old, "utf8")).toBe("as it was");
  });
});
