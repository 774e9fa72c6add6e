/** Closed pipes, colours, help, and notes about limits. */

import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CLI, run, start } from "../support/command-line.js";

const COMMANDS = ["solve", "verify", "show", "analyze", "play"];

describe("a closed pipe", () => {
  it.each([
    ["show", ["show", "-"]],
    ["solve", ["solve", "-", "--all-moves"]],
    ["analyze", ["analyze", "-", "--json"]],
  ])("ends %s without a word", async (_, words) => {
    const child = start(words);
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    // The command waits for its input, so nobody reads its output by the time it writes.
    child.stdout?.destroy();
    await once(child.stdout as NonNullable<typeof child.stdout>, "close");
    child.stdin?.end("#3,b2\n#4,b2\n#5,a2\n");
    const [status] = await once(child, "close");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it.skipIf(!existsSync("/dev/full"))("is told from a full disk", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync("node", [CLI, "show", "3"], {
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^hex-wasp: standard output: ENOSPC[^\n]*\n$/);
  });
});

describe("colours", () => {
  it.each([
    ["show", ["show", "3", "b2"], "\u001b[1;31m●\u001b[0m"],
    ["solve", ["solve", "3", "-a"], "\u001b[1;33m*\u001b[0m"],
    ["analyze", ["analyze", "3"], "\u001b[48;5;221m"],
    ["analyze -c", ["analyze", "3", "b2", "-c"], "\u001b[1;33m+\u001b[0m"],
    ["analyze -i", ["analyze", "5", "c3", "d2", "-i"], "\u001b[1;33mc\u001b[0m"],
  ])("of %s follow FORCE_COLOR and NO_COLOR", (_, words, painted) => {
    expect(run(words, "", { FORCE_COLOR: "1" }).stdout).toContain(painted);
    expect(run(words, "", { FORCE_COLOR: "1", NO_COLOR: "1" })).toMatchObject({
      stderr: "",
      stdout: expect.stringContaining(painted),
    });
    for (const env of [{}, { FORCE_COLOR: "0" }, { NO_COLOR: "1" }]) {
      expect(run(words, "", env as Record<string, string>).stdout).not.toContain("\u001b[");
    }
  });

  it("NO_COLOR applies to a terminal, too", () => {
    const colors = (env: Record<string, string>) => {
      const asTerminal = ["--import", "data:text/javascript,process.stdout.hasColors=()=>true"];
      const { stdout } = run(["show", "2", "a1"], "", env, asTerminal);
      return stdout.includes("\u001b[");
    };
    expect([colors({}), colors({ NO_COLOR: "1" }), colors({ NO_COLOR: "" })]).toEqual([true, false, true]);
  });
});

describe("help", () => {
  it.each(COMMANDS)("of %s has an example", (command) => {
    const { status, stdout, stderr } = run([command, "--help"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`\nExamples?:\n(?:  \\$ .*\n)*  \\$ hex-wasp ${command} `));
  });

  it("lists every command, an example and the exit codes", () => {
    const { status, stdout } = run(["--help"]);
    expect(status).toBe(0);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command} `, "m"));
    expect(stdout).toContain("\nExample:\n  $ hex-wasp ");
    for (const code of [0, 1, 2, 130]) expect(stdout).toMatch(new RegExp(`^  ${code} {2,}\\w`, "m"));
  });

  it("says when workers are used", () => {
    const text = run(["solve", "--help"]).stdout.replace(/\s+/g, " ");
    expect(text).toContain(
      "solve each position with this many threads together; with --batch: solve this many positions at once",
    );
  });
});

describe("a limit of the deduction", () => {
  const connections = (words: readonly string[]) => {
    const { stdout } = run(["analyze", ...words, "-c", "black"]);
    const { complete } = JSON.parse(run(["analyze", ...words, "-c", "black", "--json"]).stdout).connections;
    return { complete, stdout };
  };

  it("is named, with the options that raise it, where more could be found", () => {
    const { complete, stdout } = connections(["7", "d4"]);
    expect(complete).toBe(false);
    expect(stdout).toContain(
      "\nA limit cut the deduction short: there may be more connections. Try a higher --full-limit (now 10) or --semi-limit (now 16) or --or-limit (now 4)\n",
    );
    const highest = ["--full-limit", "200", "--semi-limit", "64", "--or-limit", "8"];
    expect(connections(["7", "d4", ...highest]).stdout).toContain(
      "\nThe deduction was cut short, even at the highest limits: there may be more connections\n",
    );
    expect(connections(["7", "d4", "--full-limit", "200", "--or-limit", "8"]).stdout).toMatch(
      /Try a higher --semi-limit \(now 16\)$/m,
    );
  });

  it.each([
    ["the edges are connected", ["5", "c3"]],
    ["the two ends are connected", ["5", "c3", "-b", "c3,top"]],
  ])("is not mentioned where %s", (_, words) => {
    const { complete, stdout } = connections(words);
    expect(complete).toBe(false);
    expect(stdout).not.toContain("cut");
  });

  it("is raised by its option", () => {
    const count = (options: string[]) => connections(["5", "c3", ...options]).stdout.match(/(\d+) semi/)?.[1];
    expect(Number(count(["--semi-limit", "64"]))).toBeGreaterThan(Number(count([])));
    expect(Number(count(["--semi-limit", "2"]))).toBeLessThan(Number(count([])));
  });

  it.each([
    ["--full-limit", "201", "1 to 200"],
    ["--semi-limit", "0", "1 to 64"],
    ["--or-limit", "2.5", "2 to 8"],
  ])("%s %s is refused", (option, value, range) => {
    const { status, stderr } = run(["analyze", "5", "-c", "black", option, value]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^hex-wasp: [^\n]+\n$/);
    expect(stderr).toContain(`Expected a whole number from ${range}`);
  });
});
