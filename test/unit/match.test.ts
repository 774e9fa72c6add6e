/** `hex-wasp match`: real processes play each other, among them small programs that misbehave. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gameFromSgf } from "../../wrapper/formats/sgf-game.js";
import { MatchFolder } from "../../wrapper/match/match-folder.js";
import type { GameRecord } from "../../wrapper/match/play-game.js";
import type { MatchReport } from "../../wrapper/match/report.js";
import { expectRefusal, file, folder, run, start } from "../support/command-line.js";

/** A program that speaks HTP and plays the first empty cell in row order. The code of `genmove` runs before it answers
 *  with `cell`, that of `play` before it accepts a move. */
function program(name: string, genmove: string, play = ""): string {
  const script = `
    const lines = require("node:readline").createInterface({ input: process.stdin });
    let size = 0, taken = new Set(), moves = 0;
    const first = () => {
      for (let i = 0; i < size * size; i++) {
        const cell = "abcdefghijk"[i % size] + (Math.floor(i / size) + 1);
        if (!taken.has(cell)) return cell;
      }
    };
    const answer = (text) => process.stdout.write("= " + text + "\\n\\n");
    const fail = (text) => process.stdout.write("? " + text + "\\n\\n");
    lines.on("line", (line) => {
      const [command, ...args] = line.split(" ");
      if (command === "boardsize") size = Number(args[0]);
      if (command === "clear_board") taken = new Set();
      if (command === "play") {
        ${play}
        taken.add(args[1]);
      }
      if (command === "quit") process.exit(0);
      if (command === "name") return answer(${JSON.stringify(name)});
      if (command === "list_commands") return answer("name genmove play time_settings");
      if (command === "no_such_command") return fail("unknown command");
      if (command !== "genmove") return answer("");
      const cell = first();
      moves++;
      ${genmove}
      taken.add(cell);
      answer(cell);
    });`;
  return `node '${file(`${name}.cjs`, script)}'`;
}

const FIRST_CELL = program("FirstCell", "");
const FIRST_CELL_FILE = join(folder, "FirstCell.cjs");

function playMatch(a: string, b: string, ...options: readonly string[]) {
  const words = ["match", a, b, "--size", "3", "--games", "2", "--seed", "3", "--json", ...options];
  const { status, stdout, stderr } = run(words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(stdout) as MatchReport;
}

function recordsIn(path: string): GameRecord[] {
  const lines = readFileSync(join(path, "games.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

describe("two programs", () => {
  it("play each opening with both colours, and the games are saved", () => {
    const path = join(folder, "saved");
    const report = playMatch("wasp", FIRST_CELL, "--games", "6", "--save", path);
    expect(report).toMatchObject({
      games: 6,
      A: { gamesAsBlack: 3, gamesAsWhite: 3 },
      B: { name: "FirstCell" },
    });
    expect(report.A.wins + report.B.wins).toBe(6);
    const records = recordsIn(path);
    expect(records.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(records.map(({ black }) => black)).toEqual(["A", "B", "A", "B", "A", "B"]);
    for (const [i, { moves, opening, winner, black }] of records.entries()) {
      const game = gameFromSgf(readFileSync(join(path, `game-000${i + 1}.sgf`), "utf8"));
      expect(opening).toEqual(records[i - (i % 2)]?.opening);
      expect(game.moves.map(({ move }) => move)).toEqual(moves);
      expect(moves.slice(0, opening.length)).toEqual(opening);
      expect(game.result).toEqual({ winner: winner === black ? "black" : "white", by: "chain" });
      expect(game.info[winner === "A" ? (black === "A" ? "PB" : "PW") : black === "B" ? "PB" : "PW"]).toBe(
        report[winner].name,
      );
    }
  });

  it("play the same games again with the same seed, and others with another", () => {
    const paths = ["1", "1", "2"].map((seed, i) => {
      const path = join(folder, `seed-${i}`);
      playMatch("wasp:level=1", FIRST_CELL, "--seed", seed, "--games", "6", "--jobs", "2", "--save", path);
      const games = recordsIn(path).map(({ number, moves }) => [number, moves.join(" ")] as const);
      return JSON.stringify(games.sort(([a], [b]) => a - b));
    });
    expect(paths[0]).toBe(paths[1]);
    expect(paths[0]).not.toBe(paths[2]);
  });

  it("win every game in which their opening is won, if they solve the board", () => {
    const path = join(folder, "won");
    playMatch("wasp", "wasp:level=1", "--size", "4", "--games", "16", "--jobs", "2", "--save", path);
    const winners = JSON.parse(readFileSync(new URL("../data/openings.json", import.meta.url), "utf8"))["4"];
    const isWonByA = ({ opening, black }: GameRecord) =>
      (winners[opening[0] as string] === "black") === (black === "A");
    const won = recordsIn(path).filter(isWonByA);
    expect(won).toHaveLength(8);
    expect(won.map(({ winner }) => winner)).toEqual(won.map(() => "A"));
  });

  it("print a line per game and a table", () => {
    const { status, stdout } = run([
      "match",
      FIRST_CELL,
      "wasp",
      "--size",
      "3",
      "--games",
      "2",
      "--time",
      "1",
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^game 1: [abc][123], A is Black; [AB] wins by chain after \d moves\ngame 2: /);
    expect(stdout).toMatch(/\nA {2}FirstCell +\d +\d of 1 +\d of 1 +\d+\.\d\d +–\nB {2}Wasp /);
    expect(stdout).toMatch(/\nA wins \d+ % of 2 games \(95 % confidence: \d+ % to \d+ %\)\nElo difference: /);
  });

  it("may be given openings, setup commands and a clock", () => {
    const path = join(folder, "openings");
    const openings = file("openings.txt", "# two stones\nB2 a1\n\nc3,a3\n");
    const options = ["--openings", openings, "--games", "4", "--clock", "20", "--save", path];
    const report = playMatch("wasp", FIRST_CELL, ...options, "--setup-a", "param_wasp level 2");
    expect(report.games).toBe(4);
    expect(recordsIn(path).map(({ opening }) => opening.join(" "))).toEqual([
      "b2 a1",
      "b2 a1",
      "c3 a3",
      "c3 a3",
    ]);
  });
});

describe("a program that misbehaves loses the game, and the match goes on", () => {
  it.each([
    ["crashes", "crash", "if (moves === 2) process.exit(3);", "ended with exit code 3"],
    [
      "plays an occupied cell",
      "illegal-move",
      "if (moves === 2) return answer([...taken][0]);",
      "was already played as move",
    ],
    [
      "plays off the board",
      "illegal-move",
      'if (moves === 1) return answer("z9");',
      '"z9" is not on a 3×3 board',
    ],
    ["passes", "illegal-move", 'if (moves === 2) return answer("pass");', '"pass" is not a cell'],
    [
      "fails",
      "failure",
      'if (moves === 2) return process.stdout.write("? lost my mind\\n\\n");',
      "lost my mind",
    ],
    ["resigns", "resignation", 'if (moves === 2) return answer("RESIGN");', undefined],
    ["hangs", "time", "if (moves === 2) return;", 'no answer to "genmove'],
  ])("one that %s", (name, by, genmove, detail) => {
    const path = join(folder, `bad-${by}-${name}`);
    const bad = program(name.replace(/ /g, "-"), genmove);
    const report = playMatch("wasp", bad, "--save", path, "--time", "0.5", "--grace", "0.5");
    const records = recordsIn(path);
    expect(records.map((record) => [record.winner, record.by])).toEqual([
      ["A", by],
      ["A", by],
    ]);
    expect(report.B.lostBy).toEqual({ [by]: 2 });
    for (const record of records) {
      if (detail === undefined) expect(record).not.toHaveProperty("detail");
      else expect(record.detail).toContain(detail);
    }
    const sgf = readFileSync(join(path, "game-0001.sgf"), "utf8");
    expect(gameFromSgf(sgf).result).toEqual({ winner: "black", by: "resignation" });
    expect(sgf).toContain(by === "resignation" ? "RE[B+Resign]" : "RE[B+Forfeit]");
  });

  it("one that refuses a legal move", () => {
    const path = join(folder, "refusing");
    const refusing = program("Refusing", "", 'if (taken.size >= 2) return fail("not there");');
    expect(playMatch("wasp", refusing, "--save", path).B.lostBy).toEqual({ failure: 2 });
    expect(recordsIn(path)[0]?.detail).toMatch(/^"play (black|white) [abc][123]" failed: not there$/);
  });

  it("one that hangs behind a shell", () => {
    const hanging = program("Hanging-child", "return;");
    const shell = `sh -c "${hanging}; true"`;
    const report = playMatch(shell, "wasp", "--time", "0.3", "--grace", "0.3");
    expect(report.A.lostBy).toEqual({ time: 2 });
  });

  it("one that is a little late with every move, because the grace is for the whole game", () => {
    const path = join(folder, "clock");
    const slow = program("Late", "setTimeout(() => answer(cell), 400); taken.add(cell); return;");
    const options = ["--size", "5", "--clock", "0.5", "--grace", "0.5", "--save", path];
    expect(playMatch(FIRST_CELL, slow, ...options).B.lostBy).toEqual({ time: 2 });
    for (const { seconds, thoughts } of recordsIn(path)) {
      expect(seconds.B).toBeLessThan(2);
      expect(thoughts.B).toBeLessThanOrEqual(3);
    }
  });

  it("but not one with more time than a timer can take", () => {
    const { A, B } = playMatch(FIRST_CELL, FIRST_CELL, "--grace", "1e9");
    expect([A.lostBy, B.lostBy]).toEqual([{}, {}]);
  });

  it("and one that leaves a program behind, which has its output, does not stop the match", () => {
    const leave = `require("node:child_process")
      .spawn("sleep", ["60"], { detached: true, stdio: "inherit" });`;
    const start = performance.now();
    const report = playMatch(program("Leaving", `if (moves === 1) ${leave}`), FIRST_CELL);
    expect(report.A.lostBy).toEqual({});
    expect(performance.now() - start).toBeLessThan(40_000);
  });

  it("writes progress and log lines between responses without harm", () => {
    const chatty = program("Chatty", 'process.stdout.write("gogui-gfx:\\nVAR = ? a1\\n\\nthinking\\n\\n");');
    const { A, B } = playMatch("wasp", chatty);
    expect([A.lostBy, B.lostBy]).toEqual([{}, {}]);
  });
});

describe("a match that was stopped", () => {
  it("continues where it was killed, with the same games", async () => {
    const path = join(folder, "killed");
    const slow = program(
      "Slow",
      "if (moves === 1) { setTimeout(() => answer(cell), 150); taken.add(cell); return; }",
    );
    const words = ["match", "wasp:level=1", slow, "--size", "3", "--games", "8", "--save", path];
    const child = start(words);
    await new Promise<void>((resolve) => {
      child.stdout?.on("data", (text) => String(text).includes("game 3:") && resolve());
    });
    child.kill("SIGKILL");
    await new Promise((resolve) => child.on("close", resolve));
    const before = recordsIn(path);
    expect(before.length).toBeGreaterThanOrEqual(3);
    expect(before.length).toBeLessThan(8);
    // A line that was cut off in the middle.
    const games = join(path, "games.jsonl");
    writeFileSync(games, `${readFileSync(games, "utf8")}{"number":7,"open`);
    expectRefusal(run(words), "has a match already; --resume continues it");
    expectRefusal(run([...words, "--resume", "--time", "9"]), "which has other settings");
    const { status, stdout } = run([...words, "--resume", "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ games: 8 });
    const after = recordsIn(path);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(readdirSync(path).filter((name) => name.endsWith(".sgf"))).toHaveLength(8);
    const other = join(folder, "not-killed");
    playMatch("wasp:level=1", slow, "--seed", "1", "--games", "8", "--save", other);
    const movesOf = (records: readonly GameRecord[]) => records.map(({ moves }) => moves.join(" "));
    expect(movesOf(after)).toEqual(movesOf(recordsIn(other)));
  });

  it("may be continued with fewer games: the others do not count", () => {
    const path = join(folder, "fewer");
    playMatch(FIRST_CELL, FIRST_CELL, "--games", "4", "--save", path);
    const words = ["match", FIRST_CELL, FIRST_CELL, "--size", "3", "--games", "2", "--seed", "3"];
    const terminal = ["--import", "data:text/javascript,process.stderr.isTTY=true"];
    const { status, stdout, stderr } = run([...words, "--save", path, "--resume"], "", {}, terminal);
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining("of 2 games") });
    expect(stderr).toContain(`[${"#".repeat(30)}] 2/2 `);
  });

  it("is not continued with other openings, though the file has the same name", () => {
    const path = join(folder, "other-openings");
    const openings = file("changing.txt", "a1\nb1\n");
    const options = ["--openings", openings, "--save", path];
    playMatch(FIRST_CELL, FIRST_CELL, ...options);
    file("changing.txt", "c1\nb1\n");
    const words = ["match", FIRST_CELL, FIRST_CELL, "--size", "3", "--games", "4", ...options, "--resume"];
    expectRefusal(run(words), "games.jsonl, which has other openings");
  });

  it("is not continued if a line is no game", () => {
    const path = join(folder, "no-game");
    playMatch(FIRST_CELL, FIRST_CELL, "--save", path);
    const games = join(path, "games.jsonl");
    const [first = "", second = ""] = readFileSync(games, "utf8").split("\n");
    const words = ["match", FIRST_CELL, FIRST_CELL, "--size", "3", "--games", "2", "--seed", "3"];
    for (const line of ["null", "7", "{}", second.replace(/"thoughts":.*/, '"thoughts":null}')]) {
      writeFileSync(games, `${first}\n${line}\n`);
      expectRefusal(run([...words, "--save", path, "--resume"]), "line 2: ");
    }
  });

  it("says so if a game cannot be saved", () => {
    const path = join(folder, "unsaved");
    const saved = new MatchFolder(path, {}, false);
    mkdirSync(join(path, "games.jsonl"));
    const none = { A: 0, B: 0 };
    const pairing = { number: 1, opening: ["b2"], black: "A" } as const;
    const end = { moves: ["b2"], winner: "A", by: "resignation" } as const;
    const record = { ...pairing, ...end, seconds: none, thoughts: none };
    const add = () => saved.add(record, { A: "one", B: "two" }, 3);
    expect(add).toThrow(
      expect.objectContaining({ code: "bad-option", message: expect.stringMatching(/^--save: .*unsaved/) }),
    );
  });

  it("prints the result so far after Ctrl-C, and ends its programs", async () => {
    const hanging = program("Hanging", "return;");
    const child = start([
      "match",
      hanging,
      hanging,
      "--size",
      "3",
      "--games",
      "2",
      "--time",
      "1000",
      "--save",
      join(folder, "ctrl-c"),
    ]);
    let output = "";
    child.stdout?.on("data", (text) => {
      output += text;
    });
    while (!existsSync(join(folder, "ctrl-c", "match.json")))
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill("SIGINT");
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect(status).toBe(130);
    expect(output).toContain("A wins 50 % of 0 games (95 % confidence: 0 % to 100 %)");
  });
});

describe("hex-wasp match refuses", () => {
  it.each([
    ["a program that is not there", ["wasp", "no-such-program"], 'B: "no-such-program" cannot be started'],
    ["a program in no folder", ["wasp", `${FIRST_CELL_FILE}/foo`], "cannot be started: spawn ENOTDIR"],
    [
      "a setup command that the program refuses",
      ["wasp", "wasp", "--setup-b", "param_wolve max_time 5"],
      'B: "wasp" "param_wolve max_time 5" failed: unknown command: param_wolve',
    ],
    ["a program that ends at once", ["node -e 0", "wasp"], 'A: "node -e 0" ended with exit code 0'],
    ["an option of wasp that is none", ["wasp:speed=9", "wasp"], 'wasp: "speed=9" is not one of level=…'],
    ["a level out of range", ["wasp", "wasp:level=11"], "Expected a whole number from 1 to 10"],
    ["no program", ["", "wasp"], '"" names no program'],
    ["an empty name", ["''", "wasp"], "names no program"],
    ["a setup command of two lines", ["wasp", "wasp", "--setup-a", "name\nquit"], "is not one line"],
    ["an odd number of games", ["wasp", "wasp", "--games", "3"], "--games: 3 is odd"],
    [
      "too many games",
      ["wasp", "wasp", "--size", "2", "--games", "40"],
      "a 2×2 board has 8 openings, not 20",
    ],
    ["a size that is none", ["wasp", "wasp", "--size", "7y7"], '--size: "7y7" is not a size'],
    ["two kinds of time", ["wasp", "wasp", "--time", "1", "--clock", "9"], "--clock: give either"],
    ["--resume without a folder", ["wasp", "wasp", "--resume"], "--resume: say with --save"],
    [
      "openings that are not there",
      ["wasp", "wasp", "--openings", "nowhere"],
      '--openings: "nowhere" cannot be read',
    ],
    [
      "an opening off the board",
      ["wasp", "wasp", "--openings", file("off.txt", "a1\nz9")],
      "line 2: move 1:",
    ],
    [
      "too few openings",
      ["wasp", "wasp", "--openings", file("few.txt", "a1")],
      "1 openings are for at most 2 games",
    ],
  ])("%s", (_, words, message) => {
    expectRefusal(run(["match", ...words]), message);
  });
});
