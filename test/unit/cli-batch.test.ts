/** `hex-wasp solve --batch`: results in order, bad lines, workers, and going on after an end. */
import { once } from "node:events";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectRefusal, file, folder, run, start } from "../support/command-line.js";

const OPENINGS = "abcd".split("").flatMap((column) => [1, 2, 3, 4].map((row) => `${column}${row}`));
/** All openings of 4×4, in one form or the other. */
const INPUT = OPENINGS.map((cell, i) =>
  JSON.stringify(
    i % 3 === 0
      ? { size: 4, black: [cell], white: [], color: "white", timeLimitSeconds: 60 }
      : { size: 4, black: [cell], white: [], toMove: "white" },
  ),
).join("\n");

/** The results without times. */
const results = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { stats, ...result } = JSON.parse(line);
      return { ...result, ...(stats === undefined ? {} : { nodes: stats.nodes }) };
    });

describe("hex-wasp solve --batch", () => {
  it("writes one result per line, in order, whatever the number of workers", () => {
    const one = run(["solve", "--batch", "-"], INPUT);
    expect(one.status).toBe(0);
    expect(one.stderr).toMatch(/^16 solved, [\d.]+ s\n$/);
    const expected = OPENINGS.map((cell) => JSON.parse(run(["solve", "4", cell, "--json"]).stdout).winner);
    expect(results(one.stdout).map(({ winner }) => winner)).toEqual(expected);
    const three = run(["solve", "--batch", file("input.jsonl", INPUT), "--workers", "3"]);
    expect(results(three.stdout)).toEqual(results(one.stdout));
  });

  it("answers PlayHex in its own form, with children if they are asked for", () => {
    const request = { size: 3, black: ["a1"], white: [], color: "white", timeLimitSeconds: 5 };
    const lines = [request, { ...request, children: { maxTimeSeconds: 5 } }].map((line) =>
      JSON.stringify(line),
    );
    const [plain, full] = results(run(["solve", "--batch", "-"], lines.join("\n")).stdout);
    expect(plain).toEqual({ winner: "white", pv: expect.any(Array) });
    expect(Object.keys(full.children)).toHaveLength(8);
    expect(Object.keys(full.children)[0]).toBe(full.pv[0]);
  });

  it("gives a bad line an error, and goes on", () => {
    const good = JSON.stringify({ size: 3, black: ["b2"], white: [], toMove: "white" });
    const { status, stdout, stderr } = run(
      ["solve", "--batch", "-"],
      `${good}\n\nno JSON\n{"size":3}\n\r\n${good}\r\n`,
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/^2 solved, 2 bad, /);
    expect(results(stdout)).toMatchObject([
      { winner: "black" },
      { error: { code: "bad-format", line: 3, message: expect.stringContaining("column 1: not JSON") } },
      { error: { code: "bad-format", line: 4 } },
      { winner: "black" },
    ]);
  });

  it("says what the limits left unsolved, with exit code 1", () => {
    const lines = [11, 3].map((size) => JSON.stringify({ size, black: [], white: [], toMove: "black" }));
    const { status, stdout, stderr } = run(["solve", "--batch", "-", "-n", "5"], lines.join("\n"));
    expect(status).toBe(1);
    expect(stderr).toContain("1 solved, 1 not solved within the limits");
    expect(results(stdout).map(({ winner }) => winner)).toEqual([null, "black"]);
  });

  it("counts a position as not solved if a move of it is not, with exit code 1", () => {
    const line = JSON.stringify({ size: 5, black: [], white: [], toMove: "black" });
    const request = JSON.stringify({ size: 5, black: [], white: [], color: "black", children: {} });
    const words = ["solve", "--batch", "-", "--all-moves", "-n", "40"];
    const { status, stdout, stderr } = run(words, `${line}\n${request}\n`);
    const [first, second] = results(stdout);
    expect([first.winner, second.winner]).toEqual(["black", "black"]);
    expect(Object.values(first.moves)).toContain(null);
    expect(status).toBe(1);
    expect(stderr).toContain("0 solved, 2 not solved within the limits");
  });

  it("does not write over its input, whatever the name of the file", () => {
    const input = file("same.jsonl", INPUT);
    const link = join(folder, "link.jsonl");
    symlinkSync(input, link);
    for (const more of [[], ["--resume"]]) {
      expectRefusal(run(["solve", "--batch", input, "--output", link, ...more]), 'link.jsonl" is the input');
    }
    expect(readFileSync(input, "utf8")).toBe(INPUT);
  });

  it.runIf(existsSync("/dev/full"))("says that the disk is full, and counts no result", () => {
    const input = file("full.jsonl", INPUT);
    const { status, stderr } = run(["solve", "--batch", input, "--output", "/dev/full", "-w", "2"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^0 solved, [^\n]*\nhex-wasp: --output: "\/dev\/full" cannot be written \(ENOSPC\)\n$/,
    );
  });

  it("ends at an interruption while standard input is open", async () => {
    const child = start(["solve", "--batch", "-", "-w", "2"]);
    const stopped = once(child, "exit");
    child.stdin?.write(`${INPUT.split("\n")[0]}\n`);
    await once(child.stdout as NonNullable<typeof child.stdout>, "data");
    child.kill("SIGINT");
    const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
    expect(await stopped).toEqual([130, null]);
    clearTimeout(late);
  });

  it("continues a file, after the last result that was written to its end", () => {
    const input = file("resume.jsonl", INPUT);
    const output = join(folder, "results.jsonl");
    expect(run(["solve", "--batch", input, "--output", output])).toMatchObject({ status: 0, stdout: "" });
    const whole = readFileSync(output, "utf8");
    expect(results(whole)).toHaveLength(16);
    writeFileSync(output, whole.slice(0, whole.split("\n").slice(0, 5).join("\n").length + 20));
    const resumed = run(["solve", "--batch", input, "--output", output, "--resume", "-w", "2"]);
    expect(resumed.stderr).toMatch(/^5 from before, 11 solved, /);
    expect(results(readFileSync(output, "utf8"))).toEqual(results(whole));
    expect(run(["solve", "--batch", input, "--output", output, "--resume"]).stderr).toMatch(
      /^16 from before, 0 solved/,
    );
    expect(run(["solve", "--batch", input, "--output", output]).stderr).toMatch(/^16 solved/);
  });

  it("keeps what it has when it is interrupted, and continues later", async () => {
    const hard = JSON.stringify({ size: 11, black: [], white: [], toMove: "black" });
    const input = file("hard.jsonl", `${INPUT}\n${hard}\n`);
    const output = join(folder, "interrupted.jsonl");
    const child = start(["solve", "--batch", input, "--output", output]);
    const isWritten = () => existsSync(output) && readFileSync(output, "utf8").split("\n").length > 16;
    while (!isWritten()) await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    expect(code).toBe(130);
    expect(results(readFileSync(output, "utf8"))).toHaveLength(16);
    const { status, stderr } = run(["solve", "--batch", input, "--output", output, "--resume", "-n", "10"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^16 from before, 0 solved, 1 not solved/);
    expect(results(readFileSync(output, "utf8"))).toHaveLength(17);
  });

  it.each([
    ["no file", ["solve", "--batch", "nowhere.jsonl"], '--batch: "nowhere.jsonl" is not a file'],
    ["two files", ["solve", "--batch", "a", "b"], "--batch: reads one file"],
    ["--resume without a file", ["solve", "--batch", "-", "--resume"], "--resume: needs --output"],
    ["--output without --batch", ["solve", "3", "--output", "x"], "--output: only with --batch"],
    ["--proof", ["solve", "--batch", "-", "--proof", "x"], "--proof: not with --batch"],
    ["a format", ["solve", "--batch", "-", "-f", "sgf"], "--format: not with --batch"],
    [
      "a file that cannot be written",
      ["solve", "--batch", "-", "--output", folder],
      "cannot be written (EISDIR)",
    ],
  ])("refuses %s", (_, words, message) => {
    expectRefusal(run(words), message);
  });
});
