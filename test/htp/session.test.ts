/** `hex-wasp htp` as a running process: interrupts, progress, the end of the input, and lines that mean nothing. */
import { describe, expect, it } from "vitest";
import { randomBelow } from "../../reference/random.js";
import { file, run } from "../support/command-line.js";
import { startHtp } from "../support/htp.js";

describe("an interrupt", () => {
  it("ends a search that would not end, and the session goes on", async () => {
    const htp = startHtp();
    expect(await htp.ask("boardsize 14")).toBe("= ");
    htp.send("1 dfpn-solve-state black", "2 name", "# interrupt");
    expect(await htp.response()).toBe("=1 empty");
    expect(await htp.response()).toBe("=2 Wasp");
    expect(await htp.close()).toBe(0);
  });

  it("makes genmove play what it has found so far", async () => {
    const htp = startHtp(["--time", "100000"]);
    await htp.ask("boardsize 14");
    await htp.ask("param_wasp use_guifx 1");
    htp.send("genmove black");
    expect(await htp.next()).toMatch(/^gogui-gfx:\ndfpn\n/);
    htp.send("# interrupt");
    const move = (await htp.response()).slice(2);
    expect(move).toMatch(/^[a-n]([1-9]|1[0-4])$/);
    expect(await htp.ask(`play white ${move}`)).toContain(
      `? illegal move: move 2: ${move} was already played as move 1`,
    );
    await htp.close();
  });

  it("makes find-winning fail with the moves found so far, because a short list would look complete", async () => {
    const htp = startHtp();
    // Black wins at once by a1; no machine solves the moves after which White has played there.
    await htp.ask("boardsize 14");
    for (let row = 2; row <= 14; row++) await htp.ask(`play black a${row}`);
    for (let row = 1; row <= 14; row++) await htp.ask(`play white b${row}`);
    await htp.ask("param_dfpn use_guifx 1");
    htp.send("dfpn-solver-find-winning black");
    while (!(await htp.next()).includes("LABEL a1 W")) {}
    htp.send("# interrupt");
    expect(await htp.response()).toBe("? not every move is solved; winning moves so far: a1");
    await htp.close();
  });

  it("means nothing while no command runs", async () => {
    const htp = startHtp();
    htp.send("# interrupt", "#interrupt");
    await htp.ask("boardsize 4");
    expect(await htp.ask("dfpn-solve-state black")).toBe("= black");
    await htp.close();
  });
});

describe("progress", () => {
  it("is written while the solver runs if use_guifx is 1", async () => {
    const htp = startHtp();
    await htp.ask("boardsize 14");
    await htp.ask("param_dfpn use_guifx 1");
    htp.send("dfpn-solve-state white");
    const line = String.raw`VAR(?: W [a-n]\d+(?: B [a-n]\d+)?)*`;
    const text = String.raw`TEXT \d+ positions, \d+\.\d s, proof number \d+, disproof number \d+`;
    for (let i = 0; i < 2; i++) {
      expect(await htp.next()).toMatch(new RegExp(`^gogui-gfx:\ndfpn\n${line}\nLABEL\n${text}$`));
    }
    htp.send("# interrupt");
    expect(await htp.response()).toBe("= empty");
    expect(await htp.ask("param_dfpn use_guifx 0")).toBe("= ");
    htp.send("dfpn-solve-state white", "# interrupt");
    expect(await htp.next()).toBe("= empty");
    await htp.close();
  });
});

describe("a game that is loaded", () => {
  it("has the swap rule of the session if the file has none", () => {
    const path = file("one-stone.sgf", "(;GM[11]SZ[5];B[a2])");
    const { stdout } = run(
      ["htp"],
      `param_game allow_swap 1\nloadsgf ${path}\nplay w swap-pieces\nundo\nundo\n`,
    );
    expect(stdout).toBe("= \n\n".repeat(5));
  });
});

describe("the end of the input", () => {
  it("comes after every command that was sent is answered", () => {
    const input = "boardsize 6\n1 dfpn-solve-state b\n2 dfpn-solver-find-winning b\n3 name";
    const { status, stdout } = run(["htp"], input);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^= \n\n=1 black\n\n=2 [a-f1-6 ]+\n\n=3 Wasp\n\n$/);
  });

  it("needs no command", () => {
    expect(run(["htp"], "")).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});

describe("the command's options", () => {
  it("set the time per move and the level", () => {
    const { stdout } = run(["htp", "--time", "2.5", "--level", "4"], "param_wasp\n");
    expect(stdout).toContain("[string] max_time 2.5\n[string] level 4\n");
  });

  it.each([
    ["--time", ["--time", "0.1"], "name"],
    ["max_time", [], "param_wasp max_time 0.1"],
  ])("%s limits a move, though the clock allows more", async (_, options, command) => {
    const htp = startHtp(options);
    await htp.ask("boardsize 14");
    await htp.ask(command);
    await htp.ask("time_settings 0 30 1");
    const start = performance.now();
    expect(await htp.ask("genmove black")).toMatch(/^= [a-n]\d+$/);
    expect(performance.now() - start).toBeLessThan(15_000);
    await htp.close();
  });
});

describe("ten thousand random lines", () => {
  const LINES = 10_000;
  const FIRST_ID = 100_000;
  const WORDS = [
    "b",
    "w",
    "Black",
    "WHITE",
    "red",
    "a1",
    "b2",
    "C3",
    "d4",
    "z9",
    "swap-pieces",
    "pass",
    "resign",
  ]
    .concat([
      "north",
      "east",
      "0",
      "1",
      "2",
      "3",
      "4",
      "-1",
      "0.5",
      "1e9",
      "NaN",
      "use_guifx",
      "allow_swap",
      "level",
    ])
    .concat(['"', '"a b"', "#", "\u0000", "\t", "é", "💣", "__proto__", "%c", "\\", "x".repeat(3000)]);

  it("are each answered, and the session goes on", () => {
    const random = randomBelow(18);
    const commands = run(["htp"], "list_commands\n").stdout.slice(2).trim().split("\n");
    const names = commands.filter((name) => name !== "quit");
    expect(names.length).toBeGreaterThan(30);
    const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
    const words = () => Array.from({ length: random(4) }, () => pick(WORDS));
    const command = () => {
      switch (random(4)) {
        case 0:
          return `boardsize ${1 + random(4)}`;
        case 1:
          return `play ${pick(["b", "w"])} ${pick(["a", "b", "c", "d"])}${1 + random(4)}`;
        default:
          return `${pick(names)} ${pick(["b", "w"])} ${words().join(" ")}`;
      }
    };
    const lines = Array.from({ length: LINES }, (_, i) => {
      const kind = random(8);
      if (kind === 0) return words().join(" ");
      return kind === 1 ? "# interrupt" : `${FIRST_ID + i} ${command()}`;
    });
    const { status, stdout, stderr } = run(["htp", "--time", "0.01"], `${lines.join("\n")}\n1 name\n`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const blocks = stdout.split("\n\n").slice(0, -1);
    const responses = blocks.filter((block) => !block.startsWith("gogui-gfx:"));
    expect(responses.at(-1)).toBe("=1 Wasp");
    expect(responses.every((response) => /^[=?]\d* /.test(response))).toBe(true);
    const idsIn = (texts: readonly string[]) =>
      texts.flatMap((text) => /^[=?]?(\d{6}) /.exec(text)?.[1] ?? []);
    expect(idsIn(responses)).toEqual(idsIn(lines));
    expect(idsIn(lines).length).toBeGreaterThan(LINES / 2);
    expect(responses.filter((response) => response.startsWith("=")).length).toBeGreaterThan(LINES / 10);
    expect(stdout).not.toContain("internal error");
  });
});
